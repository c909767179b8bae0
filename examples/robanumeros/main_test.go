package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "robanumeros", Run: run}

func TestRobanumeros(t *testing.T) {
	for _, test := range []struct {
		args, in string
		status   int
		out      string // all of it
		err      string // part of it
	}{
		{"", "4 1 -10 2 3\n", 0, "2 3 -7\nder 1\nizq 3\n", ""},
		{"", "4\n10\n-10\n2\n3\n", 0, "1 5 0\nizq 4\n", ""},
		{"", "3 -1 -4 -6", 0, "2 -5 -6\nizq 2\nizq 1\n", ""},
		{"", "3 1 -10 1", 0, "1 -8 0\nizq 3\n", ""},
		{"-lang en", "6 2 -4 6 1 9 -10", 0, "2 14 -10\nleft 5\nleft 1\n", ""},
		{"-lang en", "4 1 -10 2 3", 0, "2 3 -7\nright 1\nleft 3\n", ""},
		{"-json", "4 1 -10 2 3", 0, `{"turns":2,"first":3,"second":-7,"plays":[{"side":"der","count":1},{"side":"izq","count":3}]}` + "\n", ""},
		{"-json -lang en", "1 5", 0, `{"turns":1,"first":5,"second":0,"plays":[{"side":"left","count":1}]}` + "\n", ""},

		{"", "", 2, "", "standard input, line 1: the input is empty"},
		{"", "0\n", 2, "", `line 1: "0": want the number of cards`},
		{"", "3\n1 2\n", 2, "", "line 3: the input ends after 2 of 3 cards"},
		{"", "2\n1 2\n3\n", 2, "", `line 3: "3": there is more after the 2 cards`},
		{"", "2\n1 2.5\n", 2, "", `line 2: "2.5": card 2 is no number`},
		{"", "2\n1\n99999999999999999999\n", 2, "", `line 3: "99999999999999999999": card 2 is out of range`},
		{"-lang fr", "1 1", 2, "", `-lang "fr" is not known; want es or en`},
		{"-language en", "1 1", 2, "", "not defined: -language"},
		{"cards.txt", "1 1", 2, "", `unexpected argument "cards.txt"; cards are read from standard input`},
	} {
		status, out, errs := subject.Call(t, test.in, strings.Fields(test.args)...)
		if status != test.status || out != test.out || !strings.Contains(errs, test.err) || (status == 0) != (errs == "") {
			t.Errorf("robanumeros %s < %q: status %d\nout: %s\nerr: %s\nwant status %d\nout: %s\nerr: %s",
				test.args, test.in, status, out, errs, test.status, test.out, test.err)
		}
	}
}

func TestHelp(t *testing.T) {
	status, out, errs := subject.Call(t, "", "-h")
	if status != 0 || errs != "" || !strings.Contains(out, "Examples:") {
		t.Errorf("status %d, err %q, out:\n%s", status, errs, out)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFailures(t *testing.T) {
	var errs bytes.Buffer
	if status := cli.Run(t.Context(), cli.Streams{In: strings.NewReader("1 1"), Out: full{}, Err: &errs}, "robanumeros", run, nil); status != 1 || !strings.Contains(errs.String(), "no space left") {
		t.Errorf("output fails: status %d, %s", status, errs.String())
	}
	errs.Reset()
	in := iotest.ErrReader(errors.New("bad sector"))
	if status := cli.Run(t.Context(), cli.Streams{In: in, Out: io.Discard, Err: &errs}, "robanumeros", run, nil); status != 1 || !strings.Contains(errs.String(), "bad sector") {
		t.Errorf("input fails: status %d, %s", status, errs.String())
	}
	// Interrupted while waiting for input that never comes.
	silent, silence := io.Pipe()
	defer silence.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	errs.Reset()
	if status := cli.Run(ctx, cli.Streams{In: silent, Out: io.Discard, Err: &errs}, "robanumeros", run, nil); status != 1 || !strings.Contains(errs.String(), "canceled") {
		t.Errorf("interrupted: status %d, %s", status, errs.String())
	}
}
