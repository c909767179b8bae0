package search_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// shelf is a game in which First chooses an item, from 1, whose worth is the payoff, and Second
// then has the given number of moves, and another, which change nothing.
func shelf(worth []float64, answers int) *listed {
	n := len(worth)
	g := &listed{places: make([]place, 1+3*n)}
	for i, v := range worth {
		item, again, end := i+1, n+i+1, 2*n+i+1
		g.places[0].next = append(g.places[0].next, item)
		g.places[item] = place{them: true, payoff: v, next: slices.Repeat([]int{again}, answers)}
		g.places[again] = place{them: true, payoff: v, next: []int{end}}
		g.places[end].payoff = v
	}
	return g
}

// last is a searcher that plays the last move.
type last[S, M comparable] struct{ g game.Game[S, M] }

func (l last[S, M]) Search(_ context.Context, s S, _ ...S) (r search.Result[M], err error) {
	moves := l.g.Moves(nil, &s)
	r.Move = moves[len(moves)-1]
	return r, nil
}

// drawn counts, by move, the moves that a Leveled makes at the start of g.
func drawn[S, M comparable](t *testing.T, l *search.Leveled[S, M], s S, times int) map[M]int {
	t.Helper()
	seen := map[M]int{}
	for range times {
		r := must.Get(l.Search(t.Context(), s))(t)
		if !slices.Contains(l.Game.Moves(nil, &s), r.Move) {
			t.Fatalf("%v is not legal", r.Move)
		}
		seen[r.Move]++
	}
	return seen
}

func TestLeveledMoves(t *testing.T) {
	g := shelf([]float64{10, 9, -4, -50, 8}, 1) // their mean is -5.4
	for _, test := range []struct {
		name string
		w    search.Weakness
		want []int // the moves that may be made; the searcher's is 5
	}{
		{"none", search.Weakness{}, []int{5}},
		{"the best at a glance", search.Weakness{Lapse: 1}, []int{1}},
		{"sometimes the best", search.Weakness{Lapse: 0.5}, []int{1, 5}},
		{"as good as the mean", search.Weakness{Lapse: 1, Margin: 1}, []int{1, 2, 3, 5}},
		{"a blunder, too", search.Weakness{Lapse: 1, Margin: 10}, []int{1, 2, 3, 4, 5}},
		{"anything", search.Weakness{Lapse: 1, Blind: 1}, []int{1, 2, 3, 4, 5}},
	} {
		l := &search.Leveled[int, int]{Game: g, Searcher: last[int, int]{g}, Weakness: test.w}
		seen := drawn(t, l, g.Start(), 200)
		for m := 1; m <= 5; m++ {
			if (seen[m] > 0) != slices.Contains(test.want, m) {
				t.Errorf("%s: moves %v, want %v", test.name, seen, test.want)
				break
			}
		}
	}
	l := &search.Leveled[int, int]{Game: g, Searcher: last[int, int]{g}, Weakness: search.Weakness{Lapse: 0.25}}
	if n := drawn(t, l, g.Start(), 1000)[1]; n < 190 || n > 310 { // more than four standard deviations
		t.Errorf("%d of 1000 moves are made at a glance, want about 250", n)
	}
}

