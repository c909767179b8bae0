package catalog

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	discs  = connect4.State
	column = connect4.Move
)

// noted counts the calls of its methods.
type noted struct {
	match.Random[discs, column]
	begun, moved, ended, pondered int
	fails                         error
}

func (n *noted) Begin(context.Context, match.Beginning) error          { n.begun++; return nil }
func (n *noted) End(match.Ending)                                      { n.ended++ }
func (n *noted) Ponder(context.Context, *match.Request[discs, column]) { n.pondered++ }
func (n *noted) Move(ctx context.Context, t *match.Request[discs, column]) (column, error) {
	n.moved++
	c, err := n.Random.Move(ctx, t)
	return c, cmp.Or(n.fails, err)
}

// TestWeakened weakens a bot that is not a searcher: it is notified of the game, asked
// for some of the moves, and does not ponder.
func TestWeakened(t *testing.T) {
	plies := map[uint64]int{}
	for i, seed := range []uint64{1, 2, 1, 3} {
		inner := new(noted)
		m := match.Match[discs, column]{
			Game: connect4.Game{}, First: weakened[discs, column]{inner, &search.Leveled[discs, column]{Weakness: search.Weakness{Lapse: 0.5, Margin: 1}}},
			Second: match.Random[discs, column]{}, Seed: seed, Ponder: i < 3,
		}
		if i == 3 { // of a game with secrets
			m.First = novice[discs, column]{inner, 0.5}
		}
		r := must.Get(m.Play(t.Context()))(t)
		if n := (len(r.Moves) + 1) / 2; inner.begun != 1 || inner.ended != 1 || inner.moved == n || inner.moved == 0 || inner.pondered > 0 || m.First.Name() != "random" {
			t.Errorf("seed %d: %+v in %d moves", seed, *inner, n)
		}
		if before, ok := plies[seed]; ok && before != len(r.Moves) {
			t.Errorf("seed %d: %d plies, and then %d", seed, before, len(r.Moves))
		}
		plies[seed] = len(r.Moves)
	}
	broken := weakened[discs, column]{&noted{fails: errors.New("out of order")}, new(search.Leveled[discs, column])}
	r, err := (&match.Match[discs, column]{Game: connect4.Game{}, First: broken, Second: match.Random[discs, column]{}}).Play(t.Context())
	if err != nil || len(r.Moves) > 0 || r.Winner != game.Second || !strings.Contains(r.Detail, "out of order") {
		t.Errorf("a bot that fails: %+v, %v", r, err)
	}
}

// TestRatedLevels checks that a strength is that of the level with it, and that lapses become
// rarer from the weakest to full strength.
func TestRatedLevels(t *testing.T) {
	e := New("connect4", connect4.Game{}).typed.(*typed[discs, column])
	for i, l := range search.Levels() {
		if got, want := e.rated(nominal[i]), e.weakness(l); got != want {
			t.Errorf("%v Elo: %+v; want that of %s, %+v", nominal[i], got, l, want)
		}
	}
	measured := New("connect4", connect4.Game{}).WithLevels([]byte(`{"game":"connect4","bot":"greedy","levels":[
		{"lapse":0.9,"margin":1.5,"blind":0.3,"elo":-500},{"lapse":0.6,"margin":1.25,"blind":0.2,"elo":-300},{"lapse":0.3,"margin":1,"blind":0.1,"elo":-100}]}`)).typed.(*typed[discs, column])
	for i, want := range []search.Weakness{{Lapse: 0.9, Margin: 1.5, Blind: 0.3}, {Lapse: 0.6, Margin: 1.25, Blind: 0.2}, {Lapse: 0.3, Margin: 1, Blind: 0.1}} {
		if level, rated := measured.weakness(search.Levels()[i]), measured.rated(float64(200*i-500)); level != want || rated != want || measured.leveling.Kind != "greedy" {
			t.Errorf(`measured is %+v: level %d is %+v, and by strength %+v, of %s; want level == want, rated == want, measured.leveling.Kind == "greedy"`, want, i, level, rated, measured.leveling)
		}
	}
	if half, want := measured.rated(-200), (search.Weakness{Lapse: 0.45, Margin: 1.125, Blind: 0.15}); math.Abs(half.Lapse-want.Lapse)+math.Abs(half.Margin-want.Margin)+math.Abs(half.Blind-want.Blind) > 1e-9 {
		t.Errorf("between two levels: %+v, want %+v", half, want)
	}
	if slip, want := measured.rated(-50), (search.Weakness{Lapse: 0.15, Margin: 1, Blind: 0.05}); math.Abs(slip.Lapse-want.Lapse)+math.Abs(slip.Margin-want.Margin)+math.Abs(slip.Blind-want.Blind) > 1e-9 {
		t.Errorf("between the hard level and full strength: %+v, want %+v", slip, want)
	}
	weak := New("connect4", connect4.Game{}).WithLevels([]byte(`{"game":"connect4","bot":"greedy","levels":[
		{"lapse":0.8,"margin":1,"elo":-900},{"lapse":0.6,"margin":1,"elo":-300},{"lapse":0.3,"margin":1,"elo":-100}]}`)).typed.(*typed[discs, column])
	if got := weak.rated(-1000).Lapse; math.Abs(got-0.85) > 1e-9 { // moves at random are 400 Elo below the easy level
		t.Errorf("100 Elo below the easy level: lapses in %v of the moves; want math.Abs(got-0.85) <= 1e-9", got)
	}
	if worst := e.rated(weakest); worst.Lapse != 1 || worst.Blind != 1 {
		t.Errorf("the weakest plays %+v; want moves at random", worst)
	}
	last := 1.0
	for elo := float64(weakest); elo <= 0; elo += 25 {
		now := e.rated(elo).Lapse
		if now > last || now == last && elo > weakest {
			t.Errorf("%v Elo: lapses in %v of the moves, and in %v with less", elo, now, last)
		}
		last = now
	}
	if last != 0 {
		t.Errorf("at full strength: lapses in %v of the moves; want last == 0", last)
	}
}

// TestBalancedOpening requires the first opening with a score within the bound, the score
// being that of the position after it; without one, the nearest of a hundred.
func TestBalancedOpening(t *testing.T) {
	g := connect4.Game{}
	for seed := range uint64(20) {
		for _, bound := range []float64{0, 0.05, 0.3, 1} {
			var scores []float64
			of := func(s discs) float64 { // some number from -0.5 to 0.5 that depends on the position
				return float64(g.Hash(&s)*0x9e3779b97f4a7c15>>40)/(1<<24) - 0.5
			}
			opening := balancedOpening(g, 4, rand.New(rand.NewPCG(seed, 0)), func(s discs) float64 {
				scores = append(scores, math.Abs(of(s)))
				return of(s)
			}, bound)
			s := g.Start()
			for _, m := range opening {
				g.Apply(&s, m)
			}
			last, least := scores[len(scores)-1], slices.Min(scores)
			got := math.Abs(of(s))
			if len(opening) != 4 || got != least || slices.ContainsFunc(scores[:len(scores)-1], func(x float64) bool { return x <= bound }) ||
				last > bound && len(scores) != 100 {
				t.Errorf("seed %d, bound %v: the opening %v scores %v; scores were %v", seed, bound, opening, got, scores)
			}
		}
	}
}
