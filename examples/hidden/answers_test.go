package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// twins plays two random games in step, so that p sees the same in both, for up to plies, and
// returns their moves. It stops early, with p to move, where they differ.
func twins[S, M comparable](g game.Game[S, M], p game.Player, plies int, r *rand.Rand) (lines [2][]string, ok bool) {
	n, o := g.(game.Notation[S, M]), g.(game.Observer[S])
	at := [2]S{g.Start(), g.Start()}
	see := func(s S) S { return o.Observe(&s, p) }
	play := func(i int, m M) {
		lines[i] = append(lines[i], n.FormatMove(&at[i], m))
		g.Apply(&at[i], m)
	}
	for range plies {
		turn := g.Turn(&at[0])
		if turn == game.Nobody {
			return lines, false
		}
		moves := g.Moves(nil, &at[0])
		m := moves[r.IntN(len(moves))]
		next := game.After(g, at[0], m)
		other := g.Moves(nil, &at[1])
		if g.Turn(&at[1]) != turn {
			return lines, false
		}
		r.Shuffle(len(other), func(a, b int) { other[a], other[b] = other[b], other[a] })
		found := false
		for _, c := range other {
			if after := game.After(g, at[1], c); (turn != p || c == m) && see(after) == see(next) && g.Turn(&after) == g.Turn(&next) {
				play(1, c)
				found = true
				break
			}
		}
		if !found {
			return lines, false
		}
		play(0, m)
	}
	for g.Turn(&at[0]) == game.Chance { // which a page draws
		return lines, false
	}
	return lines, at[0] != at[1] && g.Turn(&at[0]) == p
}

// changing is what may differ between equal answers: the ciphertext, but for its length, and
// times.
var changing = regexp.MustCompile(`"(time_ms|nps)":[-+.e0-9]+`)

// TestAnswers requires that all answers about a sealed record, and the advice of bots about an open
// one, are the same in positions that look the same to the player.
func TestAnswers(t *testing.T) {
	answers(t, kuhn.Entry(), kuhn.Game{}, 4)
	answers(t, leduc.Entry(), leduc.Game{}, 8)
	answers(t, liarsdice.Entry(), liarsdice.Game{}, 8)
	answers(t, battleship.Entry(), battleship.Game{Size: 6, Ships: [battleship.MostShips]int8{3, 2, 2}}, 30)
}

func answers[S, M comparable](t *testing.T, e catalog.Entry, g game.Game[S, M], plies int) {
	t.Run(e.Name, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		compared, enough := 0, tests.Pick(6, 30)
		for tries := 0; compared < enough && tries < 50_000; tries++ {
			p := game.First + game.Player(tries%2)
			lines, ok := twins(g, p, 2+r.IntN(plies), r)
			if !ok {
				continue
			}
			compared++
			a, b := tell(t, e, lines[0], p), tell(t, e, lines[1], p)
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("%v cannot tell apart\n%s\n%s\nbut the answers are\n%s\n%s", p, strings.Join(lines[0], " "), strings.Join(lines[1], " "), a[i], b[i])
				}
			}
		}
		if compared < enough {
			t.Errorf("%d pairs were compared; want compared >= enough", compared)
		}
	})
}

// tell collects answers about a position, in which p is to move.
func tell(t *testing.T, e catalog.Entry, moves []string, p game.Player) (all []string) {
	ask := func(q answer.Question) (v any) {
		var text []byte // the last event; how many there are before is a matter of time
		v, err := answer.Ask(t.Context(), e, q, func(v any) (err error) {
			text, err = json.Marshal(v)
			return err
		})
		if v != nil {
			text, _ = json.Marshal(v)
		}
		said := changing.ReplaceAllString(fmt.Sprintf("%s, %v", text, err), "")
		if seen, ok := v.(answer.View); ok && seen.Record.Sealed != "" {
			said = strings.ReplaceAll(said, seen.Record.Sealed, strings.Repeat("x", len(seen.Record.Sealed)))
		}
		all = append(all, q.Do+": "+said)
		return v
	}
	open := board.Record{Game: e.Name, Moves: moves}
	sealed, ok := ask(answer.Question{Do: "view", Record: open, Seat: board.Owner(p)}).(answer.View)
	if !ok || sealed.Record.Sealed == "" {
		t.Fatalf("%v: %q is not sealed: %s", e.Name, moves, all)
	}
	one := 1
	ask(answer.Question{Do: "view", Record: sealed.Record, Ply: &one})
	wrong := sealed.Record
	wrong.Moves = append(wrong.Moves[:len(wrong.Moves):len(wrong.Moves)], "nonsense")
	ask(answer.Question{Do: "view", Record: wrong})
	for _, do := range []string{"view", "frames", "draft", "drawing", "undo", "compose", "explore", "annotate"} {
		ask(answer.Question{Do: do, Record: sealed.Record})
	}
	ask(answer.Question{Do: "perft", Record: sealed.Record, Depth: 2})
	ask(answer.Question{Do: "view", Record: sealed.Record, Seat: board.Owner(p.Opponent())})
	ask(answer.Question{Do: "drawing", Record: open})
	for _, name := range []string{"ismcts", "ismcts-regret", "determinized"} {
		bot := answer.Searcher{Name: name, Level: &answer.Limit{Kind: "nodes", Value: 100}}
		if name == "determinized" {
			bot.Level = &answer.Limit{Kind: "depth", Value: 1}
		}
		for _, record := range []board.Record{sealed.Record, open} {
			ask(answer.Question{Do: "hint", Record: record, Bot: bot, Seed: 5})
			ask(answer.Question{Do: "analyse", Record: record, Bot: bot})
		}
		ask(answer.Question{Do: "move", Record: open, Bot: bot, Seed: 5})
		ask(answer.Question{Do: "graph", Record: sealed.Record, Bot: bot})
	}
	return all
}
