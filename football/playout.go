package football

import (
	"math/bits"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Playout implements game.Playouter. It draws the actions without listing them.
func (g *Game) Playout(s *State, r *rand.PCG, most int) (plies int) {
	for plies < most {
		switch s.Acting {
		case game.First, game.Second:
			t := team(s.Acting)
			if s.Committed != [2]Action{} || plies+2 > most {
				g.Apply(s, g.draw(s, t, r))
				plies++
				continue
			}
			var both [2]Action
			both[t] = g.draw(s, t, r)
			both[1-t] = g.draw(s, 1-t, r)
			g.resolve(s, both)
			plies += 2
		case game.Chance:
			a, b := s.contestants()
			winner := a
			if float64(r.Uint64()>>11)*0x1p-53 >= g.Probability(s, won(a)) {
				winner = b
			}
			g.Apply(s, won(winner))
			plies++
		default:
			return plies
		}
	}
	return plies
}

// draw returns a uniformly random legal action of team t: it draws an order for each
// player, and starts again if two of them end on the same cell.
func (g *Game) draw(s *State, t int, r *rand.PCG) Action {
	players := s.Players[3*t : 3*t+3]
	for {
		x := r.Uint64()
		var a Action
		var to [3]Cell
		for i, c := range players {
			spot := g.at(c)
			holds, choices := 0, uint64(0)
			if int(s.Holder) == 3*t+i {
				holds, choices = 1, uint64(spot.passes)
			}
			walks := uint64(spot.counts[holds])
			// x/2^64 is uniform in [0,1): the integer part of its product with the number of
			// choices selects one, and the fraction serves the next draw.
			var n uint64
			n, x = bits.Mul64(x, walks+choices)
			if n >= walks {
				a |= g.pass(spot, int(n-walks)) | passNibble<<(4*i)
				to[i] = c
				continue
			}
			d := Direction(spot.walks[holds] >> (4 * n) & 15)
			a |= Action(d+1) << (4 * i)
			to[i] = c.Step(d)
		}
		if to[0] != to[1] && to[0] != to[2] && to[1] != to[2] {
			return a
		}
	}
}

// pass returns the direction and force of pass number n of a spot.
func (g *Game) pass(spot *spot, n int) Action {
	least := g.minForce()
	for d, most := range spot.reach {
		if forces := int(most) - least + 1; n < forces {
			return Action(d)<<dirShift | Action(least+n)<<forceShift
		} else {
			n -= forces
		}
	}
	return 0 // there is no such pass
}
