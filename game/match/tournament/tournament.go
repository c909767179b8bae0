package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/jobs"
	"github.com/seed-61c9d78a/versus/game/match/record"
)

// Fixture is a scheduled game.
type Fixture struct {
	ID            int // from 1, in the order of the schedule
	Round         int // from 0
	First, Second int // players
	Seed          uint64
	Opening       int // number of the opening, from 0; the same for both games of a pair
}

// Tournament is a number of games between several players.
type Tournament struct {
	Players int
	Format  Format
	Games   int // in each match; even numbers make whole pairs
	Seed    uint64

	// Play plays a game. No other game in progress has the same slot, counted from 0, so
	// bots can be kept by slot. An error ends the tournament. A game that ended as
	// match.Interrupted is not counted; one spoilt by the rules is a draw in its match
	// and does not count in the table.
	Play func(ctx context.Context, slot int, f Fixture) (record.Game, error)

	// Runner, if not nil, replaces Play: it plays the games, perhaps elsewhere, and
	// decides how many to play at once.
	Runner jobs.Runner[Fixture, record.Game]

	// Earlier are the games of an earlier run of the same tournament.
	Earlier []record.Game

	// Played, if not nil, is called for each game as it ends, but not for those in
	// Earlier. Calls do not overlap. An error ends the tournament.
	Played func(g record.Game) error

	// Stop, if not nil, is called after each complete pair of the schedule, in its order.
	Stop func(t *Table) bool

	local jobs.Local[Fixture, record.Game]
}

// SetConcurrency sets the number of games played at once, at least 1, if there is no
// Runner. It may be called at any time, from any goroutine; games in progress continue.
func (t *Tournament) SetConcurrency(n int) { t.local.SetLimit(n) }

// Concurrency returns the number of games played at once.
func (t *Tournament) Concurrency() int { return t.local.Limit() }

// Run plays the tournament and returns the table. When ctx ends, it returns the table so
// far, without an error. A tournament runs once.
func (t *Tournament) Run(ctx context.Context) (*Table, error) {
	if err := t.validate(); err != nil {
		return nil, err
	}
	r := run{Tournament: t, runner: t.Runner, known: map[int]record.Game{}, table: NewTable(t.Players), id: 1, next: 1}
	if r.runner == nil {
		t.local.Do = t.Play
		r.runner = &t.local
	}
	for _, g := range t.Earlier {
		r.known[g.ID] = g
	}
	var earlier []Outcome
	for round := 0; ctx.Err() == nil; round++ {
		matches := t.Format.Round(t.Players, round, earlier)
		if len(matches) == 0 {
			break
		}
		outcomes, err := r.round(ctx, round, matches)
		if err != nil || r.stopped || outcomes == nil {
			return r.table, err
		}
		earlier = append(earlier, outcomes...)
	}
	return r.table, nil
}

func (t *Tournament) validate() error {
	switch {
	case t.Players < 2:
		return fmt.Errorf("tournament: %d players; want 2 or more", t.Players)
	case t.Games < 1:
		return fmt.Errorf("tournament: %d games in a match; want 1 or more", t.Games)
	case t.Format == nil || t.Play == nil && t.Runner == nil:
		return errors.New("tournament: want a Format, and Play or Runner")
	}
	for _, g := range t.Earlier {
		if g.ID < 1 || max(g.First, g.Second) >= t.Players || min(g.First, g.Second) < 0 {
			return fmt.Errorf("tournament: game %d was played by %d and %d, but there are %d players", g.ID, g.First, g.Second, t.Players)
		}
	}
	return nil
}

// run is a tournament in progress.
type run struct {
	*Tournament
	runner jobs.Runner[Fixture, record.Game]
	known  map[int]record.Game // all games played, by ID
	table  *Table
	id     int // of the next game to be scheduled
	next   int // of the next game to be counted in the order of the schedule

	openings int // used by earlier rounds
	counted  *Table
	stopped  bool
}

