package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
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

func isVoid(line []byte) bool { return bytes.HasPrefix(line, voidPrefix) }
