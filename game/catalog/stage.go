//go:build !page

package catalog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/shortage"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// stage is a Stage for a game.
type stage[S, M comparable] struct {
	game     *typed[S, M]
	rules    game.Game[S, M]
	setup    tools.Setup
	specs    []tools.Spec
	openings [][]M
	moved    func(f tournament.Fixture, moves []string) // nil: no watcher

	bots   tournament.Bots[S, M]
	names  []string              // set by Start
	broken map[int]*tools.Broken // likewise, by player
}

func (t *typed[S, M]) NewStage(s tools.Setup) (tools.Stage, error) {
	if s.Opening < 0 {
		s.Opening = t.about.openingPlies
	}
	g, err := t.varied(s.Variant, s.Setup, s.Seed)
	if err != nil {
		return nil, err
	}
	st := &stage[S, M]{game: t, rules: g, setup: s}
	st.bots.Make = func(player int) (match.Bot[S, M], error) { return t.newBot(g, st.specs[player], s) }
	for _, text := range s.Players {
		spec, err := t.ParseSpec(text)
		if err != nil {
			return nil, err
		}
		st.specs = append(st.specs, spec)
	}
	for i, line := range s.Openings {
		moves, err := parseLine(g, line)
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		}
		st.openings = append(st.openings, moves)
	}
	return st, nil
}

// parseLine parses moves separated by spaces.
func parseLine[S, M comparable](g game.Game[S, M], line string) (moves []M, err error) {
	notation, _ := game.As[game.Notation[S, M]](g) // deal guarantees it
	s := g.Start()
	for text := range strings.FieldsSeq(line) {
		if game.Over(g, s) {
			return nil, fmt.Errorf("%q: the game is over before %s", line, text)
		}
		m, err := notation.ParseMove(&s, text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
		g.Apply(&s, m)
	}
	return moves, nil
}

// bot returns the player's bot in the slot.
func (st *stage[S, M]) bot(slot, player int) (match.Bot[S, M], error) {
	if broken := st.broken[player]; broken != nil {
		return forfeit[S, M]{st.names[player], broken}, nil
	}
	b, err := st.bots.Of(slot, player)
	if err == nil && st.names != nil {
		b = rename(b, st.names[player])
	}
	return b, err
}

func (st *stage[S, M]) Start(ctx context.Context) ([]record.Player, error) {
	var players []record.Player
	broken := map[int]*tools.Broken{}
	count := map[string]int{}
	for i, spec := range st.specs {
		b, err := st.bot(0, i)
		if err != nil {
			return nil, err
		}
		if p, ok := match.As[interface{ Start(context.Context) error }](b); ok {
			if err := p.Start(ctx); err != nil {
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
				if shortage.Is(err) {
					return nil, err // not the program's fault
				}
				broken[i] = &tools.Broken{Player: st.setup.Players[i], Err: err}
				if e, ok := match.As[witness](b); ok {
					broken[i].Stderr = e.Stderr()
				}
				if c, ok := match.As[io.Closer](b); ok {
					c.Close()
				}
			}
		}
		name := spec.Label
		if name == "" {
			name = b.Name()
		}
		if count[name]++; count[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, count[name])
		}
		players = append(players, record.Player{Name: name, Spec: st.setup.Players[i]})
	}
	if st.broken = broken; st.setup.Strict && len(broken) > 0 {
		var all []error
		for i := range st.specs {
			if b := broken[i]; b != nil {
				all = append(all, b)
			}
		}
		return nil, errors.Join(all...)
	}
	for _, p := range players {
		st.names = append(st.names, p.Name)
	}
	return players, nil
}

func (st *stage[S, M]) Broken() (all []tools.Broken) {
	for i := range st.specs {
		if b := st.broken[i]; b != nil {
			all = append(all, *b)
		}
	}
	return all
}

// versioned and witness are bots, such as programs, that leave more than their moves for the
// record.
type (
	versioned interface{ Version() string }
	witness   interface{ Stderr() string }
)

// forfeit is a player whose program does not work.
type forfeit[S, M comparable] struct {
	name string
	why  *tools.Broken
}

func (f forfeit[S, M]) Name() string   { return f.name }
func (f forfeit[S, M]) Stderr() string { return f.why.Stderr }

