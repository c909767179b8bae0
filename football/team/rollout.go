package team

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// roller continues positions with fast policies for both teams.
type roller struct {
	game    *football.Game
	player  game.Player
	horizon int
	blind   bool // positions at the horizon have value 0
	rng     rand.PCG
	samples int // since begin

	rival *opponents // predicts the rival's second action; nil: a fast policy chooses it
}

// decay discounts a goal for every step that it takes.
const decay = 0.98

// promise is the value of the best evaluation at the horizon, relative to a goal.
const promise = 0.35

func (r *roller) begin(g *football.Game, p game.Player, blind bool) {
	_, columns := g.Size()
	r.game, r.player, r.blind = g, p, blind
	r.horizon = columns + 4
	r.samples = 0
}

// play returns a sample of the value of position s to the team if it begins with action own
// and the rival, of the given kind, with reply. At a tackle or a dispute in this first step
// it takes the expectation over both outcomes; later outcomes are drawn.
func (r *roller) play(s football.State, own, reply football.Action, kind int) float64 {
	end := min(int(s.Step)+r.horizon, r.game.Steps())
	r.samples++
	r.step(&s, own, reply)
	if s.Acting != game.Chance {
		return r.goOn(s, end, kind)
	}
	var buf [2]football.Action
	luck := r.rng
	sum := 0.0
	for _, m := range r.game.Moves(buf[:0], &s) {
		after := s
		r.game.Apply(&after, m)
		r.rng = luck // the same random numbers for both outcomes
		sum += r.game.Probability(&s, m) * r.goOn(after, end, kind)
	}
	return sum
}

// step applies both actions.
func (r *roller) step(s *football.State, own, reply football.Action) {
	if r.player == game.Second {
		own, reply = reply, own
	}
	r.game.Apply(s, own)
	r.game.Apply(s, reply)
}

// goOn continues until a goal or the horizon and returns the value for the team.
func (r *roller) goOn(s football.State, end, kind int) float64 {
	worth := 1.0
	next := r.rival != nil
	for s.Goals == [2]uint16{} {
		if int(s.Step) >= end {
			return worth * r.estimate(&s)
		}
		worth *= decay
		own := run(r.game, &s, r.player, &r.rng)
		var reply football.Action
		if next {
			reply, next = r.rival.foresee(kind, &s, &r.rng), false
		} else {
			reply = policy(kind, r.game, &s, r.player.Opponent(), &r.rng)
		}
		r.step(&s, own, reply)
		if s.Acting == game.Chance {
			r.game.Playout(&s, &r.rng, 1) // draws the outcome
		}
	}
	if s.Goals[team(r.player)] > 0 {
		return worth
	}
	return -worth
}

// estimate returns the value of a position at the horizon without a goal, 0 if the match
// is over.
func (r *roller) estimate(s *football.State) float64 {
	if s.Acting == game.Nobody || r.blind {
		return 0
	}
	x := r.game.Assess(s)
	return r.player.Sign() * promise * x / (1 + math.Abs(x))
}

// unit returns a random number in [0,1).
func unit(r *rand.PCG) float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// below returns a random number in [0,n) for small n.
func below(r *rand.PCG, n int) int { return int(r.Uint64() >> 33 * uint64(n) >> 31) }

// run is the policy in rollouts for the strong team itself and for an unknown rival: the
// holder dribbles past the rivals towards the goal while the others support it; without
// the ball two players guess where the holder goes while the third guards the goal.
func run(g *football.Game, s *football.State, p game.Player, rng *rand.PCG) football.Action {
	var plan plan
	plan.begin(g, s, p)
	first := base(p)
	h := int(s.Holder) - first
	switch {
	case s.Holder < 0:
		runLoose(&plan, s, p, rng)
	case h >= 0 && h < 3:
		if d := shot(&plan, s, p); d != football.Stay {
			plan.pass(h, d, 1)
		} else {
			plan.walk(h, dribble(&plan, s, h, p, rng))
		}
		runSupport(&plan, s, h, p, rng)
	default:
		runDefend(&plan, s, p, rng)
	}
	return plan.action()
}

// shot returns the direction of a pass that scores at once from two cells away, or Stay.
// Only PublishedRules count such a goal, and only a player waiting halfway can stop it.
func shot(n *plan, s *football.State, p game.Player) football.Direction {
	if n.game.Rules() != football.PublishedRules || football.Distance(s.Ball, goalCell(n.game, s.Ball, p)) != 2 {
		return football.Stay
	}
	for _, d := range n.turns[football.Between(s.Ball, goalCell(n.game, s.Ball, p))][:3] {
		half := s.Ball.Step(d)
		if c := half.Step(d); c != goalCell(n.game, c, p) || !n.inside(half) {
			continue
		}
		if s.Players[3-n.base] != half && s.Players[4-n.base] != half && s.Players[5-n.base] != half {
			return d
		}
	}
	return football.Stay
}

