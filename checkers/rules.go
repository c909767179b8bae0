package checkers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Rules are a rule set as data. The zero value is [English].
type Rules struct {
	// CrownContinues lets a man that reaches the far row during a capture continue
	// capturing as a king. Otherwise its move ends there.
	CrownContinues bool

	// RepetitionWins makes repetition a win for the side with more pieces, men and kings
	// counting alike; equal numbers draw. Otherwise repetition is a draw.
	RepetitionWins bool

	// Repetitions is the number of occurrences of a position (the pieces and the side to
	// move) that ends the game. 0 means 3, and a negative number never.
	Repetitions int

	// QuietPlies is the number of plies without a capture or a man's move after which
	// the game is a draw. 0 means 80, and a negative number never.
	QuietPlies int
}

// The named rule sets.
var (
	// English are the rules of American checkers (English draughts, WCDF).
	English = Rules{}

	// Damas are the rules of the assignment, which ends a "cycle repeated more than 5 times".
	Damas = Rules{CrownContinues: true, Repetitions: 6, RepetitionWins: true, QuietPlies: -1}
)

// ParseRules returns the rule set with the given name, "damas" or "english"; any other is an error.
func ParseRules(name string) (Rules, error) {
	switch name {
	case "damas":
		return Damas, nil
	case "english":
		return English, nil
	}
	return Rules{}, fmt.Errorf("checkers: no rules called %q (damas or english)", name)
}

// String returns "damas", "english" or, for other rules, the values of the fields.
func (r Rules) String() string {
	switch r {
	case Damas:
		return "damas"
	case English:
		return "english"
	}
	type plain Rules // without this method
	return fmt.Sprintf("%+v", plain(r))
}

// color returns the colour of a player under the rules: Black moves first in American
// checkers, White in the assignment. FEN and PDN use Black for the first player under all
// rules.
func (r Rules) color(p game.Player) string {
	if r != English {
		p = p.Opponent()
	}
	return colorOf(p)
}

// repetitions returns the number of occurrences of a position that ends the game, 0 for never.
func (r *Rules) repetitions() int { return number(r.Repetitions, 3) }

// quietPlies returns the number of plies without progress that ends the game, 0 for never.
func (r *Rules) quietPlies() int { return number(r.QuietPlies, 80) }

// number returns the number of a field: standard if it is 0, and 0 if it is negative.
func number(field, standard int) int {
	if field == 0 {
		return standard
	}
	return max(field, 0)
}

// This file implements the formats of the assignment's contract: the board as a matrix of
// the characters x X o O -, and moves as lists of (row, column). Package
// checkers/contract has the rest.

// Matrix returns the board as eight strings of eight characters, row 0 first: x and
// X are the men and kings of the first player, o and O those of the second.
func (s State) Matrix() [Rows]string {
	var rows [Rows]string
	for r := range rows {
		var b [Columns]byte
		for c := range b {
			q, _ := SquareAt(r, c)
			b[c] = s.At(q)
		}
		rows[r] = string(b[:])
	}
	return rows
}

// ParseMatrix reads a board in the format of [State.Matrix]; turn is the player to move. Errors
// are those of the format and of [FromSquares].
func ParseMatrix(rows []string, turn game.Player) (State, error) {
	if len(rows) != Rows {
		return State{}, fmt.Errorf("checkers: a board of %d rows (want %d)", len(rows), Rows)
	}
	if turn != game.First && turn != game.Second {
		return State{}, fmt.Errorf("checkers: %v cannot be to move (First or Second can)", turn)
	}
	s := State{second2move: turn == game.Second}
	for r, row := range rows {
		if utf8.RuneCountInString(row) != Columns {
			return State{}, fmt.Errorf("checkers: row %d, %s, has %d characters (want %d of x X o O -)", r, excerpt.Quote(row), utf8.RuneCountInString(row), Columns)
		}
		for c := range Columns {
			q, ok := SquareAt(r, c)
			p := row[c]
			if !ok && p != '-' {
				return State{}, fmt.Errorf("checkers: row %d column %d: %s on a square that is not played on (row and column must have an even sum)", r, c, excerpt.First(row[c:]))
			}
			if !strings.ContainsRune("xXoO-", rune(p)) {
				return State{}, fmt.Errorf("checkers: row %d column %d: unknown piece %s (one of x X o O -)", r, c, excerpt.First(row[c:]))
			}
			if ok {
				s.put(q, p)
			}
		}
	}
	if err := s.check(); err != nil {
		return State{}, err
	}
	return s, nil
}

// parseCoordinates reads "[(2,2),(3,3)]"; the brackets are optional.
func parseCoordinates(text string) ([]Square, error) {
	errForm := errors.New(`not a list of squares (want "[(row,column),(row,column)]")`)
	numbers := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("[]() ,", c) })
	if len(numbers)%2 != 0 {
		return nil, errForm
	}
	if err := checkLength(len(numbers) / 2); err != nil {
		return nil, err
	}
	var squares []Square
	for i := 0; i < len(numbers); i += 2 {
		row, err1 := strconv.Atoi(numbers[i])
		column, err2 := strconv.Atoi(numbers[i+1])
		if err1 != nil || err2 != nil {
			return nil, errForm
		}
		q, ok := SquareAt(row, column)
		if !ok {
			return nil, fmt.Errorf("no square (%d,%d) (rows and columns are 0 to 7, with an even sum)", row, column)
		}
		squares = append(squares, q)
	}
	return squares, nil
}

// Render returns the board as text: row 0 first, rows and columns as in the assignment's
// matrix, with the square numbers beside each row.
func (g Game) Render(s *State) string {
	var b strings.Builder
	b.WriteString("    0 1 2 3 4 5 6 7\n")
	for r, row := range s.Matrix() {
		fmt.Fprintf(&b, "%3d ", r)
		for c := range row {
			piece := row[c : c+1]
			if _, ok := SquareAt(r, c); !ok {
				piece = " "
			}
			b.WriteString(piece + " ")
		}
		b.WriteString("  ")
		for c := range Columns {
			if q, ok := SquareAt(r, c); ok {
				fmt.Fprintf(&b, "%4d", q)
			}
		}
		b.WriteByte('\n')
	}
	letter := 'X'
	if s.second2move {
		letter = 'O'
	}
	fmt.Fprintf(&b, "%c (%s) to move\n", letter, g.Rules.color(s.ToMove()))
	return b.String()
}