func (f forfeit[S, M]) Begin(context.Context, match.Beginning) error { return f.why.Err }
func (f forfeit[S, M]) End(match.Ending)                             {}

func (f forfeit[S, M]) Move(context.Context, *match.Request[S, M]) (m M, err error) {
	return m, f.why.Err
}

// opening returns the moves before the bots take over.
func (st *stage[S, M]) opening(ctx context.Context, f tournament.Fixture) []M {
	if len(st.openings) > 0 {
		return st.openings[f.Opening%len(st.openings)]
	}
	r := rand.New(rand.NewPCG(f.Seed, 3))
	if st.setup.Balance == 0 {
		return match.RandomOpening(st.rules, st.setup.Opening, r)
	}
	judge := search.NewMinimax(st.rules, search.Limits{Nodes: 20_000})
	return balancedOpening(st.rules, st.setup.Opening, r, func(s S) float64 {
		found, err := judge.Search(ctx, s)
		if err != nil { // a chance node, or the game is over: use the estimate
			return st.rules.Evaluate(&s)
		}
		return found.Score
	}, st.setup.Balance)
}

func (st *stage[S, M]) Watch(moved func(f tournament.Fixture, moves []string)) { st.moved = moved }

func (st *stage[S, M]) Play(ctx context.Context, slot int, f tournament.Fixture) (rec record.Game, err error) {
	first, err1 := st.bot(slot, f.First)
	second, err2 := st.bot(slot, f.Second)
	if err := errors.Join(err1, err2); err != nil {
		return rec, err
	}
	a := st.setup.Adjudication
	m := match.Match[S, M]{
		Game: st.rules, First: first, Second: second, Seed: f.Seed, Opening: st.opening(ctx, f),
		MaxPlies: st.setup.MaxPlies, MoveTime: st.setup.MoveTime, Clock: st.setup.Clock, Grace: st.setup.Grace, Ponder: st.setup.Ponder,
		Limits:       search.Limits{Depth: st.setup.Depth, Nodes: st.setup.Nodes},
		Adjudication: match.Adjudication[S]{Win: a.Win, WinPlies: a.WinPlies, Draw: a.Draw, DrawPlies: a.DrawPlies, DrawAfter: a.DrawAfter},
	}
	if st.moved != nil {
		var moves []string
		m.Watch = func(step match.Step[S, M]) {
			moves = append(moves, game.MoveText(st.rules, step.Before, step.Move))
			if st.game.public(st.rules, step.After) {
				st.moved(f, moves)
			}
		}
		defer st.moved(f, nil)
	}
	// Programs have a watchdog of their own.
	m.Watchdog = max(child.Watchdog, st.setup.Program.Watchdog, st.setup.Program.StartTime) + time.Minute
	r, err := m.Play(ctx)
	if err != nil {
		return rec, err
	}
	st.bots.Abandon(slot, f, r.Busy)
	record.Fill(&rec, st.rules, r)
	rec.Opening = len(m.Opening)
	for i, b := range []match.Bot[S, M]{first, second} {
		if w, ok := match.As[witness](b); ok {
			rec.Stderr[i] = w.Stderr()
		}
		if v, ok := match.As[versioned](b); ok {
			rec.Versions[i] = v.Version()
		}
	}
	return rec, nil
}

func (st *stage[S, M]) Verify(ctx context.Context, f tournament.Fixture, rec record.Game) error {
	rec.ID, rec.First, rec.Second, rec.Seed = f.ID, f.First, f.Second, f.Seed
	opening := st.opening(ctx, f)
	if rec.Opening != len(opening) || len(rec.Moves) < len(opening) || len(rec.Spent) != len(rec.Moves) {
		return fmt.Errorf("game %d: an opening of %d moves, %d moves and %d times; the opening has %d", f.ID, rec.Opening, len(rec.Moves), len(rec.Spent), len(opening))
	}
	s := st.rules.Start()
	for i, m := range opening {
		if text := game.MoveText(st.rules, s, m); rec.Moves[i] != text {
			return fmt.Errorf("game %d: move %d of the opening is %s; want %s", f.ID, i+1, rec.Moves[i], text)
		}
		st.rules.Apply(&s, m)
	}
	return record.Verify(st.rules, &rec)
}

func (st *stage[S, M]) Close() { st.bots.Close() }
