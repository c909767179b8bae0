// Package models reads the weights files that packages embed.
package models

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/model"
)

// Files are the weights files of a game. Each is read at most once. Programs that never
// call Model do not link the files.
type Files struct {
	Game string    // as in the files' headers
	FS   *embed.FS // the files, all in one directory

	mu    sync.Mutex
	known map[string]*model.Model
}

// Model returns the model in the file with the given name, without its extension
// ".weights". It returns nil if there is no such file.
func (f *Files) Model(name string) (*model.Model, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m, ok := f.known[name]; ok {
		return m, nil
	}
	data, err := f.FS.ReadFile(name + ".weights")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("models: %w", err)
	}
	m, err := model.Read(bytes.NewReader(data), f.Game)
	if err != nil {
		return nil, fmt.Errorf("models: %s: %w", name, err)
	}
	if f.known == nil {
		f.known = map[string]*model.Model{}
	}
	f.known[name] = m
	return m, nil
}
