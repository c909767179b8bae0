package chess

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// FormatPosition returns the FEN of s. Its clock is that of the start, or 0 after a capture or a move
// of a pawn, and its move number 1: a State does not count.
func (Game) FormatPosition(s *State) string {
	var b strings.Builder
	for row := 7; row >= 0; row-- {
		empty := 0
		for column := range 8 {
			letter := s.letter(8*row + column)
			if letter == '.' {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			b.WriteByte(letter)
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
	castling, passant := "", "-"
	for i, right := range "KQkq" {
		if s.castling>>i&1 != 0 {
			castling += string(right)
		}
	}
	if castling == "" {
		castling = "-"
	}
	if s.passant != 0 {
		passant = squareName(int(s.passant))
	}
	return fmt.Sprintf("%s %c %s %s %d 1", b.String(), "wb"[s.turn&1], castling, passant, s.before)
}

// letter returns the letter of the piece on a square in FEN, or a point.
func (s *State) letter(square int) byte {
	owner, kind := s.At(square)
	letter := letters[kind]
	if kind != None && owner == game.Second {
		letter += 'a' - 'A'
	}
	return letter
}

// squareName returns column and row, such as e4.
func squareName(square int) string {
	return string([]byte{'a' + byte(square&7), '1' + byte(square>>3)})
}

// parseSquare is the inverse of squareName.
func parseSquare(text string) (square int, ok bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, false
	}
	return int(text[0]-'a') + 8*int(text[1]-'1'), true
}

// ParsePosition parses a FEN. The clock and the move number may be missing, and operations may
// follow as in EPD: bm e5; id "1";. They, and a square for captures en passant to which no pawn
// can capture, are left out, and so is the move number.
func (Game) ParsePosition(text string) (State, error) {
	s, err := parseFEN(text)
	if err != nil {
		return State{}, fmt.Errorf("chess: position %s: %w", quote(text), err)
	}
	return s, nil
}

func parseFEN(text string) (s State, err error) {
	text, _, operations := strings.Cut(text, ";")
	if len(text) > 200 {
		return s, errors.New("a FEN has at most 200 characters")
	}
	fields := strings.Fields(text)
	if operations && len(fields) > 4 && strings.Trim(fields[4], "0123456789") != "" {
		fields = fields[:4]
	}
	if len(fields) < 2 || len(fields) > 6 {
		return s, fmt.Errorf("%d fields; want a FEN of 2 to 6: pieces, w or b, castling, en passant, clock, move number", len(fields))
	}
	fields = append(fields, []string{"-", "-", "0", "1"}[len(fields)-2:]...)
	if err := s.parsePieces(fields[0]); err != nil {
		return s, err
	}
	switch fields[1] {
	case "w":
	case "b":
		s.turn = 1
	default:
		return s, fmt.Errorf("side to move %q; want w or b", fields[1])
	}
	if err := s.parseCastling(fields[2]); err != nil {
		return s, err
	}
	for i, name := range []string{"clock", "move number"} {
		n, err := strconv.Atoi(fields[4+i])
		if err != nil || n < 0 {
			return s, fmt.Errorf("%s %q; want a number", name, fields[4+i])
		}
		if i == 0 {
			s.before = uint8(min(n, 255))
		}
	}
	s.turn ^= 1
	exposed := s.Check()
	s.turn ^= 1
	if exposed {
		return s, errors.New("the side that is not to move is in check")
	}
	if fields[3] == "-" {
		return s, nil
	}
	square, ok := parseSquare(fields[3])
	row := 5 - 3*int(s.turn)
	all := s.sides[0] | s.sides[1]
	if !ok || square>>3 != row || all>>square&1 != 0 || all>>(square^24)&1 != 0 || s.pawns&s.sides[s.turn^1]>>(square^8)&1 == 0 {
		return s, fmt.Errorf("en passant square %q; want the empty square behind a pawn that has just moved two squares, or -", fields[3])
	}
	s.offer(uint8(square))
	return s, nil
}

// parsePieces parses the first field of a FEN.
func (s *State) parsePieces(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != 8 {
		return fmt.Errorf("%d rows; want 8, separated by /", len(rows))
	}
	var kings [2]int
	for i, row := range rows {
		column := 0
		for _, letter := range []byte(row) {
			kind := strings.IndexByte(letters, letter&^('a'-'A'))
			switch {
			case letter >= '1' && letter <= '8':
				column += int(letter - '0')
				continue
			case kind <= 0 || column > 7:
				return fmt.Errorf("row %q; want 8 squares: PNBRQK for White, pnbrqk for Black, and numbers of empty squares", row)
			}
			owner := letter >> 5 & 1
			if Kind(kind) == King {
				kings[owner]++
			}
			if Kind(kind) == Pawn && (i == 0 || i == 7) {
				return fmt.Errorf("row %q: no pawn can stand on the first or the last row", row)
			}
			s.put(1<<(8*(7-i)+column), owner, Kind(kind))
			column++
		}
		if column != 8 {
			return fmt.Errorf("row %q has %d squares; want 8", row, column)
		}
	}
	for owner, name := range []string{"White", "Black"} {
		if kings[owner] != 1 {
			return fmt.Errorf("%s has %d kings; want one", name, kings[owner])
		}
		if n := bits.OnesCount64(s.sides[owner]); n > 16 {
			return fmt.Errorf("%s has %d pieces; want at most 16", name, n)
		}
	}
	return nil
}

// parseCastling parses the rights to castle.
func (s *State) parseCastling(text string) error {
	if text == "-" {
		return nil
	}
	for _, letter := range text {
		i := strings.IndexRune("KQkq", letter)
		if i < 0 || s.castling>>i&1 != 0 {
			return fmt.Errorf("castling %q; want some of KQkq, or -", text)
		}
		owner, rook := i/2, [4]int{7, 0, 63, 56}[i]
		if s.kings[owner] != uint8(4+56*owner) || s.straight&^s.diagonal&s.sides[owner]>>rook&1 == 0 {
			return fmt.Errorf("castling %q: %c needs the king and the rook on the squares where they start", text, letter)
		}
		s.castling |= 1 << i
	}
	return nil
}

// Render draws the board, with White at the bottom.
func (g Game) Render(s *State) string {
	var b strings.Builder
	for row := 7; row >= 0; row-- {
		fmt.Fprintf(&b, "%d", row+1)
		for column := range 8 {
			b.WriteByte(' ')
			b.WriteByte(s.letter(8*row + column))
		}
		b.WriteByte('\n')
	}
	b.WriteString("  a b c d e f g h\n")
	return b.String()
}
