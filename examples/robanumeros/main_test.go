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

func TestRobanumeros(t *testing.T) { subject.Session(t, "testdata/session.txt") }

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFailures(t *testing.T) {
	var errs bytes.Buffer
	if status := cli.Run(t.Context(), cli.Streams{In: strings.NewReader("1 1"), Out: full{}, Err: &errs}, "robanumeros", run, nil); status != 1 || !strings.Contains(errs.String(), "no space left") {
		t.Errorf(`output fails: status %d, %s; want status == 1, strings.Contains(errs.String(), "no space left")`, status, errs.String())
	}
	errs.Reset()
	in := iotest.ErrReader(errors.New("bad sector"))
	if status := cli.Run(t.Context(), cli.Streams{In: in, Out: io.Discard, Err: &errs}, "robanumeros", run, nil); status != 1 || !strings.Contains(errs.String(), "bad sector") {
		t.Errorf(`input fails: status %d, %s; want status == 1, strings.Contains(errs.String(), "bad sector")`, status, errs.String())
	}
	// Interrupted while waiting for input that never comes.
	silent, silence := io.Pipe()
	defer silence.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	errs.Reset()
	if status := cli.Run(ctx, cli.Streams{In: silent, Out: io.Discard, Err: &errs}, "robanumeros", run, nil); status != 130 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf(`interrupted: status %d, %s; want status == 130, strings.Contains(errs.String(), "interrupted")`, status, errs.String())
	}
}
