package table

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
)

// PictureInfo describes a picture to the page.
type PictureInfo struct {
	Caption string       `json:"caption"`
	Record  board.Record `json:"record"`
}

// pictures returns the pictures of the rules.
func (e *Game[S, M]) pictures(l board.Language) []PictureInfo {
	all := []PictureInfo{}
	for _, p := range e.Pictures {
		all = append(all, PictureInfo{p.Caption.In(l), board.Record{
			Game: e.Name, Variant: p.Variant, Setup: p.Setup, Start: p.Start, Moves: strings.Fields(p.Moves), Seed: 1,
		}})
	}
	return all
}

// checkPictures returns an error for an invalid picture.
func (e *Game[S, M]) checkPictures() error {
	for i, p := range e.pictures(board.English) {
		if p.Caption == "" {
			return fmt.Errorf("%s: picture %d has no caption", e.Name, i+1)
		}
		if _, err := e.Open(p.Record); err != nil {
			return fmt.Errorf("%s: picture %d: %w", e.Name, i+1, err)
		}
	}
	return nil
}
