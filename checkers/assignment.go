package checkers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// This file implements the formats of the assignment's contract: the board as a matrix of
// the characters x X o O -, moves as lists of (row, column), players as X and O.

// Matrix returns the board as eight strings of eight characters, row 0 first: x and
// X are the men and kings of the first player, o and O those of the second.
func (s State) Matrix() [Rows]string {
	var rows [Rows]string
	for r := range rows {
		var b [Columns]byte
		for c := range b {
			q, _ := SquareAt(r, c)
			b[c] = byte(s.At(q))
		}
		rows[r] = string(b[:])
	}
	return rows
}

// ParseMatrix reads a board in the format of [State.Matrix]; turn is the player to move.
func ParseMatrix(rows []string, turn game.Player) (State, error) {
	if len(rows) != Rows {
		return State{}, fmt.Errorf("checkers: a board of %d rows (want %d)", len(rows), Rows)
	}
	pieces := make(map[Square]Piece)
	for r, row := range rows {
		if utf8.RuneCountInString(row) != Columns {
			return State{}, fmt.Errorf("checkers: row %d, %s, has %d characters (want %d of x X o O -)", r, excerpt.Quote(row), utf8.RuneCountInString(row), Columns)
		}
		for c := range Columns {
			q, ok := SquareAt(r, c)
			p := Piece(row[c])
			if !ok && p != Empty {
				return State{}, fmt.Errorf("checkers: row %d column %d: %s on a square that is not played on (row and column must have an even sum)", r, c, excerpt.First(row[c:]))
			}
			if !strings.ContainsRune("xXoO-", rune(p)) {
				return State{}, fmt.Errorf("checkers: row %d column %d: unknown piece %s (one of x X o O -)", r, c, excerpt.First(row[c:]))
			}
			if ok {
				pieces[q] = p
			}
		}
	}
	return NewState(turn, pieces)
}

// PlayerLetter returns the assignment's name of a player: 'X' for First, 'O' for Second.
func PlayerLetter(p game.Player) byte {
	if p == game.First {
		return 'X'
	}
	return 'O'
}

// Coordinates returns the path of m as (row, column) pairs.
func (m Move) Coordinates() [][2]int {
	var list [][2]int
	for _, q := range m.Path() {
		list = append(list, [2]int{q.Row(), q.Column()})
	}
	return list
}

// MoveAt returns the legal move in s whose full path is the given (row, column) pairs. It
// returns an error if there is none.
func (g Game) MoveAt(s *State, path [][2]int) (Move, error) {
	legal := g.Moves(nil, s)
	squares := make([]Square, 0, maxJumps+1)
	for _, at := range path[:min(len(path), maxJumps+2)] {
		q, _ := SquareAt(at[0], at[1])
		squares = append(squares, q)
	}
	for _, m := range legal {
		if slices.Equal(m.Path(), squares) {
			return m, nil
		}
	}
	return Move{}, fmt.Errorf("checkers: move %v: not legal for %c (legal: %s)",
		path[:min(len(path), maxJumps+2)], PlayerLetter(s.ToMove()), listed(legal))
}

// SortByCoordinates sorts the legal moves of a position as the assignment's referee does: by
// row and column of the piece, then by direction.
func SortByCoordinates(moves []Move) {
	slices.SortFunc(moves, func(a, b Move) int {
		fa, fb := a.From(), b.From()
		if fa != fb {
			return (fa.Row()-fb.Row())*Columns + fa.Column() - fb.Column()
		}
		for i := range min(a.steps(), b.steps()) {
			if d := int(a.direction(i)) - int(b.direction(i)); d != 0 {
				return d
			}
		}
		return a.steps() - b.steps()
	})
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

// Draw returns the board as text: row 0 first, rows and columns as in the assignment's
// matrix, with the square numbers beside each row.
func (g Game) Draw(s *State) string {
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
	fmt.Fprintf(&b, "%c (%s) to move\n", PlayerLetter(s.ToMove()), g.Rules.Color(s.ToMove()))
	return b.String()
}
