package catalog

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// Learning describes how a game's evaluation is learned by self-play, if that needs more
// than the rules.
type Learning[S, M comparable] struct {
	Config  learn.Config[S, M] // changes to the defaults; its Game and Name are the entry's
	Options []Option           // additional flags

	// Prepare, if not nil, changes the Config after the flags are parsed, with a value
	// for each of Options. c.Game holds the rules of the variant, and may be replaced.
	Prepare func(ctx context.Context, c *learn.Config[S, M], variant string, options map[string]float64) error
}

// Learned returns the bot named learned: minimax in the game that with makes of g, which has a
// learned evaluation, such as that of model.Play in package eval/model.
func Learned[S, M comparable](with func(g game.Game[S, M]) (game.Game[S, M], error)) Bot[S, M] {
	return Bot[S, M]{
		Name: "learned", Title: board.Both("Learned", "Aprendido"), Options: []Option{Depth, Nodes},
		About: board.Both("minimax with an evaluation learned by self-play", "minimax con una evaluación aprendida jugando contra sí mismo"),
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			judged, err := with(g)
			if err != nil {
				return nil, err
			}
			return &search.Minimax[S, M]{Game: judged, Limits: s.Limits(), MemoryBytes: 16 << 20, Lines: s.Lines, Progress: s.Progress}, nil
		},
	}
}
