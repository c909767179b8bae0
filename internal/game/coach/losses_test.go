package coach_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// open is a random game in which nothing is hidden, later outcomes of chance are likelier, and a
// player may claim the end of some unfinished lines.
type open struct{ hidden randomgame.Hidden }

type line = randomgame.Line

func (g open) Start() line                      { return g.hidden.Start() }
func (g open) Turn(s *line) game.Player         { return g.hidden.Turn(s) }
func (g open) Moves(dst []int8, s *line) []int8 { return g.hidden.Moves(dst, s) }
func (g open) Apply(s *line, m int8)            { g.hidden.Apply(s, m) }
func (g open) Evaluate(s *line) float64         { return g.hidden.Evaluate(s) }
func (open) Bounds() (low, high float64)        { return -6, 6 }
func (open) Binding([]line) bool                { return false }
func (g open) hash(s line, salt uint64) uint64 {
	h := rand.NewPCG(g.hidden.Seed, salt)
	for _, m := range s.Moves[:s.Plies] {
		h = rand.NewPCG(h.Uint64(), uint64(m))
	}
	return h.Uint64()
}

func (g open) Probability(s *line, m int8) float64 {
	n := float64(g.hidden.Counts[s.Plies])
	return 2 * float64(m) / (n * (n + 1))
}

func (g open) Outcome(states []line) (payoff float64, over bool) {
	s := states[len(states)-1]
	return float64(g.hash(s, 1)%13) - 6, g.hash(s, 2)%6 == 0
}

// search says something of each position, as if it had searched.
func (g open) search(_ context.Context, s line, _ ...line) (r search.Result[int8], err error) {
	moves := g.Moves(nil, &s)
	r.Move = moves[g.hash(s, 3)%uint64(len(moves))]
	if g.hash(s, 4)%2 == 0 {
		r.Line = []int8{r.Move}
	}
	r.Score, r.Proven = float64(g.hash(s, 5)%25)/2-6, g.hash(s, 6)%2 == 0
	return r, nil
}

// value is what the documentation says that a position is worth.
func (g open) value(s line, claimed bool) coach.Value {
	payoff, over := g.Outcome([]line{s})
	switch turn := g.Turn(&s); {
	case turn == game.Nobody:
		payoff = g.Evaluate(&s)
		return coach.Value{Score: payoff, Points: (payoff + 6) / 12, Proven: true}
	case claimed && over:
		return coach.Value{Score: payoff, Points: (payoff + 6) / 12, Proven: true}
	case turn == game.Chance:
		mean := coach.Value{Proven: true}
		for m, next := range game.All(g, s) {
			v, p := g.value(next, true), g.Probability(&s, m)
			mean.Score, mean.Points, mean.Proven = mean.Score+p*v.Score, mean.Points+p*v.Points, mean.Proven && v.Proven
		}
		return mean
	}
	r, _ := g.search(context.Background(), s)
	return coach.Value{Score: r.Score, Points: (r.Score + 6) / 12, Proven: r.Proven}
}

// TestLosses compares what is said about the moves of random games with the definitions: a move loses
// what the position before it was worth, or, where that is estimated, the one after the best move,
// less what is left after it.
func TestLosses(t *testing.T) {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	r := rand.New(rand.NewPCG(5, 0))
	marked := 0
	for seed := range uint64(1000) {
		g := open{randomgame.NewHidden(seed)}
		for i := range g.hidden.Turns[2:] { // at most twice in a row
			if g.hidden.Turns[i] == game.Chance && g.hidden.Turns[i+1] == game.Chance {
				g.hidden.Turns[i+2] = game.First
			}
		}
		c := &coach.Coach[line, int8]{Game: g, Points: coach.Points{Low: -6, High: 6}, Search: g.search}
		states, moves := []line{g.Start()}, []int8{}
		for s := states[0]; !game.Over(g, s) && r.IntN(9) > 0; states = append(states, s) {
			legal := g.Moves(nil, &s)
			moves = append(moves, legal[r.IntN(len(legal))])
			g.Apply(&s, moves[len(moves)-1])
		}
		told := len(moves)
		err := c.Judge(t.Context(), states, moves, func(ply int, v coach.Value, best *int8, j *coach.Judgement[int8]) error {
			s := states[ply]
			want := g.value(s, ply == len(moves))
			if ply != told || !near(v.Score, want.Score) || !near(v.Points, want.Points) || v.Proven != want.Proven {
				t.Errorf("game %d: tell(%d, %+v) of %+v; want ply %d, %+v", seed, ply, v, s, told, want)
			}
			told--
			p := g.Turn(&s)
			if ply == len(moves) || p == game.Chance {
				if j != nil || p == game.Chance && best != nil {
					t.Errorf("game %d, ply %d: judged as %+v, the best move %v; nobody has moved", seed, ply, j, best)
				}
				return nil
			}
			found, _ := g.search(t.Context(), s)
			after, choices := g.value(states[ply+1], ply+1 == len(moves)), len(g.Moves(nil, &s))
			loss, certainty, proven := 0.0, 1.0, v.Proven && after.Proven || choices == 1
			if moves[ply] != found.Move && choices > 1 {
				loss = max(0, v.Of(p)-after.Of(p))
				if loss >= 0.07 && !proven {
					top := v
					if !v.Proven {
						top = g.value(game.After(g, s, found.Move), true)
					}
					if loss = max(0, top.Of(p)-after.Of(p)); loss > 0 {
						certainty = loss / (loss + math.Abs(top.Points-v.Points))
					}
					marked++
				}
			}
			if j == nil || best == nil || *best != found.Move || j.Best != found.Move || j.Played != moves[ply] || j.Ply != ply || j.Player != p || j.Choices != choices ||
				j.Proven != proven || !near(j.Loss, loss) || !near(j.Certainty, certainty) || !slices.Equal(j.Line, []int8{found.Move}) {
				t.Errorf("game %d, ply %d of %+v: %+v, best %v; want %d, loss %v, proven %v, certainty %v", seed, ply, s, j, best, found.Move, loss, proven, certainty)
			}
			return nil
		})
		if err != nil || told != -1 {
			t.Errorf("game %d: Judge(%v) = %v with %d positions untold; want all", seed, moves, err, told+1)
		}
	}
	if marked < 100 {
		t.Errorf("%d estimated mistakes; want more for the test", marked)
	}
}
