package search

import (
	"context"
	"errors"
	"reflect"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/sight"
)

// Searcher is the interface of all searchers. To play a match, it is made a bot by
// NewSearcher of package game/match.
//
// A searcher that carries state from one search to the next, or uses random numbers, has a method
//
//	NewGame(seed uint64)
//
// which makes it play the next game as if it were new: it keeps allocated memory but clears its
// contents. The seed, together with the searcher's own, determines all random choices of that game,
// so that the game can be reproduced. The referee (package match) calls NewGame before each game,
// before any clock runs: memory is allocated here rather than in the first search.
//
// A searcher that can use the opponent's time has a method
//
//	Ponder(ctx context.Context, s S, past ...S) error
//
// which searches s, where the opponent is to move, until ctx or the limits end it, and keeps its tree
// or table for the next Search. It must have returned before the next Search begins. Errors are those
// of Search; Progress is not called.
type Searcher[S, M comparable] interface {
	// Search returns the move to play in s, where First or Second is to move. past
	// holds the earlier positions of the game, oldest first; it may be omitted for
	// games without a [game.Historian].
	Search(ctx context.Context, s S, past ...S) (Result[M], error)
}

// slots holds a position for every ply of a depth-first search, so that going one ply
// deeper is a copy into a slot and allocates only the first time. Growing it leaves the
// pointers valid.
type slots[S any] []*S

func (l *slots[S]) at(ply int) *S {
	for ply >= len(*l) {
		*l = append(*l, new(S))
	}
	return (*l)[ply]
}

// sameGame reports whether knowledge gained in game a is valid in game b.
func sameGame[S, M comparable](a, b game.Game[S, M]) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Type() != y.Type() {
		return false
	}
	if !x.Comparable() { // such as a struct with a slice: assume that the rules have not changed
		return true
	}
	return x.Equal(y)
}

// The functions New... let Go infer the type arguments from the game:
// search.NewMinimax(g, limits) instead of &search.Minimax[State, Move]{...}. All other
// options have their defaults; they are fields, to be set before the first search.

// NewGreedy returns a Greedy that plays g within the limits.
func NewGreedy[S, M comparable](g game.Game[S, M], l Limits) *Greedy[S, M] {
	return &Greedy[S, M]{Game: g, Limits: l}
}

// NewMinimax returns a Minimax that plays g within the limits.
func NewMinimax[S, M comparable](g game.Game[S, M], l Limits) *Minimax[S, M] {
	return &Minimax[S, M]{Game: g, Limits: l}
}

// NewMCTS returns an MCTS that plays g within the limits.
func NewMCTS[S, M comparable](g game.Game[S, M], l Limits) *MCTS[S, M] {
	return &MCTS[S, M]{Game: g, Limits: l}
}

// NewBacktrack returns a Backtrack that plays or solves g within the limits.
func NewBacktrack[S, M comparable](g game.Game[S, M], l Limits) *Backtrack[S, M] {
	return &Backtrack[S, M]{Game: g, Limits: l}
}

// NewSimultaneous returns a Simultaneous that plays g within the limits.
func NewSimultaneous[S, M comparable](g game.Game[S, M], l Limits) *Simultaneous[S, M] {
	return &Simultaneous[S, M]{Game: g, Limits: l}
}

// NewSimultaneousMCTS returns a SimultaneousMCTS that plays g within the limits.
func NewSimultaneousMCTS[S, M comparable](g game.Game[S, M], l Limits) *SimultaneousMCTS[S, M] {
	return &SimultaneousMCTS[S, M]{Game: g, Limits: l}
}

// NewProofNumber returns a ProofNumber that solves g within the limits.
func NewProofNumber[S, M comparable](g game.Game[S, M], l Limits) *ProofNumber[S, M] {
	return &ProofNumber[S, M]{Game: g, Limits: l}
}

// ErrHidden is the error for a game with hidden information (a [game.Observer]) that a searcher
// cannot take into account. Use packages search/cfr and search/ismcts for such games.
//
// Solvers for games with alternating turns accept no hidden information. The other searchers, and
// the referee of package match, accept simultaneous moves: one move of a player is hidden from the
// opponent, who moves next. Anything else is refused, because the move that they would return could
// be exploited: hidden cards and other outcomes of chance, several hidden moves in a row, a move
// that stays hidden after the opponent's, and moves of which the opponent sees a part.
//
// The check is a sample. The first search of a game examines 64 positions on random lines from its
// root (fewer if that takes a tenth of its time), and every search those in its tree. What is hidden
// only in positions that neither contains is not noticed, nor what the position given to the search
// no longer contains. The referee, who knows the full positions, notices the latter.
var ErrHidden error = sight.ErrHidden

// ErrNotATurn is returned for a position in which neither First nor Second is to move
// although the game is not over, such as a chance node. For a finished game the error is
// [game.ErrGameOver].
var ErrNotATurn = errors.New("neither player is to move")

// Result is the result of a search.
type Result[M comparable] struct {
	Move   M             // the move to play; always legal
	Line   []M           // the expected continuation, beginning with Move
	Score  float64       // for First, in the units of Evaluate
	Depth  int           // number of the players' moves that were searched in full, 0 if none; for Monte-Carlo tree search, the depth of the tree in plies, with those of chance
	Nodes  int64         // positions visited, including the root; for Monte-Carlo tree search, simulations
	Time   time.Duration // wall time
	Proven bool          // Score is the exact payoff under best play, not an estimate

	// Lines holds the best root moves, best first, if the searcher was asked for
	// several; the first is Line.
	Lines []Line[M]
}

// Line is a root move with its expected continuation and score.
type Line[M comparable] struct {
	Moves []M     // the root move first
	Score float64 // for First
}
