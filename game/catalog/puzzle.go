package catalog

import (
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
	"github.com/seed-61c9d78a/versus/search"
)

// Puzzles describes the puzzles of a game, which go run ./examples/arena puzzles makes. The zero
// value fits all games without chance and hidden moves. With a Training, no two are alike but for a symmetry.
type Puzzles[S, M comparable] struct {
	// Judge makes a searcher that proves results, with about s.Nodes positions for each. nil: a
	// Minimax or, in games without a game.Hasher, a Backtrack.
	Judge   func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error)
	Nodes   int64  // of s, unless the user says otherwise; 0: 50,000
	Variant string // in which they are played; "" for the first
	Set     string // the content of a file that arena puzzles writes; "": there are none
}

// readPuzzles reads the puzzles that come with the game.
func (t *typed[S, M]) readPuzzles() (puzzle.Set, error) {
	if t.Puzzles.Set == "" {
		return puzzle.Set{}, nil
	}
	return puzzle.Read(strings.NewReader(t.Puzzles.Set))
}

// puzzle returns a puzzle of the game.
func (t *typed[S, M]) puzzle(q answer.Question) (p answer.Puzzle, err error) {
	if q.Grade < 0 || q.Grade > puzzle.Grades {
		return p, answer.Problemf(answer.BadRequest, "the grade is %d; want 1 to %d, or 0 for any", q.Grade, puzzle.Grades)
	}
	if q.Puzzle < 0 {
		return p, answer.Problemf(answer.BadRequest, "the puzzle is %d; want 0 or more", q.Puzzle)
	}
	set, err := t.puzzles()
	if err != nil {
		return p, err
	}
	items := slices.DeleteFunc(slices.Clone(set.Items), func(i puzzle.Item) bool { return q.Grade != 0 && i.Grade != q.Grade })
	if len(items) == 0 {
		return p, answer.Problemf(answer.BadRequest, "there are no such puzzles of %s", t.Name)
	}
	n := q.Puzzle % len(items)
	i := items[n]
	p = answer.Puzzle{Number: n, Count: len(items), Grade: i.Grade, Kind: string(i.Kind), Solution: i.Solution}
	o, err := t.open(board.Record{Game: t.Name, Variant: set.Variant, Setup: set.Setup, Start: i.Start, Moves: i.Moves})
	if err != nil {
		return p, err
	}
	l, turn := q.Language, o.played.Rules.Turn(o.moment.State())
	p.Record, p.Turn = o.record, board.Owner(turn)
	switch name := t.player(turn, set.Variant, l); i.Kind {
	case puzzle.Win:
		p.Task = l.Say("%s to move and win", name)
	case puzzle.Draw:
		p.Task = l.Say("%s to move and draw", name)
	default:
		p.Task = l.Say("%s to move and get a clear advantage", name)
	}
	return p, nil
}
