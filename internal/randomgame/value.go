package randomgame

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// Value returns the value of s for First, by definition: the payoff if the game is over,
// the mean over the outcomes of chance, the best value for the player to move, and the
// equilibrium of simultaneous moves. Play starts in s, after the positions past, oldest
// first. Value panics for a game with cycles and no rule to end them; see Endless.
func (g *Game) Value(s State, past ...State) float64 {
	return newOracle(g).value(s, past)
}

// Lookahead returns the result of a search of s to a depth, for First: estimates at the
// horizon, in the first position that is not Loud. Outcomes of chance are not plies, and
// commitments are visible.
func (g *Game) Lookahead(s State, depth int, past ...State) float64 {
	o := newOracle(g)
	o.horizon, o.depth = true, depth
	return o.value(s, past)
}

type oracle struct {
	g       *Game
	horizon bool // depth is limited, and commitments are visible
	depth   int
	known   map[known]float64
	under   map[known]bool // being computed: another visit is a cycle
}

// known is all that a value depends on: the number of earlier occurrences of each
// position, if there is a rule, and the plies left.
type known struct {
	s     State
	depth int
	times [maxRuled]uint8
}

// maxRuled is the maximum number of positions of a game with a Rule.
const maxRuled = 16

func newOracle(g *Game) *oracle {
	if g.Rule != NoRule && len(g.Positions) > maxRuled {
		panic(fmt.Sprintf("randomgame: %d positions; want at most %d in a game with a rule", len(g.Positions), maxRuled))
	}
	return &oracle{g: g, known: map[known]float64{}, under: map[known]bool{}}
}

func (o *oracle) value(s State, past []State) float64 {
	p := &o.g.Positions[s.At]
	turn := o.g.Turn(&s)
	if turn == game.Nobody {
		return p.Score
	}
	var line []State
	if o.g.Rule != NoRule {
		line = append(past[:len(past):len(past)], s)
		if payoff, over := o.g.adjudicate(line); over {
			return payoff
		}
	}
	if o.horizon && o.depth <= 0 && turn != game.Chance && !(o.g.Quieter && p.Loud) {
		return p.Score
	}
	key := known{s: s, depth: o.depth}
	for _, before := range line {
		key.times[before.At]++
	}
	if v, ok := o.known[key]; ok {
		return v
	}
	if o.under[key] {
		panic("randomgame: the game has a cycle that no rule ends")
	}
	o.under[key] = true
	var v float64
	switch {
	case turn == game.Chance:
		for m, next := range game.All(o.g, s) {
			v += o.g.Probability(&s, m) * o.value(next, line)
		}
	case p.hidden() && !o.horizon:
		v = o.equilibrium(s, line)
	default:
		v = -turn.Sign() * math.Inf(1)
		if o.horizon {
			o.depth--
		}
		for _, next := range game.All(o.g, s) {
			if w := o.value(next, line); turn.Sign()*w > turn.Sign()*v {
				v = w
			}
		}
		if o.horizon {
			o.depth++
		}
	}
	delete(o.under, key)
	o.known[key] = v
	return v
}

// equilibrium returns the value of a position with simultaneous moves: of the matrix of
// all plans that are consistent with the commitments made so far.
func (o *oracle) equilibrium(s State, line []State) float64 {
	p := &o.g.Positions[s.At]
	columns := product(p.Columns)
	fromRow, toRow := plans(int(s.Row), p.Rows[s.RowSteps:])
	fromColumn, toColumn := plans(int(s.Column), p.Columns[s.ColumnSteps:])
	var payoff [][]float64
	for row := fromRow; row < toRow; row++ {
		var values []float64
		for column := fromColumn; column < toColumn; column++ {
			values = append(values, o.value(State{At: p.Next[row*columns+column]}, line))
		}
		payoff = append(payoff, values)
	}
	v, _ := Equilibrium(payoff)
	return v
}

// plans returns the range of plans that begin with the given choice.
func plans(begun int, rest []int8) (from, to int) {
	n := product(rest)
	return begun * n, (begun + 1) * n
}

// Endless returns the value of every position, for First, of a game without chance,
// hidden moves and a rule, in which infinite play has payoff 0: the values that remain
// when each position repeatedly takes the best of its successors' values. Payoffs must be
// -1, 0 or 1.
func (g *Game) Endless() []float64 {
	values := make([]float64, len(g.Positions))
	for i, p := range g.Positions {
		if p.Turn == game.Nobody {
			values[i] = p.Score
		}
	}
	for changed := true; changed; {
		changed = false
		for i, p := range g.Positions {
			if p.Turn == game.Nobody {
				continue
			}
			best := -p.Turn.Sign()
			for _, next := range p.Next {
				best = p.Turn.Sign() * max(p.Turn.Sign()*best, p.Turn.Sign()*values[next])
			}
			if best != values[i] {
				values[i], changed = best, true
			}
		}
	}
	return values
}
