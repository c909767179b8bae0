package checkers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

var _ game.Notation[State, Move] = Game{}

// colorOf returns the player's standard colour: Black moves first.
func colorOf(p game.Player) string {
	if p == game.First {
		return "Black"
	}
	return "White"
}

// FormatMove returns m in the standard notation: "11-15" for a step, and all squares of the
// path for a capture, "22x15" or "22x15x8".
func (g Game) FormatMove(_ *State, m Move) string { return m.String() }

// String returns the move in the standard notation, like [Game.FormatMove].
func (m Move) String() string {
	if m == (Move{}) {
		return "no move"
	}
	separator := byte('-')
	if m.captured != 0 {
		separator = 'x'
	}
	var b []byte
	for i, q := range m.Path() {
		if i > 0 {
			b = append(b, separator)
		}
		b = strconv.AppendUint(b, uint64(q), 10)
	}
	return string(b)
}

// ParseMove reads a legal move in s, in the standard notation ("11-15", "22x15x8") or as
// the assignment's list of rows and columns ("[(2,2),(3,3)]"). Squares in the middle of a
// capture may be left out if all matching captures lead to the same position. The
// separators '-', 'x', 'X' and ':' are equivalent, and a square may have two digits ("05"). The
// error for a move that is not legal or not unique lists legal ones.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	squares, err := parsePath(text)
	if err != nil {
		return Move{}, fmt.Errorf("checkers: move %s: %w", excerpt.Quote(text), err)
	}
	legal := g.Moves(nil, s)
	m, err := g.match(s, squares, legal, strings.ContainsAny(text, "xX:"))
	if err != nil {
		return Move{}, fmt.Errorf("checkers: move %s: %w for %s (legal: %s)",
			excerpt.Quote(text), err, g.Rules.color(s.ToMove()), listed(legal))
	}
	return m, nil
}

// Errors of match.
var (
	errNoMove    = errors.New("no such move")
	errNoCapture = errors.New("no such capture")
	errAmbiguous = errors.New("ambiguous capture (give all squares)")
	errMustGoOn  = errors.New("the capture must continue")
	errMustTake  = errors.New("a capture is mandatory")
)

// match finds the legal move that visits squares. jumps reports whether the text marks the
// move as a capture.
func (g Game) match(s *State, squares []Square, legal []Move, jumps bool) (Move, error) {
	var found Move
	var next State
	prefix := false
	for _, m := range legal {
		path := m.Path()
		if slices.Equal(path, squares) {
			return m, nil
		}
		if path[0] != squares[0] {
			continue
		}
		if path[len(path)-1] != squares[len(squares)-1] || !subsequence(path, squares) {
			prefix = prefix || len(path) > len(squares) && slices.Equal(path[:len(squares)], squares)
			continue
		}
		after := game.After(g, *s, m)
		if found != (Move{}) && next != after {
			return Move{}, errAmbiguous
		}
		if found == (Move{}) {
			found, next = m, after
		}
	}
	switch {
	case found != Move{}:
		return found, nil
	case prefix:
		return Move{}, errMustGoOn
	case len(legal) > 0 && legal[0].captured != 0 && !jumps && isStep(squares):
		return Move{}, errMustTake
	case len(legal) > 0 && legal[0].captured != 0:
		return Move{}, errNoCapture
	}
	return Move{}, errNoMove
}

// isStep reports whether squares are a single step along a diagonal.
func isStep(squares []Square) bool {
	d := squares[0].Row() - squares[1].Row()
	return len(squares) == 2 && (d == 1 || d == -1)
}

// subsequence reports whether path visits squares in their order.
func subsequence(path, squares []Square) bool {
	for _, q := range path {
		if len(squares) > 0 && q == squares[0] {
			squares = squares[1:]
		}
	}
	return len(squares) == 0
}

// maxListed is how many legal moves an error message names.
const maxListed = 20

func listed(moves []Move) string {
	if len(moves) == 0 {
		return "none"
	}
	var b strings.Builder
	for i, m := range moves {
		if i == maxListed {
			fmt.Fprintf(&b, " and %d more", len(moves)-i)
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.String())
	}
	return b.String()
}

// parsePath reads the squares of a move, at least two and at most maxJumps+1.
func parsePath(text string) ([]Square, error) {
	t := strings.TrimSpace(text)
	if strings.HasPrefix(t, "[") || strings.HasPrefix(t, "(") {
		return parseCoordinates(t)
	}
	fields := strings.FieldsFunc(t, func(c rune) bool { return c == '-' || c == 'x' || c == 'X' || c == ':' })
	if n := strings.Count(t, "-") + strings.Count(t, "x") + strings.Count(t, "X") + strings.Count(t, ":"); n != len(fields)-1 {
		return nil, errors.New(`not a move (want squares as in "11-15" or "22x15x8")`)
	}
	var squares []Square
	for _, f := range fields {
		n, err := strconv.ParseUint(f, 10, 8)
		if err != nil || n < 1 || n > 32 || len(f) > 2 {
			return nil, fmt.Errorf("no square %s (squares are 1 to 32)", excerpt.Quote(f))
		}
		squares = append(squares, Square(n))
	}
	return squares, checkLength(len(squares))
}

