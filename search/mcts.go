package search

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// MCTS is Monte-Carlo tree search. It needs no evaluation and plays any game with alternating
// or repeated turns and chance.
//
//	simulate:
//	    from the root, while the node has children:
//	        go to the child with the greatest mean + c*sqrt(ln(visits of the node) / visits of the child)
//	        (each is tried once first; in wide nodes, those that did well are tried again before that)
//	    expand the node; judge the position by random play or by the estimate
//	    add the value to every node on the path; prove nodes whose children settle them
//
// This is UCT (Kocsis and Szepesvari, Bandit based Monte-Carlo planning, 2006) with proven
// results (Winands, Bjornsson and Saito, Monte-Carlo tree search solver, 2008), so that small
// games and endgames are solved. A simulation takes time proportional to the length of a game.
// The tree takes about 40 bytes per node. A game that implements game.Playouter plays
// its own random games, which saves generating move lists.
//
// Each move of a node is tried once before any is tried twice. In nodes with more than 32 moves, or
// at a root with more than half as many moves as a worker makes simulations, moves are tried in
// random order, and those that did well are tried again before others: an untried move counts as two
// visits with the node's mean.
//
// The zero value with a Game is ready to play. The tree is kept from one Search to the
// next as far as it still applies, so use one MCTS per game, from one goroutine at a time.
// Without time limits, the same position, options and previous
// searches give the same result on every machine.
type MCTS[S, M comparable] struct {
	Game game.Game[S, M]

	// Limits.Nodes bounds the simulations, for all workers together; Limits.Depth is the
	// depth of the deepest nodes that are added, outcomes of chance included; 0 for 1000.
	Limits Limits

	// Exploration is the constant c of UCT, in units of half the range of payoffs; 0
	// means 1. Greater values search more moves, smaller values search deeper.
	Exploration float64

	// Rollout is the number of random moves played from a new node before Evaluate judges
	// the position. 0 plays to the end of the game (or for maxDepth moves); a negative
	// number calls Evaluate at once, which is best if Evaluate is good.
	Rollout int

	// MemoryBytes bounds the trees of all workers: 0 means 256 MiB. When it is
	// full, simulations continue without adding nodes.
	MemoryBytes int

	// Workers is the number of goroutines that search; 0 means 1. Each grows its own tree,
	// and their statistics are added up at the end.
	Workers int

	// Seed determines the random moves.
	Seed uint64

	// Progress, if not nil, is called about ten times a second and at the end, by the
	// goroutine that called Search. It must not change the result's slices.
	Progress func(Result[M])

	trees []*mctsTree[S, M]
	drawn uint64 // from the seed of the last NewGame

	known capabilities[S, M]
}

// defaultTreeBytes is the size of the trees, in bytes, if MemoryBytes is 0.
const defaultTreeBytes = 256 << 20

// Search returns the most visited move of s, or one that is proven better or as good (see Ties
// in the package documentation). past helps to find s in the tree of the last search, and is
// needed by games whose rules look back. Without any limit, Search makes DefaultNodes/10
// simulations. Errors are those of [Minimax.Search], and options out of range.
func (m *MCTS[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer faulty.Rescue("search: MCTS", &err)
	begin := time.Now()
	moves, err := m.validate(ctx, &s, past)
	if err != nil {
		return Result[M]{}, err
	}
	workers := max(m.Workers, 1)
	most, tempo := m.Limits.Nodes, deadline.PaceOf(ctx, len(moves))
	if _, timed := ctx.Deadline(); !timed && most == 0 {
		most = DefaultNodes / 10
	}

	sound := false
	defer func() {
		if !sound { // a simulation may have been broken off anywhere
			m.trees = nil
		}
	}()
	m.prepare(ctx, begin, s, past, workers)
	var helpers crew
	defer helpers.dismiss() // also if this goroutine panics
	for i, t := range m.trees {
		t.budget.start(ctx, Limits{Nodes: math.MaxInt64})
		if workers > 1 {
			t.budget.stop = &helpers.stop
		}
		t.simulations, t.maxSimulations = 0, math.MaxInt64
		if most > 0 {
			t.maxSimulations = (most + int64(workers-1-i)) / int64(workers)
		}
	}
	for _, t := range m.trees[1:] {
		helpers.run(func() { t.run(begin, tempo, nil) })
	}
	report := func() {
		if m.Progress != nil {
			r := m.trees[0].interim(moves)
			r.Time = time.Since(begin)
			m.Progress(r)
		}
	}
	m.trees[0].run(begin, tempo, report)
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
	sound = true
	return r, nil
}

func (m *MCTS[S, M]) validate(ctx context.Context, s *S, past []S) ([]M, error) {
	moves, err := m.known.validate(ctx, "MCTS", m.Game, m.Limits, s, past)
	if err != nil {
		return nil, err
	}
	if err := checkOptions("MCTS", "Workers", m.Workers, "MemoryBytes", m.MemoryBytes); err != nil {
		return nil, err
	}
	if !(m.Exploration >= 0) || math.IsInf(m.Exploration, 1) {
		return nil, fmt.Errorf("search: MCTS: Exploration is %v; want 0 (the default) or more", m.Exploration)
	}
	return moves, nil
}

// prepare makes the trees, or moves the roots of existing trees to s.
func (m *MCTS[S, M]) prepare(ctx context.Context, begin time.Time, s S, past []S, workers int) {
	if len(m.trees) != workers || !sameGame(m.trees[0].plain, m.known.plain) {
		m.trees = nil
		for i := range workers {
			m.trees = append(m.trees, newTree(m, m.generator(i)))
		}
	}
	size := m.MemoryBytes
	if size == 0 {
		size = defaultTreeBytes
	}
	var until time.Time
	if end, timed := ctx.Deadline(); timed {
		until = begin.Add(end.Sub(begin) / 10)
	}
	for _, t := range m.trees {
		t.options(m, size/workers)
		t.reuse(s, past, until)
	}
}
