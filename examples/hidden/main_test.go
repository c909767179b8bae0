package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "hidden", Run: run}

func TestHidden(t *testing.T) {
	subject.Check(t, []clitest.Case{
		{Args: "-method predictive -table kuhn", Out: "Second ?K b              pass 0.000  bet 1.000", Err: "12 information sets"},
		{Args: "-method predictive kuhn", Out: "value for First  -0.055556\n"},
		{Args: "-json -table -iterations 100 kuhn", Out: `"view": "J? pb"`},
		{Args: "-iterations 50 -method plus goofspiel", Out: "iterations       50"},
		{Args: "darkhex2", Out: "value for First  1.000000"},
		{Args: "chess", Status: 2, Err: `no game "chess"; want kuhn, leduc`},
		{Args: "", Status: 2, Err: "the name of one game"},
		{Args: "-method x kuhn", Status: 2, Err: "discounted, plus or predictive"},
		{Args: "-workers 0 kuhn", Status: 2, Err: "-workers"},
		{Args: "-iterations -1 kuhn", Status: 2, Err: "-iterations"},
	})
}

// TestSave continues from a saved state, and refuses that of another game.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	state, once, twice := filepath.Join(dir, "state"), filepath.Join(dir, "once"), filepath.Join(dir, "twice")
	for _, args := range [][]string{
		{"-iterations", "300", "-policy", once, "leduc"},
		{"-iterations", "120", "-save", state, "leduc"},
		{"-iterations", "300", "-save", state, "-policy", twice, "leduc"},
	} {
		if status, _, errs := subject.Call(t, "", args...); status != 0 {
			t.Fatalf("%q: status %d, %s", args, status, errs)
		}
	}
	a, err := os.ReadFile(once)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(twice)
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Error("the strategy differs after an interruption")
	}
	subject.Check(t, []clitest.Case{
		{Args: "-save " + state + " kuhn", Status: 2, Err: "of another game"},
		{Args: "-save " + state + " -method plus leduc", Status: 2, Err: "its method is discounted"},
	})
}

// TestInterrupted keeps what was found.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	state := filepath.Join(t.TempDir(), "state")
	if status, _, errs := subject.CallContext(ctx, "", "-save", state, "kuhn"); status != 130 {
		t.Errorf("status %d, %s; want 130", status, errs)
	}
	if _, err := os.Stat(state); err != nil {
		t.Error(err)
	}
}
