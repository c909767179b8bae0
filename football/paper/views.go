package paper

import (
	"context"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// views are the keys of a set of segments as seen in four ways: as it is, mirrored from west
// to east, turned by 180 degrees, and both. A position is worth the same to the side to move
// if it is mirrored, or if it is turned and the sides are exchanged, so the four share a
// key: see keyOf.
type views struct {
	keys  [4]uint64
	steps *[4][maxPoints * directions]uint64 // by view and step: the key of its segment
}

// newViews returns the views of the segments drawn in s.
func newViews(f *field, s *State) views {
	v := views{steps: new([4][maxPoints * directions]uint64)}
	last := f.height + 2 // row
	for p := range Point(f.points) {
		row, column := f.rowColumn(p)
		mirrored := f.width - column
		for d := range Direction(directions) {
			at := f.step(p, d)
			v.steps[0][at] = f.key[at]
			v.steps[1][at] = f.key[f.step(f.at(row, mirrored), -d%directions)]
			v.steps[2][at] = f.key[f.step(f.at(last-row, mirrored), d.opposite())]
			v.steps[3][at] = f.key[f.step(f.at(last-row, column), (south-d)%directions)]
		}
	}
	for word, rest := range s.drawn {
		for ; rest != 0; rest &= rest - 1 {
			at := f.placed[64*word+bits.TrailingZeros64(rest)]
			v.draw(f.step(at.point, at.direction))
		}
	}
	return v
}

// draw adds the segment of a step to the set, or takes it away.
func (v *views) draw(step int) {
	for i := range v.keys {
		v.keys[i] ^= v.steps[i][step]
	}
}

// keyOf returns the key of the position with turn to move. The segments tell where the ball
// is, as they form one path from the centre.
func (v *views) keyOf(turn game.Player) uint64 {
	if turn == game.Second {
		return min(v.keys[2], v.keys[3])
	}
	return min(v.keys[0], v.keys[1])
}

// keyAfter is keyOf after a step.
func (v *views) keyAfter(step int, turn game.Player) uint64 {
	i := 0
	if turn == game.Second {
		i = 2
	}
	return min(v.keys[i]^v.steps[i][step], v.keys[i+1]^v.steps[i+1][step])
}

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
	if s, ok := p.turns.(interface{ NewGame(seed uint64) }); ok {
		s.NewGame(seed)
	}
}
