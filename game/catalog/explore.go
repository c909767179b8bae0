package catalog

import (
	"cmp"
	"errors"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// explore returns what was played in the position at the end of the record, however it was
// reached, in the games of the request and those of its text, and how these games ended.
func (t *replay[S, M]) explore(q answer.Question) (x answer.Explored, err error) {
	if t.of.about.Secret {
		return x, answer.Problemf(answer.BadRequest, "%s has secrets: what was played depends on more than the position", t.of.Name)
	}
	texts, err := t.texted(q.Text)
	if err != nil {
		return x, err
	}
	if n := len(q.Games) + len(texts); n > answer.MaxSteps {
		return x, answer.Problemf(answer.TooLarge, "there are %d games; want at most %d in one request", n, answer.MaxSteps)
	}
	here := t.position(*t.moment.State())
	count := func(o *replay[S, M], err error) error {
		x.Games++
		var p *answer.Problem
		if errors.As(err, &p) {
			x.Faulty++
			return nil
		}
		if err == nil {
			if o.fault != nil {
				x.Faulty++
			}
			t.tally(&x, o, here, q.Language)
		}
		return err
	}
	for _, r := range q.Games {
		r.Game, r.Variant, r.Setup = t.of.Name, cmp.Or(r.Variant, t.record.Variant), cmp.Or(r.Setup, t.record.Setup)
		if err := count(t.of.opened(r)); err != nil {
			return x, err
		}
	}
	for _, one := range texts {
		o, err := t.of.parse(t.record.Variant, t.record.Setup, one.Text)
		switch {
		case one.Fault != "" && (err != nil || len(o.record.Moves) == 0):
			x.Games++
			x.Faulty++
			continue
		case one.Fault != "": // the moves before it count
			o.fault = answer.Problemf(answer.BadPosition, "%s", one.Fault)
		}
		if err := count(o, err); err != nil {
			return x, err
		}
	}
	slices.SortStableFunc(x.Moves, func(a, b answer.Continuation) int { return b.Games - a.Games })
	return x, nil
}

// texted splits a text into games.
func (t *replay[S, M]) texted(text string) ([]board.Excerpt, error) {
	if text == "" {
		return nil, nil
	}
	return t.of.split(t.record.Variant, t.record.Setup, text)
}

// position returns a state as text, without what the game may tell apart from the position: the
// clock of a FEN.
func (t *replay[S, M]) position(s S) string {
	if g, ok := game.As[interface{ Unclocked(s S) S }](t.played.Rules); ok {
		s = g.Unclocked(s)
	}
	return t.notation.FormatPosition(&s)
}

// tally counts a game, if it has reached the position, and the move that was played there first.
func (t *replay[S, M]) tally(x *answer.Explored, o *replay[S, M], here string, l board.Language) {
	for ply := range o.moment.States {
		if t.position(o.moment.States[ply]) != here {
			continue
		}
		x.Reached++
		if ply == len(o.record.Moves) {
			return
		}
		text := o.record.Moves[ply]
		i := slices.IndexFunc(x.Moves, func(c answer.Continuation) bool { return c.Move == text })
		if i < 0 {
			i = len(x.Moves)
			x.Moves = append(x.Moves, answer.Continuation{Move: text, Label: t.said(o.moment.States[ply], o.moment.Moves[ply:ply+1], l)[0]})
		}
		c := &x.Moves[i]
		c.Games++
		switch o.winner() {
		case game.First:
			c.First++
		case game.Second:
			c.Second++
		case game.Chance:
			c.Drawn++
		}
		return
	}
}

// winner returns who has won by the rules or by a tag, chance for a draw, nobody if that is not
// known.
func (t *replay[S, M]) winner() game.Player {
	if payoff, over := t.over(&t.moment); over {
		return cmp.Or(game.Winner(payoff), game.Chance)
	}
	if t.record.Notes != nil {
		for _, tag := range t.record.Notes.Tags {
			if tag[0] == "Result" {
				return map[string]game.Player{"1-0": game.First, "0-1": game.Second, "1/2-1/2": game.Chance, "2-0": game.First, "0-2": game.Second, "1-1": game.Chance}[tag[1]]
			}
		}
	}
	return game.Nobody
}

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
