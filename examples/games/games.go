//go:build !single

// Package games describes the nine games of this repository as entries of a catalogue, which
// the arena, the page and the cluster use, in the same way as any other module adds its games:
// see go doc ./game/catalog. The file named after a game has its entry with its bots, the file
// ending in _board.go its board, and about.go its rules in words. With the build tag single,
// the package contains only the games whose names are build tags too, and not All.
package games

import "github.com/seed-61c9d78a/versus/game/catalog"

// All returns the entries of every game.
func All() []catalog.Entry {
	return []catalog.Entry{
		Connect4(), Checkers(), PaperFootball(), Football(), Robanumeros(), Othello(), Pig(), Goofspiel(), TicTacToe(),
	}
}
