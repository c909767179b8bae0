package ismcts

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/matrix"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// loaded is a hidden game in which outcomes of chance are not equally likely, and the first move says
// which are likelier. Its estimates would not do as payoffs.
type loaded struct{ randomgame.Hidden }

func (g loaded) Probability(s *randomgame.Line, m int8) float64 {
	if g.Turn(s) != game.Chance {
		panic("no turn of chance")
	}
	n := g.Counts[s.Plies]
	return float64(1+(m+s.Moves[0])%n) / (float64(n) * float64(n+1) / 2)
}

func (g loaded) Evaluate(s *randomgame.Line) float64 {
	if int(s.Plies) < len(g.Turns) {
		return 1e-200
	}
	return g.Hidden.Evaluate(s)
}

// value returns the exact value of s if nothing is hidden.
func (g loaded) value(s randomgame.Line) float64 {
	turn := g.Turn(&s)
	if turn == game.Nobody {
		return g.Evaluate(&s)
	}
	best, mean := math.Inf(-1), 0.0
	for m, next := range game.All(g, s) {
		v := g.value(next)
		best = max(best, turn.Sign()*v)
		if turn == game.Chance {
			mean += g.Probability(&s, m) * v
		}
	}
	if turn == game.Chance {
		return mean
	}
	return turn.Sign() * best
}

// TestScores plays small random games in which nothing is hidden: with many simulations, scores and
// moves come near the exact ones.
func TestScores(t *testing.T) {
	const games = 60
	wrong, lost := map[string]float64{}, map[string]float64{}
	for seed := range uint64(games) {
		g := loaded{randomgame.NewHidden(seed)}
		for i := range g.Seen {
			g.Seen[i] = 3
		}
		s := g.Start()
		var past []randomgame.Line
		for ; g.Turn(&s) == game.Chance; g.Apply(&s, 1) {
			past = append(past, s)
		}
		if game.Over(g, s) {
			continue
		}
		want := g.value(s)
		for name, x := range map[string]search.Searcher[randomgame.Line, int8]{
			"UCT":            &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 1500}},
			"estimates":      &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 1500}, Rollout: -1},
			"short playouts": &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 1500}, Rollout: 1},
			"RegretMatching": &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 1500}, RegretMatching: true},
			"Determinized":   &determinized[randomgame.Line, int8]{Game: g, Limits: search.Limits{Depth: 6}, Worlds: 2},
		} {
			r := must.Get(x.Search(t.Context(), s, past...))(t)
			if x, mixes := x.(*Search[randomgame.Line, int8]); mixes {
				sum := 0.0
				for _, c := range must.Get(x.Strategy(t.Context(), s, past...))(t).Strategy {
					if sum += c.Probability; c.Probability <= 0 {
						sum = math.NaN()
					}
				}
				if !(math.Abs(sum-1) < 1e-9) {
					t.Errorf("seed %d, %s: Strategy(%v): the probabilities sum to %v, NaN if one is 0; want 1", seed, name, s, sum)
				}
				if r.Nodes != 1500 {
					t.Errorf("seed %d, %s: Search(%v): %d simulations; want 1500", seed, name, s, r.Nodes)
				}
			}
			wrong[name] += math.Abs(r.Score-want) / games
			lost[name] += math.Abs(g.value(game.After(g, s, r.Move))-want) / games
		}
	}
	for name, most := range map[string]float64{"UCT": 0.2, "estimates": 0.2, "short playouts": 0.2, "RegretMatching": 0.5, "Determinized": 0} {
		if wrong[name] > most || lost[name] > most/2 {
			t.Errorf("%s: scores are wrong by %.3f on average, and moves lose %.3f; want at most %v, %v", name, wrong[name], lost[name], most, most/2)
		}
	}
}

// random returns the mean payoff of s if both players play at random.
func (g loaded) random(s randomgame.Line) (mean float64) {
	if g.Turn(&s) == game.Nobody {
		return g.Evaluate(&s)
	}
	for m, next := range game.All(g, s) {
		p := 1 / float64(g.Counts[s.Plies])
		if g.Turn(&s) == game.Chance {
			p = g.Probability(&s, m)
		}
		mean += p * g.random(next)
	}
	return mean
}

