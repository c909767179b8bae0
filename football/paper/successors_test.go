package paper

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// TestSuccessors compares successors with the enumeration of all turns.
func TestSuccessors(t *testing.T) {
	g := learnedGame(t, Rules{Width: 6, Height: 8})
	rng := rand.New(rand.NewPCG(8, 1))
	successors := g.Successors()
	seen, all, lost := 0, 0, 0
	for range 1200 {
		s := g.Start()
		for n := rng.IntN(60); (n > 0 || !g.Undecided(&s)) && !game.Over(g, s); n-- {
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[rng.IntN(len(moves))])
		}
		if game.Over(g, s) {
			continue
		}
		mover, sign := s.turn, s.turn.Sign()
		type verdict struct {
			score float64
			loses bool
		}
		want := map[State]verdict{}
		err := g.eachTurn(t.Context(), &s, turnLimits{places: 500}, func(turn *Turn) bool {
			next := s
			for _, d := range turn.Path {
				g.Apply(&next, d)
			}
			score := sign * g.Evaluate(&next)
			if turn.Winner == game.Nobody && !g.Undecided(&next) { // the rival scores
				score = -1
			}
			want[next] = verdict{score, score == -1}
			return true
		})
		if err != nil {
			continue
		}
		got := map[State]bool{}
		onlyLosing := true
		complete := successors(&s, func(next *State, score float64, decided bool) {
			v, ok := want[*next]
			if !ok {
				t.Fatalf("%s: no turn leads to %s", g.FormatPosition(&s), g.FormatPosition(next))
			}
			if decided != (math.Abs(v.score) == 1) || math.Abs(sign*score-v.score) > 2./estimateScale {
				t.Fatalf("%s: the score of %s for %v is %v, decided %v; want %v", g.FormatPosition(&s), g.FormatPosition(next), mover, sign*score, decided, v.score)
			}
			got[*next] = true
			onlyLosing = onlyLosing && v.loses
		})
		seen++
		if !complete {
			continue
		}
		all++
		for next, v := range want {
			if !v.loses && !got[next] {
				t.Fatalf("%s: the turn to %s is missing", g.FormatPosition(&s), g.FormatPosition(&next))
			}
			if !v.loses && onlyLosing {
				t.Fatalf("%s: only turns that lose", g.FormatPosition(&s))
			}
		}
		if len(got) == 0 {
			t.Fatalf("%s: no successors", g.FormatPosition(&s))
		}
		if onlyLosing {
			lost++
		}
	}
	if all < 100 || all == seen || lost == 0 {
		t.Errorf("%d positions, %d with all turns, %d lost ones: not enough of each kind", seen, all, lost)
	}
}
