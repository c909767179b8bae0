package football

import (
	"math/bits"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Apply implements game.Game: it commits a team to an action, or settles a tackle or a
// dispute. The second commitment of a step resolves the step.
func (g *Game) Apply(s *State, a Action) {
	switch s.Acting {
	case game.First, game.Second:
		t := team(s.Acting)
		s.Committed[t] = a
		if s.Committed[1-t] == 0 {
			s.Acting = s.Acting.Opponent()
			return
		}
		both := s.Committed
		s.Committed = [2]Action{}
		g.resolve(s, both)
	case game.Chance:
		if w := a.winner(); w >= 0 && w < 6 {
			g.take(s, int8(w))
		}
		g.endStep(s)
	}
}

// resolve plays both teams' actions. It completes the step, or stops at a chance node if
// there is a tackle or a dispute.
func (g *Game) resolve(s *State, both [2]Action) {
	still := uint(0) // bit i: player i does not move
	for i := range 6 {
		a := both[i/3]
		switch n := a >> (4 * (i % 3)) & 15; {
		case n == passNibble && int(s.Holder) == i:
			s.Holder = -1
			s.Dir, s.Left = a.passDir(), int8(a.force())
			still |= 1 << i
		case n <= 1 || n > Directions:
			still |= 1 << i
		default:
			s.Players[i] = s.Players[i].Step(Direction(n - 1))
		}
	}
	if s.Holder >= 0 {
		g.resolveHeld(s)
	} else {
		g.resolveLoose(s, still)
	}
}

// resolveHeld lets the holder score, or be tackled by a rival on the same cell.
func (g *Game) resolveHeld(s *State) {
	s.Ball = s.Players[s.Holder]
	if !g.onBoard(s.Ball) {
		g.score(s)
		return
	}
	tackler, b := s.contestants()
	if s.Holder < 3 {
		tackler = b
	}
	if tackler < 0 {
		g.endStep(s)
		return
	}
	switch p := tackle(g.skills[tackler], g.skills[s.Holder]); {
	case p <= 0:
		g.endStep(s)
	case p >= 1:
		g.take(s, tackler)
		g.endStep(s)
	default:
		s.Acting = game.Chance
	}
}

// resolveLoose lets the loose ball be intercepted, or travel and be picked up.
func (g *Game) resolveLoose(s *State, still uint) {
	next := s.Ball.Step(s.Dir & 15)
	if s.Left > 0 || g.rules == JudgeRules {
		a, b := int8(-1), int8(-1)
		for i := range int8(3) {
			if s.Players[i] == next && still>>i&1 != 0 {
				a = i
			}
			if s.Players[i+3] == next && still>>(i+3)&1 != 0 {
				b = i + 3
			}
		}
		if a >= 0 || b >= 0 {
			s.Ball = next
			g.dispute(s, a, b)
			return
		}
	}
	if s.Left > 0 {
		s.Left--
		far := next.Step(s.Dir & 15)
		switch {
		case g.onBoard(far):
			s.Ball = far
		case !g.onBoard(next):
			s.Ball = next // across the goal line, under either rule set
			g.score(s)
			return
		case g.rules == JudgeRules:
			// The ball lands exactly on the goal line and is put back. The judge looks for
			// players before it puts the ball back, so no player takes it in this step.
			s.Ball = next
			g.endStep(s)
			return
		default:
			s.Ball = far
			g.score(s)
			return
		}
	}
	if s.Left == 0 && g.rules == PublishedRules {
		s.Dir = Stay // these rules do not depend on where a ball at rest came from
	}
	a, b := s.contestants()
	g.dispute(s, a, b)
}

// dispute gives a loose ball to player a or b, where -1 means no player. If both are
// present, it leaves the outcome to chance.
func (g *Game) dispute(s *State, a, b int8) {
	switch {
	case a >= 0 && b >= 0:
		switch p := win(g.skills[a], g.skills[b]); {
		case p >= 1:
			g.take(s, a)
		case p <= 0:
			g.take(s, b)
		default:
			s.Dir, s.Left = Stay, 0
			s.Acting = game.Chance
			return
		}
	case a >= 0:
		g.take(s, a)
	case b >= 0:
		g.take(s, b)
	}
	g.endStep(s)
}

// take gives the ball to player i, who stands on it.
func (g *Game) take(s *State, i int8) {
	s.Holder = i
	s.Dir, s.Left = Stay, 0
}

// score counts a goal and sets up the kick-off for the team that conceded it.
func (g *Game) score(s *State) {
	conceded := game.First
	if s.Ball.Col > 0 {
		conceded = game.Second
	}
	s.Goals[1-team(conceded)]++
	g.place(s, conceded)
	g.endStep(s)
}

func (g *Game) endStep(s *State) {
	s.Step++
	s.Acting = game.First
	if int(s.Step) >= g.steps {
		s.Acting = game.Nobody
	}
}

// tackle returns the probability that a tackler takes the ball from its holder (formula
// 1 of the assignment). If the formula is 0/0, the holder keeps the ball.
func tackle(tackler, holder float64) float64 {
	if tackler == 0 {
		return 0
	}
	return tackler / (tackler + (1 - holder))
}

// win returns the probability that the first of two players gets a loose ball (formula
// 2 of the assignment). If the formula is 0/0, it is 1/2.
func win(first, second float64) float64 {
	if first == 0 && second == 0 {
		return 0.5
	}
	return first / (first + second)
}

// Probability implements game.Chancer.
func (g *Game) Probability(s *State, m Action) float64 {
	a, b := s.contestants()
	if a < 0 || b < 0 {
		return 0
	}
	var p float64 // probability that A's player gets the ball
	switch {
	case s.Holder < 0:
		p = win(g.skills[a], g.skills[b])
	case s.Holder < 3:
		p = 1 - tackle(g.skills[b], g.skills[a])
	default:
		p = tackle(g.skills[a], g.skills[b])
	}
	if m.winner() < 3 {
		return p
	}
	return 1 - p
}

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
