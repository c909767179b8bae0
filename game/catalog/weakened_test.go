package catalog

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

type (
	discs  = connect4.State
	column = connect4.Move
)

// noted counts the calls of its methods.
type noted struct {
	match.Bot[discs, column]
	begun, moved, ended, pondered int
	fails                         error
}

func (n *noted) Begin(context.Context, match.Beginning) error          { n.begun++; return nil }
func (n *noted) End(match.Ending)                                      { n.ended++ }
func (n *noted) Ponder(context.Context, *match.Request[discs, column]) { n.pondered++ }
func (n *noted) Move(ctx context.Context, t *match.Request[discs, column]) (column, error) {
	n.moved++
	c, err := n.Bot.Move(ctx, t)
	return c, cmp.Or(n.fails, err)
}

// TestWeakened weakens a bot that is not a searcher: it is notified of the game, asked
// for some of the moves, and does not ponder.
func TestWeakened(t *testing.T) {
	plies := map[uint64]int{}
	for i, seed := range []uint64{1, 2, 1, 3} {
		inner := &noted{Bot: match.NewRandom(connect4.Game{})}
		m := match.Match[discs, column]{
			Game: connect4.Game{}, First: weakened[discs, column]{inner, &search.Leveled[discs, column]{Weakness: search.Weakness{Lapse: 0.5, Margin: 1}}},
			Second: match.NewRandom(connect4.Game{}), Seed: seed, Ponder: i < 3,
		}
		if i == 3 { // of a game with secrets
			m.First = novice[discs, column]{inner, 0.5}
		}
		r := must.Get(m.Play(t.Context()))(t)
		if n := (len(r.Moves) + 1) / 2; inner.begun != 1 || inner.ended != 1 || inner.moved == n || inner.moved == 0 || inner.pondered > 0 || m.First.Name() != "random" {
			t.Errorf("seed %d: %+v in %d moves", seed, *inner, n)
		}
		if before, ok := plies[seed]; ok && before != len(r.Moves) {
			t.Errorf("seed %d: %d plies, and then %d", seed, before, len(r.Moves))
		}
		plies[seed] = len(r.Moves)
	}
	broken := weakened[discs, column]{&noted{Bot: match.NewRandom(connect4.Game{}), fails: errors.New("out of order")}, new(search.Leveled[discs, column])}
	r, err := (&match.Match[discs, column]{Game: connect4.Game{}, First: broken, Second: match.NewRandom(connect4.Game{})}).Play(t.Context())
	if err != nil || len(r.Moves) > 0 || r.Winner != game.Second || !strings.Contains(r.Detail, "out of order") {
		t.Errorf("a bot that fails: %+v, %v", r, err)
	}
}

// TestRatedLevels checks that a strength is that of the level with it, and that lapses become
// rarer from the weakest to full strength.
func TestRatedLevels(t *testing.T) {
	e := New("connect4", connect4.Game{}).typed.(*typed[discs, column])
	for i, l := range search.Levels() {
		if got, want := e.rated(nominal[i]), e.ease(l); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v Elo: ease %v; want that of %s, %v", nominal[i], got, l, want)
		}
	}
	measured := New("connect4", connect4.Game{}).WithLevels([]byte(`{"game":"connect4","bot":"greedy",
		"ease":[1.8,1.5,1.2,0.8,0.6],"elo":[-1100,-700,-500,-300,-100]}`)).typed.(*typed[discs, column])
	for elo, want := range map[float64]float64{-1100: 1.8, -500: 1.2, -400: 1, -100: 0.6, -50: 0.3, -1200: 1.9, 0: 0} {
		if got := measured.rated(elo); math.Abs(got-want) > 1e-9 || measured.leveling.Kind != "greedy" {
			t.Errorf("%v Elo: ease %v of %s; want %v of greedy", elo, got, measured.leveling.Kind, want)
		}
	}
	last := math.Inf(1)
	for elo := float64(weakest); elo <= 0; elo += 25 {
		now := e.rated(elo)
		if now >= last {
			t.Errorf("%v Elo: ease %v, and %v with less; want now < last", elo, now, last)
		}
		last = now
	}
	if worst := e.rated(weakest); worst != 2 || last != 0 {
		t.Errorf("the weakest has ease %v, full strength %v; want 2 and 0", worst, last)
	}
}

// shortly is a game that does not end, with an estimate that changes after some moves.
type shortly struct{ moves int }

func (shortly) Start() int              { return 0 }
func (shortly) Turn(s *int) game.Player { return game.First + game.Player(*s%2) }
func (shortly) Moves(dst []int, _ *int) []int {
	return append(dst, 1)
}
func (shortly) Apply(s *int, m int)       { *s += m }
func (g shortly) Evaluate(s *int) float64 { return map[bool]float64{true: 1}[*s >= g.moves] }