// TestFirstSimulation requires that the score of one simulation is, on average, that of random play:
// players have not learnt anything yet, and chance keeps to its odds.
func TestFirstSimulation(t *testing.T) {
	const games, seeds = 40, 300
	for _, regret := range []bool{false, true} {
		chi := 0.0
		for seed := range uint64(games) {
			g := loaded{randomgame.NewHidden(seed)}
			for i := range g.Seen {
				g.Seen[i] = 3
			}
			if g.Turns[0] == game.Chance {
				g.Turns[0] = game.Second
			}
			x := Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 1}, RegretMatching: regret}
			sum, squares := 0.0, 0.0
			for n := range uint64(seeds) {
				x.NewGame(n)
				v := must.Get(x.Search(t.Context(), g.Start()))(t).Score
				sum, squares = sum+v, squares+v*v
			}
			mean := sum / seeds
			off := mean - g.random(g.Start())
			chi += off * off / ((squares/seeds-mean*mean)/seeds + 1e-9)
		}
		if chi > 2*games {
			t.Errorf("regret matching %v: scores of one simulation differ from random play by %.0f squared standard errors in %d games; want about as many", regret, chi, games)
		}
	}
}

// TestRolloutLength plays a game of two moves everywhere, in which the payoff tells the ply: Evaluate judges
// a simulation as many moves after the first new position as Rollout says.
func TestRolloutLength(t *testing.T) {
	ladder := path{places: []place{{next: []int8{1, 2}}}}
	for i := range int8(100) { // places 1 and 2, 3 and 4, ...
		ply := i/2 + 1
		p := place{payoff: float64(ply), them: ply%2 == 1}
		if i < 98 {
			p.next = []int8{2*ply + 1, 2*ply + 2}
		}
		ladder.places = append(ladder.places, p)
	}
	for rollout, want := range map[int]float64{-1: 1, 1: 2, 2: 3, 10: 11, 30: 31} {
		for _, regret := range []bool{false, true} {
			x := Search[int8, int8]{Game: ladder, Limits: search.Limits{Nodes: 1}, Rollout: rollout, RegretMatching: regret}
			if r, err := x.Search(t.Context(), 0); err != nil || r.Score != want {
				t.Errorf("regret matching %v, Rollout %d: %+v, %v; want the score %v", regret, rollout, r, err, want)
			}
		}
	}
}

// TestMixtures has both players choose at once in random games. The first player's mixture by
// RegretMatching guarantees about the value of the game.
func TestMixtures(t *testing.T) {
	const games = 30
	lost := 0.0
	for seed := range uint64(games) {
		g := randomgame.Hidden{Turns: []game.Player{game.First, game.Second}, Counts: []int8{3, 3}, Seen: []int8{0, 0}, Seed: seed}
		sign := 1.0
		if seed%2 == 1 {
			g.Turns, sign = []game.Player{game.Second, game.First}, -1
		}
		payoffs := make([][]float64, 3)
		for i := range int8(3) {
			for j := range int8(3) {
				end := randomgame.Line{Plies: 2, Moves: [16]int8{i + 1, j + 1}}
				payoffs[i] = append(payoffs[i], sign*g.Evaluate(&end))
			}
		}
		want := must.Get(matrix.Solve(payoffs, func() bool { return false }))(t)
		x := Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 5000}, RegretMatching: true}
		r := must.Get(x.Strategy(t.Context(), g.Start()))(t)
		worst := math.Inf(1)
		for j := range 3 {
			sum := 0.0
			for _, c := range r.Strategy {
				sum += c.Probability * payoffs[c.Move-1][j]
			}
			worst = min(worst, sum)
		}
		if score := sign * r.Score; math.Abs(score-want.Value) > 0.5 {
			t.Errorf("payoffs %v: score %.3f; want about %.3f", payoffs, score, want.Value)
		}
		lost += (want.Value - worst) / games
	}
	if lost > 0.1 {
		t.Errorf("mixtures guarantee %.3f less than the value of the game, on average; want at most 0.1", lost)
	}
}

// ending is a game in which chance hides a coin and First then chooses: in world w, move m ends the game
// with payoff[w][m], or after another move if that is NaN.
type ending struct{ payoff [2][2]float64 }

type coin struct {
	world int8 // 1 or 2; 0: not seen
	moves [2]int8
	plies int8
}

func (ending) Start() coin { return coin{} }

func (g ending) Turn(s *coin) game.Player {
	switch {
	case s.plies == 0:
		return game.Chance
	case s.plies == 1:
		return game.First
	case s.plies == 2 && s.world > 0 && math.IsNaN(g.payoff[s.world-1][s.moves[0]]):
		return game.Second
	}
	return game.Nobody
}

func (ending) Moves(dst []int8, s *coin) []int8 {
	if s.plies == 0 {
		return append(dst, 1, 2)
	}
	return append(dst, 0, 1)
}

func (ending) Apply(s *coin, m int8) {
	if s.plies == 0 {
		s.world = m
	} else {
		s.moves[s.plies-1] = m
	}
	s.plies++
}

func (g ending) Evaluate(s *coin) float64 {
	if s.plies == 2 && s.world > 0 && !math.IsNaN(g.payoff[s.world-1][s.moves[0]]) {
		return g.payoff[s.world-1][s.moves[0]]
	}
	return 0
}

