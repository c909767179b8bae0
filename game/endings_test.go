package game_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// stairs is a game that ends without moves on the third step, which its Turn does not know.
type stairs struct{}

func (stairs) Start() int                  { return 0 }
func (stairs) Turn(s *int) game.Player     { return game.First + game.Player(*s%2) }
func (stairs) Apply(s *int, m int)         { *s += m }
func (stairs) Evaluate(*int) float64       { return 0.25 }
func (stairs) Finish(*int) float64         { return -1 }
func (stairs) Bounds() (low, high float64) { return -1, 1 }
func (stairs) Moves(dst []int, s *int) []int {
	for m := 1; m <= 2 && *s+m <= 3; m++ {
		dst = append(dst, m)
	}
	return dst
}

func TestWithEndings(t *testing.T) {
	plain := game.Game[int, int](stairs{})
	g := game.WithEndings(plain)
	if game.WithEndings(g) != g || game.WithoutEndings(g) != plain || game.WithoutEndings(plain) != plain {
		t.Error("WithEndings and WithoutEndings do not undo each other")
	}
	if _, ok := game.As[game.Bounder](g); !ok {
		t.Error("a capability is lost")
	}
	for _, g := range []game.Game[int, int]{g, game.WithEvaluate(g, func(*int) float64 { return 0.5 })} {
		on, end := 2, 3
		if g.Turn(&on) != game.First || g.Turn(&end) != game.Nobody || g.Evaluate(&end) != -1 || g.Evaluate(&on) == -1 {
			t.Errorf("%T: turns %v, %v, values %v, %v", g, g.Turn(&on), g.Turn(&end), g.Evaluate(&on), g.Evaluate(&end))
		}
	}
	if !game.Over(plain, 3) || game.Over(plain, 2) {
		t.Error("Over does not see the end")
	}
	if n, err := game.Perft(t.Context(), plain, 0, 2); n != 3 || err != nil {
		t.Errorf("perft(2) = %d, %v; want 3", n, err)
	}
}
