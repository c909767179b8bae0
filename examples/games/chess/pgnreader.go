package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Reader reads games in PGN as they are found in archives. Tags that are not well formed are
// skipped; a variation with a move that is not legal is a comment from there on. What follows a
// mistake belongs to the same game, up to its result or the tags of the next one.
type Reader struct {
	in    *bufio.Reader
	line  int
	left  int  // bytes that this game may still have
	held  byte // read, but to be read again; 0: nothing
	ends  int  // of lines since the last character that is not a space
	empty int  // the same, before what next has returned: 2 or more after an empty line
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader {
	in := bufio.NewReader(r)
	const mark = "\ufeff" // that the text is Unicode
	if begin, _ := in.Peek(len(mark)); string(begin) == mark {
		in.Discard(len(mark))
	}
	return &Reader{in: in, line: 1, ends: 2}
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
// the line, the record holds the tags and the moves before the mistake, and the next Read
// continues with the next game.
func (r *Reader) Read() (*Record, error) {
	g := &Record{Start: Game{}.Start(), Result: "*"}
	r.left = maxBytes
	game := unread{Reader: r, reading: newReading(g), game: g}
	for !game.over {
		game.next()
	}
	return g, game.fault
}

// next returns the next byte, 0 at the end.
func (r *Reader) next() byte {
	c := r.held
	if r.held = 0; c != 0 {
		return c
	}
	c, err := r.in.ReadByte()
	if r.empty = r.ends; err != nil {
		return 0
	}
	r.left--
	switch c {
	case '\n':
		r.line++
		r.ends++
	case 0, '\r', ' ', '\t':
		return ' '
	default:
		r.ends = 0
	}
	return c
}

// restarts reports whether the digit that was read begins another game: the number of its first move
// after an empty line.
func (r *Reader) restarts(c byte) bool {
	ahead, _ := r.in.Peek(2)
	return c == '1' && r.empty > 1 && len(ahead) == 2 && ahead[0] == '.' && ahead[1] != '.'
}

// lineEnds reports whether nothing but a comment or another game follows on the line.
func (r *Reader) lineEnds() bool {
	ahead, _ := r.in.Peek(20)
	rest := strings.Trim(string(append([]byte{r.held}, ahead...)), " \t\r\x00")
	return rest == "" || strings.ContainsAny(rest[:1], "\n[{;1")
}

// unread is a game that is being read.
type unread struct {
	*Reader
	*reading
	game   *Record
	begun  bool // its moves
	depth  int  // variations that are open
	tagged bool // it has tags, which may be refused
	ending bool // a result has been read in a variation
	fault  error
	over   bool
}

// wrong notes a mistake. What follows is skipped.
func (u *unread) wrong(line int, err error) {
	if u.fault == nil {
		u.end(u.game)
		u.fault = fmt.Errorf("chess: line %d: %w", line, bareError{err})
	}
}

// bareError is an error without the name of the package.
type bareError struct{ error }

func (b bareError) Error() string { return strings.ReplaceAll(b.error.Error(), "chess: ", "") }
func (b bareError) Unwrap() error { return b.error }

// finish ends the game.
func (u *unread) finish() {
	u.over = true
	if u.depth > 0 {
		u.wrong(u.line, errors.New("a variation ( has no end )"))
	}
	if u.fault == nil {
		u.end(u.game)
	}
}

// next reads the next part of the game.
func (u *unread) next() {
	if u.left < 0 || u.plies > maxLines || len(u.all[0]) > maxPlies || len(u.game.Tags) > maxTags {
		u.wrong(u.line, errLarge)
	}
	line, c := u.line, u.Reader.next()
	if c == ' ' || c == '\n' {
		return
	}
	if c == 0 && !u.begun && !u.tagged && u.fault == nil {
		u.fault, u.over = io.EOF, true
		return
	}
	restart := u.depth == 0 && len(u.all[0]) > 1 && u.restarts(c)
	if c == 0 || restart || u.ending && u.empty > 1 {
		u.held = c
		u.finish()
		return
	}
	u.ending = false
	switch {
	case c == ']' || c == '}':
	case c == '%' && u.empty > 0:
		u.text('\n')
	case c == ';':
		text, _ := u.text('\n')
		u.remark(text)
	case c == '{':
		text, ok := u.text('}')
		if !ok {
			u.begun = true
			u.wrong(line, errors.New("a comment { has no end }"))
		}
		u.remark(text)
	case c == '[':
		u.bracket(line)
	case c == '(':
		u.depth++
		if u.fault == nil {
			u.begin()
		}
	case c == ')':
		u.depth = max(0, u.depth-1)
		if u.fault == nil {
			u.close()
		}
	default:
		u.part(line, u.Reader.word(c))
	}
}

// tagName returns the name of the tag whose bracket has been read at the beginning of a line, "" for
// anything else, and whether it must be of another game, as this one has that tag.
func (u *unread) tagName() (name string, again bool) {
	if ahead, _ := u.in.Peek(100); u.empty > 0 {
		name = plain.TagName(string(ahead), " \t")
	}
	return name, name == "Event" && u.begun || u.game.has(name)
}

// letterAhead reports whether what follows can be the name of a tag.
func (r *Reader) letterAhead() bool {
	ahead, _ := r.in.Peek(1)
	return len(ahead) == 1 && unicode.IsLetter(rune(ahead[0]))
}

// bracket reads a tag, or ends the game before one of the next.
func (u *unread) bracket(line int) {
	name, again := u.tagName()
	switch {
	case again && u.empty > 1, u.begun && u.depth == 0 && (again || name != "" && u.empty > 1):
		u.held = '['
		u.finish()
	case !u.begun && u.letterAhead():
		if !u.tagged { // words between games
			u.fault, u.depth = nil, 0
		}
		u.tagged = true
		if err := u.tag(u.game); err != nil {
			if _, variant := err.(variantError); variant {
				u.fault = nil // it explains what was wrong before
			}
			u.wrong(line, err)
		}
		u.now = u.game.Start
	}
}

// part reads a word of the moves.
func (u *unread) part(line int, word string) {
	result := isResult(word) && u.lineEnds()
	if u.ending = result && u.depth > 0; u.ending {
		return
	}
	if !u.begun && u.game.Tag("SetUp") == "1" && u.game.Tag("FEN") == "" {
		u.wrong(line, errors.New("tag SetUp is 1, but there is no tag FEN with the position"))
	}
	if result {
		u.game.Result = word
		u.finish()
		return
	}
	if u.begun && u.fault != nil {
		return
	}
	err := u.take(word)
	u.begun = u.begun || err == nil || strings.HasPrefix(strings.TrimLeft(word, "0123456789"), ".") && word[0] != '.'
	if err != nil {
		u.wrong(line, fmt.Errorf("move %d: %w", len(u.all[0])/2+1, err))
	}
}

// remark adds a comment.
func (u *unread) remark(text string) {
	if u.fault == nil {
		u.comment(text)
	}
}

// text reads to the byte end, and returns what is before it. A comment has no end if an empty line
// and a tag are in it.
func (u *unread) text(end byte) (text string, ok bool) {
	var b strings.Builder
	c := u.Reader.next()
	for ; c != 0 && c != end; c = u.Reader.next() {
		if c == '[' && u.empty > 1 {
			if name, again := u.tagName(); again || name == "Event" {
				u.held = c
				return "", false
			}
		}
		if u.left >= 0 {
			b.WriteByte(c)
		}
	}
	return decode(b.String()), c == end || end == '\n'
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
	switch strings.ToLower(name) {
	case "variant":
		if !slices.Contains(usual, strings.ToLower(strings.ReplaceAll(value, " ", ""))) {
			return variantError("Variant: " + quote(value))
		}
	case "gametype": // of PDN, in which chess is 0
		if kind, _, _ := strings.Cut(value, ","); strings.Trim(kind, " 0?-") != "" {
			return variantError("GameType: " + quote(value))
		}
	case "fen":
		if value == "" {
			break
		}
		s, err := Game{}.ParsePosition(value)
		if err != nil {
			return fmt.Errorf("tag FEN: %w", err)
		}
		g.Start = s
	}
	if len(g.Tags) <= maxTags {
		g.Tags = append(g.Tags, [2]string{name, value})
	}
	return nil
}

// usual are the values of the tag Variant for the rules of chess.
var usual = []string{"", "?", "-", "standard", "standardchess", "chess", "normal", "classical", "orthodox", "fromposition"}

// variantError is a tag of another game.
type variantError string

func (v variantError) Error() string {
	return fmt.Sprintf("tag %s is not chess by the usual rules", string(v))
}
