package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// longestLine is the maximum length of a line, in bytes.
const longestLine = 64 << 20

// LineError is an error in a line of a journal.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error returns the line number and the error.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// Read calls take for each line of a journal, without its newline, numbered from 1. It
// ignores an incomplete last line, because a journal may be read while it is written; one
// that lacks only its newline, as some editors leave it, counts. The
// error for a bad line, or one for which take returns an error, is a *LineError; take has
// been called for all lines before. Checksums are not checked, so parts of a journal can
// be read, too.
func Read(r io.Reader, take func(number int, line []byte) error) error {
	return read(r, &File{unchecked: true}, take)
}

// Verify is Read for a whole journal, whose checksums must be correct.
func Verify(r io.Reader, take func(number int, line []byte) error) error {
	return read(r, new(File), take)
}

// read also counts the good lines in f, and sets what it knows of its last line.
func read(r io.Reader, f *File, take func(int, []byte) error) error {
	lines := bufio.NewReaderSize(r, 64<<10)
	blank := false
	for {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			if next, err := check(f.chain, f.text(line)); err == nil && next != f.chain {
				f.bare = true
				return f.accept(line, next, take)
			}
			if err := incomplete(line); err != nil {
				return &LineError{f.lines + 1, err}
			}
			f.torn = line
			return nil
		}
		if err == nil && len(bytes.TrimSpace(line)) == 0 {
			blank = true // editors add such lines at the end
			continue
		}
		if blank {
			return &LineError{f.lines + 1, errors.New("it is blank")}
		}
		next := replace.Signature(f.text(line))
		if err == nil && !f.unchecked {
			next, err = check(f.chain, f.text(line))
		}
		if err != nil {
			return &LineError{f.lines + 1, err}
		}
		if err := f.accept(line, next, take); err != nil {
			return err
		}
	}
}

// incomplete returns an error if more than the end of a line is missing.
func incomplete(line []byte) error {
	var object json.RawMessage
	if err := json.NewDecoder(bytes.NewReader(line)).Decode(&object); err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return errors.New("it does not end in a newline, and is not the beginning of a line")
}

// accept counts a good line, unless take refuses it.
func (f *File) accept(line []byte, next string, take func(int, []byte) error) error {
	if err := take(f.lines+1, f.text(line)); err != nil {
		return &LineError{f.lines + 1, err}
	}
	f.chain = next
	f.lines++
	f.size += int64(len(line)) + 1
	return nil
}

// text returns the next line without the marks that other systems add to text files.
func (f *File) text(line []byte) []byte {
	if f.lines == 0 {
		line = bytes.TrimPrefix(line, []byte(plain.ByteOrderMark))
	}
	return bytes.TrimSuffix(line, []byte("\r"))
}

// readLine returns a line without its newline, and io.EOF if it is incomplete.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if line = append(line, part...); len(line) > longestLine {
			return nil, fmt.Errorf("longer than %d bytes", longestLine)
		}
		switch {
		case err == nil:
			return bytes.TrimSuffix(line, []byte("\n")), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return line, err
		}
	}
}

// Salvage calls take for each good line in a damaged journal, or in the rest of one that
// [Open] kept, and returns the number of lines that are lost: those whose checksum is wrong,
// or for which take returns an error. After such a line the checksums continue from the one
// that it carries, so that one damaged line costs itself and at most the next. A first line
// without the lines before it is lost.
func Salvage(r io.Reader, take func(line []byte) error) (lost int, err error) {
	lines := bufio.NewReaderSize(r, 64<<10)
	var last string
	for {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			if len(line) > 0 {
				lost++
			}
			return lost, nil
		}
		if err != nil {
			return lost, err
		}
		line = bytes.TrimSuffix(line, []byte("\r"))
		next, err := check(last, line)
		if err == nil && next != last {
			err = take(line)
		}
		if err != nil || next == last {
			lost++
			next = replace.Signature(line)
		}
		last = next
	}
}

// Chain is the state of checking a journal that is read in parts, as it grows. The zero value is
// that before the first line.
type Chain struct {
	last  string
	lines int
}

// Check returns a *LineError if the next line, which may have its newline, is not as it was written.
func (c *Chain) Check(line []byte) (err error) {
	f := File{lines: c.lines}
	c.lines++
	if c.last, err = check(c.last, f.text(bytes.TrimSuffix(line, []byte("\n")))); err != nil {
		return &LineError{c.lines, err}
	}
	return nil
}
