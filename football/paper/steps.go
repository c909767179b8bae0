package paper

import (
	"context"

	"github.com/seed-61c9d78a/versus/search"
)

// steps plays the turns of a searcher step by step.
type steps struct {
	turns search.Searcher[State, Direction]
	game  *Game
	after State // the position after the step given last
	rest  search.Result[Direction]
}

// NewSteps returns a searcher that plays the turns of t in g step by step: it searches at
// the beginning of a turn and then plays the rest from memory. Otherwise a referee that asks
// for one step at a time would have t search, and perhaps change, the rest of the turn. The
// Line of t's results must hold the whole turn. Use one such searcher per game.
func NewSteps(g *Game, t search.Searcher[State, Direction]) search.Searcher[State, Direction] {
	return &steps{turns: t, game: g}
}

var _ search.GameStarter = (*steps)(nil)

// Search returns the next step of the planned turn if s is the position expected after the
// last step, and otherwise the result of the searcher.
func (p *steps) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	r := p.rest
	if len(r.Line) == 0 || s != p.after {
		var err error
		if r, err = p.turns.Search(ctx, s, past...); err != nil {
			return r, err
		}
	}
	p.after, p.rest = s, r
	p.game.Apply(&p.after, r.Move)
	if p.rest.Line = r.Line[1:]; len(p.rest.Line) > 0 {
		p.rest.Move = p.rest.Line[0]
		p.rest.Nodes, p.rest.Time = 0, 0
	}
	if p.after.turn != s.turn {
		p.rest.Line = nil // the turn is over
	}
	return r, nil
}

// NewGame discards the planned turn and calls NewGame of the searcher, if it has one.
func (p *steps) NewGame(seed uint64) {
	p.rest = search.Result[Direction]{}
	if s, ok := p.turns.(search.GameStarter); ok {
		s.NewGame(seed)
	}
}
