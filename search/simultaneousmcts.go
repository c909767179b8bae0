package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// SimultaneousMCTS is Monte-Carlo tree search for games in which both players move at
// once (see [Simultaneous]): in each simulation the players choose independently, each
// by statistics of their own moves, and the game is played on from a new node at random
// or judged by the estimate. The strategy at the root is how often each move was
// chosen.
//
// RegretMatching converges to an equilibrium in the long run; Decoupled (UCT for each
// player) often plays well sooner, but may settle on strategies that can be exploited.
// See Lisy, Kovarik, Lanctot and Bosansky, Convergence of Monte Carlo tree search in
// simultaneous move games, 2013.
type SimultaneousMCTS[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Nodes bounds the simulations; Depth the tree, in pairs of turns

	Selection Selection

	// Exploration is, for Decoupled, UCT's constant in units of half the range of
	// payoffs (0 stands for 1); for RegretMatching, the share of moves that are
	// chosen at random (0 stands for 0.1).
	Exploration float64

	Rollout int // as for MCTS

	// Candidates, if not nil, cuts down moves, as for Simultaneous.
	Candidates func(s *S, p game.Player, moves []M) []M

	Rand *rand.Rand // simulates and draws the move; nil: a generator with seed 1
}

// Selection is how players choose moves inside the tree.
type Selection int

const (
	RegretMatching Selection = iota // in proportion to how much each move has been missed
	Decoupled                       // by each player's own upper confidence bounds
)

// mostPairs is the largest joint table of moves that a node may have.
const mostPairs = 1 << 20

// Search returns a move of Strategy's choosing; see Strategy.
func (m *SimultaneousMCTS[S, M]) Search(ctx context.Context, s S, past ...S) (Result[M], error) {
	r, err := m.Strategy(ctx, s)
	return r.Result, err
}

// Strategy returns the players' strategies in s and a move drawn from that of the
// player to move there. Without any limit, DefaultNodes/10 simulations are made. Score
// is the mean of all simulations, for First. Exploitability is measured in the matrix
// of mean values at the root, as far as its cells were visited. Errors are those of
// [Minimax.Search], and an unknown Selection.
func (m *SimultaneousMCTS[S, M]) Strategy(ctx context.Context, s S) (MixedResult[M], error) {
	begin := time.Now()
	moves, err := validate(ctx, "SimultaneousMCTS", m.Game, m.Limits, &s)
	if err != nil {
		return MixedResult[M]{}, err
	}
	if m.Selection != RegretMatching && m.Selection != Decoupled {
		return MixedResult[M]{}, fmt.Errorf("search: SimultaneousMCTS: Selection is %d; want RegretMatching or Decoupled", int(m.Selection))
	}
	if !(m.Exploration >= 0) || math.IsInf(m.Exploration, 1) {
		return MixedResult[M]{}, fmt.Errorf("search: SimultaneousMCTS: Exploration is %v; want 0 (the default) or more", m.Exploration)
	}
	w := m.newWorker()
	most := m.Limits.Nodes
	if _, timed := ctx.Deadline(); !timed && most == 0 {
		most = DefaultNodes / 10
	}
	w.start(ctx, Limits{Nodes: math.MaxInt64}) // counts positions
	root := w.newNode(&s)
	total, simulations := 0.0, int64(0)
	for most == 0 || simulations < most {
		state := s
		v := w.simulate(root, &state, 0)
		if w.stopped {
			break
		}
		total += v
		simulations++
	}
	r := MixedResult[M]{Strategy: root.strategy(0), Reply: root.strategy(1)}
	if len(r.Strategy) == 0 {
		r.Strategy = []Mixed[M]{{moves[0], 1}}
	}
	r.Move = draw(r.Strategy, w.random)
	r.Line = []M{r.Move}
	r.Score = m.Game.Evaluate(&s)
	if simulations > 0 {
		r.Score = total / float64(simulations)
	}
	r.Nodes, r.Depth = simulations, w.depth
	r.Exploitability = root.exploitability()
	r.Time = time.Since(begin)
	return r, nil
}

type jointWorker[S, M comparable] struct {
	*SimultaneousMCTS[S, M]
	budget
	observer  game.Observer[S]
	chancer   game.Chancer[S, M]
	random    *rand.Rand
	low, high float64
	deepest   int
	depth     int
	buffer    []M
}

