// Package table presents games to a page without type parameters: it takes a record and
// returns what the page draws, clicks, searches and explains.
//
// A [Game] has the types of a game; it is an [Entry], which has none. The method Page of a
// catalog.Entry returns that of a registered game.
//
// Calls share no state. A [board.Record] holds the whole game as text; Open replays it,
// checking every move, and a [Table] answers requests about it. All types in answers are
// plain values for encoding/json.
package table
