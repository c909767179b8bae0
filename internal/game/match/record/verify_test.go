package record_test

import (
	"bytes"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// random records a random game, which may end by resignation.
func random[S, M comparable](t *testing.T, g game.Game[S, M], seed uint64, plies int) record.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 9))
	m := match.Match[S, M]{Game: g, First: match.NewRandom(g), Second: match.NewRandom(g), Seed: seed, MaxPlies: plies, Opening: match.RandomOpening(g, 2, r)}
	result := must.Get(m.Play(t.Context()))(t)
	rec := record.Game{ID: 1, First: 0, Second: 1, Seed: seed, Opening: len(m.Opening)}
	record.Fill(&rec, g, result)
	return rec
}

func TestVerify(t *testing.T) {
	fb := must.Get(football.New(football.Config{Steps: 20}))(t)
	for seed := range uint64(30) {
		for _, plies := range []int{0, 7} {
			rec := random(t, connect4.Game{}, seed, plies)
			if err := record.Verify(connect4.Game{}, &rec); err != nil {
				t.Errorf("Connect 4, seed %d: %v; want no error", seed, err)
			}
			rec = random(t, fb, seed, plies) // with chance and hidden moves
			if err := record.Verify(fb, &rec); err != nil {
				t.Errorf("football, seed %d: %v; want no error", seed, err)
			}
		}
	}
}

func TestForgedGames(t *testing.T) {
	g := connect4.Game{}
	won := random(t, g, 1, 0)
	if won.Winner == "none" {
		t.Fatal("the game should have a winner")
	}
	rival := map[string]string{"first": "second", "second": "first"}[won.Winner]
	short := random(t, g, 1, 7)
	for _, test := range []struct {
		name   string
		from   record.Game
		change func(*record.Game)
		want   string
	}{
		{"nonsense", won, func(g *record.Game) { g.Moves[3] = "nonsense" }, "move 4"},
		{"winner", won, func(g *record.Game) { g.Winner = rival }, "by the rules it is"},
		{"payoff", won, func(g *record.Game) { g.Payoff *= 2 }, "payoff"},
		{"no end", won, func(g *record.Game) { g.Moves, g.Spent = g.Moves[:6], g.Spent[:6] }, "over is false"},
		{"time-out of a finished game", won, func(g *record.Game) { g.Reason, g.Payoff = match.TimeOut, 0 }, "the rules have ended it"},
		{"goes on after the end", won, func(g *record.Game) {
			g.Moves, g.Spent, g.Reason, g.Payoff = append(g.Moves, "1"), append(g.Spent, 0), match.TimeOut, 0
		}, "move"},
		{"interrupted", short, func(g *record.Game) { g.Reason = match.Interrupted }, "no result"},
		{"payoff without an end", short, func(g *record.Game) { g.Payoff = 1 }, "have not ended it"},
		{"a time-out of nobody", short, func(g *record.Game) { g.Reason = match.TimeOut }, "no player wins"},
		{"a time-out of both before the first move", short, func(g *record.Game) {
			g.Reason, g.Moves, g.Spent = match.TimeOut, g.Moves[:g.Opening], g.Spent[:g.Opening]
		}, ""},
		{"a time-out out of turn", short, func(g *record.Game) { g.Reason, g.Winner = match.TimeOut, "second" }, "turn"},
		{"a crash in turn", short, func(g *record.Game) { g.Reason, g.Winner = match.Crashed, "first" }, ""},
	} {
		rec := test.from
		rec.Moves, rec.Spent = slices.Clone(rec.Moves), slices.Clone(rec.Spent)
		test.change(&rec)
		err := record.Verify(g, &rec)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v; want %q", test.name, err, test.want)
		}
	}
}

// Where both players choose at once, either can be at fault, and both; once the first has
// chosen, only the second.
func TestFaultsOfBoth(t *testing.T) {
	g := must.Get(football.New(football.Config{Steps: 6}))(t)
	rec := random(t, g, 1, 0)
	s := g.Start()
	for i, text := range rec.Moves {
		if turn := g.Turn(&s); i > rec.Opening && turn != game.Chance {
			for _, winner := range []game.Player{game.Nobody, game.First, game.Second} {
				cut := rec
				cut.Moves, cut.Spent, cut.Payoff, cut.Reason = rec.Moves[:i], rec.Spent[:i], 0, match.Crashed
				cut.Winner = [...]string{"none", "first", "second"}[winner]
				want := winner.Opponent() == turn || turn == game.First && winner == game.Nobody
				if err := record.Verify(g, &cut); (err == nil) != want {
					t.Fatalf("won by %v after move %d, when it is %v's turn: %v; want (err == nil) == want", winner, i, turn, err)
				}
			}
		}
		m := must.Get(g.ParseMove(&s, text))(t)
		g.Apply(&s, m)
	}
}

