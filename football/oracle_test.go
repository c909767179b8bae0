package football_test

import (
	"fmt"
	"maps"
	"math"
	"testing"

	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/mirror"
)

// The oracle is a slow, literal implementation of a step: pitches are maps from points to
// their contents, every clause of the rules is a separate statement, and the result is a
// table of outcomes and their probabilities.

type point struct{ row, col int }

type oracle struct {
	judge   bool
	m, n, s int
	quite   map[string]float64
	home    map[string]point // starting places
}

type pitch struct {
	at       map[string]point // "A0" to "B2"
	ball     point
	holder   string // "" for a loose ball
	dir      point
	left     int
	goals    map[string]int
	step     int
	lastDirN int // the number of the direction that the ball was kicked in
}

var compass = []point{{0, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

var everybody = []string{"A0", "A1", "A2", "B0", "B1", "B2"}

func (p point) plus(d point) point { return point{p.row + d.row, p.col + d.col} }

func (o oracle) inside(p point) bool {
	return 0 <= p.row && p.row < o.m && 0 <= p.col && p.col < o.n
}

// goal returns the team to whose goal p belongs.
func (o oracle) goal(p point) string {
	if p.row != o.m/2-1 && p.row != o.m/2 && p.row != o.m/2+1 {
		return ""
	}
	switch p.col {
	case -1:
		return "A"
	case o.n:
		return "B"
	}
	return ""
}

// allowed reports whether the orders of a team are legal, and returns where they lead.
func (o oracle) allowed(p pitch, team string, a football.Action) bool {
	var ends []point
	for i := range 3 {
		who := fmt.Sprint(team, i)
		order := a.Order(i)
		end := p.at[who]
		if order.Pass {
			if p.holder != who {
				return false
			}
			if !o.judge && (order.Force < 1 || order.Dir < 1) || order.Force > o.m/2 {
				return false
			}
			ball := end
			for range 2 * order.Force {
				ball = ball.plus(compass[order.Dir])
				if o.goal(ball) != "" {
					break
				}
				if !o.inside(ball) {
					return false
				}
			}
		} else {
			end = end.plus(compass[order.Dir])
			if !o.inside(end) && !(p.holder == who && o.goal(end) != "") {
				return false
			}
		}
		ends = append(ends, end)
	}
	return ends[0] != ends[1] && ends[0] != ends[2] && ends[1] != ends[2]
}

type outcome struct {
	p float64
	s football.State
}

// play returns the outcomes of a step.
func (o oracle) play(p pitch, a, b football.Action) []outcome {
	next := p
	next.at = map[string]point{}
	moved := map[string]bool{}
	for i, who := range everybody {
		action := a
		if i >= 3 {
			action = b
		}
		order := action.Order(i % 3)
		next.at[who] = p.at[who]
		if order.Pass {
			next.holder = ""
			next.dir, next.lastDirN = compass[order.Dir], int(order.Dir)
			next.left = order.Force
		} else if order.Dir != 0 {
			moved[who] = true
			next.at[who] = p.at[who].plus(compass[order.Dir])
		}
	}

	if next.holder != "" {
		next.ball = next.at[next.holder]
		if team := o.goal(next.ball); team != "" {
			return o.conceded(next, team)
		}
		for _, who := range everybody {
			if who[0] != next.holder[0] && next.at[who] == next.ball {
				return o.tackle(next, who)
			}
		}
		return o.finish(next)
	}

	ahead := next.ball.plus(next.dir)
	if next.left > 0 || o.judge {
		var waiting []string
		for _, who := range everybody {
			if !moved[who] && next.at[who] == ahead {
				waiting = append(waiting, who)
			}
		}
		if len(waiting) > 0 {
			next.ball = ahead
			return o.give(next, waiting)
		}
	}
	if next.left > 0 {
		next.left--
		next.ball = ahead.plus(next.dir)
		if o.judge {
			// Off the board: put back by one cell, too late for a player on that cell
			// to take it.
			if !o.inside(next.ball) {
				next.ball = ahead
				if team := o.goal(next.ball); team != "" {
					return o.conceded(next, team)
				}
				return o.finish(next)
			}
		} else {
			for _, c := range []point{ahead, next.ball} {
				if team := o.goal(c); team != "" {
					return o.conceded(next, team)
				}
			}
		}
	}
	var there []string
	for _, who := range everybody {
		if next.at[who] == next.ball {
			there = append(there, who)
		}
	}
	return o.give(next, there)
}

func (o oracle) tackle(p pitch, tackler string) []outcome {
	up, down := o.quite[tackler], o.quite[tackler]+1-o.quite[p.holder]
	won := 0.0
	if down != 0 {
		won = up / down
	}
	taken := p
	taken.holder = tackler
	return mix(won, o.finish(taken), o.finish(p))
}

func (o oracle) give(p pitch, who []string) []outcome {
	switch len(who) {
	case 0:
		return o.finish(p)
	case 1:
		p.holder = who[0]
		return o.finish(p)
	}
	first := 0.5
	if sum := o.quite[who[0]] + o.quite[who[1]]; sum != 0 {
		first = o.quite[who[0]] / sum
	}
	one, other := p, p
	one.holder, other.holder = who[0], who[1]
	return mix(first, o.finish(one), o.finish(other))
}

func (o oracle) conceded(p pitch, team string) []outcome {
	scorer := map[string]string{"A": "B", "B": "A"}[team]
	goals := map[string]int{}
	maps.Copy(goals, p.goals)
	goals[scorer]++
	p.goals = goals
	return o.finish(o.kickoff(p, team))
}

func (o oracle) kickoff(p pitch, team string) pitch {
	p.at = map[string]point{}
	maps.Copy(p.at, o.home)
	p.holder = team + "0"
	p.at[p.holder] = point{o.m / 2, o.n/2 - 1}
	if team == "B" {
		p.at[p.holder] = point{o.m / 2, o.n / 2}
	}
	p.ball = p.at[p.holder]
	return p
}

func (o oracle) finish(p pitch) []outcome {
	p.step++
	return []outcome{{1, o.state(p)}}
}

// state converts a pitch to a state, dropping what the rules do not remember.
func (o oracle) state(p pitch) football.State {
	s := football.State{Holder: -1, Acting: game.First, Step: uint16(p.step),
		Ball:  football.Cell{Row: int8(p.ball.row), Col: int8(p.ball.col)},
		Goals: [2]uint16{uint16(p.goals["A"]), uint16(p.goals["B"])}}
	if p.step == o.s {
		s.Acting = game.Nobody
	}
	for i, who := range everybody {
		s.Players[i] = football.Cell{Row: int8(p.at[who].row), Col: int8(p.at[who].col)}
		if who == p.holder {
			s.Holder = int8(i)
			s.Ball = s.Players[i]
		}
	}
	if s.Holder < 0 {
		s.Left = int8(p.left)
		if p.left > 0 || o.judge {
			s.Dir = football.Direction(p.lastDirN)
		}
	}
	return s
}

// pitchOf converts a state to a pitch.
func pitchOf(s football.State) pitch {
	p := pitch{at: map[string]point{}, goals: map[string]int{"A": int(s.Goals[0]), "B": int(s.Goals[1])},
		ball: point{int(s.Ball.Row), int(s.Ball.Col)}, left: int(s.Left), step: int(s.Step),
		lastDirN: int(s.Dir), dir: compass[s.Dir]}
	for i, who := range everybody {
		p.at[who] = point{int(s.Players[i].Row), int(s.Players[i].Col)}
		if int(s.Holder) == i {
			p.holder = who
		}
	}
	return p
}

func mix(p float64, yes, no []outcome) []outcome {
	var all []outcome
	for _, x := range yes {
		if p > 0 {
			all = append(all, outcome{p * x.p, x.s})
		}
	}
	for _, x := range no {
		if p < 1 {
			all = append(all, outcome{(1 - p) * x.p, x.s})
		}
	}
	return all
}

func oracleOf(c football.Config) oracle {
	o := oracle{judge: c.Rules == football.JudgeRules, m: c.Rows, n: c.Columns, s: c.Steps,
		quite: map[string]float64{}, home: map[string]point{}}
	for i, who := range everybody {
		o.quite[who] = c.Skills[i/3][i%3]
		place := c.Places[i/3][i%3]
		o.home[who] = point{int(place.Row), int(place.Col)}
	}
	return o
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
		g, err := football.New(c)
		if err != nil {
			t.Fatal(err)
		}
		o, image := oracleOf(c), mirror.Game(g)
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
			got, want := outcomes(g, s, chosen[0], chosen[1]), o.play(pitchOf(s), chosen[0], chosen[1])
			if !sameOutcomes(got, want) {
				t.Fatalf("%v rules, %s\nA %v, B %v\ngot  %+v\nwant %+v", c.Rules, g.FormatPosition(&s), chosen[0], chosen[1], got, want)
			}
			for i, o := range want {
				want[i].s = mirror.State(g, o.s)
			}
			if got := outcomes(image, mirror.State(g, s), mirror.Action(chosen[1]), mirror.Action(chosen[0])); !sameOutcomes(got, want) {
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
	team := map[game.Player]string{game.First: "A", game.Second: "B"}[p]
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
				want := o.allowed(pitchOf(s), team, a)
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
