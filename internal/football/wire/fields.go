package wire

import (
	"fmt"
	"strconv"
)

// fields holds the words of a message, line by line. The first error sticks and quotes
// the line.
type fields struct {
	what  string // the expected form
	lines [][]string
	texts []string
	line  int
	word  int
	err   error
}

// fail keeps the first error.
func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		text := ""
		if f.line < len(f.texts) {
			text = f.texts[f.line]
		}
		f.err = fmt.Errorf("wire: line %q: "+format, append([]any{clip(text)}, args...)...)
	}
}

// next returns the next word of the line.
func (f *fields) next(want string) string {
	if f.err != nil {
		return ""
	}
	if f.line >= len(f.lines) || f.word >= len(f.lines[f.line]) {
		f.fail("too short: %s is missing (the form is %s)", want, f.what)
		return ""
	}
	f.word++
	return f.lines[f.line][f.word-1]
}

// number reads an integer within bounds.
func (f *fields) number(what string, low, high int) int {
	w := f.next(what)
	if f.err != nil {
		return 0
	}
	n, err := strconv.Atoi(w)
	if err != nil || n < low || n > high {
		f.fail("%q: want %s from %d to %d", clip(w), what, low, high)
		return 0
	}
	return n
}

// id reads the id of a player, which must not have appeared before.
func (f *fields) id(seen *[3]bool) int {
	id := f.number("the id of a player", 0, 2)
	if f.err == nil && seen[id] {
		f.fail("player %d is named twice", id)
	}
	seen[id] = true
	return id
}

// endOfPart ends one of the three parts of a player's message. In the published dialect
// each part is a line.
func (f *fields) endOfPart(d Dialect) {
	if d == Published {
		f.endOfLine()
	}
}

// endOfLine expects the end of the line and moves on to the next.
func (f *fields) endOfLine() {
	if f.err == nil && f.word < len(f.lines[f.line]) {
		f.fail("too long: unexpected %q (the form is %s)", clip(f.lines[f.line][f.word]), f.what)
	}
	f.line++
	f.word = 0
}

// end expects the end of the message.
func (f *fields) end() error {
	if f.line < len(f.lines) {
		f.endOfLine()
	}
	return f.err
}
