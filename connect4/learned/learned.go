package learned

import (
	"bytes"
	_ "embed"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

//go:embed 7x6.weights
var standard []byte

// Model returns the weights for the usual board.
func Model() (*model.Model, error) { return model.Read(bytes.NewReader(standard), "connect4") }

// Game returns rules with the learned Evaluate on the usual board of seven columns and six
// rows, and as they are on others, for which there are no weights.
func Game(rules connect4.Game) (game.Game[connect4.State, connect4.Move], error) {
	if rules.Columns() != 7 || rules.Rows() != 6 {
		return rules, nil
	}
	m, err := Model()
	if err != nil {
		return nil, err
	}
	return model.Play[connect4.State, connect4.Move](m, rules)
}
