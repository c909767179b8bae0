package main

import (
	"context"
	"errors"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/web"
)

// TestSession runs the session in testdata.
func TestSession(t *testing.T) {
	program := func(ctx context.Context, std cli.Streams, args []string) error {
		err := web.Run(ctx, std.Out, std.Err, args, games.All()...)
		if errors.Is(err, web.ErrUsage) {
			return cli.Usage("%w", err)
		}
		return err
	}
	clitest.Program{Name: "web", Run: program}.Session(t, "testdata/session.txt")
}

func TestMain(m *testing.M) { clitest.Main(m, main) }

func TestCtrlC(t *testing.T) { clitest.CtrlC(t, 0, clitest.Endless{Args: "-addr 127.0.0.1:0"}) }