// dribble returns the direction in which the holder, player h of the team, runs: forward,
// where few rivals can follow.
func dribble(n *plan, s *football.State, h int, p game.Player, rng *rand.PCG) football.Direction {
	from := s.Players[n.base+h]
	goal := goalCell(n.game, from, p)
	if football.Distance(from, goal) == 1 {
		return football.Between(from, goal)
	}
	best, most := football.Stay, -1e9
	noise := rng.Uint64()
	rivals := s.Players[3-n.base : 6-n.base]
	for d := range football.Direction(football.Directions) {
		c := from.Step(d)
		if !n.inside(c) {
			continue
		}
		score := -float64(football.Distance(c, goalCell(n.game, c, p)))
		for _, r := range rivals {
			switch football.Distance(r, c) {
			case 0:
				score -= 0.9
			case 1:
				score -= 0.6
			}
		}
		score += float64(noise&127) / 128
		noise >>= 7
		if score > most {
			best, most = d, score
		}
	}
	return best
}

// runSupport sends one team-mate of the holder ahead and keeps the other behind.
func runSupport(n *plan, s *football.State, h int, p game.Player, rng *rand.PCG) {
	i, j := (h+1)%3, (h+2)%3
	goal := goalCell(n.game, s.Ball, p)
	if football.Distance(s.Players[n.base+j], goal) < football.Distance(s.Players[n.base+i], goal) {
		i, j = j, i
	}
	ahead := football.Between(s.Players[n.base+i], goal)
	if below(rng, 3) == 0 {
		ahead = football.Direction(below(rng, football.Directions))
	}
	n.walk(i, ahead)
	n.walk(j, football.Between(s.Players[n.base+j], s.Ball))
}

// runLoose sends the two nearest players to the ball; the third guards the goal.
func runLoose(n *plan, s *football.State, p game.Player, rng *rand.PCG) {
	target := s.Ball
	if s.Left > 0 {
		if c := s.Ball.Step(s.Dir).Step(s.Dir); n.inside(c) {
			target = c
		}
	}
	order := n.byDistance(s, target)
	n.walk(order[0], football.Between(s.Players[n.base+order[0]], target))
	n.walk(order[1], football.Between(s.Players[n.base+order[1]], target))
	n.guard(order[2], s, target, p)
}

// runDefend sends the two nearest players to cells where the holder may go and the third
// to the goal.
func runDefend(n *plan, s *football.State, p game.Player, rng *rand.PCG) {
	ball := s.Ball
	goal := goalCell(n.game, ball, p.Opponent())
	order := n.byDistance(s, ball)
	for k, i := range order {
		from := s.Players[n.base+i]
		target := ball
		if k < 2 || football.Distance(from, ball) <= 2 {
			d := football.Between(ball, goal)
			switch below(rng, 4) {
			case 0:
				d = n.turns[d][1]
			case 1:
				d = n.turns[d][2]
			}
			if c := ball.Step(d); n.inside(c) {
				target = c
			}
			n.walk(i, football.Between(from, target))
			continue
		}
		n.guard(i, s, ball, p)
	}
}

// guard sends player i to a cell between the ball and the team's own goal.
func (n *plan) guard(i int, s *football.State, ball football.Cell, p game.Player) {
	goal := goalCell(n.game, ball, p.Opponent())
	spot := football.Cell{Row: (ball.Row + goal.Row) / 2, Col: (ball.Col + 2*goal.Col) / 3}
	n.walk(i, football.Between(s.Players[n.base+i], spot))
}

// byDistance returns the team's players in order of their distance to c.
func (n *plan) byDistance(s *football.State, c football.Cell) [3]int {
	order := [3]int{0, 1, 2}
	d := [3]int{}
	for i := range d {
		d[i] = football.Distance(s.Players[n.base+i], c)
	}
	if d[order[1]] < d[order[0]] {
		order[0], order[1] = order[1], order[0]
	}
	if d[order[2]] < d[order[1]] {
		order[1], order[2] = order[2], order[1]
	}
	if d[order[1]] < d[order[0]] {
		order[0], order[1] = order[1], order[0]
	}
	return order
}
