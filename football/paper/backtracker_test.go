package paper

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"iter"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestEndScore reproduces the table of scores published with the original program.
func TestEndScore(t *testing.T) {
	g := newGame(t, classic)
	want := [][]int{
		{516, 516, 516},
		{469, 470, 471, 472, 471, 470, 469},
		{422, 424, 426, 428, 426, 424, 422},
		{375, 378, 381, 384, 381, 378, 375},
		{328, 332, 336, 340, 336, 332, 328},
		{281, 286, 291, 296, 291, 286, 281},
		{280, 274, 268, 262, 268, 274, 280},
		{243, 236, 229, 222, 229, 236, 243},
		{204, 196, 188, 180, 188, 196, 204},
		{165, 156, 147, 138, 147, 156, 165},
		{126, 116, 106, 96, 106, 116, 126},
		{87, 76, 65, 54, 65, 76, 87},
		{24, 12, 24},
	}
	table := func(player game.Player) (rows [][]int) {
		for row := range 13 {
			var scores []int
			for column := range 7 {
				if p, ok := g.Point(row, column); ok {
					scores = append(scores, g.EndScore(p, player))
				}
			}
			rows = append(rows, scores)
		}
		return rows
	}
	if diff := gocmp.Diff(want, table(game.First)); diff != "" {
		t.Error(diff)
	}
	seconds := table(game.Second)
	slices.Reverse(seconds)
	if diff := gocmp.Diff(want, seconds); diff != "" {
		t.Errorf(`for Second, upside down: %s; want diff == ""`, diff)
	}
}

// randomPosition plays up to the given number of random steps from the start.
func randomPosition(g *Game, rng *rand.Rand, steps int) State {
	s := g.Start()
	for range steps {
		moves := g.Moves(nil, &s)
		if len(moves) == 0 {
			break
		}
		g.Apply(&s, moves[rng.IntN(len(moves))])
	}
	return s
}

// openPositions tries the given number of random positions after less than the given number of
// steps, and yields those in which the game is not over.
func openPositions(g *Game, rng *rand.Rand, tries, steps int) iter.Seq[State] {
	return func(yield func(State) bool) {
		for range tries {
			if s := randomPosition(g, rng, rng.IntN(steps)); !game.Over(g, s) && !yield(s) {
				return
			}
		}
	}
}

// original finds the solutions like the original program, without detecting repetitions: it
// tries every path of at most depth steps, keeps the longest for each end, leaves out dead
// ends and stops at a goal. ok is false after too many steps.
func original(g *Game, s State, depth int) (kept []Turn, ok bool) {
	steps := 0
	var path []Direction
	goal := false
	var try func(from State)
	try = func(from State) {
		if len(path) == depth {
			return
		}
		for d, to := range game.All(g, from) {
			if steps++; goal || steps > 20_000 {
				return
			}
			path = append(path, d)
			inGoal := g.field.goal[to.ball] != game.Nobody
			switch {
			case to.turn == s.turn:
				try(to)
			case to.winner == game.Nobody || inGoal:
				i := slices.IndexFunc(kept, func(k Turn) bool { return k.End == to.ball })
				if i < 0 {
					kept = append(kept, Turn{End: to.ball, Winner: to.winner})
					i = len(kept) - 1
				}
				if len(path) > len(kept[i].Path) {
					kept[i].Path = slices.Clone(path)
				}
				goal = goal || to.winner == s.turn
			}
			path = path[:len(path)-1]
		}
	}
	try(s)
	slices.SortFunc(kept, func(a, b Turn) int { return cmp.Compare(a.End, b.End) })
	return kept, steps <= 20_000
}

func TestBacktrackerAgainstTheOriginal(t *testing.T) {
	g := newGame(t, classic)
	rng := rand.New(rand.NewPCG(1, 2))
	goals := 0
	for s := range openPositions(g, rng, 300, 45) {
		depth := []int{5, 10, 15}[rng.IntN(3)]
		want, ok := original(g, s, depth)
		if !ok {
			continue
		}
		candidates, _ := must.Two((&backtracker{Game: g}).candidates(t.Context(), s, depth))(t)
		var got []Turn
		for _, c := range candidates {
			got = append(got, c.Turn)
			if c.Score != g.EndScore(c.End, s.turn) {
				t.Errorf("score %d for %d; want c.Score == g.EndScore(c.End, s.turn)", c.Score, c.End)
			}
			if c.Winner == s.turn {
				goals++
			}
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf(`position %q, depth %d: %s; want diff == ""`, g.FormatPosition(&s), depth, diff)
		}
	}
	if goals == 0 {
		t.Error("no goal was tried")
	}
}

