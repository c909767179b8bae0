package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/web/table"
)

// TestPictures compares the files in this folder with what the command draws.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	clitest.Program{Name: "pictures", Run: run}.Check(t, []clitest.Case{
		{Args: "-dir " + dir, Out: "connect4.svg\n"},
		{Args: "-dir " + filepath.Join(dir, "none"), Status: 1, Err: "none"},
		{Args: "more", Status: 2, Err: `"more"`},
	})
	for _, r := range subjects {
		want, err := os.ReadFile(filepath.Join(dir, r.Game+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(r.Game + ".svg"); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s.svg is not what go run ./examples/pictures draws (%v)", r.Game, err)
		}
	}
	for _, r := range []table.Record{{Game: "chess"}, {Game: "tictactoe", Moves: []string{"0"}}} {
		if _, err := draw(r); err == nil {
			t.Errorf("%+v is drawn", r)
		}
	}
}
