//go:build js && secrets

package main

import (
	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// entries are the games with secrets, for a test of the package.
func entries() []catalog.Entry {
	return []catalog.Entry{battleship.Entry(), kuhn.Entry(), leduc.Entry(), liarsdice.Entry()}
}