func TestShortestAndLongest(t *testing.T) {
	for _, rules := range []Rules{{}, classic, {Width: 4, Height: 6, OpenOutline: true}} {
		g := newGame(t, rules)
		rng := rand.New(rand.NewPCG(7, 8))
		for range 200 {
			s := randomPosition(g, rng, rng.IntN(50))
			short, long := map[Point]int{}, map[Point]int{}
			var longest []Turn
			err := g.eachTurn(t.Context(), &s, turnLimits{places: 50_000}, func(turn *Turn) bool {
				if turn.DeadEnd {
					return true
				}
				longest = keepLongest(longest, turn, nil)
				n := len(turn.Path)
				if at, ok := short[turn.End]; !ok || n < at {
					short[turn.End] = n
				}
				long[turn.End] = max(long[turn.End], n)
				return true
			})
			if err != nil {
				continue
			}
			lengths := func(turns []Turn) map[Point]int {
				m := map[Point]int{}
				for _, turn := range turns {
					to := s
					for _, d := range turn.Path {
						to = must.Get(game.Play(g, to, d))(t)
					}
					if to.ball != turn.End || to.winner != turn.Winner || to.turn == s.turn {
						t.Fatalf("%+v is not a turn to its end", turn)
					}
					m[turn.End] = len(turn.Path)
				}
				return m
			}
			if diff := gocmp.Diff(short, lengths(g.Shortest(s))); diff != "" {
				t.Fatalf(`position %q, shortest: %s; want diff == ""`, g.FormatPosition(&s), diff)
			}
			if diff := gocmp.Diff(long, lengths(longest)); diff != "" {
				t.Fatalf(`position %q, longest: %s; want diff == ""`, g.FormatPosition(&s), diff)
			}
		}
	}
}

func TestBacktrackerOptions(t *testing.T) {
	g := Standard()
	s := g.Start()
	adaptive := &backtracker{Game: g, Adaptive: true}
	if got := adaptive.depth(&s); got != 12 {
		t.Errorf("depth %d in the centre, want 6 rows and 6", got)
	}
	firsts := map[Direction]bool{}
	b := &backtracker{Game: g, Randomness: 1000, Forgetful: 2, Rand: rand.New(rand.NewPCG(1, 1))}
	for range 100 {
		r := must.Get(b.Search(t.Context(), s))(t)
		firsts[r.Move] = true
	}
	if len(firsts) != 8 {
		t.Errorf("with great randomness only %v are played", firsts)
	}
	var steps [3]int
	for i, forgetful := range []int{0, 2, 1 << 30} {
		b.Forgetful = forgetful
		rng := rand.New(rand.NewPCG(3, 3))
		for range 30 {
			s := randomPosition(g, rng, 40)
			kept, _ := must.Two(b.candidates(t.Context(), s, 12))(t)
			for _, k := range kept {
				steps[i] += len(k.Path)
			}
		}
	}
	if !(steps[0] > steps[1] && steps[1] > steps[2]) {
		t.Errorf("the more is forgotten, the shorter the paths: %v steps", steps)
	}
}

// TestBacktrackerLooksDeeper plays in positions where every turn takes more steps than the
// depth.
func TestBacktrackerLooksDeeper(t *testing.T) {
	g := newGame(t, Rules{Width: 4, Height: 6})
	rng := rand.New(rand.NewPCG(1, 9))
	tried := 0
	for range 3000 {
		s := randomPosition(g, rng, rng.IntN(80))
		ways := g.Shortest(s)
		if len(ways) == 0 || slices.ContainsFunc(ways, func(w Turn) bool { return len(w.Path) == 1 }) {
			continue
		}
		tried++
		end := playSearched(t, g, s, &backtracker{Game: g, Depth: 1})
		if end.winner != game.Nobody && g.field.goal[end.ball] == game.Nobody {
			t.Errorf("position %q: into a dead end", g.FormatPosition(&s))
		}
	}
	if tried == 0 {
		t.Error("no such position was tried")
	}
}

// TestBlocked plays in positions where all turns end in dead ends: the player must play a
// complete turn, which loses.
func TestBlocked(t *testing.T) {
	g := newGame(t, Rules{Width: 2, Height: 6})
	s, err := g.ParsePosition("Second 63636361427271771354425")
	if err != nil || len(g.Shortest(s)) != 0 {
		t.Fatal("not blocked", err)
	}
	for _, p := range []search.Searcher[State, Direction]{&backtracker{Game: g}, &alphaBeta{Game: g}, &mcts{Game: g}, &solver{Game: g, MemoryBytes: 1 << 10}} {
		if end := playSearched(t, g, s, p); end.winner != game.First {
			t.Errorf("%T: %v; want end.winner == game.First", p, g.status(&end))
		}
	}
}

// playSearched plays the turn that p finds in s, checks that it is complete, and returns the
// position after it.
func playSearched(t *testing.T, g *Game, s State, p search.Searcher[State, Direction]) State {
	t.Helper()
	found := must.Get(p.Search(t.Context(), s))(t)
	player := s.turn
	for i := 0; i < len(found.Line) && s.turn == player; i++ {
		s = must.Get(game.Play(g, s, found.Line[i]))(t)
	}
	if s.turn == player {
		t.Fatalf("%T: %v is not a whole turn", p, found.Line)
	}
	return s
}
