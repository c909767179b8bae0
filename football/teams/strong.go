package teams

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// defaultRollouts is the number of continuations that the strong team samples for a move,
// time permitting. 100 ms are usually enough.
const defaultRollouts = 24_000

// Strong chooses by sampling continuations of the match.
//
//	belief:
//	    update the belief about the rival by Bayes' rule, from its last actions and the
//	    predictions for several kinds of rival; for some kinds the set of actions that
//	    they choose from is computed exactly
//	shortlist:
//	    list promising own actions; continue each for some steps, both teams following
//	    fast policies, against replies drawn from the belief; keep the better half and
//	    sample it twice as often, until few are left; then also predict the rival's
//	    second action as exactly as the first
//	if the belief predicts the rival well: play the best action
//	otherwise:
//	    shortlist the rival's replies to the own shortlist in the same way
//	    sample every pair of own action and reply: a matrix game
//	    solve it by regret matching; the rival plays the predicted reply with a
//	    probability equal to the trust in the belief, and otherwise its equilibrium
//	    strategy
//	    draw an action from the own equilibrium strategy
//
// With R rollouts of at most N+4 steps a move takes O(R N M) time; the factor M is the
// evaluation at the end of a rollout.
type Strong struct {
	// Rollouts is the number of samples per move, time permitting. 0 selects
	// 24,000 or, if the move has a deadline, as many as fit easily into its time
	// at the speed of the previous moves. In that case the team's play is not
	// reproducible from the seed.
	Rollouts int

	Without Part // the parts to leave out, for ablation experiments; 0: none

	rng    rand.PCG
	speed  float64       // recent samples per second
	late   time.Duration // recent maximum of the delay of moves after their planned end
	roll   roller
	rivals [2]opponents // as seen by First and by Second
	own    shortlist
	theirs shortlist
	matrix matrix
}

// A Part is a component of Strong, or a union of several.
type Part uint8

// The parts of Strong.
const (
	Belief     Part = 1 << iota // the model of the rival; without it the rival is assumed to be the runner
	Matrix                      // the matrix game of both shortlists; without it the best action of the own list is played
	Halving                     // of the list of actions; without it all are sampled equally often
	Evaluation                  // at the end of a sample without a goal; without it the value is 0
)

// Name implements Team.
func (t *Strong) Name() string { return "strong" }

