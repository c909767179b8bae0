package game

import (
	"fmt"
	"strings"
)

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
