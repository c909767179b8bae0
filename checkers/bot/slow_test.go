//go:build slow

package bot_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

var (
	games = flag.Int("games", 100, "games to play with the database against without")
	nodes = flag.Int64("nodes", 5000, "positions a move")
)

// TestDatabaseGains plays the bot with the database against the bot without, both with
// distances for four pieces, from tournament openings played with both colours.
func TestDatabaseGains(t *testing.T) {
	if *databaseDir == "" {
		t.Skip("no -database")
	}
	rules := checkers.English
	database := must.Get(endgame.Open(*databaseDir, rules))(t)
	defer database.Close()
	table := must.Get(endgame.Build(t.Context(), rules, 4, nil))(t)
	g := checkers.Game{Rules: rules}
	deck := bot.Deck()
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	var pairs rating.Pairs
	var won, drawn, lost int
	for n := 0; n < *games/2; n++ {
		s := g.Start()
		for _, m := range deck[n%len(deck)] {
			g.Apply(&s, m)
		}
		points := 0.0
		for _, side := range []game.Player{game.First, game.Second} {
			var bots [2]*bot.Bot
			for p := range bots {
				bots[p] = &bot.Bot{Game: g, Endgame: table, Limits: search.Limits{Nodes: *nodes}, MemoryBytes: 4 << 20}
			}
			bots[side-game.First].Database = database
			payoff, _ := playOut(t, g, s, bots[0], bots[1])
			switch payoff *= side.Sign(); {
			case payoff > 0:
				won++
			case payoff < 0:
				lost++
			default:
				drawn++
			}
			points += (payoff + 1) / 2
		}
		pairs.Add(points)
		if n%10 == 9 {
			t.Logf("+%d =%d -%d, %v Elo", won, drawn, lost, rating.Elo(pairs))
		}
	}
	t.Logf("+%d =%d -%d, %v Elo", won, drawn, lost, rating.Elo(pairs))
	if won < lost {
		t.Error("the database makes the bot weaker")
	}
}
