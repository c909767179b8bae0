package wire

import (
	"fmt"
	"strconv"
)

// words are the words of a message. The first error sticks, and quotes the line.
type words struct {
	form   string            // what the message should look like, for errors; may be empty
	more   func(want string) // reads on at the end of a line; nil: the line is too short
	text   string            // the line
	number int               // of the line, from 1; 0: not numbered
	rest   []string          // the words of the line not read yet
	err    error
}

// fail keeps the first error.
func (w *words) fail(format string, args ...any) {
	if w.err != nil {
		return
	}
	where := fmt.Sprintf("line %q", clip(w.text))
	if w.number > 0 {
		where = fmt.Sprintf("line %d, %q", w.number, clip(w.text))
	}
	w.err = fmt.Errorf("wire: %s: %s", where, fmt.Sprintf(format, args...))
}

// next returns the next word, or "" after an error.
func (w *words) next(want string) string {
	if w.more != nil {
		w.more(want)
	} else if len(w.rest) == 0 {
		w.fail("too short: %s is missing (the form is %s)", want, w.form)
	}
	if w.err != nil {
		return ""
	}
	word := w.rest[0]
	w.rest = w.rest[1:]
	return word
}

// integer reads an integer within bounds. It returns low after an error.
func (w *words) integer(what string, low, high int) int {
	return w.within(low, high, what, fmt.Sprintf("%s from %d to %d", what, low, high))
}

// within reads an integer within bounds that are wider than what the board allows, which want
// says.
func (w *words) within(low, high int, what, want string) int {
	word := w.next(what)
	if w.err != nil {
		return low
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high {
		w.fail("%q: want %s", clip(word), want)
		return low
	}
	return n
}

// id reads the id of a player, which must not have appeared before.
func (w *words) id(seen *[3]bool) int {
	id := w.integer("the id of a player", 0, 2)
	if w.err == nil && seen[id] {
		w.fail("player %d is named twice", id)
	}
	seen[id] = true
	return id
}

// endOfLine expects the end of the line.
func (w *words) endOfLine() {
	if w.err == nil && len(w.rest) > 0 {
		form := ""
		if w.form != "" {
			form = fmt.Sprintf(" (the form is %s)", w.form)
		}
		w.fail("too long: unexpected %q%s", clip(w.rest[0]), form)
	}
}
