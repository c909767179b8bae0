package model

import (
	"io"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// A Model evaluates positions by their features. It is a network or pattern tables.
type Model struct{ of *model.Model }

func init() {
	model.Public = func(m *model.Model) any { return &Model{m} }
	model.Private = func(m any) *model.Model { return of(m.(*Model)) }
}

func of(m *Model) *model.Model {
	if m == nil {
		return nil
	}
	return m.of
}

// Game returns the name of the game that the model is for.
func (m *Model) Game() string { return m.of.Game }

// Provenance returns where the weights come from, as JSON: the command, seed and data of the run that
// learned them; nil if the file does not say.
func (m *Model) Provenance() []byte { return slices.Clone(m.of.Provenance) }

// Save writes the model to a file atomically: after an error or a crash the old file is unchanged.
func (m *Model) Save(path string) error { return m.of.Save(path) }

// Read reads a model for the game with the given name, or for any game if the name is "". It is
// an error if the file is not one of weights, is damaged, or is for another game.
func Read(r io.Reader, game string) (*Model, error) { return public(model.Read(r, game)) }

// Open reads a model from the file at path, like [Read].
func Open(path, game string) (*Model, error) { return public(model.Open(path, game)) }

func public(m *model.Model, err error) (*Model, error) {
	if err != nil {
		return nil, err
	}
	return &Model{m}, nil
}

// Play returns g with the model's estimate of First's payoff as Evaluate. Positions are
// described by the encoder that was derived from the rules, or else by the game's own. It is an
// error if that encoder does not have the name and the number of features in the file.
func Play[S, M comparable](m *Model, g game.Game[S, M]) (game.Game[S, M], error) {
	return model.Play(of(m), g)
}
