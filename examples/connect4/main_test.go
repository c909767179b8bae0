package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "connect4", Run: program}

func TestCommands(t *testing.T) { subject.Session(t, "testdata/session.txt") }

func TestInterruptedGame(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	status, _, errs := subject.CallContext(ended, "", "play", "-first", "random", "-second", "random")
	if status != 1 || !strings.Contains(errs, "interrupted") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// TestBookGoesOn has two solvers make part of a book, and then one continue it.
func TestBookGoesOn(t *testing.T) {
	dir := t.TempDir()
	work, out := filepath.Join(dir, "work"), filepath.Join(dir, "book")
	for i, args := range []string{"-n 3 -workers 2", "-n 1", "-n 0"} {
		if i == 1 { // the power failed in the middle of a line
			text, err := os.ReadFile(work)
			if err == nil {
				err = os.WriteFile(work, append(text, "44455 1"...), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		status, _, errs := subject.Call(t, "", append(strings.Fields("book -plies 8 "+args), "-work", work, "-o", out)...)
		if status != 0 {
			t.Fatalf("%s: status %d, %s", args, status, errs)
		}
		text, err := os.ReadFile(work)
		if want := min(3+i, 4); err != nil || strings.Count(string(text), "\n") != want {
			t.Errorf("%s: %v, work file\n%s\nwant %d lines", args, err, text, want)
		}
	}
	if status, out, errs := subject.Call(t, "", "bench", work); status != 0 {
		t.Errorf("the scores: status %d, %s %s", status, out, errs)
	}
}
