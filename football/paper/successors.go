package paper

import (
	"context"
	"math"

	"github.com/seed-61c9d78a/versus/search"
)

// successorPlaces bounds the enumeration of turns by Successors: self-play for learning
// needs many positions rather than all turns.
const successorPlaces = 200

// Successors implements the optional interface of eval/learn for enumerating successor
// positions: those after whole turns. It leaves out turns that lose at once or let the
// rival score in the next turn, unless all do.
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
