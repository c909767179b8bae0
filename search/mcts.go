package search

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// MCTS is Monte-Carlo tree search: it grows a tree by simulations, each of which
// follows the most promising moves (UCT), adds a node, and judges it by playing on at
// random or by the game's estimate. It needs no evaluation and plays any game with
// alternating or repeated turns and chance.
//
// Finished games are remembered as proven, and so is what follows from them, so that
// small games and endgames are solved.
//
// The zero value with a Game plays. The tree is kept from one Search to the next, as
// far as it still applies, so use one MCTS a game, from one goroutine at a time. With
// equal positions, options and history of searches, and limits other than time, the
// result is the same on every machine.
type MCTS[S, M comparable] struct {
	Game game.Game[S, M]

	// Limits.Nodes bounds the simulations, of all workers together; Limits.Depth is
	// the deepest node that gets children, 0 for MaxDepth.
	Limits Limits

	// Exploration is the constant c of UCT, in units of half the range of payoffs: 0
	// stands for 1. More looks at more moves, less looks deeper.
	Exploration float64

	// Rollout is how many random moves are played from a new node before Evaluate
	// judges the position: 0 plays to the end (or for MaxDepth moves), a negative
	// number asks Evaluate at once. Negative is best where Evaluate is good.
	Rollout int

	// Evaluator, if not nil, judges new positions instead of random play or Evaluate, and
	// says how promising their moves are (PUCT; Rosin, Multi-armed bandits with episode
	// context, 2011, in the form of Silver and others, Mastering the game of Go without
	// human knowledge, 2017). It must set Value and
	// Priors of every position of the batch, and may be called by several goroutines at
	// once. Rollout, MAST, GRAVE and Widening do not apply.
	Evaluator func(batch []Evaluation[S, M])

	// Batch is how many positions the Evaluator is given at once, at most, by each
	// worker: 0 stands for 1. More feed an Evaluator that is faster so, at the price of
	// choosing some positions without knowing what others are worth.
	Batch int

	// FirstPlay is the urgency of moves that have not been tried, as a payoff for
	// the player to move. nil: each move is tried once before any is tried twice.
	FirstPlay *float64

	// Widening, if positive, looks at the first visits^Widening + 1 moves of a node
	// only, in the game's order of priority: for games of many moves, with a
	// [game.Orderer]. 0.5 is a common choice.
	Widening float64

	// MAST, from 0 (off) to 1, is how often random play takes the move that has brought its
	// player most on average in earlier simulations, wherever in the game it was played
	// (move-average sampling technique: Finnsson and Björnsson, Simulation-based approach
	// to general game playing, 2008; with this share in place of a Gibbs distribution,
	// Tak, Winands and Björnsson, N-grams and the last-good-reply policy applied in
	// general game playing, 2012). 0.5 is a fair choice, for games in which the same moves
	// are good in many positions (see the package's documentation). Moves are listed even if the game is a [game.Playouter],
	// so a simulation takes longer.
	MAST float64

	// GRAVE, if positive, mixes the mean of a move with what the simulations brought in which
	// its player made the same move later (generalized rapid action value estimation:
	// Cazenave, 2015, with the exploration of UCT). These are counted at the nearest node
	// above, or the node itself, that has collected so many simulations; a node begins to
	// collect when it has as many visits, so that leaves take no memory. 50 is a fair
	// choice for games in which a move is as good a little later. Connect 4 is none: there
	// it lost. Moves are listed as with MAST. What is collected takes up to half of MemoryBytes and begins anew with each move.
	GRAVE int

	// Gumbel, if positive, is how many moves of the root are considered: they are drawn at
	// random by their priors (all alike without an Evaluator), visited equally often, and
	// the worse half of them is left out, again and again, until two are left (sequential
	// halving: Danihelka, Guez, Schrittwieser and Silver, Policy improvement by planning
	// with Gumbel, 2022, at the root; below it moves are chosen as without). 16 is a common
	// choice, for searches of few simulations. The rounds take equal parts of the
	// simulations or the time. Moves that were not drawn are not played unless all that
	// were have been proven.
	Gumbel int

	// Transpositions makes a graph of the tree: a position that is reached in several ways is
	// grown and judged in one place, and what is found there counts for all who lead to it
	// (Childs, Brodeur and Kocsis, Transpositions and move groups in Monte Carlo tree search,
	// 2008; Saffidine, Cazenave and Méhat, UCD: Upper confidence bound for rooted directed
	// acyclic graphs, 2012; with means kept as in Wu, Monte-Carlo graph search from first
	// principles, 2023). Each way counts its own visits. A simulation that comes round to a
	// position of its own path is judged there. It does nothing in games without a
	// [game.Hasher], all bits of which it trusts, or with a [game.Historian], where a
	// position is not all that counts.
	Transpositions bool

	// MemoryBytes bounds the trees of all workers: 0 for DefaultTreeBytes. When it is
	// full, simulations go on without adding nodes.
	MemoryBytes int

	// Workers is how many goroutines search, each with a tree of its own; they agree
	// in the end. 0 stands for 1.
	Workers int

	// SharedTree makes the workers grow one tree together, which makes the most of few
	// simulations, and of a slow Evaluator. Results then depend on timing.
	SharedTree bool

	// Seed determines the random moves.
	Seed uint64

	// Progress, if not nil, is called about ten times a second and at the end, by the
	// goroutine that called Search. It must not change the result's slices.
	Progress func(Result[M])

	trees []*mctsTree[S, M]
	drawn uint64 // from the seed of the last NewGame
}

