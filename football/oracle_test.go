package football_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The oracle is a slow, literal implementation of a step: every clause of the rules is a
// separate statement, and the result is a table of outcomes and their probabilities. It
// shares only the types with the package.
type oracle struct {
	football.Config
	judge bool
}

type outcome struct {
	p float64
	s football.State
}

var everybody = []string{"A0", "A1", "A2", "B0", "B1", "B2"}

// beside returns the neighbour of a cell in a direction.
func beside(c football.Cell, d football.Direction) football.Cell {
	rows, columns := [9]int8{0, -1, -1, -1, 0, 1, 1, 1, 0}, [9]int8{0, -1, 0, 1, 1, 1, 0, -1, -1}
	return football.Cell{Row: c.Row + rows[d], Col: c.Col + columns[d]}
}

func (o oracle) inside(c football.Cell) bool {
	return c.Row >= 0 && int(c.Row) < o.Rows && c.Col >= 0 && int(c.Col) < o.Columns
}

// goal returns the team to whose goal a cell belongs, 0 or 1, or -1.
func (o oracle) goal(c football.Cell) int {
	if off := int(c.Row) - o.Rows/2; off < -1 || off > 1 {
		return -1
	}
	switch int(c.Col) {
	case -1:
		return 0
	case o.Columns:
		return 1
	}
	return -1
}

// allowed reports whether the orders of a team are legal.
func (o oracle) allowed(s football.State, team int, a football.Action) bool {
	var ends [3]football.Cell
	for i := range ends {
		who := 3*team + i
		order := a.Order(i)
		ends[i] = s.Players[who]
		if !order.Pass {
			ends[i] = beside(ends[i], order.Dir)
			if !o.inside(ends[i]) && !(int(s.Holder) == who && o.goal(ends[i]) >= 0) {
				return false
			}
			continue
		}
		if int(s.Holder) != who || !o.judge && (order.Force < 1 || order.Dir < 1) || order.Force > o.Rows/2 {
			return false
		}
		ball := ends[i]
		for range 2 * order.Force {
			ball = beside(ball, order.Dir)
			if o.goal(ball) >= 0 {
				break
			}
			if !o.inside(ball) {
				return false
			}
		}
	}
	return ends[0] != ends[1] && ends[0] != ends[2] && ends[1] != ends[2]
}

// play returns the outcomes of a step.
func (o oracle) play(s football.State, actions [2]football.Action) []outcome {
	var still [6]bool
	for i := range still {
		switch order := actions[i/3].Order(i % 3); {
		case order.Pass:
			s.Holder, s.Dir, s.Left = -1, order.Dir, int8(order.Force)
			still[i] = true
		case order.Dir == 0:
			still[i] = true
		default:
			s.Players[i] = beside(s.Players[i], order.Dir)
		}
	}
	if s.Holder >= 0 {
		s.Ball = s.Players[s.Holder]
		if team := o.goal(s.Ball); team >= 0 {
			return o.conceded(s, team)
		}
		for i, c := range s.Players {
			if c == s.Ball && i/3 != int(s.Holder)/3 {
				return o.tackle(s, i)
			}
		}
		return o.finish(s)
	}
	ahead := beside(s.Ball, s.Dir)
	if s.Left > 0 || o.judge {
		var waiting []int
		for i, c := range s.Players {
			if still[i] && c == ahead {
				waiting = append(waiting, i)
			}
		}
		if len(waiting) > 0 {
			s.Ball = ahead
			return o.give(s, waiting)
		}
	}
	if s.Left > 0 {
		s.Left--
		s.Ball = beside(ahead, s.Dir)
		if o.judge && !o.inside(s.Ball) {
			// Off the board: put back by one cell, too late for a player on that cell to take
			// it.
			s.Ball = ahead
			if team := o.goal(s.Ball); team >= 0 {
				return o.conceded(s, team)
			}
			return o.finish(s)
		}
		for _, c := range []football.Cell{ahead, s.Ball} {
			if team := o.goal(c); team >= 0 && !o.judge {
				return o.conceded(s, team)
			}
		}
	}
	var there []int
	for i, c := range s.Players {
		if c == s.Ball {
			there = append(there, i)
		}
	}
	return o.give(s, there)
}

func (o oracle) quite(i int) float64 { return o.Skills[i/3][i%3] }

