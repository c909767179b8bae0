package team

import (
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// candidates returns the promising actions of team p: every move and the sensible passes
// of the holder, combined with a few directions for each of the others.
func candidates(g *football.Game, s *football.State, p game.Player) []football.Action {
	first := base(p)
	h := int(s.Holder) - first
	var options [3][]football.Order
	for i := range 3 {
		if i == h {
			for d := range football.Direction(football.Directions) {
				options[i] = append(options[i], football.Order{Dir: d})
			}
			options[i] = append(options[i], passes(g, s, p)...)
			continue
		}
		for _, d := range errands(g, s, p, i) {
			options[i] = append(options[i], football.Order{Dir: d})
		}
	}
	var all []football.Action
	for _, x := range options[0] {
		for _, y := range options[1] {
			for _, z := range options[2] {
				a := football.NewAction([3]football.Order{x, y, z})
				if g.Legal(s, p, a) == nil {
					all = append(all, a)
				}
			}
		}
	}
	if len(all) == 0 {
		all = append(all, stand(g, s, p))
	}
	return all
}

// errands returns the directions worth trying for player i of team p, who does not have
// the ball.
func errands(g *football.Game, s *football.State, p game.Player, i int) []football.Direction {
	from := s.Players[base(p)+i]
	var wanted [football.Directions]bool
	wanted[football.Stay] = true
	rivals := s.Players[3-base(p) : 6-base(p)]
	switch s.Possession() {
	case p:
		wanted[football.Between(from, goalCell(g, from, p))] = true
		wanted[football.Between(from, s.Ball)] = true
	default:
		d := football.Between(from, s.Ball)
		wanted[d] = true
		if football.Distance(from, s.Ball) <= 3 {
			wanted[turns[0][d][1]], wanted[turns[0][d][2]] = true, true
		}
		own := goalCell(g, s.Ball, p.Opponent())
		wanted[football.Between(from, own)] = true
		near := rivals[0]
		for _, r := range rivals[1:] {
			if football.Distance(from, r) < football.Distance(from, near) {
				near = r
			}
		}
		wanted[football.Between(from, near)] = true
	}
	var list []football.Direction
	for d, w := range wanted {
		if w {
			list = append(list, football.Direction(d))
		}
	}
	return list
}

// passes returns the passes that reach the goal, or a cell that a team-mate reaches at
// least as soon as any rival.
func passes(g *football.Game, s *football.State, p game.Player) []football.Order {
	rows, columns := g.Size()
	first := base(p)
	var list []football.Order
	for d := football.Direction(1); d < football.Directions; d++ {
		c := s.Ball
		for f := 1; f <= rows/2; f++ {
			goal, out := false, false
			for range 2 {
				c = c.Step(d)
				if uint8(c.Row) >= uint8(rows) || uint8(c.Col) >= uint8(columns) {
					out = true
					goal = goal || c == goalCell(g, c, p)
				}
			}
			if out && !goal {
				break
			}
			own, rival := 99, 99
			for i := range 6 {
				n := football.Distance(s.Players[i], c)
				switch {
				case i == int(s.Holder):
				case i >= first && i < first+3:
					own = min(own, n)
				default:
					rival = min(rival, n)
				}
			}
			if goal || own <= f+1 && own <= rival {
				list = append(list, football.Order{Pass: true, Dir: d, Force: f})
			}
			if out {
				break
			}
		}
	}
	return list
}

// shortlist finds the best of many actions by sequential halving: it samples all equally
// often, drops the worse half and repeats.
type shortlist struct{ arms []arm }

// arm is an action under consideration.
type arm struct {
	action football.Action
	sum    float64 // of its samples; higher is better
	sample float64 // of the current round
}

func (l *shortlist) begin(actions []football.Action) {
	l.arms = l.arms[:0]
	for _, a := range actions {
		l.arms = append(l.arms, arm{action: a})
	}
}

// shorten reduces the list to keep actions with about budget samples. sample must take one
// sample of each arm, and report whether it did so before time was up. When time is up, the
// arms with the highest sums remain. Without halving, shorten reduces the list in a single
// step.
func (l *shortlist) shorten(watch *deadline.Watch, halving bool, keep, budget int, sample func(arms []arm) bool) {
	rounds := 1
	for n := (len(l.arms) + 1) / 2; halving && n > keep; n = (n + 1) / 2 {
		rounds++
	}
	for len(l.arms) > keep {
		for range max(1, budget/rounds/len(l.arms)) {
			if watch.Passed(0) || !sample(l.arms) {
				break // discard the incomplete round: it would be unfair to the arms not sampled
			}
			for i := range l.arms {
				l.arms[i].sum += l.arms[i].sample
			}
		}
		slices.SortStableFunc(l.arms, func(a, b arm) int {
			switch {
			case a.sum > b.sum:
				return -1
			case a.sum < b.sum:
				return 1
			}
			return 0
		})
		left := keep
		if halving {
			left = max(keep, (len(l.arms)+1)/2)
		}
		l.arms = l.arms[:left]
	}
}

// best returns the action with the highest sum.
func (l *shortlist) best() football.Action {
	best := l.arms[0]
	for _, a := range l.arms {
		if a.sum > best.sum {
			best = a
		}
	}
	return best.action
}
