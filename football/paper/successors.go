package paper

import (
	"context"
	"math"

	"github.com/seed-61c9d78a/versus/search"
)

// successorPlaces is how many places of the ball Successors visits before it leaves out
// turns: games to learn from need many positions rather than all turns.
const successorPlaces = 200

// Successors is the capability that eval/learn asks for: what follows are whole turns.
// Turns that lose at once, or let the rival score with the next one, are left out where
// there are others.
func (g *Game) Successors() func(s *State, add func(next *State, score float64, decided bool)) (complete bool) {
	var w *turnWorker
	return func(s *State, add func(*State, float64, bool)) bool {
		if w == nil {
			w = newTurnWorker(context.Background(), turnOptions{"Successors", g, search.Limits{Nodes: math.MaxInt64}, 0, successorPlaces}, s)
		} else {
			w.stand(s)
		}
		complete := w.enumerate(0, successorPlaces)
		p := &w.plies[0]
		after := func(path []Direction) State {
			next := *s
			for _, d := range path {
				g.Apply(&next, d)
			}
			return next
		}
		sign := s.turn.Sign()
		best := lost
		for i := range p.turns {
			best = max(best, p.turns[i].judgement)
		}
		for i := range p.turns {
			t := &p.turns[i]
			if t.judgement <= -decided && t.judgement < best {
				continue
			}
			next := after(p.paths[t.begin:t.end])
			score := scoreOf(t.judgement)
			add(&next, sign*score, math.Abs(score) == 1)
		}
		if len(p.turns) == 0 {
			next := after(p.lost)
			add(&next, -sign, true)
		}
		return complete
	}
}
