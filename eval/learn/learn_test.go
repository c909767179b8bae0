package learn

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// small is a short run on a small board.
func small(t *testing.T) config {
	t.Helper()
	g := must.Get(connect4.New(5, 4))(t)
	return config{
		Game: g, Name: "connect4 5x4", Dir: t.TempDir(), Generations: 2, Games: 60, Searches: Searches{Nodes: 60}, GateNodes: 20, GatePairs: 8,
		OpeningPlies: 4, Widths: []int{16}, Stages: 2, Train: train.Options{Epochs: 3}, Seed: 1,
	}
}

// files returns the contents of the files of a run that depend only on its config.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	contents := map[string]string{}
	for _, name := range []string{"games-001.bin", "games-002.bin", "model-001.weights", "model-002.weights"} {
		data := must.Get(os.ReadFile(filepath.Join(dir, name)))(t)
		contents[name] = string(data)
	}
	return contents
}

func TestRun(t *testing.T) {
	c := small(t)
	c.Workers = 1
	r := must.Get(learn(t.Context(), c))(t)
	for _, g := range r.Generations {
		if g.Games != 60 || g.Positions < 100 || g.Learned < 50 || g.Gate.Pairs.Total() == 0 || g.Phase != finished {
			t.Errorf("generation %+v", g)
		}
		if (g.Scale != nil) != (g.Judge == 0) { // only the scores of the game's own Evaluate need one
			t.Errorf("generation %d, played by %d: scale %v", g.Number, g.Judge, g.Scale)
		}
		from, err := readGames(filepath.Join(c.Dir, fmt.Sprintf("games-%03d.bin", g.Number)), g.Games, func(*gameRecord) error { return nil })
		if err != nil || from.Own != (g.Judge == 0) {
			t.Errorf("generation %d, played by %d: the file says %+v, %v", g.Number, g.Judge, from, err)
		}
	}
	if !strings.Contains(r.Markdown(), "| 2 | ") {
		t.Error(r.Markdown())
	}
	again, err := learn(t.Context(), c) // there is nothing left to do
	if err != nil || !reflect.DeepEqual(again.Generations, r.Generations) {
		t.Errorf("run again: %v", err)
	}
	c.Nodes = 61
	if _, err := learn(t.Context(), c); err == nil || !strings.Contains(err.Error(), `"nodes": 61`) {
		t.Errorf("another run in the same directory: %v", err)
	}
}

// TestRunIsTheSame compares a run with one worker to one with three that is interrupted
// repeatedly.
func TestRunIsTheSame(t *testing.T) {
	one, three := small(t), small(t)
	one.Workers, three.Workers = 1, 3
	must.Get(learn(t.Context(), one))(t)
	interrupted := 0
	for try := 1; ; try++ {
		ctx, cancel := context.WithCancel(t.Context())
		polled := 0
		three.tell = func(progress) {
			if polled++; polled > try { // further every time
				cancel()
			}
		}
		report, err := learn(ctx, three)
		stopped := ctx.Err() != nil
		cancel()
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if report != nil && len(report.Generations) == 2 && report.Generations[1].Phase == finished {
			break
		}
		if report != nil && stopped && (err == nil) != (report.Best > 0) {
			t.Errorf("interrupted with the weights of generation %d: %v", report.Best, err)
		}
		interrupted++
	}
	a, b := files(t, one.Dir), files(t, three.Dir)
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs after %d interruptions", name, interrupted)
		}
	}
}

// TestTime divides an hour among generations, one of which is slow.
func TestTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[connect4.State, connect4.Move]{begun: time.Now()}
		r.Time, r.Generations = time.Hour, 4
		in := func(what string, got time.Time, want time.Duration) {
			t.Helper()
			if d := time.Until(got) - want; d < -time.Millisecond || d > time.Millisecond {
				t.Errorf("%s ends in %v; want %v", what, time.Until(got), want)
			}
		}
		first := &generation{Number: 1}
		in("the first generation", r.until(first, 1), 15*time.Minute)
		time.Sleep(6 * time.Minute)
		in("a phase in time", r.during(first, 0.6, 0.8), 6*time.Minute)
		time.Sleep(9 * time.Minute)
		in("a late phase", r.during(first, 0.6, 0.8), 3*time.Minute)
		time.Sleep(15 * time.Minute)
		in("the second generation", r.until(&generation{Number: 2, Begun: 1800}, 1), 10*time.Minute)
		r.Time = 0
		if !r.until(first, 1).IsZero() || !r.during(first, 0.5, 1).IsZero() {
			t.Error("without a limit, there is one")
		}
	})
}

// plies describes a chain by its ply.
type plies struct{ chain }

func (plies) Features() int { return 32 }

func (p plies) Encode(set feature.Set, s *int) game.Player {
	set.Add(*s)
	return p.Turn(s)
}

