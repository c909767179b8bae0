// Package games registers the nine games of this repository in a catalogue, as anybody
// does with a game of their own: a file for each game that comes with bots, and this one
// for those that are played by the generic bots alone. See go doc ./game/catalog.
package games

import (
	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// All returns the entries of every game.
func All() []catalog.Entry {
	return []catalog.Entry{
		Connect4(), Checkers(), PaperFootball(), Football(), Robanumeros(), Othello(), Pig(), Goofspiel(), TicTacToe(),
	}
}

// Othello returns the entry of Othello.
func Othello() catalog.Entry {
	return catalog.Game[othello.State, othello.Move]{
		Name: "othello", Title: "Othello", Rules: othello.Game{}, Players: [2]string{"X", "O"}, OpeningPlies: 4,
		Bots:  []catalog.Bot[othello.State, othello.Move]{learned(othello.Learned)},
		About: "Discs are placed so that rows of rival discs are enclosed, which are turned over. Who cannot, passes. More discs in the end win.",
	}.Entry()
}

// Pig returns the entry of Pig, a game of chance.
func Pig() catalog.Entry {
	return catalog.Game[pig.State, pig.Move]{
		Name: "pig", Title: "Pig", Rules: pig.Game{}, Default: [2]string{"minimax", "random"},
		About: "Roll a die as often as you like: the numbers add up in a pot that you win by holding, and lose by rolling a 1. The first to have 100 points wins.",
	}.Entry()
}

// Goofspiel returns the entry of Goofspiel, a game of simultaneous moves.
func Goofspiel() catalog.Entry {
	return catalog.Game[goofspiel.State, goofspiel.Card]{
		Name: "goofspiel", Title: "Goofspiel", Rules: goofspiel.Game{}, Default: [2]string{"simultaneous-mcts", "random"},
		About: "Both players bid a card at the same time, and the higher one wins the prize that is face up. Each card is bid once. More points win.",
	}.Entry()
}
