package match_test

import (
	"context"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// noted counts the calls of its methods.
type noted struct {
	match.Random[state, move]
	begun, moved, ended int
}

func (n *noted) Begin(context.Context, match.Beginning) error { n.begun++; return nil }
func (n *noted) End(match.Ending)                             { n.ended++ }
func (n *noted) Move(ctx context.Context, t *match.Turn[state, move]) (move, error) {
	n.moved++
	return n.Random.Move(ctx, t)
}

// TestLeveled weakens a bot that is not a searcher: it is notified of the game, and asked
// for some of the moves.
func TestLeveled(t *testing.T) {
	plies := map[uint64]int{}
	for _, seed := range []uint64{1, 2, 1} {
		inner := new(noted)
		m := match.Match[state, move]{
			Game: connect4.Game{}, First: match.Leveled[state, move]{Bot: inner, Weakness: search.Weakness{Lapse: 0.5, Margin: 1}},
			Second: match.Random[state, move]{}, Seed: seed,
		}
		r, err := m.Play(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n := (len(r.Moves) + 1) / 2; inner.begun != 1 || inner.ended != 1 || inner.moved == n || m.First.Name() != "random" {
			t.Errorf("seed %d: %+v in %d moves", seed, *inner, n)
		}
		if before, ok := plies[seed]; ok && before != len(r.Moves) {
			t.Errorf("seed %d: %d plies, and then %d", seed, before, len(r.Moves))
		}
		plies[seed] = len(r.Moves)
	}
}