// jointNode is a position in which one or both players choose.
type jointNode[S, M comparable] struct {
	first    game.Player // who commits first, whose moves are side 0
	moves    [2][]M      // one move of nobody's, if nothing is hidden
	chosen   [2][]int32  // how often each move was chosen
	regret   [2][]float64
	average  [2][]float64 // sums of the strategies, for RegretMatching
	sum      [2][]float64 // of values for the side, by move, for Decoupled
	visits   []int32      // by pair of moves
	total    []float64    // of values for side 0, by pair
	children map[S]*jointNode[S, M]
	count    int32
}

func (m *SimultaneousMCTS[S, M]) newWorker() *jointWorker[S, M] {
	w := &jointWorker[S, M]{SimultaneousMCTS: m, random: m.Rand, low: -1, high: 1, deepest: min(m.Limits.Depth, MaxDepth)}
	if w.random == nil {
		w.random = rand.New(rand.NewPCG(1, 0))
	}
	if w.deepest == 0 {
		w.deepest = MaxDepth
	}
	w.observer, _ = game.As[game.Observer[S]](m.Game)
	w.chancer, _ = game.As[game.Chancer[S, M]](m.Game)
	if b, ok := game.As[game.Bounder](m.Game); ok {
		w.low, w.high = b.Bounds()
	}
	return w
}

func (w *jointWorker[S, M]) newNode(s *S) *jointNode[S, M] {
	n := &jointNode[S, M]{first: w.Game.Turn(s), children: map[S]*jointNode[S, M]{}}
	n.moves[0] = candidates(w.Game, w.Candidates, s, n.first)
	n.moves[1] = make([]M, 1)
	committed := game.After(w.Game, *s, n.moves[0][0])
	if hidden(w.Game, w.observer, &committed) {
		n.moves[1] = candidates(w.Game, w.Candidates, &committed, n.first.Opponent())
		if len(n.moves[0])*len(n.moves[1]) > mostPairs {
			n.moves[1] = n.moves[1][:max(1, mostPairs/len(n.moves[0]))]
		}
	}
	for side := range 2 {
		k := len(n.moves[side])
		n.chosen[side] = make([]int32, k)
		n.regret[side] = make([]float64, k)
		n.average[side] = make([]float64, k)
		n.sum[side] = make([]float64, k)
	}
	pairs := len(n.moves[0]) * len(n.moves[1])
	n.visits, n.total = make([]int32, pairs), make([]float64, pairs)
	return n
}

// simulate plays one simulation from s, whose node is n, and returns its value for
// First. s is overwritten.
func (w *jointWorker[S, M]) simulate(n *jointNode[S, M], s *S, depth int) float64 {
	if w.spend() {
		return 0
	}
	w.depth = max(w.depth, depth)
	i, j := w.choose(n, 0), w.choose(n, 1)
	w.Game.Apply(s, n.moves[0][i])
	if len(n.moves[1]) > 1 || hidden(w.Game, w.observer, s) {
		w.Game.Apply(s, n.moves[1][j])
	}
	w.resolve(s)
	var v float64
	if turn := w.Game.Turn(s); turn == game.Nobody {
		v = w.Game.Evaluate(s)
	} else if child := n.children[*s]; child != nil {
		v = w.simulate(child, s, depth+1)
	} else {
		if depth+1 < w.deepest {
			n.children[*s] = w.newNode(s)
		}
		v = w.judge(s)
	}
	if w.stopped {
		return 0 // cut short: it says nothing
	}
	n.learn(i, j, v*n.first.Sign())
	return v
}

// resolve draws outcomes of chance until a player or nobody is to act.
func (w *jointWorker[S, M]) resolve(s *S) {
	for w.Game.Turn(s) == game.Chance {
		w.buffer = w.Game.Moves(w.buffer[:0], s)
		w.Game.Apply(s, w.pick(s))
	}
}

func (w *jointWorker[S, M]) pick(s *S) M {
	if w.chancer != nil && w.Game.Turn(s) == game.Chance {
		x := w.random.Float64()
		for _, m := range w.buffer {
			if x -= w.chancer.Probability(s, m); x < 0 {
				return m
			}
		}
	}
	return w.buffer[w.random.IntN(len(w.buffer))]
}

