package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

var (
	// ErrUnfinished is returned by an exact solver that was ended by its limits or context.
	ErrUnfinished = errors.New("not solved within the limits")

	// ErrCycle is returned by an exact solver for a game in which a position can recur, so
	// that play may never end.
	ErrCycle = errors.New("a position can be reached from itself")

	// ErrNotDeterministic is returned by solvers that cannot handle chance.
	ErrNotDeterministic = errors.New("the game has chance nodes")

	// ErrLooksBack is returned by solvers that require the value of a position to be
	// independent of earlier positions, for games with a [game.Historian].
	ErrLooksBack = errors.New("the game's rules depend on earlier positions")
)

// PolicyFunc plays a whole game: it returns the mixed strategy of the player to move in s, as
// that player sees s. The Strategy method of a searcher provides one:
//
//	func(ctx context.Context, s S) ([]search.Mixed[M], error) {
//		r, err := bot.Strategy(ctx, s)
//		return r.Strategy, err
//	}
//
// That of package ismcts needs a game with a [game.Resampler] here, since no past is passed. A PolicyFunc
// is called once for each view of a player, even if it is random.
type PolicyFunc[S, M comparable] func(ctx context.Context, s S) ([]Mixed[M], error)

// maxSolved bounds the positions, and thus the memory, of Solve if Limits.Nodes is 0: a
// position takes about 50 bytes more than the state itself.
const maxSolved = 50_000_000

// deepestSolved is the longest line that Solve follows, in plies: enough for any game, and
// within the limits of the stack.
const deepestSolved = 1 << 19

// Solve returns the exact value of s and a line of best play. It searches every reachable
// position to the end of the game, once, and remembers its value. It stops searching a
// position when the player to move has found the best payoff that the game's [game.Bounder]
// allows. Chance nodes count by expectation.
//
// In a game with a [game.Historian] the value of a position depends on the positions before
// it, so Solve remembers nothing and plays out every line. past then holds the earlier
// positions, oldest first. This is feasible only for tiny games and short endings.
//
// Time and memory grow with the number of distinct positions, at most Limits.Nodes
// (0: 50 million). Key, Better, Once and Limits.Depth are ignored. The errors are
// those of Search, ErrUnfinished if the limits or ctx ended the search, ErrHidden, and
// ErrCycle for a game with cycles that no rule ends.
func (b *Backtrack[S, M]) Solve(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer faulty.Rescue("search: Backtrack.Solve", &err)
	if _, err := b.known.validate(ctx, "Backtrack.Solve", b.Game, b.Limits, &s, past); err != nil {
		return Result[M]{}, err
	}
	begin := time.Now()
	w := solver[S, M]{rules: rules[S, M]{capabilities: b.known}, values: map[S]float64{}, open: map[S]struct{}{}, line: past[:len(past):len(past)]}
	limits := b.Limits
	if limits.Nodes == 0 {
		limits.Nodes = maxSolved
	}
	w.start(ctx, limits)
	w.ctx = ctx

	if w.historian != nil {
		if _, over := w.historian.Outcome(append(w.line, s)); over {
			return Result[M]{}, fmt.Errorf("search: Backtrack.Solve: position %q: %w, because of earlier positions", game.PositionText(b.Game, s), game.ErrGameOver)
		}
	}
	*w.states.at(0) = s
	score, err := w.solve(0)
	if err != nil {
		return Result[M]{}, fmt.Errorf("search: Backtrack.Solve: position %q: %w", game.PositionText(b.Game, s), err)
	}
	if score == 0 {
		score = 0 // not -0
	}
	r := Result[M]{Score: score, Line: w.best(s), Proven: true, Nodes: w.nodes, Time: time.Since(begin)}
	r.Move, r.Depth = r.Line[0], len(r.Line)
	return r, nil
}

type solver[S, M comparable] struct {
	rules[S, M]
	ctx    context.Context
	values map[S]float64  // for First; empty if there is a historian
	open   map[S]struct{} // the positions on the path to the current one
	line   []S            // past and present positions, for the historian
	lines  [][]M          // best play from each ply, if there is a historian
	states slots[S]
	moves  []M
}

