package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// Void is a line of a record that withdraws games: those of a worker whose results turned
// out to be wrong. Readers leave the games out; they may be played, and recorded, again.
type Void struct {
	Games  []int  `json:"void"` // their IDs; may be empty
	Worker string `json:"worker"`
	Why    string `json:"why"`
}

// voidPrefix is the beginning of a Void, but not of a Game.
var voidPrefix = []byte(`{"void":`)

// Void permanently withdraws the games of a worker: the record is on disk when it
// returns.
func (l *Log) Void(v Void) error {
	if v.Games == nil {
		v.Games = []int{}
	}
	if err := errors.Join(l.file.Append(v), l.file.Sync()); err != nil {
		return fmt.Errorf("record: the withdrawal of the games of %s was not saved: %w", v.Worker, err)
	}
	return nil
}

// takeBack parses a Void. Its games may be missing if only a part of a record is read.
func (r *reader) takeBack(line []byte) error {
	var v Void
	if err := json.Unmarshal(line, &v); err != nil {
		return err
	}
	if v.Worker == "" {
		return errors.New("games are withdrawn, but no worker is named")
	}
	for _, id := range v.Games {
		r.seen.remove(id)
	}
	r.header.Refused = append(r.header.Refused, v)
	return nil
}

// TakenBack returns the numbers, from 1, of a record's lines that no longer count: the
// Voids and the games that they withdraw. Code that reads a record in parts needs them,
// because a Void may be in a later part than its games. complete is the number of lines,
// without an incomplete last one. Lines that are not games are skipped.
func TakenBack(r io.Reader) (lines map[int]bool, complete int, err error) {
	lines = map[int]bool{}
	games := map[int]int{} // the line of each game that counts so far, by its ID
	for in := bufio.NewReader(r); ; {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return lines, complete, nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("record: %w", err)
		}
		complete++
		if isVoid(line) {
			var v Void
			json.Unmarshal(line, &v)
			lines[complete] = true
			for _, id := range v.Games {
				if n, ok := games[id]; ok {
					lines[n] = true
					delete(games, id)
				}
			}
			continue
		}
		if id, ok := idOf(line); ok {
			games[id] = complete
		}
	}
}

// idOf returns the ID of a game from the beginning of its line, which need not be
// complete.
func idOf(line []byte) (id int, ok bool) {
	digits, ok := bytes.CutPrefix(line, []byte(`{"id":`))
	if !ok {
		return 0, false
	}
	for len(digits) > 0 && digits[0] >= '0' && digits[0] <= '9' && id <= (math.MaxInt-9)/10 {
		id, digits = id*10+int(digits[0]-'0'), digits[1:]
	}
	return id, true
}

func isVoid(line []byte) bool { return bytes.HasPrefix(line, voidPrefix) }
