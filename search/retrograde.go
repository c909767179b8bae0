package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// Retrograde solves a whole set of positions at once, backwards from the ends of the game.
// It is the way to make endgame databases, and the only exact solver here for games with
// cycles. Positions are numbered from 0; the caller supplies the numbering.
//
//	mark every finished position with its result, at distance 0
//	for each marked position, in order of distance:
//	    for each unmarked predecessor:
//	        mark it as won if the result is a win for its player to move,
//	        or as lost if all its moves are now known to lose
//	positions unmarked at the end are draws: neither side can force a win
//
// Rules that look back do not change who can force a win, since best play never repeats a
// position. They may decide the unmarked positions: these are draws if repetition is a
// draw, and undecided if repetition wins or loses.
//
// It takes time and memory proportional to the number of moves between the positions: four bytes per
// move and 21 per position.
//
// There are at most 2^32-2 positions. turn returns the player to move in position i: game.First,
// game.Second, or game.Nobody for a finished game and for unused numbers. winner returns the winner of
// a position where turn is game.Nobody, or game.Nobody for a draw. next appends to dst the positions
// reached by the moves in position i and returns the extended slice; a position may appear several
// times.
//
// Retrograde returns the verdict for every position. Missing functions, a move to a number outside the
// set, a chance node (ErrNotDeterministic), an unfinished position without a move or an invalid winner
// ([game.ErrFaulty]), and the end of ctx are errors.
func Retrograde(ctx context.Context, positions int, turn, winner func(i int) game.Player, next func(dst []int, i int) []int) (_ []Verdict, err error) {
	defer faulty.Rescue("search: Retrograde", &err)
	switch {
	case ctx == nil:
		return nil, errors.New("search: Retrograde: no context given (it is nil)")
	case turn == nil || winner == nil || next == nil:
		return nil, errors.New("search: Retrograde: turn, winner and next must be given")
	case positions < 0 || uint64(positions) > maxPositions:
		return nil, fmt.Errorf("search: Retrograde: positions is %d; want 0 to %d", positions, uint64(maxPositions))
	}
	w, err := reverse(ctx, positions, turn, next)
	if err != nil {
		return nil, fmt.Errorf("search: Retrograde: %w", err)
	}
	verdicts := make([]Verdict, positions)
	queue := make([]uint32, 0, positions)
	for i := range positions {
		if turn(i) == game.Nobody {
			switch won := winner(i); won {
			case game.Nobody:
			case game.First, game.Second:
				verdicts[i].Winner = won
				queue = append(queue, uint32(i))
			default:
				return nil, fmt.Errorf("search: Retrograde: position %d: %w: %v has won", i, game.ErrFaulty, won)
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

// Verdict is the result of a position under best play.
type Verdict struct {
	Winner   game.Player // game.Nobody for a draw
	Distance uint32      // plies to the end if the winner minimizes and the loser maximizes them; 0 for a draw
}

// maxPositions is the number of positions that 32 bits can number.
const maxPositions = 1<<32 - 2

// errRange is returned for a move outside the set.
var errRange = errors.New("a move leads outside the set of positions")

// reversed is the graph of moves with its edges reversed.
type reversed struct {
	turn  []game.Player
	open  []uint32 // for each position, moves to unmarked positions
	first []uint32 // for each position, the start of its predecessors in from
	from  []uint32
}

func (w *reversed) before(i uint32) []uint32 { return w.from[w.first[i]:w.first[i+1]] }

func reverse(ctx context.Context, n int, turn func(i int) game.Player, moves func(dst []int, i int) []int) (*reversed, error) {
	w := &reversed{turn: make([]game.Player, n), open: make([]uint32, n), first: make([]uint32, n+2)}
	var next []int
	// Two passes over the moves: one to count them, one to store them.
	watch := deadline.Of(ctx)
	each := func(visit func(i, j int)) error {
		for i := range n {
			if watch.Passed(1) {
				return watch.Err()
			}
			switch w.turn[i] = turn(i); w.turn[i] {
			case game.First, game.Second:
			case game.Nobody:
				continue
			case game.Chance:
				return fmt.Errorf("position %d: %w", i, ErrNotDeterministic)
			default:
				return fmt.Errorf("position %d: %w: %s", i, game.ErrFaulty, faulty.NotAPlayer(w.turn[i]))
			}
			next = moves(next[:0], i)
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
	// Filling advances first[j+1] from the start of j's part to its end.
	err := each(func(i, j int) {
		w.from[w.first[j+1]] = uint32(i)
		w.first[j+1]++
	})
	return w, err
}
