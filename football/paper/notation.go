package paper

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

var _ game.Notation[State, Direction] = (*Game)(nil)

// The errors of an illegal step, besides [game.ErrGameOver].
var (
	errDigit     = errors.New("want a digit from 0 (north) clockwise to 7 (north-west)")
	errNoSegment = errors.New("no such step: it leaves the field, follows its outline or goes along a post")
	errDrawn     = errors.New("the segment is drawn already")
)

// FormatMove returns the digit of d.
func (g *Game) FormatMove(_ *State, d Direction) string { return string(rune('0' + d%directions)) }

// ParseMove reads one digit. It is an error if the step is not legal in s.
func (g *Game) ParseMove(s *State, text string) (Direction, error) {
	if len(text) != 1 {
		return 0, fmt.Errorf("paper: step %q: %w", clip(text), errDigit)
	}
	d, err := g.parseStep(s, text[0])
	if err != nil {
		return 0, fmt.Errorf("paper: step %q: %w", text, err)
	}
	return d, nil
}

// parseStep reads one digit and checks that the step is legal in s.
func (g *Game) parseStep(s *State, digit byte) (Direction, error) {
	d := Direction(digit - '0')
	if d >= directions {
		return 0, errDigit
	}
	if s.turn == game.Nobody {
		return 0, game.ErrGameOver
	}
	return d, g.checkSegment(s, d)
}

// checkSegment returns an error if no undrawn segment leads from the ball of s in
// direction d.
func (g *Game) checkSegment(s *State, d Direction) error {
	row, column := g.field.rowColumn(s.ball)
	where := fmt.Sprintf("%s from row %d, column %d", d.compass(), row, column)
	switch {
	case g.field.open[s.ball]>>d&1 == 0:
		return fmt.Errorf("%s: %w", where, errNoSegment)
	case g.free(s, s.ball)>>d&1 == 0:
		return fmt.Errorf("%s: %w", where, errDrawn)
	}
	return nil
}

// FormatPath returns the digits of path.
func FormatPath(path []Direction) string {
	digits := make([]byte, len(path))
	for i, d := range path {
		digits[i] = '0' + byte(d)
	}
	return string(digits)
}

// positionWords are the first words of a position: the side to move or the winner.
var positionWords = []struct {
	word         string
	turn, winner game.Player
}{
	{"First", game.First, game.Nobody},
	{"Second", game.Second, game.Nobody},
	{"First-won", game.Nobody, game.First},
	{"Second-won", game.Nobody, game.Second},
}

// FormatPosition returns the side to move (First or Second) or the winner (First-won or
// Second-won), followed by a trail of digits from the centre to the ball that draws the
// position's segments: "Second 2" after one step to the east. The trail may differ from
// the one that was played, but gives the same position.
func (g *Game) FormatPosition(s *State) string {
	if !g.given() {
		return ""
	}
	word := ""
	for _, w := range positionWords {
		if s.turn == w.turn && s.winner == w.winner {
			word = w.word
		}
	}
	return strings.TrimSpace(word + " " + FormatPath(g.trail(s)))
}

// ParsePosition parses a position in the format of FormatPosition. It accepts any trail
// that draws no segment twice, even if no game could have drawn it. It fails if the trail leaves
// the field, or the first word does not agree with where the ball is.
func (g *Game) ParsePosition(text string) (State, error) {
	word, trail, _ := strings.Cut(text, " ")
	i := slices.IndexFunc(positionWords, func(w struct {
		word         string
		turn, winner game.Player
	}) bool {
		return w.word == word
	})
	if i < 0 {
		return State{}, fmt.Errorf("paper: position %q: want First, Second, First-won or Second-won, a space and digits", clip(text))
	}
	s, f := g.Start(), g.field
	for n := range len(trail) {
		d := Direction(trail[n] - '0')
		err := errDigit
		if f.goal[s.ball] != game.Nobody {
			err = game.ErrGameOver
		} else if d < directions {
			err = g.checkSegment(&s, d)
		}
		if err != nil {
			return State{}, fmt.Errorf("paper: position %q: digit %d of the trail: %w", clip(text), n+1, err)
		}
		if index := f.segment[f.step(s.ball, d)]; index >= 0 {
			s.drawn[index/64] |= 1 << (index % 64)
			s.key ^= f.key[f.step(s.ball, d)]
		}
		s.ball += f.delta[d]
	}
	s.turn, s.winner = positionWords[i].turn, positionWords[i].winner
	scorer := f.goal[s.ball]
	switch over := scorer != game.Nobody || g.free(&s, s.ball) == 0; {
	case over && s.turn != game.Nobody:
		return State{}, fmt.Errorf("paper: position %q: %v cannot be to move, as the ball cannot move", clip(text), s.turn)
	case !over && s.turn == game.Nobody:
		return State{}, fmt.Errorf("paper: position %q: %v cannot have won, as the ball can move", clip(text), s.winner)
	case scorer != game.Nobody && s.winner != scorer:
		return State{}, fmt.Errorf("paper: position %q: the ball is in the goal that %v attacks", clip(text), scorer)
	}
	return s, nil
}

// trail returns steps that lead from the centre to the ball over each segment drawn in s
// exactly once. Such a trail always exists, as the game itself draws one. Equal states have
// equal trails. (The algorithm is Hierholzer's, linear in the number of segments.)
func (g *Game) trail(s *State) (trail []Direction) {
	b := newBoard(g.field, s)
	drawn := func(p Point) uint32 { return b.open[p] &^ b.into[p] &^ b.free[p] }
	// If the ball is in a goal, the trail enters it from the only point other than the
	// start with an odd number of drawn segments.
	end := b.ball
	if b.goal[end] != game.Nobody {
		for p := range Point(b.points) {
			if p != b.start && bits.OnesCount32(drawn(p))%2 != 0 {
				end = p
			}
		}
	}
	// Walk from the end until stuck, which happens at the start, then go back and take
	// detours on the way.
	var walk func(p Point)
	walk = func(p Point) {
		for rest := drawn(p); rest != 0; rest = drawn(p) {
			d := Direction(bits.TrailingZeros32(rest))
			q := p + b.delta[d]
			b.free[p] |= 1 << d
			b.free[q] |= 1 << d.opposite()
			walk(q)
			trail = append(trail, d.opposite())
		}
	}
	walk(end)
	for d := range Direction(directions) {
		if end != b.ball && end+b.delta[d] == b.ball {
			trail = append(trail, d)
		}
	}
	return trail
}

// clip shortens input text for an error message.
func clip(text string) string { return excerpt.Of(text, 80) }

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
