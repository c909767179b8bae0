package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the English rules in words, and aboutDamas those of the assignment.
var about = `
Each side has twelve men on the dark squares. Black moves first. A man moves one square
diagonally forward, a king one square diagonally forward or backward.

A piece captures an adjacent enemy piece by jumping over it to the free square directly
behind; the captured piece is removed. A player who can capture must do so, and must keep
jumping with the same piece as long as possible. If several captures are possible, any of
them may be chosen.

A man that reaches the last row becomes a king, and the turn ends. A player without a legal
move loses. The game is a draw if a position occurs for the third time, or after 40 moves by
each side without a capture or a move of a man.

Click a piece and then its destination, or drag it there.`

var aboutDamas = `
Each side has twelve men on the dark squares. White, x in texts, is at the top and moves first;
Black is o. A man moves one square diagonally forward, a king one square diagonally forward or
backward.

A piece captures an adjacent enemy piece by jumping over it to the free square directly
behind; the captured piece is removed. A player who can capture must do so, and must keep
jumping with the same piece as long as possible. If several captures are possible, any of
them may be chosen.

A man that reaches the last row becomes a king. In a capture it goes on jumping as a king if it
can; otherwise the turn ends, as after any move. A player without a legal move loses. When a
position occurs for the sixth time, the side with more pieces wins; equal numbers draw.

Positions in FEN and games in PDN call the side that moves first B, whatever its colour.

Click a piece and then its destination, or drag it there.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "11-15 22-18", Caption: "Black must capture: from 15 over the man on 18 to 22."},
	{Start: "B:W17,26,K10:BK14,1,2", Caption: "Kings wear a crown. They also move and jump backward."},
}

var picturesDamas = []board.Picture{
	{Variant: "damas", Moves: "11-15 22-18", Caption: "White must capture: from 15 over the man on 18 to 22."},
	{Variant: "damas", Start: "B:W17,26,K10:BK14,1,2", Caption: "Kings wear a crown. They also move and jump backward."},
}
