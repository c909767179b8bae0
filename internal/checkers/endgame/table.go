package endgame

import (
	"context"
	"fmt"
	"runtime"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// Pieces is the largest number of pieces on the board that a table can cover.
const Pieces = 5

// Table holds the values of all positions with few pieces. It is read-only and safe for
// concurrent use.
type Table struct {
	rules  checkers.Rules
	pieces int
	slices perMaterial[[]code]
}

// code is a value in one byte, for the player to move: a distance in plies, odd if
// that player wins and even if they lose, or one of the constants.
type code = uint8

const (
	longest   code = 249
	cycleWin  code = 250
	cycleLoss code = 251
	draw      code = 252
	unknown   code = 255
)

// Value is the value of a position under best play.
type Value struct {
	Winner  game.Player // First, Second, or Nobody for a draw
	Plies   int         // until the loser has no move; 0 for draws and wins by cycle
	ByCycle bool        // won by repetition, by the side with more pieces
}

// Build solves the positions with at most the given number of pieces, 2 to Pieces. It takes
// some seconds for four, a minute or two for five, and uses all processors. progress, if not
// nil, is called from time to time, by one goroutine at a time, with the fraction done, 0 to
// 1. Build returns an error if pieces is out of range or ctx ends.
func Build(ctx context.Context, rules checkers.Rules, pieces int, progress func(done float64)) (*Table, error) {
	if pieces < 2 || pieces > Pieces {
		return nil, fmt.Errorf("endgame: a table of %d pieces (want 2 to %d)", pieces, Pieces)
	}
	t := &Table{rules: rules, pieces: pieces}
	total, done := 0, 0
	stages := stagesOf(pieces)
	for _, stage := range stages {
		for _, m := range stage {
			total += m.size()
		}
	}
	pool := jobs.Local[material, [2][]code]{Workers: runtime.GOMAXPROCS(0), Do: func(ctx context.Context, _ int, m material) (solved [2][]code, err error) {
		solved[0], solved[1], err = t.solve(ctx, m)
		return solved, err
	}}
	for _, stage := range stages {
		err := pool.Run(ctx, stage, func(i int, solved [2][]code, err error) error {
			if err != nil {
				return err
			}
			m := stage[i]
			*t.slices.of(m), *t.slices.of(m.exchanged()) = solved[0], solved[1]
			done += m.size()
			if progress != nil {
				progress(float64(done) / float64(total))
			}
			return nil
		})
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return nil, fmt.Errorf("endgame: %w", err)
		}
	}
	return t, nil
}

// stagesOf returns the slices of 2 to most pieces in the order in which they can be solved:
// a stage depends only on those before it. Of a slice and the slice of the exchanged roles,
// only one is listed.
func stagesOf(most int) [][]material {
	var stages [][]material
	for pieces := 2; pieces <= most; pieces++ {
		for men := 0; men <= pieces; men++ {
			var stage []material
			for own := 1; own < pieces; own++ {
				for ownMen := max(0, men-(pieces-own)); ownMen <= min(own, men); ownMen++ {
					m := material{ownMen, own - ownMen, men - ownMen, pieces - own - (men - ownMen)}
					// The side with more pieces, or with more men, comes first.
					if rest := pieces - own; own > rest || own == rest && ownMen >= men-ownMen {
						stage = append(stage, m)
					}
				}
			}
			stages = append(stages, stage)
		}
	}
	return stages
}

// Rules returns the rules of the table.
func (t *Table) Rules() checkers.Rules { return t.rules }

// Probe returns the value of s, and whether the table covers it: s has no more pieces than
// Build was given, or one side has none.
func (t *Table) Probe(s checkers.State) (Value, bool) {
	own, rival := s.Pieces(s.ToMove()).Len(), s.Pieces(s.ToMove().Opponent()).Len()
	switch {
	case own == 0:
		return Value{Winner: s.ToMove().Opponent()}, true
	case rival == 0 || own+rival > t.pieces:
		return Value{}, false
	}
	mover := s.ToMove()
	if mover == game.Second {
		s = s.Swapped()
	}
	switch c := t.probe(positionOf(&s)); {
	case c == cycleWin:
		return Value{Winner: mover, ByCycle: true}, true
	case c == cycleLoss:
		return Value{Winner: mover.Opponent(), ByCycle: true}, true
	case c > longest:
		return Value{Winner: game.Nobody}, true
	case c%2 == 1:
		return Value{Winner: mover, Plies: int(c)}, true
	default:
		return Value{Winner: mover.Opponent(), Plies: int(c)}, true
	}
}

// probe returns the code of p, whose slice must have been solved.
func (t *Table) probe(p position) code {
	if p.men|p.kings == 0 {
		return 0
	}
	m := p.material()
	strides := m.strides()
	return (*t.slices.of(m))[strides.of(&p)]
}

// Best returns the best legal move in s, the value of s, and whether the table covers s and
// there is a legal move. The best move is the fastest win or the slowest loss, or a move
// that keeps the result if it has no distance; among equal moves, the first.
func (t *Table) Best(s checkers.State) (best checkers.Move, v Value, ok bool) {
	g := checkers.Game{Rules: t.rules}
	v, ok = t.Probe(s)
	if !ok {
		return best, v, false
	}
	bestRank := 0.0
	for _, m := range g.Moves(nil, &s) {
		child := s
		g.Apply(&child, m)
		after, _ := t.Probe(child)
		if r := after.Payoff() * s.ToMove().Sign(); best == (checkers.Move{}) || r > bestRank {
			best, bestRank = m, r
		}
	}
	return best, v, best != checkers.Move{}
}

// Payoff returns the value as a score for First, strictly between -1 and +1, so that values
// can be compared: a win scores between 0.9 and 1, higher if it is faster, a win by cycle
// 0.8, a draw 0.
func (v Value) Payoff() float64 {
	p := 0.99 - float64(v.Plies)*0.0003
	if v.ByCycle {
		p = 0.8
	}
	return p * v.Winner.Sign()
}
