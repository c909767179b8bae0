//go:build !js

package web

import (
	"context"
	"io"
	"os"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// Limits for showing games in progress.
const (
	maxCurrent   = 4 // games
	latestFrames = 8 // of a game at a time: a viewer who falls behind skips the rest
	currentBytes = 1 << 20
)

// playing is a game in progress, with its new positions.
type playing struct {
	ID     int `json:"id"`
	First  int `json:"first"`
	Second int `json:"second"`
	answer.Frames
}

// current tracks what is new in the games in progress of a record.
type current struct {
	name  string
	base  board.Record
	was   os.FileInfo // of the file read last; nil: it was missing or unreadable
	shown map[int]int // positions shown of each game, by ID
}

// next returns the games in progress, with the positions not returned before. ok is false
// if nothing has changed.
func (c *current) next(s *Server, l board.Language) (now []playing, ok bool) {
	file, is := c.read(s)
	if same(is, c.was) {
		return nil, false
	}
	c.was = is
	shown := map[int]int{}
	now = []playing{}
	for _, g := range file.Games[:min(len(file.Games), maxCurrent)] {
		r := c.base
		r.Moves = g.Moves
		p := playing{ID: g.ID, First: g.First, Second: g.Second}
		last := len(g.Moves)
		from, known := c.shown[g.ID]
		if !known || from < last-latestFrames || from > last+1 {
			from = last
		}
		shown[g.ID] = last + 1
		if from <= last {
			var err error
			p.Frames, err = answer.Of[answer.Frames](answer.Ask(context.Background(), s.games, answer.Question{Do: "frames", Record: r, From: from, To: &last, Language: l}, nil))
			if err != nil {
				continue // a game in progress by another version of the rules; its end will show
			}
		}
		now = append(now, p)
	}
	c.shown = shown
	return now, true
}

// same reports whether two files are the same unchanged file. A new file may have the
// time of the old one, given the resolution of file systems.
func same(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == b
	}
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime())
}

// read returns the content of the file beside the record: nothing if it is missing or
// unreadable, or if it is the one read last.
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
		err = replace.Unseal(text, &file)
	}
	if err != nil {
		return record.Current{}, nil
	}
	return file, info
}
