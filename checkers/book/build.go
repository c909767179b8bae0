package book

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Builder makes books.
type Builder struct {
	// Searcher finds the moves. What limits it has say how long a position takes.
	Searcher search.Searcher[checkers.State, checkers.Move]

	// Judge tells which replies of the rival deserve an answer, with less work.
	Judge search.Searcher[checkers.State, checkers.Move]

	// Breadth is how much worse than the best one a reply may be to deserve an answer, in
	// units of the judge's scores; only the replies that are as good as the best if it is 0.
	Breadth float64

	// Openings are lines whose positions come first, with those on the way to them.
	Openings [][]checkers.Move

	// Positions is how many the book shall have, at most MostPositions.
	Positions int

	// Progress, if not nil, is called after each position that was added. Its error ends
	// the work.
	Progress func() error
}

// waiting is a position that is to get a move, and the way to it.
type waiting struct {
	state checkers.State
	line  []checkers.Move
}

// Build adds positions to b until it has as many as it shall have, or there are no more
// to add. What b knows already is not searched again. If ctx ends the work, b has what was
// found until then.
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

// replies returns the positions after those moves in s that deserve an answer, each with
// its move.
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

// afresh searches s as if it were the first position of a game, and fails if that was cut
// short.
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
