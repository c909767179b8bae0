package eval

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Antisymmetric returns half the difference of sum for a position and for its mirror
// image, in which the players have changed roles. If mirror undoes itself, mirrored
// positions are worth exactly the opposite.
func Antisymmetric[S comparable](sum Sum[S], mirror func(s S) S) Sum[S] {
	return SumFunc[S](func(s *S) float64 {
		m := mirror(*s)
		return (sum.Sum(s) - sum.Sum(&m)) / 2
	})
}

// tolerance is the relative difference that rounding may make.
const tolerance = 1e-9

// CheckMirror plays random games of g and returns an error that shows the first
// position of which mirror is not its own inverse, changes who is to move wrongly, or
// is not worth the opposite. mirror swaps the roles of First and Second.
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
		return fmt.Errorf("mirrored twice, it is another position")
	}
	if turn, got := g.Turn(&s), g.Turn(&m); got != turn.Opponent() {
		return fmt.Errorf("%v is to act; in the mirror image it should be %v and is %v", turn, turn.Opponent(), got)
	}
	v, opposite := g.Evaluate(&s), g.Evaluate(&m)
	if !(math.Abs(v+opposite) <= tolerance*max(1, math.Abs(v))) {
		return fmt.Errorf("its value is %v, the mirror image's %v; want %v", v, opposite, -v)
	}
	return nil
}
