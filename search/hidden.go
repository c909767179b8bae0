package search

import "github.com/seed-61c9d78a/versus/internal/sight"

// ErrHidden is wrapped by errors about a game that hides more than can be taken into account,
// by a [game.Observer]. Solvers for games with alternating turns accept no hidden
// information. All others, and the referee of package match, accept one kind: a single move
// of a player, hidden from an opponent who moves next. They refuse secret cards and other
// hidden outcomes of chance, turns of several hidden steps, secrets that outlast the
// opponent's move and partly visible commitments, rather than return an exploitable move. Packages
// search/cfr and search/ismcts play games with any secrets.
//
// The first search of a game examines 64 positions on random lines from its root (fewer if that
// takes a tenth of its time), and every search those that its tree contains. It does not notice a
// secret that neither meets, as in rare lines or in random play; nor one of a single player
// in a position from which it was already removed, which looks like any other: the referee,
// who knows the full positions, notices that.
var ErrHidden error = sight.ErrHidden
