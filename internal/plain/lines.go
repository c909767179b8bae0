package plain

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

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