// Places implements Team.
func (t *Strong) Places(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

// Shares of the rollouts, in per cent, and lengths of the shortlists.
const (
	ownShare    = 50
	rivalShare  = 20
	matrixShare = 30
	ownList     = 8
	rivalList   = 8
)

// Move implements Team.
func (t *Strong) Move(ctx context.Context, turn *Turn) (football.Action, error) {
	g, err := rules(turn)
	if err != nil {
		return 0, err
	}
	ctx, cancel := search.Paced(ctx)
	defer cancel()
	begin := time.Now()
	budget, until := t.budget(ctx, begin)
	if !until.IsZero() {
		ctx, cancel = context.WithDeadline(ctx, until)
		defer cancel()
		defer func() { t.measure(time.Since(begin), time.Since(until)) }()
	}
	watch := deadline.Of(ctx)
	p := turn.Player
	s := asked(&turn.State, game.First) // both are to act
	s.Committed = [2]football.Action{}
	t.rng.Seed(turn.Rand.Uint64(), turn.Rand.Uint64())
	rival := &t.rivals[p-game.First]
	rival.observe(ctx, g, &s, p, &t.rng, budget >= thorough)
	root := s
	root.Goals = [2]uint16{} // rollouts count goals from here
	t.roll.begin(g, p, t.Without)
	trust := rival.trust()
	if t.Without&Belief != 0 {
		trust = 0
	}
	keep, part := ownList, ownShare
	if trust > 0.95 || t.Without&Matrix != 0 {
		keep, part = 1, 100
	}

	// All own actions are sampled with the same rivals, replies and random numbers.
	t.own.begin(candidates(g, &root, p))
	t.own.shorten(&watch, t.Without&Halving == 0, keep, budget*part/100, func(arms []arm) bool {
		a, b := t.rng.Uint64(), t.rng.Uint64()
		kind := t.kind(rival)
		reply := rival.reply(kind, &t.rng)
		t.roll.rival = nil
		if len(arms)*max(1, len(rival.next[kind])) <= min(foreseen, budget/foresight) {
			t.roll.rival = rival
		}
		for i := range arms {
			t.roll.rng.Seed(a, b)
			arms[i].sample = t.roll.play(root, arms[i].action, reply, kind)
			if watch.Passed(1) {
				return false
			}
		}
		return true
	})
	t.roll.rival = nil
	if keep == 1 || watch.Look() || len(t.own.arms) == 1 {
		return t.own.best(), nil
	}
	t.theirs.begin(candidates(g, &root, p.Opponent()))
	t.theirs.shorten(&watch, t.Without&Halving == 0, rivalList, budget*rivalShare/100, func(arms []arm) bool {
		a, b := t.rng.Uint64(), t.rng.Uint64()
		action := t.own.arms[below(&t.rng, len(t.own.arms))].action
		for i := range arms {
			t.roll.rng.Seed(a, b)
			arms[i].sample = -t.roll.play(root, action, arms[i].action, kindRunner)
			if watch.Passed(1) {
				return false
			}
		}
		return true
	})
	if watch.Look() {
		return t.own.best(), nil
	}
	t.matrix.begin(len(t.own.arms), len(t.theirs.arms))
	for range max(1, budget*matrixShare/100/(len(t.own.arms)*(len(t.theirs.arms)+1))) {
		a, b := t.rng.Uint64(), t.rng.Uint64()
		kind := t.kind(rival)
		reply := rival.reply(kind, &t.rng)
		for i := range t.own.arms {
			if watch.Passed(1 + len(t.theirs.arms)) {
				return t.own.best(), nil
			}
			for j := range t.theirs.arms {
				t.roll.rng.Seed(a, b)
				t.matrix.pay(i, j, t.roll.play(root, t.own.arms[i].action, t.theirs.arms[j].action, kind))
			}
			t.roll.rng.Seed(a, b)
			t.matrix.expect(i, t.roll.play(root, t.own.arms[i].action, reply, kind))
		}
	}
	return t.own.arms[t.matrix.solve(trust, &t.rng)].action, nil
}

// The rival's second action is predicted as exactly as its first if there are at most
// foreseen pairs of an action and a reply, and if the budget allows it: each pair takes as
// long as foresight samples.
const (
	foreseen  = 64
	foresight = 100
)

// thorough is the least number of samples per move with which the rival's slower kinds are
// predicted as well. That takes as long as a thousand samples.
const thorough = 3000

// share is the fraction of a move's time that the team plans to use; the rest is a reserve
// for a busy machine. If moves end late, the reserve is twice their delay, but the team
// always uses minShare.
const (
	share    = 0.6
	minShare = 0.15
)

// budget returns the number of samples to take and, if there is a clock, when to stop.
func (t *Strong) budget(ctx context.Context, now time.Time) (samples int, until time.Time) {
	end, clock := ctx.Deadline()
	if clock {
		left := end.Sub(now)
		part := func(share float64) time.Duration { return time.Duration(share * float64(left)) }
		until = now.Add(max(part(minShare), min(part(share), left-2*t.late)))
	}
	switch {
	case t.Rollouts > 0:
		return t.Rollouts, until
	case !clock:
		return defaultRollouts, until
	case t.speed == 0: // the speed of this machine is not known yet
		return defaultRollouts / 8, until
	}
	return min(defaultRollouts, max(200, int(0.8*t.speed*until.Sub(now).Seconds()))), until
}

// measure updates the speed of samples and the delay of moves. It adapts to slow and late
// moves at once and to others gradually.
func (t *Strong) measure(took, late time.Duration) {
	t.late = max(late, t.late*31/32)
	now := float64(t.roll.samples) / max(took, time.Microsecond).Seconds()
	if t.speed == 0 || now < t.speed {
		t.speed = now
		return
	}
	t.speed += (now - t.speed) / 4
}

// kind draws a kind of rival from the belief.
func (t *Strong) kind(rival *opponents) int {
	if t.Without&Belief != 0 {
		return kindRunner
	}
	return rival.sample(&t.rng)
}
