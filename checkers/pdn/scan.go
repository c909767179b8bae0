package pdn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Error is an error in a file and its position.
type Error struct {
	Line, Column int // from 1; columns count characters

	err error
}

// Error returns the line, the column and the message.
func (e *Error) Error() string {
	return fmt.Sprintf("pdn: line %d column %d: %v", e.Line, e.Column, e.err)
}

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.err }

// Limits on the input, far beyond any real game.
const (
	maxText   = 1 << 16 // bytes of a comment, tag or other token
	maxTags   = 1000
	maxMoves  = 20_000 // of a game, variations included
	maxNotes  = 100_000
	maxDepth  = 100 // of variations in variations
	maxDigits = 9   // of a numeric annotation, which is at most:

	maxAnnotation = 999_999_999
)

// kind is the kind of a token.
type kind int

const (
	faulty kind = iota
	endOfFile
	tag        // text is the name, value the value
	comment    // text
	prose      // text outside of braces
	open       // (
	shut       // )
	annotation // text is the number or signs
	number     // of a move, or an ellipsis: ignored
	setup      // text is what is between the slashes
	word       // a move or a result
)

type token struct {
	kind         kind
	text, value  string
	line, column int
	inLine       bool // on the line where the token before it ends
	gap          bool // an empty line precedes the token
	starred      bool // a word with a star: the only move
}

func (t token) errorf(format string, args ...any) error {
	return &Error{t.line, t.column, fmt.Errorf(format, args...)}
}

// scanner splits a stream into tokens.
type scanner struct {
	in           *bufio.Reader
	line, column int   // of the next character
	ended        int   // the line on which the last token ended
	afterWord    bool  // the last token was a word, and nothing has been read since
	between      bool  // outside of games, where words are comments
	ends         int   // of lines since the last character that is no space
	failed       error // of the stream
}

func newScanner(r io.Reader) *scanner {
	return &scanner{in: bufio.NewReader(plain.NewReader(r)), line: 1, column: 1, between: true}
}

// skipSpace skips white space, commas, and the signs > with which mail begins quoted lines.
func (s *scanner) skipSpace() {
	for {
		c, ok := s.peek()
		if quoted := c == '>' && s.line > s.ended; !ok || !quoted && !strings.ContainsRune(space+",", c) {
			return
		}
		s.next()
	}
}

// collect returns the characters before the first one for which stop returns true, or the
// end of the stream, without consuming that character. It reads a text that is too long to its end,
// too.
func (s *scanner) collect(at token, what string, stop func(c rune) bool) (string, error) {
	var b strings.Builder
	for {
		c, size := s.character()
		switch end := size == 0 || stop(c); {
		case end && b.Len() > maxText:
			return "", at.errorf("%s is longer than %d bytes", what, maxText)
		case end:
			return b.String(), nil
		case b.Len() <= maxText:
			b.WriteRune(c)
		}
		s.next()
	}
}

// to collects the characters before one in set.
func (s *scanner) to(at token, what, set string) (string, error) {
	return s.collect(at, what, func(c rune) bool { return strings.ContainsRune(set, c) })
}

// while collects characters as long as they are in set.
func (s *scanner) while(at token, set string) (string, error) {
	return s.collect(at, "a word", func(c rune) bool { return !strings.ContainsRune(set, ascii(c)) })
}

const (
	digits     = "0123456789"
	letters    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	separators = "-xX:"
	halves     = digits + "½"
	wordStarts = halves + separators
	verdicts   = "+=±∓∞⩲⩱" // signs that judge a position, with - and /
	quotes     = "\"'“„«‘"
)

