package contest

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// live shows the progress of a tournament on a terminal: a progress bar or, with a host, a
// few lines including its status.
type live struct {
	header record.Header
	test   *rating.SPRT
	total  int64
	bar    *cli.Progress // nil if lines are shown
	host   Host
	told   time.Time // when the host was last told the progress
	stop   chan struct{}
	ended  sync.WaitGroup

	mu    sync.Mutex
	table *tournament.Table
}

func (p *Plan) newLive(out io.Writer, h record.Header, t *tournament.Tournament, host Host) *live {
	l := &live{header: h, host: host, test: p.SPRT, total: -1, table: tournament.NewTable(t.Players), stop: make(chan struct{})}
	if p.SPRT == nil {
		l.total = p.total()
	}
	for _, g := range t.Earlier {
		l.table.Add(g)
	}
	if host == nil || !cli.IsTerminal(out) {
		l.bar = cli.NewProgress(out, l.total, "playing")
		l.bar.Add(len(t.Earlier))
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
	l.mu.Lock()
	l.table.Add(g)
	l.mu.Unlock()
	if l.host != nil && time.Since(l.told) > time.Second {
		l.told = time.Now()
		l.host.Progress(strings.TrimSpace(l.lines()))
	}
	if l.bar != nil {
		l.bar.Describe(headline(l.table, l.header, l.test))
		l.bar.Add(1)
	}
}

// restart replaces the games counted so far.
func (l *live) restart(games []record.Game) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table = tournament.NewTable(len(l.table.Rows))
	for _, g := range games {
		l.table.Add(g)
	}
}

func (l *live) lines() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	games := cli.Count(l.table.Total(), "game")
	if l.total >= 0 {
		games = fmt.Sprintf("%d of %d games", l.table.Total(), l.total)
	}
	return fmt.Sprintf("%s: %s\n", games, headline(l.table, l.header, l.test))
}

func (l *live) end() {
	close(l.stop)
	l.ended.Wait()
	if l.bar != nil {
		l.bar.Done()
	}
}

// headline sums up the state of a tournament in a few words.
func headline(t *tournament.Table, h record.Header, test *rating.SPRT) string {
	if len(t.Rows) == 2 {
		text := fmt.Sprintf("%s %v Elo", h.Players[0].Name, rating.Elo(t.Sample(0, 1)))
		if test != nil {
			lower, upper := test.Bounds()
			text += fmt.Sprintf(", LLR %.2f [%.2f, %.2f]", test.LLR(t.Sample(0, 1)), lower, upper)
		}
		return text
	}
	ratings := t.Pool.BradleyTerry()
	best := 0
	for i, r := range ratings {
		if r.Value > ratings[best].Value {
			best = i
		}
	}
	return fmt.Sprintf("%s leads, %v Elo", h.Players[best].Name, ratings[best])
}
