package othello_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = othello.State
	move  = othello.Move
)

var rules = othello.Game{}

var (
	_ game.Notation[state, move] = rules
	_ game.Renderer[state]       = rules
	_ game.Orderer[state, move]  = rules
	_ game.Hasher[state]         = rules
	_ game.Bounder               = rules
	_ game.Playouter[state]      = rules
)

func TestRules(t *testing.T) { gametest.Test(t, rules) }

// TestPerft compares with the published table, whose 24,571,284 for ten plies include the
// 228 games that are over after nine: 57, each in four orientations.
func TestPerft(t *testing.T) {
	counts := []int64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284 - 228}
	if testing.Short() {
		counts = counts[:9]
	}
	for depth, want := range counts {
		if got, err := game.Perft(t.Context(), rules, rules.Start(), depth); got != want || err != nil {
			t.Errorf("perft(%d) = %d, %v; want %d", depth, got, err, want)
		}
	}
}

// play plays moves separated by spaces.
func play(t *testing.T, s state, line string) state {
	t.Helper()
	for text := range strings.FieldsSeq(line) {
		m := must.Get(rules.ParseMove(&s, text))(t)
		rules.Apply(&s, m)
	}
	return s
}

// TestShortestGame plays a game of nine moves after which O has no discs.
func TestShortestGame(t *testing.T) {
	s := play(t, rules.Start(), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
	if !game.Over(rules, s) || s.Second != 0 || rules.Evaluate(&s) != 1 {
		t.Errorf("payoff %v\n%s; want game.Over(rules, s), s.Second == 0, rules.Evaluate(&s) == 1", rules.Evaluate(&s), rules.Render(&s))
	}
}

// TestPass is about a row where O cannot move, but X can once more.
func TestPass(t *testing.T) {
	s := must.Get(rules.ParsePosition("-----" + "-OX" + strings.Repeat("-", 56) + " O"))(t)
	s = play(t, s, "pass f1")
	if !game.Over(rules, s) || rules.Evaluate(&s) != 1 {
		t.Errorf("payoff %v\n%s; want game.Over(rules, s), rules.Evaluate(&s) == 1", rules.Evaluate(&s), rules.Render(&s))
	}
}

// TestEmptyCells: empty cells count for the winner. 32 to 31 discs become 33 to 31, and a draw
// remains a draw.
func TestEmptyCells(t *testing.T) {
	for _, c := range []struct {
		first, second int
		want          float64
	}{{33, 0, 1}, {32, 31, 2. / 64}, {10, 11, -44. / 64}, {20, 20, 0}, {32, 32, 0}} {
		s := state{First: 1<<c.first - 1, Second: (1<<c.second - 1) << (64 - c.second)}
		if got := rules.Evaluate(&s); got != c.want {
			t.Errorf("%d to %d discs: %v, want %v", c.first, c.second, got, c.want)
		}
	}
}

func Example() {
	g := othello.Game{}
	s := g.Start()
	for _, text := range []string{"d3", "c5", "f6"} {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		s = game.After(g, s, m)
	}
	fmt.Print(g.Render(&s))
	// Output:
	//   a b c d e f g h
	// 1 . . . . . . . .
	// 2 . . . * . . . .
	// 3 . . . X * * . .
	// 4 . . . X X . . .
	// 5 . . O O X * . .
	// 6 . . . . . X . .
	// 7 . . . . . . . .
	// 8 . . . . . . . .
	// X 5, O 2
}

// BenchmarkTimeToDepth compares one worker of search.Minimax with two.
func BenchmarkTimeToDepth(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 0))
	var positions []state
	for range 5 {
		s := rules.Start()
		for range 8 {
			moves := rules.Moves(nil, &s)
			rules.Apply(&s, moves[r.IntN(len(moves))])
		}
		positions = append(positions, s)
	}
	tests.Speedup(b, positions, func(s state, workers int) (int64, error) {
		m := search.Minimax[state, move]{Game: rules, Limits: search.Limits{Depth: 13}, Workers: workers}
		r, err := m.Search(b.Context(), s)
		return r.Nodes, err
	})
}

// The benchmarks of examples/guides/benchmarks.md.

func BenchmarkRandomGame(b *testing.B) {
	source := rand.NewPCG(1, 1)
	for b.Loop() {
		s := rules.Start()
		rules.Playout(&s, source, 100)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkMCTS(b *testing.B) {
	var simulations int64
	for b.Loop() {
		m := search.NewMCTS(rules, search.Limits{Nodes: 100_000})
		r, err := m.Search(b.Context(), rules.Start())
		if err != nil {
			b.Fatal(err)
		}
		simulations += r.Nodes
	}
	b.ReportMetric(float64(simulations)/b.Elapsed().Seconds(), "simulations/s")
}

// blind evaluates positions before the end as 0.
type blind struct{ othello.Game }

func (b blind) Evaluate(s *state) float64 {
	if b.Turn(s) == game.Nobody {
		return b.Game.Evaluate(s)
	}
	return 0
}

func BenchmarkDepth(b *testing.B) {
	for _, g := range []game.Game[state, move]{blind{}, rules} {
		for depth := 10; depth <= 15; depth++ {
			b.Run(fmt.Sprintf("%T/%d", g, depth), func(b *testing.B) {
				for b.Loop() {
					m := search.NewMinimax(g, search.Limits{Depth: depth})
					if _, err := m.Search(b.Context(), rules.Start()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// TestLearnedBeatsCounting plays with equal nodes against the evaluation that counts corners and
// mobility.
func TestLearnedBeatsCounting(t *testing.T) {
	g := must.Get(othello.Learned())(t)
	bot := func(name string, g game.Game[state, move]) match.Bot[state, move] {
		return match.NewSearcher(name, &search.Minimax[state, move]{Game: g, Limits: search.Limits{Nodes: 500}, MemoryBytes: 1 << 20})
	}
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game: rules, First: bot("learned", g), Second: bot("counting", rules), Seed: 1,
		},
		Games: 30, OpeningPlies: 8,
	}
	score, err := s.Play(t.Context())
	if err != nil || score.Points() < 17 {
		t.Errorf("%+v, %v; want 17 of 30 points", score, err)
	}
}

// TestLearnedSymmetries compares positions with their rotations and reflections.
func TestLearnedSymmetries(t *testing.T) {
	g := must.Get(othello.Learned())(t)
	r := rand.New(rand.NewPCG(1, 0))
	images := feature.Squares(8, 1)
	for range 20 {
		s := g.Start()
		for g.Turn(&s) != game.Nobody {
			for _, image := range images {
				x := othello.State{Turn: s.Turn}
				for from, to := range image {
					x.First |= s.First >> from & 1 << to
					x.Second |= s.Second >> from & 1 << to
				}
				if v, w := g.Evaluate(&s), g.Evaluate(&x); v != w {
					t.Fatalf("%v is worth %v, its image %v; want v == w", s, v, w)
				}
			}
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
}