func (ending) Observe(s *coin, _ game.Player) coin { v := *s; v.world = 0; return v }

// TestEndingsInAllWorlds requires that a move is known to end the game exactly if it does so, with
// the same payoff, wherever the coin lies.
func TestEndingsInAllWorlds(t *testing.T) {
	values := []float64{math.NaN(), -1, 0, 0.5}
	for i := range 256 {
		g := ending{[2][2]float64{{values[i%4], values[i/4%4]}, {values[i/16%4], values[i/64]}}}
		w := must.Get(imagine(t.Context(), game.Game[coin, int8](g), game.First, coin{plies: 1}, []coin{{}}, rand.New(rand.NewPCG(1, 1))))(t)
		found := must.Get(w.endings([]int8{0, 1}))(t)
		for m, got := range found {
			want := g.payoff[0][m]
			if want != g.payoff[1][m] {
				want = math.NaN()
			}
			if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("payoffs %v: endings()[%d] = %v; want %v", g.payoff, m, got, want)
			}
		}
	}
}

// TestUnfinished limits the search of a world: a move for which there was no time is not played before
// one that was found to be the best.
func TestUnfinished(t *testing.T) {
	for _, swapped := range []bool{false, true} {
		g := path{places: []place{{}}, swapped: swapped}
		for i := range int8(12) {
			g.places[0].next = append(g.places[0].next, i+1)
			g.places = append(g.places, place{them: true, payoff: []float64{0, -0.5, -1}[min(i, 2)], next: []int8{13}})
		}
		g.places = append(g.places, place{})
		for nodes := int64(14); nodes < 40; nodes++ {
			for seed := range uint64(10) {
				d := determinized[int8, int8]{Game: g, Limits: search.Limits{Depth: 1, Nodes: nodes}, Worlds: 3}
				d.NewGame(seed)
				if r, err := d.Search(t.Context(), 0); err != nil || r.Move != 1 || r.Score != 0 {
					t.Errorf("swapped %v, %d nodes, seed %d: %+v, %v; want move 1, score 0", swapped, nodes, seed, r, err)
				}
			}
		}
	}
}

// creep is a game in which Second does not see how far First goes, nor in how many moves: First goes on
// from 1 by one or two steps, up to 4, or waits for Second, who guesses where First is.
type creep struct{}

type creeper struct {
	at, guess int8
	waits     bool
}

func (creep) Start() creeper { return creeper{at: 1} }

func (creep) Turn(s *creeper) game.Player {
	switch {
	case s.guess > 0:
		return game.Nobody
	case s.waits:
		return game.Second
	}
	return game.First
}

func (creep) Moves(dst []int8, s *creeper) []int8 {
	if s.waits {
		return append(dst, 1, 2, 3, 4)
	}
	return append(dst, []int8{0, 1, 2}[:min(3, 5-s.at)]...)
}

func (creep) Apply(s *creeper, m int8) {
	switch {
	case s.waits:
		s.guess = m
	case m == 0:
		s.waits = true
	default:
		s.at += m
	}
}

func (creep) Evaluate(s *creeper) float64 {
	if s.guess == 0 || s.guess == s.at {
		return 0
	}
	return 1
}

func (creep) Observe(s *creeper, p game.Player) creeper {
	if p == game.First || s.guess > 0 {
		return *s
	}
	return creeper{at: 1, waits: s.waits}
}

// TestUnseenMoves draws positions for a player who does not know how often the opponent has moved.
func TestUnseenMoves(t *testing.T) {
	const rounds, draws = 60, 100
	count := [5]float64{}
	for seed := range uint64(rounds) {
		w := must.Get(imagine(t.Context(), game.Game[creeper, int8](creep{}), game.Second, creeper{at: 1, waits: true}, []creeper{{at: 1}}, rand.New(rand.NewPCG(seed, 0))))(t)
		for range draws {
			s := must.Get(w.draw())(t)
			count[s.at]++
		}
	}
	// From 1 to 2 or 3, from 2 to 3 or 4: a third each; from 3 to 4: a half.
	for at, want := range [5]float64{0, 1. / 3, 1. / 9, 2. / 9, 1. / 3} {
		if got := count[at] / (rounds * draws); math.Abs(got-want) > 0.03 {
			t.Errorf("First is at %d with frequency %.3f; want %.3f", at, got, want)
		}
	}
}

