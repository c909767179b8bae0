package eval

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Antisymmetric returns half the difference between sum for a position and for its mirror
// image, in which the players have swapped roles. If mirror is its own inverse, mirrored
// positions have exactly opposite values.
func Antisymmetric[S comparable](sum Sum[S], mirror func(s S) S) Sum[S] {
	return SumFunc[S](func(s *S) float64 {
		m := mirror(*s)
		return (sum.Sum(s) - sum.Sum(&m)) / 2
	})
}

// tolerance is the relative difference allowed for rounding.
const tolerance = 1e-9

// CheckMirror plays the given number of random games of g and returns an error that shows
// the first position where mirror is not its own inverse, does not change the side to
// move, or does not negate the value. mirror must swap the roles of First and Second.
func CheckMirror[S, M comparable](g game.Game[S, M], mirror func(s S) S, games int, seed uint64) error {
	if g == nil {
		return fmt.Errorf("eval: CheckMirror: %w", game.ErrNilGame)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	var moves []M
	for n := range games {
		s := g.Start()
		for ply := 0; ; ply++ {
			if err := checkMirror(g, mirror, s); err != nil {
				return fmt.Errorf("eval: CheckMirror: game %d, ply %d, position %q: %w", n+1, ply, game.PositionText(g, s), err)
			}
			moves = g.Moves(moves[:0], &s)
			if len(moves) == 0 || ply == longestGame {
				break
			}
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
	return nil
}

// longestGame bounds the random games, in plies.
const longestGame = 10_000

func checkMirror[S, M comparable](g game.Game[S, M], mirror func(s S) S, s S) error {
	m := mirror(s)
	if mirror(m) != s {
		return fmt.Errorf("mirroring it twice gives another position")
	}
	if turn, got := g.Turn(&s), g.Turn(&m); got != turn.Opponent() {
		return fmt.Errorf("%v is to move; in the mirror image it is %v; want %v", turn, got, turn.Opponent())
	}
	v, opposite := g.Evaluate(&s), g.Evaluate(&m)
	if !(math.Abs(v+opposite) <= tolerance*max(1, math.Abs(v))) {
		return fmt.Errorf("its value is %v, that of the mirror image %v; want %v", v, opposite, -v)
	}
	return nil
}
