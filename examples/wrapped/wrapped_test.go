package wrapped

import (
	"testing"

	"github.com/corentings/chess/v2"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// TestKit runs the conformance kit. The library returns slices, so moves allocate.
func TestKit(t *testing.T) {
	gametest.TestWith(t, Game{}, gametest.Options{Games: 4, Budget: 300, MaxPlies: 300, Waive: []string{"moves allocate nothing"}})
}

func TestPerft(t *testing.T) {
	for depth, want := range []int64{1, 20, 400, 8902} {
		if got, err := game.Perft(t.Context(), Game{}, Game{}.Start(), depth); got != want || err != nil {
			t.Errorf("perft(%d) = %d, %v; want %d", depth, got, err, want)
		}
	}
}

// TestPlay plays a game, and finds mate in one.
func TestPlay(t *testing.T) {
	bot := match.NewSearcher[State, Move]("minimax", search.NewMinimax[State, Move](Game{}, search.Limits{Nodes: 100}))
	m := match.Match[State, Move]{Game: Game{}, First: bot, Second: match.NewRandom[State, Move](Game{}), MaxPlies: 20}
	if r, err := m.Play(t.Context()); err != nil || r.Reason.Fault() || r.Reason.Void() {
		t.Errorf("%v: %s, %v; want no error, not r.Reason.Fault(), not r.Reason.Void()", r.Reason, r.Detail, err)
	}
	s, err := Game{}.ParsePosition("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	r, err := search.NewMinimax[State, Move](Game{}, search.Limits{Depth: 2}).Search(t.Context(), s)
	if err != nil || !r.Proven || r.Score != 1 || (Game{}).FormatMove(&s, r.Move) != "a1a8" {
		t.Errorf("%+v, %v; want mate by a1a8", r, err)
	}
}

// native counts move sequences by the library alone.
func native(p *chess.Position, depth int) (n int64) {
	moves := p.ValidMoves()
	if depth == 1 {
		return int64(len(moves))
	}
	for i := range moves {
		n += native(p.Update(&moves[i]), depth-1)
	}
	return n
}

// BenchmarkPerft compares the adapter with the library.
func BenchmarkPerft(b *testing.B) {
	b.Run("native", func(b *testing.B) {
		for b.Loop() {
			native(chess.StartingPosition(), 3)
		}
	})
	b.Run("adapter", func(b *testing.B) {
		for b.Loop() {
			game.Perft(b.Context(), Game{}, Game{}.Start(), 3)
		}
	})
}
