package othello

import (
	"bytes"
	_ "embed"

	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

// weights were learned by self-play, as described in README.md in this directory.
//
//go:embed othello.weights
var weights []byte

// Learned returns Othello with an Evaluate learned by self-play: the disc difference that First
// can expect, in units of 64.
func Learned() (game.Game[State, Move], error) {
	m, err := model.Read(bytes.NewReader(weights), "othello")
	if err != nil {
		return nil, err
	}
	return model.Play[State, Move](m, Game{})
}
