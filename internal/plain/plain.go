// Package plain reads text files whatever system wrote them.
package plain

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// ByteOrderMark begins UTF-8 files on some systems.
const ByteOrderMark = "\ufeff"

// ErrUTF16 is the error of a text that begins with a byte order mark of UTF-16.
var ErrUTF16 = errors.New("the text is in UTF-16; save it as UTF-8")

// NewReader returns a reader of the text of r without a byte order mark at the beginning,
// and with a newline for every end of a line, which is "\r\n" or "\r" on some systems. It
// does not wait for input after the end of a line.
func NewReader(r io.Reader) io.Reader { return &reader{in: bufio.NewReader(r)} }

type reader struct {
	in       *bufio.Reader
	begun    bool
	failed   error
	returned bool // the last byte was "\r"
}

func (r *reader) Read(p []byte) (int, error) {
	if !r.begun {
		r.begun = true
		r.failed = r.skipMark()
	}
	if r.failed != nil {
		return 0, r.failed
	}
	for {
		n, err := r.in.Read(p)
		kept := 0
		for _, c := range p[:n] {
			second := c == '\n' && r.returned
			if r.returned = c == '\r'; r.returned {
				c = '\n'
			}
			if !second {
				p[kept] = c
				kept++
			}
		}
		if kept > 0 || n == 0 || err != nil {
			return kept, err
		}
	}
}

// skipMark looks at more than one byte only if the first one can begin a mark.
func (r *reader) skipMark() error {
	first, _ := r.in.Peek(1)
	switch string(first) {
	case ByteOrderMark[:1]:
		if mark, _ := r.in.Peek(len(ByteOrderMark)); string(mark) == ByteOrderMark {
			r.in.Discard(len(ByteOrderMark))
		}
	case "\xff", "\xfe":
		if mark, _ := r.in.Peek(2); string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff" {
			return ErrUTF16
		}
	}
	return nil
}

// Text is NewReader for a text in memory, except that UTF-16 is not noticed.
func Text(text string) string {
	return ends.Replace(strings.TrimPrefix(text, ByteOrderMark))
}

var ends = strings.NewReplacer("\r\n", "\n", "\r", "\n")
