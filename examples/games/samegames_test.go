package games

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

var whole = flag.Bool("whole", false, "play longer games in TestSameGamesAtAnyConcurrency, and one at a time in another order")

// TestSameGamesAtAnyConcurrency plays all bots of every game against the first one, one game at a
// time, and three at a time in another order, and compares the games move by move.
func TestSameGamesAtAnyConcurrency(t *testing.T) {
	for _, e := range pages().Entries() {
		t.Run(e.Name, func(t *testing.T) {
			setup := tools.Setup{Nodes: 100, MaxPlies: 12, Opening: -1, Seed: 5}
			concurrent := []int{3}
			if *whole {
				setup.Nodes, setup.MaxPlies = 200, 30
				concurrent = []int{1, 3}
			}
			for _, bot := range tools.Of(e).BotNames() {
				switch bot {
				case "perfect": // a second a move in Connect 4; what it plays follows from exact scores
				case "greedy-worst", "greedy-average": // they remember nothing, and take their time in football
				case "hard":
					if !e.Secret { // else it does not heed the limit of nodes
						setup.Players = append(setup.Players, bot)
					}
				default:
					setup.Players = append(setup.Players, bot)
				}
			}
			want := gamesOf(t, e, setup, 1, false)
			for _, n := range concurrent {
				if diff := cmp.Diff(want, gamesOf(t, e, setup, n, true)); diff != "" {
					t.Errorf("%d at once, in another order (-one at a time):\n%s; want diff == \"\"", n, diff)
				}
			}
		})
	}
}

// gamesOf plays a gauntlet and returns the moves of its games by their number.
func gamesOf(t *testing.T, e catalog.Entry, s tools.Setup, concurrency int, backwards bool) map[int]string {
	t.Helper()
	stage := must.Get(tools.Of(e).NewStage(s))(t)
	defer stage.Close()
	var mu sync.Mutex
	games := map[int]string{}
	format := must.Get(tournament.ParseFormat("gauntlet", len(s.Players), 0))(t)
	run := func(only func(id int) bool) {
		tour := &tournament.Tournament{Players: len(s.Players), Format: format, Games: 2, Seed: s.Seed}
		tour.Workers = concurrency
		tour.Play = func(ctx context.Context, slot int, f tournament.Fixture) (record.Game, error) {
			if !only(f.ID) {
				return record.Game{}, nil
			}
			g, err := stage.Play(ctx, slot, f)
			mu.Lock()
			defer mu.Unlock()
			games[f.ID] = fmt.Sprint(s.Players[f.First], " v ", s.Players[f.Second], ": ", g.Moves, g.Winner)
			return g, err
		}
		must.Get(tour.Run(t.Context()))(t)
	}
	if backwards { // the second games of all pairs first, then the others
		run(func(id int) bool { return id%2 == 0 })
		second := maps.Clone(games)
		run(func(id int) bool { return id%2 == 1 })
		maps.Copy(games, second)
	} else {
		run(func(int) bool { return true })
	}
	return games
}
