package teams

import (
	"context"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// DefaultRollouts is how many continuations the strong team samples for a move.
const DefaultRollouts = 3000

// Strong chooses by sampling. It lists promising actions of its own, plays each on
// against rivals who behave as the real one seems to (see opponents), and lets the
// better half of the actions go on to the next round with twice as many samples
// (sequential halving), until one is left.
type Strong struct {
	Rollouts int // per move; 0: DefaultRollouts

	rng    rand.PCG
	roll   roller
	rivals [2]opponents // as seen by First and by Second
	arms   []arm
}

// arm is an action under consideration.
type arm struct {
	action football.Action
	sum    float64
}

// Name implements Team.
func (t *Strong) Name() string { return "strong" }

// Places implements Team.
func (t *Strong) Places(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

// Move implements Team.
func (t *Strong) Move(ctx context.Context, turn *Turn) (football.Action, error) {
	g, err := rules(turn)
	if err != nil {
		return 0, err
	}
	p := turn.Player
	s := asked(&turn.State, game.First) // both are to act
	s.Committed = [2]football.Action{}
	t.rng.Seed(turn.Rand.Uint64(), turn.Rand.Uint64())
	rival := &t.rivals[p-game.First]
	rival.observe(g, &s, p, &t.rng)
	root := s
	root.Goals = [2]uint16{} // rollouts count from here

	t.arms = t.arms[:0]
	for _, a := range candidates(g, &root, p) {
		t.arms = append(t.arms, arm{action: a})
	}
	budget := t.Rollouts
	if budget <= 0 {
		budget = DefaultRollouts
	}
	t.roll.begin(g, p)
	rounds := 1
	for n := len(t.arms); n > 2; n = (n + 1) / 2 {
		rounds++
	}
	var seeds [2]uint64
	for len(t.arms) > 1 {
		each := max(1, budget/rounds/len(t.arms))
		for range each {
			// One rival, one reply and one stream of luck for all actions.
			seeds = [2]uint64{t.rng.Uint64(), t.rng.Uint64()}
			kind := rival.sample(&t.rng)
			reply := rival.reply(kind, g, &root, p, &t.rng)
			for i := range t.arms {
				t.roll.rng.Seed(seeds[0], seeds[1])
				t.arms[i].sum += t.roll.play(root, t.arms[i].action, reply, kind)
			}
			if ctx.Err() != nil {
				return t.best(), nil
			}
		}
		t.halve()
	}
	return t.arms[0].action, nil
}

// best returns the action that is ahead.
func (t *Strong) best() football.Action {
	best := t.arms[0]
	for _, a := range t.arms {
		if a.sum > best.sum {
			best = a
		}
	}
	return best.action
}

// halve keeps the better half of the actions, which all have been sampled equally
// often.
func (t *Strong) halve() {
	keep := (len(t.arms) + 1) / 2
	for i := range keep {
		for j := i + 1; j < len(t.arms); j++ {
			if t.arms[j].sum > t.arms[i].sum {
				t.arms[i], t.arms[j] = t.arms[j], t.arms[i]
			}
		}
	}
	t.arms = t.arms[:keep]
}
