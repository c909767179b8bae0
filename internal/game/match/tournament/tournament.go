package tournament

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
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
	Format  Format // nil: one cycle of a round-robin
	Games   int    // in each match; even numbers make whole pairs
	Seed    uint64

	// Apart gives the games of a pair different seeds. A game with secrets needs it, and one
	// with dice if programs play: who remembers the first game would know what is dealt or
	// rolled in the second. Otherwise equal seeds make results less a matter of luck.
	Apart bool

	// Play plays a game. No other game in progress has the same slot, counted from 0, so
	// bots can be kept by slot. An error ends the tournament. A game that ended as
	// match.Interrupted is not counted; one that ended as match.RefereeFailed ends the
	// tournament with an error; any other void one is a draw in its match and does not
	// count in the table.
	Play    func(ctx context.Context, slot int, f Fixture) (record.Game, error)
	Workers int // games played at once; below 1 counts as 1

	// Runner, if not nil, replaces Play and Workers: it plays the games, perhaps elsewhere, and
	// decides how many to play at once.
	Runner jobs.Runner[Fixture, record.Game]

	// Earlier, if not nil, yields the games of an earlier run of the same tournament, in any
	// order. Run goes through it once and keeps none of them. Their Spent, Versions, Stderr,
	// Detail and Ended may be empty. An error in it ends the tournament.
	Earlier iter.Seq2[record.Game, error]

	// Played, if not nil, is called for each game as it ends, but not for those in
	// Earlier. Calls do not overlap. An error ends the tournament.
	Played func(g record.Game) error

	// Stop, if not nil, is called after each complete pair of the schedule, in its order.
	Stop func(t *Table) bool
}

// Run plays the tournament and returns the table. When ctx ends, it returns the table so
// far, without an error. A tournament runs once.
func (t *Tournament) Run(ctx context.Context) (*Table, error) {
	if err := t.validate(); err != nil {
		return nil, err
	}
	if t.Format == nil {
		t.Format = roundRobin{}
	}
	r := run{Tournament: t, runner: t.Runner, earlier: map[int]past{}, table: NewTable(t.Players), id: 1, next: 1}
	if r.runner == nil {
		r.runner = &jobs.Local[Fixture, record.Game]{Workers: t.Workers, Do: t.Play}
	}
	if err := r.recall(ctx); err != nil {
		return nil, err
	}
	var earlier []Outcome
	for round := 0; ctx.Err() == nil; round++ {
		matches := t.Format.Round(t.Players, round, earlier)
		if len(matches) == 0 {
			for id := range r.earlier {
				return nil, fmt.Errorf("tournament: game %d is not in the schedule: it belongs to another tournament", id)
			}
			break
		}
		outcomes, err := r.round(ctx, round, matches)
		if err != nil || r.stopped && len(r.earlier) == 0 || outcomes == nil {
			return r.table, err
		}
		earlier = append(earlier, outcomes...)
	}
	return r.table, nil
}

// MostGames is the greatest number of games in a match.
const MostGames = 1_000_000_000

func (t *Tournament) validate() error {
	switch {
	case t.Players < 2:
		return fmt.Errorf("tournament: %d players; want 2 or more", t.Players)
	case t.Games < 1 || t.Games > MostGames:
		return fmt.Errorf("tournament: %d games in a match; want 1 to %d", t.Games, MostGames)
	case t.Play == nil && t.Runner == nil:
		return errors.New("tournament: want Play or Runner")
	}
	return nil
}

// run is a tournament in progress. It keeps no games that have been counted.
type run struct {
	*Tournament
	runner  jobs.Runner[Fixture, record.Game]
	earlier map[int]past // games that are in the table, but not yet reached by the schedule, by ID
	table   *Table
	id      int // of the next game to be scheduled

	openings int // used by earlier rounds
	counted  *Table
	waiting  map[int]record.Game // games to be counted after earlier ones of the schedule, by ID
	next     int                 // of the next game to be counted
	stopped  bool
}

// past is what the schedule needs of an earlier game.
type past struct {
	seed          uint64
	first, second int32
	points        [2]float64 // of these
}

// recall adds the earlier games to the table.
func (r *run) recall(ctx context.Context) error {
	if r.Earlier == nil {
		return nil
	}
	for g, err := range r.Earlier {
		if err != nil || ctx.Err() != nil {
			return err
		}
		if g.ID < 1 || max(g.First, g.Second) >= r.Players || min(g.First, g.Second) < 0 {
			return fmt.Errorf("tournament: game %d was played by %d and %d, but there are %d players", g.ID, g.First, g.Second, r.Players)
		}
		if _, ok := r.earlier[g.ID]; ok {
			return fmt.Errorf("tournament: game %d occurs twice", g.ID)
		}
		r.earlier[g.ID] = past{g.Seed, int32(g.First), int32(g.Second), points(&g)}
		r.add(g)
		r.count()
	}
	return nil
}

