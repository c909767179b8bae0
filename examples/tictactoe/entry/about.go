package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = `
The players take turns marking a free cell; X moves first. The first player with three marks
in a row, column or diagonal wins. If all cells are marked without such a line, the game is a
draw, as it always is with best play.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "1 4 2 5 3", Caption: "Three in a row: X has won."},
}
