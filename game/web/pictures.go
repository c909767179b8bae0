//go:build !js

package web

import (
	"context"
	"encoding/json"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// tile is a game among which a visitor chooses.
type tile struct {
	Name    string      `json:"name"`
	Title   string      `json:"title"`
	Aim     string      `json:"aim"`
	Group   string      `json:"group"`
	Bots    bool        `json:"bots"`
	Puzzles bool        `json:"puzzles"`
	Scene   board.Scene `json:"scene"`
}

// pictures returns what a visitor needs to choose a game. Each scene is the longest of the positions
// that illustrate the rules, or the opening, without what only a player needs.
func pictures(games catalog.Catalog, l board.Language) ([]byte, error) {
	tiles := []tile{}
	for _, e := range games.Entries() {
		about, err := answer.Of[answer.Game](answer.Ask(context.Background(), e, answer.Question{Do: "game", Game: e.Name, Language: l}, nil))
		if err != nil {
			return nil, err
		}
		record := board.Record{Game: e.Name, Seed: 1}
		for _, p := range about.Pictures {
			if len(p.Record.Moves) >= len(record.Moves) {
				record = p.Record
			}
		}
		v, err := answer.Of[answer.View](answer.Ask(context.Background(), e, answer.Question{Do: "view", Record: record, Language: l}, nil))
		if err != nil {
			return nil, err
		}
		v.Scene.Last, v.Scene.Status = nil, nil
		for i := range v.Scene.Board.Places {
			v.Scene.Board.Places[i].Label, v.Scene.Board.Places[i].ID = "", ""
		}
		for i := range v.Scene.Pieces {
			v.Scene.Pieces[i].Label, v.Scene.Pieces[i].Place = "", ""
		}
		tiles = append(tiles, tile{about.Name, about.Title, about.Aim, about.Group, len(about.Searchers) > 0, about.Puzzles > 0, v.Scene})
	}
	return json.Marshal(tiles)
}
