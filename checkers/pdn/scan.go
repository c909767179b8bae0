package pdn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Error is an error in a file and its position.
type Error struct {
	Line, Column int // from 1; columns count bytes
	Err          error
}

// Error returns the line, the column and the message.
func (e *Error) Error() string {
	return fmt.Sprintf("pdn: line %d column %d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// Limits on the input, far beyond any real game.
const (
	maxText  = 1 << 16 // bytes of a comment, tag or other token
	maxTags  = 1000
	maxMoves = 20_000 // of a game, variations included
	maxNotes = 100_000
	maxDepth = 100 // of variations in variations
)

// kind is the kind of a token.
type kind int

const (
	faulty kind = iota
	endOfFile
	tag        // text is the name, value the value
	comment    // text
	open       // (
	shut       // )
	annotation // text is the number or sign
	number     // of a move: ignored
	word       // a move or a result
)

type token struct {
	kind         kind
	text, value  string
	line, column int
	gap          bool // an empty line precedes the token
	starred      bool // a word followed by a star: the only move
}

func (t token) errorf(format string, args ...any) error {
	return &Error{t.line, t.column, fmt.Errorf(format, args...)}
}

// scanner splits a stream into tokens.
type scanner struct {
	in           *bufio.Reader
	line, column int   // of the next byte
	ended        int   // the line on which the last token ended
	afterWord    bool  // the last token was a word, and nothing has been read since
	failed       error // of the stream
}

func newScanner(r io.Reader) *scanner {
	return &scanner{in: bufio.NewReader(r), line: 1, column: 1}
}

func (s *scanner) peek() (byte, bool) {
	b, err := s.in.Peek(1)
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.failed = err
		}
		return 0, false
	}
	return b[0], true
}

func (s *scanner) next() (byte, bool) {
	c, ok := s.peek()
	if !ok {
		return 0, false
	}
	s.in.Discard(1)
	s.column++
	if c == '\n' {
		s.line++
		s.column = 1
	}
	return c, true
}

// byteOrderMark begins text files on some systems.
const byteOrderMark = "\xef\xbb\xbf"

// skipSpace skips white space, commas, and lines that begin with %.
func (s *scanner) skipSpace() {
	if s.line == 1 && s.column == 1 {
		if b, _ := s.in.Peek(len(byteOrderMark)); string(b) == byteOrderMark {
			s.in.Discard(len(byteOrderMark))
		}
	}
	for {
		c, ok := s.peek()
		switch {
		case ok && strings.IndexByte(" \t\r\n\v\f,", c) >= 0:
			s.next()
		case ok && c == '%' && s.column == 1:
			s.skipLine()
		default:
			return
		}
	}
}

func (s *scanner) skipLine() {
	for {
		if c, ok := s.next(); !ok || c == '\n' {
			return
		}
	}
}

// collect returns the bytes before the first one for which stop returns true, or the end of
// the stream, without consuming that byte.
func (s *scanner) collect(at token, what string, stop func(c byte) bool) (string, error) {
	var b strings.Builder
	for {
		c, ok := s.peek()
		if !ok || stop(c) {
			return b.String(), nil
		}
		if b.Len() == maxText {
			return "", at.errorf("%s is longer than %d bytes", what, maxText)
		}
		b.WriteByte(c)
		s.next()
	}
}

// until collects the bytes before end, and consumes end.
func (s *scanner) until(at token, what string, end byte) (string, error) {
	text, err := s.collect(at, what, func(c byte) bool { return c == end })
	if err != nil {
		return "", err
	}
	if _, ok := s.next(); !ok && end != '\n' {
		return "", at.errorf("%s is not closed", what)
	}
	return text, nil
}

// while collects bytes as long as they are in set.
func (s *scanner) while(at token, set string) (string, error) {
	return s.collect(at, "a word", func(c byte) bool { return strings.IndexByte(set, c) < 0 })
}

