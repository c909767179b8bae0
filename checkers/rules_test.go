package checkers_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The assignment's squares: row, column and the standard number.
func TestSquares(t *testing.T) {
	for q := checkers.Square(1); q <= 32; q++ {
		r, c := q.Row(), q.Column()
		if back, ok := checkers.SquareAt(r, c); !ok || back != q {
			t.Errorf("square %d is (%d,%d), which is square %d; want ok, back == q", q, r, c, back)
		}
		if want := checkers.Square(4*r + (7-c)/2 + 1); q != want {
			t.Errorf("(%d,%d) is %d, want %d", r, c, q, want)
		}
	}
	if _, ok := checkers.SquareAt(0, 1); ok {
		t.Error("(0,1) is not played on")
	}
}

func TestStateIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(checkers.State{}); n > 32 {
		t.Errorf("a state has %d bytes; want n <= 32", n)
	}
}

// Random games under all four rule sets, every position compared with the oracle.
func TestAgainstOracleInRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, rules := range variants {
		g := checkers.Game{Rules: rules}
		for range 60 {
			s := g.Start()
			for range 150 {
				if wrong := compare(g, s); wrong != "" {
					t.Fatal(name, ": ", wrong)
				}
				moves := g.Moves(nil, &s)
				if len(moves) == 0 {
					break
				}
				g.Apply(&s, moves[random.IntN(len(moves))])
			}
		}
	}
}

// Random positions, with far more kings and longer captures than games have.
func TestAgainstOracleInRandomPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	longest, positions := 0, 20_000
	if testing.Short() {
		positions = 4000
	}
	for range positions {
		s := randomState(random)
		for name, rules := range variants {
			g := checkers.Game{Rules: rules}
			if wrong := compare(g, s); wrong != "" {
				t.Fatal(name, ": ", wrong)
			}
			for _, m := range g.Moves(nil, &s) {
				longest = max(longest, m.Captured().Len())
			}
		}
	}
	if longest < 4 {
		t.Errorf("longest capture %d: the sample is too tame", longest)
	}
}

// randomState returns a legal position with random pieces.
func randomState(random *rand.Rand) checkers.State {
	for {
		var sets [3]checkers.Squares // of First, of Second, and kings
		for _, q := range random.Perm(32)[:1+random.IntN(17)] {
			square := checkers.SquareSet(checkers.Square(q + 1))
			sets[random.IntN(2)] |= square
			sets[2] |= square * checkers.Squares(random.IntN(2))
		}
		turn := game.First + game.Player(random.IntN(2))
		if s, err := checkers.FromSquares(turn, sets[0], sets[1], sets[2]); err == nil {
			return s
		}
	}
}

// The longest possible capture: nine pieces.
func TestNineJumps(t *testing.T) {
	s, err := checkers.ParseMatrix([]string{
		"X-------",
		"-o-o-o--",
		"--------",
		"-o-o-o--",
		"--------",
		"-o-o-o--",
		"--------",
		"--------",
	}, game.First)
	if err != nil {
		t.Fatal(err)
	}
	g := checkers.Game{}
	if wrong := compare(g, s); wrong != "" {
		t.Fatal(wrong)
	}
	longest := 0
	for _, m := range g.Moves(nil, &s) {
		longest = max(longest, m.Captured().Len())
	}
	if longest != 9 {
		t.Errorf("the longest capture takes %d; want longest == 9", longest)
	}
}

func TestRepetition(t *testing.T) {
	// Kings walk to and fro; First has one more. Before and after each round of
	// four plies the position is the same.
	s := must.Get(checkers.ParseFEN("B:WK32:BK1,K2"))(t)
	for _, tt := range []struct {
		name   string
		rules  checkers.Rules
		over   int // ply at which the game ends
		payoff float64
	}{
		{"damas: the 6th occurrence, more pieces win", checkers.Damas, 20, 1},
		{"english: the 3rd occurrence draws", checkers.English, 8, 0},
		{"zero: english", checkers.Rules{}, 8, 0},
		{"zero game", checkers.Game{}.Rules, 8, 0},
		{"never", checkers.Rules{Repetitions: -1, QuietPlies: -1}, -1, 0},
		{"40 moves of each", checkers.Rules{Repetitions: -1}, 80, 0},
		{"another limit", checkers.Rules{Repetitions: -1, QuietPlies: 6}, 6, 0},
		{"more pieces win", checkers.Rules{Repetitions: 2, RepetitionWins: true}, 4, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := checkers.Game{Rules: tt.rules}
			line := []checkers.State{s}
			over, payoff := -1, 0.0
			for ply := range 100 {
				if p, end := g.Outcome(line); end {
					over, payoff = ply, p
					break
				}
				now := line[ply]
				m := must.Get(g.ParseMove(&now, []string{"1-5", "32-28", "5-1", "28-32"}[ply%4]))(t)
				line = append(line, game.After(g, now, m))
			}
			if over != tt.over || payoff != tt.payoff {
				t.Errorf("over at ply %d with %v, want %d with %v", over, payoff, tt.over, tt.payoff)
			}
		})
	}
}

