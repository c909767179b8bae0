package catalog

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// checkPlies is the number of plies of random games with which an entry is checked.
const checkPlies = 150

func (t *typed[S, M]) CheckBoards() error {
	if err := t.checkPictures(); err != nil {
		return err
	}
	for _, variant := range t.offered() {
		v, err := t.shown(variant.Name, "", 1)
		if err != nil {
			return fmt.Errorf("%s, variant %s: %w", t.Name, variant.Name, err)
		}
		if err := checkTexts(v.Rules); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		if v.Board == nil {
			continue
		}
		if err := board.Check(v.Rules, v.Board, checkPlies, 1); err != nil {
			return fmt.Errorf("%s, variant %s: %w", t.Name, variant.Name, err)
		}
	}
	return nil
}

// checkPictures returns an error for an invalid picture.
func (t *typed[S, M]) checkPictures() error {
	all := t.Pictures
	for _, v := range t.Variants {
		all = append(all[:len(all):len(all)], v.Pictures...)
	}
	for i, p := range t.pictures(all, "en") {
		if p.Caption == "" {
			return fmt.Errorf("%s: picture %d has no caption", t.Name, i+1)
		}
		if _, err := t.open(p.Record); err != nil {
			return fmt.Errorf("%s: picture %d: %w", t.Name, i+1, err)
		}
	}
	return nil
}

// checkTexts returns an error if two legal moves at the start have the same text.
func checkTexts[S, M comparable](g game.Game[S, M]) error {
	n, _ := game.As[game.Notation[S, M]](g) // guaranteed by vary
	s := g.Start()
	seen := map[string]bool{}
	for _, m := range g.Moves(nil, &s) {
		text := n.FormatMove(&s, m)
		if text == "" || strings.ContainsAny(text, " \t\n") || seen[text] {
			return fmt.Errorf("move %#v is written %q; want a text without spaces that no other move has", m, text)
		}
		seen[text] = true
	}
	return nil
}
