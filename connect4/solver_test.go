package connect4_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// scored is a line of the published sets: a position and its score for the side to
// move.
type scored struct {
	moves string
	score int
}

func readSet(t testing.TB, name string) (set []scored) {
	t.Helper()
	f := must.Get(os.Open(filepath.Join("testdata", name)))(t)
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var p scored
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &p.moves, &p.score); err != nil {
			t.Fatalf("%s: %q: %v; want no error", name, lines.Text(), err)
		}
		set = append(set, p)
	}
	return set
}

func position(t testing.TB, g connect4.Game, moves string) connect4.State {
	t.Helper()
	return must.Get(g.ParseMoves(moves))(t)
}

func sign(n int) int { return max(-1, min(1, n)) }

// TestPublishedSets solves positions of P. Pons' test sets (http://blog.gamesolver.org).
func TestPublishedSets(t *testing.T) {
	for _, c := range []struct {
		name string
		n    int // number of positions solved; with -tags slow all are, without the book
	}{
		{"Test_L3_R1", 1000}, {"Test_L2_R1", 1000}, {"Test_L1_R1", 200}, {"Test_L2_R2", 100},
		{"Test_L1_R2_first100", 0}, {"Test_L1_R3_first20", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			exact, weak := connect4.Solver{NoBook: tests.Slow}, connect4.Solver{NoBook: tests.Slow}
			set := readSet(t, c.name)
			switch {
			case testing.Short():
				set = set[:c.n/10]
			case !tests.Slow:
				set = set[:c.n]
			}
			for _, p := range set {
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
		{"bytes", t.Context(), &connect4.Solver{MemoryBytes: -1}, connect4.State{}, "-1 bytes"},
		{"workers", t.Context(), &connect4.Solver{Workers: -1}, connect4.State{}, "-1 workers"},
		{"other board", t.Context(), &connect4.Solver{Game: newGame(t, 4, 4)}, position(t, connect4.Game{}, "7"), "outside a board"},
	} {
		_, err := c.solver.Solve(c.ctx, c.s)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want an error with %q", c.name, err, c.want)
		}
	}
	if _, err := new(connect4.Solver).Solve(t.Context(), won); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("a finished game: %v is not ErrGameOver", err)
	}
}

// exhaust returns the score of s by plain alpha-beta through the interface of package game:
// the oracle for the solver.
func exhaust(g connect4.Game, s connect4.State, alpha, beta int) int {
	cells := g.Columns() * g.Rows()
	best := -cells
	for _, child := range game.All(g, s) {
		score := 0
		switch {
		case g.Winner(child) != game.Nobody:
			score = (cells + 1 - g.Discs(s)) / 2
		case !game.Over(g, child):
			score = -exhaust(g, child, -beta, -max(alpha, best))
		}
		if best = max(best, score); best >= beta {
			break
		}
	}
	return best
}

func TestSolverAgainstOracle(t *testing.T) {
	for _, size := range append(sizes, [][2]int{{5, 4}, {6, 4}, {4, 5}, {5, 5}, {6, 5}, {7, 5}, {4, 6}, {5, 6}, {4, 7}, {5, 7}, {4, 9}, {5, 8}, {4, 13}}...) {
		g := newGame(t, size[0], size[1])
		r := rand.New(rand.NewPCG(3, uint64(size[0]*16+size[1])))
		solver := connect4.Solver{Game: g, MemoryBytes: 1 << 20}
		cells := g.Columns() * g.Rows()
		for range tests.Pick(40, 100) {
			s := connect4.RandomPosition(g, r, max(0, cells-4-r.IntN(10)))
			want := exhaust(g, s, -cells, cells)
			got, err := solver.Solve(t.Context(), s)
			if err != nil || got.Score != want {
				t.Fatalf("%v: %s: %+v, %v; want %d", size, g.FormatPosition(&s), got, err, want)
			}
		}
	}
}

