package puzzle

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Kind says what the only move keeps.
type Kind string

// The kinds.
const (
	None Kind = ""
	Win  Kind = "win"
	Draw Kind = "draw"
)

var kinds = []Kind{Win, Draw}

// Item is a puzzle as text, in the game's notation.
type Item struct {
	Grade    int      `json:"grade"` // 1 to Grades
	Kind     Kind     `json:"kind"`
	Start    string   `json:"start,omitempty"` // the position; "" for the opening
	Moves    []string `json:"moves,omitempty"` // before the puzzle, in games whose positions cannot be parsed
	Solution []string `json:"solution"`        // begins and ends with a move of the player
}

// Grades is the number of grades.
const Grades = 5

// Set is a file of puzzles: a line with the game, the variant and the setup, and a line for
// each puzzle, whose fields are separated by tabs. A last line has the number of puzzles, and the
// CRC-32 (IEEE) of the lines before it, each with a newline.
//
//	versus-puzzles 1 TAB connect4 TAB 7x6 TAB
//	3 TAB win TAB ......./.../..OX... TAB TAB 4 3 4
//	end 1 f1e2d3c4
type Set struct {
	Game, Variant, Setup string
	Items                []Item
}

// Limits of a file.
const (
	mostItems = 100_000
	mostBytes = 1 << 14 // of a line
	mostMoves = 1000
	mostFile  = 64 << 20
)

const magic = "versus-puzzles 1"

// Write writes the set.
func (s Set) Write(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", magic, s.Game, s.Variant, s.Setup)
	for _, p := range s.Items {
		fmt.Fprintf(&b, "%d\t%s\t%s\t%s\t%s\n", p.Grade, p.Kind, p.Start, strings.Join(p.Moves, " "), strings.Join(p.Solution, " "))
	}
	b.WriteString(ending(len(s.Items), crc32.ChecksumIEEE(b.Bytes())) + "\n")
	_, err := b.WriteTo(w)
	return err
}

// ending returns the last line of a file.
func ending(items int, sum uint32) string { return fmt.Sprintf("end %d %08x", items, sum) }

// Read reads a set. It checks the form; whether the moves are legal is known to the game.
func Read(r io.Reader) (s Set, err error) {
	lines := bufio.NewScanner(plain.NewReader(io.LimitReader(r, mostFile)))
	lines.Buffer(nil, mostBytes)
	number, sum, ended := 0, uint32(0), false
	for lines.Scan() {
		number++
		if ended {
			return s, fmt.Errorf("puzzle: line %d comes after the end", number)
		}
		if want := ending(len(s.Items), sum); number > 1 && strings.HasPrefix(lines.Text(), "end ") {
			if lines.Text() != want {
				return s, fmt.Errorf("puzzle: line %d is %q; want %q: the lines before it were changed", number, lines.Text(), want)
			}
			ended = true
			continue
		}
		sum = crc32.Update(sum, crc32.IEEETable, append(bytes.Clone(lines.Bytes()), '\n'))
		fields := strings.Split(lines.Text(), "\t")
		if number == 1 {
			if len(fields) != 4 || fields[0] != magic || fields[1] == "" {
				return s, fmt.Errorf("puzzle: line 1 is not %q, a game, a variant and a setup, separated by tabs: this is no file of puzzles", magic)
			}
			s.Game, s.Variant, s.Setup = fields[1], fields[2], fields[3]
			continue
		}
		p, err := parse(fields)
		if err != nil {
			return s, fmt.Errorf("puzzle: line %d: %w", number, err)
		}
		if s.Items = append(s.Items, p); len(s.Items) > mostItems {
			return s, fmt.Errorf("puzzle: more than %d puzzles", mostItems)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return s, fmt.Errorf("puzzle: line %d has more than %d bytes", number+1, mostBytes)
	}
	if err := lines.Err(); err != nil {
		return s, err
	}
	if number == 0 {
		return s, errors.New("puzzle: the file is empty")
	}
	if !ended {
		return s, fmt.Errorf("puzzle: the file is damaged or cut off: want %q as its last line", ending(len(s.Items), sum))
	}
	return s, nil
}

func parse(fields []string) (p Item, err error) {
	if len(fields) != 5 {
		return p, fmt.Errorf("%d fields; want 5: grade, kind, position, moves, solution", len(fields))
	}
	p = Item{Kind: Kind(fields[1]), Start: fields[2], Moves: strings.Fields(fields[3]), Solution: strings.Fields(fields[4])}
	p.Grade, err = strconv.Atoi(fields[0])
	switch {
	case err != nil || p.Grade < 1 || p.Grade > Grades:
		return p, fmt.Errorf("the grade is %q; want 1 to %d", fields[0], Grades)
	case !slices.Contains(kinds, p.Kind):
		return p, fmt.Errorf("the kind is %q; want one of %q", p.Kind, kinds)
	case len(p.Solution) == 0 || len(p.Moves)+len(p.Solution) > mostMoves:
		return p, fmt.Errorf("%d moves and a solution of %d; want a solution, and at most %d in all", len(p.Moves), len(p.Solution), mostMoves)
	}
	return p, nil
}
