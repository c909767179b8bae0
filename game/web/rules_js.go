//go:build rules

package web

import (
	"errors"

	"github.com/seed-61c9d78a/versus/game/board"
)

// The program that is loaded first opens no records: the page asks the other one.
func (d *pageServer) opened([]byte, board.Language) (any, error) {
	return nil, errors.New("this program opens no records")
}
