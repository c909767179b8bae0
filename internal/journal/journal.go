package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// File is a journal open for writing. Its methods may be called by several goroutines.
type File struct {
	// SyncAfter is the maximum age of a line before it is forced to disk, where it
	// survives a power failure: 0 forces each line, which costs some milliseconds; a
	// negative value never forces lines. Set it before the first Append.
	SyncAfter time.Duration

	path      string
	unchecked bool // checksums are ignored

	mu     sync.Mutex
	file   sink
	chain  string // the checksum of the last line and all before; "" before the first with a checksum
	lines  int    // in the file
	size   int64  // of them
	bare   bool   // the last of them lacks its newline
	torn   []byte // the incomplete line after them, when the file was read
	synced time.Time
	err    error // of the first failed write; no more follow
}

// sink is the part of a file's methods that a journal uses.
type sink interface {
	io.WriteCloser
	Truncate(size int64) error
	Sync() error
}

// reserve keeps other processes from writing to the file, where the system can.
func reserve(file *os.File) error {
	err := replace.Lock(file)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// Create begins a journal in a new file. If the file exists, the error is fs.ErrExist.
func Create(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	if err := reserve(file); err != nil {
		file.Close()
		return nil, err
	}
	return &File{path: path, file: file, synced: time.Now()}, nil
}

// ErrForeign is the error for a file that is not a journal of the requested kind. The
// file is not changed.
var ErrForeign = errors.New("not a journal of this kind")

// Open continues a journal; all journals of its kind begin with magic. It calls take for
// each line, numbered from 1, and removes an incomplete last line; one that lacks only its
// newline counts as complete. A line that is damaged, or for which take returns an error,
// ends the journal: Open moves it and all later lines into a file beside the journal and
// describes this in damage, which is nil for an intact journal. A damaged or incomplete
// first line is an error instead, because the file may not be a journal, and Open does not
// change the file.
func Open(path, magic string, take func(number int, line []byte) error) (f *File, damage *Damage, err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, nil, err
	}
	f = &File{path: path, file: file, synced: time.Now()}
	if err = reserve(file); err == nil {
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

// foreign returns an error if a file, as far as it goes, does not begin with magic, or with a
// byte order mark and magic.
func foreign(file *os.File, magic string) error {
	start := make([]byte, len(plain.ByteOrderMark)+len(magic))
	n, err := io.ReadFull(file, start)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err
	}
	text := strings.TrimPrefix(string(start[:n]), plain.ByteOrderMark)
	if n := min(len(text), len(magic)); text[:n] != magic[:n] {
		return fmt.Errorf("%s: %w", file.Name(), ErrForeign)
	}
	_, err = file.Seek(0, io.SeekStart)
	return err
}

// Damage describes the damage to a journal that was opened.
type Damage struct {
	Line int    // the first bad line
	Err  error  // the error in it
	Rest string // the file with this line and all later ones
}

// Error describes the damage and the recovery.
func (d *Damage) Error() string {
	return fmt.Sprintf("line %d is damaged (%v): continuing after the %d before it; the rest is in %s", d.Line, d.Err, d.Line-1, d.Rest)
}

// resume reads the file and truncates it after its last good line.
func (f *File) resume(file *os.File, take func(int, []byte) error) (*Damage, error) {
	var bad *LineError
	err := read(file, f, take)
	switch {
	case err == nil && f.bare:
		_, err = file.WriteString("\n")
	case err == nil && len(f.torn) > 0:
		err = f.checkTorn()
	}
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

// ErrTorn is wrapped by the error for a file that ends within its first line.
var ErrTorn = errors.New("it is incomplete, and nothing follows: remove the file to begin again")

// checkTorn returns an error unless the incomplete line can be cut off.
func (f *File) checkTorn() error {
	if f.lines == 0 {
		return &LineError{1, ErrTorn}
	}
	if _, err := check(f.chain, f.text(f.torn)); errors.Is(err, errSum) {
		return &LineError{f.lines + 1, err}
	}
	return nil
}

// moveRest copies the part of a file after the first size bytes to a new file beside it.
func moveRest(file *os.File, path string, size int64) (name string, err error) {
	var rest *os.File
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		name = fmt.Sprintf("%s.damaged-%d", path, n)
		rest, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
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

// Append adds a line. The value must marshal to a JSON object. After an error the journal
// accepts no more lines, and the earlier ones are intact.
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
	next, line, err := replace.Sign(f.chain, object)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(line); err != nil {
		// A partly written line must not confuse the next reader.
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
		f.err = fmt.Errorf("%s could not be forced to disk: %w", f.path, err)
	}
	return f.err
}

// Sync forces the written lines to disk.
func (f *File) Sync() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sync()
}

// Close forces the written lines to disk and closes the file.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return errors.Join(f.file.Sync(), f.file.Close())
}

var (
	errSum   = errors.New("its checksum is wrong: it was changed, or a line before it was removed, inserted or moved")
	errNoSum = errors.New("it has no checksum, while lines before it have one")
)

// check returns the checksum of a line that follows one with the checksum before. Lines without
// checksums are valid before the first with one.
func check(before string, line []byte) (string, error) {
	sum, right := replace.Signed(before, line)
	switch {
	case sum == "" && before != "":
		return before, errNoSum
	case !right:
		return before, errSum
	}
	return sum, nil
}
