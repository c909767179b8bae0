//go:build !js

package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/game/match/record"
)

// tail reads a record that may be growing, some games at a time.
type tail struct {
	only []byte // if not nil, lines without these bytes are passed over, whatever is in them

	r      io.Reader
	back   map[int]bool // lines that do not count any more
	known  int          // how many lines that is known of
	line   int          // the number of the last one that was read
	header record.Header
	first  []byte // the line of the header
	rest   []byte // an incomplete line
	chunk  []byte
	games  int
	read   int64 // bytes
}

// tailBytes is how much is read at a time.
const tailBytes = 256 << 10

// longestLine is longer than the record of any game of bots that are in their senses.
const longestLine = 16 << 20

// newTail begins with the first line. Games are taken back by later lines: r is read twice.
func newTail(r io.ReadSeeker) (*tail, error) {
	t := &tail{r: r, chunk: make([]byte, tailBytes)}
	_, err := r.Seek(0, io.SeekStart)
	if err == nil {
		t.back, t.known, err = record.TakenBack(r)
	}
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	return t, err
}

// errTakenBack is the error of a tail that has come to a line which takes games back, and
// which was not there when it began. A new one knows of it.
var errTakenBack = errors.New("games were taken back")

// next returns the games that follow. more is false if the file had no more for now; the
// header is known as soon as its line has been written.
func (t *tail) next() (games []record.Game, more bool, err error) {
	n, err := io.ReadFull(t.r, t.chunk)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, false, err
	}
	more = err == nil
	t.read += int64(n)
	end := bytes.LastIndexByte(t.chunk[:n], '\n') + 1
	if end == 0 { // most of the time nothing at all
		if t.rest = append(t.rest, t.chunk[:n]...); len(t.rest) > longestLine {
			return nil, false, fmt.Errorf("a line is longer than %d bytes", longestLine)
		}
		return nil, more, nil
	}
	text := append(t.rest, t.chunk[:end]...)
	t.rest = bytes.Clone(t.chunk[end:n])
	if t.first == nil {
		t.first = bytes.Clone(text[:bytes.IndexByte(text, '\n')+1])
		text = text[len(t.first):]
	}
	if text, err = t.counting(text); err != nil {
		return nil, false, err
	}
	// The reader of whole records reads a part as well, given the header.
	t.header, games, err = record.Read(io.MultiReader(bytes.NewReader(t.first), bytes.NewReader(text)))
	if t.games += len(games); t.games > maxGames {
		return nil, false, fmt.Errorf("more than %d games", maxGames)
	}
	return games, more, err
}

// counting returns those lines of a text that count and are asked for.
func (t *tail) counting(text []byte) ([]byte, error) {
	if t.line == 0 {
		t.line++ // the header
	}
	var kept []byte
	for line := range bytes.Lines(text) {
		t.line++
		switch {
		case t.line > t.known && bytes.HasPrefix(line, []byte(`{"void":`)):
			return nil, errTakenBack
		case t.back[t.line], t.only != nil && !bytes.Contains(line, t.only):
		default:
			kept = append(kept, line...)
		}
	}
	return kept, nil
}
