package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/seed-61c9d78a/versus/internal/journal"
)

// Stream reads a record from its beginning, however long, without keeping its games: it
// returns the header, and a sequence of the games that Read returns. An error, which comes
// with an empty game, ends the sequence; games that lines after it withdraw may be missing.
// A line that was changed, removed, inserted or moved is an error that names it, unless no line
// has a checksum. The file is read twice, because a later line may withdraw a game; lines that are added in
// between are left out. The sequence can be used once.
func Stream(r io.ReadSeeker) (Header, iter.Seq2[Game, error], error) {
	return stream(journal.Verify, r)
}

// lineReader is journal.Verify or journal.Read.
type lineReader = func(io.Reader, func(int, []byte) error) error

func stream(read lineReader, r io.ReadSeeker) (Header, iter.Seq2[Game, error], error) {
	var first reader
	voided := map[int]int{} // the last line that withdraws a game, by its ID
	lines := 0
	_, err := r.Seek(0, io.SeekStart)
	if err == nil {
		err = read(r, func(number int, line []byte) error {
			lines = number
			switch {
			case number == 1:
				return first.take(number, line)
			case isVoid(line):
				var v Void
				if json.Unmarshal(line, &v) != nil {
					return nil // an error of the sequence
				}
				for _, id := range v.Games {
					voided[id] = number
				}
				first.header.Refused = append(first.header.Refused, v)
			}
			return nil
		})
	}
	if err == nil || first.begun {
		_, err = r.Seek(0, io.SeekStart) // the sequence finds errors in later lines again
	}
	if err == nil {
		err = first.end()
	}
	if err != nil {
		return Header{}, nil, fmt.Errorf("record: %w", err)
	}
	return first.header, func(yield func(Game, error) bool) {
		var second reader
		second.keep = func(number int, g Game) error {
			if voided[g.ID] < number && !yield(g, nil) {
				return errEnough
			}
			return nil
		}
		err := read(r, func(number int, line []byte) error {
			if number > lines {
				return errEnough
			}
			return second.take(number, line)
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(Game{}, fmt.Errorf("record: %w", err))
		}
	}, nil
}

// errEnough ends a sequence early.
var errEnough = errors.New("enough")

// idSet is a set of positive numbers. Where they are dense, each takes little more than a
// bit.
type idSet map[int]uint64

func (s idSet) has(id int) bool { return s[id/64]>>(id%64)&1 != 0 }

func (s idSet) add(id int) {
	if id > 0 {
		s[id/64] |= 1 << (id % 64)
	}
}

func (s idSet) remove(id int) {
	if id > 0 && s[id/64] != 0 {
		s[id/64] &^= 1 << (id % 64)
	}
}

// CurrentSuffix is appended to the name of a record to name the file with the games in
// progress.
const CurrentSuffix = ".current"

// Current is the content of that file, as JSON. The file is always replaced as a whole.
type Current struct {
	Games []CurrentGame `json:"games"`
}

// CurrentGame is a game in progress. Its fields have the same meaning as in a record.
type CurrentGame struct {
	ID     int      `json:"id"`
	First  int      `json:"first"`
	Second int      `json:"second"`
	Moves  []string `json:"moves"`
}