// fixtures returns the games of a round, by match. Their order is by pairs: the first
// pair of every match, then the second, so that an early table covers all players.
func (r *run) fixtures(round int, matches []Match) [][]Fixture {
	all := make([][]Fixture, len(matches))
	pairs := (r.Games + 1) / 2
	for pair := range pairs {
		for i, m := range matches {
			f := Fixture{Round: round, First: m.A, Second: m.B, Opening: r.openings + i*pairs + pair}
			// Mixing separates the seeds of tournaments with nearby seeds.
			f.Seed = rand.New(rand.NewPCG(r.Seed, uint64(f.Opening))).Uint64()
			for range min(2, r.Games-2*pair) {
				f.ID = r.id
				all[i] = append(all[i], f)
				f.First, f.Second = f.Second, f.First
				r.id++
			}
		}
	}
	r.openings += len(matches) * pairs
	return all
}

// errStopped ends a round when Stop returns true.
var errStopped = errors.New("tournament: stopped")

// round plays the games of a round that are not known yet. It returns nil outcomes if it
// was interrupted.
func (r *run) round(ctx context.Context, round int, matches []Match) ([]Outcome, error) {
	fixtures := r.fixtures(round, matches)
	all := slices.SortedFunc(slices.Values(slices.Concat(fixtures...)), func(a, b Fixture) int { return cmp.Compare(a.ID, b.ID) })
	var open []Fixture
	for _, f := range all {
		g, ok := r.known[f.ID]
		if !ok {
			open = append(open, f)
			continue
		}
		if g.First != f.First || g.Second != f.Second || g.Seed != f.Seed {
			return nil, fmt.Errorf("tournament: game %d was played by %d and %d with seed %d, but is scheduled for %d and %d with seed %d: it belongs to another tournament",
				f.ID, g.First, g.Second, g.Seed, f.First, f.Second, f.Seed)
		}
		r.table.Add(g)
	}
	r.count()
	if !r.stopped && len(open) > 0 && ctx.Err() == nil {
		err := r.runner.Run(ctx, open, func(i int, g record.Game, err error) error { return r.played(open[i], g, err) })
		if err != nil && !errors.Is(err, errStopped) && (ctx.Err() == nil || !errors.Is(err, context.Cause(ctx))) {
			return nil, err
		}
	}
	return r.outcomes(round, matches, fixtures), nil
}

// played handles a game that has ended.
func (r *run) played(f Fixture, g record.Game, err error) error {
	if err != nil {
		if r.stopped {
			return nil // its context was cancelled
		}
		return err
	}
	if g.Reason == match.Interrupted {
		return nil
	}
	g.ID, g.Round, g.First, g.Second, g.Seed = f.ID, f.Round, f.First, f.Second, f.Seed
	r.known[g.ID] = g
	r.table.Add(g)
	if r.Played != nil {
		if err := r.Played(g); err != nil {
			return err
		}
	}
	if r.count(); r.stopped {
		return errStopped
	}
	return nil
}

// count goes through the games in the order of the schedule and calls Stop.
func (r *run) count() {
	if r.Stop == nil {
		return
	}
	if r.counted == nil {
		r.counted = NewTable(r.Players)
	}
	for !r.stopped {
		g, ok := r.known[r.next]
		if !ok {
			return
		}
		pairs := r.counted.complete
		if r.counted.Add(g); r.counted.complete > pairs {
			r.stopped = r.Stop(r.counted)
		}
		r.next++
	}
}

// outcomes returns the results of the round's matches, or nil if a game is missing.
func (r *run) outcomes(round int, matches []Match, fixtures [][]Fixture) []Outcome {
	var outcomes []Outcome
	for i, m := range matches {
		o := Outcome{Match: m, Round: round, Games: r.Games}
		for _, f := range fixtures[i] {
			g, ok := r.known[f.ID]
			if !ok {
				return nil
			}
			o.Points += points(g, m.A)
		}
		outcomes = append(outcomes, o)
	}
	return outcomes
}
