package teams

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// The kinds of rival that the strong team can imagine.
const (
	kindRunner = iota // the strong team's own quick policy
	kindChaser
	kindStatic
	kindRandom
	kindGreedy // greedy in the next step, a chaser later on
	kinds_
)

// policy returns the action of a rival of some kind, quickly.
func policy(kind int, g *football.Game, s *football.State, p game.Player, rng *rand.PCG) football.Action {
	switch kind {
	case kindChaser, kindGreedy:
		return chase(g, s, p)
	case kindStatic:
		return stand(g, s, p)
	case kindRandom:
		return wander(g, s, p, rng)
	}
	return run(g, s, p, rng)
}

// wander moves everybody at random.
func wander(g *football.Game, s *football.State, p game.Player, rng *rand.PCG) football.Action {
	var plan plan
	plan.begin(g, s, p)
	for i := range 3 {
		plan.walk(i, football.Direction(below(rng, football.Directions)))
	}
	return plan.action()
}

// opponents is a belief about the rival: the logarithm of the odds of each kind,
// updated by Bayes' rule from what the rival's players did.
type opponents struct {
	belief  [kinds_]float64
	started bool
	game    *football.Game
	last    football.State // the position when the team acted last
	guess   [kinds_][3][football.Directions]float64
	hits    float64 // how likely the belief made the rival's orders, of late, on average
	greedy  Greedy
	greedys football.Action // what a greedy rival would do now
}

// observe compares what the rival did since the last call with what each kind would
// have done, and gets the predictions for the next comparison ready.
func (o *opponents) observe(g *football.Game, s *football.State, p game.Player, rng *rand.PCG) {
	rival := p.Opponent()
	if o.game != g || s.Step <= o.last.Step {
		*o = opponents{game: g, greedy: o.greedy}
		o.belief[kindRunner] = 2
	} else if o.started && s.Step == o.last.Step+1 && s.Goals == o.last.Goals {
		o.update(s, rival)
	}
	o.greedys, _ = o.greedy.Move(noContext, &Turn{Game: g, State: *s, Player: rival, Rand: rand.New(rng)})
	o.predict(g, s, rival, rng)
	o.started = true
	o.last = *s
}

// samples is how often a prediction is drawn to estimate its frequencies.
const samples = 8

func (o *opponents) predict(g *football.Game, s *football.State, rival game.Player, rng *rand.PCG) {
	for k := range kinds_ {
		o.guess[k] = [3][football.Directions]float64{}
		for range samples {
			a := o.reply(k, g, s, rival.Opponent(), rng)
			for i := range 3 {
				if order := a.Order(i); order.Pass {
					o.guess[k][i][football.Stay] += 1.0 / samples
				} else {
					o.guess[k][i][order.Dir] += 1.0 / samples
				}
			}
		}
	}
}

func (o *opponents) update(s *football.State, rival game.Player) {
	const doubt = 0.1 // of any prediction
	most := math.Inf(-1)
	hit := 0.0
	for i := range 3 {
		d := football.Between(o.last.Players[base(rival)+i], s.Players[base(rival)+i])
		for k, w := range o.weights() {
			hit += w * o.guess[k][i][d] / 3
		}
	}
	o.hits += (hit - o.hits) / 8
	for k := range o.belief {
		o.belief[k] *= 0.98 // what is long ago counts less
		for i := range 3 {
			from, to := o.last.Players[base(rival)+i], s.Players[base(rival)+i]
			f := o.guess[k][i][football.Between(from, to)]
			o.belief[k] += math.Log((1-doubt)*f + doubt/football.Directions)
		}
		most = max(most, o.belief[k])
	}
	for k := range o.belief {
		o.belief[k] = max(o.belief[k]-most, -30)
	}
}

// weights returns the probability of each kind.
func (o *opponents) weights() (w [kinds_]float64) {
	sum := 0.0
	for k, b := range o.belief {
		w[k] = math.Exp(b)
		sum += w[k]
	}
	for k := range w {
		w[k] /= sum
	}
	return w
}

// trust returns how far the belief predicts the rival, from 0 (hardly better than
// chance) to 1.
func (o *opponents) trust() float64 {
	return min(1, max(0, (o.hits-0.3)/0.5))
}

// sample draws a kind by its probability; one time in eight it is the runner, whom
// the team should not forget.
func (o *opponents) sample(rng *rand.PCG) int {
	if below(rng, 8) == 0 {
		return kindRunner
	}
	sum := 0.0
	for _, b := range o.belief {
		sum += math.Exp(b)
	}
	x := unit(rng) * sum
	for k, b := range o.belief {
		if x -= math.Exp(b); x < 0 {
			return k
		}
	}
	return kindRunner
}

// reply returns what a rival of a kind does in the position at hand.
func (o *opponents) reply(kind int, g *football.Game, s *football.State, p game.Player, rng *rand.PCG) football.Action {
	if kind == kindGreedy {
		return o.greedys
	}
	return policy(kind, g, s, p.Opponent(), rng)
}