// The seed determines the outcomes of chance.
func TestForgedChance(t *testing.T) {
	g := must.Get(football.New(football.Config{Steps: 60}))(t)
	found := 0
	for seed := range uint64(20) {
		rec := random(t, g, seed, 0)
		s := g.Start()
		for i, text := range rec.Moves {
			if i >= rec.Opening && g.Turn(&s) == game.Chance {
				for _, m := range g.Moves(nil, &s) {
					other := g.FormatMove(&s, m)
					if other == text {
						continue
					}
					bad := rec
					bad.Moves = slices.Clone(rec.Moves[:i+1])
					bad.Moves[i] = other
					bad.Spent = rec.Spent[:i+1]
					bad.Reason, bad.Payoff, bad.Winner = match.MoveLimit, 0, "none"
					if err := record.Verify(g, &bad); err == nil || !strings.Contains(err.Error(), "the seed's outcome of chance") {
						t.Fatalf(`seed %d, move %d: %v; want an error, strings.Contains(err.Error(), "the seed's outcome of chance")`, seed, i+1, err)
					}
					found++
				}
			}
			m := must.Get(g.ParseMove(&s, text))(t)
			g.Apply(&s, m)
		}
	}
	if found == 0 {
		t.Error("no game had an outcome of chance: nothing was tested")
	}
}

type streamer func(io.ReadSeeker) (record.Header, iter.Seq2[record.Game, error], error)

// collect reads a record like record.Read. The header is empty if there is none.
func (s streamer) collect(text []byte) (h record.Header, all []record.Game, err error) {
	h, games, err := s(bytes.NewReader(text))
	if err != nil {
		return h, nil, err
	}
	for g, err := range games {
		if err != nil {
			return h, all, err
		}
		all = append(all, g)
	}
	return h, all, nil
}

// TestWithdrawn compares the readers with a list that is kept while a random record is
// written. The record is read up to anywhere.
func TestWithdrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		l := must.Get(record.Create(path, header))(t)
		lists := [][]int{nil} // the games after each line
		for range r.IntN(20) {
			last := lists[len(lists)-1]
			if id := 1 + r.IntN(70); !slices.Contains(last, id) {
				must.Do(t, l.Append(record.Game{ID: id, Second: 1, Winner: "none"}))
				last = append(slices.Clone(last), id)
				lists = append(lists, last)
			}
			if r.IntN(3) == 0 {
				v := record.Void{Worker: "w"}
				for range r.IntN(4) {
					v.Games = append(v.Games, r.IntN(80)-5)
				}
				must.Do(t, l.Void(v))
				lists = append(lists, slices.DeleteFunc(slices.Clone(last), func(id int) bool { return slices.Contains(v.Games, id) }))
			}
		}
		l.Close()
		text := must.Get(os.ReadFile(path))(t)
		first := bytes.IndexByte(text, '\n') + 1
		end := first + r.IntN(len(text)-first+1)
		want := lists[bytes.Count(text[:min(end+1, len(text))], []byte("\n"))-1] // the last line may lack its newline
		text = text[:end]
		for i, read := range []func([]byte) (record.Header, []record.Game, error){
			streamer(record.Stream).collect,
			func(text []byte) (record.Header, []record.Game, error) { return record.Read(bytes.NewReader(text)) },
			func(text []byte) (record.Header, []record.Game, error) { return record.ReadPart(bytes.NewReader(text)) },
		} {
			h, games, err := read(text)
			var got []int
			for _, g := range games {
				got = append(got, g.ID)
			}
			if err != nil || h.Game != header.Game || !slices.Equal(got, want) {
				t.Fatalf("reader %d: games %v, %v; want %v of\n%s", i, got, err, want, text)
			}
		}
	}
}

// TestStreamKeepsNothing stops in a stream, and goes on while the record grows.
func TestStreamKeepsNothing(t *testing.T) {
	const games = 20_000
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l := must.Get(record.Create(path, header))(t)
	defer l.Close()
	g := played(t, 1)
	for g.ID = 1; g.ID <= games; g.ID++ {
		must.Do(t, l.Append(g))
	}
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	{
		_, all := must.Two(record.Stream(file))(t)
		n, before := 0, int64(0)
		for _, err := range all {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n == games/20 {
				before = heap()
				l.Append(g) // comes too late for the stream
				g.ID++
			}
			if n == games {
				if more := heap() - before; more > 10*games {
					t.Errorf("%d bytes are kept after %d games; want more <= 10*games", more, games)
				}
			}
		}
		if n < games || n > games+1 {
			t.Errorf("%d games, want %d", n, games)
		}
		for range all {
			break
		}
	}
}