func (o oracle) tackle(s football.State, tackler int) []outcome {
	up, down := o.quite(tackler), o.quite(tackler)+1-o.quite(int(s.Holder))
	won := 0.0
	if down != 0 {
		won = up / down
	}
	taken := s
	taken.Holder = int8(tackler)
	return mix(won, o.finish(taken), o.finish(s))
}

func (o oracle) give(s football.State, who []int) []outcome {
	switch len(who) {
	case 0:
		return o.finish(s)
	case 1:
		s.Holder = int8(who[0])
		return o.finish(s)
	}
	first := 0.5
	if sum := o.quite(who[0]) + o.quite(who[1]); sum != 0 {
		first = o.quite(who[0]) / sum
	}
	one, other := s, s
	one.Holder, other.Holder = int8(who[0]), int8(who[1])
	return mix(first, o.finish(one), o.finish(other))
}

// conceded counts a goal against a team, which kicks off.
func (o oracle) conceded(s football.State, team int) []outcome {
	s.Goals[1-team]++
	for i := range s.Players {
		s.Players[i] = o.Places[i/3][i%3]
	}
	s.Holder = int8(3 * team)
	s.Players[s.Holder] = football.Cell{Row: int8(o.Rows / 2), Col: int8(o.Columns/2 - 1 + team)}
	return o.finish(s)
}

// finish ends the step, dropping what the rules do not remember.
func (o oracle) finish(s football.State) []outcome {
	s.Step++
	s.Acting = game.First
	if int(s.Step) == o.Steps {
		s.Acting = game.Nobody
	}
	switch {
	case s.Holder >= 0:
		s.Ball, s.Dir, s.Left = s.Players[s.Holder], 0, 0
	case s.Left == 0 && !o.judge:
		s.Dir = 0
	}
	return []outcome{{1, s}}
}

func mix(p float64, yes, no []outcome) (all []outcome) {
	if p > 0 {
		all = append(all, outcome{p, yes[0].s})
	}
	if p < 1 {
		all = append(all, outcome{1 - p, no[0].s})
	}
	return all
}

// outcomes plays a step of the game and returns its possible outcomes.
func outcomes(g *football.Game, s football.State, a, b football.Action) []outcome {
	g.Apply(&s, a)
	g.Apply(&s, b)
	if g.Turn(&s) != game.Chance {
		return []outcome{{1, s}}
	}
	var all []outcome
	for m, next := range game.All(g, s) {
		all = append(all, outcome{g.Probability(&s, m), next})
	}
	return all
}

// sameOutcomes reports whether two tables are equal. They list no position twice.
func sameOutcomes(a, b []outcome) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		found := false
		for _, y := range b {
			found = found || x.s == y.s && math.Abs(x.p-y.p) < 1e-12
		}
		if !found {
			return false
		}
	}
	return true
}

func randomConfig(r *rand.Rand) football.Config {
	m := 3 + 2*r.IntN(4)
	c := football.Config{Rules: football.RuleSet(r.IntN(2)), Rows: m, Columns: 2*m + 2*r.IntN(4), Steps: 40 + r.IntN(60),
		Skills: &[2][3]float64{}, Places: &[2][3]football.Cell{}, Kickoff: game.First + game.Player(r.IntN(2))}
	for t := range 2 {
		cells := r.Perm(m * c.Columns / 2)
		for i := range 3 {
			c.Skills[t][i] = []float64{0, 0.25, 0.5, 0.9, 1}[r.IntN(5)]
			c.Places[t][i] = football.Cell{Row: int8(cells[i] % m), Col: int8(cells[i]/m + t*c.Columns/2)}
		}
	}
	return c
}

