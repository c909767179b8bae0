//go:build !single || football

package games

import (
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// A browser cannot run programs.
func footballPrograms() []catalog.Program[football.State, football.Action] { return nil }
