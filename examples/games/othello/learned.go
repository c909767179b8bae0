package othello

import (
	"bytes"
	_ "embed"

	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

// Weights learned from games of the game against itself, as README.md in this directory
// tells.
//
//go:embed othello.weights
var weights []byte

// Learned returns Othello with an Evaluate that was learned from games against itself:
// the disc difference that First may expect, in units of 64.
func Learned() (game.Game[State, Move], error) {
	m, err := model.Read(bytes.NewReader(weights), "othello")
	if err != nil {
		return nil, err
	}
	return model.Play[State, Move](m, Game{})
}
