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
// A [Reader] takes one game after the other from a stream, so that files of any size
// can be read; it checks every move by the rules and tells what is wrong by line and
// column. Of a game with an error, what comes before it is kept, and reading goes on with
// the next game. [Write] writes a game
// in the form that Reader reads.
//
// # The format
//
//	file      = { game }
//	game      = { "[" name string "]" } line result
//	line      = { number | move | annotation | comment | "(" line ")" }
//	number    = digits "." { "." }              ignored
//	move      = square ("-" | "x" | ":") square ...
//	annotation= "$" digits | "!" | "?" | "!!" | "??" | "!?" | "?!"
//	comment   = "{" text "}" | ";" text to the end of the line | "%" in the first column, likewise
//	result    = "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "0-0" | "*"
//
// A line in parentheses replaces the move before it. A capture of several jumps may
// be told in one go (22x15x8, or 22x8 if that is unambiguous) or jump by jump (22x15
// 15x8). A game may begin anywhere, by the tag FEN. The result may be missing where
// the tag Result has it or the file ends.
//
// Files as they are found keep to this loosely. The reader also takes commas between
// moves, two squares side by side (1115), a star that marks the only move (11-15*, or one
// before the number of a later move), and words that follow a move without a space, which
// it takes for a comment.
//
// Reading takes time in proportion to the text, and a list of the legal moves for each
// move; memory is that of one game.
//
// Not covered: positions set up in the middle of a game (/FEN "..."/), which PDN 3.0
// allows for games recorded by electronic boards; they are reported as errors.
//
// Source: the notation's original proposal (A. Millett, 1995) and the PDN 3.0 grammar;
// for whose number comes first in a result, what programs for English draughts do.
package pdn
