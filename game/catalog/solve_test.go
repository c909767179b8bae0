package catalog_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// labyrinth is a game with more positions than can be counted: only who follows the path comes to its
// end, where First wins, and Second, whose moves on it are forced, cannot leave it.
type labyrinth struct{}

type place struct {
	step int
	lost uint32 // 0: on the path
}

const pathLength = 40

func (labyrinth) Start() place { return place{} }

func (labyrinth) Turn(p *place) game.Player {
	if p.step == 200 || p.step == pathLength && p.lost == 0 {
		return game.Nobody
	}
	return game.First + game.Player(p.step%2)
}

func (labyrinth) Moves(dst []uint32, p *place) []uint32 {
	ways := uint32(20)
	if p.step%2 == 1 && p.lost == 0 {
		ways = 1
	}
	for m := range ways {
		dst = append(dst, m)
	}
	return dst
}

func (labyrinth) Apply(p *place, m uint32) {
	p.step++
	if m != 0 || p.lost != 0 {
		p.lost = p.lost*2654435761 + m + 1
	}
}

func (g labyrinth) Evaluate(p *place) float64 {
	return map[bool]float64{true: 1}[g.Turn(p) == game.Nobody && p.step == pathLength]
}

func (labyrinth) Hash(p *place) uint64 {
	return (uint64(p.step)<<32 | uint64(p.lost)) * 0x9e3779b97f4a7c15
}

// Each solver knows what the others do not: a stranger's game with five methods, one that
// looks back, and one with too many positions for the others. The line that it finds ends as it says.
func TestSolve(t *testing.T) {
	quiet := func(string) {}
	for _, c := range []struct {
		e     catalog.Entry
		moves []string
		want  tools.Solved
	}{
		{catalog.New("heaps", heaps{3}), nil, tools.Solved{Solver: "retrograde", Winner: game.First, Plies: 7, Fastest: true}},
		{catalog.New("heaps", heaps{3}), []string{"1,1"}, tools.Solved{Solver: "retrograde", Winner: game.First, Plies: 6, Fastest: true}},
		{catalog.New("rally", rally{}), nil, tools.Solved{Solver: "minimax"}},
		{catalog.New("rally", rally{}), []string{"pass", "drop"}, tools.Solved{Solver: "rules", Winner: game.First, Fastest: true}},
		{catalog.New("labyrinth", labyrinth{}), nil, tools.Solved{Solver: "proof numbers", Winner: game.First}},
	} {
		told := 0
		got, err := tools.Of(c.e).Solve(t.Context(), board.Record{Game: c.e.Name, Moves: c.moves}, 6*time.Second, func(string) { told++ })
		line := strings.Fields(got.Line)
		v, wrong := viewed(c.e, slices.Concat(c.moves, line)...)
		if wrong != nil || !v.Over || v.Result.Winner != board.Owner(c.want.Winner) || c.want.Fastest && (len(line) != got.Plies || told > 10) {
			t.Errorf("Solve(%s after %q) has the line %q, after %d reports: %+v, %v; want the end of the game after %d moves", c.e.Name, c.moves, line, told, v.Result, wrong, got.Plies)
		}
		got.Line = ""
		if err != nil || got != c.want {
			t.Errorf("Solve(%s after %q) = %+v, %v; want %+v", c.e.Name, c.moves, got, err, c.want)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errCoffee)
	if got, err := tools.Of(must.Get(catalog.Join(catalog.New("heaps", heaps{3})))(t).Entries()[0]).Solve(ctx, board.Record{Game: "heaps"}, time.Hour, quiet); err != errCoffee {
		t.Errorf("Solve(a context that has ended) = %+v, %v; want %v", got, err, errCoffee)
	}
}
