package api

import (
	"bytes"
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/game/match/record"
)

// tail reads a record that may be growing, some games at a time.
type tail struct {
	r      io.Reader
	header record.Header
	first  []byte // the line of the header
	rest   []byte // an incomplete line
	games  int
	read   int64 // bytes
}

// tailBytes is how much is read at a time.
const tailBytes = 1 << 20

// longestLine is longer than the record of any game of bots that are in their senses.
const longestLine = 16 << 20

func newTail(r io.Reader) *tail { return &tail{r: r} }

// next returns the games that follow. more is false if the file had no more for now; the
// header is known as soon as its line has been written.
func (t *tail) next() (games []record.Game, more bool, err error) {
	chunk := make([]byte, tailBytes)
	n, err := io.ReadFull(t.r, chunk)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, false, err
	}
	more = err == nil
	t.read += int64(n)
	text := append(t.rest, chunk[:n]...)
	end := bytes.LastIndexByte(text, '\n') + 1
	if t.rest = bytes.Clone(text[end:]); len(t.rest) > longestLine {
		return nil, false, fmt.Errorf("a line is longer than %d bytes", longestLine)
	}
	text = text[:end]
	if t.first == nil {
		if end == 0 {
			return nil, more, nil
		}
		t.first = bytes.Clone(text[:bytes.IndexByte(text, '\n')+1])
		text = text[len(t.first):]
	}
	// The reader of whole records reads a part as well, given the header.
	t.header, games, err = record.Read(io.MultiReader(bytes.NewReader(t.first), bytes.NewReader(text)))
	if t.games += len(games); t.games > maxGames {
		return nil, false, fmt.Errorf("more than %d games", maxGames)
	}
	return games, more, err
}
