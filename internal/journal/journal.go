package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// File is a journal that is being written. Its methods may be called by several
// goroutines.
type File struct {
	// SyncAfter is how old a line may become before it is forced to the disk, which
	// survives a power failure: 0 forces each, at some milliseconds a line; negative, none.
	// It is to be set before the first Append.
	SyncAfter time.Duration

	path      string
	unchecked bool // checksums are not looked at

	mu     sync.Mutex
	file   sink
	chain  chain
	lines  int   // in the file
	size   int64 // of them
	synced time.Time
	err    error // of the first write that failed; there are no further ones
}

// sink is what a journal needs of a file.
type sink interface {
	io.WriteCloser
	Truncate(size int64) error
	Sync() error
}

// Create begins a journal in a new file. If the file exists, the error is fs.ErrExist.
func Create(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, err
	}
	return &File{path: path, file: file, synced: time.Now()}, nil
}

// ErrForeign is the error for a file that is something else than a journal of the kind
// that was asked for. It is left as it is.
var ErrForeign = errors.New("no journal of this kind")

// Open goes on with a journal, all of whose kind begin with magic. It calls take for each
// line, numbered from 1, and removes an incomplete last one. A line that is damaged, or
// of which take returns an error, ends the journal: what comes from there on is moved
// into a file beside it, as the damage, which is nil if there was none, tells. In the first
// line it is an error, as the file may be something else.
func Open(path, magic string, take func(number int, line []byte) error) (f *File, damage *Damage, err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, nil, err
	}
	f = &File{path: path, file: file, synced: time.Now()}
	if err = lock(file); err == nil {
		err = foreign(file, magic)
	}
	if err == nil {
		damage, err = f.resume(file, take)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return f, damage, nil
}

// foreign tells whether a file does not begin as it should, as far as it goes.
func foreign(file *os.File, magic string) error {
	start := make([]byte, len(magic))
	n, err := io.ReadFull(file, start)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err
	}
	if string(start[:n]) != magic[:n] {
		return fmt.Errorf("%s: %w", file.Name(), ErrForeign)
	}
	_, err = file.Seek(0, io.SeekStart)
	return err
}

// Damage is what was wrong with a journal that was opened.
type Damage struct {
	Line int    // the first bad line
	Err  error  // what is wrong with it
	Rest string // the file that has this line and all that came after
}

// Error tells what happened.
func (d *Damage) Error() string {
	return fmt.Sprintf("line %d is damaged (%v): going on with the %d before it; the rest is in %s", d.Line, d.Err, d.Line-1, d.Rest)
}

// resume reads the file and makes it end with its last good line.
func (f *File) resume(file *os.File, take func(int, []byte) error) (*Damage, error) {
	var bad *LineError
	err := read(file, f, take)
	if errors.As(err, &bad) && bad.Line > 1 {
		rest, err := moveRest(file, f.path, f.size)
		if err != nil {
			return nil, fmt.Errorf("%w; it could not be salvaged: %w", bad, err)
		}
		return &Damage{bad.Line, bad.Err, rest}, file.Truncate(f.size)
	}
	if err != nil {
		return nil, err
	}
	return nil, file.Truncate(f.size)
}

// moveRest copies what comes after the first size bytes of a file to a new one beside it.
func moveRest(file *os.File, path string, size int64) (name string, err error) {
	var rest *os.File
	for n := 1; ; n++ {
		name = fmt.Sprintf("%s.damaged-%d", path, n)
		rest, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			break
		}
		if !errors.Is(err, os.ErrExist) {
			return "", err
		}
	}
	if _, err = file.Seek(size, io.SeekStart); err == nil {
		_, err = io.Copy(rest, file)
	}
	return name, errors.Join(err, rest.Sync(), rest.Close())
}

// Append adds a line. The value must become a JSON object. After an error the journal
// takes no more, and what was there before is whole.
func (f *File) Append(v any) error {
	object, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	next, line, err := f.chain.sign(object)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(line); err != nil {
		// What has been written of the line must not stand in the way of the next reader.
		f.file.Truncate(f.size)
		f.err = fmt.Errorf("line %d of %s could not be written; the %d before it are safe: %w", f.lines+1, f.path, f.lines, err)
		return f.err
	}
	f.chain = next
	f.lines++
	f.size += int64(len(line))
	if f.SyncAfter < 0 || time.Since(f.synced) < f.SyncAfter {
		return nil
	}
	return f.sync()
}

func (f *File) sync() error {
	f.synced = time.Now()
	if err := f.file.Sync(); err != nil && f.err == nil {
		f.err = fmt.Errorf("%s could not be forced to the disk: %w", f.path, err)
	}
	return f.err
}

// Sync forces what was written to the disk.
func (f *File) Sync() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sync()
}

// Close forces what was written to the disk and closes the file.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return errors.Join(f.file.Sync(), f.file.Close())
}
