//go:build !page

package tools

import "github.com/seed-61c9d78a/versus/game/board"

// Puzzles describes how puzzles are looked for.
type Puzzles struct {
	Variant string // "" for the first
	Setup   string // as for catalog.Game.Vary
	Want    int
	Workers int
	Nodes   int64 // of a judge for a position; 0: the usual number
	Seed    uint64

	From    []board.Record // the games to look at; nil: games of a bot against itself
	Journal string         // a file from which the search continues; "": none

	Progress func(games, puzzles int) // called after every game
}
