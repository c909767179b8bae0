package search_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// nobodyKnown is a game of four plies in which, from some ply on, it is the turn of a player who
// does not exist.
type nobodyKnown struct {
	who    game.Player
	from   int
	chance bool // chance has the ply before
}

func (g nobodyKnown) Start() int { return 0 }

func (g nobodyKnown) Turn(s *int) game.Player {
	switch {
	case *s >= g.from:
		return g.who
	case *s == g.from-1 && g.chance:
		return game.Chance
	}
	return game.First + game.Player(*s&1)
}

func (g nobodyKnown) Moves(dst []int8, s *int) []int8 { return append(dst, 0, 1) }
func (g nobodyKnown) Apply(s *int, _ int8)            { *s = min(*s+1, 4) }
func (g nobodyKnown) Evaluate(*int) float64           { return 0 }
func (g nobodyKnown) Hash(s *int) uint64              { return uint64(*s) * 0x9e3779b97f4a7c15 }

// TestTurnOfNobodyKnown requires an error that names the player from every searcher that
// meets such a turn, every solver, Perft and the referee.
func TestTurnOfNobodyKnown(t *testing.T) {
	for _, who := range []game.Player{-128, -1, 4, 7, 127} {
		for from := range 3 {
			for _, chance := range []bool{false, from == 2} {
				g := nobodyKnown{who, from, chance}
				check := func(name string, err error) {
					t.Helper()
					if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), fmt.Sprint(who)) {
						t.Errorf("%s, %+v: %v; want a fault of the rules that names %v", name, g, err, who)
					}
				}
				for name, m := range searchers(g, search.Limits{}) {
					if from == 2 && (name == "greedy" || name == "backtrack") && !chance {
						continue // they do not look that far
					}
					if name == "backtrack" && chance {
						continue
					}
					_, err := m.Search(t.Context(), 0)
					check(name, err)
				}
				for name, m := range map[string]*search.MCTS[int, int8]{
					"MCTS, estimates": {Rollout: -1}, "MCTS, GRAVE": {GRAVE: 3}, "MCTS, evaluator": {Evaluator: func(b []search.Evaluation[int, int8]) {}},
				} {
					m.Game, m.Limits.Nodes = g, 100
					_, err := m.Search(t.Context(), 0)
					check(name, err)
				}
				if from == 0 {
					_, err := search.NewMinimax(g, search.Limits{}).Search(t.Context(), 0)
					if !errors.Is(err, search.ErrNotATurn) {
						t.Errorf("at the root: %v; want %v, too", err, search.ErrNotATurn)
					}
				}
				_, err := search.NewBacktrack(g, search.Limits{}).Solve(t.Context(), 0)
				check("Solve", err)
				if !chance {
					_, err = search.NewProofNumber(g, search.Limits{}).Prove(t.Context(), 0, game.First)
					check("Prove", err)
				}
				_, err = search.NewBestResponse(g, careless(g, 1), search.Limits{}).Solve(t.Context(), 0)
				check("BestResponse", err)
				_, err = (&search.Retrograde{
					Positions: 5, Turn: func(i int) game.Player { return nobodyKnown{who, from, false}.Turn(&i) },
					Winner: func(int) game.Player { return game.Nobody },
					Next:   func(dst []int, i int) []int { return append(dst, min(i+1, 4)) },
				}).Solve(t.Context())
				check("Retrograde", err)
				_, err = game.Perft(t.Context(), g, 0, 4)
				check("Perft", err)
				_, err = game.Divide(t.Context(), g, 0, 4)
				check("Divide", err)
				r, err := (&match.Match[int, int8]{Game: g, First: match.Random[int, int8]{}, Second: match.Random[int, int8]{}}).Play(t.Context())
				if err == nil && (r.Reason != match.FaultyRules || !strings.Contains(r.Detail, who.String())) || err != nil && !errors.Is(err, game.ErrFaulty) {
					t.Errorf("match, %+v: %+v, %v", g, r, err)
				}
			}
		}
	}
}
