package games

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// learned is minimax with an evaluation that was learned.
func learned[S, M comparable](play func() (game.Game[S, M], error)) catalog.Bot[S, M] {
	return catalog.Bot[S, M]{
		Name: "learned", About: "minimax with an evaluation learned from games against itself",
		Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		Search: func(_ game.Game[S, M], s catalog.Settings) (search.Searcher[S, M], error) {
			g, err := play()
			if err != nil {
				return nil, err
			}
			return &search.Minimax[S, M]{Game: g, Limits: s.Limits(), TableBytes: 16 << 20}, nil
		},
	}
}
