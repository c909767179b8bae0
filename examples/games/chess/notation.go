package chess

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// FormatMove returns m in standard algebraic notation: Nf3, exd6, e8=Q+, O-O-O#.
func (g Game) FormatMove(s *State, m Move) string {
	var legal []Move
	if _, k := s.At(m.From()); k != Pawn && k != King { // another piece may go there, too
		legal = g.Moves(nil, s)
	}
	text := s.plain(m, legal)
	next := game.After(g, *s, m)
	if next.Check() {
		if len(g.Moves(nil, &next)) == 0 && !next.dead() {
			return text + "#"
		}
		return text + "+"
	}
	return text
}

// plain returns the notation of one of the legal moves, without the sign of check.
func (s *State) plain(m Move, legal []Move) string {
	from, to := m.From(), m.To()
	_, kind := s.At(from)
	taken := s.sides[0] | s.sides[1]
	capture := ""
	if taken>>to&1 != 0 || kind == Pawn && from&7 != to&7 {
		capture = "x"
	}
	switch {
	case kind == King && to == from+2:
		return "O-O"
	case kind == King && to == from-2:
		return "O-O-O"
	case kind == Pawn:
		text := squareName(to)
		if capture != "" {
			text = string('a'+byte(from&7)) + "x" + text
		}
		if k := m.Becomes(); k != None {
			text += "=" + letters[k:k+1]
		}
		return text
	}
	rivals, column, row := false, false, false
	for _, l := range legal {
		if l.To() != to || l == m {
			continue
		}
		if _, k := s.At(l.From()); k == kind {
			rivals = true
			column = column || l.From()&7 == from&7
			row = row || l.From()>>3 == from>>3
		}
	}
	name := squareName(from)
	switch {
	case !rivals:
		name = ""
	case !column:
		name = name[:1]
	case !row:
		name = name[1:]
	}
	return letters[kind:kind+1] + name + capture + squareName(to)
}

// ParseMove parses a legal move in algebraic notation, as loosely as archives are written: signs
// of check, capture and promotion may be missing, squares may be more precise than needed, and
// castling may be written with zeros. Coordinates, e2e4 or e7e8q, are read as well.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	want := simplify(text)
	legal := g.Moves(nil, s)
	found, several := Move(0), false
	for _, m := range legal {
		if want == coordinates(m) {
			return m, nil
		}
		if s.matches(m, want) {
			several = several || found != 0
			found = m
		}
	}
	switch {
	case several && want != "":
		for _, m := range legal { // the exact notation decides
			if simplify(s.plain(m, legal)) == want {
				return m, nil
			}
		}
		return 0, fmt.Errorf("chess: %s could be several moves (legal: %s)", quote(text), s.all(legal))
	case found != 0:
		return found, nil
	}
	return 0, fmt.Errorf("chess: %s is not a legal move (legal: %s)", quote(text), s.all(legal))
}

// quote quotes at most 100 bytes of a text.
func quote(text string) string {
	if len(text) > 100 {
		text = text[:100] + "..."
	}
	return fmt.Sprintf("%q", text)
}

// all returns the notation of legal moves.
func (s *State) all(legal []Move) string {
	var list []string
	for _, m := range legal {
		list = append(list, s.plain(m, legal))
	}
	return strings.Join(list, " ")
}

// simplify leaves out the characters that do not distinguish moves.
func simplify(text string) string {
	if len(text) > 16 {
		return ""
	}
	text = strings.TrimRight(text, "+#!?")
	text = strings.TrimSuffix(text, "e.p.")
	text = strings.Map(func(r rune) rune {
		switch r {
		case 'x', ':', '=', '(', ')', '-', '/', '\ufe0e', '\ufe0f': // the last two choose how a figurine looks
			return -1
		case '0':
			return 'O'
		}
		if r >= '♔' && r <= '♟' { // figurines of White, then of Black
			return rune("KQRBNP"[(r-'♔')%6])
		}
		return r
	}, text)
	if strings.EqualFold(text, "oo") || strings.EqualFold(text, "ooo") {
		return strings.ToUpper(text)
	}
	return text
}

// matches reports whether a simplified text may mean m.
func (s *State) matches(m Move, text string) bool {
	_, kind := s.At(m.From())
	from, to := squareName(m.From()), squareName(m.To())
	if kind == King && (m.To() == m.From()+2 || m.To() == m.From()-2) {
		return text == "OO" && m.To() > m.From() || text == "OOO" && m.To() < m.From()
	}
	if kind == Pawn {
		text = strings.TrimPrefix(text, "P")
		if k := m.Becomes(); k != None {
			if !strings.HasSuffix(text, letters[k:k+1]) && !strings.HasSuffix(text, strings.ToLower(letters[k:k+1])) {
				return false
			}
			text = text[:len(text)-1]
		}
	} else {
		if !strings.HasPrefix(text, letters[kind:kind+1]) {
			return false
		}
		text = text[1:]
	}
	origin, ok := strings.CutSuffix(text, to)
	if kind == Pawn && origin == "" {
		return ok && from[0] == to[0]
	}
	return ok && (origin == "" || origin == from || origin == from[:1] || origin == from[1:])
}

// coordinates returns the squares and the letter of the promotion: e7e8q.
func coordinates(m Move) string {
	text := squareName(m.From()) + squareName(m.To())
	if k := m.Becomes(); k != None {
		text += string(letters[k] + 'a' - 'A')
	}
	return text
}

// Coordinates is the notation of UCI engines: a move is e2e4, e7e8q or, for castling, e1g1, and
// a position is a FEN. Moves are read in any notation that [Game] reads.
type Coordinates struct{ Game }

// FormatMove returns the squares and the letter of the promotion.
func (Coordinates) FormatMove(_ *State, m Move) string { return coordinates(m) }
