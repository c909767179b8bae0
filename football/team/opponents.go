package team

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// The kinds of rival that the strong team models.
const (
	kindRunner = iota // the strong team's own fast policy
	kindChaser
	kindStatic
	kindRandom
	kindGreedy // in the next step like the team of that name, later like a chaser; likewise the kinds below
	kindHandmade
	kindCourse
	kindGiven // Options.Rival
	kindWorst // this kind and those below are slow to predict
	kindAverage
	kindCount
)

// A chooser is a team that draws uniformly from a set of actions.
type chooser interface {
	choices(ctx context.Context, turn *Request) ([]football.Action, error)
}

// given is a chooser that samples the answers of any team.
type given struct {
	Team
	rng *rand.PCG
}

func (t given) choices(ctx context.Context, turn *Request) (all []football.Action, err error) {
	const samples = 8
	g, s := turn.Game.(*football.Game), asked(&turn.State, turn.Player)
	turn.Rand = rand.New(t.rng)
	for range samples {
		turn.State = s
		a, err := t.Move(ctx, turn)
		if err == nil {
			err = g.Legal(&s, turn.Player, a)
		}
		if err != nil {
			return nil, fmt.Errorf("team: %s, the model of the rival: %w", t.Name(), err)
		}
		all = append(all, a)
	}
	return all, nil
}

// predicted returns the teams that compute the next action of some kinds, by kind: of a model if
// there is one.
func predicted(model Team, rng *rand.PCG) (all [kindCount]chooser) {
	if model != nil {
		all[kindGiven] = given{model, rng}
		return all
	}
	handmade := football.HandmadeWeights()
	all[kindGreedy], all[kindHandmade], all[kindCourse] = &greedy{}, &greedy{weights: &handmade}, &courseTeam{}
	all[kindWorst] = &greedy{reply: search.WorstReply}
	all[kindAverage] = &averager{greedy: greedy{reply: search.AverageReply}}
	return all
}

// slow reports whether a kind is slow to predict.
func slow(kind int) bool { return kind >= kindWorst }

// policy returns an action of a rival of the given kind, by a fast policy.
func policy(kind int, g *football.Game, s *football.State, p game.Player, rng *rand.PCG) football.Action {
	switch kind {
	case kindChaser, kindGreedy, kindHandmade, kindCourse, kindGiven, kindWorst, kindAverage:
		return chase(g, s, p)
	case kindStatic:
		return stand(g, s, p)
	case kindRandom:
		return wander(g, s, p, rng)
	}
	return run(g, s, p, rng)
}

// wander moves all players at random.
func wander(g *football.Game, s *football.State, p game.Player, rng *rand.PCG) football.Action {
	var plan plan
	plan.begin(g, s, p)
	for i := range 3 {
		plan.walk(i, football.Direction(below(rng, football.Directions)))
	}
	return plan.action()
}

// opponents is a belief about the rival: the log-odds of each kind, updated by Bayes' rule
// from the moves of the rival's players.
type opponents struct {
	game    *football.Game
	rival   game.Player
	ctx     context.Context // of the move
	state   football.State  // the position at hand
	started bool
	belief  [kindCount]float64
	hits    float64 // moving average of the predicted probability of the rival's orders; 1 is the maximum possible

	guess [kindCount][3][football.Directions]float64 // the probability of each move, by kind
	pass  [kindCount]float64                         // the probability of a pass, by kind

	thorough bool            // the slow kinds are predicted as well; otherwise they have probability 0
	asked    [kindCount]bool // the kinds that were predicted in this position

	teams [kindCount]chooser             // of the predicted kinds
	next  [kindCount][]football.Action   // the actions that they draw from now; nil for the others
	after map[prospect][]football.Action // the same in following positions, computed on demand
}

// observe compares the moves of p's rival since the last call with the predictions for
// each kind, and prepares the predictions for the next comparison. thorough includes the
// slow kinds. If there is a model of the rival, it is asked instead; its error is returned.
func (o *opponents) observe(ctx context.Context, g *football.Game, s *football.State, p game.Player, rng *rand.PCG, thorough bool, model Team) error {
	if o.game != g || s.Step <= o.state.Step {
		*o = opponents{game: g, rival: p.Opponent(), teams: predicted(model, rng)}
		o.belief[kindRunner] = 2
	} else if o.started && s.Step == o.state.Step+1 && s.Goals == o.state.Goals {
		o.update(s)
	}
	o.started, o.thorough = true, thorough
	o.state, o.ctx = *s, ctx
	if end, ok := ctx.Deadline(); ok { // a fifth of the time is enough for predictions
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(end)/5)
		defer cancel()
	}
	o.next, o.after = [kindCount][]football.Action{}, map[prospect][]football.Action{}
	weights := o.weights()
	for k, team := range o.teams {
		// Slow kinds that are unlikely are predicted only now and then.
		o.asked[k] = !slow(k) || thorough && (weights[k] > 1e-3 || s.Step%8 == 0)
		if team == nil || !o.asked[k] {
			continue
		}
		all, err := team.choices(ctx, &Request{Game: g, State: *s, Player: o.rival})
		if k == kindGiven && err != nil && ctx.Err() == nil {
			return err
		}
		if err == nil {
			o.next[k] = slices.Clone(all) // the team reuses the slice for other positions
		}
	}
	o.predict(rng)
	return nil
}

