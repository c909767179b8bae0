package bot_test

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMovePlaysTheRulesOfTheMatch lets a bot with any rules play games with any others: a man
// captures on after its crowning in one, and must not in the other.
func TestMovePlaysTheRulesOfTheMatch(t *testing.T) {
	both := []checkers.Rules{checkers.English, checkers.Damas, {MenCaptureBackwards: true}}
	for _, rules := range both {
		wrapped, err := learned.Game(rules)
		if err != nil {
			t.Fatal(err)
		}
		for name, g := range map[string]game.Game[checkers.State, checkers.Move]{"game": checkers.Game{Rules: rules}, "pointer": &checkers.Game{Rules: rules}, "learned": wrapped} {
			for _, own := range both {
				for _, fen := range []string{"B:W30:B19,11,3", "B:WK10,14,15,23,26:B9,18,22", "W:W11:B7,6,8,16"} {
					s, err := checkers.ParseFEN(fen)
					if err != nil {
						t.Fatal(err)
					}
					if legal := g.Moves(nil, &s); len(legal) > 0 {
						b := &bot.Bot{Rules: own, Limits: search.Limits{Depth: 2}, TableBytes: 1 << 16}
						m, err := b.Move(t.Context(), &match.Turn[checkers.State, checkers.Move]{Game: g, State: s, Player: g.Turn(&s)})
						if err != nil || b.Rules != rules || !slices.Contains(legal, m) {
							t.Errorf("%s, %v, bot of %v, %s: %v, %v", name, rules, own, fen, m, err)
						}
					}
				}
			}
		}
	}
}
