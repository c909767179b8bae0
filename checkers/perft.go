package checkers

import (
	"context"
	"fmt"
)

// Perft counts the sequences of exactly depth moves from s, a path being a move, as
// game.Perft does but many times as fast: it works on the bitboards, and the moves
// of the last ply are counted without being listed.
func (r Rules) Perft(ctx context.Context, s State, depth int) (int64, error) {
	if depth < 0 {
		return 0, fmt.Errorf("checkers: perft: depth %d is negative", depth)
	}
	if depth == 0 {
		return 1, nil
	}
	p := perft{ctx: ctx, rules: r}
	n := p.count(&s, depth)
	return n, p.err
}

// checkedDepth is the depth left at which the context is looked at: often enough to
// stop within milliseconds, seldom enough to cost nothing.
const checkedDepth = 6

type perft struct {
	ctx   context.Context
	rules Rules
	moves []Move
	err   error
}

func (p *perft) count(s *State, depth int) int64 {
	side := p.rules.side(s)
	if depth == 1 {
		return int64(side.count())
	}
	if depth == checkedDepth && p.err == nil && p.ctx.Err() != nil {
		p.err = fmt.Errorf("checkers: perft: %w", context.Cause(p.ctx))
	}
	if p.err != nil {
		return 0
	}
	base := len(p.moves)
	p.moves = side.moves(p.moves)
	end := len(p.moves)
	total := int64(0)
	for i := base; i < end; i++ {
		child := *s
		child.apply(p.moves[i])
		total += p.count(&child, depth-1)
	}
	p.moves = p.moves[:base]
	return total
}
