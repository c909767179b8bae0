package checkers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

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
