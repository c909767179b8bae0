package football

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// Evaluate implements game.Game. It returns +1, 0 or -1 for a finished match, and
// otherwise x/(1+|x|), where x is the weighted sum that Assess returns.
func (g *Game) Evaluate(s *State) float64 {
	if s.Acting == game.Nobody {
		switch {
		case s.Goals[0] > s.Goals[1]:
			return 1
		case s.Goals[0] < s.Goals[1]:
			return -1
		}
		return 0
	}
	x := g.Assess(s)
	return x / (1 + math.Abs(x))
}

// Assess returns the weighted sum of the features of s: the goals and prospects of team A
// minus those of team B.
func (g *Game) Assess(s *State) float64 {
	var x [numFeatures]float64
	g.features(x[:], s)
	sum := 0.0
	for i, v := range x {
		sum += g.weights[i] * v
	}
	return sum
}

// features sets x, of length numFeatures, to the features of s, each for team A minus
// team B. It ignores commitments, and at an open tackle or
// dispute it returns the expectation over the outcomes.
func (g *Game) features(x []float64, s *State) {
	x = x[:numFeatures]
	clear(x)
	x[goalLead] = float64(s.Goals[0]) - float64(s.Goals[1])
	if s.Acting != game.Chance {
		g.phase(x, s, s.Holder, 1)
		return
	}
	a, b := s.contestants()
	p := g.Probability(s, won(a))
	g.phase(x, s, a, p)
	g.phase(x, s, b, 1-p)
}

// phase adds the features of the position as if holder (-1: nobody) had the ball,
// times a factor.
func (g *Game) phase(x []float64, s *State, holder int8, factor float64) {
	switch {
	case holder < 0:
		rest := g.rest(s)
		g.loose(x, s, rest, game.First, factor)
		g.loose(x, s, rest, game.Second, -factor)
	case holder < 3:
		g.hold(x, s, holder, game.First, factor)
		g.defend(x, s, holder, game.Second, -factor)
	default:
		g.defend(x, s, holder, game.First, factor)
		g.hold(x, s, holder, game.Second, -factor)
	}
}

// goalDistance returns the number of moves from c into the goal that team p attacks.
func (g *Game) goalDistance(c Cell, p game.Player) int {
	cols := g.columns - int(c.Col)
	if p == game.Second {
		cols = int(c.Col) + 1
	}
	rows := max(int(g.goalRow)-int(c.Row), int(c.Row)-int(g.goalRow)-2)
	return max(cols, rows)
}

// rest returns where a loose ball would stop if nobody touched it.
func (g *Game) rest(s *State) Cell {
	c := s.Ball
	for range 2 * s.Left {
		next := c.Step(s.Dir & 15)
		if !g.onBoard(next) {
			break
		}
		c = next
	}
	return c
}

// closeness converts a distance into a feature from 0 (a board's length) to 1.
func (g *Game) closeness(distance int) float64 {
	return 1 - float64(distance)*g.perColumn
}

// hold adds the features of team p, whose player holder has the ball.
func (g *Game) hold(x []float64, s *State, holder int8, p game.Player, factor float64) {
	own, rivals := sides(s, p)
	ball := s.Players[holder]
	x[holdBall] += factor
	x[holdAdvance] += factor * g.closeness(g.goalDistance(ball, p))
	x[holdAngle] += factor * g.angle(ball, rivals, p)

	calm := 1.0 // the probability that no rival next to the holder wins the ball
	for i, c := range rivals {
		if Distance(c, ball) <= 1 {
			rival := 3*(1-team(p)) + i
			calm *= 1 - tackle(g.skills[rival], g.skills[holder])
		}
	}
	x[holdPressure] += factor * (1 - calm)

	lanes, foremost := 0, g.columns
	for i, c := range own {
		if 3*team(p)+i == int(holder) {
			continue
		}
		if g.lane(ball, c, rivals) {
			lanes++
		}
		foremost = min(foremost, g.goalDistance(c, p))
	}
	x[holdLanes] += factor * float64(lanes) / 2
	x[holdSupport] += factor * g.closeness(foremost)
	x[holdSpread] += factor * g.spread(own)
}

// angle returns the fraction of the goal that the holder reaches before any rival can
// stand in front of it.
func (g *Game) angle(ball Cell, rivals []Cell, p game.Player) float64 {
	col, goal := int8(g.columns-1), int8(g.columns)
	if p == game.Second {
		col, goal = 0, -1
	}
	open := 0
	for row := g.goalRow; row < g.goalRow+3; row++ {
		need := Distance(ball, Cell{row, goal})
		free := true
		for _, c := range rivals {
			if Distance(c, Cell{row, col}) < need {
				free = false
				break
			}
		}
		if free {
			open++
		}
	}
	return float64(open) / 3
}

// lane reports whether a pass of legal force gets from a to b with none of the three
// rivals in its way.
func (g *Game) lane(a, b Cell, rivals []Cell) bool {
	rows, cols := abs(int(b.Row)-int(a.Row)), abs(int(b.Col)-int(a.Col))
	n := max(rows, cols)
	if rows != 0 && cols != 0 && rows != cols || n > 2*g.maxForce {
		return false
	}
	d := Between(a, b)
	for range n {
		a = a.Step(d)
		if a == rivals[0] || a == rivals[1] || a == rivals[2] { // in the innermost loop of the evaluation
			return false
		}
	}
	return true
}

// defend adds the features of team p while the rival's player holder has the ball.
func (g *Game) defend(x []float64, s *State, holder int8, p game.Player, factor float64) {
	own, rivals := sides(s, p)
	ball := s.Players[holder]
	x[defendChase] += factor * g.closeness(nearest(own, ball))
	x[defendCover] += factor * g.cover(own, ball, p)
	mark := 0.0
	for i, c := range rivals {
		if 3*(1-team(p))+i != int(holder) {
			mark += g.closeness(nearest(own, c))
		}
	}
	x[defendMark] += factor * mark / 2
	x[defendSpread] += factor * g.spread(own)
}

// loose adds the features of team p while the ball is loose; rest is the cell where it
// stops.
func (g *Game) loose(x []float64, s *State, rest Cell, p game.Player, factor float64) {
	own, _ := sides(s, p)
	x[looseRace] += factor * g.closeness(nearest(own, rest))
	x[looseAdvance] += factor * g.closeness(g.goalDistance(rest, p))
	x[looseCover] += factor * g.cover(own, rest, p)
	x[looseSpread] += factor * g.spread(own)
}

// cover returns the fraction of the team that is closer to its own goal than the ball is.
func (g *Game) cover(own []Cell, ball Cell, p game.Player) float64 {
	rival := p.Opponent()
	away := g.goalDistance(ball, rival)
	n := 0
	for _, c := range own {
		if g.goalDistance(c, rival) < away {
			n++
		}
	}
	return float64(n) / 3
}

// spread returns the mean distance between the team's players, in board lengths.
func (g *Game) spread(own []Cell) float64 {
	sum := Distance(own[0], own[1]) + Distance(own[0], own[2]) + Distance(own[1], own[2])
	return float64(sum) * g.perColumn / 3
}

// nearest returns the distance of the nearest of the cells to c.
func nearest(cells []Cell, c Cell) int {
	n := Distance(cells[0], c)
	for _, o := range cells[1:] {
		n = min(n, Distance(o, c))
	}
	return n
}

// sides returns the cells of team p and of its rival.
func sides(s *State, p game.Player) (own, rivals []Cell) {
	if p == game.Second {
		return s.Players[3:], s.Players[:3]
	}
	return s.Players[:3], s.Players[3:]
}
