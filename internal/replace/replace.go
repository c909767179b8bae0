// Package replace writes files atomically: after a full disk, a kill or a power failure,
// a file has either its complete new content or the old one. What was written until then is
// removed the next time.
package replace

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/seed-61c9d78a/versus/internal/lock"
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

// temporary creates a file beside path, and removes those for path that processes left behind
// when they were killed: nobody has locked them.
func temporary(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	hash := fnv.New32a()
	hash.Write([]byte(base)) // which may be too long for a part of a name
	prefix := fmt.Sprintf(".new-%08x-", hash.Sum32())
	entries, _ := os.ReadDir(filepath.Clean(dir)) // if it fails, so does CreateTemp
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) {
			abandon(dir + e.Name())
		}
	}
	file, err := os.CreateTemp(filepath.Clean(dir), prefix)
	if err == nil {
		lock.File(file) // where it fails, nobody removes files that are left behind
	}
	return file, named(path, err)
}

// abandon removes a file that nobody has locked.
func abandon(name string) {
	file, err := os.Open(name)
	if err != nil {
		return
	}
	err = lock.File(file)
	file.Close() // before it is removed, as Windows wants it
	if err == nil {
		os.Remove(name)
	}
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
