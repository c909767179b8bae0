package board

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
)

// View draws the positions of a game and describes how its moves are clicked. Its methods
// must be safe for use by several goroutines at once.
type View[S, M comparable] interface {
	// Layout returns what all positions have in common.
	Layout(l Language) Layout

	// Scene returns what the position shows, without the layout. [Show] adds what it
	// leaves out.
	Scene(at *Moment[S, M]) Scene

	// Paths returns the sequences of places to click to play m, a legal move. Any of the
	// paths plays the move. No path may be a prefix of another move's path. Paths is not
	// called where Chance is to move.
	Paths(at *Moment[S, M], m M) [][]string
}

// A Labeler puts moves into words, for users who do not read the notation or do not see
// the board.
type Labeler[S, M comparable] interface {
	Label(at *Moment[S, M], m M) string
}

// An Ender says why a game ended as it did, such as "four in a line". It is called only
// after the end.
type Ender[S, M comparable] interface {
	Ending(at *Moment[S, M]) string
}

// A Composer is a game whose moves are orders to several pieces, chosen one by one: the
// notation of a move is that of its parts, joined by commas. Paths is not called for such
// a game.
type Composer[S, M comparable] interface {
	Parts(at *Moment[S, M]) []Part
}

// An Analyst knows more about a position than scores and lines, such as where a turn can
// end. Analyse passes overlays to tell, each of which replaces the one before, until it
// is done or ctx ends. It returns only errors of tell.
type Analyst[S, M comparable] interface {
	Analyse(ctx context.Context, at *Moment[S, M], tell func(Overlay) error) error
}

// Of returns the View of a game: the game itself, or a game that it wraps. ok is false if
// the game has no View.
func Of[S, M comparable](g game.Game[S, M]) (v View[S, M], ok bool) {
	return game.As[View[S, M]](g)
}

// Moment is a position and the game that led to it.
type Moment[S, M comparable] struct {
	Game     game.Game[S, M]
	States   []S // all positions from the start, the current one last
	Moves    []M // Moves[i] leads from States[i] to States[i+1]
	Language Language

	// Unseen is for games with secrets, as a player sees them: Unseen[i] is true, and Moves[i]
	// zero, if the player does not see the move. nil: all moves are seen.
	Unseen []bool
}

// State returns the current position.
func (m *Moment[S, M]) State() *S { return &m.States[len(m.States)-1] }

// Last returns the last move and the position in which it was played; ok is false at the
// start, and if the move is not seen.
func (m *Moment[S, M]) Last() (before *S, move M, ok bool) {
	n := len(m.Moves)
	if n == 0 || m.Unseen != nil && m.Unseen[n-1] {
		return nil, move, false
	}
	return &m.States[n-1], m.Moves[n-1], true
}

// Before returns the moment before the last move.
func (m *Moment[S, M]) Before() *Moment[S, M] {
	n := len(m.Moves)
	before := &Moment[S, M]{Game: m.Game, States: m.States[:n], Moves: m.Moves[:n-1], Language: m.Language}
	if m.Unseen != nil {
		before.Unseen = m.Unseen[:n-1]
	}
	return before
}
