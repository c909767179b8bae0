package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/variations"
)

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

// Reader reads games in PGN as they are found in archives. Tags that are not well formed are
// skipped; a variation with a move that is not legal is a comment from there on.
type Reader struct {
	in   *bufio.Reader
	line int
	left int  // bytes that this game may still have
	held byte // read, but to be read again; 0: nothing
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader {
	in := bufio.NewReader(r)
	const mark = "\ufeff" // that the text is Unicode
	if begin, _ := in.Peek(len(mark)); string(begin) == mark {
		in.Discard(len(mark))
	}
	return &Reader{in: in, line: 1}
}

// The largest game that is read: bytes, tags, moves, and moves of all lines from the start.
const (
	maxBytes = 1 << 20
	maxTags  = 200
	maxPlies = 10_000
	maxLines = 200_000
)

var errLarge = fmt.Errorf("the game has more than %d bytes, %d tags, %d moves or %d in all variations", maxBytes, maxTags, maxPlies, maxLines)

// Read returns the next game, or io.EOF if there is none. After any other error, which names
// the line, the record holds the moves before the mistake, and the next Read continues with the
// next game.
func (r *Reader) Read() (*Record, error) {
	g := &Record{Start: Game{}.Start(), Result: "*"}
	r.left = maxBytes
	line, err := r.game(g)
	if err == nil || err == io.EOF {
		return g, err
	}
	r.skipGame()
	return g, fmt.Errorf("chess: line %d: %w", line, err)
}

// next returns the next byte, 0 at the end.
func (r *Reader) next() byte {
	c := r.held
	if r.held = 0; c == 0 {
		var err error
		if c, err = r.in.ReadByte(); err != nil {
			return 0
		}
		r.left--
		if c == 0 || c == '\r' {
			c = ' '
		}
		if c == '\n' {
			r.line++
		}
	}
	return c
}

// skip reads to one of the bytes in set, and returns it, or 0 at the end.
func (r *Reader) skip(set string) byte {
	for {
		if c := r.next(); c == 0 || strings.IndexByte(set, c) >= 0 {
			return c
		}
	}
}

// skipGame reads to the next line that begins with a tag.
func (r *Reader) skipGame() {
	for r.skip("\n") != 0 {
		if c := r.next(); c == '[' {
			r.held = c
			return
		} else if c == '\n' {
			r.held = c
		}
	}
}

// game reads a game into g, and returns the line of a mistake.
func (r *Reader) game(g *Record) (line int, err error) {
	l := newReading(g)
	begun := false
	fresh := true // at the beginning of a line
	for {
		if r.left < 0 || l.plies > maxLines || len(l.all[0]) > maxPlies || len(g.Tags) > maxTags {
			return r.line, errLarge
		}
		start, line := fresh, r.line
		c := r.next()
		fresh = c == '\n'
		switch {
		case c == 0:
			if !begun && len(g.Tags) == 0 {
				return line, io.EOF
			}
			l.end(g)
			return line, nil
		case c == ' ' || c == '\t' || c == '\n' || c == ']' || c == '}' || c == '[' && len(l.open) > 0:
		case c == '%' && start:
			r.skip("\n")
			fresh = true
		case c == ';':
			text, _ := r.text('\n')
			l.comment(text)
			fresh = true
		case c == '{':
			text, ok := r.text('}')
			if !ok {
				return line, errors.New("a comment { has no end }")
			}
			l.comment(text)
		case c == '[':
			if begun {
				r.held = c
				l.end(g)
				return line, nil
			}
			if err := r.tag(g); err != nil {
				return line, err
			}
			l.now, fresh = g.Start, true
		case c == '(':
			l.begin()
		case c == ')':
			l.close()
		default:
			word := r.word(c)
			if isResult(word) && len(l.open) == 0 {
				g.Result = word
				l.end(g)
				return line, nil
			}
			begun = true
			if err := l.word(word); err != nil {
				l.end(g)
				return line, fmt.Errorf("move %d: %s", len(g.Moves)/2+1, strings.TrimPrefix(err.Error(), "chess: "))
			}
		}
	}
}

// text reads to the byte end, and returns what is before it.
func (r *Reader) text(end byte) (text string, ok bool) {
	var b strings.Builder
	c := r.next()
	for ; c != 0 && c != end && r.left >= 0; c = r.next() {
		b.WriteByte(c)
	}
	return decode(b.String()), c != 0
}

// decode returns text in UTF-8; what is not is Latin-1, in which old archives are written.
func decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// isResult reports whether a word ends a game.
func isResult(word string) bool {
	return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"
}

// word reads a word that begins with c.
func (r *Reader) word(c byte) string {
	var b strings.Builder
	for ; c != 0 && strings.IndexByte(" \t\n{}()[];", c) < 0; c = r.next() {
		if b.Len() < 100 {
			b.WriteByte(c)
		}
	}
	r.held = c
	return decode(b.String())
}

// tag reads the rest of a tag. One that is not well formed is ignored.
func (r *Reader) tag(g *Record) error {
	var b strings.Builder
	quoted := false
	for c, last := r.next(), byte(0); c != 0 && c != '\n' && (quoted || c != ']'); last, c = c, r.next() {
		quoted = quoted != (c == '"' && last != '\\')
		if r.left >= 0 {
			b.WriteByte(c)
		}
	}
	name, value, ok := strings.Cut(strings.TrimSpace(decode(b.String())), " ")
	if !ok {
		return nil
	}
	value = strings.TrimSpace(value)
	if quoted {
		value = strings.TrimSuffix(value, "]")
	}
	value = strings.TrimSuffix(strings.TrimPrefix(value, `"`), `"`)
	value = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)
	g.Tags = append(g.Tags, [2]string{name, value})
	if !strings.EqualFold(name, "FEN") {
		return nil
	}
	s, err := Game{}.ParsePosition(value)
	if err != nil {
		return fmt.Errorf("tag FEN: %s", strings.TrimPrefix(err.Error(), "chess: "))
	}
	g.Start = s
	return nil
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
