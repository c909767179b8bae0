// Package games is every game of the library as the browser sees it, without type
// parameters: a record comes in, and what is to be drawn, clicked, searched and told of
// it goes out.
//
// Nothing is kept from one call to the next. A [Record] holds the whole game as text;
// Open replays it, checking every move, and a [Table] answers questions about it. All
// types that appear in answers are plain values for encoding/json.
//
// catalog.go lists the games; each has a file with its [view.View] and its entry.
package games
