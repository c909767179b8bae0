package randomgame

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Kind is a family of random games.
type Kind int

const (
	Tree         Kind = iota // every position is reached by only one line
	Graph                    // with transpositions
	Lattice                  // 2 to 300 layers, a few positions wide
	Dice                     // some positions are chance nodes, with skewed odds
	Repetition               // positions repeat, and a rule ends the game
	Circles                  // positions repeat, and no rule ends the game; payoffs -1, 0 and 1
	Simultaneous             // both players move simultaneously; with chance nodes
	HiddenSteps              // the same, some commitments in several steps
)

// Kinds lists all kinds.
var Kinds = []Kind{Tree, Graph, Lattice, Dice, Repetition, Circles, Simultaneous, HiddenSteps}

// String returns the constant's name.
func (k Kind) String() string {
	names := [...]string{"Tree", "Graph", "Lattice", "Dice", "Repetition", "Circles", "Simultaneous", "HiddenSteps"}
	if k < 0 || int(k) >= len(names) {
		return fmt.Sprintf("Kind(%d)", int(k))
	}
	return names[k]
}

// New returns the random game of the kind for the seed.
func New(k Kind, seed uint64) *Game {
	m := newMaker(uint64(k), seed)
	switch k {
	case Tree:
		m.branch(0, 1+m.IntN(7))
	case Graph:
		m.layers(m.between(2, 12), 1+m.IntN(6), 1+m.IntN(3))
	case Lattice:
		return NewLattice(seed, int(2*math.Pow(150, m.Float64())), m.between(2, 5))
	case Dice:
		m.dice = 1 + m.IntN(6)
		m.layers(m.between(2, 9), 1+m.IntN(5), 1+m.IntN(3))
	case Repetition:
		m.g.Rule = RepeatLoses + Rule(m.IntN(2))
		if m.IntN(4) == 0 {
			m.dice = 4
		}
		m.circles(m.between(3, 8))
	case Circles:
		m.coarse, m.scale = true, 1
		m.circles(m.between(2, 40))
	case Simultaneous, HiddenSteps:
		m.dice = m.IntN(4)
		m.atOnce, m.steps = true, k == HiddenSteps
		m.layers(m.between(2, 5), 1+m.IntN(6), 1+m.IntN(2))
	default:
		panic(fmt.Sprintf("randomgame: %v", k))
	}
	return m.finish()
}

// NewLattice returns the random lattice for the seed, with the given number of layers, at
// least 2, each at most width positions wide: graphs in which the number of lines grows
// exponentially with the depth, but the number of positions does not.
func NewLattice(seed uint64, layers, width int) *Game {
	m := newMaker(uint64(Lattice), seed)
	m.early = m.IntN(2) * 60
	m.layers(layers, width, 1)
	return m.finish()
}

// maker is a game under construction.
type maker struct {
	*rand.Rand
	g      Game
	coarse bool    // payoffs are -1, 0 and 1
	scale  float64 // of the payoffs
	spread float64 // decades over which the payoffs' scales differ
	turns  int     // how often the turn changes: 0 always, 1 mostly, 2 at random
	dice   int     // one position in this many is a chance node; 0: none
	odds   int     // skewness
	early  int     // one position in this many ends the game early; 0: none
	atOnce bool
	steps  bool
}

func newMaker(stream, seed uint64) *maker {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, stream)), scale: 1}
	m.coarse = m.IntN(2) == 0
	switch m.IntN(4) {
	case 0:
		m.scale = math.Pow(10, float64(m.between(-6, 6)))
	case 1:
		m.spread = 9
	}
	m.turns, m.odds = m.IntN(3), m.IntN(4)
	m.early = 10
	return m
}

func (m *maker) between(least, most int) int { return least + m.IntN(most-least+1) }

// add appends a position and returns its index.
func (m *maker) add(p Position) int32 {
	m.g.Positions = append(m.g.Positions, p)
	return int32(len(m.g.Positions) - 1)
}

// turn draws the player to act after player.
func (m *maker) turn(player game.Player) game.Player {
	if player != game.First && player != game.Second || m.turns == 2 || m.turns == 1 && m.IntN(4) == 0 {
		return game.First + game.Player(m.IntN(2))
	}
	return player.Opponent()
}

// payoff draws a payoff.
func (m *maker) payoff() float64 {
	if m.coarse {
		return m.scale * float64(m.IntN(3)-1)
	}
	v := m.scale * float64(m.IntN(2001)-1000) / 1000
	return v * math.Pow(10, -m.spread*m.Float64())
}

// chances draws the odds of n outcomes; nil: all equal.
func (m *maker) chances(n int) []float64 {
	odds := make([]float64, n)
	sum := 0.0
	for i := range odds {
		switch m.odds {
		case 0:
			return nil
		case 1:
			odds[i] = 1 / float64(n)
			continue
		case 2:
			odds[i] = float64(i + 1)
		case 3:
			odds[i] = math.Pow(10, -6*m.Float64())
		}
		sum += odds[i]
	}
	for i := range odds {
		if sum > 0 {
			odds[i] /= sum
		}
	}
	return odds
}

