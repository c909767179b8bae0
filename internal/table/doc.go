// Package table is games as a page sees them, without type parameters: a record comes in,
// and what is to be drawn, clicked, searched and told of it goes out.
//
// A [Game] has the types of a game; it is an [Entry], which has none. Package catalog makes
// one of everything that is registered there ([Of]).
//
// Nothing is kept from one call to the next. A [board.Record] holds the whole game as text;
// Open replays it, checking every move, and a [Table] answers questions about it. All
// types that appear in answers are plain values for encoding/json.
package table
