package ladder

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Table is the standing of the field.
type Table struct {
	Rows  []Row `json:"rows"` // best first, those without games last
	Games int   `json:"-"`
}

// Row is the standing of a player. A player without games has no rank.
type Row struct {
	ID     int             `json:"id"` // of the bot; negative for a level
	Name   string          `json:"name"`
	Elo    rating.Estimate `json:"elo"` // above the mean of the levels
	Wins   int             `json:"wins"`
	Draws  int             `json:"draws"`
	Losses int             `json:"losses"`
	Faults int             `json:"faults"`
}

// Games returns the number of games.
func (r Row) Games() int { return r.Wins + r.Draws + r.Losses }

// tableLife is how long a table is kept while games are played.
const tableLife = 2 * time.Second

// Standing returns the table; it may be some seconds old.
func (l *Ladder) Standing() Table {
	l.mu.Lock()
	defer l.mu.Unlock()
	return *l.standing()
}

func (l *Ladder) standing() *Table {
	if l.table != nil && (l.table.Games == l.games || time.Now().Before(l.until)) {
		return l.table
	}
	field := l.field()
	pool := rating.NewPool(len(field))
	t := &Table{Rows: make([]Row, len(field)), Games: l.games}
	for i, a := range field {
		for j, b := range field {
			g := l.results[pairOf(a, b)]
			if i == j || g.Total() == 0 {
				continue
			}
			if a > b {
				g = g.Reversed()
			}
			if i < j {
				pool.Add(i, j, g)
			}
			row := &t.Rows[i]
			row.Wins, row.Draws, row.Losses = row.Wins+g.Wins, row.Draws+g.Draws, row.Losses+g.Losses
		}
	}
	begin := time.Now()
	elo := pool.BradleyTerry()
	zero := 0.0
	for _, e := range elo[:len(l.config.Levels)] {
		zero += e.Value / float64(len(l.config.Levels))
	}
	for i, e := range elo {
		row := &t.Rows[i]
		row.ID, row.Name, row.Elo = field[i], l.name(field[i]), rating.Estimate{Value: e.Value - zero, Low: e.Low - zero, High: e.High - zero}
		if row.ID > 0 {
			row.Faults = l.bots[row.ID-1].faultCount
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b Row) int {
		if a.Games() == 0 || b.Games() == 0 {
			return cmp.Compare(b.Games(), a.Games())
		}
		return cmp.Compare(b.Elo.Value, a.Elo.Value)
	})
	l.table, l.until = t, time.Now().Add(max(tableLife, 20*time.Since(begin)))
	return t
}

// Bot is what its owner, and the teacher, may know of a bot.
type Bot struct {
	ID       int               `json:"id"`
	Student  string            `json:"student"`
	Name     string            `json:"name"`
	Version  int               `json:"version"`
	Bytes    int               `json:"bytes"`
	Uploaded time.Time         `json:"uploaded"`
	State    string            `json:"state"`
	Place    int               `json:"place,omitempty"` // in the queue of those that wait for their test
	Findings []program.Finding `json:"findings,omitempty"`
	Faults   int               `json:"faults"`
	Last     []Fault           `json:"last_faults,omitempty"`
}

// Bots describes the bots of a student in a language, the newest first; those of all for 0.
func (l *Ladder) Bots(student int, in board.Language) []Bot {
	l.mu.Lock()
	defer l.mu.Unlock()
	all, queue := []Bot{}, l.queue()
	for _, b := range slices.Backward(l.bots) {
		if student == 0 || b.Student == student {
			state := b.state.String()
			if b.testing {
				state = "being tested"
			}
			last := slices.Clone(b.faults)
			for i, f := range last {
				last[i].Reason = in.Say(f.Reason)
			}
			all = append(all, Bot{
				ID: b.ID, Student: l.students[b.Student-1].Name, Name: b.Name, Version: b.version, Bytes: b.Size, Uploaded: b.at,
				State: state, Place: 1 + slices.Index(queue, b), Findings: found(b.findings, in), Faults: b.faultCount, Last: last,
			})
		}
	}
	return all
}

// Status is the state of the class.
type Status struct {
	Game     string `json:"game"`
	Students int    `json:"students"`
	Bots     int    `json:"bots"`
	Games    int    `json:"games"`
	Paused   bool   `json:"paused"`
	Open     bool   `json:"open"` // to strangers
	Limits   Limits `json:"limits"`
	Compiles bool   `json:"compiles"` // takes Go programs
}

// Status returns the state of the class.
func (l *Ladder) Status() Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	present := 0
	for _, s := range l.students {
		if !s.removed {
			present++
		}
	}
	return Status{Game: l.header.Game, Students: present, Bots: len(l.bots), Games: l.games, Paused: l.paused, Open: l.open, Limits: l.limits, Compiles: l.config.Build != nil}
}

// describe returns the header of a record.
func (l *Ladder) describe(e *recordEvent) record.Header {
	h := record.Header{Game: l.header.Game, Began: now()}
	plan := contest.Plan{Format: "roundrobin", Rounds: 1, Games: 2, Setup: tools.Setup{
		Variant: l.header.Variant, MoveTime: l.limits.Move, Seed: l.header.Seed, Opening: -1,
	}}
	for _, id := range e.Players {
		spec := l.name(id)
		if id > 0 {
			spec = fmt.Sprintf("cmd:class sandbox %s/%d.wasm", botsDir, id)
		}
		h.Players = append(h.Players, record.Player{Name: l.name(id), Spec: spec})
		plan.Setup.Players = append(plan.Setup.Players, spec)
	}
	h.Setup, _ = json.Marshal(plan) // only plain values
	return h
}

// readRecords counts the games of all records.
func (l *Ladder) readRecords() error {
	for _, e := range l.records {
		if err := l.readRecord(e); err != nil {
			return fmt.Errorf("%s: %w (remove it to go on without its games)", filepath.Join(l.RecordsDir(), e.File), err)
		}
	}
	return nil
}

func (l *Ladder) readRecord(e *recordEvent) error {
	f, err := os.Open(filepath.Join(l.RecordsDir(), filepath.Base(e.File)))
	if os.IsNotExist(err) {
		return nil // killed between the journal's line and the file
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := bufio.NewReader(f).ReadString('\n'); err != nil {
		return nil // killed within the header
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, games, err := record.Stream(f)
	if err != nil {
		return err
	}
	for g, err := range games {
		if err != nil {
			return err
		}
		if g.First < 0 || g.Second < 0 || max(g.First, g.Second) >= len(e.Players) || g.First == g.Second {
			return fmt.Errorf("game %d is between players %d and %d of %d", g.ID, g.First, g.Second, len(e.Players))
		}
		l.count([2]int{e.Players[g.First], e.Players[g.Second]}, g.Player())
	}
	return nil
}
