package paper

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// plainMinimax returns the value for the side to move by searching every turn to the given
// depth, without pruning. ok is false if there are too many positions.
type plainMinimax struct {
	game      *Game
	positions int
}

func (m *plainMinimax) value(t *testing.T, s State, depth, ply int) (value int, ok bool) {
	t.Helper()
	const most = 3000
	if m.positions++; m.positions > most {
		return 0, false
	}
	if s.winner != game.Nobody {
		return lost + ply, true // the player who would be to move has lost
	}
	for _, way := range m.game.Shortest(s) {
		if way.Winner == s.turn {
			return won - ply - 1, true
		}
	}
	if depth == 0 {
		return int(s.turn.Sign() * m.game.Evaluate(&s) * estimateScale), true
	}
	best := lost + ply + 1
	for turn, err := range m.game.Turns(t.Context(), s, most) {
		if err != nil {
			return 0, false
		}
		if turn.Winner == s.turn.Opponent() {
			continue // loses at once, as the initial best assumes
		}
		to := s
		for _, d := range turn.Path {
			m.game.Apply(&to, d)
		}
		reply, ok := m.value(t, to, depth-1, ply+1)
		if !ok {
			return 0, false
		}
		best = max(best, -reply)
	}
	return best, true
}

// TestAlphaBetaIsMinimax compares full-width searches with plain minimax.
func TestAlphaBetaIsMinimax(t *testing.T) {
	for _, rules := range []Rules{{Width: 4, Height: 4}, {}, {Width: 4, Height: 6, OpenOutline: true}} {
		g := newGame(t, rules)
		rng := rand.New(rand.NewPCG(11, 12))
		tried := 0
		for tried < 60 {
			s := randomPosition(g, rng, rng.IntN(30))
			depth := 1 + rng.IntN(2)
			value, ok := (&plainMinimax{game: g}).value(t, s, depth, 0)
			if !ok || game.Over(g, s) {
				continue
			}
			tried++
			want := s.turn.Sign() * scoreOf(value)
			a := &alphaBeta{Game: g, Limits: search.Limits{Depth: depth}, Width: 1 << 20, Places: 1 << 20, MemoryBytes: 1 << 16}
			got, err := a.Search(t.Context(), s)
			if err != nil || got.Score != want {
				t.Errorf("%+v, position %q, depth %d: %+v, %v; want score %v", rules, g.FormatPosition(&s), depth, got, err, want)
			}
		}
	}
}

// turnSearchers returns a new instance of each searcher over whole turns.
func turnSearchers(g *Game, limits search.Limits, width, places int) []search.Searcher[State, Direction] {
	return []search.Searcher[State, Direction]{
		&alphaBeta{Game: g, Limits: limits, Width: width, Places: places, MemoryBytes: 1 << 20},
		&mcts{Game: g, Limits: limits, places: places},
	}
}

// TestProvenIsTrue compares proven results with the exact solver, in searches so narrow that
// they leave out many turns.
func TestProvenIsTrue(t *testing.T) {
	g := newGame(t, Rules{Width: 4, Height: 4})
	rng := rand.New(rand.NewPCG(21, 22))
	proven := map[string]int{}
	for s := range openPositions(g, rng, 150, 15) {
		for _, p := range turnSearchers(g, search.Limits{Nodes: 3000}, 4, 60) {
			got := must.Get(p.Search(t.Context(), s))(t)
			playSearched(t, g, s, given(got))
			if !got.Proven {
				continue
			}
			proven[fmt.Sprintf("%T", p)]++
			want, err := (&solver{Game: g, MemoryBytes: 16 << 20}).Search(t.Context(), s)
			if err != nil || got.Score != want.Score {
				t.Errorf("position %q: %T proves %+v, but the score is %v, %v", g.FormatPosition(&s), p, got, want.Score, err)
			}
		}
	}
	for name, n := range proven {
		if n < 30 {
			t.Errorf("%s proved only %d positions", name, n)
		}
	}
	if len(proven) != 2 {
		t.Errorf("proofs by %v; want len(proven) == 2", proven)
	}
}

