//go:build !page

package catalog

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// solveMemory is what a solver may use, about, in bytes.
const solveMemory = 256 << 20

func (t *typed[S, M]) Solve(ctx context.Context, r board.Record, limit time.Duration, tell func(string)) (tools.Solved, error) {
	o, err := t.open(r)
	if err != nil {
		return tools.Solved{}, err
	}
	if payoff, over := o.over(&o.moment); over {
		return tools.Solved{Solver: "rules", Winner: game.Winner(payoff), Fastest: true}, nil
	}
	solvers := []struct {
		name  string
		solve func(ctx context.Context, tell func(string)) (tools.Solved, error)
	}{{"retrograde", o.retrograde}, {"minimax", o.deepen}, {"proof numbers", o.prove}}
	end := time.Now().Add(limit)
	var failed error
	for i, s := range solvers {
		share, cancel := context.WithTimeout(ctx, time.Until(end)/time.Duration(len(solvers)-i))
		found, err := s.solve(share, func(text string) { tell(s.name + ": " + text) })
		cancel()
		if ctx.Err() != nil {
			return tools.Solved{}, context.Cause(ctx)
		}
		if err == nil {
			found.Solver = s.name
			return found, nil
		}
		failed = errors.Join(failed, fmt.Errorf("%s: %w", s.name, err))
		tell(fmt.Sprintf("%s: %v", s.name, err))
	}
	return tools.Solved{}, failed
}

// retrograde numbers the positions that can be reached, and solves them backwards from the ends.
func (t *replay[S, M]) retrograde(ctx context.Context, tell func(string)) (found tools.Solved, err error) {
	g, s := t.played.Rules, *t.moment.State()
	if _, ok := game.HistorianOf(g); ok {
		return found, search.ErrLooksBack
	}
	most := solveMemory / (3*int(unsafe.Sizeof(s)) + 100)
	states, numbers := []S{s}, map[S]int{s: 0}
	next := func(dst []int, i int) []int {
		for _, after := range game.All(g, states[i]) {
			n, known := numbers[after]
			if !known {
				n = len(states)
				numbers[after], states = n, append(states, after)
			}
			dst = append(dst, n)
		}
		return dst
	}
	watch := deadline.Of(ctx)
	var reached []int
	for i := 0; i < len(states); i++ {
		switch turn := g.Turn(&states[i]); {
		case watch.Passed(1):
			return found, fmt.Errorf("%w: %d positions were found in that time", search.ErrUnfinished, len(states))
		case len(states) > most:
			return found, fmt.Errorf("%w: more than %d positions", search.ErrUnfinished, most)
		case t.observer != nil && turn != game.Nobody && (t.observer.Observe(&states[i], game.First) != states[i] || t.observer.Observe(&states[i], game.Second) != states[i]):
			return found, search.ErrHidden
		case turn == game.Chance:
			return found, search.ErrNotDeterministic
		case turn != game.Nobody:
			reached = next(reached[:0], i)
		}
		if i&(1<<16-1) == 1<<16-1 {
			tell(fmt.Sprintf("%d positions", len(states)))
		}
	}
	tell(fmt.Sprintf("%d positions in all", len(states)))
	turn := func(i int) game.Player { return g.Turn(&states[i]) }
	winner := func(i int) game.Player { return game.Winner(g.Evaluate(&states[i])) }
	verdicts, err := search.Retrograde(ctx, len(states), turn, winner, next)
	if err != nil {
		return found, err
	}
	v := verdicts[0]
	found = tools.Solved{Winner: v.Winner, Plies: int(v.Distance), Fastest: v.Winner != game.Nobody}
	var line []M
	for at := s; v.Distance > 0; {
		for m, after := range game.All(g, at) {
			if w := verdicts[numbers[after]]; w.Winner == v.Winner && w.Distance == v.Distance-1 {
				line, at, v = append(line, m), after, w
				break
			}
		}
	}
	found.Line = game.LineText(g, s, line)
	return found, nil
}

// deepen searches deeper and deeper, all moves alike, so that the first win found is the fastest.
func (t *replay[S, M]) deepen(ctx context.Context, tell func(string)) (found tools.Solved, err error) {
	g, states, s := t.played.Rules, t.moment.States, *t.moment.State()
	if t.of.about.dice {
		return found, search.ErrNotDeterministic
	}
	x := search.Minimax[S, M]{
		Game: g, MemoryBytes: solveMemory, Disable: search.Reductions,
		Progress: func(r search.Result[M]) { tell(fmt.Sprintf("depth %d, %d positions", r.Depth, r.Nodes)) },
	}
	r, err := x.Search(ctx, s, states[:len(states)-1]...)
	if err != nil {
		return found, err
	}
	if !r.Proven {
		return found, fmt.Errorf("%w: %d plies were searched in that time", search.ErrUnfinished, r.Depth)
	}
	found = tools.Solved{Winner: game.Winner(r.Score), Line: game.LineText(g, s, r.Line)}
	at, depth := s, len(r.Line)
	for _, m := range r.Line {
		at = game.After(g, at, m)
	}
	if b, ok := game.As[game.Bounder](g); ok && game.Over(g, at) && depth <= r.Depth {
		if low, high := b.Bounds(); found.Winner == game.First && r.Score == high || found.Winner == game.Second && r.Score == low {
			found.Plies, found.Fastest = depth, true
		}
	}
	return found, nil
}

// prove proves that one of the players wins, or that neither does.
func (t *replay[S, M]) prove(ctx context.Context, tell func(string)) (found tools.Solved, err error) {
	g, s := t.played.Rules, *t.moment.State()
	x := search.ProofNumber[S, M]{Game: g, MemoryBytes: solveMemory, Limits: search.Limits{Nodes: math.MaxInt64}}
	end, _ := ctx.Deadline()
	for i, p := range []game.Player{game.First, game.Second} {
		tell(fmt.Sprintf("does %v win?", p))
		share, cancel := context.WithTimeout(ctx, time.Until(end)/time.Duration(2-i))
		won, line, e := x.Prove(share, s, p)
		cancel()
		if won {
			return tools.Solved{Winner: p, Line: game.LineText(g, s, line)}, nil
		}
		err = errors.Join(err, e)
	}
	return tools.Solved{}, err // without an error, neither wins
}
