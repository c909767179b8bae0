package randomgame

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Play returns g with the capabilities chosen by its fields, a [game.Historian] if it has
// a Rule, and a [game.Observer] if players move simultaneously.
func (g *Game) Play() game.Game[State, Move] {
	var all game.Game[State, Move] = g
	if g.Finisher {
		all = finished{all}
	}
	if g.Bounder {
		all = bounded{all, g}
	}
	if g.Hasher {
		all = hashed{all}
	}
	if g.Orderer {
		all = ordered{all, g}
	}
	if g.Quieter {
		all = quiet{all, g}
	}
	if g.Reducer {
		all = reduced{all}
	}
	if g.Forbidder {
		all = forbidding{all}
	} else if g.Rule != NoRule {
		all = ruled{all, g}
	}
	for i := range g.Positions {
		if g.Positions[i].hidden() {
			return observed{all, g}
		}
	}
	return all
}

// Each capability is a decorator of its own, so that any of them can be left out.

// finished leaves it to the list of moves to end the game: at the end there is a turn. The
// estimate there is the payoff, as a search that does not look further takes it.
type finished struct{ game.Game[State, Move] }

func (f finished) Unwrap() game.Game[State, Move] { return f.Game }

func (f finished) Turn(s *State) game.Player {
	if turn := f.Game.Turn(s); turn != game.Nobody {
		return turn
	}
	return game.First + game.Player(s.At%2)
}

func (f finished) Finish(s *State) float64 { return f.Game.Evaluate(s) }

type bounded struct {
	game.Game[State, Move]
	g *Game
}

func (b bounded) Unwrap() game.Game[State, Move] { return b.Game }
func (b bounded) Bounds() (low, high float64)    { return b.g.Low, b.g.High }

type hashed struct{ game.Game[State, Move] }

func (h hashed) Unwrap() game.Game[State, Move] { return h.Game }

func (h hashed) Hash(s *State) uint64 {
	x := uint64(s.At)<<33 | uint64(uint16(s.Row))<<17 | uint64(uint16(s.Column))<<1
	if s.Swapped {
		x |= 1
	}
	x ^= uint64(s.RowSteps)<<60 ^ uint64(s.ColumnSteps)<<56
	return seed.Mix(x)
}

type ordered struct {
	game.Game[State, Move]
	g *Game
}

func (o ordered) Unwrap() game.Game[State, Move] { return o.Game }

// Prioritize orders moves at random, but always in the same way for a position.
func (o ordered) Prioritize(s *State, moves []Move, priority []int32) {
	for i, m := range moves {
		priority[i] = int32(seed.Mix(uint64(s.At)<<16|uint64(m)) % 100)
	}
}

type quiet struct {
	game.Game[State, Move]
	g *Game
}

func (q quiet) Unwrap() game.Game[State, Move] { return q.Game }
func (q quiet) Quiet(s *State) bool            { return !q.g.Positions[s.At].Loud }

type reduced struct{ game.Game[State, Move] }

func (r reduced) Unwrap() game.Game[State, Move]  { return r.Game }
func (r reduced) Reducible(s *State, m Move) bool { return (int(s.At)+int(m))%3 > 0 }

// forbidding forbids the repetition of positions, instead of making it lose.
type forbidding struct{ game.Game[State, Move] }

func (f forbidding) Unwrap() game.Game[State, Move] { return f.Game }

func (f forbidding) Forbidden(line []State) bool {
	last := len(line) - 1
	return slices.Contains(line[:last], line[last])
}

type ruled struct {
	game.Game[State, Move]
	g *Game
}

func (r ruled) Unwrap() game.Game[State, Move] { return r.Game }

func (r ruled) Outcome(line []State) (payoff float64, over bool) { return r.g.adjudicate(line) }

// adjudicate applies the Rule to a line of positions.
func (g *Game) adjudicate(line []State) (payoff float64, over bool) {
	last := len(line) - 1
	before := 0
	for _, s := range line[:last] {
		if s == line[last] {
			before++
		}
	}
	switch {
	case g.Rule == RepeatLoses && before >= 1:
		switch g.Turn(&line[last-1]) {
		case game.First:
			return g.Low, true
		case game.Second:
			return g.High, true
		}
		return 0, true
	case g.Rule == ThirdDraws && before >= 2:
		return 0, true
	}
	return 0, false
}

type observed struct {
	game.Game[State, Move]
	g *Game
}

func (o observed) Unwrap() game.Game[State, Move] { return o.Game }

// Observe removes the opponent's commitments. The player who commits second then commits
// first.
func (o observed) Observe(s *State, p game.Player) State {
	seen, position := *s, &o.g.Positions[s.At]
	if !position.hidden() || p != game.First && p != game.Second {
		return seen
	}
	if p == game.First {
		seen.Column, seen.ColumnSteps = 0, 0
	} else {
		seen.Row, seen.RowSteps = 0, 0
	}
	if o.g.Turn(s) == p {
		seen.Swapped = position.Turn != p
	}
	return seen
}