// A position cannot recur across a man's move, and none is counted.
func TestRepetitionStopsAtAMansMove(t *testing.T) {
	a, _ := checkers.ParseFEN("B:WK32:BK1,K2")
	b, _ := checkers.ParseFEN("B:WK32:BK1,K2,9")
	g := checkers.Game{Rules: checkers.Rules{Repetitions: 2}}
	if _, over := g.Outcome([]checkers.State{a, b, a}); over {
		t.Error("counted across a capture")
	}
}

func TestSwapped(t *testing.T) {
	s := must.Get(checkers.ParseFEN("B:W22,K25,30:B18,11,K1"))(t)
	if got, want := s.Swapped().FEN(), "W:W15,22,K32:B3,K8,11"; got != want {
		t.Errorf("swapped: %s, want %s", got, want)
	}
	if s.Swapped().Swapped() != s {
		t.Error("swapping twice is not the position itself")
	}
}

func TestFromSquares(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for range 1000 {
		s := randomState(random)
		first, second := s.Pieces(game.First), s.Pieces(game.Second)
		kings := s.Kings(game.First) | s.Kings(game.Second)
		if back, err := checkers.FromSquares(s.ToMove(), first, second, kings); err != nil || back != s {
			t.Fatalf("%s: %s, %v; want no error, back == s", s.FEN(), back.FEN(), err)
		}
	}
	one, last := checkers.SquareSet(1), checkers.SquareSet(32)
	for _, tt := range []struct {
		turn                 game.Player
		first, second, kings checkers.Squares
		want                 string
	}{
		{game.Chance, one, last, 0, "Chance cannot be to move"},
		{game.First, one, one, 0, "same square"},
		{game.First, one, 0, last, "belongs to neither player"},
		{game.First, last, 0, 0, "man of Black on square 32"},
		{game.First, 0, checkers.SquareSet(2), 0, "man of White on square 2"},
		{game.Nobody, 0, 0, 0, "Nobody cannot be to move"},
		{game.First, checkers.SquareSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), 0, 0, "13 pieces of Black"},
	} {
		if _, err := checkers.FromSquares(tt.turn, tt.first, tt.second, tt.kings); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, want %q", tt, err, tt.want)
		}
	}
}

// Steps against rows and columns.
func TestStep(t *testing.T) {
	steps := [4][2]int{diagonal.UpRight: {1, 1}, diagonal.UpLeft: {1, -1}, diagonal.DownRight: {-1, 1}, diagonal.DownLeft: {-1, -1}}
	for q := checkers.Square(1); q <= 32; q++ {
		for d, step := range steps {
			to, _ := checkers.SquareAt(q.Row()+step[0], q.Column()+step[1])
			if got := diagonal.Step(checkers.SquareSet(q), diagonal.Direction(d)); got != checkers.SquareSet(to) {
				t.Errorf("%d in direction %v: %b; want got == checkers.SquareSet(to)", q, step, got)
			}
		}
	}
}

func TestParseRules(t *testing.T) {
	if zero := (checkers.Game{}).Rules; zero != checkers.English || zero.String() != "english" {
		t.Errorf(`the zero value is %v; want zero == checkers.English, zero.String() == "english"`, zero)
	}
	for _, want := range []checkers.Rules{checkers.Damas, checkers.English} {
		got, err := checkers.ParseRules(want.String())
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("%v: %v, %v; want no error, cmp.Equal(got, want)", want, got, err)
		}
	}
	if _, err := checkers.ParseRules("russian"); err == nil {
		t.Error("russian is not among the names")
	}
}

// TestQuietPlies checks that the count of plies without progress begins anew after a capture
// of either side, a step of a man of either side, and nothing else.
func TestQuietPlies(t *testing.T) {
	const limit = 4
	g := checkers.Game{Rules: checkers.Rules{Repetitions: -1, QuietPlies: limit}}
	for _, test := range []struct {
		position string
		moves    []string
		progress int // the number of plies up to the last progress
	}{
		{"B:WK32:BK1,K2", []string{"1-5", "32-28", "5-1", "28-32"}, 0},
		{"B:WK32,K31:BK1", []string{"1-5", "32-28", "5-1", "28-32"}, 0},
		{"B:WK32:BK1,9", []string{"9-13", "32-28", "1-5", "28-32", "5-1"}, 1},
		{"W:WK32,24:BK1", []string{"24-20", "1-5", "32-28", "5-1", "28-32"}, 1},
		{"B:WK32,K6:BK1,K3", []string{"1x10", "32-28", "10-7", "28-32", "7-10"}, 1},
		{"W:WK32,K31:BK27,K3", []string{"32x23", "3-7", "31-26", "7-3", "26-31"}, 1},
		{"B:WK32:BK1,25", []string{"25-30", "32-28", "1-5", "28-32", "5-1"}, 1},
	} {
		s := must.Get(checkers.ParseFEN(test.position))(t)
		line := []checkers.State{s}
		for ply := 0; ; ply++ {
			payoff, over := g.Outcome(line)
			if want := ply == test.progress+limit; over != want || payoff != 0 {
				t.Errorf("%s: after %v: over %v, %v; want over == want, payoff == 0", test.position, test.moves[:ply], over, payoff)
			}
			if ply == len(test.moves) {
				break
			}
			now := line[ply]
			m, err := g.ParseMove(&now, test.moves[ply])
			if err != nil {
				t.Fatalf("%s: %v; want no error", test.position, err)
			}
			line = append(line, game.After(g, now, m))
		}
	}
}
