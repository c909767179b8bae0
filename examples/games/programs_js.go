package games

import (
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// A browser runs no programs.

func checkersPrograms() []catalog.Program[checkers.State, checkers.Move]   { return nil }
func footballPrograms() []catalog.Program[football.State, football.Action] { return nil }
