package paper

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestFlood compares the features of small fields with those that queues find, in all
// positions of random games, turns under way included.
func TestFlood(t *testing.T) {
	for _, r := range []Rules{{}, Classic, {OpenOutline: true}, {Width: 6, Height: 10}, {Width: 2, Height: 2}, {Width: 4, Height: 22}, {Width: 20, Height: 2}} {
		g := must.Get(New(r))(t)
		fast, slow := newEncoder(g.field), newEncoder(g.field)
		if fast.flooding == nil {
			t.Fatalf("%+v: %d points are too many", r, g.field.points)
		}
		slow.flooding = nil
		rnd := rand.New(rand.NewPCG(2, uint64(g.field.points)))
		for range 60 {
			for s := g.Start(); s.turn != game.Nobody; {
				got, want := feature.NewSet(fast.Features()), feature.NewSet(slow.Features())
				fast.Encode(got, &s)
				slow.Encode(want, &s)
				if !slices.Equal(got, want) {
					t.Fatalf("%+v: %s: features %v, want %v", r, g.FormatPosition(&s), got.Append(nil), want.Append(nil))
				}
				moves := g.Moves(nil, &s)
				g.Apply(&s, moves[rnd.IntN(len(moves))])
			}
		}
	}
	if large := newEncoder(newGame(t, Rules{Width: 10, Height: 12}).field); large.flooding != nil {
		t.Error("a field of 165 points is taken for one of 128")
	}
}
