// Package weights holds the learned evaluations of Connect 4. See package learned for their
// training.
package weights

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/model"
)

//go:embed *.weights
var files embed.FS

// known holds the models that Of has read.
var known struct {
	sync.Mutex
	models map[[2]int]*model.Model
}

// Of returns the model for boards of the given size, or nil if there is none.
func Of(columns, rows int) (*model.Model, error) {
	known.Lock()
	defer known.Unlock()
	size := [2]int{columns, rows}
	if m, ok := known.models[size]; ok {
		return m, nil
	}
	data, err := files.ReadFile(fmt.Sprintf("%dx%d.weights", columns, rows))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	m, err := model.Read(bytes.NewReader(data), "connect4")
	if err != nil {
		return nil, err
	}
	if known.models == nil {
		known.models = map[[2]int]*model.Model{}
	}
	known.models[size] = m
	return m, nil
}
