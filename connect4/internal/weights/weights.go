// Package weights holds the learned evaluations of Connect 4. See package learned for their
// training.
package weights

import (
	"embed"
	"fmt"

	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

//go:embed *.weights
var files embed.FS

var known = model.Files{Game: "connect4", FS: &files}

// Of returns the model for boards of the given size, or nil if there is none.
func Of(columns, rows int) (*model.Model, error) {
	return known.Model(fmt.Sprintf("%dx%d", columns, rows))
}
