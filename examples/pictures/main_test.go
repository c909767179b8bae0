package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// TestPictures compares the files in this folder with the command's output.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	clitest.Program{Name: "pictures", Run: run}.Check(t, []clitest.Case{
		{Args: "-dir " + dir, Out: "connect4.svg\n"},
	})
	drawn, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil || len(drawn) != len(subjects)+1 {
		t.Fatalf("%d pictures of %d games and a film (%v); want no error, len(drawn) == len(subjects)+1", len(drawn), len(subjects), err)
	}
	for _, path := range drawn {
		want := must.Get(os.ReadFile(path))(t)
		if got, err := os.ReadFile(filepath.Base(path)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what go run ./examples/pictures draws (%v)", filepath.Base(path), err)
		}
	}
	for _, r := range []board.Record{{Game: "ludo"}, {Game: "tictactoe", Moves: []string{"0"}}} {
		if _, err := draw(r); err == nil {
			t.Errorf("%+v is drawn; want an error", r)
		}
	}
}

// A shape is visible in its own scenes, and a viewer without animations shows the last.
func TestTimed(t *testing.T) {
	for _, tt := range []struct {
		seen []bool
		want string
	}{
		{[]bool{true, true, true}, "<p/>\n"},
		{[]bool{false, true, false}, `<g visibility="hidden">
<animate attributeName="visibility" calcMode="discrete" dur="4.2s" repeatCount="indefinite" values="hidden;visible;hidden" keyTimes="0;0.1667;0.3333"/>
<p/>
</g>
`},
		{[]bool{false, false, true}, `<g visibility="visible">
<animate attributeName="visibility" calcMode="discrete" dur="4.2s" repeatCount="indefinite" values="hidden;visible" keyTimes="0;0.3333"/>
<p/>
</g>
`},
	} {
		c := canvas{Picture: new(svg.Picture)}
		c.timed("<p/>\n", tt.seen)
		if got := string(c.Bytes()); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.seen, got, tt.want)
		}
	}
}

// TestSession runs the session in testdata.
func TestSession(t *testing.T) {
	clitest.Program{Name: "pictures", Run: run}.Session(t, "testdata/session.txt")
}