// token returns the next token.
func (s *scanner) token() (t token, err error) {
	if c, ok := s.peek(); ok && s.afterWord && strings.ContainsRune(letters, c) {
		return s.words()
	}
	s.skipSpace()
	t = token{line: s.line, column: s.column, inLine: s.line == s.ended, gap: s.line >= s.ended+2}
	defer func() { s.ended, s.afterWord = s.line, t.kind == word }()
	c, ok := s.peek()
	if !ok {
		t.kind = endOfFile
		return t, s.failed
	}
	switch {
	case c == '[':
		s.next()
		return s.tag(t)
	case c == '{':
		s.next()
		t.kind = comment
		t.text, err = s.braced(t)
		t.text = tidy(t.text)
	case c == ';' || c == '%':
		s.next()
		t.kind = comment
		t.text, err = s.to(t, "the comment", "\n")
		t.text = tidy(t.text)
	case c == '(':
		if signs, ok := s.parenthesized(); ok {
			t.kind, t.text = annotation, signs
			return t, nil
		}
		if t.text = s.remark(); t.text != "" {
			t.kind = comment
			return t, nil
		}
		s.next()
		t.kind = open
	case c == ')':
		s.next()
		t.kind = shut
	case c == '$':
		s.next()
		t.kind = annotation
		if t.text, err = s.while(t, digits); err == nil && (t.text == "" || len(t.text) > maxDigits) {
			err = t.errorf("want a number of up to %d digits after $", maxDigits)
		}
	case c == '*':
		s.next()
		ahead, _ := s.in.Peek(20)
		if t.starred = onlyOne(string(ahead)); t.starred {
			err = s.word(&t)
		} else {
			t.kind, t.text = word, string(Unknown)
		}
	case c == '.' || c == '…':
		t.kind = number
		_, err = s.while(t, ".…")
	case c == '/':
		s.next()
		t.kind = setup
		if t.text, err = s.to(t, "the setup", "/\n"); err == nil {
			if c, _ := s.next(); c != '/' {
				err = t.errorf(`the setup is not closed on its line (want /FEN "..."/)`)
			}
		}
	case !s.between && s.verdict():
		t.kind = comment
		t.text, err = s.while(t, verdicts+"-/")
	case strings.ContainsRune(wordStarts, c) && !(s.between && strings.ContainsRune(separators, c)):
		err = s.word(&t)
	case c == '!' || c == '?':
		t.kind = annotation
		t.text, err = s.while(t, "!?")
	case s.between && c != '}' && !s.algebraic():
		t.kind = prose
		t.text, err = s.to(t, "the comment", "\n{[;")
		t.text = tidy(t.text)
	case strings.ContainsRune(letters+quotes, c) && !s.algebraic():
		return s.words()
	default:
		err = s.unexpected(t)
	}
	return t, err
}

// algebraic reports whether a square such as c3 follows.
func (s *scanner) algebraic() bool {
	ahead, _ := s.in.Peek(2)
	return len(ahead) == 2 && ahead[0] >= 'a' && ahead[0] <= 'h' && ahead[1] >= '1' && ahead[1] <= '8'
}

// unexpected skips a character that begins no token and returns its error.
func (s *scanner) unexpected(t token) error {
	named := s.algebraic()
	c, _ := s.character()
	s.next()
	if named {
		return t.errorf("squares have names such as a1 here; want numbers, as in 11-15")
	}
	return t.errorf("unexpected %s", excerpt.First(string(c)))
}

var errOpen = errors.New("the comment is not closed")

// braced reads the rest of a comment in braces. Braces in a comment belong to it if they come
// in pairs. A tag after an empty line is the next game's.
func (s *scanner) braced(t token) (text string, err error) {
	var b strings.Builder
	add := func(part string) {
		if b.Len()+len(part) > maxText {
			err = t.errorf("the comment is longer than %d bytes", maxText)
		} else {
			b.WriteString(part)
		}
	}
	for depth := 1; ; {
		part, long := s.to(t, "the comment", "{}[")
		if add(part); long != nil {
			err = long
		}
		c, ok := s.peek()
		if ahead, _ := s.in.Peek(100); !ok || c == '[' && s.ends > 1 && plain.TagName(string(ahead[1:]), " \t\r\n\f") != "" {
			return "", t.errorf("%w", errOpen)
		}
		switch s.next(); c {
		case '{':
			depth++
		case '}':
			depth = min(depth-1, 1)
			if depth == 0 {
				extra, _ := s.while(t, "}")
				add(extra)
				return b.String(), err
			}
			if !s.closes() {
				return b.String(), err
			}
		}
		add(string(c))
	}
}

// closes reports whether a closing brace comes before the next opening one, the next empty
// line or tag, within the text that can be seen in advance.
func (s *scanner) closes() bool {
	ahead, _ := s.in.Peek(1024)
	text := string(ahead)
	for _, end := range []string{"{", "[", "\n\n"} {
		text, _, _ = strings.Cut(text, end)
	}
	return strings.Contains(text, "}")
}

