package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

func TestPlay(t *testing.T) {
	clitest.Program{Name: "tictactoe", Run: run}.Check(t, []clitest.Case{
		{"", "1\n2\n3\n4\n5\n6\n7\n8\n9\n1\n2\n3\n4\n5\n6\n7\n8\n9\n", 0, "minimax wins", ""},
		{"-second", "quit\n", 0, "minimax wins (resigned)", ""},
		{"-third", "", 2, "", "not defined: -third"},
		{"tune -seed x", "", 2, "", "-seed"},
		{"tune", "", 0, "against the start: +", ""},
		{"serve", `{"type":"hello","protocol":1,"game":"tictactoe"}` + "\n", 0, `"name":"perfect"`, ""},
		{"serve -h", "", 0, "protocol", ""},
		{"again", "", 2, "", `unexpected argument "again"`},
	})
}

// A game that is interrupted has no result, and is no success.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	in, quiet := io.Pipe() // a person who thinks
	defer quiet.Close()
	var out, errs strings.Builder
	status := cli.Run(ctx, cli.Streams{In: in, Out: &out, Err: &errs}, "tictactoe", run, nil)
	if status != 1 || !strings.Contains(errs.String(), "without a result") || strings.Contains(out.String(), "draw") {
		t.Errorf("status %d\n%s\n%s", status, out.String(), errs.String())
	}
}
