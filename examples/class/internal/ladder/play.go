package ladder

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// A Match is a pair of games between two bots.
type Match struct {
	Names   [2]string // for tables
	Specs   [2]string // a level of the game, or "" for a module
	Modules [2]string // its file
	sums    [2]string // of it, "" if that is not known
	Variant string
	Seed    uint64
	Opening int
	Limits  Limits
}

// A Player plays a match: two games from one opening, in the second of which the players
// have changed sides. First and Second of the games are 0 or 1, the players of the match.
type Player func(ctx context.Context, m Match) ([]record.Game, error)

// A Checker tests a module.
type Checker func(ctx context.Context, module string, l Limits) ([]program.Finding, error)

// A Builder compiles a Go program of one file to a module.
type Builder func(ctx context.Context, source, module string) error

// retryAfter is how long a worker waits after a match that failed for no fault of the bots.
const retryAfter = 5 * time.Second

// Run tests bots and plays matches, as many at once of either as there are workers, until
// ctx ends. log is told what fails for no fault of a bot.
func (l *Ladder) Run(ctx context.Context, workers int, log func(error)) {
	var all sync.WaitGroup
	for range min(workers, runtime.NumCPU()) {
		all.Go(func() { l.checkAll(ctx, log) })
	}
	for range workers {
		all.Go(func() { l.playAll(ctx, log) })
	}
	all.Wait()
}

// lookEvery is the time between two looks for work.
const lookEvery = 200 * time.Millisecond

func (l *Ladder) checkAll(ctx context.Context, log func(error)) {
	for ctx.Err() == nil {
		b, limits, ok := l.unchecked()
		if !ok {
			pause(ctx, lookEvery)
			continue
		}
		begin := time.Now()
		findings, err := l.check(ctx, b, limits)
		if ctx.Err() != nil {
			return // it will be checked again
		}
		if err := l.verdict(b.ID, findings, err, time.Since(begin) >= limits.Move); err != nil {
			log(err)
			pause(ctx, retryAfter)
		}
	}
}

func (l *Ladder) playAll(ctx context.Context, log func(error)) {
	for ctx.Err() == nil {
		p, m, ok := l.next()
		if !ok {
			pause(ctx, lookEvery)
			continue
		}
		var games []record.Game
		err := m.intact()
		if err == nil {
			games, err = l.config.Play(ctx, m)
		}
		l.mu.Lock()
		if err == nil && ctx.Err() == nil {
			err = l.keep(p, games)
		}
		if l.playing[p]--; l.playing[p] == 0 {
			delete(l.playing, p)
		}
		l.mu.Unlock()
		if err != nil && ctx.Err() == nil {
			log(fmt.Errorf("%s against %s: %w", m.Names[0], m.Names[1], err))
			pause(ctx, retryAfter)
		}
	}
}

// intact returns an error if a module is not the one that was tested.
func (m *Match) intact() error {
	for i, path := range m.Modules {
		if err := intact(path, m.sums[i]); err != nil {
			return fmt.Errorf("%w; remove %s, which can be uploaded again", err, m.Names[i])
		}
	}
	return nil
}

// intact returns an error if a file is not the one with the checksum, "" if that is not known.
func intact(path, want string) error {
	if want == "" {
		return nil
	}
	if sum, err := sumOf(path); err != nil {
		return err
	} else if sum != want {
		return fmt.Errorf("%s is damaged: its checksum is wrong", path)
	}
	return nil
}

// sumOf returns the SHA-256 of a file, in hexadecimal digits.
func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return hex.EncodeToString(sum.Sum(nil)), err
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// next chooses a match and notes that it is being played.
func (l *Ladder) next() (p pair, m Match, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.paused {
		return p, m, false
	}
	if p, ok = l.choose(); !ok {
		return p, m, false
	}
	l.playing[p]++
	rng := rand.New(rand.NewPCG(l.header.Seed, uint64(l.games)<<20+l.begun))
	l.begun++
	m = Match{Variant: l.header.Variant, Seed: rng.Uint64() >> 11, Opening: rng.IntN(1 << 30), Limits: l.limits}
	for i, id := range [2]int{p.a, p.b} {
		m.Names[i] = l.name(id)
		if id < 0 {
			m.Specs[i] = l.config.Levels[-1-id]
		} else {
			m.Modules[i], m.sums[i] = l.module(id), l.bots[id-1].sum
		}
	}
	return p, m, true
}

// name returns that of a player in tables and records.
func (l *Ladder) name(id int) string {
	if id < 0 {
		return l.config.Levels[-1-id]
	}
	b := l.bots[id-1]
	name := l.students[b.Student-1].Name + "/" + b.Name
	if b.version > 1 {
		name += fmt.Sprintf(" v%d", b.version)
	}
	return name
}

// keep writes the games of a match to the record.
func (l *Ladder) keep(p pair, games []record.Game) error {
	for _, g := range games {
		if g.Reason.Void() {
			continue // no result, and nobody's fault
		}
		if err := l.openRecord(); err != nil {
			return err
		}
		ids := [2]int{p.a, p.b}
		if g.First != 0 || g.Second != 1 {
			ids = [2]int{p.b, p.a}
		}
		stderr := g.Stderr
		g.Stderr = [2]string{} // only for their authors
		kept, err := l.log.append(l, g, ids)
		if err != nil {
			return err
		}
		if !kept || !g.Reason.Fault() {
			continue
		}
		for i, id := range ids {
			if side := game.First + game.Player(i); id > 0 && g.Player() != side {
				f := Fault{At: now(), Bot: id, File: l.log.File, Game: l.log.count, Reason: g.Reason.String(), Detail: plainly(g.Detail), Stderr: stderr[i]}
				if err := l.note(event{Fault: &f}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// currentRecord is the record to which games are appended.
type currentRecord struct {
	*recordEvent
	log   *record.Log
	count int // of games
}

// append adds a game, unless one of its bots has left the field since it began.
func (c *currentRecord) append(l *Ladder, g record.Game, ids [2]int) (kept bool, err error) {
	g.ID, g.Round = c.count+1, 0
	g.First, g.Second = slices.Index(c.Players, ids[0]), slices.Index(c.Players, ids[1])
	if g.First < 0 || g.Second < 0 {
		return false, nil
	}
	g.Ended = now()
	if err := c.log.Append(g); err != nil {
		return false, err
	}
	c.count++
	l.count(ids, g.Player())
	return true, nil
}

// endRecord closes the current record.
func (l *Ladder) endRecord() error {
	if l.log == nil {
		return nil
	}
	err := l.log.log.Close()
	l.log = nil
	return err
}

// openRecord begins a record for the present field, unless there is one.
func (l *Ladder) openRecord() error {
	if l.log != nil && !l.stale {
		return nil
	}
	if err := l.endRecord(); err != nil {
		return err
	}
	e := &recordEvent{File: fmt.Sprintf("%s-%04d.jsonl", l.header.Game, len(l.records)+1), Players: l.field()}
	if err := l.note(event{Record: e}); err != nil {
		return err
	}
	path := filepath.Join(l.RecordsDir(), e.File)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	log, err := record.Create(path, l.describe(e))
	if err != nil {
		return err
	}
	l.log, l.stale = &currentRecord{recordEvent: e, log: log}, false
	return nil
}
