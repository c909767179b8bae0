package pdn

import (
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// windows1252 are the characters of the bytes 0x80 to 0x9f in text that is not UTF-8.
var windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// character returns the next character and its length in bytes, 0 at the end.
func (s *scanner) character() (c rune, size int) {
	b, err := s.in.Peek(1)
	if err == nil && b[0] >= utf8.RuneSelf {
		b, _ = s.in.Peek(utf8.UTFMax)
	}
	switch {
	case len(b) == 0:
		if !errors.Is(err, io.EOF) {
			s.failed = err
		}
		return 0, 0
	case b[0] < utf8.RuneSelf:
		return rune(b[0]), 1
	}
	if c, size = utf8.DecodeRune(b); c != utf8.RuneError || size > 1 {
		return c, size
	}
	if b[0] < 0xa0 {
		return windows1252[b[0]-0x80], 1
	}
	return rune(b[0]), 1
}

// peek returns the next character, with ASCII for the typographic forms that mean the same
// outside of comments.
func (s *scanner) peek() (rune, bool) {
	c, size := s.character()
	return ascii(c), size > 0
}

func ascii(c rune) rune {
	switch c {
	case '\u2010', '\u2011', '‒', '–', '—', '―', '−', '→':
		return '-'
	case '×':
		return 'x'
	case '\x1a', '\u200b', '\u2060', '\ufeff': // the first ends a file on some systems
		return ' '
	}
	if c > unicode.MaxASCII && unicode.IsSpace(c) {
		return ' '
	}
	return c
}

// next consumes the next character.
func (s *scanner) next() (rune, bool) {
	c, size := s.character()
	s.in.Discard(size)
	s.column++
	switch {
	case c == '\n':
		s.line++
		s.ends++
		s.column = 1
	case !strings.ContainsRune(space, ascii(c)):
		s.ends = 0
	}
	return ascii(c), size > 0
}

// space is the white space between tokens.
const space = " \t\n\v\f"
