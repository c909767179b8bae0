package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// longestLine bounds a line of a record, in bytes.
const longestLine = 64 << 20

// Log is a record that is being written. Its methods may be called by several
// goroutines.
type Log struct {
	Sync bool // whether every game is forced to the disk, which survives a power failure, at some milliseconds a game

	mu   sync.Mutex
	file *os.File
	err  error // of the first write that failed; there are no further ones
}

// Create begins a record in a new file. If the file exists, the error is fs.ErrExist.
func Create(path string, h Header) (*Log, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, err
	}
	h.Version = Version
	l := &Log{file: file}
	if err := l.write(h); err != nil {
		file.Close()
		return nil, err
	}
	return l, nil
}

// Open goes on with a record: it returns what was played so far, after cutting off
// an incomplete last line. The file must not be in use.
func Open(path string) (*Log, Header, []Game, error) {
	fail := func(file *os.File, err error) (*Log, Header, []Game, error) {
		if file != nil {
			file.Close()
		}
		return nil, Header{}, nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return fail(nil, fmt.Errorf("record: %w", err))
	}
	if err := lock(file); err != nil {
		return fail(file, err)
	}
	h, games, size, err := read(file)
	if err != nil {
		return fail(file, fmt.Errorf("%s: %w", path, err))
	}
	if err := file.Truncate(size); err != nil {
		return fail(file, fmt.Errorf("record: %w", err))
	}
	return &Log{file: file}, h, games, nil
}

// Read reads a record. An incomplete last line is left out, as a record may be read
// while it is written.
func Read(r io.Reader) (Header, []Game, error) {
	h, games, _, err := read(r)
	return h, games, err
}

// read also returns the length of all complete lines.
func read(r io.Reader) (h Header, games []Game, size int64, err error) {
	lines := bufio.NewReaderSize(r, 64<<10)
	seen := map[int]bool{}
	for number := 1; ; number++ {
		line, err := readLine(lines)
		switch {
		case errors.Is(err, io.EOF) && number == 1:
			return h, nil, 0, errors.New("record: no header: the file is empty, or is not a record")
		case errors.Is(err, io.EOF):
			return h, games, size, nil
		case err != nil:
			return h, nil, 0, fmt.Errorf("record: line %d: %w", number, err)
		}
		if number == 1 {
			if err := json.Unmarshal(line, &h); err != nil || h.Version == 0 {
				return h, nil, 0, errors.New("record: line 1 is not the header of a record")
			}
			if h.Version != Version {
				return h, nil, 0, fmt.Errorf("record: version %d of the format; this program reads version %d", h.Version, Version)
			}
		} else {
			var g Game
			err := json.Unmarshal(line, &g)
			if err == nil {
				err = g.validate(len(h.Players))
			}
			if err == nil && seen[g.ID] {
				err = fmt.Errorf("game %d is there twice", g.ID)
			}
			if err != nil {
				return h, nil, 0, fmt.Errorf("record: line %d: %w", number, err)
			}
			seen[g.ID] = true
			games = append(games, g)
		}
		size += int64(len(line)) + 1
	}
}

// readLine returns a line without its end, or io.EOF if it has none.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return bytes.TrimSuffix(line, []byte("\n")), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(line) > longestLine:
			return nil, fmt.Errorf("longer than %d bytes", longestLine)
		}
	}
}

// Append adds a finished game. After an error the record takes no more games.
func (l *Log) Append(g Game) error { return l.write(g) }

func (l *Log) write(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	if _, err := l.file.Write(append(line, '\n')); err != nil {
		l.err = fmt.Errorf("record: %w", err)
	} else if l.Sync {
		if err := l.file.Sync(); err != nil {
			l.err = fmt.Errorf("record: %w", err)
		}
	}
	return l.err
}

// Flush forces what was written to the disk.
func (l *Log) Flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.file.Sync()
}

// Close closes the file.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.file.Close()
}
