//go:build slow

package othello_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestPublishedEndgames solves the positions 40 to 49 of the collection of the Fédération Française
// d'Othello. The score is for the side to move; other moves may be as good.
func TestPublishedEndgames(t *testing.T) {
	judge := must.Get(othello.Learned())(t)
	e := othello.NewEndgame(judge, 256<<20)
	for i, c := range []struct {
		position, moves string
		score           int
	}{
		{"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", "a2", 38},
		{"-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", "h4", 0},
		{"--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", "g2", 6},
		{"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", "c7 g3", -12},
		{"--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", "d2 b8", -14},
		{"---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X", "b2", 6},
		{"---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O- X", "b3", -8},
		{"-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O", "g2", 4},
		{"-----X--X-XXX---XXXXOO--XOXOOXX-XOOXXX--XOOXX-----OOOX---XXXXXX- O", "f6", 28},
		{"--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X", "e1", 16},
	} {
		s := must.Get(rules.ParsePosition(c.position))(t)
		begin := time.Now()
		m, score, nodes, err := e.Solve(t.Context(), s, -64, 64)
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn == game.Second {
			score = -score
		}
		name := rules.FormatMove(&s, m)
		t.Logf("%d: %+d %s, %.1f M nodes, %.1f s", 40+i, score, name, float64(nodes)/1e6, time.Since(begin).Seconds())
		if score != c.score || !strings.Contains(c.moves, name) {
			t.Errorf("%d: %s, %+d; want %s, %+d", 40+i, name, score, c.moves, c.score)
		}
	}
}
