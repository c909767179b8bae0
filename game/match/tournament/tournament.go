// Package tournament plays round robins between bots, several games at once, rates the bots, and
// keeps the games in a record, from which an interrupted tournament continues.
//
// A match between two bots consists of pairs of games with the same seed, opening and dice, and the
// sides swapped. In games with hidden information the games of a pair have seeds of their own: who
// remembers the first would know what is dealt in the second. The table of a tournament depends only
// on its settings and seed, however the games overlap in time, as long as the bots do not depend on
// clocks or on earlier games.
package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/search"

	games "github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// A Tournament is a round robin: every two bots play a match. Match, Bots and Games are required.
type Tournament[S, M comparable] struct {
	// Match is what the games have in common, among them Seed; First, Second and Opening are the
	// tournament's.
	match.Match[S, M]

	// Bots make the bots, whose names must differ. Games that are played at once have bots of their
	// own. A bot that is an io.Closer is closed at the end.
	Bots []func() (match.Bot[S, M], error)

	Games        int // between every two bots; an even number makes whole pairs
	OpeningPlies int // random plies before the bots take over
	Workers      int // games at once: 0 for one per processor

	// Record is the file of the games; "" for none. A file that exists must be the record of this
	// tournament, which then continues: its games are not played again. Package record reads it;
	// Rules is the name of the rules there.
	Record string
	Rules  string

	// Played, if not nil, is called after every game that is not in the record yet, one at a time. An
	// error ends the tournament.
	Played func(g record.Game[S, M]) error
}

// A Table is the result of a tournament, the best bot first.
type Table []Row

// A Row is the result of a bot. Games that both players lost, and those without a result, do not
// count.
type Row struct {
	Name  string
	Games rating.Games
	Elo   rating.Estimate // with a mean of 0 over all bots
}

// String returns the table as lines of text.
func (t Table) String() string {
	width := 0
	for _, r := range t {
		width = max(width, len([]rune(r.Name)))
	}
	var b strings.Builder
	for i, r := range t {
		fmt.Fprintf(&b, "%d. %-*s %5.1f of %d, Elo %v\n", i+1, width, r.Name, r.Games.Points(), r.Games.Total(), r.Elo)
	}
	return b.String()
}

// Run plays the tournament. When ctx ends it returns the table so far, without an error.
func (t *Tournament[S, M]) Run(ctx context.Context) (table Table, err error) {
	if err := game.Check(t.Game); err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	r := &run[S, M]{Tournament: t}
	r.bots.Make = r.make
	defer func() { err = errors.Join(err, r.close()) }()
	if err := r.name(); err != nil {
		return nil, err
	}
	_, hidden := game.As[game.Observer[S]](t.Game)
	all := tournament.Tournament{Players: len(t.Bots), Games: t.Games, Seed: t.Seed, Apart: hidden, Play: r.play, Played: r.played, Workers: cmp.Or(t.Workers, runtime.GOMAXPROCS(0))}
	if t.Record != "" {
		if err := r.open(); err != nil {
			return nil, err
		}
		all.Earlier = r.log.Games()
	}
	result, err := all.Run(ctx)
	if err != nil {
		return nil, err
	}
	elo := result.Pool.BradleyTerry()
	for _, p := range result.Order() {
		table = append(table, Row{r.names[p], result.Rows[p].Games(), elo[p]})
	}
	return table, nil
}

// run is a tournament in progress.
type run[S, M comparable] struct {
	*Tournament[S, M]
	bots  tournament.Bots[S, M]
	names []string   // of the bots
	log   *games.Log // nil without a record

	results sync.Map // of the games that have ended, by ID, until played tells the importer
}

// name asks the bots for their names.
func (r *run[S, M]) name() error {
	for i := range r.Bots {
		b, err := r.bots.Of(0, i)
		if err != nil {
			return err
		}
		if slices.Contains(r.names, b.Name()) {
			return fmt.Errorf("tournament: two bots have the name %s", b.Name())
		}
		r.names = append(r.names, b.Name())
	}
	return nil
}

// make makes a player's bot.
func (r *run[S, M]) make(player int) (match.Bot[S, M], error) {
	b, err := r.Bots[player]()
	if err != nil {
		return nil, fmt.Errorf("tournament: bot %d: %w", player+1, err)
	}
	return b, nil
}

// close closes the bots and the record.
func (r *run[S, M]) close() error {
	err := r.bots.Close()
	if r.log != nil {
		err = errors.Join(err, r.log.Close())
	}
	return err
}

// settings are what the games of a record depend on.
type settings struct {
	Seed         uint64            `json:"seed"`
	Games        int               `json:"games"`
	OpeningPlies int               `json:"opening_plies"`
	MaxPlies     int               `json:"max_plies"`
	MoveTime     time.Duration     `json:"move_time"`
	Clock        match.TimeControl `json:"clock"`
	Limits       search.Limits     `json:"limits"`
}

// open creates or continues the record.
func (r *run[S, M]) open() error {
	setup, err := json.Marshal(settings{r.Seed, r.Games, r.OpeningPlies, r.MaxPlies, r.MoveTime, r.Clock, r.Limits})
	if err != nil {
		return fmt.Errorf("tournament: %w", err)
	}
	h := games.Header{Game: r.Rules, Began: time.Now().UTC().Truncate(time.Second), Setup: setup}
	for _, name := range r.names {
		h.Players = append(h.Players, games.Player{Name: name})
	}
	if r.log, err = games.Create(r.Record, h); !errors.Is(err, fs.ErrExist) {
		return err
	}
	var old games.Header
	if r.log, old, err = games.Open(r.Record); err != nil {
		return err
	}
	if old.Game != h.Game || !slices.Equal(old.Players, h.Players) || string(old.Setup) != string(setup) {
		return fmt.Errorf("tournament: %s is the record of another tournament: of %s between %v with %s; want %s between %v with %s",
			r.Record, old.Game, old.Players, old.Setup, h.Game, h.Players, setup)
	}
	return nil
}

// play plays a scheduled game.
func (r *run[S, M]) play(ctx context.Context, slot int, f tournament.Fixture) (g games.Game, err error) {
	m := r.Match
	m.Seed, m.Opening = f.Seed, nil
	if r.OpeningPlies > 0 {
		m.Opening = match.RandomOpening(r.Game, r.OpeningPlies, rand.New(rand.NewPCG(r.Seed, uint64(f.Opening))))
	}
	if m.First, err = r.bots.Of(slot, f.First); err != nil {
		return g, err
	}
	if m.Second, err = r.bots.Of(slot, f.Second); err != nil {
		return g, err
	}
	result, err := m.Play(ctx)
	if err != nil {
		return g, fmt.Errorf("tournament: game %d: %w", f.ID, err)
	}
	r.bots.Abandon(slot, f, result.Busy)
	if r.Played != nil {
		r.results.Store(f.ID, result)
	}
	g = games.Game{ID: f.ID, Round: f.Round, First: f.First, Second: f.Second, Seed: f.Seed, Opening: len(m.Opening)}
	games.Fill(&g, r.Game, result)
	return g, nil
}

// played records a game and tells the importer.
func (r *run[S, M]) played(g games.Game) error {
	if r.log != nil {
		if err := r.log.Append(g); err != nil {
			return err
		}
	}
	if r.Played == nil {
		return nil
	}
	result, _ := r.results.LoadAndDelete(g.ID)
	return r.Tournament.Played(record.Game[S, M]{First: r.names[g.First], Second: r.names[g.Second], Seed: g.Seed, Opening: g.Opening, Result: result.(match.Result[S, M])})
}
