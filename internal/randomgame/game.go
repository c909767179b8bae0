package randomgame

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Game is a game given as a graph. It has the five methods of [game.Game] and the odds of
// its chance nodes; Play adds its other capabilities.
type Game struct {
	Positions []Position // the first one is the start
	Rule      Rule       // the effect of repeated positions

	// Low and High are the lowest and the highest payoff, Low <= 0 <= High.
	Low, High float64

	Bounder, Hasher, Orderer, Quieter, Reducer, Finisher, Forbidder bool // the capabilities that Play adds
}

// Position is a node of the graph.
type Position struct {
	// Turn is the player to act, game.Nobody if the game is over. If moves are
	// simultaneous, it is the player who commits first.
	Turn game.Player

	// Score is the payoff if the game is over, otherwise the estimate.
	Score float64

	// Next holds the successors, by move; if moves are simultaneous, by row and column:
	// Next[row*columns+column].
	Next []int32

	// Odds are the probabilities of a chance node's outcomes. nil: all equal.
	Odds []float64

	// Rows and Columns, if moves are simultaneous, hold the number of moves that First
	// and Second have in each of their hidden steps. Their products are the numbers of
	// rows and columns.
	Rows, Columns []int8

	// Loud marks a position whose estimate cannot be trusted.
	Loud bool
}

// Rule is the effect of repeated positions.
type Rule uint8

const (
	NoRule      Rule = iota // none: play continues
	RepeatLoses             // the player who repeats a position loses; if chance does, it is a draw
	ThirdDraws              // the third occurrence of a position is a draw
)

// State is a position and the commitments made in it.
type State struct {
	At int32

	// The number of hidden steps that each player has made, and the row or column as far
	// as it is chosen.
	RowSteps, ColumnSteps int8
	Row, Column           int16

	// Swapped means that the other player commits first: the view of the second one.
	Swapped bool
}

// Move is the number of a move in its position or hidden step.
type Move int16

// Start returns the first position.
func (g *Game) Start() State { return State{} }

// Turn returns the player to act.
func (g *Game) Turn(s *State) game.Player {
	p := &g.Positions[s.At]
	if !p.hidden() {
		return p.Turn
	}
	leader := p.Turn
	if s.Swapped {
		leader = leader.Opponent()
	}
	if p.ready(s, leader) {
		return leader.Opponent()
	}
	return leader
}

// hidden reports whether moves are simultaneous.
func (p *Position) hidden() bool { return p.Rows != nil }

// ready reports whether the player has made all hidden steps.
func (p *Position) ready(s *State, player game.Player) bool {
	if player == game.First {
		return int(s.RowSteps) == len(p.Rows)
	}
	return int(s.ColumnSteps) == len(p.Columns)
}

// Moves appends the moves, which are numbered from 0.
func (g *Game) Moves(dst []Move, s *State) []Move {
	p := &g.Positions[s.At]
	n := len(p.Next)
	if p.hidden() {
		if g.Turn(s) == game.First {
			n = int(p.Rows[s.RowSteps])
		} else {
			n = int(p.Columns[s.ColumnSteps])
		}
	}
	for m := range n {
		dst = append(dst, Move(m))
	}
	return dst
}

// Apply plays m. Moves that do not exist have no effect.
func (g *Game) Apply(s *State, m Move) {
	p := &g.Positions[s.At]
	if !p.hidden() {
		if m >= 0 && int(m) < len(p.Next) {
			*s = State{At: p.Next[m]}
		}
		return
	}
	steps, made, choice := p.Columns, &s.ColumnSteps, &s.Column
	if g.Turn(s) == game.First {
		steps, made, choice = p.Rows, &s.RowSteps, &s.Row
	}
	if m < 0 || int(m) >= int(steps[*made]) {
		return
	}
	*choice = *choice*int16(steps[*made]) + int16(m)
	*made++
	if p.ready(s, game.First) && p.ready(s, game.Second) {
		*s = State{At: p.Next[int(s.Row)*product(p.Columns)+int(s.Column)]}
	}
}

func product(steps []int8) int {
	n := 1
	for _, k := range steps {
		n *= int(k)
	}
	return n
}

// Evaluate returns the payoff of a finished game, and otherwise an estimate.
func (g *Game) Evaluate(s *State) float64 { return g.Positions[s.At].Score }

// Probability returns the probability of m.
func (g *Game) Probability(s *State, m Move) float64 {
	p := &g.Positions[s.At]
	if p.Odds == nil {
		return 1 / float64(len(p.Next))
	}
	return p.Odds[m]
}

// String returns g as a Go expression.
func (g *Game) String() string { return fmt.Sprintf("%#v", g) }

// Liar is a game whose Observe and Deal lie now and then: they return views of other positions,
// impossible ones, another one each time, or panic.
type Liar struct {
	Hidden
	Lies  uint8 // how many of 256 answers are lies
	Moody bool  // the same question gets other answers
	times *uint64
}

// NewLiar returns a liar about g.
func NewLiar(g Hidden, lies uint8, moody bool) Liar { return Liar{g, lies, moody, new(uint64)} }

// Observe returns what p sees, or a lie.
func (l Liar) Observe(s *Line, p game.Player) Line { return l.answer(s, p, l.Hidden.Observe(s, p), 1) }

// Deal returns the view, or a lie.
func (l Liar) Resample(view *Line, p game.Player, _ *rand.Rand) Line {
	return l.answer(view, p, *view, 2)
}

func (l Liar) answer(s *Line, p game.Player, truth Line, salt uint64) Line {
	h := l.number(salt<<8|uint64(p), *s) ^ uint64(s.Plies)*0xff51afd7ed558ccd
	if l.Moody {
		*l.times++
		h += *l.times * 0x9e3779b97f4a7c15
	}
	h = (h ^ h>>32) * 0xbf58476d1ce4e5b9
	h ^= h >> 31
	if uint8(h) >= l.Lies {
		return truth
	}
	r := rand.New(rand.NewPCG(h, salt))
	switch r.IntN(6) {
	case 0:
		return Line{}
	case 1:
		return *s // all is seen
	case 2:
		truth.Plies = int8(r.IntN(len(l.Turns) + 1))
	case 3:
		truth.Plies = int8(r.Uint32())
	case 4:
		truth.Moves[r.IntN(len(truth.Moves))] = int8(r.Uint32())
	case 5:
		if r.IntN(8) == 0 {
			panic("a lie")
		}
	}
	return truth
}
