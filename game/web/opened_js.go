//go:build !rules

package web

import (
	"encoding/json"

	"github.com/seed-61c9d78a/versus/game/board"
)

// opened returns the whole content of a visitor's record.
func (d *pageServer) opened(body []byte, l board.Language) (any, error) {
	var file struct{ Text string }
	if err := json.Unmarshal(body, &file); err != nil {
		return nil, unreadable("the record", err)
	}
	text, err := openedOf(d.games, []byte(file.Text), l)
	return json.RawMessage(text), err
}