// TestTiesAreDrawn requires that each of several equal moves is played equally often.
func TestTiesAreDrawn(t *testing.T) {
	g := randomgame.Hidden{Turns: []game.Player{game.First, game.Second}, Counts: []int8{8, 2}, Seen: []int8{1, 1}, Free: 2}
	for name, x := range map[string]interface {
		search.Searcher[randomgame.Line, int8]
		NewGame(seed uint64)
	}{
		"UCT":            &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 1}},
		"estimates":      &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 8}, Rollout: -1},
		"RegretMatching": &Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 8}, RegretMatching: true},
		"Determinized":   &determinized[randomgame.Line, int8]{Game: g, Worlds: 1},
	} {
		count := [9]int{}
		for seed := range uint64(800) {
			x.NewGame(seed)
			r := must.Get(x.Search(t.Context(), g.Start()))(t)
			count[r.Move]++
		}
		for m, n := range count[1:] {
			if n < 60 || n > 140 {
				t.Errorf("%s plays move %d in %d of 800 games; want about 100", name, m+1, n)
			}
		}
	}
}

// TestMemory requires that the tree stays within MemoryBytes, and that the search goes on.
func TestMemory(t *testing.T) {
	g := randomgame.Hidden{Turns: []game.Player{game.First, game.Second, game.First}, Counts: []int8{9, 9, 9}, Seen: []int8{1, 1, 1}}
	sizes := []int{}
	for _, bytes := range []int{1, 2000, 20_000, 0} {
		x := Search[randomgame.Line, int8]{Game: g, MemoryBytes: bytes}
		tree := must.Get(x.plant(t.Context(), g.Start(), nil))(t)
		for range 500 {
			must.Do(t, tree.simulate())
		}
		sizes = append(sizes, len(tree.nodes))
		if n := len(tree.nodes); bytes > 0 && n > 1 && n*(int(unsafe.Sizeof(g.Start()))+9*int(unsafe.Sizeof(edge{}))) > bytes {
			t.Errorf("%d information sets in %d bytes", n, bytes)
		}
	}
	if sizes[0] != 1 || sizes[1] < 2 || sizes[2] < 5*sizes[1] || sizes[3] < 80 {
		t.Errorf("with 1, 2000, 20,000 and unlimited bytes there are %v information sets; want sizes[0] == 1, sizes[1] >= 2, sizes[2] >= 5*sizes[1], sizes[3] >= 80", sizes)
	}
}

// crooked is a game with impossible odds or bounds.
type crooked struct {
	loaded
	odds      float64
	low, high float64
}

func (g crooked) Probability(*randomgame.Line, int8) float64 { return g.odds }
func (g crooked) Bounds() (low, high float64)                { return g.low, g.high }

// TestOptions calls the searchers with impossible options, odds and bounds.
func TestOptions(t *testing.T) {
	g := loaded{randomgame.Hidden{Turns: []game.Player{game.First, game.Chance, game.Second}, Counts: []int8{2, 2, 2}, Seen: []int8{3, 3, 3}}}
	type (
		tree = Search[randomgame.Line, int8]
		flat = determinized[randomgame.Line, int8]
	)
	for want, x := range map[string]search.Searcher[randomgame.Line, int8]{
		"option MemoryBytes is -1; want 0 or more":                 &tree{Game: g, MemoryBytes: -1},
		"option Limits is {Depth:0 Nodes:-1}; want 0 or more":      &tree{Game: g, Limits: search.Limits{Nodes: -1}},
		"option Limits is {Depth:-1 Nodes:0}; want 0 or more":      &flat{Game: g, Limits: search.Limits{Depth: -1}},
		"option Worlds is -1; want 0 or more":                      &flat{Game: g, Worlds: -1},
		"its Bounds are 1 and -1":                                  &tree{Game: crooked{g, 0.5, 1, -1}},
		"its payoff is ":                                           &tree{Game: crooked{g, 0.5, -1, 1}},
		"the outcome 1 has probability 2; want more than 0":        &tree{Game: crooked{g, 2, -6, 6}, Rollout: -1},
		"the probabilities of the outcomes sum to 0.5; want 1":     &tree{Game: crooked{g, 0.25, -6, 6}},
		"the outcome 1 has probability 0; want more than 0, at mo": &flat{Game: crooked{g, 0, -6, 6}},
	} {
		if r, err := x.Search(t.Context(), g.Start()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %+v, %v; want %q", x, r, err, want)
		}
	}
	for _, x := range []search.Searcher[randomgame.Line, int8]{&tree{Game: g}, &flat{Game: g}} {
		var none context.Context
		if r, err := x.Search(none, g.Start()); err == nil || !strings.Contains(err.Error(), "no context given") {
			t.Errorf("%T.Search(nil, ...) = %+v, %v; want that there is no context", x, r, err)
		}
	}
	nodes := func(worlds int) int64 {
		r := must.Get((&flat{Game: g, Worlds: worlds}).Search(t.Context(), g.Start()))(t)
		return r.Nodes
	}
	if one, three := nodes(1), nodes(3); one < 2 || three != 3*one {
		t.Errorf("Determinized visits %d positions of one world, and %d of three that are the same; want three times as many", one, three)
	}
}
