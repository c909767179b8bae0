package games

import "github.com/seed-61c9d78a/versus/game/web/table"

// All returns every game.
func All() []table.Entry {
	return []table.Entry{
		Connect4(), Checkers(), PaperFootball(), Football(), Robanumeros(),
		Othello(), Pig(), Goofspiel(), Tictactoe(),
	}
}
