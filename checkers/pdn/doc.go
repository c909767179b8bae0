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
//	annotation= "$" digits | "!" | "?" | "!!" | "??" | "!?" | "?!"
//	comment   = "{" text "}" | ";" text to the end of the line | "%" in the first column, likewise
//	result    = "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "0-0" | "*"
//
// A line in parentheses is an alternative to the move before it. A capture of several jumps
// may be written as one move (22x15x8, or 22x8 if that is unambiguous) or jump by jump
// (22x15 15x8). The tag FEN sets the initial position. The result may be missing if the tag
// Result has it or the file ends.
//
// Real files follow this format loosely. The reader also accepts commas between moves, two
// squares without a separator (1115), a star that marks the only move (11-15*, or one
// before the number of a later move), and words that follow a move without a space, which
// it reads as a comment.
//
// Reading takes time linear in the text, plus generating the legal moves for each move, and
// memory for one game.
//
// Positions set up in the middle of a game (/FEN "..."/), which PDN 3.0 allows for games
// recorded by electronic boards, are not supported; they are reported as errors.
//
// Sources: the notation's original proposal (A. Millett, 1995) and the PDN 3.0 grammar; the
// order of the numbers in a result follows programs for English draughts.
package pdn
