package entry

import (
	"strconv"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
)

// tuning tunes the weights of teams in full-length matches.
func tuning() catalog.Tuning[football.State, football.Action] {
	return catalog.Tuning[football.State, football.Action]{
		Weights: football.DefaultWeights().Named(), Handmade: football.HandmadeWeights().Named(),
		Models: []string{"greedy", "greedy-worst", "greedy-average"}, Setup: strconv.Itoa(maxSteps),
		NewBot: func(_ game.Game[football.State, football.Action], values []float64, model string, _ int) (match.Bot[football.State, football.Action], error) {
			w := football.Weights(values) // a candidate has a value for each weight
			return team.New(model, team.Options{Weights: &w})
		},
		Difference: func(s *football.State) float64 { return float64(s.Goals[0]) - float64(s.Goals[1]) },
	}
}
