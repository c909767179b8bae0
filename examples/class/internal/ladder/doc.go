// Package ladder keeps the bots of a class and lets them play against each other without
// end.
//
// Everything is in one folder, and nothing in it is ever changed, only appended to:
//
//	class.jsonl      a journal: who joined, which bots were uploaded, checked, removed
//	bots/7.wasm      the module of bot 7
//	records/*.jsonl  the games, in the records of package record, without what bots wrote to
//	                 standard error; a new file for each change of the field
//
// A journal takes the place of a database: the state of a class is small and is read once,
// at the start; a game is a line that is written whole or not at all; and the arena and
// the page read the records as they are. A process that is killed loses the games that
// are being played, which have no number yet, and nothing else.
//
// # The schedule
//
// The next match is for the player with the fewest games, and of its opponents for
// the one against whom a game tells most: one of about the same rating that it has seldom
// met. A match is a pair of games from one opening, with either bot first in one of them.
//
// Ratings are those of the Bradley-Terry model with their error bars (package rating). The
// levels of the game are its anchor: they also play each other, and their mean is zero.
package ladder
