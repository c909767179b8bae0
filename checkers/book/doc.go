// Package book is openings whose moves were found beforehand, by longer searches than a game
// has time for.
//
//	b, err := book.English()
//	m, ok := b.Move(state)
//
// A [Book] has one move for each position that it knows. A [Builder] makes it: positions of
// given openings come first, then those that the book's moves and the rival's best replies
// lead to, so that who plays by the book stays in it for as long as possible (in the manner
// of Lincke, Strategies for the automatic construction of opening books, 2000, but in the
// order of the plies). Each position is searched as if it were the first, so that it does
// not matter how often the work was interrupted.
//
// The file is text. After the format and the rules, each line is a game from the opening
// position to a move of the book, its last one; the end is a checksum:
//
//	versus checkers book, version 1
//	english
//	11-15
//	9-13 22-18
//	...
//	sha256 9f86d081...
//
// So a book cannot hold a move that is not legal, and a file that was cut short or changed
// is refused.
//
// # The book for English rules
//
// english.book begins with the opening position and all that lead to the 156 openings of
// bot.Deck, and goes on from those: 278 positions, each searched by our own bot, a million
// positions of the search for each, which is four times what it sees in 0.1 s. With its first 253 positions the bot had
// +18 =34 -8 against itself without, from openings of up to two plies, both sides of each, at 20,000
// nodes a move: +58 ± 46 Elo. To go on with it:
//
//	go run ./examples/checkers book -rules english -positions 600 -o checkers/book/english.book
package book
