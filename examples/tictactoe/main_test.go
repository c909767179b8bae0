package main

import (
	"testing"

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
