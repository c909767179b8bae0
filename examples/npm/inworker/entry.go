//go:build js && !secrets

package main

import (
	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// entries are the games of the core.
func entries() []catalog.Entry { return []catalog.Entry{tictactoe.Entry()} }