// TestAgainstOracle plays random matches on boards of several sizes, under both
// rule sets, and compares all legal actions and all outcomes with the oracle's, and with
// those of the mirrored step with the teams swapped: no side is favoured.
func TestAgainstOracle(t *testing.T) {
	matches := 24
	if testing.Short() {
		matches = 10
	}
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range matches {
		c := randomConfig(r)
		g := must.Get(football.New(c))(t)
		o, image := oracle{c, c.Rules == football.JudgeRules}, mirrorGame(g)
		var moves []football.Action
		for s := g.Start(); g.Turn(&s) != game.Nobody; {
			var chosen [2]football.Action
			for i, p := range []game.Player{game.First, game.Second} {
				view := s
				view.Acting = p
				moves = g.Moves(moves[:0], &view)
				if r.IntN(20) == 0 {
					checkLegality(t, g, o, s, p, moves)
				}
				chosen[i] = pick(r, view, moves)
			}
			got, want := outcomes(g, s, chosen[0], chosen[1]), o.play(s, chosen)
			if !sameOutcomes(got, want) {
				t.Fatalf("%v rules, %s\nA %v, B %v\ngot  %+v\nwant %+v", c.Rules, g.FormatPosition(&s), chosen[0], chosen[1], got, want)
			}
			for i, o := range want {
				want[i].s = mirrorState(g, o.s)
			}
			if got := outcomes(image, mirrorState(g, s), mirrorAction(chosen[1]), mirrorAction(chosen[0])); !sameOutcomes(got, want) {
				t.Fatalf("%s, A %v, B %v: in the mirror %+v, want %+v", g.FormatPosition(&s), chosen[0], chosen[1], got, want)
			}
			seen[fmt.Sprintf("%d outcomes", len(want))]++
			before := s
			s = draw(r, got)
			if s.Goals != before.Goals {
				seen["goals"]++
			}
			if s.Left > 0 {
				seen["balls in flight"]++
			}
		}
	}
	for _, k := range []string{"1 outcomes", "2 outcomes", "goals", "balls in flight"} {
		if seen[k] < matches {
			t.Errorf("only %d %s in %d matches: too few for the test", seen[k], k, matches)
		}
	}
}

// pick favours passes, staying and steps towards the ball, which random play rarely
// combines.
func pick(r *rand.Rand, s football.State, moves []football.Action) football.Action {
	best, most := moves[0], -1.0
	for range 1 + r.IntN(12) {
		a := moves[r.IntN(len(moves))]
		score := 2 * r.Float64()
		for i := range 3 {
			p := 3*(int(s.Acting)-int(game.First)) + i
			switch o := a.Order(i); {
			case o.Pass:
				score += 2 * r.Float64()
			case int(s.Holder) == p:
				score += r.Float64()
			case football.Distance(s.Players[p].Step(o.Dir), s.Ball) < football.Distance(s.Players[p], s.Ball):
				score++
			case o.Dir == football.Stay:
				score += r.Float64()
			}
		}
		if score > most {
			best, most = a, score
		}
	}
	return best
}

func draw(r *rand.Rand, all []outcome) football.State {
	x := r.Float64()
	for _, o := range all[1:] {
		if x -= o.p; x < 0 {
			return o.s
		}
	}
	return all[0].s
}

// checkLegality compares Moves and Legal with the oracle for all actions that the notation
// can express.
func checkLegality(t *testing.T, g *football.Game, o oracle, s football.State, p game.Player, moves []football.Action) {
	t.Helper()
	listed := map[football.Action]bool{}
	for _, m := range moves {
		if listed[m] {
			t.Fatalf("action %v is listed twice", m)
		}
		listed[m] = true
	}
	var orders []football.Order
	for d := range football.Direction(football.Directions) {
		orders = append(orders, football.Order{Dir: d})
	}
	for d := range football.Direction(football.Directions) {
		for f := range g.Config().Rows/2 + 2 {
			orders = append(orders, football.Order{Pass: true, Dir: d, Force: f})
		}
	}
	for _, x := range orders {
		for _, y := range orders {
			for _, z := range orders {
				if x.Pass && y.Pass || x.Pass && z.Pass || y.Pass && z.Pass {
					continue
				}
				a := football.NewAction([3]football.Order{x, y, z})
				want := o.allowed(s, int(p-game.First), a)
				if err := g.Legal(&s, p, a); (err == nil) != want {
					t.Fatalf("Legal(%s, %v, %v) = %v, want legal: %v", g.FormatPosition(&s), p, a, err, want)
				}
				// A pass in direction 0 leaves the ball in place for any force: Moves lists one.
				handBack := (x.Pass && x.Dir == 0 && x.Force > 0) || (y.Pass && y.Dir == 0 && y.Force > 0) || (z.Pass && z.Dir == 0 && z.Force > 0)
				if listed[a] != (want && !handBack) {
					t.Fatalf("Moves lists %v: %v, want %v, in %s for %v", a, listed[a], want, g.FormatPosition(&s), p)
				}
			}
		}
	}
}