// predict computes the probabilities of each kind's orders in the current position: exactly
// if the set of actions that it draws from is known, and otherwise from a few samples.
func (o *opponents) predict(rng *rand.PCG) {
	const samples = 8
	o.guess, o.pass = [kindCount][3][football.Directions]float64{}, [kindCount]float64{}
	for k, all := range o.next {
		for _, a := range all {
			o.expect(k, a, 1/float64(len(all)))
		}
		if len(all) == 0 {
			for range samples {
				o.expect(k, o.reply(k, rng), 1.0/samples)
			}
		}
	}
}

// expect adds an action with probability p to the prediction of a kind.
func (o *opponents) expect(k int, a football.Action, p float64) {
	for i := range 3 {
		d := football.Stay // for a passer
		if order := a.Order(i); !order.Pass {
			d = order.Dir
		} else {
			o.pass[k] += p
		}
		o.guess[k][i][d] += p
	}
}

// update updates the belief with the position that followed.
func (o *opponents) update(s *football.State) {
	const (
		doubt  = 0.1  // about any prediction
		memory = 0.98 // decay of older evidence
		least  = -30  // no kind is ruled out for ever
	)
	weights := o.weights()
	hit := 0.0
	// A rival that had the ball has passed if the ball is now loose or with a team-mate.
	had := o.state.Possession() == o.rival
	passed := had && (s.Holder < 0 || s.Possession() == o.rival && s.Holder != o.state.Holder)
	mean, sum := 0.0, 0.0 // likelihood of what happened
	for k := range o.belief {
		if !o.asked[k] {
			continue
		}
		o.belief[k] *= memory
		before := o.belief[k]
		if had {
			f := o.pass[k]
			if !passed {
				f = 1 - f
			}
			o.belief[k] += math.Log((1-doubt)*f + doubt/2)
		}
		for i := range 3 {
			who := base(o.rival) + i
			f := o.guess[k][i][football.Between(o.state.Players[who], s.Players[who])]
			o.belief[k] += math.Log((1-doubt)*f + doubt/football.Directions)
			if len(o.next[k]) > 0 { // a choice among known actions does not lower the trust
				f /= collision(&o.guess[k][i])
			}
			hit += weights[k] * f / 3
		}
		mean += weights[k] * math.Exp(o.belief[k]-before)
		sum += weights[k]
	}
	for k := range o.belief {
		switch {
		case o.asked[k]:
		case !o.thorough:
			o.belief[k] = math.Inf(-1)
		default: // not predicted: neither more nor less likely than before
			o.belief[k] = o.belief[k]*memory + math.Log(mean/sum)
		}
	}
	o.hits += (hit - o.hits) / 8
	most := slices.Max(o.belief[:])
	for k := range o.belief {
		o.belief[k] = max(o.belief[k]-most, least)
	}
}

// collision returns the probability that two draws from the same distribution are equal.
func collision(odds *[football.Directions]float64) (sum float64) {
	for _, p := range odds {
		sum += p * p
	}
	return sum
}

// weights returns the probability of each kind.
func (o *opponents) weights() (w [kindCount]float64) {
	sum := 0.0
	for k, b := range o.belief {
		if slow(k) && !o.thorough || k == kindGiven {
			continue
		}
		w[k] = math.Exp(b)
		sum += w[k]
	}
	for k := range w {
		w[k] /= sum
	}
	return w
}

// trust returns how well the belief predicts the rival, from 0 (hardly better than chance)
// to 1.
func (o *opponents) trust() float64 {
	return min(1, max(0, (o.hits-0.3)/0.5))
}

// sample draws a kind by its probability. With probability 1/8 it returns the runner, so
// that the team always considers it.
func (o *opponents) sample(rng *rand.PCG) int {
	if below(rng, 8) == 0 {
		return kindRunner
	}
	x := unit(rng)
	for k, w := range o.weights() {
		if x -= w; x < 0 {
			return k
		}
	}
	return kindRunner
}

// reply returns an action of a rival of the given kind in the current position.
func (o *opponents) reply(kind int, rng *rand.PCG) football.Action {
	if all := o.next[kind]; len(all) > 0 {
		return all[below(rng, len(all))]
	}
	return policy(kind, o.game, &o.state, o.rival, rng)
}

// A prospect is a future position in which a rival of the given kind acts.
type prospect struct {
	kind  int
	state football.State
}

// foresee returns an action of a rival of the given kind in a position that follows the
// current one. For a predicted kind the action is exact, and slow to compute the first
// time.
func (o *opponents) foresee(kind int, s *football.State, rng *rand.PCG) football.Action {
	if slow(kind) { // approximate it by a similar fast kind
		kind = kindGreedy
	}
	team := o.teams[kind]
	if team == nil {
		return policy(kind, o.game, s, o.rival, rng)
	}
	key := prospect{kind, *s}
	all := o.after[key]
	if len(all) == 0 {
		best, err := team.choices(o.ctx, &Request{Game: o.game, State: *s, Player: o.rival})
		if err != nil {
			return policy(kind, o.game, s, o.rival, rng)
		}
		all = slices.Clone(best)
		o.after[key] = all
	}
	return all[below(rng, len(all))]
}
