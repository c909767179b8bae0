package wire

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
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

// ParsePlaces reads the starting places from a player's message of d.Lines() lines. It
// does not check whether the places are legal; see football.CheckPlaces.
func ParsePlaces(d Dialect, lines []string) (places [3]football.Cell, err error) {
	err = eachPart(d, lines, "ID ROW COL", func(w *words, id int) {
		places[id] = football.Cell{Row: int8(w.within(0, 127, "a row", "a row of the board")), Col: int8(w.within(0, 127, "a column", "a column of the board"))}
	})
	return places, err
}

// ParseAction reads an action from a player's message. It does not check whether the
// action is legal in a position; see football.Game.Legal. With JudgeRules on a board of
// the given number of rows it normalises what only those rules accept: a negative force
// becomes 0, a pass in direction 0 gets force 0, and a negative direction counts back from
// 9, as from the end of a list.
func ParseAction(d Dialect, rules football.RuleSet, rows int, lines []string) (football.Action, error) {
	var orders [3]football.Order
	passer := -1
	err := eachPart(d, lines, "ID MOVIMIENTO D or ID PASE D F", func(w *words, id int) {
		switch word := w.next(wordMove + " or " + wordPass); {
		case word == wordMove:
			orders[id].Dir = football.Direction(w.integer("a direction", 0, 8))
		case word == wordPass && passer >= 0:
			w.fail("a second pass of player %d after that of player %d: only the holder can pass", id, passer)
		case word == wordPass:
			passer = id
			orders[id] = pass(w, rules, rows)
		default:
			w.fail("%q: want %s or %s", clip(word), wordMove, wordPass)
		}
	})
	if err != nil {
		return 0, err
	}
	return football.NewAction(orders), nil
}

// maxForce is the greatest force on the largest board of package football. A force that the
// board at hand does not allow is a matter of the rules, which say so.
const maxForce = 31

// pass reads the direction and the force of a pass.
func pass(w *words, rules football.RuleSet, rows int) football.Order {
	o := football.Order{Pass: true}
	const force = "the force of a pass"
	if rules == football.PublishedRules {
		o.Dir = football.Direction(w.integer("the direction of a pass", 1, 8))
		o.Force = w.within(1, maxForce, force, fmt.Sprintf("%s from 1 to %d", force, rows/2))
		return o
	}
	dir := w.integer("the direction of a pass", -9, 8)
	if dir < 0 {
		dir += football.Directions
	}
	o.Dir = football.Direction(dir)
	o.Force = max(0, w.within(-1<<30, maxForce, force, fmt.Sprintf("%s of at most %d", force, rows/2)))
	if dir == 0 && o.Force <= rows/2 { // the judge refuses more, although the ball would not move
		o.Force = 0
	}
	return o
}

// eachPart reads the three parts of a player's message, one for each player in any order:
// the id, and what read reads after it. In the published dialect each part is a line. form
// is the form of a part.
func eachPart(d Dialect, lines []string, form string, read func(w *words, id int)) error {
	if len(lines) != d.Lines() {
		return fmt.Errorf("wire: %d lines: want %d in the %v dialect, with three parts %s", len(lines), d.Lines(), d, form)
	}
	w := &words{form: form}
	var seen [3]bool
	for part := range 3 {
		if part < len(lines) {
			if len(lines[part]) > longestLine {
				return fmt.Errorf("wire: a line of %d bytes: want at most %d", len(lines[part]), longestLine)
			}
			w.text, w.rest = lines[part], strings.Fields(lines[part])
		}
		if id := w.id(&seen); w.err == nil {
			read(w, id)
		}
		if d == Published || part == 2 {
			w.endOfLine()
		}
		if w.err != nil {
			return w.err
		}
	}
	return nil
}
