package entry

import (
	"bytes"
	_ "embed"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

//go:embed chess.weights
var weights []byte

// scale is the estimate with 73 % of the points in games of 64 nodes a move: four pawns.
const scale = 0.04272952833457801

// learning corrects the hand-made evaluation.
var learning = catalog.Learning[state, move]{Config: learn.Config[state, move]{
	OpeningPlies: 4, Noise: 0.02, MaxPlies: 300, Widths: []int{32, 16},
	Searches: learn.Searches{Correct: scale}, Train: learn.Training{Decay: 0.1},
}}

// learned is strong's search with the evaluation that README.md describes.
func learned() catalog.Bot[state, move] {
	b := catalog.Learned[state, move](nil)
	b.Search = func(g game.Game[state, move], s catalog.Settings[move]) (search.Searcher[state, move], error) {
		m, err := model.Read(bytes.NewReader(weights), "chess")
		if err != nil {
			return nil, err
		}
		m.Own /= 2 // less of the noise
		if g, err = model.PlayWith(m, g, chess.Game{}.Encoder()); err != nil {
			return nil, err
		}
		return minimax(g, s), nil
	}
	return b
}
