package learned

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/football/paper"
)

//go:embed *.weights
var files embed.FS

// known holds the models that Model has read.
var known struct {
	sync.Mutex
	models map[paper.Rules]*model.Model
}

// Model returns the network for the given rules, or nil if there is none.
func Model(rules paper.Rules) (*model.Model, error) {
	g, err := paper.New(rules)
	if err != nil {
		return nil, err
	}
	rules = g.Rules() // with the size filled in
	if rules.OpenOutline {
		return nil, nil
	}
	known.Lock()
	defer known.Unlock()
	if m, ok := known.models[rules]; ok {
		return m, nil
	}
	data, err := files.ReadFile(fmt.Sprintf("%dx%d.weights", rules.Width, rules.Height))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("learned: %w", err)
	}
	m, err := model.Read(bytes.NewReader(data), "paperfootball")
	if err != nil {
		return nil, fmt.Errorf("learned: %w", err)
	}
	if known.models == nil {
		known.models = map[paper.Rules]*model.Model{}
	}
	known.models[rules] = m
	return m, nil
}

// Game returns paper football under the given rules, with the learned evaluation if there
// is a network for these rules and with [paper.DefaultWeights] otherwise.
func Game(rules paper.Rules) (*paper.Game, error) {
	g, err := paper.New(rules)
	if err != nil {
		return nil, err
	}
	m, err := Model(rules)
	switch {
	case err != nil:
		return nil, err
	case m == nil:
		return g, nil
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