// TestTimedRun is a run of a minute, in imagined time, and one without any time.
func TestTimedRun(t *testing.T) {
	c := Config[int, int]{Game: chain{20, 1}, Name: "chain", Dir: t.TempDir(), Time: time.Minute, Generations: 2, Searches: Searches{Nodes: 10}, GatePairs: 2,
		OpeningPlies: 2, Encoder: plies{chain{20, 1}}, Widths: []int{16}, Stages: 1, Train: train.Options{Epochs: 2}, Workers: 2}
	c.Searcher = func(game.Game[int, int], int64) search.Searcher[int, int] {
		return constant{Result: search.Result[int]{Move: 1}, wait: 100 * time.Millisecond}
	}
	synctest.Test(t, func(t *testing.T) {
		r, err := learn(t.Context(), c)
		if err != nil || len(r.Generations) != 2 || r.Generations[1].Phase != finished || r.Seconds < 39 || r.Seconds > 75 {
			t.Errorf("%+v, %v", r, err)
		}
	})
	c.Time, c.Dir = 1, t.TempDir()
	if _, err := learn(t.Context(), c); err == nil || !strings.Contains(err.Error(), "the time is too short") {
		t.Errorf("without time: %v", err)
	}
}

func TestPatterns(t *testing.T) {
	c := small(t)
	c.Generations, c.Widths = 1, nil
	c.Patterns = [][][]int32{{{0, 5, 10, 15, 20}, {1, 6, 11, 16, 21}}}
	r := must.Get(learn(t.Context(), c))(t)
	m, err := model.Open(filepath.Join(c.Dir, "model-001.weights"), "")
	if err != nil || m.Patterns == nil || r.Generations[0].Gate.Pairs.Total() == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// hasty is a searcher that gives up at the deadline before the context ends.
type hasty struct{}

func (hasty) Search(ctx context.Context, _ connect4.State, _ ...connect4.State) (search.Result[connect4.Move], error) {
	end, _ := ctx.Deadline()
	time.Sleep(time.Until(end))
	return search.Result[connect4.Move]{}, context.DeadlineExceeded
}

// TestTimeIsOver interrupts a game at the deadline.
func TestTimeIsOver(t *testing.T) {
	c := small(t)
	c.Searcher = func(game.Game[connect4.State, connect4.Move], int64) search.Searcher[connect4.State, connect4.Move] {
		return hasty{}
	}
	for n := range uint32(20) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		if _, err := c.play(ctx, c.Game, n, 1); !errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "fault") {
			t.Fatal(err)
		}
		cancel()
	}
}

