package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// Retrograde solves a whole set of positions at once, backwards from the ends of the
// game: the way to make endgame databases, and the only exact solver here for games
// that can go round in circles. Positions are numbered from 0; the caller supplies the
// numbering.
//
//	mark every finished position with its result, at distance 0
//	for each position marked, in order of distance:
//	    for each position that has a move to it and no mark yet:
//	        mark it as won if its player wants that result,
//	        or as lost if this was the last of its moves that was not marked
//	what has no mark in the end is a draw: neither side can force anything
//
// Rules that look back do not change who can force the end of the game, since best play
// never comes back to a position. They may decide what is not marked: it is a draw where
// repetition is one, and open where repetition is won or lost.
//
// It takes time and memory proportional to the number of moves between the positions:
// four bytes a move, 21 a position.
type Retrograde struct {
	Positions int // how many

	// Turn returns who is to move in position i: game.First, game.Second, or
	// game.Nobody for a finished game and for numbers that stand for no position.
	Turn func(i int) game.Player

	// Winner returns who has won where Turn is game.Nobody: game.Nobody for a draw.
	Winner func(i int) game.Player

	// Next appends the positions that the moves in position i lead to. A position may
	// appear several times.
	Next func(dst []int, i int) []int
}

// Verdict is the result of a position under best play.
type Verdict struct {
	Winner   game.Player // game.Nobody for a draw
	Distance uint32      // plies to the end: least for the winner, most for the loser; 0 for a draw
}

// mostPositions is how many numbers of positions there may be in 32 bits.
const mostPositions = 1<<32 - 2

// errRange reports a move out of the set.
var errRange = errors.New("a move leads out of the set of positions")

// Solve returns the verdict of every position. Missing functions, a move to a number
// outside the set, a position of chance (ErrNotDeterministic), a live position without a
// move or a winner who is no player ([game.ErrFaulty]), and the end of ctx are errors.
func (r *Retrograde) Solve(ctx context.Context) (_ []Verdict, err error) {
	defer rescue("Retrograde", &err)
	switch {
	case ctx == nil:
		return nil, errors.New("search: Retrograde: no context given (it is nil)")
	case r.Turn == nil || r.Winner == nil || r.Next == nil:
		return nil, errors.New("search: Retrograde: Turn, Winner and Next must be given")
	case r.Positions < 0 || uint64(r.Positions) > mostPositions:
		return nil, fmt.Errorf("search: Retrograde: Positions is %d; want 0 to %d", r.Positions, uint64(mostPositions))
	}
	w, err := r.reverse(ctx)
	if err != nil {
		return nil, fmt.Errorf("search: Retrograde: %w", err)
	}
	verdicts := make([]Verdict, r.Positions)
	queue := make([]uint32, 0, r.Positions)
	for i := range r.Positions {
		if r.Turn(i) == game.Nobody {
			switch winner := r.Winner(i); winner {
			case game.Nobody:
			case game.First, game.Second:
				verdicts[i].Winner = winner
				queue = append(queue, uint32(i))
			default:
				return nil, fmt.Errorf("search: Retrograde: position %d: %w: %v has won", i, game.ErrFaulty, winner)
			}
		}
	}
	watch := deadline.Of(ctx)
	for head := 0; head < len(queue); head++ {
		if watch.Passed(1) {
			return nil, fmt.Errorf("search: Retrograde: %w", watch.Err())
		}
		i := queue[head]
		v := verdicts[i]
		for _, j := range w.before(i) {
			if verdicts[j].Winner != game.Nobody {
				continue
			}
			if w.open[j]--; w.turn[j] != v.Winner && w.open[j] > 0 {
				continue
			}
			verdicts[j] = Verdict{v.Winner, v.Distance + 1}
			queue = append(queue, j)
		}
	}
	return verdicts, nil
}

// reversed holds the moves by where they lead.
type reversed struct {
	turn  []game.Player
	open  []uint32 // moves of each position that are not marked yet
	first []uint32 // where the predecessors of each position begin in from
	from  []uint32
}

func (w *reversed) before(i uint32) []uint32 { return w.from[w.first[i]:w.first[i+1]] }

func (r *Retrograde) reverse(ctx context.Context) (*reversed, error) {
	n := r.Positions
	w := &reversed{turn: make([]game.Player, n), open: make([]uint32, n), first: make([]uint32, n+2)}
	var next []int
	// Twice over the moves: once to count them, once to file them.
	watch := deadline.Of(ctx)
	each := func(visit func(i, j int)) error {
		for i := range n {
			if watch.Passed(1) {
				return watch.Err()
			}
			switch w.turn[i] = r.Turn(i); w.turn[i] {
			case game.First, game.Second:
			case game.Nobody:
				continue
			default:
				return fmt.Errorf("position %d: %w (it is the turn of %v)", i, ErrNotDeterministic, w.turn[i])
			}
			next = r.Next(next[:0], i)
			if len(next) == 0 {
				return fmt.Errorf("position %d: %w: it is %v's turn, but there is no move", i, game.ErrFaulty, w.turn[i])
			}
			for _, j := range next {
				if j < 0 || j >= n {
					return fmt.Errorf("position %d, move to %d: %w (0 to %d)", i, j, errRange, n-1)
				}
				visit(i, j)
			}
		}
		return nil
	}
	if err := each(func(i, j int) { w.first[j+2]++; w.open[i]++ }); err != nil {
		return nil, err
	}
	for j := 2; j < len(w.first); j++ {
		w.first[j] += w.first[j-1]
	}
	w.from = make([]uint32, w.first[n+1])
	// Filling moves first[j+1] from the beginning of j's part to its end.
	err := each(func(i, j int) {
		w.from[w.first[j+1]] = uint32(i)
		w.first[j+1]++
	})
	return w, err
}
