package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func TestPlay(t *testing.T) {
	for _, test := range []struct {
		args, typed string
		status      int
		want        string
	}{
		{"", "1\n2\n3\n4\n5\n6\n7\n8\n9\n1\n2\n3\n4\n5\n6\n7\n8\n9\n", 0, "minimax wins"},
		{"-second", "quit\n", 0, "minimax wins (resigned)"},
		{"-third", "", 2, "not defined: -third"},
		{"again", "", 2, `unexpected argument "again"`},
	} {
		var out bytes.Buffer
		status := cli.Run(t.Context(), cli.Streams{In: strings.NewReader(test.typed), Out: &out, Err: &out}, "tictactoe", run, strings.Fields(test.args))
		if status != test.status || !strings.Contains(out.String(), test.want) {
			t.Errorf("tictactoe %s: status %d, output:\n%s\nwant status %d and %q", test.args, status, out.String(), test.status, test.want)
		}
	}
}
