package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

var (
	// ErrUnfinished is returned by an exact solver whose limits or context ended it.
	ErrUnfinished = errors.New("not solved within the limits")

	// ErrCycle is returned by an exact solver for a game in which a position can
	// come again, so that playing on need not end.
	ErrCycle = errors.New("a position can be reached from itself")
)

// mostSolved bounds the memory of Solve when Limits.Nodes does not: a position
// takes about 50 bytes more than the state itself.
const mostSolved = 50_000_000

// Solve returns the exact value of s and a line of best play, by full backtracking
// with memory: every position reached is searched to the end of the game, once. It
// looks no further where a player has found the best payoff that the game's
// [game.Bounder] allows. Chance nodes count by expectation.
//
// Time and memory grow with the number of distinct positions, at most Limits.Nodes
// (0: 50 million); Key, Better, Score, Once and Limits.Depth play no part. The
// errors are those of Search, ErrUnfinished if the limits or ctx ended the search,
// and ErrCycle for a game that can go round in circles.
func (b *Backtrack[S, M]) Solve(ctx context.Context, s S) (Result[M], error) {
	if _, err := validate(ctx, "Backtrack.Solve", b.Game, b.Limits, &s); err != nil {
		return Result[M]{}, err
	}
	begin := time.Now()
	w := solver[S, M]{game: b.Game, values: map[S]float64{}, open: map[S]struct{}{}}
	w.chancer, _ = game.As[game.Chancer[S, M]](b.Game)
	w.bounder, _ = game.As[game.Bounder](b.Game)
	limits := b.Limits
	if limits.Nodes == 0 {
		limits.Nodes = mostSolved
	}
	w.start(ctx, limits)

	*w.states.at(0) = s
	score, err := w.solve(0)
	if err != nil {
		return Result[M]{}, fmt.Errorf("search: Backtrack.Solve: position %q: %w", game.PositionText(b.Game, s), err)
	}
	r := Result[M]{Score: score, Line: w.line(s), Proven: true, Nodes: w.nodes, Time: time.Since(begin)}
	r.Move, r.Depth = r.Line[0], len(r.Line)
	return r, nil
}

type solver[S, M comparable] struct {
	game    game.Game[S, M]
	chancer game.Chancer[S, M]
	bounder game.Bounder
	budget
	values map[S]float64  // for First
	open   map[S]struct{} // the positions on the way to the current one
	states slots[S]
	moves  []M
}

// solve returns the value, for First, of the position at ply.
func (w *solver[S, M]) solve(ply int) (float64, error) {
	s := w.states.at(ply)
	turn := w.game.Turn(s)
	if turn == game.Nobody {
		return w.game.Evaluate(s), nil
	}
	if v, ok := w.values[*s]; ok {
		return v, nil
	}
	if _, ok := w.open[*s]; ok {
		return 0, ErrCycle
	}
	if w.spend() {
		if err := w.watch.Err(); err != nil {
			return 0, fmt.Errorf("%w: %w", ErrUnfinished, err)
		}
		return 0, fmt.Errorf("%w: %d positions", ErrUnfinished, w.nodes)
	}
	w.open[*s] = struct{}{}
	base := len(w.moves)
	w.moves = w.game.Moves(w.moves, s)
	end := len(w.moves)
	child := w.states.at(ply + 1)
	total := 0.0
	for i := base; i < end; i++ {
		m := w.moves[i]
		*child = *s
		w.game.Apply(child, m)
		v, err := w.solve(ply + 1)
		if err != nil {
			return 0, err
		}
		if turn == game.Chance {
			total += v * probability(w.chancer, s, m, end-base)
		} else if i == base || v*turn.Sign() > total*turn.Sign() {
			if total = v; w.unbeatable(v, turn) {
				break
			}
		}
	}
	w.moves = w.moves[:base]
	delete(w.open, *s)
	w.values[*s] = total
	return total, nil
}

// unbeatable reports whether no payoff is better for player than v.
func (w *solver[S, M]) unbeatable(v float64, player game.Player) bool {
	if w.bounder == nil {
		return false
	}
	low, high := w.bounder.Bounds()
	return player == game.First && v >= high || player == game.Second && v <= low
}

// line returns best play from s, which has been solved, up to the end of the game or
// the first chance node.
func (w *solver[S, M]) line(s S) (line []M) {
	for {
		turn := w.game.Turn(&s)
		if turn == game.Nobody || turn == game.Chance {
			return line
		}
		want, found := w.values[s], false
		for m, next := range game.All(w.game, s) {
			v, solved := w.values[next]
			if w.game.Turn(&next) == game.Nobody {
				v, solved = w.game.Evaluate(&next), true
			}
			if solved && v == want {
				line, s, found = append(line, m), next, true
				break
			}
		}
		if !found { // possible only if Evaluate is not a function of the position
			return line
		}
	}
}
