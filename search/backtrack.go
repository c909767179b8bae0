package search

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// Backtrack enumerates all ways to play a whole turn, step by step, by depth-first search:
// it is the searcher for games whose turns have many steps. It keeps one turn per Key, and
// stops as soon as it finds a turn that wins.
//
//	turn(s, path):
//	    for each step m in s:
//	        if the mover is still to move after m: turn(s+m, path+m)
//	        else: store path+m under Key(s+m), keeping the better one; stop if it wins
//
// It takes one visit per partial turn, exponential in the length of the turn; with Once, one
// visit per distinct position inside the turn. With [Backtrack.Solve] it is also an exact solver
// for small games. Use it from one goroutine at a time.
type Backtrack[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Depth is the longest turn in steps; longer ones are not found

	// Key groups turns by the position in which they end: one turn per key is kept. nil:
	// one per position.
	Key func(end *S) uint64

	// Better reports whether to keep turn a instead of b, which has the same key and was
	// found earlier. It must not retain the slices. nil: the first turn found is kept.
	Better func(a, b Turn[S, M]) bool

	// Once prunes positions inside the turn that were reached before by other steps. It
	// can change the steps of the turns found, but not their end positions, and can save
	// almost all the work.
	Once bool

	known capabilities[S, M]
}

// Turn is a whole turn: the steps, and the position after the last step, in which the game
// is over or the other player or chance is to act.
type Turn[S, M comparable] struct {
	Moves []M // the steps, at least one
	End   S   // the position after them
}

// Turns returns the turns that can be played in s, one per key, in the order in which the
// keys were first found. A turn that wins at once is returned alone. complete is false if
// the limits or ctx cut the search short. Errors are those of Search.
func (b *Backtrack[S, M]) Turns(ctx context.Context, s S) (turns []Turn[S, M], complete bool, err error) {
	defer faulty.Rescue("search: Backtrack.Turns", &err)
	w, err := b.enumerate(ctx, s, nil, false)
	if err != nil {
		return nil, false, err
	}
	return w.turns, !w.stopped && !w.cut, nil
}

