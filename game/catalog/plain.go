package catalog

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// notated returns g if it has a notation, or else g with a plain one.
func notated[S, M comparable](g game.Game[S, M]) game.Game[S, M] {
	if _, ok := game.As[game.Notation[S, M]](g); ok {
		return g
	}
	return plainNotation[S, M]{g}
}

// bare returns the game passed to notated, whose type the bots know.
func bare[S, M comparable](g game.Game[S, M]) game.Game[S, M] {
	if p, ok := g.(plainNotation[S, M]); ok {
		return p.Game
	}
	return g
}

// plainNotation adds a notation to a game that lacks one: a move is its printed Go value
// without braces and with commas for spaces, so that it is one word. If two legal moves
// have the same word, or one has an empty word, all are prefixed with their numbers in
// the list of moves. Positions are for people to read and cannot be parsed.
type plainNotation[S, M comparable] struct{ game.Game[S, M] }

// Unwrap gives access to the game's capabilities.
func (p plainNotation[S, M]) Unwrap() game.Game[S, M] { return p.Game }

// FormatMove returns the word for m.
func (p plainNotation[S, M]) FormatMove(s *S, m M) string {
	legal := p.Moves(nil, s)
	for i, text := range words(legal) {
		if legal[i] == m {
			return text
		}
	}
	return word(m) // not legal; for an error message
}

// ParseMove returns the legal move with this word.
func (p plainNotation[S, M]) ParseMove(s *S, text string) (m M, err error) {
	legal := p.Moves(nil, s)
	all := words(legal)
	for i := range all {
		if all[i] == text {
			return legal[i], nil
		}
	}
	const most = 20
	more := ""
	if n := len(all) - most; n > 0 {
		all, more = all[:most], fmt.Sprintf(" and %d more", n)
	}
	return m, fmt.Errorf("%q is not a legal move (legal: %s%s)", text, strings.Join(all, " "), more)
}

// FormatPosition returns the state as Go prints it, in one line.
func (p plainNotation[S, M]) FormatPosition(s *S) string { return oneLine(fmt.Sprint(*s)) }

// ParsePosition parses only the opening position.
func (p plainNotation[S, M]) ParsePosition(text string) (S, error) {
	if start := p.Start(); text == p.FormatPosition(&start) {
		return start, nil
	}
	var none S
	return none, fmt.Errorf("%q: positions of this game cannot be read: it has no game.Notation", text)
}

// Render returns the game's own drawing.
func (p plainNotation[S, M]) Render(s *S) string { return game.Render(p.Game, *s) }

// words returns a distinct word for each of the moves.
func words[M comparable](moves []M) []string {
	all := make([]string, len(moves))
	different := map[string]bool{"": true}
	for i, m := range moves {
		all[i] = word(m)
		different[all[i]] = true
	}
	if len(different) <= len(moves) {
		for i := range all {
			all[i] = fmt.Sprintf("%d:%s", i+1, all[i])
		}
	}
	return all
}

// word formats a move as one word.
func word[M comparable](m M) string {
	text := strings.Map(func(r rune) rune {
		if r == '{' || r == '}' {
			return -1
		}
		return r
	}, fmt.Sprint(m))
	return strings.Join(strings.Fields(text), ",")
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
