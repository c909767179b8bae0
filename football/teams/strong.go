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

// DefaultRollouts is how many continuations the strong team samples for a move if there is
// time for them: in 100 ms there usually is.
const DefaultRollouts = 24_000

// Strong chooses by sampling continuations of the match.
//
//	believe: compare the rival's last actions with what several kinds of rival would
//	         have done (see opponents), by Bayes' rule; some kinds are computed exactly,
//	         with all the actions that they draw one of
//	shortlist: list promising actions of its own; play each on for some steps, both
//	         teams following quick policies, against replies drawn from the belief;
//	         keep the better half and sample it twice as much, until few are left, and
//	         then predict the second action of the rival as exactly as the first
//	if the belief predicts the rival well: play the best of them
//	otherwise:
//	    shortlist the rival's replies to the own short list in the same way
//	    sample every pair of own action and reply: a matrix game
//	    solve it by regret matching; the rival plays its part of the solution, or,
//	    as far as the belief is trusted, what the belief says
//	    draw an action from the own part of the solution
//
// With R rollouts of at most N+4 steps a move takes O(R N M) time, M of it for the
// evaluation at the end of a rollout.
type Strong struct {
	// Rollouts are the samples of a move, which are taken as far as the time allows. 0 is
	// for DefaultRollouts or fewer, as many as fit easily into the time of the move at
	// the speed of the moves before: the team then plays the same from the same seed
	// only where there is no clock.
	Rollouts int

	Without Part // what to leave out, to see what it is worth; 0: nothing

	rng    rand.PCG
	speed  float64       // samples a second, of late
	late   time.Duration // how long after their planned end moves ended, at worst, of late
	roll   roller
	rivals [2]opponents // as seen by First and by Second
	own    shortlist
	theirs shortlist
	matrix matrix
}

// A Part is a part of what Strong does, or several of them added up.
type Part uint8

// The parts.
const (
	Belief     Part = 1 << iota // the model of the rival: without it everybody is taken for the runner
	Matrix                      // the game of both short lists: without it the best of the own list is played
	Halving                     // of the list of actions: without it all are sampled equally often
	Evaluation                  // at the end of a sample without a goal: without it that is worth nothing
)

// Name implements Team.
func (t *Strong) Name() string { return "strong" }

// Places implements Team.
func (t *Strong) Places(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

// Shares of the rollouts, in percent, and lengths of the short lists.
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
	root.Goals = [2]uint16{} // rollouts count from here
	t.roll.begin(g, p, t.Without)
	trust := rival.trust()
	if t.Without&Belief != 0 {
		trust = 0
	}
	keep, part := ownList, ownShare
	if trust > 0.95 || t.Without&Matrix != 0 {
		keep, part = 1, 100
	}

	// Every own action meets the same rivals, replies and luck.
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

// foreseen is how many pairs of an action and a reply there may be for the rival's second
// action to be predicted as exactly as its first. Each takes as long as a hundred samples
// (foresight), of which there must be enough.
const (
	foreseen  = 64
	foresight = 100
)

// thorough is how many samples a move must have for the rival's slower kinds to be predicted
// as well: that takes as long as a thousand of them.
const thorough = 3000

// share is the part of the time of a move that the team plans to use: what is left is for
// a busy machine. Where moves end late it leaves twice as much as they were late, but uses
// leastShare.
const (
	share      = 0.6
	leastShare = 0.15
)

// budget returns how many samples to take, and until when if there is a clock.
func (t *Strong) budget(ctx context.Context, now time.Time) (samples int, until time.Time) {
	end, clock := ctx.Deadline()
	if clock {
		left := end.Sub(now)
		part := func(share float64) time.Duration { return time.Duration(share * float64(left)) }
		until = now.Add(max(part(leastShare), min(part(share), left-2*t.late)))
	}
	switch {
	case t.Rollouts > 0:
		return t.Rollouts, until
	case !clock:
		return DefaultRollouts, until
	case t.speed == 0: // nothing is known about this machine yet
		return DefaultRollouts / 8, until
	}
	return min(DefaultRollouts, max(200, int(0.8*t.speed*until.Sub(now).Seconds()))), until
}

// measure learns from a move how fast samples are, and how late it ended. It believes slow
// and late moves at once and others by and by.
func (t *Strong) measure(took, late time.Duration) {
	t.late = max(late, t.late*31/32)
	now := float64(t.roll.samples) / max(took, time.Microsecond).Seconds()
	if t.speed == 0 || now < t.speed {
		t.speed = now
		return
	}
	t.speed += (now - t.speed) / 4
}

// kind draws a kind of rival by the belief.
func (t *Strong) kind(rival *opponents) int {
	if t.Without&Belief != 0 {
		return kindRunner
	}
	return rival.sample(&t.rng)
}
