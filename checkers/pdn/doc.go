// Package pdn reads and writes Portable Draughts Notation: text files of any number
// of games with tags, comments, annotations, variations and results.
//
//	[Event "Club evening"]
//	[Black "Ada"]
//	[White "Grace"]
//	[Result "1/2-1/2"]
//
//	1. 11-15 23-19 {a quiet reply} 2. 8-11 (2. 9-14 22-17) 22-17 1/2-1/2
//
// A [Reader] reads one game at a time from a stream, so files can be of any size. It checks
// every move against the rules and reports errors by line and column. If a game has an
// error, the Reader returns the part before it and continues with the next game. [Write]
// writes a game in the format that Reader reads.
//
// # The format
//
//	file      = { game }
//	game      = { "[" name string "]" } line result
//	line      = { number | move | annotation | comment | "(" line ")" }
//	number    = digits "." { "." }              ignored
//	move      = square ("-" | "x" | ":") square ...
//	annotation= "$" digits | signs | "(" signs ")"      signs are of ! and ?
//	comment   = "{" text "}" | ";" text to the end of the line | "%" likewise
//	result    = "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "0-0" | "*"
//
// A line in parentheses is an alternative to the move before it. A capture of several jumps
// may be written as one move (22x15x8, or 22x8 if that is unambiguous) or jump by jump
// (22x15 15x8). The initial position is set by the tag FEN or by /FEN "..."/ before the first
// move. The tags GameType and Variant must be those of the reader's rules: 21 or "English" for
// checkers.English; others have none. What follows a mistake belongs to the same game, up to its
// result or the tags of the next one. The result may be missing if the tag Result has it or the
// file ends; a star at the end of a game then only separates it from the next one. Two results
// that differ are an error, and so are two positions.
//
// Comments are kept wherever they are; white space in them is not significant. One before the
// tags or among them is a comment of the position before the first move, and one after the
// result a comment of the last move. Between two games, an empty line separates the comments
// of one from those of the other, or else the end of the line of the result.
//
// Real files follow this format loosely. The reader also accepts
//
//   - any ends of lines, a byte order mark, the signs > of quoted mail, the character that ends
//     files in DOS, and text in Windows-1252 or Latin-1;
//   - typographic characters (11–15, 22×15, 11→15, ½-½, 2…) and space around them (9 - 13);
//   - commas between moves, two squares without a separator (1115, 11 15), leading zeros, a star
//     for a capture (22*15);
//   - numbers without a dot (1 11-15, 1) 11-15); if such a number may also be two squares, it is
//     the number of a move if it follows the number before it;
//   - three dots or dashes in place of a move that is not known, as in 1. ... 22-17;
//   - a star that marks the only move (11-15*, *11-15, or one before the number of a later move);
//   - words among the moves, which it reads as comments (11-15 White resigned. 1-0), also in
//     parentheses or brackets ([diagram]), signs such as += or ±, and any text before the first
//     move or after the result; without a result, words at the end may say it (White wins, RW,
//     drawn);
//   - pairs of braces in a comment, one brace too many at its end, and a result or an annotation of the position inside a
//     line, which it keeps as comments;
//   - tags without quotes or with quotes inside the value, and a missing bracket at the end
//     of a line;
//   - tags without moves, which are a game if an empty line and the same tag follow.
//
// Reading takes time linear in the text, plus generating the legal moves for each move, and
// memory for one game.
//
// Positions set up in the middle of a game, which PDN 3.0 allows for games recorded by
// electronic boards, and squares with names (a3-b4) are errors.
//
// Sources: the notation's original proposal (A. Millett, 1995) and the PDN 3.0 grammar; the
// order of the numbers in a result follows programs for English draughts.
package pdn
