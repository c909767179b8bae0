package connect4_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
)

// scored is a line of the published sets: a position and its score for the side to
// move.
type scored struct {
	moves string
	score int
}

func readSet(t testing.TB, name string) (set []scored) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var p scored
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &p.moves, &p.score); err != nil {
			t.Fatalf("%s: %q: %v", name, lines.Text(), err)
		}
		set = append(set, p)
	}
	return set
}

func position(t testing.TB, g connect4.Game, moves string) connect4.State {
	t.Helper()
	s, err := g.ParseMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func sign(n int) int { return max(-1, min(1, n)) }

// TestPublishedSets solves positions of P. Pons' test sets (http://blog.gamesolver.org).
func TestPublishedSets(t *testing.T) {
	for _, c := range []struct {
		name string
		n    int // positions solved; the rest is in the slow tests
	}{
		{"Test_L3_R1", 1000}, {"Test_L2_R1", 1000}, {"Test_L1_R1", 300}, {"Test_L2_R2", 300},
	} {
		t.Run(c.name, func(t *testing.T) {
			var exact, weak connect4.Solver
			for _, p := range readSet(t, c.name)[:c.n] {
				s := position(t, connect4.Game{}, p.moves)
				got, err := exact.Solve(t.Context(), s)
				if err != nil || got.Score != p.score || got.Lower != p.score || got.Upper != p.score {
					t.Errorf("%s: %+v, %v; want %d", p.moves, got, err, p.score)
				}
				got, err = weak.Weak(t.Context(), s)
				if err != nil || sign(got.Lower) != sign(p.score) || sign(got.Upper) != sign(p.score) {
					t.Errorf("%s: weakly %+v, %v; want the sign of %d", p.moves, got, err, p.score)
				}
			}
		})
	}
}

func TestSolverErrors(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	won := position(t, connect4.Game{}, "1212121")
	for _, c := range []struct {
		name   string
		ctx    context.Context
		solver *connect4.Solver
		s      connect4.State
		want   string
	}{
		{"finished", t.Context(), &connect4.Solver{}, won, "the game is over (X has won)"},
		{"cancelled", ended, &connect4.Solver{}, connect4.State{}, "context canceled"},
		{"bytes", t.Context(), &connect4.Solver{TableBytes: -1}, connect4.State{}, "-1 bytes"},
		{"workers", t.Context(), &connect4.Solver{Workers: -1}, connect4.State{}, "-1 workers"},
		{"other board", t.Context(), &connect4.Solver{Game: newGame(t, 4, 4)}, position(t, connect4.Game{}, "7"), "outside a board"},
	} {
		_, err := c.solver.Solve(c.ctx, c.s)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want an error with %q", c.name, err, c.want)
		}
	}
	if _, err := new(connect4.Solver).Solve(t.Context(), won); !errors.Is(err, connect4.ErrGameOver) {
		t.Errorf("a finished game: %v is not ErrGameOver", err)
	}
}
