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
	IgnoreReply  Reply = iota // the rival does nothing but settle exchanges, and end the game if that is good
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
// Positions are judged where an estimate can be trusted. In the middle of an exchange
// (see [game.Quieter]) the exchange is played out first, by both players as well as they
// can. Where the player to move could end the game at once and gain by it, that is what
// the position is worth: a win in one is never missed, and a loss in one not allowed as
// long as there is another move.
//
// In a game of simultaneous moves, a rival who does not see our choice (see
// [game.Observer]) makes any of their own, all equally likely, unless Reply is
// WorstReply.
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
func (g *Greedy[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer rescue("Greedy", &err)
	moves, err := validate(ctx, "Greedy", g.Game, g.Limits, &s)
	if err != nil {
		return Result[M]{}, err
	}
	if g.Reply < IgnoreReply || g.Reply > AverageReply {
		return Result[M]{}, fmt.Errorf("search: Greedy: Reply is %d; want IgnoreReply, WorstReply or AverageReply", int(g.Reply))
	}
	begin := time.Now()
	ctx, cancel := Paced(ctx)
	defer cancel()
	w := newGreedyWorker(ctx, g, &s)
	w.spend()

	found := Result[M]{Move: moves[0], Line: moves[:1:1], Score: g.Game.Evaluate(&s)}
	top, ties := look{}, 0
	for i, m := range moves {
		v, ok := w.look(&s, m)
		if !ok {
			break
		}
		switch {
		case i == 0 || v.better(top):
			ties = 1
		case v == top && g.Rand != nil:
			if ties++; g.Rand.IntN(ties) != 0 {
				continue
			}
		default:
			continue
		}
		top = v
		found.Move, found.Score, found.Depth = m, plainZero(v.value*w.mover.Sign()), 1
		found.Line = append([]M{m}, w.lineAt(1)...)
	}
	if w.err != nil {
		return Result[M]{}, fmt.Errorf("search: Greedy: %w", w.err)
	}
	found.Nodes, found.Time = w.nodes, time.Since(begin)
	return found, nil
}
