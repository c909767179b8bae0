package hub

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// message is a line of the protocol: a command and its arguments. An argument without a
// value has the value "".
type message struct {
	name      string
	arguments map[string]string
}

// parse reads a line. Values that contain a space are in double quotes, and spaces around the
// signs have no meaning. An argument that occurs twice is an error.
func parse(line string) (m message, err error) {
	rest := strings.TrimSpace(strings.ReplaceAll(line, "\t", " "))
	m.name, rest = cutWord(rest)
	m.arguments = map[string]string{}
	for rest != "" {
		i := strings.IndexAny(rest+" ", "= ")
		name, value := rest[:i], ""
		rest = strings.TrimLeft(rest[i:], " ")
		if name == "" {
			return m, errors.New("a value without a name")
		}
		if given, ok := strings.CutPrefix(rest, "="); ok {
			given = strings.TrimLeft(given, " ")
			if quoted, ok := strings.CutPrefix(given, `"`); ok {
				if value, rest, ok = strings.Cut(quoted, `"`); !ok {
					return m, fmt.Errorf("the value of %s has no closing quote", excerpt.Quote(name))
				}
				rest = strings.TrimLeft(rest, " ")
			} else if value, rest = cutWord(given); value == "" {
				return m, fmt.Errorf("%s= has no value", name)
			}
		}
		if _, twice := m.arguments[name]; twice {
			return m, fmt.Errorf("%s occurs twice", excerpt.Quote(name))
		}
		m.arguments[name] = value
	}
	return m, nil
}

func cutWord(text string) (word, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	return word, strings.TrimLeft(rest, " ")
}

// quote returns the text as a value in double quotes. The protocol cannot represent double
// quotes and line breaks in it.
func quote(text string) string {
	return `"` + strings.NewReplacer(`"`, "'", "\n", " ").Replace(text) + `"`
}

const squares = 32

// parsePosition reads the side to move and the 32 squares.
func parsePosition(text string) (checkers.State, error) {
	if n := utf8.RuneCountInString(text); n != 1+squares {
		return checkers.State{}, fmt.Errorf("the position has %d characters; want W or B and %d squares", n, squares)
	}
	turn := game.First
	switch text[0] {
	case 'B':
	case 'W':
		turn = game.Second
	default:
		return checkers.State{}, fmt.Errorf("the side to move is %s; want W or B", excerpt.First(text))
	}
	var first, second, kings checkers.Squares
	for i := range squares {
		q := checkers.SquareSet(checkers.Square(i + 1))
		c := text[1+i]
		switch c {
		case 'b', 'B':
			first |= q
		case 'w', 'W':
			second |= q
		case 'e':
		default:
			return checkers.State{}, fmt.Errorf("square %d is %s; want one of b w B W e", i+1, excerpt.First(text[1+i:]))
		}
		if c == 'B' || c == 'W' {
			kings |= q
		}
	}
	return checkers.FromSquares(turn, first, second, kings)
}

// formatMove writes a step as "11-15" and a capture with the captured pieces, "22x8x18x11".
func formatMove(m checkers.Move) string {
	if m.Captured() == 0 {
		return m.String()
	}
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%dx%d", m.From(), m.To()))
	for q := range m.Captured().All() {
		text.WriteString(fmt.Sprintf("x%d", q))
	}
	return text.String()
}

func formatLine(line []checkers.Move) string {
	var texts []string
	for _, m := range line {
		texts = append(texts, formatMove(m))
	}
	return strings.Join(texts, " ")
}

var errForm = errors.New(`want a step as "11-15", a capture as its ends and the captured squares, "22x8x18x11"`)

// parseMove reads a legal move in s. Paths with the same ends and captured pieces lead to the
// same position; parseMove returns the first.
func parseMove(g checkers.Game, s *checkers.State, text string) (checkers.Move, error) {
	var numbers []checkers.Square
	parts := strings.Split(text, "x")
	if len(parts) == 1 {
		parts = strings.Split(text, "-")
	}
	for _, part := range parts {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || n < 1 || n > squares || part[0] == '0' || slices.Contains(numbers[min(2, len(numbers)):], checkers.Square(n)) {
			return checkers.Move{}, fmt.Errorf("move %s: %w", excerpt.Quote(text), errForm)
		}
		numbers = append(numbers, checkers.Square(n))
	}
	if step := strings.Contains(text, "-"); len(numbers) < 2 || step != (len(numbers) == 2) {
		return checkers.Move{}, fmt.Errorf("move %s: %w", excerpt.Quote(text), errForm)
	}
	taken := checkers.SquareSet(numbers[2:]...)
	legal := g.Moves(nil, s)
	i := slices.IndexFunc(legal, func(m checkers.Move) bool {
		return m.From() == numbers[0] && m.To() == numbers[1] && m.Captured() == taken
	})
	if i < 0 {
		return checkers.Move{}, fmt.Errorf("move %s is not legal (legal: %s)", excerpt.Quote(text), formatLine(legal[:min(len(legal), 20)]))
	}
	return legal[i], nil
}
