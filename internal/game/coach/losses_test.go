package coach_test

import (
	"context"
	"errors"
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
	if g.hash(s, 8)%2 == 0 {
		r.Line = []int8{r.Move}
	}
	if next := game.After(g, s, r.Move); g.hash(s, 4)%2 == 0 && g.Turn(&next) != game.Nobody && g.Turn(&next) != game.Chance {
		r.Line = append(r.Line[:0], r.Move, 1+int8(g.hash(s, 7)%uint64(g.hidden.Counts[next.Plies])))
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

// best returns the line that search finds in s.
func (g open) best(s line) []int8 {
	r, _ := g.search(context.Background(), s)
	if len(r.Line) == 0 {
		return []int8{r.Move}
	}
	return r.Line
}

// first plays the first move.
func (g open) first(_ context.Context, s line, _ ...line) (r search.Result[int8], err error) {
	r.Move = g.Moves(nil, &s)[0]
	return r, nil
}

// extended plays moves, and then on as follow does, up to six moves, a turn of chance or the end of the
// game, by the rules or by a claim.
func (g open) extended(s line, moves []int8, follow func(s line) []int8) (all []int8, over bool) {
	for {
		if len(all) > 0 {
			_, over = g.Outcome([]line{s})
		}
		if over = over || g.Turn(&s) == game.Nobody; over || g.Turn(&s) == game.Chance || len(all) == 6 {
			return all, over
		}
		if len(all) == len(moves) {
			moves = append(slices.Clone(all), follow(s)...)
		}
		m := moves[len(all)]
		all, s = append(all, m), game.After(g, s, m)
	}
}

// wins reports whether m wins by the rules for who plays it.
func (g open) wins(s line, m int8) bool {
	next := game.After(g, s, m)
	return g.Turn(&next) == game.Nobody && g.Turn(&s).Sign()*g.Evaluate(&next) > 0
}

// reasons checks what Explain says about j, the judgement on a move in s.
func (g open) reasons(t *testing.T, c *coach.Coach[line, int8], s line, j coach.Judgement[int8]) {
	t.Helper()
	why, err := c.Explain(t.Context(), []line{s}, j)
	after := game.After(g, s, j.Played)
	best, replies, follow := j.Line, append([]int8{j.Played}, j.Reply...), g.best
	if c.Follow != nil {
		best, replies, follow = best[:1], replies[:1], func(line) []int8 { return []int8{1} }
	}
	line, _ := g.extended(s, best, follow)
	reply, ends := g.extended(s, replies, follow)
	refuted := int8(0)
	var keep []int8
	for m := range game.All(g, after) {
		if g.Turn(&after) == j.Player.Opponent() && refuted == 0 && g.wins(after, m) {
			refuted = m
		}
	}
	threats, losing, moves := map[int8]int{}, []int8(nil), g.Moves(nil, &s)
	for _, m := range moves {
		next := game.After(g, s, m)
		for reply := range game.All(g, next) {
			if g.Turn(&next) == g.Turn(&s).Opponent() && g.wins(next, reply) {
				threats[reply]++
				losing = append(losing, m)
			}
		}
	}
	most := 0
	for _, n := range threats {
		most = max(most, n)
	}
	losing = slices.Compact(losing)
	if h := why.Threat; h.Of != len(moves) || !slices.Equal(h.Losing, losing) || len(h.Moves) != most || most > 0 && threats[h.Move] != most {
		t.Errorf("Explain(%+v) in %+v: the threat %+v; want %d moves of %v, losing after %v", j, s, h, most, threats, losing)
	}
	proven := j.Before.Proven
	for m, next := range game.All(g, s) {
		v := g.value(next, true)
		proven = proven && v.Proven
		if v.Of(j.Player) >= j.Before.Of(j.Player) {
			keep = append(keep, m)
		}
	}
	if !proven {
		keep = nil
	}
	if err != nil || why.WonAtOnce != g.wins(s, j.Best) || !slices.Equal(why.Line, line) || !slices.Equal(why.Reply, reply[1:]) || why.Ends != ends ||
		(why.Refuted != nil) != (refuted != 0) || refuted != 0 && *why.Refuted != refuted || !slices.Equal(why.Keep, keep) {
		t.Errorf("Explain(%+v) in %+v = %+v, %v; want the lines %v and %v, the end %v, refuted by %d, kept by %v", j, s, why, err, line, reply[1:], ends, refuted, keep)
	}
}

// TestFailingSearch has the search fail in one position after another: no failure is lost.
func TestFailingSearch(t *testing.T) {
	failed := errors.New("failed")
	for seed := range uint64(300) {
		g := open{randomgame.NewHidden(seed)}
		if g.hidden.Turns[0] == game.Chance || g.hidden.Turns[2] == game.Chance {
			continue
		}
		states, moves := []line{g.Start()}, []int8{}
		for s := states[0]; !game.Over(g, s); states = append(states, s) {
			moves = append(moves, 1)
			g.Apply(&s, 1)
		}
		for at, calls := 1, 0; calls >= at-1; at++ { // the number of the call that fails
			calls = 0
			c := &coach.Coach[line, int8]{Game: g, Points: coach.Points{Low: -6, High: 6}, Search: func(ctx context.Context, s line, past ...line) (search.Result[int8], error) {
				if calls++; calls == at {
					return search.Result[int8]{}, failed
				}
				return g.search(ctx, s, past...)
			}}
			err := c.Judge(t.Context(), states, moves, func(ply int, _ coach.Value, _ *int8, j *coach.Judgement[int8]) error {
				if j == nil {
					return nil
				}
				_, err := c.Explain(t.Context(), states[:ply+1], *j)
				return err
			})
			if calls >= at && !errors.Is(err, failed) {
				t.Errorf("game %d: Judge and Explain = %v, though call %d of %d of Search failed", seed, err, at, calls)
			}
		}
	}
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
			if sum := v.Of(game.First) + v.Of(game.Second); !near(sum, 1) {
				t.Errorf("game %d, ply %d: the players' points of %+v sum to %v; want 1", seed, ply, v, sum)
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
			mark := ""
			switch {
			case loss >= 0.3:
				mark = "??"
			case loss >= 0.15:
				mark = "?"
			case loss >= 0.07:
				mark = "?!"
			}
			if j == nil || j.Mark() != mark || best == nil || *best != found.Move || j.Best != found.Move || j.Played != moves[ply] || j.Ply != ply || j.Player != p || j.Choices != choices ||
				j.Proven != proven || !near(j.Loss, loss) || !near(j.Certainty, certainty) || !slices.Equal(j.Line, g.best(s)) {
				t.Errorf("game %d, ply %d of %+v: %+v, best %v; want %d, loss %v%s, proven %v, certainty %v", seed, ply, s, j, best, found.Move, loss, mark, proven, certainty)
			} else {
				g.reasons(t, c, s, *j)
				following := *c
				following.Follow = g.first
				g.reasons(t, &following, s, *j)
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
