package paper

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// Rules select a variant of the game. The zero value is the standard game: a field of
// 8 x 10 squares whose outline bounces.
type Rules struct {
	// Width and Height of the field in squares, without the goals: even numbers
	// of at least 2, for a field of at most 512 segments and 256 points (such as
	// 10 x 12). 0 selects 8 and 10.
	Width, Height int

	// OpenOutline makes the points of the outline like all others: a turn ends when
	// it first reaches one. By default the ball bounces off the outline.
	OpenOutline bool
}

// State is a position: the segments drawn so far, the ball's point, the side to move and
// the winner. It has 80 bytes and no pointers. Its meaning depends on the rules of the
// Game.
//
// It does not include the division of the segments into turns, as the rest of the game
// does not depend on it; a [Record] does.
type State struct {
	drawn  [maxWords]uint64
	key    uint64 // exclusive or of the keys of the segments drawn
	ball   Point
	turn   game.Player // Nobody once the game is over
	winner game.Player
}

// Ball returns the point of the ball.
func (s *State) Ball() Point { return s.ball }

// Winner returns the winner, or Nobody while the game is in progress.
func (s *State) Winner() game.Player { return s.winner }

// Game is paper football with given rules and a given evaluation. [New] and [Standard]
// return one; the zero Game is not usable.
type Game struct {
	rules   Rules
	field   *field
	weights Weights

	// With a learned evaluation:
	model       *model.Model
	encoder     *encoder
	learnedPool *sync.Pool // of *judge
}

var (
	_ game.Game[State, Direction] = (*Game)(nil)
	_ game.Hasher[State]          = (*Game)(nil)
	_ game.Bounder                = (*Game)(nil)
)

// New returns the game with the given rules. It fails if the field's size is not as [Rules] says.
func New(r Rules) (*Game, error) {
	if r.Width == 0 {
		r.Width = 8
	}
	if r.Height == 0 {
		r.Height = 10
	}
	for _, side := range []struct {
		name    string
		squares int
	}{{"width", r.Width}, {"height", r.Height}} {
		if side.squares < 2 || side.squares%2 != 0 || side.squares > mostSquares {
			return nil, fmt.Errorf("paper: %s %d: want an even number of squares, 2 to %d", side.name, side.squares, mostSquares)
		}
	}
	f, err := newField(r)
	if err != nil {
		return nil, err
	}
	return &Game{rules: r, field: f, weights: DefaultWeights()}, nil
}

// Standard returns the standard game: 8 x 10 squares, with an outline that bounces.
func Standard() *Game {
	g, err := New(Rules{})
	if err != nil {
		panic(err) // the standard field is legal
	}
	return g
}

// WithWeights returns a game with the same rules that evaluates with w.
func (g *Game) WithWeights(w Weights) *Game {
	return &Game{rules: g.rules, field: g.field, weights: w}
}

// Rules returns the rules, with the field's size filled in.
func (g *Game) Rules() Rules { return g.rules }

// Point returns the point at a row from 0 (the back line of the north goal) to
// Height+2 and a column from 0 to Width. ok is false if there is no such point.
func (g *Game) Point(row, column int) (p Point, ok bool) {
	f := g.field
	if column < 0 || column > f.width || row < 0 || row > f.height+2 || !f.inside(row) && !f.goalColumn(column) {
		return 0, false
	}
	return f.at(row, column), true
}

// RowColumn is the inverse of Point.
func (g *Game) RowColumn(p Point) (row, column int) { return g.field.rowColumn(p) }

// Start returns the starting position: the ball in the centre, First to move. In a zero
// Game, which has no field, the game is over.
func (g *Game) Start() State {
	if !g.given() {
		return State{}
	}
	return State{ball: g.field.start, turn: game.First}
}

// given reports whether g is a game with a field, neither nil nor zero.
func (g *Game) given() bool { return g != nil && g.field != nil }

var errNilContext = errors.New("no context given (it is nil)")

// check returns an error if the searcher cannot search s.
func (g *Game) check(ctx context.Context, searcher string, s *State) error {
	var err error
	switch {
	case !g.given():
		err = game.ErrNilGame
	case ctx == nil:
		err = errNilContext
	case s.turn == game.Nobody:
		err = game.ErrGameOver
	default:
		return nil
	}
	return fmt.Errorf("paper: %s: %w", searcher, err)
}

// Turn returns the player who takes the next step. It remains the same until the ball
// stops.
func (g *Game) Turn(s *State) game.Player { return s.turn }

// Moves appends the directions of the legal steps, in ascending order.
func (g *Game) Moves(dst []Direction, s *State) []Direction {
	if s.turn == game.Nobody {
		return dst
	}
	for free := g.free(s, s.ball); free != 0; free &= free - 1 {
		dst = append(dst, Direction(bits.TrailingZeros32(free)))
	}
	return dst
}

// Apply takes one step in direction d.
func (g *Game) Apply(s *State, d Direction) {
	f := g.field
	step := f.step(s.ball, d%directions)
	to := s.ball + f.delta[d%directions]
	if f.segment[step] == goalSegment {
		s.ball, s.turn, s.winner = to, game.Nobody, f.goal[to]
		return
	}
	index := f.segment[step]
	if index < 0 || s.turn == game.Nobody {
		return // not a legal move
	}
	before := g.free(s, to)
	used := f.bounces[to] || before != f.open[to]
	s.drawn[index/64] |= 1 << (index % 64)
	s.key ^= f.key[step]
	s.ball = to
	if !used {
		s.turn = s.turn.Opponent()
	}
	if before&^(1<<d.opposite()) == 0 { // the ball cannot move on
		s.turn, s.winner = game.Nobody, s.turn.Opponent()
	}
}

// Bounds returns the payoffs of a loss and a win for First. There are no draws.
func (g *Game) Bounds() (low, high float64) { return -1, 1 }

// Hash returns a hash of the segments, the ball's point, the side to move and the winner.
// It takes a few operations, as Apply updates the hash of the segments incrementally.
func (g *Game) Hash(s *State) uint64 {
	f := g.field
	return s.key ^ f.ballKey[s.ball] ^ f.turnKey[s.turn] ^ bits.RotateLeft64(f.turnKey[s.winner], 1)
}

// free returns the directions of the undrawn segments at p, bit d for Direction d.
func (g *Game) free(s *State, p Point) uint32 {
	f := g.field
	free := f.open[p]
	for rest := free; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros32(rest)
		if index := f.segment[int(p)*directions+d]; index >= 0 && s.drawn[index/64]>>(index%64)&1 != 0 {
			free &^= 1 << d
		}
	}
	return free
}
