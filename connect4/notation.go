package connect4

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// The characters of drawings, by player.
const (
	emptyCell  = '.'
	firstDisc  = 'X'
	secondDisc = 'O'
)

// columnDigits are the names of the columns in move strings.
const columnDigits = "123456789abc"

// FormatMove returns the column's digit, 1 for the leftmost; columns beyond 9 are a, b and c.
func (g Game) FormatMove(_ *State, m Move) string {
	if int(m) >= len(columnDigits) {
		return fmt.Sprintf("column %d", m)
	}
	return columnDigits[m : m+1]
}

// ParseMove reads a column's digit. It returns an error if the column does not exist or is
// full, or the game is over.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	b := g.size()
	m := strings.Index(columnDigits[:b.columns], text)
	if m < 0 || len(text) != 1 {
		return 0, fmt.Errorf("connect4: %s: not a column (want 1 to %s)", excerpt.Quote(text), columnDigits[b.columns-1:b.columns])
	}
	if s.second&flagBit != 0 {
		return 0, fmt.Errorf("connect4: %q: %w (%s)", text, game.ErrGameOver, g.outcome(*s))
	}
	if b.full(s, m) {
		return 0, fmt.Errorf("connect4: %q: the column is full (open columns: %s)", text, g.openColumns(s))
	}
	return Move(m), nil
}

// ParseMoves plays a string of columns, such as "4453", from the empty board. It skips blanks.
// The error for a move that is not legal names its number.
func (g Game) ParseMoves(text string) (State, error) {
	s := g.Start()
	n := 0
	for i := range len(text) {
		c := text[i]
		if c == ' ' || c == '\t' {
			continue
		}
		if c >= 0x80 {
			return State{}, fmt.Errorf("connect4: %s: move %d is not a column (want 1 to %s)",
				excerpt.Quote(text), n+1, columnDigits[g.Columns()-1:g.Columns()])
		}
		n++
		m, err := g.ParseMove(&s, text[i:i+1])
		if err != nil {
			return State{}, fmt.Errorf("connect4: %s: move %d: %s", excerpt.Quote(text), n, strings.TrimPrefix(err.Error(), "connect4: "))
		}
		g.Apply(&s, m)
	}
	return s, nil
}

// FormatPosition returns the board in one line: its rows from the top, separated by
// slashes, as in "......./......./......./......./...O.../...X...".
// X is First, O is Second; their numbers determine the side to move.
// [Game.MoveString] returns a string of moves instead.
func (g Game) FormatPosition(s *State) string {
	b := g.size()
	var text strings.Builder
	for row := b.rows - 1; row >= 0; row-- {
		for column := range b.columns {
			text.WriteByte(discCharacter(g.Cell(*s, column, row)))
		}
		if row > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}

// ParsePosition reads a string of moves ("4453", see [Game.ParseMoves]) or a drawn board: rows of .
// (or _ or -), X and O from the top, separated by slashes or line ends. It skips blanks and a last
// line of column numbers, so it can read the output of Render and FormatPosition. The empty string is
// the empty board. A position that no game can reach is an error.
func (g Game) ParsePosition(text string) (State, error) {
	text = strings.TrimSpace(text)
	if strings.ContainsAny(text, "/\n.XOxo_-") {
		return g.parseDrawing(text)
	}
	return g.ParseMoves(text)
}

func (g Game) parseDrawing(text string) (State, error) {
	b := g.size()
	var rows []string
	for row := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '/' || r == '\n' || r == '\r' }) {
		row = strings.NewReplacer(" ", "", "\t", "", "|", "").Replace(row)
		if row == "" || len(rows) == b.rows && row == columnDigits[:b.columns] {
			continue
		}
		if len(row) != b.columns {
			return State{}, fmt.Errorf("connect4: row %d is %s: want %d cells of . X O", len(rows)+1, excerpt.Quote(row), b.columns)
		}
		rows = append(rows, row)
		if len(rows) > b.rows {
			return State{}, fmt.Errorf("connect4: the drawing has more than %d rows", b.rows)
		}
	}
	if len(rows) != b.rows {
		return State{}, fmt.Errorf("connect4: the drawing has %d rows of cells: want %d", len(rows), b.rows)
	}
	var first, second wide
	for i, row := range rows {
		for column := range b.columns {
			bit := bit[[1]uint64](uint(column*(b.rows+1) + b.rows - 1 - i))
			switch row[column] {
			case emptyCell, '_', '-':
			case firstDisc, 'x':
				first = first.or(bit)
			case secondDisc, 'o':
				second = second.or(bit)
			default:
				return State{}, fmt.Errorf("connect4: row %d is %s: cell %d is not one of . X O", i+1, excerpt.Quote(row), column+1)
			}
		}
	}
	return g.position(first, second)
}

