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

// Equilibrium returns the value of the matrix game in which the row player gets
// payoff[i][j], and a bound on its error. It tries every square submatrix: for one of
// them, the strategies that make the opponent indifferent among its moves are optimal in
// the whole matrix (Shapley and Snow, Basic solutions of discrete games, 1950). Time
// grows exponentially; matrices up to 6x6 are fine.
func Equilibrium(payoff [][]float64) (value, doubt float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range payoff {
		for _, v := range row {
			low, high = min(low, v), max(high, v)
		}
	}
	if low == high {
		return low, 0
	}
	m, n := len(payoff), len(payoff[0])
	floor, ceiling := low, high // the best guarantees found for each side
	for rows := 1; rows < 1<<m; rows++ {
		for columns := 1; columns < 1<<n; columns++ {
			x, y, ok := indifferent(payoff, members(rows, m), members(columns, n), low, high)
			if !ok {
				continue
			}
			least, most := math.Inf(1), math.Inf(-1)
			for j := range n {
				sum := 0.0
				for i := range m {
					sum += x[i] * payoff[i][j]
				}
				least = min(least, sum)
			}
			for i := range m {
				sum := 0.0
				for j := range n {
					sum += y[j] * payoff[i][j]
				}
				most = max(most, sum)
			}
			floor, ceiling = max(floor, least), min(ceiling, most)
		}
	}
	return (floor + ceiling) / 2, math.Abs(ceiling - floor)
}

// members returns the elements of a set of at most n, given as bits.
func members(set, n int) (list []int) {
	for i := range n {
		if set>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// indifferent returns the strategies on the given rows and columns, equally many, that
// make the opponent indifferent, if they exist and are unique.
func indifferent(payoff [][]float64, rows, columns []int, low, high float64) (x, y []float64, ok bool) {
	k := len(rows)
	if k != len(columns) {
		return nil, nil, false
	}
	// Payoffs are moved to [1, 2]: the value is then positive, and the solution of B y =
	// 1 is the columns' strategy up to a factor.
	b := make([][]float64, k)
	transposed := make([][]float64, k)
	for i := range b {
		b[i], transposed[i] = make([]float64, k), make([]float64, k)
	}
	for i, row := range rows {
		for j, column := range columns {
			v := 1 + (payoff[row][column]-low)/(high-low)
			b[i][j], transposed[j][i] = v, v
		}
	}
	part, ok := distribution(transposed)
	if !ok {
		return nil, nil, false
	}
	x = make([]float64, len(payoff))
	for i, row := range rows {
		x[row] = part[i]
	}
	if part, ok = distribution(b); !ok {
		return nil, nil, false
	}
	y = make([]float64, len(payoff[0]))
	for j, column := range columns {
		y[column] = part[j]
	}
	return x, y, true
}

// distribution solves a z = 1 by elimination and scales z to sum 1. It fails if a is
// singular or z has negative components.
func distribution(a [][]float64) (z []float64, ok bool) {
	k := len(a)
	for i := range a {
		a[i] = append(a[i], 1)
	}
	for c := range k {
		pivot := c
		for r := c + 1; r < k; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[pivot][c]) {
				pivot = r
			}
		}
		a[c], a[pivot] = a[pivot], a[c]
		if math.Abs(a[c][c]) < 1e-13 {
			return nil, false
		}
		for r := range k {
			if r == c {
				continue
			}
			f := a[r][c] / a[c][c]
			for j := c; j <= k; j++ {
				a[r][j] -= f * a[c][j]
			}
		}
	}
	sum := 0.0
	for i := range k {
		v := a[i][k] / a[i][i]
		if v < -1e-9 {
			return nil, false
		}
		z = append(z, max(v, 0))
		sum += max(v, 0)
	}
	if !(sum > 0) {
		return nil, false
	}
	for i := range z {
		z[i] /= sum
	}
	return z, true
}
