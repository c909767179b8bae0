package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args, in  string
		out       string
		want      error
		diagnosis string
	}{
		{"", "1\n2\n3\n4\n5\n6\n7\n8\n9\n1\n2\n3\n4\n5\n6\n7\n8\n9\n", "minimax wins", nil, ""},
		{"-second", "quit\n", "minimax wins (resigned)", nil, ""},
		{"-third", "", "", errUsage, "not defined: -third"},
		{"tune -seed x", "", "", errUsage, "-seed"},
		{"tune", "", "against the start: +", nil, ""},
		{"serve", `{"type":"hello","protocol":1,"game":"tictactoe"}` + "\n", `"name":"minimax"`, nil, ""},
		{"serve -h", "", "usage: tictactoe", flag.ErrHelp, ""},
		{"again", "", "", errUsage, `unexpected argument "again"`},
	} {
		var out strings.Builder
		err := run(t.Context(), strings.NewReader(c.in), &out, strings.Fields(c.args))
		if !errors.Is(err, c.want) || !strings.Contains(out.String(), c.out) || err != nil && !strings.Contains(err.Error(), c.diagnosis) {
			t.Errorf("tictactoe %s: %v, %s; want %v, %s and %s", c.args, err, &out, c.want, c.diagnosis, c.out)
		}
	}
}

// An interrupted game has no result, and the program fails.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	in, quiet := io.Pipe() // a person who thinks
	defer quiet.Close()
	var out shared
	err := run(ctx, in, &out, nil)
	if text := out.String(); err == nil || !strings.Contains(err.Error(), "without a result") || strings.Contains(text, "draw") {
		t.Errorf("run, cancelled: %v\n%s; want an error, and no result", err, text)
	}
}

// Tuning that is interrupted tells no result of a test, and fails.
func TestTuningInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	var out shared
	err := run(ctx, strings.NewReader(""), &out, []string{"tune"})
	if text := out.String(); err == nil || strings.Contains(text, "against the start") {
		t.Errorf("%v\n%s; want an error, not strings.Contains(text, \"against the start\")", err, text)
	}
}

// shared is a text that somebody may still write: a person's turn may end after the game
// was left. It is here, and not in a package of tests, because this example is for copying
// and imports only the library.
type shared struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
