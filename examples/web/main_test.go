package main

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/web"
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

// TestSession runs the session in testdata.
func TestSession(t *testing.T) {
	program := func(ctx context.Context, std cli.Streams, args []string) error {
		err := web.Run(ctx, std.Out, std.Err, args, entries...)
		if errors.As(err, new(*web.UsageError)) {
			return cli.Usage("%w", err)
		}
		return err
	}
	clitest.Program{Name: "web", Run: program}.Session(t, "testdata/session.txt")
}
