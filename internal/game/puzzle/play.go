package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/seed"
	"github.com/seed-61c9d78a/versus/search"
)

// Limits of a game.
const (
	longestGame = 1000
	unsettled   = 2   // positions that the judge cannot settle, after which earlier ones are not tried
	opening     = 6   // random plies with which a game begins, at most
	atRandom    = 0.1 // the part of the later moves that are random
	most        = 3   // puzzles of a game
)

// ErrEndless is the error of a game that does not end.
var ErrEndless = errors.New("a game has not ended")

// ErrUnfit is the error of games with chance or hidden moves: there, no move is the only one
// that keeps a result.
var ErrUnfit = errors.New("puzzles need a game without chance and hidden moves")

// Fits returns ErrUnfit for a game with hidden moves. A game with chance is noticed when it is
// played.
func Fits[S, M comparable](g game.Game[S, M]) error {
	if _, hides := game.As[game.Observer[S]](g); hides {
		return ErrUnfit
	}
	return nil
}

// Play plays the n-th game and returns the puzzles in it. The moves are those of a shallow
// search after a random opening, with a random one here and there.
func (f *Finder[S, M]) Play(ctx context.Context, n int) ([]Found, error) {
	f.equip()
	player := f.players[len(f.players)-1]
	restart(player, 0)
	r := seed.Rand(f.Seed, uint64(n), 0)
	random := r.IntN(opening + 1)
	states, moves := []S{f.Game.Start()}, []M(nil)
	for {
		s := states[len(states)-1]
		past := states[:len(states)-1]
		if _, over := f.over(s, past); over {
			break
		}
		if len(moves) == longestGame {
			return nil, fmt.Errorf("puzzle: %w after %d plies", ErrEndless, longestGame)
		}
		if f.Game.Turn(&s) == game.Chance {
			return nil, fmt.Errorf("puzzle: %w", ErrUnfit)
		}
		f.moves = f.Game.Moves(f.moves[:0], &s)
		m := f.moves[r.IntN(len(f.moves))]
		if len(moves) >= random && r.Float64() >= atRandom {
			x, err := player.Search(ctx, s, past...)
			if err != nil {
				return nil, err
			}
			m = x.Move
		}
		moves = append(moves, m)
		states = append(states, game.After(f.Game, s, m))
	}
	return f.Scan(ctx, states, moves)
}

// Found is a puzzle, and the keys of its positions.
type Found struct {
	Item
	Keys []uint64 `json:"keys"`
}

// Scan returns the puzzles in the positions of a game, at most three.
func (f *Finder[S, M]) Scan(ctx context.Context, states []S, moves []M) (list []Found, err error) {
	f.equip()
	restart(f.Judge, 0)
	open := 0
	seen := map[uint64]bool{}
	var all []found[S, M]
	var at []int
	for ply := len(states) - 1; ply >= 0 && open < unsettled; ply-- {
		p, ok, settled, err := f.examine(ctx, states[ply])
		if err != nil {
			return nil, err
		}
		open++
		if settled {
			open = 0
		}
		if ok {
			all, at = append(all, p), append(at, ply)
		}
	}
	// An earlier puzzle may contain a later one.
	for i := len(all) - 1; i >= 0 && len(list) < most; i-- {
		if p := all[i]; !slices.ContainsFunc(p.keys, func(k uint64) bool { return seen[k] }) {
			for _, k := range p.keys {
				seen[k] = true
			}
			list = append(list, Found{f.item(p, states[0], moves[:at[i]]), p.keys})
		}
	}
	return list, nil
}

// item writes a puzzle as text.
func (f *Finder[S, M]) item(p found[S, M], start S, before []M) Item {
	i := Item{Grade: p.grade, Kind: p.kind, Solution: f.texts(p.state, p.line)}
	if n, ok := game.As[game.Notation[S, M]](f.Game); ok {
		if text := n.FormatPosition(&p.state); len(text) < mostBytes/4 {
			if s, err := n.ParsePosition(text); err == nil && s == p.state {
				i.Start = text
				return i
			}
		}
	}
	i.Moves = f.texts(start, before)
	return i
}

func (f *Finder[S, M]) texts(s S, moves []M) (texts []string) {
	for _, m := range moves {
		texts = append(texts, game.MoveText(f.Game, s, m))
		f.Game.Apply(&s, m)
	}
	return texts
}

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
