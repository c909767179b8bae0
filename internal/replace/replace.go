// Package replace writes files that are whole, or as they were before, whatever happens:
// a full disk, a kill, a power failure.
package replace

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// File writes a file by way of a temporary one beside it, which is forced to the disk
// and then takes the file's name.
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
