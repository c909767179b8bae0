//go:build !js

package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/journal"
)

// roomJournal keeps rooms in a file, so that they survive the server. Each line has the
// whole state of a room, and the last line of a room counts: a line that is lost or
// damaged costs at most one move. The file is rewritten with one line for each room when
// it has grown to several times that size.
type roomJournal struct {
	path string
	log  *log.Logger

	mu     sync.Mutex
	file   *journal.File // nil after an error, until the next rewriting
	lines  map[string]json.RawMessage
	live   int       // bytes of lines
	size   int       // of the file, about
	failed time.Time // when it could not be written last
}

// Limits of the journal.
const (
	minJournal  = 4 << 20   // a smaller file is not rewritten
	maxJournal  = 256 << 20 // no rooms are made while the rooms have more bytes
	retryAfter  = 10 * time.Second
	syncAfter   = 2 * time.Second
	roomsFormat = 1
)

// roomsHeader is the first line.
type roomsHeader struct {
	Rooms int `json:"rooms"` // the format
}

const roomsMagic = `{"rooms":`

// openRooms opens a journal, or begins one, and returns the rooms in it. What is damaged
// is left in a file beside it, and all other lines are read.
func openRooms(path string, diagnostics *log.Logger) (*roomJournal, map[string]kept, error) {
	j := &roomJournal{path: path, log: diagnostics, lines: map[string]json.RawMessage{}}
	rooms := map[string]kept{}
	take := func(number int, line []byte) error {
		if number == 1 {
			var header roomsHeader
			if err := json.Unmarshal(line, &header); err != nil || header.Rooms != roomsFormat {
				return fmt.Errorf("want %s%d}", roomsMagic, roomsFormat)
			}
			return nil
		}
		var k kept
		if err := json.Unmarshal(line, &k); err != nil || k.ID == "" {
			return errors.New("not a room")
		}
		rooms[k.ID] = k
		return nil
	}
	file, damage, err := journal.Open(path, roomsMagic, take)
	var bad *journal.LineError
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case errors.As(err, &bad): // in the header
		err = j.salvage(path, take)
	case err != nil:
		return nil, nil, err
	default:
		file.Close()
		err = nil
		if damage != nil {
			diagnostics.Printf("%s: %v", path, damage)
			err = j.salvage(damage.Rest, take)
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for id, k := range rooms {
		j.note(id, k)
	}
	return j, rooms, j.compact()
}

// salvage reads what is good in a damaged file, and keeps the file if it is the journal.
func (j *roomJournal) salvage(path string, take func(int, []byte) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lost, err := journal.Salvage(file, func(line []byte) error { return take(0, line) })
	if err != nil {
		return err
	}
	if path == j.path {
		path += ".damaged"
		if err := os.Rename(j.path, path); err != nil {
			return err
		}
	}
	j.log.Printf("%s: %d lines are lost, all others have been read", path, lost)
	return nil
}

// note remembers the line of a room. j.mu is locked.
func (j *roomJournal) note(id string, k kept) json.RawMessage {
	line, err := json.Marshal(k)
	if err != nil { // a room consists of numbers and strings
		panic(err)
	}
	j.live += len(line) - len(j.lines[id])
	j.lines[id] = line
	return line
}

// put stores the state of a room. The game goes on if that fails.
func (j *roomJournal) put(k kept) {
	j.mu.Lock()
	defer j.mu.Unlock()
	line := j.note(k.ID, k)
	if j.file == nil && time.Since(j.failed) > retryAfter || j.size > minJournal && j.size > 4*j.live {
		j.report(j.rewrite())
		return // the line is in the file
	}
	if j.file == nil {
		return
	}
	j.size += len(line)
	if err := j.file.Append(line); err != nil {
		j.file.Close()
		j.file = nil
		j.report(err)
	}
}

// report reports an error, after which the file is rewritten later. j.mu is locked.
func (j *roomJournal) report(err error) {
	if err != nil {
		j.failed = time.Now()
		j.log.Printf("games between people are not kept at the moment: %v", err)
	}
}

// forget removes a room, at the next rewriting.
func (j *roomJournal) forget(id string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.live -= len(j.lines[id])
	delete(j.lines, id)
}

// full reports whether there is no room for another room.
func (j *roomJournal) full() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.live > maxJournal
}

// compact rewrites the file.
func (j *roomJournal) compact() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.rewrite()
}

// rewrite replaces the file by one with a line for each room, and continues it. j.mu is
// locked.
func (j *roomJournal) rewrite() (err error) {
	if j.file != nil {
		err = j.file.Close()
		j.file = nil
	}
	temporary := j.path + ".new"
	if err := errors.Join(err, os.RemoveAll(temporary)); err != nil {
		return err
	}
	file, err := journal.Create(temporary)
	if err != nil {
		return err
	}
	file.SyncAfter = -1
	err = errors.Join(os.Chmod(temporary, 0o600), file.Append(roomsHeader{roomsFormat})) // it holds secrets
	j.size = 0
	for _, line := range j.lines {
		if err == nil {
			err = file.Append(line)
			j.size += len(line)
		}
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	if err := os.Rename(temporary, j.path); err != nil {
		return err
	}
	j.file, _, err = journal.Open(j.path, roomsMagic, func(int, []byte) error { return nil })
	if err == nil {
		j.file.SyncAfter = syncAfter
	}
	return err
}

// close closes the file.
func (j *roomJournal) close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return nil
	}
	err := j.file.Close()
	j.file = nil
	return err
}
