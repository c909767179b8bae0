package api

import (
	"encoding/json"
	"io"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/examples/web/games"
	"github.com/seed-61c9d78a/versus/examples/web/view"
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
	games.Frames
}

// current tells what is new in the games of a record that are being played.
type current struct {
	record string
	base   games.Record
	at     time.Time   // of the file that was read last
	shown  map[int]int // positions of each game, by id
}

// next returns the games being played, with the positions that were not returned
// before. ok is false if nothing has changed.
func (c *current) next(s *Server, l view.Language) (now []playing, ok bool) {
	file, at := c.read(s)
	if at.Equal(c.at) {
		return nil, false
	}
	c.at = at
	shown := map[int]int{}
	now = []playing{}
	for _, g := range file.Games[:min(len(file.Games), mostCurrent)] {
		r := c.base
		r.Moves = g.Moves
		t, err := replay(r)
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

// read returns what is in the file beside the record, and when it was written: nothing
// and never, if there is none that makes sense.
func (c *current) read(s *Server) (file contest.Current, at time.Time) {
	f, err := s.config.Records.Open(c.record + contest.CurrentSuffix)
	if err != nil {
		return file, at
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.ModTime().Equal(c.at) {
		return file, c.at
	}
	text, err := io.ReadAll(io.LimitReader(f, currentBytes))
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		return contest.Current{}, time.Time{}
	}
	return file, info.ModTime()
}