// TestMistakes checks the settings that only a run finds wrong; TestLimits checks the others.
func TestMistakes(t *testing.T) {
	for want, spoil := range map[string]func(c *config){
		"layer 1 has 17":  func(c *config) { c.Widths = []int{17} },
		"no such file":    func(c *config) { c.start = c.Dir + "/nothing" },
		"cell 999; want":  func(c *config) { c.Patterns = [][][]int32{{{999}}} },
		"not a directory": func(c *config) { c.Dir = "/dev/null/x" },
	} {
		c := small(t)
		c.Games = 20
		spoil(&c)
		if _, err := learn(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

var someOrigin = origin{Game: "x", Generation: 1, Seed: 2, Nodes: 3, Own: true}

func writeGames(t *testing.T, n int) (path string, games []gameRecord) {
	t.Helper()
	for i := range n {
		g := gameRecord{Number: uint32(i * i), Payoff: -0.5}
		for k := range i {
			p := plyRecord{Move: uint16(k * 300), Kind: moveKind(k % 4)}
			if p.Kind != moveBlind {
				p.Score = float32(k) / 8
			}
			g.Plies = append(g.Plies, p)
		}
		games = append(games, g)
	}
	return recorded(t, games...), games
}

// TestTornFile cuts a file at every byte: the complete games before the cut are read, and the
// rest can be written again.
func TestTornFile(t *testing.T) {
	path, games := writeGames(t, 6)
	data, _ := os.ReadFile(path)
	read, stop := 0, errors.New("stop")
	if _, err := readGames(path, len(games), func(*gameRecord) error { read++; return stop }); !errors.Is(err, stop) || read != 1 {
		t.Errorf("after %d games: %v, want the error of the first", read, err)
	}
	for cut := range data {
		os.WriteFile(path, data[:cut], 0o644)
		if _, err := readGames(path, len(games), func(*gameRecord) error { return nil }); err == nil {
			t.Fatalf("readGames() of a file cut at %d has no error; want one, as games are missing", cut)
		}
		f, err := openGames(path, someOrigin)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		for _, g := range games[f.Games:] {
			must.Do(t, f.add(&g))
			if info, _ := f.file.Stat(); info.Size() != f.Bytes {
				t.Fatalf("cut at %d: a file of %d bytes has %d", cut, f.Bytes, info.Size())
			}
		}
		f.close()
		if again, _ := os.ReadFile(path); !bytes.Equal(again, data) {
			t.Fatalf("cut at %d: the file has changed", cut)
		}
	}
}

// TestDamagedFile flips every bit: the damage is detected, or only the last game is lost.
func TestDamagedFile(t *testing.T) {
	path, games := writeGames(t, 5)
	data, _ := os.ReadFile(path)
	head := bytes.IndexByte(data[len(gamesMagic):], '\n') + len(gamesMagic)
	for i := range 8 * len(data) {
		bad := bytes.Clone(data)
		bad[i/8] ^= 1 << (i % 8)
		var got []gameRecord
		o, _, err := scan(bytes.NewReader(bad), func(g *gameRecord) error {
			got = append(got, *g)
			return nil
		})
		if i/8 > len(gamesMagic) && i/8 < head { // the line of JSON: openGames compares it
			if err == nil && o == someOrigin {
				continue // a capital letter in a name
			}
			if i%8 == 0 {
				os.WriteFile(path, bad, 0o644)
				if _, err := openGames(path, someOrigin); err == nil {
					t.Fatalf("bit %d flipped: the origin is accepted", i)
				}
			}
			continue
		}
		if err == nil && (len(got) < len(games)-1 || !reflect.DeepEqual(got, games[:len(got)])) {
			t.Fatalf("bit %d flipped: %v", i, got)
		}
	}
}

func FuzzDecodeGame(f *testing.F) {
	g := gameRecord{Number: 3, Payoff: 1, Plies: []plyRecord{{Move: 5}, {Move: 2, Kind: moveProven, Score: 1}}}
	f.Add(g.append(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := decodeGame(data)
		if err != nil {
			return
		}
		again, err := decodeGame(g.append(nil))
		if err != nil || !reflect.DeepEqual(g, again) {
			t.Errorf("%v, %v", again, err)
		}
	})
}

// TestTargets compares the targets of a game's positions with values computed by hand.
func TestTargets(t *testing.T) {
	g := connect4.Game{}
	e := g.Encoder()
	r := newReader[connect4.State, connect4.Move](g, e, payoffs{-1, 1}, 0.5, 100)
	path := recorded(t, gameRecord{Payoff: 1, Plies: []plyRecord{{Move: 3}, {Move: 3, Kind: moveChosen, Score: 0.2}, {Move: 2, Kind: moveRandom, Score: 0}, {Move: 1, Kind: moveChosen, Score: -0.4}, {Move: 0, Kind: moveChosen, Score: 0.6}}})
	must.Do(t, r.read(path, 1, nil))
	var got []float64
	for i := range r.data.Len() {
		got = append(got, r.data.Target(i))
	}
	// Backwards: 0.8 and 1 give 0.9; 0.3 and 0.9 give 0.6; 0.5 stands alone; 0.6 and 0.5
	// give 0.55. Second is to move in the first and third position.
	for i, want := range []float64{1 - 0.55, 0.5, 1 - 0.6, 0.9} {
		if d := got[i] - want; d > 1e-6 || d < -1e-6 {
			t.Errorf("position %d: %v; want %v", i, got[i], want)
		}
	}
}

// TestStart continues from the weights of another run, of a variant of the game, and records
// them without their directory. Training at a rate of almost zero leaves a network that
// continues as it is.
func TestStart(t *testing.T) {
	first := small(t)
	first.Generations, first.GateNodes = 1, 0
	if r, err := learn(t.Context(), first); err != nil || r.Settings.GateNodes != first.Nodes {
		t.Fatalf("%+v, %v; want comparisons with %d nodes", r, err, first.Nodes)
	}
	start := filepath.Join(first.Dir, "model-001.weights")
	weights := func(path string) (*network.Parameters, string) {
		m := must.Get(model.Open(path, ""))(t)
		return m.Parameters(), string(m.Provenance)
	}
	before, _ := weights(start)
	for _, again := range []bool{true, false} {
		c := small(t)
		c.Name, c.Generations, c.start, c.further, c.Seed, c.Train.Rate = "connect4-variant", 1, start, again, first.Seed+7, 1e-9
		if !again {
			c.Correct = 0.3
		}
		if r, err := learn(t.Context(), c); err != nil || r.Generations[0].Scale != nil {
			t.Fatal(err, r) // the weights are calibrated already
		}
		if m, err := model.Open(filepath.Join(c.Dir, "model-001.weights"), ""); err != nil || m.Own != c.Correct {
			t.Errorf("%v, %v; want Own %v", m, err, c.Correct)
		}
		after, text := weights(filepath.Join(c.Dir, "model-001.weights"))
		if same := reflect.DeepEqual(after, before); same != again {
			t.Errorf("Continue %v: the network is the first one: %v", again, same)
		}
		if !strings.Contains(text, `"start":"model-001.weights"`) || strings.Contains(text, first.Dir) {
			t.Errorf("the weights say of themselves %s", text)
		}
	}
}
