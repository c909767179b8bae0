package connect4

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Column is a move and its exact score for the player who makes it, counted as in
// [Solution].
type Column struct {
	Move  Move
	Score int
}

// Analysis is the score of every move in a position.
type Analysis struct {
	Solution          // of the position itself
	Columns  []Column // the legal moves, from left to right
}

// Best returns the moves with the best score, from left to right.
func (a Analysis) Best() (moves []Move) {
	for _, c := range a.Columns {
		if c.Score == a.Score {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// Analyse returns the exact score of every legal move in p. If ctx ends before, the
// analysis holds the columns that were finished.
func (s *Solver) Analyse(ctx context.Context, p State) (Analysis, error) {
	start := time.Now()
	if err := s.check(ctx, p); err != nil {
		return Analysis{}, err
	}
	a := Analysis{Solution: Solution{Player: s.Game.Turn(&p), Lower: -scoreOffset, Upper: scoreOffset, Book: true}}
	for m, child := range game.All(s.Game, p) {
		score, sol, err := s.reply(ctx, child)
		a.Nodes += sol.Nodes
		if err != nil {
			a.Time = time.Since(start)
			return a, err
		}
		a.Book = a.Book && sol.Book
		a.Columns = append(a.Columns, Column{m, score})
		a.Lower = max(a.Lower, score)
	}
	a.Upper = a.Lower
	a.finish(s.Game, p, start, a.Nodes)
	return a, nil
}

// reply returns the score of the position child for the player who has just moved.
func (s *Solver) reply(ctx context.Context, child State) (int, Solution, error) {
	if game.Over(s.Game, child) {
		return s.Game.finalScore(child), Solution{Book: true}, nil
	}
	sol, err := s.Solve(ctx, child)
	return -sol.Score, sol, err
}

// finalScore returns the score of a finished game for the player who moved last.
func (g Game) finalScore(s State) int {
	if g.Winner(s) == game.Nobody {
		return 0
	}
	return (g.Columns()*g.Rows() + 2 - g.Discs(s)) / 2
}

// Line solves p and returns a line of best play to the end of the game. If ctx ends
// before, the line may be shorter, or empty.
func (s *Solver) Line(ctx context.Context, p State) ([]Move, Solution, error) {
	result, err := s.Solve(ctx, p)
	if err != nil {
		return nil, result, err
	}
	var line []Move
	for score := result.Score; !game.Over(s.Game, p); score = -score {
		m, nodes, err := s.move(ctx, p, score)
		result.Nodes += nodes
		if err != nil {
			return line, result, err
		}
		line = append(line, m)
		s.Game.Apply(&p, m)
	}
	return line, result, nil
}

// move returns a move in p that keeps score, the exact score of p.
func (s *Solver) move(ctx context.Context, p State, score int) (best Move, nodes uint64, err error) {
	// The search for the score has most likely met such a move: first ask for what
	// is known.
	var open []Move
	for _, m := range s.byPriority(p) {
		lower, upper := s.glance(game.After(s.Game, p, m))
		if upper <= -score {
			return m, 0, nil
		}
		if lower <= -score {
			open = append(open, m)
		}
	}
	for i, m := range open {
		if i == len(open)-1 {
			return m, nodes, nil // one of them keeps the score
		}
		sol, err := s.solve(ctx, game.After(s.Game, p, m), -score, -score+1)
		nodes += sol.Nodes
		if err != nil {
			return open[0], nodes, err
		}
		if sol.Upper <= -score {
			return m, nodes, nil
		}
	}
	return 0, nodes, fmt.Errorf("connect4: %s: no move keeps the score %d", s.Game.FormatPosition(&p), score)
}

// glance returns what is known without a search about the score of p for the player
// to move.
func (s *Solver) glance(p State) (lower, upper int) {
	if game.Over(s.Game, p) {
		score := -s.Game.finalScore(p)
		return score, score
	}
	if score, ok := s.lookUp(p); ok {
		return score, score
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.equip()
	return s.prepare(p, &never)
}

// byPriority returns the legal moves, the most promising first.
func (s *Solver) byPriority(p State) []Move {
	moves := s.Game.Moves(nil, &p)
	priority := make([]int32, len(moves))
	s.Game.Prioritize(&p, moves, priority)
	order := map[Move]int32{}
	for i, m := range moves {
		order[m] = -priority[i]
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return int(order[a] - order[b]) })
	return moves
}

var _ search.Searcher[State, Move] = (*Solver)(nil)

// Search returns a perfect move, so that a Solver plays wherever a searcher does:
// the soonest win, a draw, or the longest resistance. If ctx ends before the score
// is known, the move is the one that looks best, and Proven is false.
func (s *Solver) Search(ctx context.Context, p State, _ ...State) (search.Result[Move], error) {
	start := time.Now()
	// Whoever has no time left must still move.
	if err := s.check(ctx, p); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return search.Result[Move]{}, err
	}
	result := search.Result[Move]{Move: s.byPriority(p)[0]}
	sol, err := s.Solve(ctx, p)
	if err == nil {
		var nodes uint64
		result.Move, nodes, err = s.move(ctx, p, sol.Score)
		sol.Nodes += nodes
		result.Proven = err == nil
		result.Depth = sol.Plies
		result.Score = float64(sign(sol.Score)) * sol.Player.Sign()
	}
	result.Line = []Move{result.Move}
	result.Nodes = int64(sol.Nodes)
	result.Time = time.Since(start)
	if err != nil && ctx.Err() != nil {
		err = nil // running out of time is no failure of a searcher
	}
	return result, err
}

func sign(n int) int { return max(-1, min(1, n)) }
