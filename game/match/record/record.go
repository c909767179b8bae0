// Package record keeps the games of matches in a file, so that none is lost or has to be played
// again, and so that anybody can check them.
//
// A record is a file of JSON lines: a description of what is played and between whom, and a line for
// each finished game with its seed, moves, times and result. Lines are only ever appended, each with
// one write, and have checksums: a process killed at any moment leaves at most one incomplete last
// line, which [Open] cuts off, and later changes are detected. Appending takes the same time however
// long the file is. While a process writes to a record, no other one can, on Unix and Windows.
//
// [Verify] replays the games of a record before a referee. Package tournament writes records, and
// continues them after an interruption.
package record

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// A Game is a recorded game.
type Game[S, M comparable] struct {
	First, Second string // names of the players
	Seed          uint64 // of the match
	Opening       int    // how many of the moves were given, not chosen by the players
	match.Result[S, M]
}

// A Log is a record that is being written. Its methods may be called by several goroutines.
type Log[S, M comparable] struct {
	rules   game.Game[S, M]
	players []string
	log     *record.Log

	mu    sync.Mutex
	games int
}

// Create begins a record of games of g, whose rules have a name, in a new file. players are the names
// of all players. If the file exists, the error is fs.ErrExist.
func Create[S, M comparable](path string, g game.Game[S, M], rules string, players ...string) (*Log[S, M], error) {
	if err := game.Check(g); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	h := record.Header{Game: rules, Began: time.Now().UTC().Truncate(time.Second)}
	for _, name := range players {
		h.Players = append(h.Players, record.Player{Name: name})
	}
	log, err := record.Create(path, h)
	if err != nil {
		return nil, err
	}
	return &Log[S, M]{rules: g, players: players, log: log}, nil
}

// Open continues a record. If a line of it is damaged, it continues after the last good one; see
// [Log.Damage]. It is an error if the file is not a record of games of these rules.
func Open[S, M comparable](path string, g game.Game[S, M], rules string) (*Log[S, M], error) {
	if err := game.Check(g); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	log, h, err := record.Open(path)
	if err != nil {
		return nil, err
	}
	l := &Log[S, M]{rules: g, log: log}
	if l.players, err = players(path, h, rules); err == nil {
		for _, bad := range log.Games() {
			if err = bad; err != nil {
				break
			}
			l.games++
		}
	}
	if err != nil {
		log.Close()
		return nil, err
	}
	return l, nil
}

// players returns the names of the players of a record of games of these rules.
func players(path string, h record.Header, rules string) (names []string, err error) {
	if h.Game != rules {
		return nil, fmt.Errorf("record: %s is a record of %s; want %s", path, h.Game, rules)
	}
	for _, p := range h.Players {
		names = append(names, p.Name)
	}
	return names, nil
}

// Append adds a finished game between two of the players. It is an error if the game has no result
// (see [match.Reason.Void]) or the file cannot be written; earlier games are safe.
func (l *Log[S, M]) Append(g Game[S, M]) error {
	first, second := slices.Index(l.players, g.First), slices.Index(l.players, g.Second)
	switch {
	case first < 0 || second < 0 || first == second:
		return fmt.Errorf("record: a game between %q and %q; want two of %q", g.First, g.Second, l.players)
	case g.Reason.Void():
		return fmt.Errorf("record: the game has no result: %v", g.Reason)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	rec := record.Game{ID: l.games + 1, First: first, Second: second, Seed: g.Seed, Opening: g.Opening}
	record.Fill(&rec, l.rules, g.Result)
	if err := l.log.Append(rec); err != nil {
		return err
	}
	l.games++
	return nil
}

// Games returns the games of the record in order. It reads and replays one after the other; an error
// ends the sequence.
func (l *Log[S, M]) Games() iter.Seq2[Game[S, M], error] {
	return func(yield func(Game[S, M], error) bool) {
		for rec, err := range l.log.Games() {
			g := Game[S, M]{Seed: rec.Seed, Opening: rec.Opening}
			if err == nil {
				g.First, g.Second = l.players[rec.First], l.players[rec.Second]
				g.Result, err = record.Result(l.rules, &rec)
			}
			if !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// Damage describes the damage found when the record was opened, and where the later games are kept;
// it is nil for an intact record.
func (l *Log[S, M]) Damage() error { return l.log.Damage() }

// Close closes the file.
func (l *Log[S, M]) Close() error { return l.log.Close() }

// Verify replays all games of a record before a referee and returns their number. Every move must be
// legal and made by the player to move, every outcome of chance must be the one that the seed gives,
// and the result must follow from the rules or be allowed by the recorded reason. The error is that
// of the first game that does not hold, or of a damaged line. What cannot be replayed, such as a late
// move, is believed.
func Verify[S, M comparable](path string, g game.Game[S, M], rules string) (games int, err error) {
	if err := game.Check(g); err != nil {
		return 0, fmt.Errorf("record: %w", err)
	}
	file, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("record: %w", err)
	}
	defer file.Close()
	h, all, err := record.Stream(file)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	if _, err = players(path, h, rules); err != nil {
		return 0, err
	}
	for rec, err := range all {
		if err == nil {
			err = record.Verify(g, &rec)
		}
		if err != nil {
			return games, fmt.Errorf("%s: %w", path, err)
		}
		games++
	}
	return games, nil
}
