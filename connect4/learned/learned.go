package learned

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/internal/weights"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// Game returns rules with the learned Evaluate, or rules itself if there is no network for the
// board. The networks are part of the program; an error means that they are damaged.
func Game(rules connect4.Game) (game.Game[connect4.State, connect4.Move], error) {
	m, err := weights.Of(rules.Columns(), rules.Rows())
	if m == nil {
		return rules, err
	}
	return model.Play[connect4.State, connect4.Move](m, rules)
}