// position returns the position with the given discs, or an error if no game can reach it.
func (g Game) position(first, second wide) (State, error) {
	bad := func(format string, args ...any) (State, error) {
		return State{}, fmt.Errorf("connect4: "+format, args...)
	}
	b := g.size()
	masks, rows := b.masks(), uint(b.rows)
	taken := first.or(second)
	if floating := taken.without(masks.bottom).without(taken.up(1)); !floating.zero() {
		bit := int(floating.trailing())
		return bad("the disc in column %d, row %d from the bottom, has nothing below it", bit/(b.rows+1)+1, bit%(b.rows+1)+1)
	}
	firsts, seconds := first.count(), second.count()
	if firsts != seconds && firsts != seconds+1 {
		return bad("%d discs of X and %d of O: want equal numbers, or one more X (X moves first)", firsts, seconds)
	}
	last, rival := second, first
	if firsts > seconds {
		last, rival = first, second
	}
	over := last.won(rows)
	switch {
	case over && rival.won(rows):
		return bad("both X and O have four in a line")
	case over && !b.endsNow(last, taken):
		return bad("no single disc completes the winner's lines: the game was over earlier")
	case rival.won(rows):
		return bad("%c has four in a line, yet the other player moved last", discCharacter(game.First+game.Player(firsts-seconds)))
	}
	s := b.pack(first, second)
	if firsts > seconds {
		s.first |= flagBit
	}
	if over || taken == masks.cells {
		s.second |= flagBit
	}
	return s, nil
}

// endsNow reports whether the last move can have completed the win in discs: whether removing
// one top disc leaves no line.
func (b *board) endsNow(discs, taken wide) bool {
	tops := discs.and(taken).without(taken.down(1))
	for ; !tops.zero(); tops = tops.without(tops.lowest()) {
		if !discs.without(tops.lowest()).won(uint(b.rows)) {
			return true
		}
	}
	return false
}

func discCharacter(p game.Player) byte {
	switch p {
	case game.First:
		return firstDisc
	case game.Second:
		return secondDisc
	}
	return emptyCell
}

// outcome returns the result of a finished game in words.
func (g Game) outcome(s State) string {
	switch g.Winner(s) {
	case game.First:
		return "X has won"
	case game.Second:
		return "O has won"
	}
	return "the board is full"
}

func (g Game) openColumns(s *State) string {
	var text []string
	for _, m := range g.Moves(nil, s) {
		text = append(text, g.FormatMove(s, m))
	}
	return strings.Join(text, " ")
}

// MoveString returns moves that lead from the empty board to s, such as "4453", the notation
// of other solvers. Of several sequences it returns the first in column order. It returns an
// error if no game can reach s.
func (g Game) MoveString(s State) (string, error) {
	b := g.size()
	r := retracer{g: g, board: b, masks: b.masks(), target: s, dead: map[wide]bool{}}
	if s == (State{}) {
		return "", nil
	}
	var start State
	if !r.retrace(&start) {
		return "", fmt.Errorf("connect4: position %s: no order of moves leads to it", g.FormatPosition(&s))
	}
	return string(r.path), nil
}

// retracer looks for an order in which the discs of target were dropped. The heights of the
// columns identify a position on the way, so no combination of heights is tried twice.
type retracer struct {
	g      Game
	board  *board
	masks  *wideBoard
	target State
	path   []byte
	dead   map[wide]bool // occupied cells from which the target cannot be reached
}

func (r *retracer) retrace(s *State) bool {
	if *s == r.target {
		return true
	}
	first, second := r.board.unpack(*s)
	taken := first.or(second)
	if r.g.Turn(s) == game.Nobody || r.dead[taken] {
		return false
	}
	wanted, other := r.board.unpack(r.target)
	if s.first&flagBit != 0 {
		wanted = other
	}
	next := taken.plus(r.masks.bottom)
	for m := range Move(r.board.columns) {
		if !next.and(r.masks.columnCells[m]).meets(wanted) {
			continue
		}
		child := *s
		r.g.Apply(&child, m)
		r.path = append(r.path, columnDigits[m])
		if r.retrace(&child) {
			return true
		}
		r.path = r.path[:len(r.path)-1]
	}
	r.dead[taken] = true
	return false
}
