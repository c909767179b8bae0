package ismcts

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// posterior adds to odds the probability of each position that ends a line in which p has
// seen views, if both players play at random.
func posterior(g loaded, p game.Player, s randomgame.Line, views []randomgame.Line, chance float64, odds map[randomgame.Line]float64) {
	if g.Observe(&s, p) != views[0] {
		return
	}
	if len(views) == 1 {
		odds[s] += chance
		return
	}
	moves := g.Moves(nil, &s)
	for _, m := range moves {
		part := 1 / float64(len(moves))
		if g.Turn(&s) == game.Chance {
			part = g.Probability(&s, m)
		}
		posterior(g, p, game.After(g, s, m), views[1:], chance*part, odds)
	}
}

// TestWorlds compares the positions drawn in random games with the exact probabilities.
func TestWorlds(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for compared := 0; compared < 40; {
		g := loaded{randomgame.NewHidden(random.Uint64())}
		if compared%2 == 0 { // what chance shows tells Second something of a move that it has not seen
			copy(g.Turns, []game.Player{game.First, game.Chance, game.Second})
			copy(g.Counts, []int8{2, 2})
			copy(g.Seen, []int8{0, 3})
		}
		for s := g.Start(); !game.Over(g, s); {
			var past []randomgame.Line
			p := g.Turn(&s)
			for now := g.Start(); p != game.Chance && now.Plies < s.Plies; g.Apply(&now, s.Moves[now.Plies]) {
				past = append(past, g.Observe(&now, p))
			}
			if len(past) > 0 {
				compared++
				compareWorlds(t, g, p, g.Observe(&s, p), past, random)
			}
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[random.IntN(len(moves))])
		}
	}
}

func compareWorlds(t *testing.T, g loaded, p game.Player, view randomgame.Line, past []randomgame.Line, random *rand.Rand) {
	t.Helper()
	odds := map[randomgame.Line]float64{}
	posterior(g, p, g.Start(), append(past, view), 1, odds)
	total := 0.0
	for _, c := range odds {
		total += c
	}
	const rounds, draws = 40, 50
	count := map[randomgame.Line]float64{}
	for range rounds {
		w := must.Get(imagine(t.Context(), game.Game[randomgame.Line, int8](g), p, view, past, random))(t)
		for range draws {
			s := must.Get(w.draw())(t)
			count[s]++
		}
	}
	for s := range count {
		if odds[s] == 0 {
			t.Errorf("%+v, view %+v: %+v was drawn, which is impossible; want odds[s] != 0", g, view, s)
		}
	}
	for s, c := range odds {
		want, got := c/total, count[s]/(rounds*draws)
		if math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/(rounds*draws))+0.03 {
			t.Errorf("%+v, view %+v: %+v was drawn with frequency %.3f; want %.3f", g, view, s, got, want)
		}
	}
}

// TestNoPast asks for moves in random games without telling the past: what was seen last does not
// tell what is hidden.
func TestNoPast(t *testing.T) {
	for seed := range uint64(100) {
		g := randomgame.NewHidden(seed)
		for s := g.Start(); !game.Over(g, s); g.Apply(&s, 1) {
			p, start := g.Turn(&s), g.Start()
			if p == game.Chance {
				continue
			}
			var want error
			if view := g.Observe(&s, p); view != g.Observe(&start, p) {
				want = errWorlds
			}
			for _, x := range []search.Searcher[randomgame.Line, int8]{
				&Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 10}},
				&determinized[randomgame.Line, int8]{Game: g},
			} {
				for _, past := range [][]randomgame.Line{nil, {s}} {
					if r, err := x.Search(t.Context(), s, past...); !errors.Is(err, want) {
						t.Errorf("%T: Search(%v, %v) = %v, %v; want error %v", x, s, past, r.Move, err, want)
					}
				}
				dealing := &Search[randomgame.Line, int8]{Game: trusting{g}, Limits: search.Limits{Nodes: 10}}
				if _, err := dealing.Search(t.Context(), s); err != nil {
					t.Errorf("with a Resampler, %v: %v; want no error", s, err)
				}
			}
		}
	}
}

// trusting deals the view itself.
type trusting struct{ randomgame.Hidden }

func (trusting) Resample(view *randomgame.Line, _ game.Player, _ *rand.Rand) randomgame.Line {
	return *view
}

// TestFaults calls the searchers with wrong arguments and faulty games.
func TestFaults(t *testing.T) {
	g := randomgame.NewHidden(3)
	for seed := uint64(3); g.Turns[0] == game.Chance || g.Turns[1] == game.Chance; seed++ {
		g = randomgame.NewHidden(seed)
	}
	start := g.Start()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	over := randomgame.Line{Plies: int8(len(g.Turns))}
	for name, x := range map[string]struct {
		ctx  context.Context
		game game.Game[randomgame.Line, int8]
		s    randomgame.Line
		past []randomgame.Line
		want error
	}{
		"no game":            {t.Context(), nil, start, nil, game.ErrNilGame},
		"over":               {t.Context(), g, over, nil, game.ErrGameOver},
		"cancelled":          {cancelled, g, start, nil, context.Canceled},
		"a lying Resample":   {t.Context(), liar{g}, start, nil, game.ErrFaulty},
		"a panic":            {t.Context(), bomb{g}, start, nil, game.ErrFaulty},
		"nobody's turn":      {t.Context(), stranger{g, 0}, start, nil, game.ErrFaulty},
		"nobody's last turn": {t.Context(), stranger{g, over.Plies - 1}, start, nil, game.ErrFaulty},
		"an impossible past": {t.Context(), g, start, []randomgame.Line{{Plies: 1, Moves: [16]int8{9}}}, errWorlds},
	} {
		s := Search[randomgame.Line, int8]{Game: x.game, Limits: search.Limits{Nodes: 1}}
		if _, err := s.Search(x.ctx, x.s, x.past...); !errors.Is(err, x.want) {
			t.Errorf("Search: %s: %v; want %v", name, err, x.want)
		}
		d := determinized[randomgame.Line, int8]{Game: x.game, Limits: search.Limits{Depth: 9}}
		if _, err := d.Search(x.ctx, x.s, x.past...); !errors.Is(err, x.want) {
			t.Errorf("Determinized: %s: %v; want %v", name, err, x.want)
		}
	}
}

type liar struct{ randomgame.Hidden }

func (g liar) Resample(view *randomgame.Line, _ game.Player, _ *rand.Rand) randomgame.Line {
	return randomgame.Line{Plies: 1, Moves: [16]int8{1}}
}

type bomb struct{ randomgame.Hidden }

func (bomb) Evaluate(*randomgame.Line) float64 { panic("bomb") }

// stranger gives a turn to a player who does not exist.
type stranger struct {
	randomgame.Hidden
	ply int8
}

func (g stranger) Turn(s *randomgame.Line) game.Player {
	if s.Plies == g.ply {
		return 7
	}
	return g.Hidden.Turn(s)
}
