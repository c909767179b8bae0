package board_test

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// rows is a game that is over at the start and has nothing but a large state.
type rows struct{}

type rowsState [3][30]int8

func (rows) Start() rowsState                      { return rowsState{} }
func (rows) Turn(*rowsState) game.Player           { return game.Nobody }
func (rows) Moves(dst []int8, _ *rowsState) []int8 { return dst }
func (rows) Apply(*rowsState, int8)                {}
func (rows) Evaluate(*rowsState) float64           { return 0 }

// drawnRows draws long lines of its own.
type drawnRows struct{ rows }

func (drawnRows) Draw(*rowsState) string { return strings.Repeat("- ", 60) + "\n" }

// A position without a drawing is shown in lines that fit on a page.
func TestShowText(t *testing.T) {
	at := &board.Moment[rowsState, int8]{Game: rows{}, States: make([]rowsState, 1)}
	shown := board.Show(nil, at).Drawing
	lines := strings.Split(strings.TrimSuffix(shown, "\n"), "\n")
	if len(lines) != 6 || strings.Join(strings.Fields(shown), "") != strings.Join(strings.Fields(game.PositionText(game.Game[rowsState, int8](rows{}), rowsState{})), "") {
		t.Errorf("%d lines: %q", len(lines), shown)
	}
	for _, line := range lines {
		if len(line) > 60 || strings.Contains(line, "] [") {
			t.Errorf("line %q", line)
		}
	}
	at.Game = drawnRows{}
	if got, want := board.Show(nil, at).Drawing, (drawnRows{}).Draw(nil); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
