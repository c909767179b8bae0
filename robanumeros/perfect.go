package robanumeros

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Perfect is a search.Searcher that plays perfectly: it solves the rest of the game.
type Perfect struct {
	Game    *Game
	Options Options // of Solve
}

var _ search.Searcher[State, Move] = Perfect{}

// Search returns the best move in s, the principal variation to the end of the game, and the
// payoff, all proven. Nodes is the number of rows of cards that were solved, Depth the number
// of cards. If the deadline of ctx passes first, the move is the one that takes the largest
// sum, and is not proven. It is an error if the game is nil, the game is over in s, Workers is
// negative, or ctx is cancelled.
func (p Perfect) Search(ctx context.Context, s State, _ ...State) (search.Result[Move], error) {
	var r search.Result[Move]
	if p.Game == nil {
		return r, fmt.Errorf("robanumeros: %w", game.ErrNilGame)
	}
	from, to := p.Game.left(&s)
	if from == to {
		return r, fmt.Errorf("robanumeros: position %q: %w", p.Game.FormatPosition(&s), game.ErrGameOver)
	}
	start := time.Now()
	best, err := Solve(ctx, p.Game.cards[from:to], p.Options)
	if errors.Is(err, context.DeadlineExceeded) {
		return p.hasty(s), nil
	}
	if err != nil {
		return r, err
	}
	gain := best.First - best.Second
	if p.Game.Turn(&s) == game.Second {
		gain = -gain
	}
	return search.Result[Move]{
		Move:   best.Moves[0],
		Line:   best.Moves,
		Score:  float64(s.Lead + gain),
		Depth:  to - from,
		Nodes:  cells(to-from, 0, to-from),
		Time:   time.Since(start),
		Proven: true,
	}, nil
}

// hasty returns the move that takes the largest sum.
func (p Perfect) hasty(s State) search.Result[Move] {
	from, to := p.Game.left(&s)
	best := Move{Left, 1}
	for _, m := range p.Game.Moves(nil, &s) {
		if p.Game.taken(from, to, m) > p.Game.taken(from, to, best) {
			best = m
		}
	}
	after := game.After(p.Game, s, best)
	return search.Result[Move]{Move: best, Line: []Move{best}, Score: p.Game.Evaluate(&after), Depth: 1}
}
