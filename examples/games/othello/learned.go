package othello

import (
	"bytes"
	_ "embed"

	"github.com/seed-61c9d78a/versus/eval/feature"
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

// Encoder returns the encoder for learned evaluations. It has 128 features: the cells with a
// disc of the side to move, and those with a disc of the opponent.
func (Game) Encoder() feature.Encoder[State] { return encoder{} }

type encoder struct{}

func (encoder) Name() string { return "othello 1" }

func (encoder) Features() int { return 128 }

func (encoder) Encode(set feature.Set, s *State) game.Player {
	set[0], set[1] = s.sides()
	if s.Turn == game.Second {
		return game.Second
	}
	return game.First
}

// Symmetries returns the seven rotations and reflections of the board.
func (encoder) Symmetries() [][]int32 { return feature.Squares(8, 2) }

// Cells returns the 64 cells, row by row.
func (encoder) Cells() [][]int32 { return feature.Planes(64, 2) }
