package chess

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/variations"
)

// reading is a game that is being read.
type reading struct {
	all   [][]Move
	notes []board.Note
	plies int // of all lines together

	at        int // the line that goes on
	from      int // its plies that are those of another
	now, last State
	open      []fork // the lines that wait for the end of a variation
	bad       int    // parentheses in the rest of a line that cannot be read; 0: none
	rest      []string
}

// fork is a line that waits.
type fork struct {
	at, from  int
	now, last State
}

func newReading(g *Record) *reading { return &reading{all: [][]Move{nil}, now: g.Start, last: g.Start} }

// end gives the game what has been read.
func (l *reading) end(g *Record) {
	for len(l.open) > 0 {
		l.bad = min(l.bad, 1)
		l.close()
	}
	g.Moves, g.Lines, g.Notes = l.all[0], l.all, l.notes
}

// begin begins an alternative to the last move.
func (l *reading) begin() {
	if l.bad > 0 {
		l.bad++
		l.rest = append(l.rest, "(")
		return
	}
	l.open = append(l.open, fork{l.at, l.from, l.now, l.last})
	moves := l.all[l.at]
	l.from = max(0, len(moves)-1)
	l.plies += l.from + 1
	l.at, l.now = len(l.all), l.last
	if l.plies <= maxLines {
		moves = slices.Clone(moves[:l.from])
	}
	l.all = append(l.all, moves)
}

// close ends a variation.
func (l *reading) close() {
	if l.bad--; l.bad > 0 {
		l.rest = append(l.rest, ")")
		return
	}
	l.bad = 0
	if rest := strings.Join(l.rest, " "); rest != "" {
		l.rest = nil
		l.comment(rest)
	}
	if len(l.open) == 0 {
		return
	}
	if l.at == len(l.all)-1 && len(l.all[l.at]) == l.from { // nothing is in it
		l.all = l.all[:l.at]
		for i := range l.notes { // but comments, which are those of the position
			if n := &l.notes[i]; n.Line == l.at {
				n.Line, n.Before = l.open[len(l.open)-1].at, false
			}
		}
	}
	back := l.open[len(l.open)-1]
	l.open = l.open[:len(l.open)-1]
	l.at, l.from, l.now, l.last = back.at, back.from, back.now, back.last
}

// note returns the note at the end of the line.
func (l *reading) note() *board.Note {
	ply := len(l.all[l.at])
	before := l.at > 0 && ply == l.from
	if n := len(l.notes); n == 0 || l.notes[n-1].Line != l.at || l.notes[n-1].Ply != ply || l.notes[n-1].Before != before {
		l.notes = append(l.notes, board.Note{Line: l.at, Ply: ply, Before: before})
	}
	return &l.notes[len(l.notes)-1]
}

func (l *reading) comment(text string) {
	text = strings.Join(strings.Fields(text), " ")
	switch {
	case text == "":
	case l.bad > 0:
		l.rest = append(l.rest, text)
	default:
		n := l.note()
		n.Comments = append(n.Comments, text)
	}
}

// signs are glyphs, by number.
var signs = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6,
	"=": 10, "+/=": 14, "+=": 14, "=/+": 15, "=+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19,
}

// glyph adds a glyph, such as $1 or !?, and reports whether the word is one.
func (l *reading) glyph(word string) bool {
	n := signs[word]
	if digits, ok := strings.CutPrefix(word, "$"); ok {
		if n, _ = strconv.Atoi(digits); n < 1 || n > 255 {
			return false
		}
	}
	if n > 0 && l.bad == 0 {
		one := l.note()
		one.Glyphs = append(one.Glyphs, n)
	}
	return n > 0
}

// take takes a move, its number, a glyph, or what is skipped.
func (l *reading) take(word string) error {
	from, to, pair := strings.Cut(word, "-") // castling, or a move of draughts, which must not pass for a number
	pair = pair && from != "" && to != "" && strings.Trim(from+to, "0123456789") == "" && !isResult(word)
	if !pair && !strings.HasPrefix(word, "0-0") {
		word = strings.TrimLeft(word, "0123456789.…")
	}
	if l.bad > 0 {
		l.rest = append(l.rest, word)
		return nil
	}
	if l.glyph(word) || strings.Trim(word, "!?$0123456789+-=/\\<>") == "" && !pair && word != "0-0-0" || word == "e.p." {
		return nil
	}
	move := strings.TrimRight(word, "!?")
	m, err := Game{}.ParseMove(&l.now, move)
	switch {
	case err != nil && len(l.open) == 0 && game.Over(game.WithEndings[State, Move](Game{}), l.now):
		return fmt.Errorf("%s: %w", quote(word), game.ErrGameOver)
	case err != nil && len(l.open) > 0:
		l.bad, l.rest = 1, []string{word}
		return nil
	case err != nil:
		return err
	}
	l.last = l.now
	l.all[l.at] = append(l.all[l.at], m)
	l.plies++
	Game{}.Apply(&l.now, m)
	l.glyph(word[len(move):])
	return nil
}

