package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Void is a line of a record that takes games back: those of a worker whose results turned
// out to be wrong. Readers leave the games out; they may be played, and recorded, again.
type Void struct {
	Games  []int  `json:"void"` // their IDs, which may be none
	Worker string `json:"worker"`
	Why    string `json:"why"`
}

// voidPrefix is how a Void begins, and a Game does not.
var voidPrefix = []byte(`{"void":`)

// Void takes back the games of a worker, for good: the record is on the disk when it
// returns.
func (l *Log) Void(v Void) error {
	if v.Games == nil {
		v.Games = []int{}
	}
	if err := errors.Join(l.file.Append(v), l.file.Sync()); err != nil {
		return fmt.Errorf("record: that the games of %s do not count is not kept: %w", v.Worker, err)
	}
	return nil
}

// takeBack takes a Void in. Its games may be missing where a part of a record is read.
func (r *reader) takeBack(line []byte) error {
	var v Void
	if err := json.Unmarshal(line, &v); err != nil {
		return err
	}
	if v.Worker == "" {
		return errors.New("games are taken back, but no worker is named")
	}
	for _, id := range v.Games {
		delete(r.seen, id)
	}
	r.games = slices.DeleteFunc(r.games, func(g Game) bool { return slices.Contains(v.Games, g.ID) })
	r.header.Refused = append(r.header.Refused, v)
	return nil
}

// TakenBack returns the numbers, from 1, of a record's lines that do not count any more: the
// Voids, and the games that they take back. Whoever reads a record in parts needs them, as a
// Void may stand in a later part than its games. complete is how many lines there are, without
// one that is being written. Lines that are no games are passed over.
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

// idOf returns the ID of a game, with which its line begins; the whole line need not be read.
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
