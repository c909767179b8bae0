package team

import (
	"cmp"
	"context"
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// An averager is a much faster approximation of a greedy team with AverageReply that almost
// always finds the same actions: it rates all own actions against a few of the rival's
// replies, and only the best of them against all replies.
type averager struct {
	greedy
	scored []scored
}

type scored struct {
	action football.Action
	score  float64
}

const (
	fewReplies  = 8
	bestActions = 24
)

// choices returns the best actions. They are valid until the next call.
func (t *averager) choices(ctx context.Context, turn *Turn) ([]football.Action, error) {
	if err := t.begin(turn); err != nil {
		return nil, err
	}
	s, rival := asked(&turn.State, turn.Player), asked(&turn.State, turn.Player.Opponent())
	t.own = t.game.Moves(t.own[:0], &s)
	all := t.game.Moves(nil, &rival)
	t.replies = t.replies[:0]
	for i := 0; i < len(all); i += max(1, len(all)/fewReplies) {
		t.replies = append(t.replies, all[i])
	}
	t.scored = t.scored[:0]
	for _, a := range t.own {
		t.scored = append(t.scored, scored{action: a})
	}
	watch := deadline.Of(ctx)
	t.rate(&watch, &s, turn.Player.Sign())
	t.scored = t.scored[:min(bestActions, len(t.scored))]
	t.replies = all
	t.rate(&watch, &s, turn.Player.Sign())
	if watch.Look() {
		return nil, context.DeadlineExceeded
	}
	t.best = t.best[:0]
	for _, x := range t.scored {
		if x.score == t.scored[0].score {
			t.best = append(t.best, x.action)
		}
	}
	return t.best, nil
}

// rate scores the actions and sorts them, best first. If time is up it returns early.
func (t *averager) rate(watch *deadline.Watch, s *football.State, sign float64) {
	for i := range t.scored {
		if watch.Passed(len(t.replies)) {
			return
		}
		after := *s
		t.game.Apply(&after, t.scored[i].action)
		t.scored[i].score, _ = t.value(&after, sign, -2)
	}
	slices.SortStableFunc(t.scored, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
}
