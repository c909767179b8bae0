package cfr_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// hidden is a small random game: who is to act, with how many moves, and who sees the move
// depends on the ply alone, the payoffs on all moves.
type hidden struct {
	turns []game.Player
	moves []int8
	seen  []int8 // by the opponent (1), or by nobody else (0); chance: bit 0 First, bit 1 Second
	seed  uint64
}

type line struct {
	Plies int8
	Moves [6]int8 // 1 to the number of moves, 0 for one that is not seen
}

func (g hidden) Start() line { return line{} }

func (g hidden) Turn(s *line) game.Player {
	if int(s.Plies) == len(g.turns) {
		return game.Nobody
	}
	return g.turns[s.Plies]
}

func (g hidden) Moves(dst []int8, s *line) []int8 {
	if int(s.Plies) == len(g.turns) {
		return dst
	}
	for m := range g.moves[s.Plies] {
		dst = append(dst, m+1)
	}
	return dst
}

func (g hidden) Apply(s *line, m int8) {
	s.Moves[s.Plies] = m
	s.Plies++
}

func (g hidden) Evaluate(s *line) float64 {
	if int(s.Plies) < len(g.turns) {
		return 0
	}
	return float64(g.number(uint64(s.Plies), *s)%13) - 6
}

// number is a random number that depends on the seed and v.
func (g hidden) number(salt uint64, v line) uint64 {
	h := g.seed ^ salt*0x9e3779b97f4a7c15
	for _, m := range v.Moves {
		h = (h ^ uint64(m)) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return h
}

func (g hidden) Observe(s *line, p game.Player) line {
	v := *s
	for i := range v.Plies {
		sees := g.seen[i]&1 == 1
		switch turn := g.turns[i]; {
		case turn == p:
			sees = true
		case turn == game.Chance && p == game.Second:
			sees = g.seen[i]&2 == 2
		}
		if !sees {
			v.Moves[i] = 0
		}
	}
	return v
}

// randomHidden returns the hidden game of a seed.
func randomHidden(seed uint64) hidden {
	g := hidden{seed: seed}
	draw := func(n uint64) uint64 {
		seed = seed*6364136223846793005 + 1442695040888963407
		return seed >> 33 % n
	}
	for range 3 + draw(3) {
		g.turns = append(g.turns, []game.Player{game.First, game.Second, game.Chance}[draw(3)])
		g.moves = append(g.moves, int8(1+draw(3)))
		g.seen = append(g.seen, int8(draw(4)))
	}
	return g
}

// pure is a player's strategy: a move in each view.
type pure map[line]int8

// strategies returns all pure strategies of p, or nil if there are more than most.
func (g hidden) strategies(p game.Player, most int) []pure {
	views := map[line]int8{}
	var visit func(s line)
	visit = func(s line) {
		for _, m := range g.Moves(nil, &s) {
			if g.Turn(&s) == p {
				views[g.Observe(&s, p)] = g.moves[s.Plies]
			}
			visit(game.After(g, s, m))
		}
	}
	visit(g.Start())
	all := []pure{{}}
	for v, n := range views {
		var more []pure
		for _, a := range all {
			for m := range n {
				b := pure{v: m + 1}
				for k, x := range a {
					b[k] = x
				}
				more = append(more, b)
			}
		}
		if all = more; len(all) > most {
			return nil
		}
	}
	return all
}

// payoff returns the mean payoff for First of two pure strategies.
func (g hidden) payoff(s line, first, second pure) float64 {
	switch turn := g.Turn(&s); turn {
	case game.Nobody:
		return g.Evaluate(&s)
	case game.First:
		return g.payoff(game.After(g, s, first[g.Observe(&s, turn)]), first, second)
	case game.Second:
		return g.payoff(game.After(g, s, second[g.Observe(&s, turn)]), first, second)
	}
	sum := 0.0
	for _, m := range g.Moves(nil, &s) {
		sum += g.payoff(game.After(g, s, m), first, second)
	}
	return sum / float64(g.moves[s.Plies])
}

// TestNormalForm compares the solvers with the simplex method on the matrix of all pure
// strategies of random games.
func TestNormalForm(t *testing.T) {
	solved := 0
	for seed := uint64(1); solved < 60; seed++ {
		g := randomHidden(seed)
		rows, columns := g.strategies(game.First, 90), g.strategies(game.Second, 90)
		if len(rows) < 2 || len(columns) < 2 {
			continue
		}
		solved++
		matrix := make([][]float64, len(rows))
		for i, a := range rows {
			for _, b := range columns {
				matrix[i] = append(matrix[i], g.payoff(g.Start(), a, b))
			}
		}
		want, err := search.SolveMatrix(matrix)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := cfr.Compile(t.Context(), g, g.Start(), cfr.Options{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for m := cfr.Discounted; m <= cfr.Predictive; m++ {
			v, err := cfr.NewSolver(tree, m, 1)
			if err != nil {
				t.Fatal(err)
			}
			if err := v.Run(t.Context(), 3000); err != nil {
				t.Fatal(err)
			}
			r := v.Policy().Responses()
			if r.Exploitability() > 0.01 || r.Second > want.Value+1e-9 || r.First < want.Value-1e-9 {
				t.Errorf("seed %d, %v: %+v; want %v between Second and First, less than 0.01 apart", seed, m, r, want.Value)
			}
		}
	}
}

// TestResponses compares best responses to random policies with the best of all pure
// strategies.
func TestResponses(t *testing.T) {
	compared := 0
	for seed := uint64(1000); compared < 40; seed++ {
		g := randomHidden(seed)
		rows, columns := g.strategies(game.First, 500), g.strategies(game.Second, 500)
		if rows == nil || columns == nil {
			continue
		}
		compared++
		first, second := rows[seed%uint64(len(rows))], columns[seed%uint64(len(columns))]
		tree, err := cfr.Compile(t.Context(), g, g.Start(), cfr.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := tree.Adopt(t.Context(), purely(g, first, second))
		if err != nil {
			t.Fatal(err)
		}
		best, worst := math.Inf(-1), math.Inf(1)
		for _, a := range rows {
			best = max(best, g.payoff(g.Start(), a, second))
		}
		for _, b := range columns {
			worst = min(worst, g.payoff(g.Start(), first, b))
		}
		r := p.Responses()
		if math.Abs(r.First-best) > 1e-12 || math.Abs(r.Second-worst) > 1e-12 || math.Abs(r.Value-g.payoff(g.Start(), first, second)) > 1e-12 {
			t.Errorf("seed %d: %+v; want %v for First, %v for Second, %v", seed, r, best, worst, g.payoff(g.Start(), first, second))
		}
	}
}
