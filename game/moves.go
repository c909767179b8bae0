package game

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// All ranges over the legal moves in s and the positions that they lead to:
//
//	for m, next := range game.All(g, s) { ... }
//
// It is a convenience; searchers call Moves with a slice of their own.
func All[S, M comparable](g Game[S, M], s S) iter.Seq2[M, S] {
	return func(yield func(M, S) bool) {
		for _, m := range g.Moves(nil, &s) {
			if !yield(m, After(g, s, m)) {
				return
			}
		}
	}
}

// Play returns the position that m leads to, or an error that names the legal moves if m is
// none of them. After the end it wraps [ErrGameOver].
func Play[S, M comparable](g Game[S, M], s S, m M) (S, error) {
	legal := g.Moves(nil, &s)
	if !slices.Contains(legal, m) {
		return s, illegal(g, s, m, legal)
	}
	return After(g, s, m), nil
}

// maxListed is the largest number of legal moves that an error message lists.
const maxListed = 20

// illegal returns an error that names the move, the position, who is to move and the legal
// moves.
func illegal[S, M comparable](g Game[S, M], s S, m M, legal []M) error {
	turn, position := g.Turn(&s), PositionText(g, s)
	if Over(g, s) {
		return fmt.Errorf("game: move %q in position %q: %w", fmt.Sprint(m), position, ErrGameOver)
	}
	var list []string
	for _, l := range legal[:min(len(legal), maxListed)] {
		list = append(list, MoveText(g, s, l))
	}
	text := strings.Join(list, " ")
	if len(legal) > maxListed {
		text += fmt.Sprintf(" and %d more", len(legal)-maxListed)
	}
	return fmt.Errorf("game: move %q in position %q: not legal for %v (legal: %s)", fmt.Sprint(m), position, turn, text)
}

// MoveText returns m, played in s, in the game's notation, or as a Go value for a
// game without one.
func MoveText[S, M comparable](g Game[S, M], s S, m M) string {
	if n, ok := As[Notation[S, M]](g); ok {
		return n.FormatMove(&s, m)
	}
	return fmt.Sprint(m)
}

// PositionText returns s in the game's notation, or as a Go value for a game
// without one.
func PositionText[S, M comparable](g Game[S, M], s S) string {
	if n, ok := As[Notation[S, M]](g); ok {
		return n.FormatPosition(&s)
	}
	return fmt.Sprint(s)
}

// Render returns a picture of s as text, ending in a newline: the game's own drawing, or
// else its notation.
func Render[S, M comparable](g Game[S, M], s S) string {
	if d, ok := As[Renderer[S]](g); ok {
		return d.Render(&s)
	}
	return PositionText(g, s) + "\n"
}

// LineText returns moves, played one after the other from s, in the game's
// notation, separated by spaces.
func LineText[S, M comparable](g Game[S, M], s S, moves []M) string {
	var b strings.Builder
	for i, m := range moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(MoveText(g, s, m))
		g.Apply(&s, m)
	}
	return b.String()
}
