package robanumeros

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// perfect plays perfectly: it solves the rest of the game.
type perfect struct {
	game    *rules
	options Options
}

// NewPerfect returns a searcher that plays g, a game made by [New], perfectly: it solves the
// rest of the game with the options o.
//
// A search returns the best move, the principal variation to the end of the game, and the
// payoff, all proven. Nodes is the number of rows of cards that were solved, Depth the number
// of cards. If the deadline of its context passes first, the move is the one that takes the
// largest sum, and is not proven. It is an error if g was not made by New, the game is over,
// Workers is negative, or the context is cancelled.
func NewPerfect(g game.Game[State, Move], o Options) search.Searcher[State, Move] {
	made, _ := g.(*rules)
	return perfect{made, o}
}

func (p perfect) Search(ctx context.Context, s State, _ ...State) (search.Result[Move], error) {
	var r search.Result[Move]
	if p.game == nil {
		return r, fmt.Errorf("robanumeros: %w, or one that New did not make", game.ErrNilGame)
	}
	from, to := p.game.left(&s)
	if from == to {
		return r, fmt.Errorf("robanumeros: position %q: %w", p.game.FormatPosition(&s), game.ErrGameOver)
	}
	start := time.Now()
	best, err := Solve(ctx, p.game.cards[from:to], p.options)
	if errors.Is(err, context.DeadlineExceeded) {
		return p.hasty(s), nil
	}
	if err != nil {
		return r, err
	}
	gain := best.First - best.Second
	if p.game.Turn(&s) == game.Second {
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
func (p perfect) hasty(s State) search.Result[Move] {
	from, to := p.game.left(&s)
	best := Move{Left, 1}
	for _, m := range p.game.Moves(nil, &s) {
		if p.game.taken(from, to, m) > p.game.taken(from, to, best) {
			best = m
		}
	}
	after := game.After(p.game, s, best)
	return search.Result[Move]{Move: best, Line: []Move{best}, Score: p.game.Evaluate(&after), Depth: 1}
}