func checkLength(n int) error {
	if n < 2 {
		return errors.New(`not a move (want at least two squares, as in "11-15")`)
	}
	if n > maxJumps+1 {
		return fmt.Errorf("%d squares (no move has more than %d)", n, maxJumps+1)
	}
	return nil
}

// FEN returns the position in the standard notation:
//
//	B:W21,22,K31:B1,2,3
//
// The first letter is the side to move; the squares of White and of Black follow, kings
// with a K. Black is the first player, who starts on 1 to 12.
func (s State) FEN() string {
	var b strings.Builder
	b.WriteString(colorOf(s.ToMove())[:1])
	for _, p := range []game.Player{game.Second, game.First} {
		b.WriteByte(':')
		b.WriteString(colorOf(p)[:1])
		separator := ""
		for q := range s.Pieces(p).All() {
			b.WriteString(separator)
			if s.kings.Has(q) {
				b.WriteByte('K')
			}
			b.WriteString(strconv.Itoa(int(q)))
			separator = ","
		}
	}
	return b.String()
}

// ParseFEN reads a position in the notation of [State.FEN]. It also accepts Black's pieces
// first, ranges of squares ("1-12", "K1-4"), lower case, spaces, a final full stop, and the move
// counters that some programs add (":H0:F1"), which it ignores. Errors are those of the format
// and of [FromSquares].
func ParseFEN(text string) (State, error) {
	s, err := parseFEN(text)
	if err != nil {
		return State{}, fmt.Errorf("checkers: FEN %s: %w", excerpt.Quote(text), err)
	}
	return s, nil
}

func parseFEN(text string) (s State, err error) {
	t := strings.TrimSuffix(strings.TrimSpace(text), ".")
	fields := strings.Split(t, ":")
	switch strings.ToUpper(strings.TrimSpace(fields[0])) {
	case "B":
	case "W":
		s.second2move = true
	default:
		return s, errors.New(`must begin with the side to move, "B:" or "W:" (as in "B:W21,K22:B1,2")`)
	}
	var seen [game.Second + 1]bool
	for _, field := range fields[1:] {
		field = strings.TrimSpace(field)
		if field == "" {
			return s, errors.New(`empty part (want "W..." or "B...")`)
		}
		var p game.Player
		man, king := byte('x'), byte('X')
		switch field[0] {
		case 'B', 'b':
			p = game.First
		case 'W', 'w':
			p, man, king = game.Second, 'o', 'O'
		case 'H', 'h', 'F', 'f':
			if _, err := strconv.ParseUint(field[1:], 10, 16); err != nil {
				return s, fmt.Errorf("%s is not a move counter (want H or F and a number)", excerpt.Quote(field))
			}
			continue
		default:
			return s, fmt.Errorf("unknown part %s (want W or B and squares)", excerpt.Quote(field))
		}
		if seen[p] {
			return s, fmt.Errorf("the pieces of %s are listed twice", colorOf(p))
		}
		seen[p] = true
		if err := s.parsePieces(field[1:], man, king); err != nil {
			return s, err
		}
	}
	for _, p := range []game.Player{game.Second, game.First} {
		if !seen[p] {
			return s, fmt.Errorf("the pieces of %s are missing", colorOf(p))
		}
	}
	return s, unprefixed(s.check())
}

// parsePieces reads a list such as "1,2,K3,5-8" and puts the pieces on the board.
func (s *State) parsePieces(list string, man, king byte) error {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		digits, piece := item, man
		if strings.HasPrefix(item, "K") || strings.HasPrefix(item, "k") {
			digits, piece = item[1:], king
		}
		low, high, isRange := strings.Cut(digits, "-")
		from, err1 := strconv.ParseUint(low, 10, 8)
		to, err2 := from, err1
		if isRange {
			to, err2 = strconv.ParseUint(high, 10, 8)
		}
		if err1 != nil || err2 != nil || from < 1 || to > 32 || from > to {
			return fmt.Errorf("%s is not a square (1 to 32, with K before it for a king)", excerpt.Quote(item))
		}
		for q := Square(from); q <= Square(to); q++ {
			if (s.first | s.second).Has(q) {
				return fmt.Errorf("two pieces on square %d", q)
			}
			s.put(q, piece)
		}
	}
	return nil
}

// unprefixed removes the package's name from an error that will be wrapped.
func unprefixed(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), "checkers: "))
}

// FormatPosition returns the position as FEN.
func (g Game) FormatPosition(s *State) string { return s.FEN() }

// ParsePosition reads FEN; see [ParseFEN].
func (g Game) ParsePosition(text string) (State, error) { return ParseFEN(text) }
