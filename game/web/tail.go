//go:build !js

package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/journal"
)

// tail reads a record that may be growing, some games at a time.
type tail struct {
	only []byte // if not nil, lines without these bytes are skipped unread

	r      io.Reader
	back   map[int]bool // lines that no longer count
	known  int          // number of lines covered by back
	line   int          // number of the line read last
	chain  journal.Chain
	header record.Header
	first  []byte // the header line
	rest   []byte // an incomplete line
	chunk  []byte
	games  int
	read   int64 // bytes
}

// tailBytes is the number of bytes read at a time.
const tailBytes = 256 << 10

// longestLine exceeds the length of any realistic game record.
const longestLine = 16 << 20

// newTail starts at the first line. Later lines may withdraw games, so r is read twice.
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

// errTakenBack is the error of a tail that reaches a line which withdraws games and which
// did not exist when the tail was made. A new tail takes it into account.
var errTakenBack = errors.New("games were withdrawn")

// next returns the following games. more is false if the file has no more for now; the
// header is known as soon as its line has been written.
func (t *tail) next() (games []record.Game, more bool, err error) {
	n, err := io.ReadFull(t.r, t.chunk)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, false, err
	}
	more = err == nil
	t.read += int64(n)
	end := bytes.LastIndexByte(t.chunk[:n], '\n') + 1
	if end == 0 { // usually nothing new
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
		if err := t.chain.Check(t.first); err != nil {
			return nil, false, err
		}
	}
	if text, err = t.counting(text); err != nil {
		return nil, false, err
	}
	// With the header, the reader of whole records can also parse a part.
	t.header, games, err = record.ReadPart(io.MultiReader(bytes.NewReader(t.first), bytes.NewReader(text)))
	if t.games += len(games); t.games > maxGames {
		return nil, false, fmt.Errorf("more than %d games", maxGames)
	}
	return games, more, err
}

// counting returns the lines of a text that count and contain t.only.
func (t *tail) counting(text []byte) ([]byte, error) {
	if t.line == 0 {
		t.line++ // the header
	}
	var kept []byte
	for line := range bytes.Lines(text) {
		t.line++
		if err := t.chain.Check(line); err != nil {
			return nil, err
		}
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
