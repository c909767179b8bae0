package games_test

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// fuzz parses any text as a position and as a move in it. An accepted text must be formatted in the
// same way, and an accepted move must be legal.
func fuzz[S, M comparable](f *testing.F, g game.Game[S, M], positions ...string) {
	notation, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		f.Fatal("no notation")
	}
	for _, text := range positions {
		s := must.Get(notation.ParsePosition(text))(f)
		for _, m := range g.Moves(nil, &s) {
			f.Add(text, notation.FormatMove(&s, m))
		}
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		s, err := notation.ParsePosition(position)
		if err != nil {
			s = g.Start()
		} else if again := notation.FormatPosition(&s); again != position {
			t.Errorf("%q is read as %q; want again == position", position, again)
		}
		m, err := notation.ParseMove(&s, move)
		if err == nil && !slices.Contains(g.Moves(nil, &s), m) {
			t.Errorf("%q: %q is read as %v, which is not legal", position, move, m)
		}
		game.Render(g, s)
		for m := range game.All(g, s) {
			notation.FormatMove(&s, m)
		}
	})
}

func FuzzOthello(f *testing.F) {
	g := othello.Game{}
	s := g.Start()
	fuzz(f, g, g.FormatPosition(&s), "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-OX----------------------------- O")
}

func FuzzPig(f *testing.F) {
	fuzz(f, pig.Game{}, "0:0+0 first", "34:12+7 second", "34:12+7 first rolls", "103:20+0 first")
}

func FuzzGoofspiel(f *testing.F) {
	fuzz(f, goofspiel.Game{}, "2J/2J 3 K 30:31 first", "23J/2J+A A3 K 20:31 first", "-/- - - 40:30 nobody")
}
