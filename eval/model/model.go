package model

import (
	"io"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// A Model evaluates positions by their features. It is a network or pattern tables. Its fields
// are those of the header: the name of the game, the encoder, the shape, the payoffs at odds of 0
// and infinity, and the provenance. Save writes it to a file.
type Model = model.Model

// Read reads a model for the game with the given name, or for any game if the name is "". It is
// an error if the file is not one of weights, is damaged, or is for another game.
func Read(r io.Reader, game string) (*Model, error) { return model.Read(r, game) }

// Open reads a model from the file at path, like [Read].
func Open(path, game string) (*Model, error) { return model.Open(path, game) }

// Play returns g with the model's estimate of First's payoff as Evaluate. Positions are
// described by the encoder that was derived from the rules, or else by the game's own. It is an
// error if that encoder does not have the name and the number of features in the file.
func Play[S, M comparable](m *Model, g game.Game[S, M]) (game.Game[S, M], error) {
	return model.Play(m, g)
}

// PlayWith is like [Play], with positions described by e, which may have another name.
func PlayWith[S, M comparable](m *Model, g game.Game[S, M], e feature.Encoder[S]) (game.Game[S, M], error) {
	return model.PlayWith(m, g, e)
}