// Search returns the turn with the best Evaluate: Move is its first step, Line the whole turn. A
// turn that the opponent does not see (see [game.Observer]) is judged by samples of replies and
// chance, as [Greedy] does with what it cannot examine in full. A turn that ends in chance is
// judged by the estimate before it: where a turn is mostly that, as in Pig, use Greedy. If no
// whole turn is found within the limits, Search returns the first step tried. The result is
// proven if the turn ends the game with the greatest payoff that the game's [game.Bounder]
// allows. Errors are those of [Minimax.Search]. past matters only if the game is
// a [game.Forbidder].
func (b *Backtrack[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer faulty.Rescue("search: Backtrack", &err)
	begin := time.Now()
	w, err := b.enumerate(ctx, s, past, true)
	if err != nil {
		return Result[M]{}, err
	}
	r := Result[M]{Move: w.first, Line: []M{w.first}, Score: w.game.Evaluate(&s)}
	k, best := w.stakesOf(w.mover), prospect{}
	for i, t := range w.turns {
		if i == 0 || k.compare(w.values[i], best) > 0 {
			best = w.values[i]
			r.Move, r.Line, r.Score, r.Depth = t.Moves[0], t.Moves, plainZero(best.value*w.mover.Sign()), len(t.Moves)
		}
	}
	if len(w.turns) > 1 && w.Hides(&w.turns[0].End) { // as long as the opponent has not chosen, too
		ctx, cancel := deadline.Limit(ctx)
		defer cancel()
		judge := newGreedyWorker(ctx, &Greedy[S, M]{Limits: b.Limits, known: b.known}, &s, past)
		judge.nodes = w.nodes
		judge.resume(ctx, w.limit)
		if i, v, ok := judge.race(len(w.turns), func(i int, end *S) { *end = w.turns[i].End }); ok {
			t := w.turns[i]
			r.Move, r.Line, r.Score, r.Depth = t.Moves[0], t.Moves, plainZero(v*w.mover.Sign()), len(t.Moves)
		}
		if w.nodes = judge.nodes; judge.fault != nil {
			return Result[M]{}, fmt.Errorf("search: Backtrack: %w", judge.fault)
		}
	}
	r.Proven = w.won && w.historian == nil && w.Unbeatable(r.Score, w.mover)
	r.Nodes, r.Time = w.nodes, time.Since(begin)
	return r, nil
}

// turnWorker is one enumeration of turns.
type turnWorker[S, M comparable] struct {
	*Backtrack[S, M]
	rules[S, M]
	ctx  context.Context
	past []S

	cut       bool // a turn was longer than the limit
	won       bool // the only turn kept wins the game
	mover     game.Player
	first     M // the first step tried
	longest   int
	turns     []Turn[S, M]
	evaluates bool           // every turn is evaluated when it is found, while there is time
	values    []prospect     // of turns, if so
	byKey     map[uint64]int // indices into turns
	byEnd     map[S]int      // the same, without Key
	met       map[S]struct{} // positions inside the turn, if Once
	path      []M
	states    slots[S]
	moves     []M
}

func (b *Backtrack[S, M]) enumerate(ctx context.Context, s S, past []S, judges bool) (*turnWorker[S, M], error) {
	if _, err := b.known.validate(ctx, "Backtrack", b.Game, b.Limits, &s, past); err != nil {
		return nil, err
	}
	w := &turnWorker[S, M]{
		Backtrack: b,
		rules:     rules[S, M]{capabilities: b.known},
		mover:     b.known.game.Turn(&s),
		longest:   b.Limits.deepest(),
		past:      past,
		evaluates: judges,
		byKey:     map[uint64]int{},
		byEnd:     map[S]int{},
	}
	if b.Once {
		w.met = map[S]struct{}{s: {}}
	}
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	w.start(ctx, b.Limits)
	w.ctx = ctx
	*w.states.at(0) = s
	w.step(0)
	if w.fault != nil {
		return nil, fmt.Errorf("search: Backtrack: %w", w.fault)
	}
	return w, nil
}

// step plays on from the position at ply, in the middle of the turn, and reports
// whether to stop.
func (w *turnWorker[S, M]) step(ply int) (stop bool) {
	if ply == w.longest {
		w.cut = true
		return false
	}
	s, child := w.states.at(ply), w.states.at(ply+1)
	base := len(w.moves)
	w.moves = w.permittedAt(w.moves, w.past, &w.states, ply)
	end := len(w.moves)
	if ply == 0 { // a win in one step is found before longer ones
		w.arrange(w.ctx, s, w.moves)
		w.first = w.moves[0]
	}
	for i := base; i < end && !stop; i++ {
		if w.spend() {
			return true
		}
		*child = *s
		w.game.Apply(child, w.moves[i])
		w.path = append(w.path[:ply], w.moves[i])
		turn := w.game.Turn(child)
		_, err := w.Reached(s, child)
		if w.fail(cmp.Or(err, faulty.Turn(w.game, child, turn))); w.stopped {
			return true
		}
		if turn != w.mover {
			stop = w.keep(child)
			continue
		}
		if w.met != nil {
			if _, again := w.met[*child]; again {
				continue
			}
			w.met[*child] = struct{}{}
		}
		stop = w.step(ply + 1)
	}
	w.moves = w.moves[:base]
	return stop
}

// keep stores the turn that was just played and reports whether it wins.
func (w *turnWorker[S, M]) keep(end *S) (won bool) {
	t := Turn[S, M]{Moves: w.path, End: *end}
	if w.game.Turn(end) == game.Nobody {
		payoff := w.payoff(end, w.game.Evaluate(end))
		if w.stopped {
			return true
		}
		if payoff*w.mover.Sign() > 0 {
			w.turns, w.values, w.won = []Turn[S, M]{clone(t)}, nil, true
			w.evaluate(0, end)
			return true
		}
	}
	at, known := w.find(end)
	switch {
	case !known:
		at = len(w.turns)
		w.turns = append(w.turns, clone(t))
		w.evaluate(at, end)
	case w.Better != nil && w.Better(t, w.turns[at]):
		w.turns[at] = clone(t)
		w.evaluate(at, end)
	}
	return w.stopped
}

// evaluate evaluates the turn at an index, which ends in end.
func (w *turnWorker[S, M]) evaluate(at int, end *S) {
	if !w.evaluates {
		return
	}
	p := prospect{w.score(end) * w.mover.Sign(), w.game.Turn(end) == game.Nobody, len(w.path)}
	if at == len(w.values) {
		w.values = append(w.values, p)
	} else {
		w.values[at] = p
	}
}

// find returns the index of the turn with end's key; if there is none, it assigns the next.
func (w *turnWorker[S, M]) find(end *S) (at int, known bool) {
	if w.Key == nil {
		if at, known = w.byEnd[*end]; !known {
			w.byEnd[*end] = len(w.turns)
		}
		return at, known
	}
	key := w.Key(end)
	if at, known = w.byKey[key]; !known {
		w.byKey[key] = len(w.turns)
	}
	return at, known
}

func clone[S, M comparable](t Turn[S, M]) Turn[S, M] {
	t.Moves = append([]M(nil), t.Moves...)
	return t
}
