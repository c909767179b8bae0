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
	"time"
)

// File writes a file through a temporary one beside it, which is forced to disk and then
// renamed, with the permissions of the file that it replaces. An error of the system names path.
func File(path string, write func(w io.Writer) error) error {
	file, err := temporary(path)
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	err = errors.Join(write(file), file.Chmod(mode), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	return named(path, os.Rename(file.Name(), path))
}

// ErrDamaged is wrapped by the error of ReadSummed for a file that is not as it was written.
var ErrDamaged = errors.New("damaged: its checksum is wrong or missing, or it ends too early")

// SumSize is the number of bytes of a Sum.
const SumSize = 32

// Summed is File with a checksum after what is written, in hexadecimal digits and with a newline,
// for ReadSummed.
func Summed(path string, data []byte) error {
	return File(path, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s%x\n", data, Sum(data))
		return err
	})
}

// ReadSummed returns what Summed has written, at most so many bytes.
func ReadSummed(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	const length = 2*SumSize + 1
	data, err := io.ReadAll(io.LimitReader(file, most+length+1))
	if err != nil {
		return nil, err
	}
	if end := len(data) - length; int64(end) <= most && end >= 0 && fmt.Sprintf("%x\n", Sum(data[:end])) == string(data[end:]) {
		return data[:end], nil
	}
	return nil, fmt.Errorf("%s: %w", path, ErrDamaged)
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
	removeAbandoned(filepath.Clean(dir), prefix)
	file, err := os.CreateTemp(filepath.Clean(dir), prefix)
	if err == nil {
		Lock(file) // where it fails, nobody removes files that are left behind
	}
	return file, named(path, err)
}

// Folder creates a folder in dir for what done removes, and removes those of the same prefix that
// processes left behind when they were killed.
func Folder(dir, prefix string) (path string, done func(), err error) {
	removeAbandoned(dir, prefix)
	if path, err = os.MkdirTemp(dir, prefix); err != nil {
		return "", nil, err
	}
	held, err := os.Open(path)
	if err == nil {
		Lock(held)
	}
	return path, func() {
		held.Close()
		os.RemoveAll(path)
	}, nil
}

// fresh is the age up to which a file may belong to a process that has not locked it yet.
const fresh = time.Minute

// removeAbandoned removes what begins with prefix in dir, nobody has locked and is not fresh.
func removeAbandoned(dir, prefix string) {
	entries, _ := os.ReadDir(dir) // if it fails, so does what follows
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < fresh {
			continue
		}
		file, err := os.Open(name)
		if err != nil {
			continue
		}
		err = Lock(file)
		file.Close() // before it is removed, as Windows wants it
		if err == nil {
			os.RemoveAll(name)
		}
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