// TestLeveledCandidates checks that a glance considers only the candidates, plays any of them
// if it cannot examine even one move, and ignores them if it is blind.
func TestLeveledCandidates(t *testing.T) {
	g := shelf([]float64{10, 9, 8, 7, 6}, 1)
	few := func(s *int, p game.Player, moves []int) []int {
		if *s != g.Start() || p != game.First || len(moves) != 5 {
			t.Errorf("candidates asked of %+v, %v, %v; want *s == g.Start(), p == game.First, len(moves) == 5", *s, p, moves)
		}
		return moves[1:3]
	}
	wide := shelf([]float64{10, 9, 8, 7, 6}, 20_000)
	for _, test := range []struct {
		name string
		game game.Game[int, int]
		w    search.Weakness
		want []int // the moves that may be made; the searcher's is 5
	}{
		{"the best of them", g, search.Weakness{Lapse: 1}, []int{2}},
		{"any of them", g, search.Weakness{Lapse: 1, Margin: 10}, []int{2, 3}},
		{"blind", g, search.Weakness{Lapse: 1, Blind: 1}, []int{1, 2, 3, 4, 5}},
		{"nothing to be seen", wide, search.Weakness{Lapse: 1}, []int{2, 3}},
		{"no lapse", wide, search.Weakness{Lapse: math.SmallestNonzeroFloat64}, []int{5}},
	} {
		l := &search.Leveled[int, int]{Game: test.game, Searcher: last[int, int]{g}, Weakness: test.w, Candidates: few}
		seen := drawn(t, l, g.Start(), 100)
		for m := 1; m <= 5; m++ {
			if (seen[m] > 0) != slices.Contains(test.want, m) {
				t.Errorf("%s: moves %v, want %v", test.name, seen, test.want)
				break
			}
		}
	}
}

func TestLeveledIsItsSeed(t *testing.T) {
	g := connect4.Game{}
	play := func(l *search.Leveled[connect4.State, connect4.Move], seed uint64) (moves []connect4.Move) {
		l.NewGame(seed)
		for s := g.Start(); !game.Over(g, s); {
			r := must.Get(l.Search(t.Context(), s))(t)
			moves = append(moves, r.Move)
			s = game.After(g, s, r.Move)
		}
		return moves
	}
	l := search.NewLeveled(g, search.NewMinimax(g, search.Limits{Nodes: 100}), search.Medium)
	first, other := play(l, 7), play(l, 8)
	if again := play(l, 7); !slices.Equal(first, again) {
		t.Errorf("seed 7: %v, and then %v; want slices.Equal(first, again)", first, again)
	}
	if slices.Equal(first, other) {
		t.Errorf("seeds 7 and 8: the same game, %v; want not slices.Equal(first, other)", first)
	}
}

// This example weakens a strong searcher. At every level it still takes a win in one.
func ExampleLeveled() {
	g := connect4.Game{}
	bot := search.NewLeveled(g, search.NewMinimax(g, search.Limits{Nodes: 10_000}), search.Medium)
	bot.Rand = rand.New(rand.NewPCG(1, 2))
	s, err := g.ParsePosition("112233") // three in a row
	if err != nil {
		panic(err)
	}
	r, err := bot.Search(context.Background(), s)
	if err != nil {
		panic(err)
	}
	fmt.Println("column", g.FormatMove(&s, r.Move))
	// Output: column 4
}

// TestMediumIsNeverAbsurd plays random positions: Medium and Hard take a win in one, and do not
// allow one if another move prevents it.
func TestMediumIsNeverAbsurd(t *testing.T) {
	g := connect4.Game{}
	r := rand.New(rand.NewPCG(8, 0))
	wins := func(s connect4.State) bool { // for the player to move, at once
		for _, next := range game.All(g, s) {
			if game.Over(g, next) && g.Evaluate(&next) != 0 {
				return true
			}
		}
		return false
	}
	for _, level := range []search.Level{search.Medium, search.Hard} {
		l := search.NewLeveled(g, search.NewMinimax(g, search.Limits{Depth: 2}), level)
		won, saved := 0, 0
		for won < 30 || saved < 30 {
			s := g.Start()
			for !game.Over(g, s) {
				result := must.Get(l.Search(t.Context(), s))(t)
				after := game.After(g, s, result.Move)
				safe := false
				for _, next := range game.All(g, s) {
					safe = safe || game.Over(g, next) || !wins(next)
				}
				switch {
				case wins(s):
					if won++; !game.Over(g, after) {
						t.Fatalf("%v misses a win in one: %s; want game.Over(g, after)", level, g.FormatPosition(&s))
					}
				case safe && !game.Over(g, after):
					if saved++; wins(after) {
						t.Fatalf("%v allows a win in one: %s; want not wins(after)", level, g.FormatPosition(&s))
					}
				}
				legal := g.Moves(nil, &s)
				g.Apply(&s, legal[r.IntN(len(legal))])
			}
		}
	}
}
