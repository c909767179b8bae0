package learned

import (
	"embed"
	"fmt"

	evalmodel "github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

//go:embed *.weights
var files embed.FS

var known = model.Files{Game: "paperfootball", FS: &files}

// of returns the network for the rules of g, or nil if there is none. There are networks for
// the standard field and one of 6 x 10 squares.
func of(g *paper.Game) (*model.Model, error) {
	r := g.Rules()
	if r != (paper.Rules{Width: r.Width, Height: r.Height}) {
		return nil, nil
	}
	m, err := known.Model(fmt.Sprintf("%dx%d", r.Width, r.Height))
	if err != nil {
		return nil, fmt.Errorf("learned: %w", err)
	}
	return m, nil
}

// Game returns paper football under the given rules: on the standard field and on one of 6 x 10
// squares with the learned evaluation, otherwise with [paper.DefaultWeights]. Errors are those of [paper.New].
func Game(rules paper.Rules) (*paper.Game, error) {
	g, err := paper.New(rules)
	if err != nil {
		return nil, err
	}
	m, err := of(g)
	if m == nil {
		return g, err
	}
	return g.WithModel(model.Public(m).(*evalmodel.Model))
}
