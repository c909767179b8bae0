package game

import (
	"context"
	"errors"
	"fmt"
)

// Perft counts the sequences of exactly depth moves from s. A game that ends
// earlier does not go on and is not counted, and a step of a longer turn, or an
// outcome of chance, is a move like any other. Rules are compared by it, with a
// slow but obvious version or with other people's programs.
//
// The moves of the last ply are counted without being played. A depth below 0, a
// nil game and the end of ctx are errors.
func Perft[S, M comparable](ctx context.Context, g Game[S, M], s S, depth int) (int64, error) {
	p, err := newPerft(ctx, g, depth)
	if err != nil {
		return 0, err
	}
	n := p.count(&s, depth, 0)
	return n, p.err
}

// A Count is a root move and the number of sequences that start with it.
type Count[M comparable] struct {
	Move  M
	Nodes int64 // sequences, at least 0
}

// Divide is Perft told apart by the first move, in the order of Moves: the way to
// find the move in which two programs disagree. At depth 0 it returns nothing.
func Divide[S, M comparable](ctx context.Context, g Game[S, M], s S, depth int) ([]Count[M], error) {
	p, err := newPerft(ctx, g, depth)
	if err != nil || depth == 0 {
		return nil, err
	}
	var counts []Count[M]
	for _, m := range g.Moves(nil, &s) {
		child := After(g, s, m)
		counts = append(counts, Count[M]{m, p.count(&child, depth-1, 0)})
		if p.err != nil {
			return nil, p.err
		}
	}
	return counts, nil
}

// perft is one count under way. Moves of all plies share one arena, and each ply
// has a slot for its child, so that nothing is allocated per node.
type perft[S, M comparable] struct {
	ctx   context.Context
	g     Game[S, M]
	moves []M
	slots []*S // by ply
	calls uint
	err   error
}

func newPerft[S, M comparable](ctx context.Context, g Game[S, M], depth int) (*perft[S, M], error) {
	if !Given(g) {
		return nil, fmt.Errorf("game: perft: %w", ErrNilGame)
	}
	if ctx == nil {
		return nil, errors.New("game: perft: no context given (it is nil)")
	}
	if depth < 0 {
		return nil, fmt.Errorf("game: perft: depth %d is negative", depth)
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

// count returns the sequences of depth moves from s, which is not changed.
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
