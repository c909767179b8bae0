package team

import (
	"context"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// greedy looks one step ahead: it evaluates the positions after each of its actions, with
// the expectation over tackles and disputes, and plays the best action.
type greedy struct {
	formation
	reply   search.Reply      // the rival's choice in the same step; IgnoreReply: all rivals stand still
	weights *football.Weights // nil: the game's weights

	game         *football.Game // of, with the weights
	of           *football.Game // the game being played
	own, replies []football.Action
	best         []football.Action // the last result of choices
	drawn        football.Action   // a random element of best
}

func (t *greedy) Name() string {
	return [...]string{"greedy", "greedy-worst", "greedy-average"}[t.reply]
}

// Move implements Team. It breaks ties at random.
func (t *greedy) Move(ctx context.Context, turn *Request) (football.Action, error) {
	if _, err := t.choices(ctx, turn); err != nil {
		return 0, err
	}
	return t.drawn, nil
}

// choices returns the best actions, which are equally good. They are valid until the next
// call. If the turn has a random generator, it also draws one of them.
func (t *greedy) choices(ctx context.Context, turn *Request) ([]football.Action, error) {
	if err := t.begin(turn); err != nil {
		return nil, err
	}
	s := asked(&turn.State, turn.Player)
	t.own = t.game.Moves(t.own[:0], &s)
	t.replies = t.replies[:0]
	if t.reply == search.IgnoreReply {
		t.replies = append(t.replies, stand(t.game, &s, turn.Player.Opponent()))
	} else {
		rival := asked(&turn.State, turn.Player.Opponent())
		t.replies = t.game.Moves(t.replies, &rival)
	}
	sign := turn.Player.Sign()
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	watch := deadline.Of(ctx)
	t.best, t.drawn = append(t.best[:0], t.own[0]), t.own[0]
	most := -2.0
	for i, a := range t.own {
		if i > 0 && len(t.replies) > 1 && watch.Passed(1) {
			break
		}
		after := s
		t.game.Apply(&after, a)
		score, cut := t.value(&after, sign, most)
		switch {
		case cut || score < most:
		case score > most:
			t.best, t.drawn, most = append(t.best[:0], a), a, score
		default:
			t.best = append(t.best, a)
			if turn.Rand != nil && turn.Rand.IntN(len(t.best)) == 0 {
				t.drawn = a
			}
		}
	}
	return t.best, nil
}

// value returns the value, to the team, of a position in which it has committed, or cut if
// a reply already makes it worse than most.
func (t *greedy) value(s *football.State, sign, most float64) (score float64, cut bool) {
	sum, worst := 0.0, 2.0
	for i, r := range t.replies {
		after := *s
		t.game.Apply(&after, r)
		v := sign * expectation(t.game, &after)
		sum += v
		if v < worst {
			worst = v
			if t.reply == search.WorstReply && v < most {
				// This reply is likely to refute the next action as well: try it first.
				t.replies[0], t.replies[i] = t.replies[i], t.replies[0]
				return 0, true
			}
		}
	}
	if t.reply == search.WorstReply {
		return worst, false
	}
	return sum / float64(len(t.replies)), false
}

// expectation evaluates a position; at an open tackle or dispute it returns the expected
// value over the outcomes.
func expectation(g *football.Game, s *football.State) float64 {
	if s.Acting != game.Chance {
		return g.Evaluate(s)
	}
	var buf [2]football.Action
	sum := 0.0
	for _, m := range g.Moves(buf[:0], s) {
		after := *s
		g.Apply(&after, m)
		sum += g.Probability(s, m) * g.Evaluate(&after)
	}
	return sum
}

// begin prepares the game with the team's own weights, once per match.
func (t *greedy) begin(turn *Request) error {
	g, err := rules(turn)
	if err != nil || t.of == g {
		return err
	}
	t.of, t.game = g, g
	if t.weights != nil {
		c := g.Config()
		c.Weights = t.weights
		t.game, err = football.New(c)
	}
	return err
}