// judge returns the value of s for First by random moves or by the estimate.
func (w *jointWorker[S, M]) judge(s *S) float64 {
	left := w.Rollout
	if left == 0 {
		left = MaxDepth
	}
	for ; left > 0 && w.Game.Turn(s) != game.Nobody && !w.spend(); left-- {
		w.buffer = w.Game.Moves(w.buffer[:0], s)
		if len(w.buffer) == 0 {
			break
		}
		w.Game.Apply(s, w.pick(s))
	}
	return w.Game.Evaluate(s)
}

// choose returns the index of the move that a side plays in this simulation.
func (w *jointWorker[S, M]) choose(n *jointNode[S, M], side int) int {
	k := len(n.moves[side])
	if k == 1 {
		return 0
	}
	if w.Selection == Decoupled {
		return w.chooseByBounds(n, side)
	}
	share := w.Exploration
	if share == 0 {
		share = 0.1
	}
	positive := 0.0
	for _, r := range n.regret[side] {
		positive += max(r, 0)
	}
	x, chosen := w.random.Float64(), -1
	for a, r := range n.regret[side] {
		p := 1 / float64(k)
		if positive > 0 {
			p = max(r, 0) / positive
		}
		n.average[side][a] += p
		if x -= share/float64(k) + (1-share)*p; x < 0 && chosen < 0 {
			chosen = a
		}
	}
	if chosen < 0 { // the sum fell short of 1 by a rounding error
		chosen = k - 1
	}
	return chosen
}

func (w *jointWorker[S, M]) chooseByBounds(n *jointNode[S, M], side int) int {
	c := w.Exploration
	if c == 0 {
		c = 1
	}
	scale := c * (w.high - w.low) / 2 * math.Sqrt(math.Log(float64(n.count)+1))
	best, bestScore, ties := 0, math.Inf(-1), 0
	for a, visits := range n.chosen[side] {
		score := math.Inf(1)
		if visits > 0 {
			score = n.sum[side][a]/float64(visits) + scale/math.Sqrt(float64(visits))
		}
		if score > bestScore {
			best, bestScore, ties = a, score, 1
		} else if score == bestScore {
			if ties++; w.random.IntN(ties) == 0 { // without it the players fall into step
				best = a
			}
		}
	}
	return best
}

// learn takes in that the pair (i, j) led to the value v for side 0.
func (n *jointNode[S, M]) learn(i, j int, v float64) {
	columns := len(n.moves[1])
	n.count++
	n.chosen[0][i]++
	n.chosen[1][j]++
	n.sum[0][i] += v
	n.sum[1][j] -= v
	n.visits[i*columns+j]++
	n.total[i*columns+j] += v
	// What would each other move have brought against the rival's? Its mean so far.
	for a := range n.moves[0] {
		if k := a*columns + j; a != i && n.visits[k] > 0 {
			n.regret[0][a] += n.total[k]/float64(n.visits[k]) - v
		}
	}
	for b := range n.moves[1] {
		if k := i*columns + b; b != j && n.visits[k] > 0 {
			n.regret[1][b] += v - n.total[k]/float64(n.visits[k])
		}
	}
}

// strategy returns a side's strategy at the root: how often it chose each move, or what
// regret matching meant to choose.
func (n *jointNode[S, M]) strategy(side int) []Mixed[M] {
	if side == 1 && len(n.moves[1]) == 1 {
		return nil
	}
	return mixed(n.moves[side], n.frequencies(side))
}

func (n *jointNode[S, M]) frequencies(side int) []float64 {
	p := append([]float64(nil), n.average[side]...)
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	if sum == 0 {
		for a, visits := range n.chosen[side] {
			p[a] = float64(visits)
		}
	}
	normalise(p)
	return p
}

// exploitability is that of the two strategies in the matrix of mean values.
func (n *jointNode[S, M]) exploitability() float64 {
	columns := len(n.moves[1])
	payoff := make([][]float64, len(n.moves[0]))
	for i := range payoff {
		payoff[i] = make([]float64, columns)
		for j := range payoff[i] {
			if k := i*columns + j; n.visits[k] > 0 {
				payoff[i][j] = n.total[k] / float64(n.visits[k])
			}
		}
	}
	best, worst := bestReplies(payoff, n.frequencies(0), n.frequencies(1))
	return max(best-worst, 0)
}
