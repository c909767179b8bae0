package paper

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/search"
)

// solver has the fields of NewSolver.
type solver struct {
	Game        *Game
	MemoryBytes int
	Workers     int
	Limits      search.Limits
	Progress    func(search.Result[Direction])
}

// Search solves s. Score is +1 or -1 from First's point of view, Proven is true, and Line
// is a winning turn, or any turn if none wins. It fails with search.ErrUnfinished if the
// limits or ctx end the search, and if the game is over or an option is out of range.
func (v *solver) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	if err := v.Game.check(ctx, "Solver", &s); err != nil {
		return search.Result[Direction]{}, err
	}
	switch {
	case v.MemoryBytes < 0, v.MemoryBytes > memory.MostBytes:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: a table of %d bytes: want 0 (the default) to %d", v.MemoryBytes, memory.MostBytes)
	case v.Workers < 0, v.Workers > memory.MostWorkers:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: %d workers: want 0 (one) to %d", v.Workers, memory.MostWorkers)
	case v.Limits.Nodes < 0:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: a limit of %d nodes: want 0 or more", v.Limits.Nodes)
	}
	winner, nodes := s.turn, int64(0)
	line, scores := v.Game.anyTurn(s)
	if !scores {
		var turn []Direction
		winner, turn, nodes = v.solve(ctx, &s)
		if winner == s.turn {
			line = turn
		}
	}
	r := search.Result[Direction]{Nodes: nodes, Time: time.Since(begin)}
	if winner == game.Nobody {
		return r, fmt.Errorf("paper: Solver: %w", search.ErrUnfinished)
	}
	r.Move, r.Line, r.Score, r.Proven = line[0], line, winner.Sign(), true
	return r, nil
}

// solve returns the winner, and a winning turn if the side to move wins, which must not be
// able to score at once. The winner is Nobody if the limits or ctx end the search.
func (v *solver) solve(ctx context.Context, s *State) (winner game.Player, line []Direction, nodes int64) {
	n := max(v.Workers, 1)
	shared := &sharedProof{table: newProofTable(cmp.Or(v.MemoryBytes, 512<<20)), several: n > 1, progress: v.reporter()}
	workers := make([]*prover, n)
	winners := make([]game.Player, n)
	var group sync.WaitGroup
	for i := range workers {
		w := newProver(v.Game.field, s, shared, deadline.Of(ctx), (v.Limits.Nodes+int64(n)-1)/int64(n))
		workers[i] = w
		group.Go(func() {
			winners[i] = w.winner()
			shared.over.Store(true)
		})
	}
	group.Wait()
	winner = slices.Max(winners) // those who know it agree
	if winner == s.turn {
		shared.over.Store(false)
		if line = workers[0].winningTurn(); line == nil {
			winner = game.Nobody
		}
	}
	for _, w := range workers {
		nodes += w.nodes
	}
	return winner, line, nodes
}

// reporter returns a function that calls Progress, which need not be ready for calls by
// several goroutines, or so often.
func (v *solver) reporter() func(nodes int64) {
	if v.Progress == nil {
		return nil
	}
	var mu sync.Mutex
	begin := time.Now()
	last := begin
	return func(nodes int64) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) >= time.Second {
			last = now
			v.Progress(search.Result[Direction]{Nodes: nodes, Time: now.Sub(begin)})
		}
	}
}
