package goofspiel_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = goofspiel.State
	card  = goofspiel.Card
)

var (
	_ game.Notation[state, card] = goofspiel.Game{}
	_ game.Renderer[state]       = goofspiel.Game{}
	_ game.Observer[state]       = goofspiel.Game{}
	_ game.Hasher[state]         = goofspiel.Game{}
	_ game.Bounder               = goofspiel.Game{}
)

func TestRules(t *testing.T) {
	for _, g := range []goofspiel.Game{{}, {Cards: 1}, {Cards: 5, Descending: true}} {
		gametest.Test(t, g)
	}
}

// TestCounts: n cards make (n!)^3 games of 3n moves, or (n!)^2 of 2n moves if the
// prizes come in a fixed order.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		game  goofspiel.Game
		depth int
		want  int64
	}{
		{goofspiel.Game{Cards: 3}, 9, 6 * 6 * 6},
		{goofspiel.Game{Cards: 4}, 12, 24 * 24 * 24},
		{goofspiel.Game{Cards: 5, Descending: true}, 10, 120 * 120},
	} {
		if got, err := game.Perft(t.Context(), c.game, c.game.Start(), c.depth); got != c.want || err != nil {
			t.Errorf("%+v: %d games, %v; want %d", c.game, got, err, c.want)
		}
	}
}

// response returns the value of s for First, given the values of all pairs of bids: rows are
// First's bids, columns Second's.
type response func(s *state, bids [2][]card, values [][]float64) float64

// value traverses the game and calls combine at each pair of bids.
func value(g goofspiel.Game, s state, known map[state]float64, combine response) float64 {
	if v, ok := known[s]; ok {
		return v
	}
	var v float64
	moves := g.Moves(nil, &s)
	switch g.Turn(&s) {
	case game.Nobody:
		v = g.Evaluate(&s)
	case game.Chance:
		for _, c := range moves {
			v += value(g, game.After(g, s, c), known, combine) / float64(len(moves))
		}
	default:
		var bids [2][]card
		bids[0] = moves
		var values [][]float64
		for _, a := range moves {
			hidden := game.After(g, s, a)
			bids[1] = g.Moves(nil, &hidden)
			var row []float64
			for _, b := range bids[1] {
				row = append(row, value(g, game.After(g, hidden, b), known, combine))
			}
			values = append(values, row)
		}
		v = combine(&s, bids, values)
	}
	known[s] = v
	return v
}

// TestEquilibrium plays the strategy found by Simultaneous for First against Second's best
// response: in a fair game the value must be 0. Then the same with the players exchanged.
func TestEquilibrium(t *testing.T) {
	for _, g := range []goofspiel.Game{{Cards: 4}, {Cards: 5, Descending: true}} {
		for _, player := range []game.Player{game.First, game.Second} {
			solver := search.NewSimultaneous(g, search.Limits{Depth: 5, Nodes: 1 << 40})
			best := value(g, g.Start(), map[state]float64{}, func(s *state, bids [2][]card, values [][]float64) float64 {
				seen := *s
				seen.Acting = player // both are to bid, and this one is asked
				found := must.Get(solver.Strategy(t.Context(), seen))(t)
				answers := make([]float64, len(bids[1])) // to the strategy, for Second
				for _, m := range found.Strategy {
					for i := range bids[0] {
						for j := range bids[1] {
							if player == game.First && bids[0][i] == m.Move {
								answers[j] -= m.Probability * values[i][j]
							} else if player == game.Second && bids[1][j] == m.Move {
								answers[i] += m.Probability * values[i][j]
							}
						}
					}
				}
				most := math.Inf(-1)
				for _, a := range answers {
					most = max(most, a)
				}
				return -player.Sign() * most
			})
			if math.Abs(best) > 1e-9 {
				t.Errorf("%+v: the best answer to the equilibrium of %v leaves First %v; want 0", g, player, best)
			}
		}
	}
}

// TestRoss: nothing beats bidding the value of the prize against a player who bids at random.
func TestRoss(t *testing.T) {
	for n := uint8(1); n <= 5; n++ {
		g := goofspiel.Game{Cards: n}
		mean := func(row []float64) (sum float64) {
			for _, v := range row {
				sum += v / float64(len(row))
			}
			return sum
		}
		best := value(g, g.Start(), map[state]float64{}, func(_ *state, _ [2][]card, values [][]float64) float64 {
			v := math.Inf(-1)
			for _, row := range values {
				v = max(v, mean(row))
			}
			return v
		})
		matching := value(g, g.Start(), map[state]float64{}, func(s *state, bids [2][]card, values [][]float64) float64 {
			for i, c := range bids[0] {
				if c == s.Prize {
					return mean(values[i])
				}
			}
			return math.Inf(-1) // the card is gone: another line, which matching never reaches
		})
		if math.Abs(best-matching) > 1e-12 || n > 1 && best <= 0 {
			t.Errorf("%d cards: the best answer to random bids wins %v, matching the prize %v", n, best, matching)
		}
	}
}

func Example() {
	g := goofspiel.Game{}
	s, err := g.ParsePosition("2J/2J 3 K 30:31 first")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Render(&s))
	solver := search.NewSimultaneous(g, search.Limits{Depth: 2})
	r, err := solver.Strategy(context.Background(), s)
	fmt.Println(r.Strategy, err)
	// Output:
	// First   2J             30 points
	// prize K, still to come 3
	// Second  2J             31 points
	// [J (100.0 %)] <nil>
}