const (
	digits    = "0123456789"
	wordBytes = digits + "-xX:/"
	letters   = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// token returns the next token.
func (s *scanner) token() (t token, err error) {
	if c, ok := s.peek(); ok && s.afterWord && strings.IndexByte(letters, c) >= 0 {
		return s.prose()
	}
	s.skipSpace()
	t = token{line: s.line, column: s.column, gap: s.line >= s.ended+2}
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
		t.text, err = s.until(t, "the comment", '}')
		t.text = tidy(t.text)
	case c == ';':
		s.next()
		t.kind = comment
		t.text, err = s.until(t, "the comment", '\n')
		t.text = tidy(t.text)
	case c == '(':
		s.next()
		t.kind = open
	case c == ')':
		s.next()
		t.kind = shut
	case c == '$':
		s.next()
		t.kind = annotation
		if t.text, err = s.while(t, digits); err == nil && (t.text == "" || len(t.text) > 3) {
			err = t.errorf("want a number of up to three digits after $")
		}
	case c == '!' || c == '?':
		t.kind = annotation
		t.text, err = s.while(t, "!?")
	case c == '*':
		s.next()
		t.kind, t.text = word, string(Unknown)
	case strings.IndexByte(wordBytes, c) >= 0:
		t.kind = word
		if t.text, err = s.while(t, wordBytes); err != nil {
			return t, err
		}
		if c == '/' {
			return t, t.errorf("positions set up in the middle of a game are not supported")
		}
		if dot, ok := s.peek(); ok && dot == '.' {
			if strings.Trim(t.text, digits) != "" {
				return t, t.errorf("%s. is neither a move nor a move number", t.text)
			}
			t.kind = number
			_, err = s.while(t, ".")
		}
		if star, ok := s.peek(); ok && star == '*' {
			s.next()
			t.starred = true
		}
	default:
		s.next()
		err = t.errorf("unexpected %q", c)
	}
	return t, err
}

// prose reads words that follow a move without a space, as in "8-11White resigned.": a
// comment that lost its braces. It continues as long as words begin with a letter.
func (s *scanner) prose() (t token, err error) {
	t = token{kind: comment, line: s.line, column: s.column}
	defer func() { s.ended, s.afterWord = s.line, false }()
	var words []string
	for n := 0; ; {
		w, err := s.collect(t, "a word", func(c byte) bool { return strings.IndexByte(" \t\r\n\v\f{}()[];", c) >= 0 })
		if err != nil {
			return t, err
		}
		if n += len(w); n > maxText {
			return t, t.errorf("the comment is longer than %d bytes", maxText)
		}
		words = append(words, w)
		t.text = strings.Join(words, " ")
		s.skipSpace()
		if c, ok := s.peek(); !ok || strings.IndexByte(letters, c) < 0 {
			return t, s.failed
		}
	}
}

// tidy joins the lines of a comment.
func tidy(text string) string { return strings.Join(strings.Fields(text), " ") }

// tag reads the rest of [Name "Value"].
func (s *scanner) tag(t token) (token, error) {
	t.kind = tag
	s.skipSpace()
	name, err := s.collect(t, "the name of a tag", func(c byte) bool { return strings.IndexByte(" \t\r\n\"]", c) >= 0 })
	if err != nil {
		return t, err
	}
	if name == "" {
		return t, t.errorf(`a tag without a name (want [Name "value"])`)
	}
	t.text = name
	s.skipSpace()
	if c, ok := s.peek(); !ok || c != '"' {
		return t, t.errorf(`tag %s: the value must be in quotes (want [%s "value"])`, name, name)
	}
	s.next()
	var b strings.Builder
	for {
		part, err := s.collect(t, "the value of tag "+name, func(c byte) bool { return strings.IndexByte("\"\\\n", c) >= 0 })
		if err != nil {
			return t, err
		}
		b.WriteString(part)
		if b.Len() > maxText {
			return t, t.errorf("the value of tag %s is longer than %d bytes", name, maxText)
		}
		c, ok := s.next()
		if !ok || c == '\n' {
			return t, t.errorf("the value of tag %s is not closed on its line", name)
		}
		if c == '"' {
			break
		}
		if c, ok = s.next(); ok { // after a backslash
			b.WriteByte(c)
		}
	}
	t.value = b.String()
	s.skipSpace()
	if c, ok := s.next(); !ok || c != ']' {
		return t, t.errorf("tag %s: ] is missing", name)
	}
	return t, nil
}