// TestWideSolverAgainstOracle solves the ends of games on boards of two words per player, also of
// games that end in the second word alone.
func TestWideSolverAgainstOracle(t *testing.T) {
	for _, size := range wideSizes {
		g := newGame(t, size[0], size[1])
		r := rand.New(rand.NewPCG(4, uint64(size[0]*16+size[1])))
		solver := connect4.Solver{Game: g, MemoryBytes: 1 << 20, Workers: 1 + size[0]&1}
		cells := g.Columns() * g.Rows()
		for tried := 0; tried < 10; {
			s := lateBoard(g, r, cells-6-r.IntN(4), g.Columns())
			if tried >= 5 {
				s = lateBoard(g, r, cells-16, 2)
			}
			if game.Over(g, s) {
				continue
			}
			tried++
			want := exhaust(g, s, -cells, cells)
			got, err := solver.Solve(t.Context(), s)
			if err != nil || got.Score != want {
				t.Fatalf("%v: %s: %+v, %v; want %d", size, g.FormatPosition(&s), got, err, want)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
			if _, err := game.Play(g, s, must.Get(solver.Search(ctx, s))(t).Move); err != nil {
				t.Errorf("%v: %s: without time: %v", size, g.FormatPosition(&s), err)
			}
			cancel()
			if found := must.Get(solver.Search(t.Context(), s))(t); found.Score*g.Turn(&s).Sign() != float64(sign(want)) || !found.Proven {
				t.Errorf("%v: %s: %+v; want %d", size, g.FormatPosition(&s), found, want)
			}
		}
	}
}

// lateBoard plays random moves that do not win, in the first width columns that have room, until
// discs discs are on the board or there is no such move.
func lateBoard(g connect4.Game, r *rand.Rand, discs, width int) connect4.State {
	s := g.Start()
	for g.Discs(s) < discs && !game.Over(g, s) {
		moves := g.Moves(nil, &s)
		slices.Sort(moves)
		r.Shuffle(min(width, len(moves)), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		next := game.After(g, s, moves[0])
		for _, m := range moves[1:] {
			if g.Winner(next) == game.Nobody {
				break
			}
			next = game.After(g, s, m)
		}
		s = next
	}
	return s
}

// TestOtherBoards solves empty boards (J. Tromp; C. Steininger): the winner, and the winning
// disc.
func TestOtherBoards(t *testing.T) {
	for _, c := range []struct {
		columns, rows int
		winner        game.Player
		plies         int
	}{
		{4, 4, game.Nobody, 16}, {5, 4, game.Nobody, 20}, {6, 4, game.Second, 24}, {7, 4, game.Nobody, 28},
		{4, 5, game.Nobody, 20}, {5, 5, game.Nobody, 25}, {6, 5, game.Nobody, 30},
		{4, 6, game.Nobody, 24}, {5, 6, game.Nobody, 30}, {6, 6, game.Second, 36},
	} {
		if testing.Short() && c.plies > 25 {
			continue
		}
		g := newGame(t, c.columns, c.rows)
		solver := connect4.Solver{Game: g}
		got, err := solver.Solve(t.Context(), g.Start())
		if err != nil || got.Winner() != c.winner || got.Plies != c.plies {
			t.Errorf("%d x %d: %v wins with disc %d, %v; want %v with %d", c.columns, c.rows, got.Winner(), got.Plies, err, c.winner, c.plies)
		}
		t.Logf("%d x %d: %d nodes, %v", c.columns, c.rows, got.Nodes, got.Time)
	}
}

// TestWithin searches every window in random positions: the proven bounds must be right, and
// answer the question.
func TestWithin(t *testing.T) {
	g := must.Get(connect4.New(6, 5))(t)
	r := rand.New(rand.NewPCG(13, 0))
	whole := connect4.Solver{Game: g}
	for range 20 {
		s := connect4.RandomPosition(g, r, 8+r.IntN(10))
		want := must.Get(whole.Solve(t.Context(), s))(t)
		solver := connect4.Solver{Game: g}
		for low := -15; low < 15; low++ {
			for _, high := range []int{low + 1, low + 4, 15} {
				got, err := solver.Within(t.Context(), s, low, high)
				if err != nil || got.Lower > want.Score || got.Upper < want.Score {
					t.Errorf("%s: %d to %d, %v; the score is %d; want no error, got.Lower <= want.Score, got.Upper >= want.Score", g.FormatPosition(&s), got.Lower, got.Upper, err, want.Score)
				}
				if got.Lower < got.Upper && got.Upper > low && got.Lower < high {
					t.Errorf("%s: within %d and %d: %d to %d says nothing", g.FormatPosition(&s), low, high, got.Lower, got.Upper)
				}
			}
		}
	}
	if _, err := whole.Within(t.Context(), g.Start(), 2, 2); err == nil || !strings.Contains(err.Error(), "within 2 and 2") {
		t.Errorf(`an empty window: %v; want an error, strings.Contains(err.Error(), "within 2 and 2")`, err)
	}
}

// TestQuestionsToWorkers compares two workers with the exact score found by one: the bounds of
// every question about part of the range, and the result of Search and its move.
func TestQuestionsToWorkers(t *testing.T) {
	g := connect4.Game{}
	one := connect4.Solver{NoBook: true}
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		s := connect4.RandomPosition(g, r, 16+r.IntN(12))
		want := must.Get(one.Solve(t.Context(), s))(t)
		two := connect4.Solver{NoBook: true, Workers: 2, MemoryBytes: 1 << 20}
		for low := -4; low <= 4; low++ {
			two.NewGame(0)
			got := must.Get(two.Within(t.Context(), s, low, low+1))(t)
			if want.Score < got.Lower || want.Score > got.Upper || got.Lower <= low && got.Upper > low {
				t.Errorf("%s: within %d and %d: bounds %d and %d, the score is %d", g.FormatPosition(&s), low, low+1, got.Lower, got.Upper, want.Score)
			}
		}
		two.NewGame(0)
		got := must.Get(two.Search(t.Context(), s))(t)
		if !got.Proven || got.Score != float64(sign(want.Score))*g.Turn(&s).Sign() || got.Depth != want.Plies {
			t.Errorf("%s: two workers find %v in %d plies, proven %v; the score is %d in %d", g.FormatPosition(&s), got.Score, got.Depth, got.Proven, want.Score, want.Plies)
		}
		after := game.After(g, s, got.Move)
		if game.Over(g, after) {
			continue
		}
		if reply, err := one.Solve(t.Context(), after); err != nil || -reply.Score != want.Score {
			t.Errorf("%s: two workers move to a score of %d instead of %d, %v", g.FormatPosition(&s), -reply.Score, want.Score, err)
		}
	}
}
