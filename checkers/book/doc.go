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
// english.book has 600 positions: the opening position, those on the way to the 156 openings
// of bot.Deck, and continuations of these. The bot of package bot searched each with five
// million nodes, some 17 times as many as it visits in 0.1 s. From the 156 openings, each
// played with both colours at 20,000 nodes a move, it scored +3 =308 -1 against an earlier book
// of 278 positions, which weaker weights had made with a fifth of the nodes. Against Cake 1.89g,
// 100 games show no difference: +7 =83 -10 with the book, and +5 =87 -8 without it from other
// openings. To make the book:
//
//	go run ./examples/checkers book -rules english -positions 600 -nodes 5000000 -endgame 4 -o checkers/book/english.book
package book
