package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/journal"
)

// Log is a record that is being written. Its methods may be called by several
// goroutines.
type Log struct {
	Sync bool // whether every game is forced to disk, so that it survives a power failure; costs some milliseconds per game

	path   string
	file   *journal.File
	damage *journal.Damage
}

// Create begins a record in a new file. If the file exists, the error is fs.ErrExist.
// Create fills in an empty Code of the header.
func Create(path string, h Header) (*Log, error) {
	file, err := journal.Create(path)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	file.SyncAfter = -1
	h.Version = Version
	if h.Code == "" {
		h.Code = code()
	}
	if err := file.Append(h); err != nil {
		file.Close()
		return nil, fmt.Errorf("record: %w", err)
	}
	return &Log{path: path, file: file}, nil
}

// magic is the beginning of every record.
const magic = `{"versus_record":`

// Open continues a record, after cutting off an incomplete last line; Games returns the
// games so far. If a line is damaged, the record continues after the last good one, and
// Damage describes the damage. The file must not be in use.
func Open(path string) (*Log, Header, error) {
	r := reader{keep: func(int, Game) error { return nil }}
	file, damage, err := journal.Open(path, magic, r.take)
	if err == nil {
		err = r.end()
	}
	if err != nil {
		if file != nil {
			file.Close()
		}
		var line *journal.LineError
		switch {
		case errors.Is(err, journal.ErrForeign):
			err = fmt.Errorf("%s: not a record of games: its first line is not the header of one", path)
		case errors.As(err, &line) || errors.Is(err, errEmpty): // other errors name the file
			err = fmt.Errorf("%s: %w", path, err)
		}
		return nil, Header{}, fmt.Errorf("record: %w", err)
	}
	file.SyncAfter = -1
	return &Log{path: path, file: file, damage: damage}, r.header, nil
}

// Games returns the games that the record has when the sequence begins, without those that
// were withdrawn. Like Stream, it keeps none of them; an error ends the sequence. It reads
// the file again each time.
func (l *Log) Games() iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		file, err := os.Open(l.path)
		if err != nil {
			yield(Game{}, fmt.Errorf("record: %w", err))
			return
		}
		defer file.Close()
		_, games, err := Stream(file)
		if err != nil {
			yield(Game{}, err)
			return
		}
		games(yield)
	}
}

// Damage describes the damage found when the record was opened, and where the later games
// are kept; it is nil for an intact record.
func (l *Log) Damage() error {
	if l.damage == nil {
		return nil
	}
	return l.damage
}

// Read reads a record. It ignores an incomplete last line, because a record may be read while
// it is written.
func Read(r io.Reader) (h Header, all []Game, err error) { return read(journal.Verify, r) }

// ReadPart is Read for the first line of a record and any others: it ignores their checksums.
func ReadPart(r io.Reader) (h Header, all []Game, err error) { return read(journal.Read, r) }

func read(lines lineReader, r io.Reader) (h Header, all []Game, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return h, nil, fmt.Errorf("record: %w", err)
	}
	h, games, err := stream(lines, bytes.NewReader(text))
	if err != nil {
		return h, nil, err
	}
	for g, err := range games {
		if err != nil {
			return h, all, err
		}
		all = append(all, g)
	}
	return h, all, nil
}

// reader parses the lines of a record.
type reader struct {
	header Header
	begun  bool                         // the header has been read
	keep   func(line int, g Game) error // takes the games
	seen   idSet
}

func (r *reader) take(number int, line []byte) error {
	if number == 1 {
		if err := json.Unmarshal(line, &r.header); err != nil || r.header.Version == 0 {
			return errors.New("not a record of games: its first line is not the header of one")
		}
		if r.header.Version != Version {
			return fmt.Errorf("version %d of the format; this program reads version %d", r.header.Version, Version)
		}
		r.begun, r.seen = true, idSet{}
		return nil
	}
	if isVoid(line) {
		return r.takeBack(line)
	}
	var g Game
	if err := json.Unmarshal(line, &g); err != nil {
		return err
	}
	if err := g.validate(len(r.header.Players)); err != nil {
		return err
	}
	if r.seen.has(g.ID) {
		return fmt.Errorf("game %d occurs twice", g.ID)
	}
	r.seen.add(g.ID)
	return r.keep(number, g)
}

var errEmpty = errors.New("no header: the file is empty, or is not a record")

func (r *reader) end() error {
	if !r.begun {
		return errEmpty
	}
	return nil
}

// Append adds a finished game. After an error the record accepts no more games; earlier
// games are safe.
func (l *Log) Append(g Game) error {
	err := l.file.Append(g)
	if err == nil && l.Sync {
		err = l.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("record: game %d was not saved: %w", g.ID, err)
	}
	return nil
}

// Flush forces the written games to disk.
func (l *Log) Flush() error { return l.file.Sync() }

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }

// module is the path of this library.
const module = "github.com/seed-61c9d78a/versus"

// code returns the versions of this program and of the library in it, if the build
// recorded them.
var code = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	parts := []string{info.Path}
	if v := info.Main.Version; v != "" {
		parts = append(parts, v)
	}
	if r := set["vcs.revision"]; r != "" {
		parts = append(parts, r[:min(12, len(r))])
	}
	if set["vcs.modified"] == "true" {
		parts = append(parts, "modified")
	}
	for _, d := range info.Deps {
		if d.Path == module {
			parts = append(parts, "versus "+d.Version)
		}
	}
	return strings.Join(parts, " ")
})
