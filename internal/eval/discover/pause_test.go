package discover_test

import (
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/discover"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// pausing is a game some of whose calls take long.
type pausing[S, M comparable] struct {
	game.Game[S, M]
	pause time.Duration
	calls *int
}

func (p pausing[S, M]) Moves(dst []M, s *S) []M {
	if *p.calls++; *p.calls%1000 == 0 {
		time.Sleep(p.pause)
	}
	return p.Game.Moves(dst, s)
}

// dice is a game whose states have many small fields: there are far more ways to swap the
// players than can be tried.
type dice struct{}

type diceState struct {
	A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P int8
	Ply                                            int
}

func (dice) Start() diceState { return diceState{} }

func (dice) Turn(s *diceState) game.Player {
	if s.Ply == 40 {
		return game.Nobody
	}
	return game.First + game.Player(s.Ply%2)
}

func (dice) Moves(dst []uint8, _ *diceState) []uint8 { return append(dst, 0, 1, 2) }

func (dice) Apply(s *diceState, m uint8) {
	s.Ply++
	for i, f := range []*int8{&s.A, &s.B, &s.C, &s.D, &s.E, &s.F, &s.G, &s.H, &s.I, &s.J, &s.K, &s.L, &s.M, &s.N, &s.O, &s.P} {
		*f = (*f*2 + int8(m) + int8(s.Ply*i)) % 4
	}
}

func (dice) Evaluate(s *diceState) float64 {
	if s.Ply == 40 {
		return float64(s.A%2 - s.B%2)
	}
	return 0
}

// discoverPausing discovers the same encoder whether or not the game or the machine pauses,
// with a bounded number of looks at the rules.
func discoverPausing[S, M comparable](t *testing.T, g game.Game[S, M]) {
	var layouts []*layout.Layout
	for _, pause := range []time.Duration{0, time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			calls := 0
			l := must.Get(discover.Layout(game.Game[S, M](pausing[S, M]{g, pause, &calls}), 1))(t)
			if layouts = append(layouts, l); calls > 1_000_000 {
				t.Errorf("%d calls of Moves; want calls <= 1_000_000", calls)
			}
		})
	}
	if !reflect.DeepEqual(layouts[0], layouts[1]) {
		t.Errorf("%T: %+v after pauses, else %+v; want reflect.DeepEqual(layouts[0], layouts[1])", g, layouts[1], layouts[0])
	}
}

func TestPauses(t *testing.T) {
	discoverPausing(t, game.Game[connect4.State, connect4.Move](connect4.Game{}))
	discoverPausing(t, game.Game[raceState, step](race{}))
	discoverPausing(t, game.Game[sowingState, int](sowing{}))
	discoverPausing(t, game.Game[diceState, uint8](dice{}))
}
