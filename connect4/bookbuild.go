package connect4

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// canonical returns a key that is unique to a position and its mirror image: the discs of
// the side to move, with a marker on top of every column, or the mirror image of this,
// whichever is less.
func (b *board) canonical(s State) uint64 {
	own, rival := sides[[0]uint64](b, &s)
	key := own.or(rival).plus(b.bottom).or(own)
	return min(key.low, mirrored(b, key).low)
}

// Positions returns every unfinished position with exactly the given number of discs, one of
// each mirror pair. Positions that share their first moves are next to each other, so that
// a solver's table is useful from one to the next. Of the moves in a position the most
// promising comes last; see [BookBuilder.Bounds].
func (g Game) Positions(discs int) []State {
	var found []State
	seen := map[State]bool{}
	var visit func(s State, left int)
	visit = func(s State, left int) {
		if game.Over(g, s) {
			return
		}
		if seen[s] || seen[g.Mirror(s)] {
			return
		}
		seen[s] = true
		if left == 0 {
			found = append(found, s)
			return
		}
		for _, m := range slices.Backward(g.byPriority(s)) {
			visit(game.After(g, s, m), left-1)
		}
	}
	visit(g.Start(), discs)
	return found
}

// BookBuilder collects exact scores and makes a [Book] from them. It derives the score of a
// position from the scores of all its moves, so such positions need not be added. The zero
// value is empty.
type BookBuilder struct {
	Game   Game  // the board
	Known  *Book // a book of the same board to build upon; nil for none
	scores map[uint64]int8
}

// Has reports whether the score of s or its mirror image was added.
func (b *BookBuilder) Has(s State) bool {
	_, ok := b.scores[b.Game.size().canonical(s)]
	return ok
}

// Add adds the exact score of s for the side to move. It returns an error if the board has
// no books, the game is over in s, or the score is out of range or differs from one added
// before.
func (b *BookBuilder) Add(s State, score int) error {
	g := b.Game
	if g.size().wide != nil {
		return fmt.Errorf("connect4: book: a board of %d columns and %d rows has no books: want columns x (rows + 1) at most 64", g.Columns(), g.Rows())
	}
	if game.Over(g, s) {
		return fmt.Errorf("connect4: book: %s: %w", g.FormatPosition(&s), game.ErrGameOver)
	}
	if most := (g.Columns()*g.Rows() + 1 - g.Discs(s)) / 2; score > most || score < -most {
		return fmt.Errorf("connect4: book: %s: score %d: want -%d to %d", g.FormatPosition(&s), score, most, most)
	}
	key := g.size().canonical(s)
	if old, ok := b.scores[key]; ok && int(old) != score {
		return fmt.Errorf("connect4: book: %s: score %d differs from the earlier score %d", g.FormatPosition(&s), score, old)
	}
	if b.scores == nil {
		b.scores = map[uint64]int8{}
	}
	b.scores[key] = int8(score)
	return nil
}

// Bounds returns bounds on the score of s for the side to move, from the book Known and the
// added scores, without a search. No move scores more than the position in which it is made,
// and at least one scores as much: if all other moves are known to be worse, the last one
// has that score.
func (b *BookBuilder) Bounds(s State) (lower, upper int) {
	g := b.Game
	lower, upper = -scoreOffset, scoreOffset-1
	if b.Known == nil && b.scores == nil { // always so on boards without books
		return lower, upper
	}
	if score, ok := b.scores[g.size().canonical(s)]; ok {
		return int(score), int(score)
	}
	for _, parent := range g.size().parents(s) {
		score, ok := b.Known.Score(parent)
		if !ok {
			continue
		}
		lower = max(lower, -score)
		if b.othersAreWorse(parent, s, score) {
			upper = -score
		}
	}
	return lower, upper
}

// othersAreWorse reports whether every move from parent except the one to s or its mirror
// image is known to have a lower score.
func (b *BookBuilder) othersAreWorse(parent, s State, score int) bool {
	g := b.Game
	key := g.size().canonical(s)
	for _, child := range game.All(g, parent) {
		other := g.size().canonical(child)
		if other == key {
			continue
		}
		known, ok := b.scores[other]
		if value := -int(known); game.Over(g, child) {
			value = g.finalScore(child)
			if value >= score {
				return false
			}
		} else if !ok || value >= score {
			return false
		}
	}
	return true
}

// parents returns the positions, legal or not, from which a move leads to s.
func (b *board) parents(s State) (all []State) {
	for column := range Move(b.columns) {
		discs := (s.first | s.second) & b.column(column)
		top := discs &^ (discs >> 1)
		mover := &s.first
		if s.first&flagBit == 0 {
			mover = &s.second
		}
		if *mover&top == 0 {
			continue
		}
		parent := s
		parent.first = (parent.first &^ top) ^ flagBit
		parent.second &^= top
		all = append(all, parent)
	}
	return all
}

// Book returns a book of all positions that are in Known, whose scores were added or, with at
// most the given number of discs, whose scores can be derived from those of their moves.
func (b *BookBuilder) Book(discs int) *Book {
	g := b.Game
	if g.size().wide != nil {
		return &Book{columns: g.Columns(), rows: g.Rows(), plies: -1}
	}
	all := map[uint64]int8{}
	if b.Known != nil {
		for i, key := range b.Known.keys {
			all[key] = b.Known.scores[i]
		}
	}
	maps.Copy(all, b.scores)
	complete := discs
	for ply := discs; ply >= 0; ply-- {
		for _, s := range g.Positions(ply) {
			key := g.size().canonical(s)
			if _, ok := all[key]; ok {
				continue
			}
			if score, ok := derive(g, s, all); ok {
				all[key] = score
			} else {
				complete = ply - 1
			}
		}
	}
	book := &Book{columns: g.Columns(), rows: g.Rows(), plies: complete, keys: slices.Sorted(maps.Keys(all))}
	for _, key := range book.keys {
		book.scores = append(book.scores, all[key])
	}
	return book
}

// derive returns the score of s if the scores of all its successors are known.
func derive(g Game, s State, known map[uint64]int8) (best int8, ok bool) {
	best = -scoreOffset
	for _, child := range game.All(g, s) {
		score := int8(g.finalScore(child))
		if !game.Over(g, child) {
			reply, ok := known[g.size().canonical(child)]
			if !ok {
				return 0, false
			}
			score = -reply
		}
		best = max(best, score)
	}
	return best, true
}
