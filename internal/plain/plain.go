// Package plain reads text files whatever system wrote them, and finds the tags of games in them.
package plain

import (
	"bufio"
	"errors"
	"fmt"
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

// Lines reads lines as a bufio.Scanner does, but a line that is too long does not end it.
type Lines struct {
	in   *bufio.Reader
	most int
	line []byte
	long bool
	read int
	err  error
}

// NewLines returns a reader of the lines of r, which have up to most bytes.
func NewLines(r io.Reader, most int) *Lines {
	return &Lines{in: bufio.NewReaderSize(r, 64<<10), most: most}
}

// Scan reads the next line. It returns false at the end and after an error.
func (l *Lines) Scan() bool {
	if l.line, l.long = l.line[:0], false; cap(l.line) > 1<<20 {
		l.line = nil
	}
	for l.err == nil {
		var part []byte
		part, l.err = l.in.ReadSlice('\n')
		n := len(part)
		if l.err == nil {
			n-- // without the newline
		}
		fits := min(n, l.most-len(l.line))
		l.line, l.long = append(l.line, part[:fits]...), l.long || fits < n
		if errors.Is(l.err, bufio.ErrBufferFull) {
			l.err = nil
		} else if l.err == nil || len(l.line) > 0 {
			l.read++
			return true
		}
	}
	return false
}

// Bytes returns the line, without its end; of a long one, the beginning. Scan overwrites it.
func (l *Lines) Bytes() []byte { return l.line }

// Long returns an error if the line is too long.
func (l *Lines) Long() error {
	if !l.long {
		return nil
	}
	return fmt.Errorf("line %d has more than %d bytes", l.read, l.most)
}

// Buffered returns how many bytes can be read without waiting.
func (l *Lines) Buffered() int { return l.in.Buffered() }

// Err returns the error that ended the lines, nil at the end of the input.
func (l *Lines) Err() error {
	if errors.Is(l.err, io.EOF) {
		return nil
	}
	return l.err
}

const (
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	others  = "0123456789_"
)

// TagName returns the name of a tag whose text begins after its bracket, "" if it is none: a name,
// some of the spaces, and a value in quotes.
func TagName(text, spaces string) string {
	before, _, ok := strings.Cut(text, `"`)
	name := strings.TrimRight(before, spaces)
	if !ok || name == before || strings.Trim(name, letters+others) != "" || strings.Trim(name[:min(1, len(name))], letters) != "" {
		return ""
	}
	return name
}