// movetext writes moves in lines of at most 80 bytes.
type movetext struct {
	out    io.StringWriter
	column int
	first  int    // the plies before: 1 if Black has the first move of a game
	open   string // parentheses before the next word
}

func (w *movetext) put(word string) {
	word, w.open = w.open+word, ""
	switch {
	case w.column > 0 && w.column+1+len(word) > 80:
		w.out.WriteString("\n")
		w.column = 0
	case w.column > 0:
		w.out.WriteString(" ")
		w.column++
	}
	w.out.WriteString(word)
	w.column += len(word)
}

func (w *movetext) comments(all []string) {
	for _, text := range all {
		for word := range strings.FieldsSeq("{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}") {
			w.put(word)
		}
	}
}

// line writes the first line after n, a node for s, with the others as its variations. numbered
// tells that the words before it end with a move.
func (w *movetext) line(s State, n *variations.Node[Move], ply int, numbered bool) {
	for len(n.Next) > 0 {
		main := n.Next[0]
		w.move(s, main, ply, numbered)
		numbered = len(main.Comments) == 0
		for _, other := range n.Next[1:] {
			w.open += "("
			w.comments(other.First)
			w.move(s, other, ply, false)
			next := s
			Game{}.Apply(&next, other.Move)
			w.line(next, other, ply+1, len(other.Comments) == 0)
			w.out.WriteString(")")
			w.column++
			numbered = false
		}
		Game{}.Apply(&s, main.Move)
		n, ply = main, ply+1
	}
}

// move writes a move with its number and what is said about it.
func (w *movetext) move(s State, n *variations.Node[Move], ply int, numbered bool) {
	if i := ply + w.first; i%2 == 0 {
		w.put(fmt.Sprintf("%d.", i/2+1))
	} else if !numbered {
		w.put(fmt.Sprintf("%d...", i/2+1))
	}
	w.put(Game{}.FormatMove(&s, n.Move))
	for _, g := range n.Glyphs {
		w.put(fmt.Sprintf("$%d", g))
	}
	w.comments(n.Comments)
}

// Record is a game in PGN, the format of chess archives.
type Record struct {
	Tags   [][2]string // names and values, as in the file
	Start  State       // the tag FEN, or the opening position
	Moves  []Move      // of the main line
	Result string      // 1-0, 0-1, 1/2-1/2 or *

	Lines [][]Move     // all lines, from the start, the main one first
	Notes []board.Note // comments and glyphs in Lines
}

// Tag returns the value of a tag, or "".
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t[0] == name {
			return t[1]
		}
	}
	return ""
}

// has reports whether there is a tag.
func (r *Record) has(name string) bool {
	return slices.ContainsFunc(r.Tags, func(t [2]string) bool { return strings.EqualFold(t[0], name) })
}

// String returns the game in PGN, without empty lines at the end. FEN is written if it does not
// start from the opening position; the numbers of the moves follow the tag.
func (r *Record) String() string {
	var b strings.Builder
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")
	write := func(name, value string) { fmt.Fprintf(&b, "[%s \"%s\"]\n", name, quote.Replace(value)) }
	s, number := r.Start, 1
	fen := Game{}.FormatPosition(&s)
	if text := r.Tag("FEN"); text != "" {
		if told, err := (Game{}).ParsePosition(text); err == nil && told == s {
			fen = text
			if words := strings.Fields(text); len(words) > 5 {
				number, _ = strconv.Atoi(words[5])
			}
		}
	}
	for _, t := range r.Tags {
		if t[0] != "FEN" && t[0] != "SetUp" && t[0] != "" && !strings.ContainsAny(t[0], " \t\r\n[]\"") {
			write(t[0], t[1])
		}
	}
	if opening := (Game{}).Start(); fen != (Game{}).FormatPosition(&opening) {
		write("SetUp", "1")
		write("FEN", fen)
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	w := movetext{out: &b, first: 2*(min(max(number, 1), 1<<20)-1) + int(s.turn)}
	lines := variations.Tree(r.Moves, r.Lines, r.Notes)
	w.comments(lines.Comments)
	w.line(s, lines, 0, false)
	w.put(r.Result)
	return b.String()
}
