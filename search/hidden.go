package search

import "github.com/seed-61c9d78a/versus/internal/sight"

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
