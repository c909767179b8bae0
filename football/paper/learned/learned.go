package learned

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/football/paper"
)

//go:embed 8x10.weights
var standard []byte

// read holds the result of Model once it was called. Programs that never call it do not
// link the file.
var read struct {
	once sync.Once
	it   *model.Model
	err  error
}

// Model returns the weights for the standard field.
func Model() (*model.Model, error) {
	read.once.Do(func() { read.it, read.err = model.Read(bytes.NewReader(standard), "paperfootball") })
	return read.it, read.err
}

// Game returns paper football under the given rules, with the learned evaluation if there
// are weights for these rules and with [paper.DefaultWeights] otherwise.
func Game(rules paper.Rules) (*paper.Game, error) {
	g, err := paper.New(rules)
	if err != nil || g.Rules() != paper.Standard().Rules() {
		return g, err
	}
	m, err := Model()
	if err != nil {
		return nil, fmt.Errorf("learned: %w", err)
	}
	return g.WithModel(m)
}

// Standard returns the standard game with the learned evaluation.
func Standard() *paper.Game {
	g, err := Game(paper.Rules{})
	if err != nil {
		panic(err) // the weights are part of the program, and tested
	}
	return g
}
