package team

import (
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
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
