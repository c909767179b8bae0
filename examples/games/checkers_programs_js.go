//go:build !single || checkers

package games

import (
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// A browser cannot run programs.
func checkersPrograms() []catalog.Program[checkers.State, checkers.Move] { return nil }
