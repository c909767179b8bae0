// Package table is games as a page sees them, without type parameters: a record comes in,
// and what is to be drawn, clicked, searched and told of it goes out.
//
// A [Game] is the description of a game with its types; it is an [Entry], which has none.
// Little of it must be filled in:
//
//	&table.Game[hex.State, hex.Move]{Name: "hex", Rules: hex.Game{}}
//
// gives a game with the searchers that play any game, moves and positions as Go prints
// them unless the rules are a game.Notation, and the board that the rules describe
// (package board), or a drawing as text and a list of moves.
//
// Nothing is kept from one call to the next. A [Record] holds the whole game as text;
// Open replays it, checking every move, and a [Table] answers questions about it. All
// types that appear in answers are plain values for encoding/json.
package table
