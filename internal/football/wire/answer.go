package wire

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
)

// ParsePlaces reads the starting places from a player's message of d.Lines() lines. It
// does not check whether the places are legal; see football.CheckPlaces.
func ParsePlaces(d Dialect, lines []string) ([3]football.Cell, error) {
	var places [3]football.Cell
	f, err := answerFields(d, lines, "ID ROW COL")
	if err != nil {
		return places, err
	}
	var seen [3]bool
	for range 3 {
		id := f.id(&seen)
		row, col := f.number("a row", 0, 127), f.number("a column", 0, 127)
		f.endOfPart(d)
		if f.err == nil {
			places[id] = football.Cell{Row: int8(row), Col: int8(col)}
		}
	}
	return places, f.end()
}

// ParseAction reads an action from a player's message. It does not check whether the
// action is legal in a position; see football.Game.Legal. With JudgeRules on a board of
// the given number of rows it normalises what only those rules accept: a negative force
// becomes 0, a pass in direction 0 gets force 0, and a negative direction counts back from
// 9, as from the end of a list.
func ParseAction(d Dialect, rules football.RuleSet, rows int, lines []string) (football.Action, error) {
	f, err := answerFields(d, lines, "ID MOVIMIENTO D or ID PASE D F")
	if err != nil {
		return 0, err
	}
	var seen [3]bool
	var orders [3]football.Order
	passer := -1
	for range 3 {
		id := f.id(&seen)
		var o football.Order
		switch word := f.next(wordMove + " or " + wordPass); {
		case word == wordMove:
			o.Dir = football.Direction(f.number("a direction", 0, 8))
		case word == wordPass && passer >= 0:
			f.fail("a second pass of player %d after that of player %d: only the holder can pass", id, passer)
		case word == wordPass:
			passer = id
			o = f.pass(rules, rows)
		default:
			f.fail("%q: want %s or %s", clip(word), wordMove, wordPass)
		}
		f.endOfPart(d)
		if f.err == nil {
			orders[id] = o
		}
	}
	if err := f.end(); err != nil {
		return 0, err
	}
	return football.NewAction(orders), nil
}

// maxForce is the greatest force on the largest board of package football.
const maxForce = 31

// pass reads the direction and the force of a pass.
func (f *fields) pass(rules football.RuleSet, rows int) football.Order {
	o := football.Order{Pass: true}
	if rules == football.PublishedRules {
		o.Dir = football.Direction(f.number("the direction of a pass", 1, 8))
		o.Force = f.number("the force of a pass", 1, maxForce)
		return o
	}
	dir := f.number("the direction of a pass", -9, 8)
	if dir < 0 {
		dir += football.Directions
	}
	o.Dir = football.Direction(dir)
	o.Force = max(0, f.number("the force of a pass", -1<<30, maxForce))
	if dir == 0 && o.Force <= rows/2 { // the judge refuses more, although the ball would not move
		o.Force = 0
	}
	return o
}

// answerFields splits a player's message into words; form is the form of its parts.
func answerFields(d Dialect, lines []string, form string) (*fields, error) {
	if len(lines) != d.Lines() {
		return nil, fmt.Errorf("wire: %d lines: want %d in the %v dialect, with three parts %s", len(lines), d.Lines(), d, form)
	}
	f := &fields{what: form}
	for _, l := range lines {
		if len(l) > LongestLine {
			return nil, fmt.Errorf("wire: a line of %d bytes: want at most %d", len(l), LongestLine)
		}
		f.lines = append(f.lines, strings.Fields(l))
		f.texts = append(f.texts, l)
	}
	return f, nil
}
