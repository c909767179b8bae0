package connect4_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
)

// The moves of a position that is read lead to it.
func FuzzParseMoves(f *testing.F) {
	f.Add("44 5\t3")
	f.Add("4453½")
	f.Add("7777771234561")
	f.Fuzz(func(t *testing.T, text string) {
		g := connect4.Game{}
		s, err := g.ParseMoves(text)
		if err != nil {
			return
		}
		moves, err := g.MoveString(s)
		if err != nil {
			t.Fatalf("%q: %v; want no error", text, err)
		}
		if again, err := g.ParseMoves(moves); err != nil || again != s {
			t.Errorf("%q has the moves %q, which lead elsewhere: %v; want no error, again == s", text, moves, err)
		}
	})
}
