//go:build !page

package catalog

import (
	"cmp"
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// finder returns a function that makes finders of puzzles.
func (t *typed[S, M]) finder(s tools.Puzzles) (func() (*puzzle.Finder[S, M], error), error) {
	g, err := t.varied(s.Variant, s.Setup, 1)
	if err == nil {
		err = puzzle.Fits(g)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	nodes := cmp.Or(s.Nodes, t.Puzzles.Nodes, puzzle.JudgeNodes)
	return func() (*puzzle.Finder[S, M], error) {
		f := &puzzle.Finder[S, M]{Game: g, Seed: s.Seed, Judge: puzzle.NewJudge(bare(g), nodes)}
		if c, ok := t.trainer.(interface {
			Classes(g game.Game[S, M], seed uint64) func(s *S) string
		}); ok {
			f.Classes = c.Classes
		}
		if judge := t.Puzzles.Judge; judge != nil {
			var err error
			if f.Judge, err = judge(bare(g), Settings[M]{Nodes: nodes}); err != nil {
				return nil, fmt.Errorf("%s: %w", t.Name, err)
			}
		}
		return f, nil
	}, nil
}

func (t *typed[S, M]) FindPuzzles(ctx context.Context, s tools.Puzzles) (set puzzle.Set, err error) {
	s.Variant, s.Setup = t.puzzled(s.Variant, s.Setup)
	set = puzzle.Set{Game: t.Name, Variant: s.Variant, Setup: s.Setup}
	make, err := t.finder(s)
	if err != nil {
		return set, err
	}
	r := puzzle.Run{
		Want: s.Want, Games: len(s.From), Workers: s.Workers, Journal: s.Journal, Progress: s.Progress,
		Title: fmt.Sprintf("%s %s %s, seed %d, %d nodes, %d games", t.Name, s.Variant, s.Setup, s.Seed, s.Nodes, len(s.From)),
		Worker: func() func(context.Context, int) ([]puzzle.Found, error) {
			f, err := make()
			return func(ctx context.Context, n int) ([]puzzle.Found, error) {
				if err != nil {
					return nil, err
				}
				if s.From != nil {
					return t.scan(ctx, f, s.From[n])
				}
				return f.Play(ctx, n)
			}
		},
	}
	set.Items, err = r.Do(ctx)
	if err != nil {
		err = fmt.Errorf("%s: %w", t.Name, err)
	}
	return set, err
}

// scan looks for puzzles in a record.
func (t *typed[S, M]) scan(ctx context.Context, f *puzzle.Finder[S, M], r board.Record) ([]puzzle.Found, error) {
	o, err := t.open(r)
	if err != nil {
		return nil, err
	}
	for i := range o.moment.Moves {
		if o.played.Rules.Turn(&o.moment.States[i]) == game.Chance {
			return nil, puzzle.ErrUnfit
		}
	}
	return f.Scan(ctx, o.moment.States, o.moment.Moves)
}

// puzzled returns the variant and the setup of puzzles, with defaults filled in.
func (t *typed[S, M]) puzzled(variant, setup string) (string, string) {
	if variant == "" {
		variant = t.Puzzles.Variant
	}
	if variant == "" {
		variant = t.offered()[0].Name
	}
	if v, err := t.vary(variant, setup, 1); err == nil {
		setup = v.Setup
	}
	return variant, setup
}

func (t *typed[S, M]) VerifyPuzzles(ctx context.Context, s tools.Puzzles, set puzzle.Set, tell func(int, puzzle.Verdict)) error {
	s.Variant, s.Setup = set.Variant, set.Setup
	s.Nodes = 100 * cmp.Or(s.Nodes, t.Puzzles.Nodes, puzzle.JudgeNodes)
	make, err := t.finder(s)
	if err != nil {
		return err
	}
	f, err := make()
	if err != nil {
		return err
	}
	for i, p := range set.Items {
		v, err := f.Verify(ctx, p, secondNodes)
		if err != nil {
			return fmt.Errorf("%s: puzzle %d: %w", t.Name, i+1, err)
		}
		tell(i, v)
	}
	return nil
}

// secondNodes is how long the second search of a verification may take for each move.
const secondNodes = 100_000