// TestTheyKeepPlaying plays complete games under limits that end the search before it begins
// or shortly after: every turn is legal and complete.
func TestTheyKeepPlaying(t *testing.T) {
	ended, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Microsecond))
	defer cancel()
	for _, rules := range []Rules{{}, {Width: 4, Height: 6, OpenOutline: true}} {
		g := newGame(t, rules)
		rng := rand.New(rand.NewPCG(31, 32))
		for _, c := range []struct {
			ctx   context.Context
			nodes int64
		}{{t.Context(), 1}, {t.Context(), 50}, {t.Context(), 1000}, {ended, 0}} {
			limits := search.Limits{Nodes: c.nodes}
			for _, p := range []search.Searcher[State, Direction]{
				&alphaBeta{Game: g, Limits: limits, MemoryBytes: 1 << 16}, &mcts{Game: g, Limits: limits},
			} {
				for s := randomPosition(g, rng, 12); !game.Over(g, s); {
					r := must.Get(p.Search(c.ctx, s))(t)
					s = playSearched(t, g, s, given(r))
				}
			}
		}
	}
}

// given is a searcher with a fixed answer.
type given search.Result[Direction]

func (g given) Search(context.Context, State, ...State) (search.Result[Direction], error) {
	return search.Result[Direction](g), nil
}

func TestSearchErrors(t *testing.T) {
	g := Standard()
	over := must.Get(g.ParsePosition("First-won 000001"))(t)
	for _, p := range []search.Searcher[State, Direction]{
		&alphaBeta{Game: g, Width: -1}, &alphaBeta{Game: g, Limits: search.Limits{Depth: -1}}, &alphaBeta{Game: g, MemoryBytes: -1},
		&mcts{Game: g, MemoryBytes: -1},
		&backtracker{Game: g, Depth: -1}, &backtracker{Game: g, Randomness: -1}, &backtracker{Game: g, Forgetful: -1},
		&solver{Game: g, Workers: -1}, &solver{Game: g, MemoryBytes: -1}, &solver{Game: g, Limits: search.Limits{Nodes: -1}},
	} {
		if r, err := p.Search(t.Context(), g.Start()); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf(`%+v finds %+v, %v; want an error, strings.Contains(err.Error(), "want")`, p, r, err)
		}
	}
	var none context.Context
	for _, p := range []search.Searcher[State, Direction]{&alphaBeta{}, &mcts{}, &backtracker{}, &solver{}} {
		if _, err := p.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrNilGame) {
			t.Errorf("%T without a game: %v", p, err)
		}
	}
	for _, p := range []search.Searcher[State, Direction]{&alphaBeta{Game: g}, &mcts{Game: g}, &backtracker{Game: g}, &solver{Game: g}} {
		if _, err := p.Search(t.Context(), over); !errors.Is(err, game.ErrGameOver) {
			t.Errorf("%T after the end: %v; want errors.Is(err, game.ErrGameOver)", p, err)
		}
		if _, err := p.Search(none, g.Start()); !errors.Is(err, errNilContext) {
			t.Errorf("%T without a context: %v", p, err)
		}
	}
}

// TestSteps plays a game step by step and checks that each turn is searched once.
func TestSteps(t *testing.T) {
	g := Standard()
	counter := &countingSearcher{Searcher: &backtracker{Game: g}}
	p := NewSteps(g, counter)
	s := g.Start()
	turns, player := 0, game.Nobody
	for !game.Over(g, s) {
		if s.turn != player {
			turns++
			player = s.turn
		}
		r := must.Get(p.Search(t.Context(), s))(t)
		s = must.Get(game.Play(g, s, r.Move))(t)
	}
	if counter.searches != turns {
		t.Errorf("%d searches for %d turns; want counter.searches == turns", counter.searches, turns)
	}
}

type countingSearcher struct {
	search.Searcher[State, Direction]
	searches int
}

func (c *countingSearcher) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	c.searches++
	return c.Searcher.Search(ctx, s, past...)
}
