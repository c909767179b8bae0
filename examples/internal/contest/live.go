// Package contest is shared by programs that play tournaments: it turns flags into a plan,
// plays it, keeps the record and prints the table.
package contest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/replace"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// live shows the progress of a tournament on a terminal: a progress bar or, with a host, a
// few lines including its status. A nil live shows nothing.
type live struct {
	header record.Header
	test   *rating.SPRT
	total  int64
	bar    *cli.Progress // nil if lines are shown
	host   Host
	told   time.Time // when the bar and the host were last told the progress
	stop   chan struct{}
	ended  sync.WaitGroup

	mu      sync.Mutex
	table   *tournament.Table
	text    string // of headline
	until   time.Time
	ratings []float64 // in text, for the next one
}

func (p *Plan) newLive(out io.Writer, h record.Header, t *tournament.Tournament, host Host) *live {
	if host == nil && !cli.IsTerminal(out) {
		return nil
	}
	l := &live{header: h, host: host, test: p.SPRT, total: -1, stop: make(chan struct{})}
	l.restart(t.Players)
	if p.SPRT == nil {
		l.total = p.total()
	}
	if host == nil || !cli.IsTerminal(out) {
		l.bar = cli.NewProgress(out, l.total, "playing")
		return l
	}
	l.ended.Go(func() {
		screen := cli.NewScreen(out, 0)
		tick := time.NewTicker(500 * time.Millisecond)
		defer tick.Stop()
		for {
			ended := false
			select {
			case <-l.stop:
				ended = true
			case <-tick.C:
			}
			screen.Show(context.Background(), l.lines()+host.Status())
			if ended {
				return
			}
		}
	})
	return l
}

// add counts a game.
func (l *live) add(g record.Game) {
	if l == nil {
		return
	}
	l.mu.Lock()
	l.table.Add(g)
	l.mu.Unlock()
	tell := time.Since(l.told) >= time.Second
	if tell {
		l.told = time.Now()
	}
	if tell && l.host != nil {
		l.host.Progress(strings.TrimSpace(l.lines()))
	}
	if l.bar == nil {
		return
	}
	if tell {
		l.mu.Lock()
		l.bar.Describe(l.headline())
		l.mu.Unlock()
	}
	l.bar.Add(1)
}

// watch returns the games of an earlier run, and counts each that is taken.
func (l *live) watch(games iter.Seq2[record.Game, error]) iter.Seq2[record.Game, error] {
	return func(yield func(record.Game, error) bool) {
		for g, err := range games {
			if err == nil {
				l.add(g)
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// restart forgets the games counted so far.
func (l *live) restart(players int) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table, l.until = tournament.NewTable(players), time.Time{}
}

func (l *live) lines() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	games := cli.Count(l.table.Total(), "game")
	if l.total >= 0 {
		games = fmt.Sprintf("%d of %d games", l.table.Total(), l.total)
	}
	return fmt.Sprintf("%s: %s\n", games, l.headline())
}

func (l *live) end() {
	if l == nil {
		return
	}
	l.mu.Lock()
	l.until = time.Time{}
	l.mu.Unlock()
	close(l.stop)
	l.ended.Wait()
	if l.bar != nil {
		l.bar.Done()
	}
}

// headline sums up the state of the tournament in a few words. In a large field that takes
// a while, so the words stay for a second, and longer if they took more than 50 ms.
func (l *live) headline() string {
	begin := time.Now()
	if begin.Before(l.until) {
		return l.text
	}
	if len(l.table.Rows) == 2 {
		sample := l.table.Sample(0, 1)
		l.text = fmt.Sprintf("%s %v Elo", l.header.Players[0].Name, rating.Elo(sample))
		if l.test != nil {
			lower, upper := l.test.Bounds()
			l.text += fmt.Sprintf(", LLR %.2f [%.2f, %.2f]", decimal.Rounded(l.test.LLR(sample), 2), lower, upper)
		}
	} else {
		l.ratings = l.table.Pool.Ratings(l.ratings)
		best := slices.Max(l.ratings)
		l.text = fmt.Sprintf("%s leads, %s Elo", l.header.Players[slices.Index(l.ratings, best)].Name, decimal.Signed(best, 1))
	}
	l.until = time.Now().Add(max(time.Second, 20*time.Since(begin)))
	return l.text
}

const (
	writeEvery = 250 * time.Millisecond
	maxCurrent = 16 // maximum number of games in the file
)

// follow keeps the file of the games being played up to date, if m.Live is set, until end is
// called. It ignores write errors: they are no reason to stop a tournament.
func (m *Manner) follow(stage tools.Stage) (end func()) {
	if !m.Live || m.Record == "" {
		return func() {}
	}
	var mu sync.Mutex
	games, changed := map[int]record.CurrentGame{}, false
	stage.Watch(func(f tournament.Fixture, moves []string) {
		mu.Lock()
		defer mu.Unlock()
		changed = true
		if moves == nil {
			delete(games, f.ID)
			return
		}
		games[f.ID] = record.CurrentGame{ID: f.ID, First: f.First, Second: f.Second, Moves: moves} // moves are only ever appended
	})
	write := func() {
		mu.Lock()
		if !changed {
			mu.Unlock()
			return
		}
		changed = false
		c := record.Current{Games: []record.CurrentGame{}}
		for _, g := range games {
			c.Games = append(c.Games, g)
		}
		mu.Unlock()
		slices.SortFunc(c.Games, func(a, b record.CurrentGame) int { return cmp.Compare(a.ID, b.ID) })
		c.Games = c.Games[:min(len(c.Games), maxCurrent)]
		text, _ := json.Marshal(c) // numbers and strings
		if text, err := replace.Seal(text); err == nil && os.WriteFile(m.Record+record.CurrentSuffix+".new", text, 0o644) == nil {
			os.Rename(m.Record+record.CurrentSuffix+".new", m.Record+record.CurrentSuffix)
		}
	}
	stop := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		tick := time.NewTicker(writeEvery)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				write()
			}
		}
	})
	return func() {
		close(stop)
		ended.Wait()
		os.Remove(m.Record + record.CurrentSuffix)
	}
}