// onlyOne reports whether a text begins with a move, which a star before it marks.
func onlyOne(text string) bool {
	rest := strings.TrimLeft(text, digits)
	n := len(text) - len(rest)
	return (n == 1 || n == 2) && len(rest) > 1 && strings.Trim(rest[:1], "-xX:") == "" && strings.Trim(rest[1:2], digits) == ""
}

// parenthesized reads signs in parentheses, as in (!?).
func (s *scanner) parenthesized() (signs string, ok bool) {
	ahead, _ := s.in.Peek(20)
	inside, _, ok := strings.Cut(string(ahead[1:]), ")")
	signs = strings.TrimSpace(inside)
	if !ok || signs != string(Unknown) && (signs == "" || strings.Trim(signs, "!?") != "") {
		return "", false
	}
	for range len(inside) + 2 {
		s.next()
	}
	return signs, true
}

// notRemark reports whether words in parentheses are none: moves, and other kinds of comments.
func notRemark(text string) bool {
	run := 0 // of digits
	for _, c := range text {
		switch {
		case strings.ContainsRune(digits, c):
			if run++; run == 3 {
				return true
			}
		case c == '.' && run > 0:
			return true
		default:
			run = 0
		}
	}
	joined := []rune(strings.Join(strings.Fields(strings.NewReplacer("->", "-", "½", "0").Replace(text)), ""))
	for i := 1; i+1 < len(joined); i++ {
		if strings.ContainsRune("-xX:*×‐‑‒–—―−→", joined[i]) && strings.ContainsRune(digits, joined[i-1]) && strings.ContainsRune(digits, joined[i+1]) {
			return true
		}
	}
	return strings.ContainsAny(text, "{}()[];$\n")
}

// remark reads words in parentheses without moves, as in (time). It returns "" if there are none.
func (s *scanner) remark() string {
	ahead, _ := s.in.Peek(200)
	text, _, ok := strings.Cut(string(ahead[1:]), ")")
	if !ok || strings.TrimSpace(text) == "" || notRemark(text) {
		return ""
	}
	var b strings.Builder
	for c := rune(0); c != ')'; {
		c, _ = s.character()
		b.WriteRune(c)
		s.next()
	}
	return tidy(b.String())
}

// verdict reports whether signs such as += or -/+ follow.
func (s *scanner) verdict() bool {
	ahead, _ := s.in.Peek(20)
	rest := strings.TrimLeft(string(ahead), verdicts+"-/")
	return strings.ContainsAny(string(ahead[:len(ahead)-len(rest)]), verdicts) && !strings.ContainsAny(rest[:min(1, len(rest))], digits)
}

// word reads a move, a result or the number of a move.
func (s *scanner) word(t *token) error {
	t.kind = word
	for {
		part, err := s.while(*t, wordStarts+"/")
		if err != nil {
			return err
		}
		if t.text += strings.Map(ascii, part); len(t.text) > maxText {
			return t.errorf("a word is longer than %d bytes", maxText)
		}
		if s.otherSeparator(t.text) {
			if s.next(); !strings.HasSuffix(t.text, "-") {
				t.text += "x"
			}
			continue
		}
		if !s.continues(t.text) {
			break
		}
		s.skipSpace()
	}
	switch c, _ := s.peek(); {
	case c == '.' && isResult(t.text): // of a sentence
		_, err := s.while(*t, ".")
		return err
	case c == '.' || c == '…':
		if strings.Trim(t.text, digits) != "" {
			return t.errorf("%s. is neither a move nor a move number", excerpt.Of(t.text, maxMove))
		}
		t.kind = number
		_, err := s.while(*t, ".…")
		return err
	case c == '*' && !isResult(t.text):
		s.next()
		t.starred = true
	}
	return nil
}

// otherSeparator reports whether the rest of an arrow follows, as in 11->15, or a star for a
// capture, as in 15*22.
func (s *scanner) otherSeparator(text string) bool {
	ahead, _ := s.in.Peek(2)
	if len(ahead) < 2 || !strings.ContainsAny(string(ahead[1:]), digits) {
		return false
	}
	return ahead[0] == '>' && strings.HasSuffix(text, "-") || ahead[0] == '*' && len(text) <= 2 && strings.Trim(text, digits) == ""
}

