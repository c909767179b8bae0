package phantom_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/examples/games/phantom"
	"github.com/seed-61c9d78a/versus/game"
)

// check plays random games and checks the notation of positions and views, that views can be
// played from, and that what is dealt agrees with the view.
func check[S, M comparable](t *testing.T, name string, g game.Game[S, M], games int) {
	r := rand.New(rand.NewPCG(5, 5))
	n := g.(game.Notation[S, M])
	o := g.(game.Observer[S])
	dealer, _ := g.(game.Dealer[S])
	for range games {
		s := g.Start()
		for !game.Over(g, s) {
			moves := g.Moves(nil, &s)
			turn := g.Turn(&s)
			for _, v := range []S{s, o.Observe(&s, game.First), o.Observe(&s, game.Second)} {
				text := n.FormatPosition(&v)
				if back, err := n.ParsePosition(text); err != nil || back != v {
					t.Fatalf("%s: %q: %+v, %v; want %+v", name, text, back, err, v)
				}
				game.Draw(g, v)
			}
			for _, p := range []game.Player{game.First, game.Second} {
				v := o.Observe(&s, p)
				if o.Observe(&v, p) != v {
					t.Fatalf("%s: not idempotent: %+v", name, v)
				}
				if turn == p {
					if g.Turn(&v) != p || !slices.Equal(g.Moves(nil, &v), moves) {
						t.Fatalf("%s: %+v\n%+v: %v %v", name, s, v, moves, g.Moves(nil, &v))
					}
				}
				if dealer != nil {
					w := dealer.Deal(&v, p, r)
					if o.Observe(&w, p) != v {
						t.Fatalf("%s: deal %+v\n%+v\n%v", name, w, v, game.Draw(g, v))
					}
				}
			}
			for _, m := range moves {
				if back, err := n.ParseMove(&s, n.FormatMove(&s, m)); err != nil || back != m {
					t.Fatal(name, m, err)
				}
			}
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
		text := n.FormatPosition(&s)
		if back, err := n.ParsePosition(text); err != nil || back != s {
			t.Fatalf("%s: %q: %+v, %v; want %+v", name, text, back, err, s)
		}
	}
}

// TestViews checks all games with hidden information.
func TestViews(t *testing.T) {
	check(t, "kuhn", kuhn.Game{}, 100)
	check(t, "leduc", leduc.Game{}, 100)
	check(t, "liars", liarsdice.Game{}, 100)
	check(t, "phantom", phantom.Game{}, 100)
	check(t, "hex", phantom.Game{Hex: true}, 100)
	check(t, "hex4", phantom.Game{Hex: true, Size: 4}, 100)
	check(t, "battleship", battleship.Game{}, 1)
	check(t, "battleship5", battleship.Game{Size: 5, Ships: [5]int8{3, 2, 1}}, 20)
}
