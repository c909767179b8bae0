package catalog

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// notated returns g if it has a notation, or else with a plain one.
func notated[S, M comparable](g game.Game[S, M]) game.Game[S, M] {
	if _, ok := game.As[game.Notation[S, M]](g); ok {
		return g
	}
	return plainly[S, M]{g}
}

// bare returns the game that notated was given: bots know its type.
func bare[S, M comparable](g game.Game[S, M]) game.Game[S, M] {
	if p, ok := g.(plainly[S, M]); ok {
		return p.Game
	}
	return g
}

// plainly is a game with a notation that needs no help of its author: moves as Go
// prints them, without braces, and with commas for blanks, so that each is one word.
// Where two legal moves read alike, or one reads like nothing, all get their numbers in
// the list of moves before them.
// Positions can be read by people only.
type plainly[S, M comparable] struct{ game.Game[S, M] }

// Unwrap lets the game's capabilities be found.
func (p plainly[S, M]) Unwrap() game.Game[S, M] { return p.Game }

// FormatMove returns the word for m.
func (p plainly[S, M]) FormatMove(s *S, m M) string {
	legal := p.Moves(nil, s)
	for i, text := range words(legal) {
		if legal[i] == m {
			return text
		}
	}
	return word(m) // not legal; for an error message
}

// ParseMove looks for the legal move with the word.
func (p plainly[S, M]) ParseMove(s *S, text string) (m M, err error) {
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
	return m, fmt.Errorf("%q is no legal move (there are: %s%s)", text, strings.Join(all, " "), more)
}

// FormatPosition returns the state as Go prints it, in one line.
func (p plainly[S, M]) FormatPosition(s *S) string { return oneLine(fmt.Sprint(*s)) }

// ParsePosition reads the opening position only.
func (p plainly[S, M]) ParsePosition(text string) (S, error) {
	if start := p.Start(); text == p.FormatPosition(&start) {
		return start, nil
	}
	var none S
	return none, fmt.Errorf("%q: positions of this game cannot be read: it has no game.Notation", text)
}

// Draw draws as the game does.
func (p plainly[S, M]) Draw(s *S) string { return game.Draw(p.Game, *s) }

// words returns a word for each of the moves, all different.
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

// word puts a move into one word.
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
