package paper

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

var _ game.Renderer[State] = (*Game)(nil)

// Render draws the field as text. Points are four characters and two lines apart:
//
//	.   an unused point
//	o   a point where the ball bounces
//	@   the ball
//	- | / \   segments, X where two cross, and = # the outline and the posts
//
// Rows and columns are numbered as in Game.Point. The last line gives the side to move or
// the winner. First attacks the goal at the top.
func (g *Game) Render(s *State) string {
	c := newCanvas(g.field)
	c.outline()
	for word, rest := range s.drawn {
		for ; rest != 0; rest &= rest - 1 {
			at := g.field.placed[64*word+bits.TrailingZeros64(rest)]
			c.segment(at.point, at.direction)
		}
	}
	b := newBoard(g.field, s)
	for p := range Point(g.field.points) {
		row, column := g.field.rowColumn(p)
		switch {
		case g.field.goal[p] != game.Nobody:
			c.put(row, column, '#')
		case !g.field.inside(row):
		case b.used[p]:
			c.put(row, column, 'o')
		default:
			c.put(row, column, '.')
		}
	}
	row, column := g.field.rowColumn(s.ball)
	c.put(row, column, '@')
	return c.String() + g.status(s) + "\n"
}

// status returns the side to move, or the winner and the reason, in words.
func (g *Game) status(s *State) string {
	switch {
	case s.turn != game.Nobody:
		return s.turn.String() + " to move"
	case g.field.goal[s.ball] != game.Nobody:
		return s.winner.String() + " has won: goal"
	}
	return s.winner.String() + " has won: " + s.winner.Opponent().String() + " cannot go on"
}