// solve returns the value, for First, of the position at ply.
func (w *solver[S, M]) solve(ply int) (float64, error) {
	s := w.states.at(ply)
	if w.watch.Passed(1) { // positions that end the game or are known take time, too
		return 0, fmt.Errorf("%w: %w", ErrUnfinished, w.watch.Err())
	}
	turn := w.game.Turn(s)
	if turn == game.Nobody {
		return w.payoff(s, w.game.Evaluate(s)), w.fault
	}
	if w.historian != nil {
		return w.lookBack(ply)
	}
	if v, ok := w.values[*s]; ok {
		return v, nil
	}
	if _, ok := w.open[*s]; ok {
		return 0, ErrCycle
	}
	w.open[*s] = struct{}{}
	v, err := w.search(ply)
	delete(w.open, *s)
	w.values[*s] = v
	return v, err
}

// lookBack is solve in a game with a historian.
func (w *solver[S, M]) lookBack(ply int) (float64, error) {
	for ply >= len(w.lines) {
		w.lines = append(w.lines, nil)
	}
	w.lines[ply] = w.lines[ply][:0]
	s := w.states.at(ply)
	before := len(w.line)
	w.line = append(w.line, *s)
	defer func() { w.line = w.line[:before] }()
	if payoff, over := w.historian.Outcome(w.line); over {
		return w.payoff(s, payoff), w.fault
	}
	return w.search(ply)
}

// search returns the value, for First, of the position at ply, in which the game is not
// over: that of its best move, or the mean of its outcomes.
func (w *solver[S, M]) search(ply int) (float64, error) {
	s := w.states.at(ply)
	turn := w.game.Turn(s)
	if err := faulty.Turn(w.game, s, turn); err != nil {
		return 0, err
	}
	if w.spend() {
		if err := w.watch.Err(); err != nil {
			return 0, fmt.Errorf("%w: %w", ErrUnfinished, err)
		}
		return 0, fmt.Errorf("%w: %d positions", ErrUnfinished, w.nodes)
	}
	if ply == deepestSolved {
		return 0, fmt.Errorf("%w: a line of play reached %d plies", ErrUnfinished, ply)
	}
	if w.Hides(s) {
		return 0, ErrHidden
	}
	base := len(w.moves)
	w.moves = w.permitted(w.moves, s, w.line)
	end := len(w.moves)
	if w.fault != nil {
		return 0, w.fault
	}
	if ply == 0 {
		w.arrange(w.ctx, s, w.moves)
	}
	child := w.states.at(ply + 1)
	total, sum := 0.0, 0.0
	for i := base; i < end; i++ {
		m := w.moves[i]
		*child = *s
		w.game.Apply(child, m)
		v, err := w.solve(ply + 1)
		if err != nil {
			return 0, err
		}
		if turn == game.Chance {
			p, err := w.odds.Probability(s, m, end-base)
			if err != nil {
				return 0, err
			}
			total += v * p
			sum += p
		} else if i == base || v*turn.Sign() > total*turn.Sign() {
			total = v
			w.note(ply, m)
			if w.Unbeatable(v, turn) {
				break
			}
		}
	}
	w.moves = w.moves[:base]
	if turn == game.Chance {
		return total, w.odds.Sum(s, sum)
	}
	return total, nil
}

// note keeps m and best play after it, in a game with a historian. Otherwise best finds
// the line from the values.
func (w *solver[S, M]) note(ply int, m M) {
	if w.historian == nil {
		return
	}
	w.lines[ply] = append(w.lines[ply][:0], m)
	if ply+1 < len(w.lines) && w.game.Turn(w.states.at(ply+1)) != game.Nobody {
		w.lines[ply] = append(w.lines[ply], w.lines[ply+1]...)
	}
}

// best returns best play from the solved position s up to the end of the game or the first
// chance node.
func (w *solver[S, M]) best(s S) (line []M) {
	if w.historian != nil {
		return w.lines[0]
	}
	for {
		turn := w.game.Turn(&s)
		if turn == game.Nobody || turn == game.Chance {
			return line
		}
		want, found := w.values[s], false
		moves := w.game.Moves(nil, &s)
		w.arrange(w.ctx, &s, moves)
		for _, m := range moves {
			next := game.After(w.game, s, m)
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
