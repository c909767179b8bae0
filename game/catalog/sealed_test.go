package catalog_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// view answers a request with a view.
func sealedView(t *testing.T, e catalog.Entry, q answer.Question) answer.View {
	t.Helper()
	v, err := answer.Of[answer.View](answer.Ask(t.Context(), e, q, nil))
	if err != nil {
		t.Fatalf("%+v: %v; want no error", q, err)
	}
	return v
}

// TestSealed plays random games with secrets, seals every position for every seat and compares the
// answers: they must be the same wherever the player sees the same, apart from the ciphertext, whose
// length must be the same.
func TestSealed(t *testing.T) {
	told := map[bool]int{}
	for seed := range uint64(40) {
		g := randomgame.NewHidden(seed)
		e := catalog.New[randomgame.Line, int8]("cards", g)
		if !e.Secret {
			continue
		}
		r := rand.New(rand.NewPCG(seed, 1))
		shown := map[string]string{}
		spectated := map[board.Owner]string{} // by who is to move
		for range 30 {
			open := sealedView(t, e, answer.Question{Do: "new", Game: "cards", Seed: r.Uint64N(1000)})
			history := map[board.Owner]string{} // all that a player has seen and done
			for !open.Over {
				s := g.Start()
				for _, text := range open.Record.Moves {
					g.Apply(&s, int8(text[0]-'0'))
				}
				for _, seat := range []board.Owner{board.First, board.Second} {
					see := g.Observe(&s, game.Player(seat))
					key := seat.String() + history[seat] + "|" + asJSON(t, see)
					sealed := sealedView(t, e, answer.Question{Do: "view", Record: open.Record, Seat: seat})
					text := asJSON(t, sealed)
					text = strings.Replace(text, sealed.Record.Sealed, strings.Repeat("x", len(sealed.Record.Sealed)), 1)
					if before, ok := shown[key]; ok && before != text {
						t.Fatalf("seed %d: %s: \n%s\n%s", seed, key, before, text)
					}
					shown[key] = text
					if again := sealedView(t, e, answer.Question{Do: "view", Record: sealed.Record}); asJSON(t, again.Scene) != asJSON(t, sealed.Scene) || len(again.Moves) != len(sealed.Moves) {
						t.Fatalf("seed %d: sealed %+v, opened %+v", seed, sealed, again)
					}
					if open.Seat != board.Nobody || sealed.Seat != seat {
						t.Fatalf("seed %d: the view of %s is one of %s, and the open one of %s; want open.Seat == board.Nobody, sealed.Seat == seat", seed, seat, sealed.Seat, open.Seat)
					}
					for i, m := range sealed.Record.Moves {
						if m != "?" && m != open.Record.Moves[i] {
							t.Fatalf("seed %d: %s is told the moves %q of %q", seed, seat, sealed.Record.Moves, open.Record.Moves)
						}
						told[m != "?"]++
						public := g.Turns[i] == game.Player(seat) || g.Counts[i] == 1 || g.Seen[i]&1 == 1 && (g.Turns[i] != game.Chance || seat == board.First) || g.Seen[i]&2 == 2 && g.Turns[i] == game.Chance && seat == board.Second
						if (m != "?") != public {
							t.Fatalf(`seed %d: move %d of %+v: %s is told %q; want (m != "?") == public`, seed, i+1, g, seat, m)
						}
					}
					if (sealed.Turn == seat) != (len(sealed.Moves) > 0) || sealed.Turn != open.Turn {
						t.Fatalf("seed %d: %s to move, %s sees %d moves; want (sealed.Turn == seat) == (len(sealed.Moves) > 0), sealed.Turn == open.Turn", seed, open.Turn, seat, len(sealed.Moves))
					}
					if sealed.Turn != seat { // a bot plays the other's turn to its end, of which the player is told what it sees
						f, err := answer.Of[answer.Found](answer.Ask(t.Context(), e, answer.Question{Do: "move", Record: sealed.Record, Bot: answer.Searcher{Name: "random"}}, nil))
						if err != nil || len(f.Views) != 1 || f.Views[0].Turn == sealed.Turn || !slices.Equal(f.Moves, f.Views[0].Record.Moves[len(f.Views[0].Record.Moves)-1:]) {
							t.Fatalf("seed %d: a bot moves for %s: %+v, %v; want the last move that %s sees, and the view after it", seed, sealed.Turn, f, err, seat)
						}
					}
					history[seat] += "|" + asJSON(t, see)
				}
				outside := sealedView(t, e, answer.Question{Do: "view", Record: open.Record, Seat: board.Owner(game.Chance)})
				text := strings.Replace(asJSON(t, outside), outside.Record.Sealed, "", 1)
				if before, ok := spectated[open.Turn]; ok && before != text || outside.Turn != open.Turn || len(outside.Record.Moves)+len(outside.Moves)+len(outside.Scene.Pieces) > 0 {
					t.Fatalf("seed %d: with %s to move a spectator sees\n%s\n%s\nwant that only who is to move is told", seed, open.Turn, text, before)
				}
				spectated[open.Turn] = text
				move := open.Moves[r.IntN(len(open.Moves))].Text
				seat := open.Turn
				for _, other := range []board.Owner{board.First + board.Second - seat, board.Owner(game.Chance)} {
					v := sealedView(t, e, answer.Question{Do: "view", Record: open.Record, Seat: other})
					n := len(v.Record.Moves)
					v.Record.Moves = append(v.Record.Moves, move)
					_, err := answer.Ask(t.Context(), e, answer.Question{Do: "view", Record: v.Record}, nil)
					var p *answer.Problem
					if !errors.As(err, &p) || p.Code != answer.IllegalMove || p.Ply == nil || *p.Ply != n {
						t.Fatalf("seed %d: %s moves for %s: %v; want that move %d is refused, as it is the other's turn", seed, other, seat, err, n+1)
					}
				}
				sealed := sealedView(t, e, answer.Question{Do: "view", Record: open.Record, Seat: seat})
				if n := len(sealed.Record.Moves); n > 1 {
					changed, shorter := sealed.Record, sealed.Record
					changed.Moves, shorter.Moves = slices.Clone(sealed.Record.Moves), sealed.Record.Moves[:n-1]
					changed.Moves[r.IntN(n)] += "0"
					for _, other := range []board.Record{changed, shorter} {
						if _, err := answer.Ask(t.Context(), e, answer.Question{Do: "view", Record: other}, nil); err == nil || !strings.Contains(err.Error(), "not those of the sealed record") {
							t.Fatalf(`seed %d: of %q are accepted %q: %v; want an error, strings.Contains(err.Error(), "not those of the sealed record")`, seed, sealed.Record.Moves, other.Moves, err)
						}
					}
				}
				sealed.Record.Moves = append(sealed.Record.Moves, move)
				after := sealedView(t, e, answer.Question{Do: "view", Record: sealed.Record})
				ply := len(open.Record.Moves)
				open.Record.Moves = append(open.Record.Moves, move)
				open = sealedView(t, e, answer.Question{Do: "view", Record: open.Record})
				if len(open.Turns) != len(open.Record.Moves) || open.Turns[ply] != seat {
					t.Fatalf("seed %d: move %d of %v is of %v; want len(open.Turns) == len(open.Record.Moves), open.Turns[ply] == seat", seed, ply+1, seat, open.Turns)
				}
				if after.Over != open.Over || after.Over && asJSON(t, after) != asJSON(t, open) {
					t.Fatalf("seed %d: %+v\n%+v", seed, after, open)
				}
				history[seat] += "|" + move
			}
			if r := open.Result; (r.Payoff > 0) != (r.Winner == board.First) || (r.Payoff < 0) != (r.Winner == board.Second) {
				t.Fatalf("seed %d: %+v", seed, r)
			}
			late := open.Record
			late.Moves = append(slices.Clone(late.Moves), "0")
			if _, err := answer.Ask(t.Context(), e, answer.Question{Do: "view", Record: late}, nil); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("move %d, ", len(late.Moves))) {
				t.Fatalf("seed %d: after the end: %v", seed, err)
			}
		}
	}
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("%v: all moves are told, or none; want told[true] != 0, told[false] != 0", told)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text := must.Get(json.Marshal(v))(t)
	return string(text)
}
