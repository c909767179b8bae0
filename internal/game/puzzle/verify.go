package puzzle

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Verdict says what has become of a puzzle's claims.
type Verdict struct {
	Proven bool // again, by a longer search
	Second bool // a search of another kind has proven the first move, too
	Fault  error
}

// Verify checks a puzzle: the moves of its solution must be legal, and each move of the player
// the only one, by the Judge, which should search longer than the one that found the puzzle, and
// by another search with nodes positions for each move. A Fault is what they refute.
func (f *Finder[S, M]) Verify(ctx context.Context, p Item, nodes int64) (v Verdict, err error) {
	f.prepare()
	restart(f.Judge, 0)
	s, err := f.open(p)
	if err != nil {
		return Verdict{Fault: err}, nil
	}
	second := *f
	second.Judge = f.another(nodes)
	n, _ := game.As[game.Notation[S, M]](f.Game)
	mine := f.Game.Turn(&s)
	var past []S
	v.Proven = true
	for i, text := range p.Solution {
		if _, over := f.over(s, past); over {
			return Verdict{Fault: fmt.Errorf("the game is over before %q", text)}, nil
		}
		m, err := n.ParseMove(&s, text)
		if err != nil {
			return Verdict{Fault: err}, nil
		}
		if f.Game.Turn(&s) == mine {
			only, kind, settled, err := f.only(ctx, s, past)
			if err != nil {
				return v, err
			}
			if kind != None && only != m || settled && kind != p.Kind {
				return Verdict{Fault: fmt.Errorf("%q is not the only move that keeps a %s", text, p.Kind)}, nil
			}
			v.Proven = v.Proven && kind != None
			if i == 0 {
				only, kind, settled, err := second.only(ctx, s, past)
				if err != nil {
					return v, err
				}
				if settled && kind != None && only != m {
					return Verdict{Fault: fmt.Errorf("%q is not the only move: another search prefers %s", text, game.MoveText(f.Game, s, only))}, nil
				}
				v.Second = settled && kind == p.Kind
			}
		}
		past = append(past, s)
		f.Game.Apply(&s, m)
	}
	return v, nil
}

// another returns a searcher that works in another way than the Judge.
func (f *Finder[S, M]) another(nodes int64) search.Searcher[S, M] {
	if m, usual := f.Judge.(*search.Minimax[S, M]); usual {
		return solving[S, M]{&search.Backtrack[S, M]{Game: m.Game, Limits: search.Limits{Nodes: nodes}}}
	}
	return NewJudge(f.Game, nodes)
}

// open returns the position of a puzzle.
func (f *Finder[S, M]) open(p Item) (s S, err error) {
	n, ok := game.As[game.Notation[S, M]](f.Game)
	if !ok {
		return s, fmt.Errorf("the game has no notation")
	}
	s = f.Game.Start()
	if p.Start != "" {
		if s, err = n.ParsePosition(p.Start); err != nil {
			return s, err
		}
	}
	for _, text := range p.Moves {
		m, err := n.ParseMove(&s, text)
		if err != nil {
			return s, err
		}
		f.Game.Apply(&s, m)
	}
	if turn := f.Game.Turn(&s); turn != game.First && turn != game.Second {
		return s, fmt.Errorf("no player is to move in it")
	}
	return s, nil
}
