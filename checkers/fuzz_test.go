package checkers_test

import (
	"bytes"
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
			t.Errorf("%q is drawn as %q, %v to move", rows, again, s.ToMove())
		}
	})
}

// Weights that are read can be written and read again.
func FuzzReadWeights(f *testing.F) {
	var b bytes.Buffer
	checkers.DefaultWeights().Named().Write(&b)
	f.Add(b.String())
	f.Add(strings.Replace(b.String(), "value", "low", 1))
	f.Fuzz(func(t *testing.T, text string) {
		w, err := checkers.ReadWeights(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := w.Named().Write(&b); err != nil {
			t.Fatalf("%q is read as %v, which is not written: %v", text, w, err)
		}
		if again, err := checkers.ReadWeights(&b); err != nil || again != w {
			t.Errorf("%q is read as %v, and then as %v, %v", text, w, again, err)
		}
	})
}