// branch appends a tree of at most the given height and returns its root.
func (m *maker) branch(before game.Player, height int) int32 {
	at := m.add(Position{Turn: game.Nobody, Score: m.payoff()})
	if height == 0 || at > 0 && m.IntN(8) == 0 {
		return at
	}
	turn := m.turn(before)
	var next []int32
	for range m.between(1, 4) {
		next = append(next, m.branch(turn, height-1))
	}
	m.g.Positions[at].Turn, m.g.Positions[at].Next = turn, next
	return at
}

// layers appends layers of at most width positions each, whose successors lie in one of
// the next few layers; the last layer ends the game.
func (m *maker) layers(layers, width, reach int) {
	var from []int32 // the start of each layer
	turns := []game.Player{m.turn(game.Nobody)}
	for layer := range layers {
		from = append(from, int32(len(m.g.Positions)))
		n := m.between(1, width)
		if layer == 0 {
			n = 1
		}
		for range n {
			p := Position{Turn: game.Nobody, Score: m.payoff()}
			switch {
			case layer == layers-1, layer > 0 && m.early > 0 && m.IntN(m.early) == 0:
			case layer > 0 && m.dice > 0 && m.IntN(m.dice) == 0:
				p.Turn = game.Chance
			default:
				p.Turn = turns[layer]
				if m.turns > 0 {
					p.Turn = m.turn(turns[layer].Opponent())
				}
			}
			m.add(p)
		}
		turns = append(turns, m.turn(turns[layer]))
	}
	from = append(from, int32(len(m.g.Positions)))
	for layer := range layers {
		for at := from[layer]; at < from[layer+1]; at++ {
			p := &m.g.Positions[at]
			if p.Turn == game.Nobody {
				continue
			}
			n := m.between(1, 4)
			if m.atOnce && p.Turn != game.Chance && m.IntN(4) != 0 {
				p.Rows, p.Columns = m.hiddenSteps(), m.hiddenSteps()
				n = product(p.Rows) * product(p.Columns)
			}
			for range n {
				to := layer + 1 + m.IntN(min(reach, layers-1-layer))
				p.Next = append(p.Next, from[to]+int32(m.IntN(int(from[to+1]-from[to]))))
			}
			if p.Turn == game.Chance {
				p.Odds = m.chances(n)
			}
		}
	}
	if layers == 2 && m.atOnce {
		m.matrix()
	}
}

// hiddenSteps draws the moves of a player's commitment.
func (m *maker) hiddenSteps() (steps []int8) {
	if !m.steps || m.IntN(3) == 0 {
		return []int8{int8(m.between(1, 4))}
	}
	for range m.between(2, 3) {
		k := m.between(1, 2)
		if product(steps) == 4 {
			k = 1
		}
		steps = append(steps, int8(k))
	}
	return steps
}

// matrix gives each cell of the first position a terminal position of its own.
func (m *maker) matrix() {
	for i := range m.g.Positions[0].Next {
		m.g.Positions[0].Next[i] = m.add(Position{Score: m.payoff()})
	}
}

// circles appends n positions with arbitrary successors among them.
func (m *maker) circles(n int) {
	before := game.Nobody
	for i := range n {
		p := Position{Turn: game.Nobody, Score: m.payoff()}
		switch {
		case i > 0 && m.IntN(5) == 0:
		case i > 0 && m.dice > 0 && m.IntN(m.dice) == 0:
			p.Turn = game.Chance
		default:
			p.Turn = m.turn(before)
			before = p.Turn
		}
		if p.Turn != game.Nobody {
			for range m.between(1, 3) {
				p.Next = append(p.Next, int32(m.IntN(n)))
			}
		}
		if p.Turn == game.Chance {
			p.Odds = m.chances(len(p.Next))
		}
		m.add(p)
	}
}

// finish draws the rest: bounds, estimates, capabilities.
func (m *maker) finish() *Game {
	g := &m.g
	for _, p := range g.Positions {
		if p.Turn == game.Nobody {
			g.Low, g.High = min(g.Low, p.Score), max(g.High, p.Score)
		}
	}
	if g.Low == 0 || m.IntN(4) == 0 { // bounds need not be reached
		g.Low -= m.scale
	}
	if g.High == 0 || m.IntN(4) == 0 {
		g.High += m.scale
	}
	acyclic := g.Rule == NoRule
	for i := range g.Positions {
		if p := &g.Positions[i]; p.Turn != game.Nobody {
			p.Score = max(g.Low, min(p.Score, g.High)) * 0.9
			p.Loud = acyclic && m.IntN(4) == 0
		}
	}
	draw := func() bool { return m.IntN(4) != 0 }
	g.Bounder, g.Hasher, g.Orderer, g.Quieter, g.Reducer = draw(), draw(), draw(), acyclic && draw(), draw()
	g.prune()
	return g
}

// prune removes the positions that cannot be reached.
func (g *Game) prune() {
	place := map[int32]int32{0: 0}
	order := []int32{0}
	for i := 0; i < len(order); i++ {
		for _, next := range g.Positions[order[i]].Next {
			if _, met := place[next]; !met {
				place[next] = int32(len(order))
				order = append(order, next)
			}
		}
	}
	positions := make([]Position, len(order))
	for i, at := range order {
		positions[i] = g.Positions[at]
		for j, next := range positions[i].Next {
			positions[i].Next[j] = place[next]
		}
	}
	g.Positions = positions
}