// fixtures calls take for the games of a round, with the number of their match. Their
// order is by pairs: the first pair of every match, then the second, so that an early
// table covers all players.
func (r *run) fixtures(round int, matches []Pair, take func(match int, f Fixture) error) error {
	pairs := (r.Games + 1) / 2
	for pair := range pairs {
		for i, m := range matches {
			f := Fixture{Round: round, First: m.A, Second: m.B, Opening: r.openings + i*pairs + pair}
			// Mixing separates the seeds of tournaments with nearby seeds.
			f.Seed = rand.New(rand.NewPCG(r.Seed, uint64(f.Opening))).Uint64()
			for range min(2, r.Games-2*pair) {
				f.ID = r.id
				if r.Apart {
					f.Seed = rand.New(rand.NewPCG(r.Seed, 1<<32+uint64(f.ID))).Uint64()
				}
				if err := take(i, f); err != nil {
					return err
				}
				f.First, f.Second = f.Second, f.First
				r.id++
			}
		}
	}
	r.openings += len(matches) * pairs
	return nil
}

// errStopped ends a round when Stop returns true, or ctx has ended.
var errStopped = errors.New("tournament: stopped")

// portion is the number of games that are handed out at once, so that the memory does not
// grow with the number of games that a match may have.
const portion = 1 << 16

// round plays the games of a round that are not known yet. It returns nil outcomes if it
// was interrupted.
func (r *run) round(ctx context.Context, round int, matches []Pair) ([]Outcome, error) {
	outcomes := make([]Outcome, len(matches))
	for i, m := range matches {
		outcomes[i] = Outcome{Pair: m, Round: round, Games: r.Games}
	}
	var open []Fixture
	var where []int // the match of each
	missing := 0
	play := func() error {
		defer func() { open, where = open[:0], where[:0] }()
		if r.stopped || len(open) == 0 || ctx.Err() != nil {
			return nil
		}
		err := r.runner.Run(ctx, open, func(i int, g record.Game, err error) error {
			if err == nil && g.Reason != match.Interrupted {
				missing--
				outcomes[where[i]].add(open[i].First, points(&g))
			}
			return r.played(open[i], g, err)
		})
		if err != nil && !errors.Is(err, errStopped) && (ctx.Err() == nil || !errors.Is(err, context.Cause(ctx))) {
			return err
		}
		return nil
	}
	err := r.fixtures(round, matches, func(match int, f Fixture) error {
		g, ok := r.earlier[f.ID]
		if !ok {
			open, where = append(open, f), append(where, match)
			missing++
			if len(open) < portion {
				return nil
			}
			if err := play(); err != nil {
				return err
			}
			if ctx.Err() != nil || r.stopped && len(r.earlier) == 0 { // nothing is left to play or to check
				return errStopped
			}
			return nil
		}
		if int(g.first) != f.First || int(g.second) != f.Second || g.seed != f.Seed {
			return fmt.Errorf("tournament: game %d was played by %d and %d with seed %d, but is scheduled for %d and %d with seed %d: it belongs to another tournament",
				f.ID, g.first, g.second, g.seed, f.First, f.Second, f.Seed)
		}
		delete(r.earlier, f.ID)
		outcomes[match].add(f.First, g.points)
		return nil
	})
	if err == nil {
		err = play()
	}
	if errors.Is(err, errStopped) || err == nil && missing > 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return outcomes, nil
}

// fill returns a game with the numbers of its fixture.
func fill(g record.Game, f Fixture) record.Game {
	g.ID, g.Round, g.First, g.Second, g.Seed = f.ID, f.Round, f.First, f.Second, f.Seed
	return g
}

// add adds a game to the table.
func (r *run) add(g record.Game) {
	r.table.Add(g)
	if r.Stop != nil {
		if r.waiting == nil {
			r.waiting = map[int]record.Game{}
		}
		g.Spent, g.Versions, g.Stderr, g.Detail = nil, [2]string{}, [2]string{}, "" // the table needs none of them
		r.waiting[g.ID] = g
	}
}

// played handles a game that has ended.
func (r *run) played(f Fixture, g record.Game, err error) error {
	if err != nil {
		if r.stopped {
			return nil // its context was cancelled
		}
		return err
	}
	switch g.Reason {
	case match.Interrupted:
		return nil
	case match.RefereeFailed:
		return fmt.Errorf("tournament: game %d could not be played: %s", f.ID, g.Detail)
	}
	g = fill(g, f)
	r.add(g)
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
		g, ok := r.waiting[r.next]
		if !ok {
			return
		}
		delete(r.waiting, r.next)
		pairs := r.counted.complete
		if r.counted.Add(g); r.counted.complete > pairs {
			r.stopped = r.Stop(r.counted)
		}
		r.next++
	}
}
