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
	evalmodel "github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// small is a short run on a small board.
func small(t *testing.T) config {
	t.Helper()
	g := must.Get(connect4.New(5, 4))(t)
	return config{
		Game: g, Name: "connect4 5x4", Dir: t.TempDir(), Generations: 2, Games: 60, Nodes: 60, GateNodes: 20, GatePairs: 8,
		OpeningPlies: 4, Widths: []int{16}, Stages: 2, Epochs: 3, Seed: 1,
	}
}

// files returns the contents of the files of a run that depend only on its config.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	contents := map[string]string{}
	names, _ := filepath.Glob(filepath.Join(dir, "*-00*")) // games, models and corrections
	for _, name := range append(names, Best(dir)) {
		data := must.Get(os.ReadFile(name))(t)
		contents[filepath.Base(name)] = string(data)
	}
	if len(names) < 4 {
		t.Errorf("%s has only %v", dir, names)
	}
	return contents
}

func TestRun(t *testing.T) {
	c := small(t)
	c.Workers = 1
	r := must.Get(learn(t.Context(), c))(t)
	for _, g := range r.Generations {
		if g.Games != 60 || g.Positions < 100 || g.Learned < 50 || g.Phase != finished {
			t.Errorf("generation %+v; want g.Games == 60, g.Positions >= 100, g.Learned >= 50, g.Phase == finished", g)
		}
		if n := len(g.Candidates); g.Number == 1 && (n != 2 || g.Candidates[0].Own != 0 || g.Candidates[1].Own != float64(g.Scale.Scale)) || g.Number == 2 && (n != 1 || g.Candidates[0].Own != r.Generations[0].candidate().Own) {
			t.Errorf("generation %d: %+v; want a model and a correction with the fitted scale in the first, and what it chose in the second", g.Number, g.Candidates)
		}
		for _, c := range g.Candidates {
			if c.Gate.Pairs.Total() == 0 || c.Gate.Nodes != [2]int64{20, 20} || c.Speed != 1 {
				t.Errorf("generation %d: compared in %d games with %d nodes; want 20 and 20", g.Number, 2*c.Gate.Pairs.Total(), c.Gate.Nodes)
			}
		}
		if (g.Scale != nil) != (g.Judge == 0) { // only the scores of the game's own Evaluate need one
			t.Errorf("generation %d, played by %d: scale %v; want (g.Scale != nil) == (g.Judge == 0)", g.Number, g.Judge, g.Scale)
		}
		file := must.Get(os.ReadFile(filepath.Join(c.Dir, fmt.Sprintf("games-%03d.bin", g.Number))))(t)
		from, _, err := scan(bytes.NewReader(file), func(*gameRecord) error { return nil })
		if err != nil || from.Own != (g.Judge == 0) {
			t.Errorf("generation %d, played by %d: the file says %+v, %v; want no error, from.Own == (g.Judge == 0)", g.Number, g.Judge, from, err)
		}
	}
	if !strings.Contains(r.Markdown(), "| 2 | ") {
		t.Error(r.Markdown())
	}
	timed := small(t)
	timed.Generations, timed.GateNodes = 1, 0
	for _, c := range must.Get(learn(t.Context(), timed))(t).Generations[0].Candidates {
		if n := c.Gate.Nodes; min(n[0], n[1]) != leastGateNodes || c.Speed == 1 {
			t.Errorf("in equal time at a speed of %v: %d nodes; want %d of the slower side", c.Speed, n, leastGateNodes)
		}
	}
	again, err := learn(t.Context(), c) // there is nothing left to do
	if err != nil || !reflect.DeepEqual(again.Generations, r.Generations) {
		t.Errorf("run again: %v", err)
	}
	c.Nodes = 61
	if _, err := learn(t.Context(), c); err == nil || !strings.Contains(err.Error(), `"nodes": 61`) {
		t.Errorf("another run in the same directory: %v; want an error, strings.Contains(err.Error(), `\"nodes\": 61`)", err)
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
		three.poll = func() {
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
		whole := time.Hour
		r.Time, r.Generations = time.Duration(float64(whole)/(1-lastPart)), 4
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
	c := Config[int, int]{Game: chain{20, 1}, Name: "chain", Dir: t.TempDir(), Time: time.Minute, Generations: 2, Nodes: 10, GateNodes: 10, GatePairs: 2,
		OpeningPlies: 2, Encoder: plies{chain{20, 1}}, Widths: []int{16}, Stages: 1, Epochs: 2, Workers: 2}
	c.Searcher = func(game.Game[int, int], int64) search.Searcher[int, int] {
		return constant{Result: search.Result[int]{Move: 1}, wait: 100 * time.Millisecond}
	}
	synctest.Test(t, func(t *testing.T) {
		r, err := learn(t.Context(), c)
		if err != nil || len(r.Generations) != 2 || r.Generations[1].Phase != finished || r.Seconds < 39 || r.Seconds > 75 {
			t.Errorf("learn(t.Context(), c) = %+v, %v; want no error, len(r.Generations) == 2, r.Generations[1].Phase == finished, r.Seconds >= 39, r.Seconds <= 75", r, err)
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
	if err != nil || m.Patterns == nil || len(r.Generations[0].Candidates) != 1 || r.Generations[0].candidate().Gate.Pairs.Total() == 0 {
		t.Errorf(`model.Open(filepath.Join(c.Dir, "model-001.weights"), "") = %+v, %v; want no error, m.Patterns != nil, len(r.Generations[0].Candidates) == 1, r.Generations[0].candidate().Gate.Pairs.Total() != 0`, r, err)
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
		"no such file":    func(c *config) { c.Start = c.Dir + "/nothing" },
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
			if k%3 == 0 {
				p.Aside, p.AsideKind, p.AsideScore = uint16(k*200), moveChosen, float32(k)/4
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
	if err := readGames(path, len(games), func(*gameRecord) error { read++; return stop }); !errors.Is(err, stop) || read != 1 {
		t.Errorf("after %d games: %v, want the error of the first", read, err)
	}
	for cut := range data {
		os.WriteFile(path, data[:cut], 0o644)
		f, err := openGames(path, someOrigin)
		if err != nil {
			t.Fatalf("cut at %d: %v; want no error", cut, err)
		}
		for _, g := range games[f.Games:] {
			must.Do(t, f.add(&g))
			if info, _ := f.file.Stat(); info.Size() != f.Bytes {
				t.Fatalf("cut at %d: a file of %d bytes has %d; want info.Size() == f.Bytes", cut, f.Bytes, info.Size())
			}
		}
		f.close()
		if again, _ := os.ReadFile(path); !bytes.Equal(again, data) {
			t.Fatalf("cut at %d: the file has changed; want bytes.Equal(again, data)", cut)
		}
	}
}

// TestDamagedFiles damages what a run reads back.
func TestDamagedFiles(t *testing.T) {
	c := small(t)
	c.Generations = 1
	must.Get(learn(t.Context(), c))(t)
	r := &run[connect4.State, connect4.Move]{Config: c}
	tests.Damaged(t, "learning run", r.path("run.json"), func() (string, error) {
		before, err := r.before()
		return fmt.Sprintf("%+v", before), err
	})
	bare := &run[connect4.State, connect4.Move]{Config: config{Game: struct {
		game.Game[connect4.State, connect4.Move]
	}{c.Game}, Dir: t.TempDir(), Seed: 1}}
	must.Do(t, bare.findEncoder())
	tests.Damaged(t, "learning layout", bare.path("layout.json"), func() (string, error) {
		err := bare.findEncoder()
		return fmt.Sprintf("%+v", *bare.layout), err
	})
	path, games := writeGames(t, 9)
	read := func(games int) (all string, err error) {
		err = readGames(path, games, func(g *gameRecord) error { all += fmt.Sprintf("%+v\n", *g); return nil })
		return all, err
	}
	tests.Damaged(t, "learning games", path, func() (string, error) { return read(len(games)) })
	tests.DamagedLines(t, "learning games continued", path, func() (string, error) {
		f, err := openGames(path, someOrigin)
		if err != nil {
			return "", err
		}
		must.Do(t, f.close())
		return read(f.Games)
	})
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
			t.Errorf("decodeGame(g.append(nil)) = %v, %v; want no error, reflect.DeepEqual(g, again)", again, err)
		}
	})
}

// TestTargets compares the targets of a game's positions with values computed by hand.
func TestTargets(t *testing.T) {
	g := connect4.Game{}
	e := g.Encoder()
	r := newReader[connect4.State, connect4.Move](g, e, payoffs{-1, 1}, 100)
	path := recorded(t, gameRecord{Payoff: 1, Plies: []plyRecord{{Move: 3}, {Move: 3, Kind: moveChosen, Score: 0.2}, {Move: 2, Kind: moveRandom, Score: 0}, {Move: 1, Kind: moveChosen, Score: -0.4}, {Move: 0, Kind: moveChosen, Score: 0.6}}})
	must.Do(t, r.read(path, 1, 0.5, nil))
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
// continues as it is, unless the network to train is another.
func TestStart(t *testing.T) {
	first := small(t)
	first.Generations = 1
	must.Get(learn(t.Context(), first))(t)
	start := filepath.Join(first.Dir, "model-001.weights")
	weights := func(path string) (*network.Parameters, string) {
		m := must.Get(model.Open(path, ""))(t)
		return m.Parameters(), string(m.Provenance)
	}
	before, _ := weights(start)
	for _, again := range []bool{true, false} {
		c := small(t)
		c.Name, c.Generations, c.Start, c.Seed, c.rate = "connect4-variant", 1, start, first.Seed+7, 1e-9
		if !again {
			c.Widths = []int{32}
		}
		if r, err := learn(t.Context(), c); err != nil || r.Generations[0].Scale != nil || len(r.Generations[0].Candidates) != 1 {
			t.Fatal(err, r) // the weights are calibrated already
		}
		after, text := weights(filepath.Join(c.Dir, "model-001.weights"))
		if same := reflect.DeepEqual(after, before); same != again {
			t.Errorf("widths %v: the network is the first one: %v; want same == again", c.Widths, same)
		}
		if !strings.Contains(text, `"start":"model-001.weights"`) || strings.Contains(text, first.Dir) {
			t.Errorf("the weights say of themselves %s", text)
		}
		if _, err := model.Open(Best(c.Dir), c.Name); err != nil {
			t.Error(err)
		}
	}
}

// misjudged is Connect 4 with another Evaluate of unfinished positions.
type misjudged struct {
	connect4.Game
	estimate func(s *connect4.State) float64
}

func (m *misjudged) Evaluate(s *connect4.State) float64 {
	if m.Turn(s) == game.Nobody {
		return m.Game.Evaluate(s)
	}
	return m.estimate(s)
}

// TestUselessEvaluate learns games whose own Evaluate says nothing, or the opposite. The report says so, and
// best.weights play like Evaluate unless a model is stronger.
func TestUselessEvaluate(t *testing.T) {
	inner := must.Get(connect4.New(5, 4))(t)
	for name, estimate := range map[string]func(s *connect4.State) float64{
		"constant": func(*connect4.State) float64 { return 0 },
		"noise":    func(s *connect4.State) float64 { return float64(inner.Hash(s)%1000)/1000 - 0.5 },
		"opposite": func(s *connect4.State) float64 { return -inner.Evaluate(s) },
		"mover's":  func(s *connect4.State) float64 { return inner.Turn(s).Sign() * inner.Evaluate(s) },
	} {
		c := small(t)
		c.Generations, c.GatePairs = 1, 2 // too few to show anything
		c.Game = &misjudged{inner, estimate}
		r, err := learn(t.Context(), c)
		if err != nil {
			t.Errorf("%s: %v; want no error", name, err)
			continue
		}
		useless := r.Generations[0].Scale.Explained < minExplained
		if r.Best != 0 || useless != strings.Contains(r.Markdown(), "an Evaluate that says more") || !strings.Contains(r.Markdown(), "best.weights is the game's own Evaluate itself") {
			t.Errorf("%s: best %d, %+v\n%s", name, r.Best, r.Generations[0].Scale, r.Markdown())
		}
		if name == "constant" && (!useless || len(r.Generations[0].Candidates) != 1) {
			t.Errorf("a constant Evaluate is corrected: %+v", r.Generations[0])
		}
		m := must.Get(model.Open(Best(c.Dir), c.Name))(t)
		g := must.Get(model.Play[connect4.State, connect4.Move](m, c.Game))(t)
		if s := game.After(g, g.Start(), 2); g.Evaluate(&s) != c.Game.Evaluate(&s) {
			t.Errorf("%s: best.weights say %v; want Evaluate's %v", name, g.Evaluate(&s), c.Game.Evaluate(&s))
		}
	}
}

// TestEndless refuses a game that never ends.
func TestEndless(t *testing.T) {
	c := Config[int, int]{Game: chain{1 << 40, 1}, Name: "endless", Dir: t.TempDir(), Games: 5, MaxPlies: 30, Encoder: plies{}}
	if _, err := learn(t.Context(), c); err == nil || !strings.Contains(err.Error(), "want games with a winner within 30 plies") {
		t.Errorf("%v; want an error that says that games do not end", err)
	}
	r, err := learn(t.Context(), Config[int, int]{Game: bounded{chain{1 << 40, 1}, -1, 1}, Name: "endless", Dir: t.TempDir(), Generations: 1, Games: 5, Nodes: 20, GateNodes: 20, GatePairs: 2, MaxPlies: 12, Epochs: 2, Encoder: plies{}})
	if err != nil || r.Best != 0 || !strings.Contains(r.Markdown(), "best.weights is the game's own Evaluate itself") {
		t.Errorf("with bounds, the report is %+v, %v; want Evaluate itself, as no game has a winner", r, err)
	}
}

// vast is a chain with a state of 4 kB, in which each move marks a cell.
type vast struct{ chain }

type vastState struct {
	Cell [4080]uint8
	Ply  int
}

func (v vast) Start() vastState                    { return vastState{} }
func (v vast) Turn(s *vastState) game.Player       { return v.chain.Turn(&s.Ply) }
func (v vast) Moves(dst []int, s *vastState) []int { return v.chain.Moves(dst, &s.Ply) }
func (v vast) Evaluate(s *vastState) float64       { return v.chain.Evaluate(&s.Ply) }
func (v vast) Apply(s *vastState, m int) {
	s.Cell[(s.Ply*331+m*1000)%len(s.Cell)] = uint8(1 + s.Ply%2)
	s.Ply++
}

// TestVastState learns a game whose states have four kilobytes.
func TestVastState(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	c := Config[vastState, int]{Game: vast{chain{12, 1}}, Name: "vast", Dir: t.TempDir(), Generations: 1, Games: 20, Nodes: 20, GateNodes: 20, GatePairs: 2, Widths: []int{16}, Stages: 1, Epochs: 2}
	if r, err := learn(t.Context(), c); err != nil || r.Generations[0].Learned < 20 {
		t.Errorf("learn(t.Context(), c) = %+v, %v; want no error, r.Generations[0].Learned >= 20", r, err)
	}
	e := plies{}
	if r := newReader[int, int](chain{}, e, payoffs{}, 3_000_000); r.most != 3_000_000 {
		t.Errorf("at most %d positions of %d features; want r.most == 3_000_000", r.most, e.Features())
	}
	if r := newReader[int, int](chain{}, many{}, payoffs{}, 3_000_000); r.most != 1<<17 {
		t.Errorf("at most %d positions of %d features; want a gigabyte of them", r.most, feature.MaxFeatures)
	}
}

// many describes a chain by as many features as possible.
type many struct{ plies }

func (many) Features() int { return feature.MaxFeatures }

// TestLast withdraws the best generation if it is not ahead of the game's own Evaluate in new games.
func TestLast(t *testing.T) {
	c := small(t)
	c.Generations = 1
	report := must.Get(learn(t.Context(), c))(t)
	for _, withdrawn := range []bool{false, true} {
		r := &run[connect4.State, connect4.Move]{Config: must.Get(c.withDefaults())(t), report: *report}
		must.Do(t, r.findEncoder())
		r.report.Best = 1
		r.Searcher = func(g game.Game[connect4.State, connect4.Move], _ int64) search.Searcher[connect4.State, connect4.Move] {
			return &search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Depth: 1}}
		}
		inner := r.Game
		good, bad := inner, game.WithEvaluate(r.Game, func(s *connect4.State) float64 { return -inner.Evaluate(s) })
		r.Play = func(*evalmodel.Model) (game.Game[connect4.State, connect4.Move], error) {
			if withdrawn {
				return bad, nil
			}
			return good, nil
		}
		if !withdrawn {
			r.Game = bad
		}
		must.Do(t, r.last(t.Context()))
		if got := r.report.Best == 0; got != withdrawn || r.report.Last.Pairs.Total() != c.GatePairs {
			t.Errorf("after %v in new games, generation %d is the best; want it withdrawn: %v", r.report.Last, r.report.Best, withdrawn)
		}
	}
}
