// Package replace writes files atomically: after a full disk, a kill or a power failure,
// a file has either its complete new content or the old one.
package replace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// File writes a file through a temporary one beside it, which is forced to disk and then
// renamed. An error of the system names path.
func File(path string, write func(w io.Writer) error) error {
	file, err := temporary(path)
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = errors.Join(write(file), file.Chmod(0o644), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	return named(path, os.Rename(file.Name(), path))
}

// Check returns an error if File cannot write the file now: what takes hours should not fail
// at the end because of a folder that is not there. It changes nothing.
func Check(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &fs.PathError{Op: "write", Path: path, Err: syscall.EISDIR}
	}
	file, err := temporary(path)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

func temporary(path string) (*os.File, error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	return file, named(path, err)
}

// named returns the error of the system for path in place of the temporary file.
func named(path string, err error) error {
	var of *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &of):
		err = of.Err
	case errors.As(err, &link):
		err = link.Err
	case err == nil:
		return nil
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
}
