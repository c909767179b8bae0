package connect4

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// RandomPosition returns a position after the given number of random moves, in a game that
// is not over. It is exported for the tests in package connect4_test.
func RandomPosition(g Game, r *rand.Rand, discs int) State {
	for {
		s := g.Start()
		for g.Discs(s) < discs && !game.Over(g, s) {
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
		if !game.Over(g, s) {
			return s
		}
	}
}

// Without a search, the bounds on the score of a position in the book are both that score, for
// whoever wins.
func TestBoundsFromTheBook(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	s, wins := Solver{}, [3]int{}
	for i := range 60 {
		p := RandomPosition(Game{}, r, i%(bookDepth+1))
		score, ok := OpeningBook().Score(p)
		if lower, upper := s.knownBounds(p); ok && (lower != score || upper != score) {
			t.Errorf("position %s: a score of %d to %d; want %d as in the book", (Game{}).FormatPosition(&p), lower, upper, score)
		}
		if ok {
			wins[1+min(max(score, -1), 1)]++
		}
	}
	if wins[0] == 0 || wins[2] == 0 {
		t.Errorf("%d positions of the book are lost, drawn and won; want wins[0] != 0, wins[2] != 0", wins)
	}
}

// TestEffort counts the nodes of searches by one worker, in words and in wide words: a change
// of the order of moves, of a cut-off or of the table that does not change results changes
// the counts. Ones that are meant to are recorded here.
func TestEffort(t *testing.T) {
	for _, c := range []struct {
		columns, rows, discs           int
		solved, weak, moves, estimated uint64
	}{
		{7, 6, 18, 10_002, 2118, 10_589, 38_477},
		{5, 5, 8, 6981, 3100, 7344, 237_421},
		{6, 7, 20, 1289, 677, 1258, 39_814},
		{4, 9, 19, 1105, 712, 1147, 50_111},
		{5, 8, 20, 1462, 747, 1504, 80_360},
	} {
		want := [4]uint64{c.solved, c.weak, c.moves, c.estimated}
		for i, g := range []Game{{}, forced(c.columns, c.rows)} {
			if b := newBoard(c.columns, c.rows); i == 0 && b != standard {
				g = Game{&b}
			}
			var counts [4]uint64
			count := func(at int, ask func(s *Solver, p State) uint64) {
				r := rand.New(rand.NewPCG(8, uint64(c.columns)))
				solver := Solver{Game: g, NoBook: true, MemoryBytes: 1 << 16}
				for range 12 {
					counts[at] += ask(&solver, RandomPosition(g, r, c.discs))
				}
			}
			nodesOf := func(s Solution, err error) uint64 {
				if err != nil {
					t.Fatal(err)
				}
				return s.Nodes
			}
			count(0, func(s *Solver, p State) uint64 { return nodesOf(s.Solve(t.Context(), p)) })
			count(1, func(s *Solver, p State) uint64 { return nodesOf(s.Weak(t.Context(), p)) })
			count(2, func(s *Solver, p State) uint64 {
				found := must.Get(s.Search(t.Context(), p))(t)
				return uint64(found.Nodes)
			})
			if i == 1 { // the keys of guesses are others
				counts[3] = c.estimated
			} else {
				count(3, func(s *Solver, p State) uint64 {
					s.NewGame(0)
					must.Do(t, s.begin(t.Context(), p))
					defer s.turn.leave()
					c := newChoice(s, p)
					e := s.engines[0]
					e.estimate(deadline.Of(context.Background()), p, []Move{c.options[0].move, c.options[len(c.options)-1].move}, nil)
					return e.searched()
				})
			}
			if counts != want {
				t.Errorf("%d x %d, in wide words %v: %d nodes; want %d", c.columns, c.rows, i == 1, counts, want)
			}
		}
	}
}

// TestChoiceTurns searches the mirror images after any number of turns: the best move has the
// score of the position.
func TestChoiceTurns(t *testing.T) {
	g := Game{}
	r := rand.New(rand.NewPCG(9, 9))
	solver := Solver{NoBook: true, MemoryBytes: 1 << 16}
	for range 20 {
		s := RandomPosition(g, r, 24)
		want := must.Get(solver.Analyse(t.Context(), s))(t)
		score := slices.Max(slices.Collect(maps.Values(want)))
		for turns := range maxTurns + 1 {
			solver.NewGame(0)
			must.Do(t, solver.begin(t.Context(), s))
			c := newChoice(&solver, s)
			c.until = uint64(1 + r.IntN(30))
			for range turns {
				c.turn()
			}
			if (c.until == unlimited) != (turns == maxTurns) {
				t.Errorf("after %d turns, the next is at %d nodes; want (c.until == unlimited) == (turns == maxTurns)", turns, c.until)
			}
			err := c.narrow(t.Context())
			solver.turn.leave()
			best := c.best()
			if err != nil || c.lower != score || c.upper != score || best.lower != score {
				t.Errorf("%s after %d turns: %d to %d, %v; want %d", g.FormatPosition(&s), turns, c.lower, c.upper, err, score)
			}
			if want[best.move] != score {
				t.Errorf("%s after %d turns: move %d has score %d; want %d", g.FormatPosition(&s), turns, best.move+1, want[best.move], score)
			}
		}
	}
}