// continues reports whether text is the beginning of a move or result with space around its
// separators, as in "9 - 13", and the next part follows.
func (s *scanner) continues(text string) bool {
	ahead, _ := s.in.Peek(40)
	rest := strings.TrimLeft(string(ahead), space)
	if rest == "" || len(rest) == len(ahead) {
		return false
	}
	if strings.ContainsAny(text[len(text)-1:], separators) {
		next, _ := utf8.DecodeRuneInString(rest)
		return strings.ContainsAny(text, halves) && strings.ContainsRune(halves, next)
	}
	separator, size := utf8.DecodeRuneInString(rest)
	if separator = ascii(separator); !strings.ContainsRune(separators, separator) {
		return false
	}
	if separator == '-' && strings.ContainsAny(text, separators) {
		return false // a dash for a move that is not known
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest[size:], space))
	return strings.ContainsRune(halves, next)
}

// words reads words that follow a move without a space, as in "8-11White resigned.": a
// comment that lost its braces. It continues as long as words begin with a letter.
func (s *scanner) words() (t token, err error) {
	t = token{kind: comment, line: s.line, column: s.column}
	defer func() { s.ended, s.afterWord = s.line, false }()
	var words []string
	for n := 0; ; {
		w, err := s.to(t, "a word", space+"{}()[];")
		if err != nil {
			return t, err
		}
		if n += len(w); n > maxText {
			return t, t.errorf("the comment is longer than %d bytes", maxText)
		}
		words = append(words, w)
		ahead, _ := s.in.Peek(200) // what follows an empty line needs to know of it
		rest := strings.TrimLeft(string(ahead), space+",")
		if rest == "" || !strings.ContainsAny(rest[:1], letters+"\"'") {
			t.text = strings.Join(words, " ")
			return t, s.failed
		}
		s.skipSpace()
	}
}

// tidy joins the lines of a comment.
func tidy(text string) string { return strings.Join(strings.Fields(text), " ") }

// tag reads the rest of [Name "Value"].
func (s *scanner) tag(t token) (token, error) {
	t.kind = tag
	s.skipSpace()
	if c, _ := s.peek(); strings.ContainsRune(halves, c) {
		return t, t.errorf("unexpected [")
	}
	name, err := s.to(t, "the name of a tag", " \t\n\"]")
	if err != nil {
		return t, err
	}
	if name == "" {
		return t, t.errorf(`a tag without a name (want [Name "value"])`)
	}
	t.text = name
	s.skipSpace()
	c, _ := s.peek()
	if !s.between && (c == ']' || c != '"' && !t.gap) { // a remark, such as [diagram]
		text := ""
		if s.line == t.line {
			text, err = s.to(t, "the comment", "]\n")
			s.closeTag()
		}
		return token{kind: comment, text: tidy("[" + strings.TrimSpace(name+" "+text) + "]"), line: t.line, column: t.column, inLine: t.inLine, gap: t.gap}, err
	}
	if c != '"' {
		value, err := s.to(t, "the value of tag "+name, "]\n")
		if t.value = strings.TrimSpace(value); err == nil && t.value == "" {
			err = t.errorf(`tag %s has no value (want [%s "value"])`, name, name)
		}
		s.closeTag()
		return t, err
	}
	s.next()
	var b strings.Builder
	for {
		part, err := s.to(t, "the value of tag "+name, "\"\\\n")
		if err != nil {
			return t, err
		}
		b.WriteString(part)
		if b.Len() > maxText {
			return t, t.errorf("the value of tag %s is longer than %d bytes", name, maxText)
		}
		c, ok := s.next()
		switch {
		case !ok || c == '\n':
			return t, t.errorf(`the value of tag %s is not closed on its line (want [%s "value"])`, name, name)
		case c == '"' && s.closeTag():
			t.value = b.String()
			return t, nil
		case c == '\\':
			if escaped, _ := s.peek(); escaped == '"' || escaped == '\\' {
				c, _ = s.next()
			}
		}
		b.WriteRune(c) // a quotation mark or backslash in the value
	}
}

// closeTag consumes the bracket that closes a tag, which may be missing at the end of a line,
// and reports whether this was the end of the tag.
func (s *scanner) closeTag() bool {
	ahead, _ := s.in.Peek(40)
	rest := strings.TrimLeft(string(ahead), " \t")
	if rest != "" && rest[0] != ']' && rest[0] != '\n' {
		return false
	}
	if rest != "" && rest[0] == ']' {
		for range len(ahead) - len(rest) + 1 {
			s.next()
		}
	}
	return true
}
