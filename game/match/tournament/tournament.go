package tournament

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
)

// Fixture is a game that is to be played.
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

	// Play plays a game. The slot, from 0, is that of no other game that is being
	// played at the time: bots may be kept by slot. An error ends the tournament. A
	// game that ended as match.Interrupted is not counted.
	Play func(ctx context.Context, slot int, f Fixture) (record.Game, error)

	// Played are the games of an earlier run of the same tournament.
	Played []record.Game

	// Done, if not nil, is called for each game as it ends, not for those in Played;
	// never at the same time twice. An error ends the tournament.
	Done func(g record.Game) error

	// Stop, if not nil, is asked after each complete pair of the schedule, in its order.
	Stop func(t *Table) bool

	limit atomic.Int32 // SetConcurrency
	wake  chan struct{}
	once  sync.Once
}

// SetConcurrency sets how many games are played at once, at least 1. It may be called
// at any time, from any goroutine; games that are being played go on.
func (t *Tournament) SetConcurrency(n int) {
	t.init()
	t.limit.Store(int32(max(1, n)))
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// Concurrency returns how many games are played at once.
func (t *Tournament) Concurrency() int { return max(1, int(t.limit.Load())) }

func (t *Tournament) init() { t.once.Do(func() { t.wake = make(chan struct{}, 1) }) }

// Run plays the tournament and returns the table. When ctx ends, it returns what was
// played by then, without an error. A tournament runs once.
func (t *Tournament) Run(ctx context.Context) (*Table, error) {
	t.init()
	if err := t.validate(); err != nil {
		return nil, err
	}
	r := run{Tournament: t, known: map[int]record.Game{}, table: NewTable(t.Players), id: 1, next: 1}
	for _, g := range t.Played {
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
	case t.Format == nil || t.Play == nil:
		return errors.New("tournament: Format and Play must not be nil")
	}
	for _, g := range t.Played {
		if g.ID < 1 || max(g.First, g.Second) >= t.Players || min(g.First, g.Second) < 0 {
			return fmt.Errorf("tournament: game %d was played by %d and %d, but there are %d players", g.ID, g.First, g.Second, t.Players)
		}
	}
	return nil
}

// run is a tournament in progress.
type run struct {
	*Tournament
	known   map[int]record.Game // all games played, by ID
	table   *Table
	id      int // of the next game to be scheduled
	next    int // of the next game to be counted in the order of the schedule
	counted *Table
	stopped bool
	slots   []bool // taken
}

// fixtures returns the games of a round.
func (r *run) fixtures(round int, matches []Match) []Fixture {
	var all []Fixture
	for _, m := range matches {
		number := (r.id - 1) / r.Games // of the match
		for n := range r.Games {
			f := Fixture{ID: r.id, Round: round, First: m.A, Second: m.B, Opening: number*((r.Games+1)/2) + n/2}
			// Mixing keeps seeds of tournaments with nearby seeds apart.
			f.Seed = rand.New(rand.NewPCG(r.Seed, uint64(f.Opening))).Uint64()
			if n%2 == 1 {
				f.First, f.Second = f.Second, f.First
			}
			all = append(all, f)
			r.id++
		}
	}
	return all
}

// finished is a game that has come back.
type finished struct {
	slot int
	game record.Game
	err  error
}

// round plays the games of a round that are not known yet. It returns nil outcomes if
// it did not get to the end.
func (r *run) round(ctx context.Context, round int, matches []Match) ([]Outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	all := r.fixtures(round, matches)
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
	var failed error
	running := 0
	results := make(chan finished)
	for running > 0 || len(open) > 0 && !r.stopped && failed == nil && ctx.Err() == nil {
		for len(open) > 0 && running < r.Concurrency() && !r.stopped && failed == nil && ctx.Err() == nil {
			slot, f := r.take(), open[0]
			open = open[1:]
			running++
			go func() {
				g, err := r.Play(ctx, slot, f)
				g.ID, g.Round, g.First, g.Second, g.Seed = f.ID, f.Round, f.First, f.Second, f.Seed
				results <- finished{slot, g, err}
			}()
		}
		if running == 0 {
			break
		}
		select {
		case done := <-results:
			running--
			r.slots[done.slot] = false
			switch {
			case done.err != nil && failed == nil:
				failed = done.err
				cancel()
			case done.err != nil || done.game.Reason == match.Interrupted:
			default:
				r.known[done.game.ID] = done.game
				r.table.Add(done.game)
				if r.Done != nil && failed == nil {
					failed = r.Done(done.game)
				}
				if r.count(); r.stopped || failed != nil {
					cancel()
				}
			}
		case <-r.wake:
		}
	}
	if failed != nil {
		return nil, failed
	}
	return r.outcomes(round, matches, all), nil
}

// take returns a free slot.
func (r *run) take() int {
	for i, taken := range r.slots {
		if !taken {
			r.slots[i] = true
			return i
		}
	}
	r.slots = append(r.slots, true)
	return len(r.slots) - 1
}

// count goes through the games in the order of the schedule and asks Stop.
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
		r.counted.Add(g)
		if (r.next-1)%r.Games%2 == 1 {
			r.stopped = r.Stop(r.counted)
		}
		r.next++
	}
}

// outcomes returns the results of the round's matches, nil if a game is missing.
func (r *run) outcomes(round int, matches []Match, all []Fixture) []Outcome {
	var outcomes []Outcome
	for i, m := range matches {
		o := Outcome{Match: m, Round: round, Games: r.Games}
		for _, f := range all[i*r.Games : (i+1)*r.Games] {
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
