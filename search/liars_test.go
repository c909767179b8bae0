package search_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

type boundedBy struct {
	game.Game[state, move]
	low, high float64
}

func (b boundedBy) Unwrap() game.Game[state, move] { return b.Game }
func (b boundedBy) Bounds() (low, high float64)    { return b.low, b.high }

// TestImpossibleBounds requires all to refuse bounds that cannot be bounds.
func TestImpossibleBounds(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	g := randomgame.New(randomgame.Graph, 1)
	for _, b := range [][2]float64{
		{1, -1}, {0.5, 1}, {-1, -0.5}, {nan, 1}, {-1, nan}, {-inf, inf}, {-1, inf}, {-inf, 1},
		{-5e-324, 5e-324}, {-1, 1e-310}, {-1e300, 1}, {-1, math.MaxFloat64},
	} {
		for name, ask := range everyone[state, move](boundedBy{g.Play(), b[0], b[1]}, search.Limits{Nodes: 500}) {
			if r, err := ask(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, bounds %v: %+v, %v; want errors.Is(err, game.ErrFaulty)", name, b, r, err)
			}
		}
	}
}

// TestTightBounds makes the bounds of random games too tight. A proven score must be the value,
// or a payoff outside of the bounds must be found.
func TestTightBounds(t *testing.T) {
	found := map[string]int{}
	for seed := range uint64(150) {
		for _, kind := range []randomgame.Kind{randomgame.Tree, randomgame.Graph, randomgame.Dice, randomgame.Repetition} {
			g := randomgame.New(kind, seed)
			value := g.Value(g.Start())
			for name, ask := range everyone[state, move](boundedBy{g.Play(), g.Low / 2, g.High / 2}, search.Limits{Nodes: 500}) {
				if name == "proof numbers" {
					continue // not for all kinds
				}
				found[name] += 0
				switch r, err := ask(t.Context(), g.Start()); {
				case errors.Is(err, game.ErrFaulty):
					found[name]++
				case errors.Is(err, search.ErrUnfinished):
				case err != nil || r.Proven && !(math.Abs(r.Score) <= math.Max(g.High, -g.Low)/2*(1+1e-9)) || math.IsNaN(r.Score):
					t.Errorf("%s, %v %d: %+v, %v; the value is %v", name, kind, seed, r, err, value)
				}
			}
		}
	}
	for name := range found {
		if found[name] == 0 {
			t.Errorf("%s never noticed a payoff outside of the bounds; want found[name] != 0", name)
		}
	}
}

// TestScaleOfPayoffs multiplies the scores of random games. A proven score must be the value;
// where digits would be lost, the game is refused.
func TestScaleOfPayoffs(t *testing.T) {
	for _, scale := range []float64{1e-323, 1e-310, 1e-160, 1e-101, 1e-60, 1e60, 1e150, 1e300} {
		answered := 0
		for seed := range uint64(12) {
			for _, kind := range []randomgame.Kind{randomgame.Tree, randomgame.Dice, randomgame.Simultaneous} {
				g := randomgame.New(kind, seed)
				most := max(-g.Low, g.High)
				for i := range g.Positions {
					g.Positions[i].Score *= scale / most
				}
				g.Low, g.High, g.Bounder = g.Low*(scale/most), g.High*(scale/most), seed%2 == 0
				value := g.Value(g.Start())
				for name, ask := range everyone(g.Play(), search.Limits{Nodes: 500}) {
					if name == "proof numbers" {
						continue // not for all kinds
					}
					switch r, err := ask(t.Context(), g.Start()); {
					case errors.Is(err, game.ErrFaulty) && (scale < 1e-50 || scale > 1e100), errors.Is(err, search.ErrUnfinished), errors.Is(err, search.ErrHidden):
					case err != nil || r.Proven && !(math.Abs(r.Score-value) <= 1e-9*scale):
						t.Errorf("%s, %v %d, scale %v: %+v, %v; the value is %v", name, kind, seed, scale, r, err, value)
					default:
						answered++
					}
				}
			}
		}
		if (scale == 1e-60 || scale == 1e60) && answered == 0 {
			t.Errorf("scale %v: no answers", scale)
		}
	}
}

// meddler is a game whose Orderer changes what it is given, from some ply on.
type meddler struct {
	game.Game[state, move]
	meddle func(s *state, moves []move)
}

func (m meddler) Unwrap() game.Game[state, move] { return m.Game }

func (m meddler) Prioritize(s *state, moves []move, priority []int32) { m.meddle(s, moves) }

// TestMeddlingOrderer requires a fault, or a legal move without a false proof.
func TestMeddlingOrderer(t *testing.T) {
	for name, meddle := range map[string]func(s *state, moves []move){
		"reverses": func(_ *state, moves []move) { slices.Reverse(moves) },
		"invents":  func(_ *state, moves []move) { moves[0] = 99 },
		"repeats":  func(_ *state, moves []move) { moves[len(moves)-1] = moves[0] },
		"moves on": func(s *state, _ []move) { s.At++ },
		"at the root only": func(s *state, moves []move) {
			if s.At == 0 {
				moves[0] = 99
			}
		},
	} {
		for range 10 { // the order of the map and of the workers varies
			g := &randomgame.Game{Low: -1, High: 1, Hasher: true, Positions: []randomgame.Position{
				{Turn: game.First, Next: []int32{1, 2, 3}}, {Turn: game.Second, Next: []int32{4, 5}}, {Turn: game.Second, Next: []int32{4, 5}},
				{Turn: game.Second, Next: []int32{5, 4}}, {Score: 1}, {Score: -1}, {},
			}}
			m := meddler{g.Play(), meddle}
			for who, s := range map[string]search.Searcher[state, move]{
				"minimax": &search.Minimax[state, move]{Game: m},
				"two":     &search.Minimax[state, move]{Game: m, Workers: 2},
			} {
				if r, err := s.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
					t.Errorf("%s, an Orderer that %s: %+v, %v; want errors.Is(err, game.ErrFaulty)", who, name, r, err)
				}
			}
		}
	}
}

// player is a game with a Playouter that lies.
type player struct {
	game.Game[state, move]
	plies func(most int) int
}

func (p player) Unwrap() game.Game[state, move] { return p.Game }

func (p player) Playout(s *state, r *rand.PCG, most int) int { return p.plies(most) }

// TestLyingPlayouter requires a fault of a Playouter that reports moves it cannot have played.
func TestLyingPlayouter(t *testing.T) {
	for name, plies := range map[string]func(int) int{
		"nothing played": func(int) int { return 0 }, "negative": func(int) int { return -5 }, "too many": func(most int) int { return most + 1 },
	} {
		g := randomgame.NewLattice(3, 20, 3)
		m := player{g.Play(), plies}
		for who, s := range map[string]search.Searcher[state, move]{
			"MCTS": &search.MCTS[state, move]{Game: m, Limits: search.Limits{Nodes: 100}}, "joint": &search.SimultaneousMCTS[state, move]{Game: m, Limits: search.Limits{Nodes: 100}},
		} {
			if r, err := s.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, %s: %+v, %v; want errors.Is(err, game.ErrFaulty)", who, name, r, err)
			}
		}
	}
}
