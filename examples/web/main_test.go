package main

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
)

// Every game has its file here, in the order of the catalogue.
func TestGames(t *testing.T) {
	var want, got []string
	for _, e := range games.All() {
		want = append(want, e.Name)
	}
	for _, e := range entries {
		got = append(got, e.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
