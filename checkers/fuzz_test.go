package checkers_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// A board that is read is drawn in the same rows.
func FuzzParseMatrix(f *testing.F) {
	start := (checkers.Game{}).Start()
	rows := start.Matrix()
	f.Add(strings.Join(rows[:], "\n"), true)
	f.Add(strings.Repeat("--------\n", 7)+"-------é", false)
	f.Fuzz(func(t *testing.T, text string, first bool) {
		turn := game.Second
		if first {
			turn = game.First
		}
		rows := strings.Split(text, "\n")
		s, err := checkers.ParseMatrix(rows, turn)
		if err != nil {
			return
		}
		if again := s.Matrix(); !slices.Equal(again[:], rows) || s.ToMove() != turn {
			t.Errorf("%q is drawn as %q, %v to move; want slices.Equal(again[:], rows), s.ToMove() == turn", rows, again, s.ToMove())
		}
	})
}
