package randomgame

import "github.com/seed-61c9d78a/versus/game"

// Hidden is a random game with hidden information, small enough to be examined by brute force: who is to act, with how many moves, and who sees the move
// depends on the ply alone, the payoffs on all moves.
type Hidden struct {
	Turns  []game.Player
	Counts []int8 // of the moves
	Seen   []int8 // by the opponent (1), or by nobody else (0); for chance, bit 0: First, bit 1: Second
	Seed   uint64 // of the payoffs
	Free   int    // the first moves, on which the payoffs do not depend
}

// Line is the moves so far, or what a player has seen of them.
type Line struct {
	Plies int8
	Moves [16]int8 // 1 to the number of moves, 0 for one that is not seen
}

// Start returns the empty line.
func (g Hidden) Start() Line { return Line{} }

// Turn depends on the ply.
func (g Hidden) Turn(s *Line) game.Player {
	if int(s.Plies) == len(g.Turns) {
		return game.Nobody
	}
	return g.Turns[s.Plies]
}

// Moves appends 1 to the number of moves.
func (g Hidden) Moves(dst []int8, s *Line) []int8 {
	if int(s.Plies) == len(g.Turns) {
		return dst
	}
	for m := range g.Counts[s.Plies] {
		dst = append(dst, m+1)
	}
	return dst
}

// Apply adds m to the line.
func (g Hidden) Apply(s *Line, m int8) {
	s.Moves[s.Plies] = m
	s.Plies++
}

// Evaluate returns a whole number from -6 to 6.
func (g Hidden) Evaluate(s *Line) float64 {
	if int(s.Plies) < len(g.Turns) {
		return 0
	}
	return float64(g.number(uint64(s.Plies), *s)%13) - 6
}

// number is a random number that depends on the seed and v.
func (g Hidden) number(salt uint64, v Line) uint64 {
	h := g.Seed ^ salt*0x9e3779b97f4a7c15
	for _, m := range v.Moves[g.Free:6] { // random games are no longer
		h = (h ^ uint64(m)) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return h
}

// Observe replaces the moves that p does not see by 0.
func (g Hidden) Observe(s *Line, p game.Player) Line {
	v := *s
	for i := range v.Plies {
		sees := g.Seen[i]&1 == 1
		switch turn := g.Turns[i]; {
		case turn == p:
			sees = true
		case turn == game.Chance && p == game.Second:
			sees = g.Seen[i]&2 == 2
		}
		if !sees {
			v.Moves[i] = 0
		}
	}
	return v
}

// NewHidden returns the game of a seed.
func NewHidden(seed uint64) Hidden {
	g := Hidden{Seed: seed}
	draw := func(n uint64) uint64 {
		seed = seed*6364136223846793005 + 1442695040888963407
		return seed >> 33 % n
	}
	for range 3 + draw(3) {
		g.Turns = append(g.Turns, []game.Player{game.First, game.Second, game.Chance}[draw(3)])
		g.Counts = append(g.Counts, int8(1+draw(3)))
		g.Seen = append(g.Seen, int8(draw(4)))
	}
	return g
}