// What a random game shows in its first hundred positions is known of the game.
func TestEstimates(t *testing.T) {
	for moves, want := range map[int]bool{0: false, 1: true, 99: true, 100: false} {
		if got := estimates[int, int](shortly{moves}); got != want {
			t.Errorf("estimates of a game whose estimate changes after %d moves = %v; want %v", moves, got, want)
		}
	}
	for moves, want := range map[int]int{0: 0, 5: -1} {
		s := must.Get(informed[int, int](true).Search(shortly{moves}, Settings[int]{}))(t)
		if got := s.(*ismcts.Search[int, int]).Rollout; got != want {
			t.Errorf("ISMCTS of a game whose estimate changes after %d moves has Rollout %d; want %d", moves, got, want)
		}
	}
}

// Every sealed record that is not too long can be opened, and a longer one is not tried.
func TestSealedLengths(t *testing.T) {
	e := New("connect4", connect4.Game{}).typed.(*typed[discs, column])
	for moves, opens := range map[int]bool{0: true, 1000: true, 12_000: true, 20_000: false} {
		in := inside{Record: board.Record{Game: "connect4", Moves: slices.Repeat([]string{"1000"}, moves)}, Seat: board.Second}
		sealed := must.Get(e.lock(in))(t)
		var out inside
		err := e.unlock(sealed, &out)
		if opens != (len(sealed) <= maxSealed) || (err == nil) != opens || opens && (len(out.Record.Moves) != moves || out.Seat != in.Seat) {
			t.Errorf("%d moves, sealed in %d bytes: %v, %d moves; want that it opens: %v", moves, len(sealed), err, len(out.Record.Moves), opens)
		}
	}
}

// The solved bot plays the best move where nothing is hidden any more, and gives the values of all moves,
// for First whoever moves.
func TestSolvedScores(t *testing.T) {
	for seed := range uint64(20) {
		turn := []game.Player{game.First, game.Second}[seed%2]
		g := randomgame.Hidden{Turns: []game.Player{game.Chance, turn, turn}, Counts: []int8{3, 4, 1}, Seen: []int8{3, 0, 0}, Seed: seed}
		s := must.Get(solved[randomgame.Line, int8]().Search(g, Settings[int8]{}))(t)
		for _, at := range game.All(g, g.Start()) {
			value := func(m int8) float64 {
				end := game.After(g, game.After(g, at, m), 1)
				return g.Evaluate(&end)
			}
			r := must.Get(s.Search(t.Context(), at))(t)
			best := value(r.Move)
			for m := range int8(4) {
				best = turn.Sign() * max(turn.Sign()*best, turn.Sign()*value(m+1))
			}
			wrong := func(l search.Line[int8]) bool { return math.Abs(value(l.Moves[0])-l.Score) > 1e-9 }
			if value(r.Move) != best || math.Abs(r.Score-best) > 0.1 || len(r.Lines) != 4 || r.Time <= 0 || value(r.Lines[0].Moves[0]) != best || slices.ContainsFunc(r.Lines, wrong) {
				t.Errorf("Search(%v), %v to move = %+v; want the value %v, and that of each move", at, turn, r, best)
			}
			if r, err := s.Search(t.Context(), game.After(g, at, r.Move)); err != nil || r.Move != 1 || len(r.Lines) > 0 {
				t.Errorf("Search(a position with one move) = %+v, %v", r, err)
			}
		}
		if r, err := s.Search(t.Context(), randomgame.Line{Plies: 1, Moves: [16]int8{9}}); err == nil {
			t.Errorf("Search(a position that is not in the game) = %+v; want an error", r)
		}
	}
}

// TestBalancedOpening requires the first opening with a score within the bound, the score
// being that of the position after it; without one, the nearest of a hundred.
func TestBalancedOpening(t *testing.T) {
	g := connect4.Game{}
	for seed := range uint64(20) {
		for _, bound := range []float64{0, 0.05, 0.3, 1} {
			var scores []float64
			of := func(s discs) float64 { // some number from -0.5 to 0.5 that depends on the position
				return float64(g.Hash(&s)*0x9e3779b97f4a7c15>>40)/(1<<24) - 0.5
			}
			opening := balancedOpening(g, 4, rand.New(rand.NewPCG(seed, 0)), func(s discs) float64 {
				scores = append(scores, math.Abs(of(s)))
				return of(s)
			}, bound)
			s := g.Start()
			for _, m := range opening {
				g.Apply(&s, m)
			}
			last, least := scores[len(scores)-1], slices.Min(scores)
			got := math.Abs(of(s))
			if len(opening) != 4 || got != least || slices.ContainsFunc(scores[:len(scores)-1], func(x float64) bool { return x <= bound }) ||
				last > bound && len(scores) != 100 {
				t.Errorf("seed %d, bound %v: the opening %v scores %v; scores were %v", seed, bound, opening, got, scores)
			}
		}
	}
}
