package search_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// faulty is a game of five plies, two moves in each, with a fault in all positions from some ply
// on. State is the ply and the moves so far, in bits.
type faulty struct {
	from  int
	alone bool // only First moves, so that the searchers of one turn see later plies
	fault
}

// fault is what is wrong.
type fault struct {
	stuck  bool        // there are no moves
	scored bool        // Evaluate returns score
	over   bool        // the game is over
	score  float64     // what Evaluate returns
	odds   [2]float64  // if not 0: chance has the turn
	turn   game.Player // if not 0: who has the turn
}

func (g faulty) bad(s *int) bool { return *s >= 1<<g.from }

func (g faulty) Start() int { return 1 }

func (g faulty) Turn(s *int) game.Player {
	switch {
	case g.bad(s) && g.turn != 0:
		return g.turn
	case g.bad(s) && g.over, *s >= 1<<5:
		return game.Nobody
	case g.bad(s) && g.odds != [2]float64{}:
		return game.Chance
	case g.alone || *s&1 != 0:
		return game.First
	}
	return game.Second
}

func (g faulty) Moves(dst []int, s *int) []int {
	if g.Turn(s) == game.Nobody || g.stuck && g.bad(s) {
		return dst
	}
	return append(dst, 0, 1)
}

func (g faulty) Apply(s *int, m int) { *s = 2**s + m }

func (g faulty) Evaluate(s *int) float64 {
	if g.bad(s) && (g.over || g.scored) {
		return g.score
	}
	return float64(*s%13-6) / 7
}

func (g faulty) Probability(_ *int, m int) float64 { return g.odds[m] }
func (g faulty) Hash(s *int) uint64                { return uint64(*s) * 0x9e3779b97f4a7c15 }
func (g faulty) Bounds() (low, high float64)       { return -1, 1 }

// TestFaults searches and solves games with every kind of fault, at the root or some plies later.
// The result must be an error that describes the fault and its position.
func TestFaults(t *testing.T) {
	for want, f := range map[string]fault{
		"no legal move":            {stuck: true},
		"score is +Inf":            {over: true, score: math.Inf(1)},
		"score is -Inf":            {over: true, score: math.Inf(-1)},
		"score is NaN":             {over: true, score: math.NaN()},
		"payoff is 2":              {over: true, score: 2},
		"probability 0":            {odds: [2]float64{0, 1}},
		"probability -1":           {odds: [2]float64{-1, 2}},
		"probability NaN":          {odds: [2]float64{math.NaN(), 0.5}},
		"sum to 1.5":               {odds: [2]float64{0.75, 0.75}},
		"sum to 0.6":               {odds: [2]float64{0.3, 0.3}},
		game.Player(-128).String(): {turn: -128},
		game.Player(-1).String():   {turn: -1},
		game.Player(4).String():    {turn: 4},
		game.Player(127).String():  {turn: 127},
	} {
		for from := range 4 {
			if from == 0 && (f.over || f.odds != [2]float64{}) {
				continue // not a position to search
			}
			g := faulty{from, from != 1, f}
			chance := f.odds != [2]float64{}
			for who, ask := range everyone(g, search.Limits{Nodes: 2000}) {
				switch {
				case chance && (who == "backtrack" || who == "turns" || who == "proof numbers"):
					continue // a turn ends there; ErrNotDeterministic
				case who == "leveled" && from > 1:
					continue // it does not look that far
				}
				_, err := ask(t.Context(), g.Start())
				if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "position \"") {
					t.Errorf("%s from ply %d, %s: %v; want game.ErrFaulty, the fault and the position", want, from, who, err)
				}
				if from == 0 && f.turn != 0 && who == "minimax" && !errors.Is(err, search.ErrNotATurn) {
					t.Errorf("at the root: %v; want %v, too", err, search.ErrNotATurn)
				}
			}
			if f.turn == 0 {
				continue
			}
			_, err := game.Perft(t.Context(), g, g.Start(), 5)
			if !errors.Is(err, game.ErrFaulty) {
				t.Errorf("Perft, %s from ply %d: %v; want errors.Is(err, game.ErrFaulty)", want, from, err)
			}
			r, err := (&match.Match[int, int]{Game: g, First: match.NewRandom(g), Second: match.NewRandom(g)}).Play(t.Context())
			if err == nil && (r.Reason != match.FaultyRules || !strings.Contains(r.Detail, want)) || err != nil && !errors.Is(err, game.ErrFaulty) {
				t.Errorf("match, %s from ply %d: %+v, %v", want, from, r, err)
			}
		}
	}
}

// TestFaultyEstimates searches games whose estimates are NaN, or so large that they could be
// mistaken for wins.
func TestFaultyEstimates(t *testing.T) {
	for _, score := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e101, -1e15} {
		g := faulty{3, false, fault{scored: true, score: score}}
		for name, off := range map[string]search.Refinement{"minimax": 0, "plain": search.Everything &^ search.Distance} {
			m := search.Minimax[int, int]{Game: g, Disable: off, Limits: search.Limits{Depth: 3}}
			if r, err := m.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, an estimate of %v: %+v, %v; want errors.Is(err, game.ErrFaulty)", name, score, r, err)
			}
		}
		if math.Abs(score) < 1e100 {
			continue // only distances make it too large
		}
		for name, s := range map[string]search.Searcher[int, int]{
			"mcts": &search.MCTS[int, int]{Game: g, Rollout: -1}, "joint": &search.SimultaneousMCTS[int, int]{Game: g, Rollout: -1},
			"matrix": &search.Simultaneous[int, int]{Game: g, Limits: search.Limits{Depth: 3}},
		} {
			if r, err := s.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, an estimate of %v: %+v, %v; want errors.Is(err, game.ErrFaulty)", name, score, r, err)
			}
		}
	}
}

// TestRetrogradeFaults runs Retrograde with invalid arguments and faulty rules.
func TestRetrogradeFaults(t *testing.T) {
	first := func(int) game.Player { return game.First }
	circle := func(dst []int, _ int) []int { return append(dst, 0) }
	for want, r := range map[string]retrograde{
		"must be given":            {Positions: 1, Turn: first, Winner: first},
		"there is no move":         {Positions: 1, Turn: first, Winner: first, Next: func(dst []int, _ int) []int { return dst }},
		"move to 7":                {Positions: 1, Turn: first, Winner: first, Next: func(dst []int, _ int) []int { return append(dst, 7) }},
		"Chance has won":           {Positions: 1, Turn: func(int) game.Player { return game.Nobody }, Winner: func(int) game.Player { return game.Chance }, Next: circle},
		"chance nodes":             {Positions: 1, Turn: func(int) game.Player { return game.Chance }, Winner: first, Next: circle},
		fmt.Sprint(game.Player(7)): {Positions: 1, Turn: func(int) game.Player { return 7 }, Winner: first, Next: circle},
	} {
		if _, err := r.Solve(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want an error that says %q", err, want)
		}
	}
	r := retrograde{Positions: 1, Turn: first, Winner: first, Next: circle}
	if v, err := r.Solve(t.Context()); err != nil || v[0] != (search.Verdict{}) {
		t.Errorf("a circle: %v, %v; want a draw", v, err)
	}
	r.Positions = 1 << 17 // a line of positions, too long to count
	r.Turn = func(i int) game.Player { return game.Player(min(i, 1)) }
	r.Next = func(dst []int, i int) []int { return append(dst, i-1) }
	v, err := r.Solve(t.Context())
	if err != nil || v[1<<17-1] != (search.Verdict{Winner: game.First, Distance: 1<<17 - 1}) {
		t.Errorf("a long line: %v", err)
	}
}

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
