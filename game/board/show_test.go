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

func (drawnRows) Render(*rowsState) string { return strings.Repeat("- ", 60) + "\n" }

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
			t.Errorf(`line %q; want len(line) <= 60, not strings.Contains(line, "] [")`, line)
		}
	}
	at.Game = drawnRows{}
	if got, want := board.Show(nil, at).Drawing, (drawnRows{}).Render(nil); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// over is tic-tac-toe that has ended before it begins.
type over struct{ Noughts }

func (over) Turn(*Cells) game.Player { return game.Nobody }

// telling tells its last move itself.
type telling struct {
	Noughts
	last *board.Last
}

func (v telling) Scene(at *board.Moment[Cells, int]) board.Scene {
	s := v.Noughts.Scene(at)
	s.Last = v.last
	return s
}

// The last move is told, and marked where it was clicked first and last, unless the board does so
// itself. A game that is over at its start has nothing to check.
func TestShowLast(t *testing.T) {
	g := Noughts{}
	at := &board.Moment[Cells, int]{Game: g, States: []Cells{g.Start()}}
	for i, m := range []int{4, 0} {
		before := *at.State()
		path := g.Paths(at, m)[0]
		at.States, at.Moves = append(at.States, game.After(g, before, m)), append(at.Moves, m)
		s := board.Show[Cells, int](g, at)
		var marked []string
		for _, mark := range s.Marks {
			if mark.Kind == "last" {
				marked = append(marked, mark.Place)
			}
		}
		if s.Last == nil || s.Last.Text != game.MoveText(g, before, m) || s.Last.Owner != board.Owner(i+1) || strings.Join(marked, " ") != path[0] {
			t.Errorf("move %d: %+v, marked are %q; want %q", m, s.Last, marked, path)
		}
	}
	own := &board.Last{Text: "my own", Owner: board.Second}
	if s := board.Show[Cells, int](telling{last: own}, at); s.Last != own {
		t.Errorf("a board's own last move is shown as %+v; want s.Last == own", s.Last)
	}
	if err := board.Check[Cells, int](over{}, g, 30, 1); err != nil {
		t.Errorf("a game that is over: %v; want no error", err)
	}
}
