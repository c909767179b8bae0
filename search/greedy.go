package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// Reply says how Greedy imagines the rival's answer.
type Reply int

const (
	IgnoreReply  Reply = iota // the rival does nothing: the position is evaluated as it stands
	WorstReply                // the rival knows our move and answers with the worst for us
	AverageReply              // every answer is equally likely
)

// String returns the constant's name in lower case: ignore, worst or average.
func (r Reply) String() string {
	switch r {
	case IgnoreReply:
		return "ignore"
	case WorstReply:
		return "worst"
	case AverageReply:
		return "average"
	}
	return fmt.Sprintf("Reply(%d)", int(r))
}

// Greedy plays the move that leads to the best-looking position: one ply, or one
// whole turn, and the rival's answer as far as Reply says. Outcomes of chance count
// by their probability.
//
// In a game of simultaneous moves, WorstReply and AverageReply stand for what the
// rival may be choosing at the same time.
type Greedy[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Depth is the longest turn considered, in steps

	Reply     Reply // how the rival is imagined to answer
	WholeTurn bool  // look at all steps of our turn (and of the answer), not at one

	// Rand, if not nil, draws among equally good moves. Otherwise the first one in
	// the order of Moves is played.
	Rand *rand.Rand
}

// Search returns the best move in s; its Line is that move alone, or the whole turn.
// If the limits or ctx end the search early, it is the best of what was seen. A nil
// game, an unknown Reply, negative limits, a finished game and a context that was
// cancelled before the start are errors. past is not used.
func (g *Greedy[S, M]) Search(ctx context.Context, s S, past ...S) (Result[M], error) {
	moves, err := validate(ctx, "Greedy", g.Game, g.Limits, &s)
	if err != nil {
		return Result[M]{}, err
	}
	if g.Reply < IgnoreReply || g.Reply > AverageReply {
		return Result[M]{}, fmt.Errorf("search: Greedy: Reply is %d; want IgnoreReply, WorstReply or AverageReply", int(g.Reply))
	}
	begin := time.Now()
	w := greedyWorker[S, M]{Greedy: g, mover: g.Game.Turn(&s), longest: min(g.Limits.Depth, MaxDepth)}
	if w.longest == 0 {
		w.longest = MaxDepth
	}
	w.odds = game.OddsOf(g.Game)
	ctx, cancel := Paced(ctx)
	defer cancel()
	w.start(ctx, g.Limits)
	w.spend()

	found := Result[M]{Move: moves[0], Line: moves[:1:1], Score: g.Game.Evaluate(&s)}
	top, ties := 0.0, 0
	for i, m := range moves {
		if w.stopped {
			break
		}
		child := w.states.at(1)
		*child = s
		g.Game.Apply(child, m)
		v := w.value(1, ours)
		if w.stopped {
			break
		}
		switch {
		case i == 0 || v > top:
			ties = 1
		case v == top && g.Rand != nil:
			if ties++; g.Rand.IntN(ties) != 0 {
				continue
			}
		default:
			continue
		}
		top = v
		found.Move, found.Score, found.Depth = m, v*w.mover.Sign(), 1
		found.Line = append([]M{m}, w.lineAt(1)...)
	}
	if w.err != nil {
		return Result[M]{}, fmt.Errorf("search: Greedy: %w", w.err)
	}
	found.Nodes, found.Time = w.nodes, time.Since(begin)
	return found, nil
}

// phase tells whose part of the look-ahead a node belongs to.
type phase int

const (
	ours   phase = iota // our turn has begun
	theirs              // the rival's answer has begun
)

type greedyWorker[S, M comparable] struct {
	*Greedy[S, M]
	budget
	mover   game.Player
	longest int // plies
	odds    game.Odds[S, M]
	err     error // a fault of the rules
	states  slots[S]
	moves   []M
	lines   [][]M // by ply: the rest of our best turn from there
}

func (w *greedyWorker[S, M]) lineAt(ply int) []M {
	if ply < len(w.lines) {
		return w.lines[ply]
	}
	return nil
}

func (w *greedyWorker[S, M]) setLine(ply int, line ...M) {
	for ply >= len(w.lines) {
		w.lines = append(w.lines, nil)
	}
	w.lines[ply] = append(w.lines[ply][:0], line...)
}

// combination is how the values of a node's children make up its own.
type combination int

const (
	stand  combination = iota // they do not: the position is evaluated as it is
	best                      // the mover's choice
	worst                     // the rival's choice
	mean                      // all alike
	expect                    // by the probabilities of chance
)

func (w *greedyWorker[S, M]) combination(turn game.Player, ply int, p phase) combination {
	switch {
	case turn == game.Nobody || ply >= 2*MaxDepth:
		return stand
	case turn == game.Chance:
		return expect
	case ply >= w.longest:
		return stand
	case turn == w.mover:
		if p == ours && w.WholeTurn {
			return best
		}
	case p == ours || w.WholeTurn:
		switch w.Reply {
		case WorstReply:
			return worst
		case AverageReply:
			return mean
		}
	}
	return stand
}

// value returns the value, for the mover, of the position at ply.
func (w *greedyWorker[S, M]) value(ply int, p phase) float64 {
	if w.spend() {
		return 0
	}
	w.setLine(ply)
	s := w.states.at(ply)
	turn := w.Game.Turn(s)
	how := w.combination(turn, ply, p)
	if how == stand {
		v := w.Game.Evaluate(s)
		w.check(badScore(w.Game, s, v))
		return w.mover.Sign() * v
	}
	if turn == w.mover.Opponent() {
		p = theirs
	}
	base := len(w.moves)
	w.moves = w.Game.Moves(w.moves, s)
	end := len(w.moves)
	if base == end {
		w.check(noMoves(w.Game, s))
	}
	child := w.states.at(ply + 1)
	total, sum := 0.0, 0.0
	for i := base; i < end && !w.stopped; i++ {
		m := w.moves[i]
		*child = *s
		w.Game.Apply(child, m)
		v := w.value(ply+1, p)
		switch {
		case how == expect:
			p, err := w.odds.Probability(s, m, end-base)
			w.check(err)
			total += v * p
			sum += p
		case how == mean:
			total += v / float64(end-base)
		case i == base || how == best && v > total || how == worst && v < total:
			total = v
			if how == best {
				w.setLine(ply, append([]M{m}, w.lineAt(ply+1)...)...)
			}
		}
	}
	w.moves = w.moves[:base]
	if how == expect && !w.stopped {
		w.check(w.odds.Sum(s, sum))
	}
	return total
}

// check ends the search if err, a fault of the rules, is not nil.
func (w *greedyWorker[S, M]) check(err error) {
	if err != nil && w.err == nil {
		w.err, w.stopped = err, true
	}
}
