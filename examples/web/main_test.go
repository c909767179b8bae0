package main

import (
	"testing"

	"github.com/seed-61c9d78a/versus/examples/web/games"
	"github.com/seed-61c9d78a/versus/game/web/table"
)

// Everything that the page is told of the games fits together.
func TestGames(t *testing.T) {
	if err := table.Check(games.All()); err != nil {
		t.Error(err)
	}
}
