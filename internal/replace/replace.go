// Package replace writes files atomically: after a full disk, a kill or a power failure,
// a file has either its complete new content or the old one.
package replace

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// File writes a file through a temporary one beside it, which is forced to disk and then
// renamed.
func File(path string, write func(w io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = errors.Join(write(file), file.Chmod(0o644), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
