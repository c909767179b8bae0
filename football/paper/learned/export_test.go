package learned

import (
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// Model returns the network for the rules.
func Model(rules paper.Rules) (*model.Model, error) {
	g, err := paper.New(rules)
	if err != nil {
		return nil, err
	}
	return of(g)
}

// Standard returns the standard game with the learned evaluation.
func Standard() *paper.Game {
	g, err := Game(paper.Rules{})
	if err != nil {
		panic(err)
	}
	return g
}
