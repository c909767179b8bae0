package board

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
)

// View draws the positions of a game and tells how its moves are clicked. Its methods
// must be safe for use by several goroutines at once.
type View[S, M comparable] interface {
	// Layout returns what all positions have in common.
	Layout(l Language) Layout

	// Scene returns what the position shows, without the layout. See Show for what it may
	// leave out.
	Scene(at *Moment[S, M]) Scene

	// Paths returns the places to click, in order, to play m, a legal move: any of the
	// paths will do. None may be the beginning of another move's. It is not asked where
	// chance acts.
	Paths(at *Moment[S, M], m M) [][]string
}

// A Labeler puts moves into words, for people who do not read the notation or do not see
// the board.
type Labeler[S, M comparable] interface {
	Label(at *Moment[S, M], m M) string
}

// An Ender says why a game ended as it did, such as "four in a line": only asked where
// it is over.
type Ender[S, M comparable] interface {
	Ending(at *Moment[S, M]) string
}

// A Composer is a game whose moves are orders to several pieces, chosen one by one: the
// notation of a move is that of its parts, joined by commas. Paths is not asked then.
type Composer[S, M comparable] interface {
	Parts(at *Moment[S, M]) []Part
}

// An Analyst knows more of a position than scores and lines, such as where a turn can
// end. Analyse tells it by overlays, each in place of the one before, until it is done or
// ctx ends; it returns the errors of tell only.
type Analyst[S, M comparable] interface {
	Analyse(ctx context.Context, at *Moment[S, M], tell func(Overlay) error) error
}

// Of returns the View of a game: the game itself, or a game that it wraps. ok is false
// for a game that describes no board.
func Of[S, M comparable](g game.Game[S, M]) (v View[S, M], ok bool) {
	return game.As[View[S, M]](g)
}

// Moment is a position and how it came about.
type Moment[S, M comparable] struct {
	Game     game.Game[S, M]
	States   []S // all positions from the start, the current one last
	Moves    []M // Moves[i] leads from States[i] to States[i+1]
	Language Language
}

// State returns the current position.
func (m *Moment[S, M]) State() *S { return &m.States[len(m.States)-1] }

// Last returns the last move and the position that it was played in; ok is false at the
// start.
func (m *Moment[S, M]) Last() (before *S, move M, ok bool) {
	n := len(m.Moves)
	if n == 0 {
		return nil, move, false
	}
	return &m.States[n-1], m.Moves[n-1], true
}

// Before returns the moment before the last move.
func (m *Moment[S, M]) Before() *Moment[S, M] {
	n := len(m.Moves)
	return &Moment[S, M]{Game: m.Game, States: m.States[:n], Moves: m.Moves[:n-1], Language: m.Language}
}
