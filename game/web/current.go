//go:build !js

package web

import (
	"encoding/json"
	"io"
	"os"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/table"
)

// Limits of what is shown of games being played.
const (
	mostCurrent  = 4 // games
	latestFrames = 8 // of a game at a time: whoever is behind skips the rest
	currentBytes = 1 << 20
)

// playing is a game being played, with the positions that are new.
type playing struct {
	ID     int `json:"id"`
	First  int `json:"first"`
	Second int `json:"second"`
	table.Frames
}

// current tells what is new in the games of a record that are being played.
type current struct {
	name  string
	base  board.Record
	was   os.FileInfo // of the file that was read last; nil: there was none that makes sense
	shown map[int]int // positions of each game, by id
}

// next returns the games being played, with the positions that were not returned
// before. ok is false if nothing has changed.
func (c *current) next(s *Server, l board.Language) (now []playing, ok bool) {
	file, is := c.read(s)
	if same(is, c.was) {
		return nil, false
	}
	c.was = is
	shown := map[int]int{}
	now = []playing{}
	for _, g := range file.Games[:min(len(file.Games), mostCurrent)] {
		r := c.base
		r.Moves = g.Moves
		t, err := s.games.Open(r)
		if err != nil {
			continue // half a game of another version of the rules; its end will tell
		}
		p := playing{ID: g.ID, First: g.First, Second: g.Second}
		last := len(g.Moves)
		from, known := c.shown[g.ID]
		if !known || from < last-latestFrames || from > last+1 {
			from = last
		}
		shown[g.ID] = last + 1
		if from <= last {
			if p.Frames, err = t.Frames(from, last, l); err != nil {
				continue
			}
		}
		now = append(now, p)
	}
	c.shown = shown
	return now, true
}

// same reports whether two files are one that has not changed. A new file may be as old
// as the one before, as clocks of file systems go.
func same(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == b
	}
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime())
}

// read returns what is in the file beside the record: nothing, if there is none that
// makes sense, or it is the one that was read last.
func (c *current) read(s *Server) (file record.Current, is os.FileInfo) {
	f, err := s.config.Records.Open(c.name + record.CurrentSuffix)
	if err != nil {
		return file, nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || same(info, c.was) {
		return file, c.was
	}
	text, err := io.ReadAll(io.LimitReader(f, currentBytes))
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		return record.Current{}, nil
	}
	return file, info
}
