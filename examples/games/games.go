// Package games registers the nine games of this repository in a catalogue, as anybody
// does with a game of their own, and with that for the arena, the page and the cluster:
// see go doc ./game/catalog. Each game has its entry in the file of its name, with its
// bots; its board in one that ends in _board.go; and its rules in words in about.go.
package games

import "github.com/seed-61c9d78a/versus/game/catalog"

// All returns the entries of every game.
func All() []catalog.Entry {
	return []catalog.Entry{
		Connect4(), Checkers(), PaperFootball(), Football(), Robanumeros(), Othello(), Pig(), Goofspiel(), TicTacToe(),
	}
}
