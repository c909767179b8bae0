package team

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// defaultRollouts is the number of continuations that the strong team samples for a move,
// time permitting. 100 ms are usually enough.
const defaultRollouts = 24_000

// strong chooses by sampling continuations of the match, as the package documentation describes.
type strong struct {
	formation
	rollouts int
	without  string // the part to leave out
	model    Team   // of the rival; nil: the belief
	joined   bool   // it has seen the past of the match

	rng    rand.PCG
	speed  float64       // recent samples per second
	late   time.Duration // recent maximum of the delay of moves after their planned end
	roll   roller
	rivals [2]opponents // as seen by First and by Second
	own    shortlist
	theirs shortlist
	matrix matrix
}

// The parts of the strong team that can be left out.
const (
	belief     = "belief"     // the model of the rival; without it the rival is assumed to be the runner
	matrixGame = "matrix"     // of both shortlists; without it the best action of the own list is played
	halving    = "halving"    // of the list of actions; without it all are sampled equally often
	evaluation = "evaluation" // at the end of a sample without a goal; without it the value is 0
)

var parts = []string{belief, matrixGame, halving, evaluation}

func (t *strong) Name() string { return "strong" }

// Shares of the rollouts, in per cent, and lengths of the shortlists.
const (
	ownShare    = 50
	rivalShare  = 20
	matrixShare = 30
	ownList     = 8
	rivalList   = 8
)

// Move implements Team. A team that joins in the middle of a match first learns from the
// turns before it.
func (t *strong) Move(ctx context.Context, turn *Request) (football.Action, error) {
	if !t.joined {
		t.joined = true
		rollouts := t.rollouts
		t.rollouts = 1
		for _, s := range recent(turn) {
			if _, err := t.choose(ctx, &Request{Game: turn.Game, State: s, Player: turn.Player, Rand: turn.Rand}); err != nil {
				break
			}
		}
		t.rollouts = rollouts
	}
	return t.choose(ctx, turn)
}

// recent returns the states of the last 30 steps in which the team was to act, in order.
func recent(now *Request) (list []football.State) {
	const steps = 30
	for _, s := range slices.Backward(now.Past) {
		if len(list) == steps {
			break
		}
		if now.Game.Turn(&s) == now.Player && s.Committed == [2]football.Action{} && (len(list) == 0 || list[len(list)-1].Step != s.Step) {
			list = append(list, s)
		}
	}
	slices.Reverse(list)
	return list
}

func (t *strong) choose(ctx context.Context, turn *Request) (football.Action, error) {
	g, err := rules(turn)
	if err != nil {
		return 0, err
	}
	ctx, cancel := deadline.Limit(ctx)
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
	if err := rival.observe(ctx, g, &s, p, &t.rng, budget >= thorough, t.model); err != nil {
		return 0, err
	}
	root := s
	root.Goals = [2]uint16{} // rollouts count goals from here
	t.roll.begin(g, p, t.without == evaluation)
	trust := rival.trust()
	switch {
	case t.model != nil:
		trust = 1
	case t.without == belief:
		trust = 0
	}
	keep, part := ownList, ownShare
	if trust > 0.95 || t.without == matrixGame {
		keep, part = 1, 100
	}

	// All own actions are sampled with the same rivals, replies and random numbers.
	t.own.begin(candidates(g, &root, p))
	t.own.shorten(&watch, t.without != halving, keep, budget*part/100, func(arms []arm) bool {
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
	t.theirs.shorten(&watch, t.without != halving, rivalList, budget*rivalShare/100, func(arms []arm) bool {
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
func (t *strong) budget(ctx context.Context, now time.Time) (samples int, until time.Time) {
	end, clock := ctx.Deadline()
	if clock {
		left := end.Sub(now)
		part := func(share float64) time.Duration { return time.Duration(share * float64(left)) }
		until = now.Add(max(part(minShare), min(part(share), left-2*t.late)))
	}
	switch {
	case t.rollouts > 0:
		return t.rollouts, until
	case !clock:
		return defaultRollouts, until
	case t.speed == 0: // the speed of this machine is not known yet
		return defaultRollouts / 8, until
	}
	return min(defaultRollouts, max(200, int(0.8*t.speed*until.Sub(now).Seconds()))), until
}

// measure updates the speed of samples and the delay of moves. It adapts to slow and late
// moves at once and to others gradually.
func (t *strong) measure(took, late time.Duration) {
	t.late = max(late, t.late*31/32)
	now := float64(t.roll.samples) / max(took, time.Microsecond).Seconds()
	if t.speed == 0 || now < t.speed {
		t.speed = now
		return
	}
	t.speed += (now - t.speed) / 4
}

// kind draws a kind of rival from the belief.
func (t *strong) kind(rival *opponents) int {
	switch {
	case t.model != nil:
		return kindGiven
	case t.without == belief:
		return kindRunner
	}
	return rival.sample(&t.rng)
}
