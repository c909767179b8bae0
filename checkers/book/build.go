package book

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Builder adds positions to books.
type Builder struct {
	// Searcher finds the moves. Its limits determine the time for each position.
	Searcher search.Searcher[checkers.State, checkers.Move]

	// Judge selects the opponent's replies to add, with less work than Searcher.
	Judge search.Searcher[checkers.State, checkers.Move]

	// Breadth is the largest loss against the best reply, in units of Judge's scores, at which
	// a reply is still added; 0 adds only replies that score as well as the best.
	Breadth float64

	// Openings are lines whose positions are added first, including those on the way.
	Openings [][]checkers.Move

	// Positions is the number of positions to reach, 0 to MostPositions.
	Positions int

	// Progress, if not nil, is called after each added position. An error from it ends
	// the work.
	Progress func() error
}

// waiting is a position still without a move, and the line to it.
type waiting struct {
	state checkers.State
	line  []checkers.Move
}

// Build adds positions to b until it has o.Positions, or there are no more to add. Positions
// already in b are not searched again. If ctx ends, Build returns an error and b keeps the
// positions added so far.
func (o Builder) Build(ctx context.Context, b *Book) error {
	if o.Positions < 0 || o.Positions > MostPositions {
		return fmt.Errorf("book: %d positions; want 0 to %d", o.Positions, MostPositions)
	}
	g := checkers.Game{Rules: b.rules}
	queue, err := o.first(g)
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	seen := make(map[checkers.State]bool)
	for _, w := range queue {
		seen[w.state] = true
	}
	for missing := o.Positions; len(queue) > 0 && missing > 0; missing-- {
		at := queue[0]
		queue = queue[1:]
		m, known := b.Move(at.state)
		if !known {
			if m, err = o.move(ctx, at.state); err != nil {
				return fmt.Errorf("book: %w", err)
			}
		}
		line := append(at.line[:len(at.line):len(at.line)], m)
		if !known {
			if err := b.add(at.state, line); err != nil {
				return fmt.Errorf("book: %w", err)
			}
			if o.Progress != nil {
				if err := o.Progress(); err != nil {
					return err
				}
			}
		}
		if len(queue) >= missing-1 || len(line)+2 > MostPlies {
			continue // there is enough to do
		}
		replies, err := o.replies(ctx, g, game.After(g, at.state, m))
		if err != nil {
			return fmt.Errorf("book: %w", err)
		}
		for _, r := range replies {
			if !seen[r.state] {
				seen[r.state] = true
				queue = append(queue, waiting{r.state, append(line[:len(line):len(line)], r.line...)})
			}
		}
	}
	return nil
}

// first returns the positions of the openings, shorter lines first.
func (o Builder) first(g checkers.Game) (all []waiting, err error) {
	seen := map[checkers.State]bool{}
	for ply, more := 0, true; more; ply++ {
		more = ply == 0
		for _, line := range o.Openings {
			if len(line) < ply {
				continue
			}
			more = true
			s := g.Start()
			for _, m := range line[:ply] {
				g.Apply(&s, m)
			}
			if !seen[s] && g.Turn(&s) != game.Nobody {
				seen[s] = true
				all = append(all, waiting{s, line[:ply]})
			}
		}
		if ply == 0 && len(all) == 0 {
			all = append(all, waiting{state: g.Start()})
		}
	}
	return all, nil
}

// move returns the move to play in s.
func (o Builder) move(ctx context.Context, s checkers.State) (checkers.Move, error) {
	r, err := afresh(ctx, o.Searcher, s)
	return r.Move, err
}

// replies returns the positions after the moves in s that are within Breadth of the best,
// each with its move.
func (o Builder) replies(ctx context.Context, g checkers.Game, s checkers.State) (good []waiting, err error) {
	var scores []float64
	best := -2.0
	sign := s.ToMove().Sign()
	var all []waiting
	for _, m := range g.Moves(nil, &s) {
		after := game.After(g, s, m)
		if g.Turn(&after) == game.Nobody {
			return nil, nil // nothing to answer
		}
		r, err := afresh(ctx, o.Judge, after)
		if err != nil {
			return nil, err
		}
		all = append(all, waiting{after, []checkers.Move{m}})
		scores = append(scores, r.Score*sign)
		best = max(best, r.Score*sign)
	}
	for i, w := range all {
		if scores[i] >= best-o.Breadth {
			good = append(good, w)
		}
	}
	return good, nil
}

// afresh searches s as if it were the first position of a game. It fails if the search was
// cut short.
func afresh(ctx context.Context, by search.Searcher[checkers.State, checkers.Move], s checkers.State) (r search.Result[checkers.Move], err error) {
	if starter, ok := by.(search.GameStarter); ok {
		starter.NewGame(0)
	}
	r, err = by.Search(ctx, s)
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}
