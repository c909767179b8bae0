package model

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// Files are weights files of a game that a package embeds. Each is read at most once. A
// program that never calls Model does not link the files. Files is safe for concurrent use.
type Files struct {
	Game string    // as in the files' headers
	FS   *embed.FS // the files, all in one directory

	mu    sync.Mutex
	known map[string]*Model
}

// Model returns the model in the file with the given name, without its extension
// ".weights". It returns nil if there is no such file.
func (f *Files) Model(name string) (*Model, error) {
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
		return nil, fmt.Errorf("model: %w", err)
	}
	m, err := Read(bytes.NewReader(data), f.Game)
	if err != nil {
		return nil, fmt.Errorf("model: %s: %w", name, err)
	}
	if f.known == nil {
		f.known = map[string]*Model{}
	}
	f.known[name] = m
	return m, nil
}
