//go:build !js

package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// TestSecretRooms plays random games without chance and compares what each seat is told: it must be
// the same wherever the seat has seen the same positions and made the same moves.
func TestSecretRooms(t *testing.T) {
	compared := 0
	for seed := uint64(1); compared < 300 && seed < 400; seed++ {
		g := randomgame.NewHidden(seed)
		e := catalog.New[randomgame.Line, int8]("cards", g)
		if !e.Secret || slices.Contains(g.Turns, game.Chance) {
			continue
		}
		games := must.Get(checked([]catalog.Entry{e}))(t)
		told := map[string]string{}
		random := rand.New(rand.NewPCG(seed, 7))
		for range 12 {
			now := time.Unix(1000, 0)
			r := &room{games: games, kept: kept{ID: "test", Asked: board.Record{Game: "cards"}}}
			must.Do(t, r.begin(r.Asked, now))
			keys := [2]string{r.sit(board.First, "Ann", now), r.sit(board.Second, "Bo", now)}
			var history [2]string // what each player has seen and done
			for s := g.Start(); g.Turn(&s) != game.Nobody; {
				for i, p := range []game.Player{game.First, game.Second} {
					if seen := fmt.Sprint(g.Observe(&s, p)); !strings.HasSuffix(history[i], seen) {
						history[i] += seen
					}
					state, changes, _, err := r.state(keys[i], -1, "", now)
					if err != nil {
						t.Fatal(err)
					}
					state.Committed = "" // to the outcomes of chance
					text := must.Get(json.Marshal([]any{state, changes}))(t)
					key := p.String() + history[i]
					if before, known := told[key]; known {
						if compared++; before != string(text) {
							t.Fatalf("seed %d: %s is told\n%s\nand\n%s; want before == string(text)", seed, key, before, text)
						}
					}
					told[key] = string(text)
				}
				i := int(g.Turn(&s) - game.First)
				m := g.Moves(nil, &s)[random.IntN(int(g.Counts[s.Plies]))]
				state, _ := stateOf(t, r, keys[i], now)
				must.Do(t, r.play(keys[i], len(state.View.Record.Moves), fmt.Sprint(m), now))
				history[i] += fmt.Sprint("; ", m, " ")
				g.Apply(&s, m)
			}
		}
	}
	if compared < 300 {
		t.Errorf("%d states were compared; want compared >= 300", compared)
	}
}

// The maker of a room deals no cards, rolls no dice and makes no choice for the other player: such a
// game begins at its start, or before that move.
func TestMakersDecideNothingForOthers(t *testing.T) {
	hidden := uint64(1)
	for !slices.Contains(randomgame.NewHidden(hidden).Turns, game.Chance) {
		hidden++
	}
	games := must.Get(checked(append([]catalog.Entry{catalog.New[randomgame.Line, int8]("cards", randomgame.NewHidden(hidden))}, allGames()...)))(t)
	for _, e := range games.Entries() {
		refused := 0
		given := board.Record{Game: e.Name}
		for ply := range 5 {
			r := &room{games: games, kept: kept{ID: "test"}}
			open := given
			open.Seed = 7 // what the maker has in mind
			v := must.Get(r.view(open, nil, ""))(t)
			bad := e.Secret && len(given.Moves) > 0
			bad = bad || slices.Contains(v.Turns[:len(given.Moves)], board.Owner(game.Chance)) || ply > 0 && v.Committed != nil
			if err := r.begin(given, time.Unix(1000, 0)); (err != nil) != bad {
				t.Errorf("%s: a room with the moves %q: %v; want an error: %v", e.Name, given.Moves, err, bad)
			}
			if bad {
				refused++
			}
			if v.Over {
				break
			}
			if given.Moves = v.Record.Moves; v.Turn == board.First || v.Turn == board.Second {
				given.Moves = append(slices.Clip(given.Moves), v.Moves[0].Text)
			}
		}
		if (e.Secret || e.Simultaneous) && refused == 0 {
			t.Errorf("%s: no room was refused; want some", e.Name)
		}
		if !e.Secret {
			continue
		}
		r := &room{games: games, kept: kept{ID: "test"}}
		if err := r.begin(board.Record{Game: e.Name, Start: "x"}, time.Unix(1000, 0)); code(err) != "bad_request" {
			t.Errorf("%s: a room that begins elsewhere: %v; want bad_request", e.Name, err)
		}
	}
}
