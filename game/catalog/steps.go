package catalog

import (
	"cmp"
	"errors"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// steps returns the ends of many records. A record that cannot be played does not stop the
// others.
func (t *typed[S, M]) steps(q answer.Question) (answer.Steps, error) {
	if len(q.Games) > answer.MaxSteps {
		return answer.Steps{}, answer.Problemf(answer.BadRequest, "there are %d games; want at most %d", len(q.Games), answer.MaxSteps)
	}
	all := answer.Steps{Steps: make([]answer.Step, len(q.Games))}
	for i, r := range q.Games {
		r.Variant, r.Setup = cmp.Or(r.Variant, q.Variant), cmp.Or(r.Setup, q.Setup)
		o, err := t.open(r)
		var p *answer.Problem
		switch {
		case r.Game != "" && r.Game != t.Name:
			p = answer.Problemf(answer.UnknownGame, "the record is of the game %q; want %q", r.Game, t.Name)
		case err != nil && !errors.As(err, &p):
			return answer.Steps{}, err
		}
		if p != nil {
			all.Steps[i] = answer.Step{Error: p, Moves: []string{}}
			continue
		}
		all.Steps[i] = o.step(len(r.Moves))
	}
	return all, nil
}

// step returns the end of a record with the given number of moves.
func (t *replay[S, M]) step(given int) answer.Step {
	s := t.observed()
	e := answer.Step{Turn: board.Owner(t.played.Rules.Turn(&s)), Position: t.notation.FormatPosition(&s), Moves: []string{}, Played: t.record.Moves[given:]}
	if payoff, over := t.over(&t.moment); over {
		e.Turn, e.Payoff = board.Nobody, payoff
		return e
	}
	if t.observer != nil {
		for _, p := range []game.Player{game.First, game.Second} {
			view := t.observer.Observe(t.moment.State(), p)
			e.Seen = append(e.Seen, t.notation.FormatPosition(&view))
		}
	}
	e.Moves = t.texts(t.played.Rules.Moves(nil, t.moment.State()))
	return e
}