// DefaultTreeBytes is the size of the trees when none is given.
const DefaultTreeBytes = 256 << 20

// Search returns the move of s that was visited most, or one that is proven best. past
// finds what the last search has learned of s, and is used by games whose rules look
// back. When nothing limits it, DefaultNodes/10 simulations are made. Errors are those of [Minimax.Search], those that wrap [game.ErrFaulty], and
// options that make no sense.
func (m *MCTS[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer rescue("MCTS", &err)
	begin := time.Now()
	moves, err := m.validate(ctx, &s)
	if err != nil {
		return Result[M]{}, err
	}
	workers := max(m.Workers, 1)
	most, pace := m.Limits.Nodes, paceOf(ctx, moves)
	if _, timed := ctx.Deadline(); !timed && most == 0 {
		most = DefaultNodes / 10
	}
	m.prepare(ctx, begin, s, past, workers)
	until, _ := ctx.Deadline()
	if pace.soft > 0 {
		until = pace.begin.Add(pace.soft)
	}

	var helpers crew
	defer helpers.dismiss() // also if this goroutine panics
	for i, t := range m.trees {
		t.budget.start(ctx, Limits{Nodes: math.MaxInt64})
		if workers > 1 {
			t.budget.stop = &helpers.stop
		}
		t.halving.start(m.Gumbel, begin, until)
		t.simulations, t.most = 0, math.MaxInt64
		if most > 0 {
			t.most = (most + int64(workers-1-i)) / int64(workers)
		}
	}
	for _, t := range m.trees[1:] {
		helpers.run(func() { t.run(begin, pace, nil) })
	}
	report := func() {
		if m.Progress != nil {
			m.trees[0].lock()
			r := m.trees[0].result(m.trees[:1], moves)
			m.trees[0].unlock()
			r.Time = time.Since(begin)
			m.Progress(r)
		}
	}
	m.trees[0].run(begin, pace, report)
	helpers.wait()
	r := m.trees[0].result(m.trees, moves)
	r.Time = time.Since(begin)
	for _, t := range m.trees {
		if t.fault != nil {
			return Result[M]{}, fmt.Errorf("search: MCTS: %w", t.fault)
		}
	}
	if m.Progress != nil {
		m.Progress(r)
	}
	return r, nil
}

func (m *MCTS[S, M]) validate(ctx context.Context, s *S) ([]M, error) {
	moves, err := validate(ctx, "MCTS", m.Game, m.Limits, s)
	if err != nil {
		return nil, err
	}
	if err := checkOptions("MCTS", "Workers", m.Workers, "MemoryBytes", m.MemoryBytes, "Batch", m.Batch, "GRAVE", m.GRAVE, "Gumbel", m.Gumbel); err != nil {
		return nil, err
	}
	if !(m.Exploration >= 0) || math.IsInf(m.Exploration, 1) {
		return nil, fmt.Errorf("search: MCTS: Exploration is %v; want 0 (the default) or more", m.Exploration)
	}
	if !(m.Widening >= 0 && m.Widening <= 1) {
		return nil, fmt.Errorf("search: MCTS: Widening is %v; want 0 (off) to 1", m.Widening)
	}
	if !(m.MAST >= 0 && m.MAST <= 1) {
		return nil, fmt.Errorf("search: MCTS: MAST is %v; want 0 (off) to 1", m.MAST)
	}
	return moves, nil
}

// prepare makes the trees, or moves the roots of those that exist to s.
func (m *MCTS[S, M]) prepare(ctx context.Context, begin time.Time, s S, past []S, workers int) {
	if len(m.trees) != workers || m.trees[0].shared != m.SharedTree || !sameGame(m.trees[0].game, m.Game) {
		m.trees = nil
		for i := range workers {
			m.trees = append(m.trees, newTree(m, m.generator(i)))
		}
	}
	size := m.MemoryBytes
	if size == 0 {
		size = DefaultTreeBytes
	}
	var until time.Time
	if end, timed := ctx.Deadline(); timed {
		until = begin.Add(end.Sub(begin) / 10)
	}
	if !m.SharedTree {
		size /= workers
	}
	for i, t := range m.trees {
		t.options(m, size)
		if m.SharedTree && i > 0 {
			t.join(m.trees[0])
		} else {
			t.moveRoot(s, past, until)
		}
	}
}
