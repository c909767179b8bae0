package search_test

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// tree is a family of synthetic games that exercise every feature a searcher must handle:
// players who move several times in a row, chance nodes, games that end early, and
// transpositions. The shape and the scores are drawn from Seed.
type tree struct {
	Seed   uint64
	Plies  int8 // longest game
	Chance bool // some nodes belong to chance
	Coarse bool // payoffs are -1, 0 and 1; otherwise fractions too
}

// treeState is a position: the moves played so far count, not their order.
type treeState struct {
	Sum uint64
	Ply int8
}

func (g tree) draw(s *treeState, what uint64) uint64 {
	x := (s.Sum ^ g.Seed*0x9e3779b97f4a7c15 ^ what<<56) + uint64(s.Ply)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (g tree) Start() treeState { return treeState{} }

func (g tree) Turn(s *treeState) game.Player {
	d := g.draw(s, 1) % 16
	switch {
	case s.Ply >= g.Plies || s.Ply > 2 && d == 0:
		return game.Nobody
	case g.Chance && s.Ply > 0 && d < 5:
		return game.Chance
	case d%2 == 0:
		return game.First
	}
	return game.Second
}

func (g tree) Moves(dst []uint8, s *treeState) []uint8 {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	for m := range uint8(1 + g.draw(s, 2)%4) {
		dst = append(dst, m)
	}
	return dst
}

func (g tree) Apply(s *treeState, m uint8) {
	s.Sum += (uint64(m) + 1) * 0x632be59bd9b4e019
	s.Ply++
}

func (g tree) Evaluate(s *treeState) float64 {
	v := float64(g.draw(s, 3)%2001)/1000 - 1
	if g.Turn(s) != game.Nobody {
		return v * 0.9
	}
	if g.Coarse {
		return math.Round(v)
	}
	return v
}

func (g tree) Hash(s *treeState) uint64    { return s.Sum*31 + uint64(s.Ply) }
func (g tree) Bounds() (low, high float64) { return -1, 1 }

func (g tree) Probability(s *treeState, m uint8) float64 {
	n := float64(len(g.Moves(nil, s)))
	return 2 * float64(m+1) / (n * (n + 1))
}

func (g tree) Prioritize(s *treeState, moves []uint8, priority []int32) {
	for i, m := range moves {
		priority[i] = int32(g.draw(s, uint64(m)+10) % 100)
	}
}

// minimax is the definition against which searchers are checked, without pruning or memory.
func minimax[S, M comparable](g game.Game[S, M], s S, depth int) float64 {
	turn := g.Turn(&s)
	quieter, ok := game.As[game.Quieter[S]](g)
	if turn == game.Nobody || depth <= 0 && turn != game.Chance && (!ok || quieter.Quiet(&s)) {
		return g.Evaluate(&s)
	}
	moves := g.Moves(nil, &s)
	if turn == game.Chance {
		sum := 0.0
		chancer, known := game.As[game.Chancer[S, M]](g)
		for _, m := range moves {
			p := 1 / float64(len(moves))
			if known {
				p = chancer.Probability(&s, m)
			}
			sum += p * minimax(g, game.After(g, s, m), depth)
		}
		return sum
	}
	best := math.Inf(-1)
	for _, m := range moves {
		best = max(best, turn.Sign()*minimax(g, game.After(g, s, m), depth-1))
	}
	return turn.Sign() * best
}
