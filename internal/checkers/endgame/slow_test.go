//go:build slow

package endgame_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestPublishedDraws proves the wins that the table has for two published problems, which call
// the positions draws. The proof follows the rules of the game: the loser may play every move, and
// the table only chooses the winner's.
func TestPublishedDraws(t *testing.T) {
	table := must.Get(endgame.Build(t.Context(), checkers.English, 5, nil))(t)
	g := checkers.Game{Rules: checkers.English}
	for fen, want := range map[string]endgame.Value{
		"W:WK27,32:BK18,K19,28": {Winner: game.First, Plies: 48},
		"W:W11,K13,27:B6,K14":   {Winner: game.Second, Plies: 35},
	} {
		s := must.Get(g.ParsePosition(fen))(t)
		if got, ok := table.Probe(s); got != want || !ok {
			t.Errorf("%s: %v; want %v", fen, got, want)
		}
		proven := map[checkers.State]int{} // the positions, with the plies allowed
		if !wins(g, table, &s, want.Winner, want.Plies, proven) {
			t.Errorf("%s: the win is not proven", fen)
		}
		t.Logf("%s: %d positions", fen, len(proven))
	}
}

// wins proves that the winner wins from s in the given number of plies.
func wins(g checkers.Game, table *endgame.Table, s *checkers.State, winner game.Player, plies int, proven map[checkers.State]int) bool {
	if before, ok := proven[*s]; ok && before <= plies {
		return true
	}
	if game.Over(g, *s) {
		return g.Evaluate(s) > 0 && winner == game.First || g.Evaluate(s) < 0 && winner == game.Second
	}
	if plies == 0 {
		return false
	}
	for _, m := range g.Moves(nil, s) {
		after := game.After(g, *s, m)
		if g.Turn(s) == winner {
			if v, _ := table.Probe(after); !game.Over(g, after) && (v.Winner != winner || v.Plies >= plies) {
				continue
			}
			if wins(g, table, &after, winner, plies-1, proven) {
				proven[*s] = plies
				return true
			}
		} else if !wins(g, table, &after, winner, plies-1, proven) {
			return false
		}
	}
	if g.Turn(s) != winner {
		proven[*s] = plies
		return true
	}
	return false
}
