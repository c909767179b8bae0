package teams

import (
	"context"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// DefaultRollouts is how many continuations the strong team samples for a move.
const DefaultRollouts = 6000

// Strong chooses by sampling continuations of the match.
//
//	believe: compare the rival's last actions with what several kinds of rival would
//	         have done (see opponents), by Bayes' rule
//	shortlist: list promising actions of its own; play each on for some steps, both
//	         teams following quick policies, against replies drawn from the belief;
//	         keep the better half and sample it twice as much, until few are left
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
	Rollouts int // per move; 0: DefaultRollouts

	rng    rand.PCG
	roll   roller
	rivals [2]opponents // as seen by First and by Second
	own    shortlist
	theirs shortlist
	matrix matrix
}

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
	watch := deadline.Of(ctx)
	p := turn.Player
	s := asked(&turn.State, game.First) // both are to act
	s.Committed = [2]football.Action{}
	t.rng.Seed(turn.Rand.Uint64(), turn.Rand.Uint64())
	rival := &t.rivals[p-game.First]
	rival.observe(ctx, g, &s, p, &t.rng)
	root := s
	root.Goals = [2]uint16{} // rollouts count from here
	t.roll.begin(g, p)
	budget := t.Rollouts
	if budget <= 0 {
		budget = DefaultRollouts
	}
	trust := rival.trust()
	keep, share := ownList, ownShare
	if trust > 0.95 {
		keep, share = 1, 100
	}

	// Every own action meets the same rivals, replies and luck.
	t.own.begin(candidates(g, &root, p))
	t.own.shorten(&watch, keep, budget*share/100, func(arms []arm) bool {
		a, b := t.rng.Uint64(), t.rng.Uint64()
		kind := rival.sample(&t.rng)
		reply := rival.reply(kind, &t.rng)
		for i := range arms {
			t.roll.rng.Seed(a, b)
			arms[i].sample = t.roll.play(root, arms[i].action, reply, kind)
			if watch.Passed(1) {
				return false
			}
		}
		return true
	})
	if keep == 1 || watch.Look() || len(t.own.arms) == 1 {
		return t.own.best(), nil
	}
	t.theirs.begin(candidates(g, &root, p.Opponent()))
	t.theirs.shorten(&watch, rivalList, budget*rivalShare/100, func(arms []arm) bool {
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
		kind := rival.sample(&t.rng)
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
