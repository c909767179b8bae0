package game

import (
	"context"
	"errors"
	"fmt"
)

// Perft counts the sequences of exactly depth moves from s. Games that end
// earlier are not counted; a step of a longer turn and an outcome of chance are
// moves like any other. The counts are for comparing an implementation of the
// rules with a slow but obvious one, or with other programs.
//
// The moves of the last ply are counted without being played. Perft returns an
// error if depth is negative or above 10,000, g is nil, ctx ends, or it is the turn of a
// player who does not exist ([ErrFaulty]) in s or in a position before the last ply.
func Perft[S, M comparable](ctx context.Context, g Game[S, M], s S, depth int) (int64, error) {
	p, err := newPerft(ctx, g, s, depth)
	if err != nil {
		return 0, err
	}
	n := p.count(&s, depth, 0)
	return n, p.err
}

// maxDepth bounds the depth of the recursion: a game without end would use up the stack.
const maxDepth = 10_000

// perft is a count in progress. The moves of all plies share one arena, and each
// ply has a slot for its child, so that nothing is allocated per node.
type perft[S, M comparable] struct {
	ctx   context.Context
	g     Game[S, M]
	moves []M
	slots []*S // by ply
	calls uint
	err   error
}

func newPerft[S, M comparable](ctx context.Context, g Game[S, M], s S, depth int) (*perft[S, M], error) {
	if err := Check(g, s); err != nil {
		return nil, fmt.Errorf("game: perft: %w", err)
	}
	if ctx == nil {
		return nil, errors.New("game: perft: no context given (it is nil)")
	}
	if depth < 0 || depth > maxDepth {
		return nil, fmt.Errorf("game: perft: depth %d; want 0 to %d", depth, maxDepth)
	}
	p := &perft[S, M]{ctx: ctx, g: g}
	p.checkContext()
	return p, p.err
}

func (p *perft[S, M]) checkContext() {
	if p.ctx.Err() != nil {
		p.err = fmt.Errorf("game: perft: %w", context.Cause(p.ctx))
	}
}

// count returns the number of sequences of depth moves from s, which it does not
// change.
func (p *perft[S, M]) count(s *S, depth, ply int) int64 {
	if depth == 0 {
		return 1
	}
	if p.calls++; p.calls%1024 == 0 {
		p.checkContext()
	}
	if p.err != nil {
		return 0
	}
	if depth > 1 || ply == 0 {
		if turn := p.g.Turn(s); turn < Nobody || turn > Chance {
			p.err = fmt.Errorf("game: perft: position %q: %w: it is the turn of %v, which is not a player", PositionText(p.g, *s), ErrFaulty, turn)
			return 0
		}
	}
	base := len(p.moves)
	p.moves = p.g.Moves(p.moves, s)
	end := len(p.moves)
	total := int64(end - base)
	if depth > 1 {
		if ply == len(p.slots) {
			p.slots = append(p.slots, new(S))
		}
		child := p.slots[ply]
		total = 0
		for i := base; i < end; i++ {
			*child = *s
			p.g.Apply(child, p.moves[i])
			total += p.count(child, depth-1, ply+1)
		}
	}
	p.moves = p.moves[:base]
	return total
}
