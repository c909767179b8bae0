// Package book implements opening books for checkers: positions with moves found in advance,
// by longer searches than a game has time for.
//
//	b, err := book.English()
//	m, ok := b.Move(state)
//
// A [Book] has one move for each of its positions. A [Builder] first adds the positions of
// given openings. Then it adds those that follow the book's moves and the opponent's replies,
// and for the side that is not to move after an opening, those after the likely moves. Positions
// near an opening come before others, and those after good replies before those after bad ones
// (similar to Lincke, Strategies for the automatic construction of opening books, 2000), so that
// a player stays in book as long as possible. Each position is searched as if it were the first,
// so neither an interruption nor the number of workers changes the book.
//
// The file is text. After the format and the rules, each line stands for a sequence of moves
// from the opening position, the last of which is the book's. It begins with the number of
// moves that are the same as in the line before, and has the others. A checksum ends the file:
//
//	versus checkers book, version 2
//	english
//	0 11-15
//	1 21-17 8-11
//	...
//	sha256 9f86d081...
//
// [Read] checks that every move is legal, and rejects a file that was truncated or changed.
//
// # The book for English rules
//
// english.book has 4,258 positions: the opening position, those on the way to the 156 openings
// of bot.Deck, and continuations of these for both sides, about three moves in a game from such
// an opening. The bot of package bot searched each with two million nodes, some seven times as
// many as it visits in 0.1 s. The moves take no time, but they do not show in results: against
// Cake 1.89g, from all 156 openings with both colours, the bot scored +25 =268 -19 with the book
// and +27 =273 -12 without it. To make the book, in an hour or two:
//
//	go run ./examples/checkers book -rules english -positions 4258 -nodes 2000000 -endgame 4 -o internal/checkers/book/english.book
package book
