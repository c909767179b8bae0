package catalog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
	"github.com/seed-61c9d78a/versus/search"
)

// Setup says how the games of a tournament are played. It is kept in records.
type Setup struct {
	Players  []string      `json:"players"` // as Spec reads them
	MoveTime time.Duration `json:"move_time,omitempty"`
	Clock    match.Clock   `json:"clock"`
	Grace    time.Duration `json:"grace,omitempty"`
	Limits   Limits        `json:"limits"`
	MaxPlies int           `json:"max_plies,omitempty"`
	Seed     uint64        `json:"seed"`

	// Openings: random plies, negative for the game's number; filtered to a score of
	// at most Balance, if that is not 0; or else these lines of moves in turn.
	Opening  int      `json:"opening"`
	Balance  float64  `json:"balance,omitempty"`
	Openings []string `json:"openings,omitempty"`

	Adjudication Adjudication    `json:"adjudication"`
	Program      program.Command `json:"program"` // Args are those of the player
}

// Adjudication is that of package match, by the game's own estimate.
type Adjudication struct {
	Win       float64 `json:"win,omitempty"`
	WinPlies  int     `json:"win_plies,omitempty"`
	Draw      float64 `json:"draw,omitempty"`
	DrawPlies int     `json:"draw_plies,omitempty"`
	DrawAfter int     `json:"draw_after,omitempty"`
}

// Stage plays the games of a tournament.
type Stage interface {
	// Start starts the programs among the players, once each, to see whether they
	// work, and returns everybody's name.
	Start(ctx context.Context) ([]record.Player, error)

	// Watch has moved called after every move of a game, with all moves so far, and with
	// none once the game has ended; of several games at the same time. It is called
	// before the first game.
	Watch(moved func(f tournament.Fixture, moves []string))

	// Play is a tournament's.
	Play(ctx context.Context, slot int, f tournament.Fixture) (record.Game, error)

	// Close ends all programs.
	Close()
}

// NewStage returns a stage; everything that is wrong with the setup is an error here,
// but for programs that do not work.
func (e Entry) NewStage(s Setup) (Stage, error) {
	if s.Opening < 0 {
		s.Opening = e.OpeningPlies
	}
	return e.stage(s)
}

// Replay plays a recorded game over again, checking it, and calls show for the start
// and after every move, with the move in the game's notation ("" at the start).
func (e Entry) Replay(seed uint64, rec *record.Game, show func(ply int, who game.Player, move, board string)) error {
	return e.replay(seed, rec, show)
}

// Check tries a program out.
func (e Entry) Check(ctx context.Context, c program.Command, moveTime time.Duration) ([]program.Finding, error) {
	return e.check(ctx, c, moveTime)
}

// Serve makes a program of a bot.
func (e Entry) Serve(ctx context.Context, spec string, in io.Reader, out io.Writer) error {
	return e.serve(ctx, spec, in, out)
}

// stage is a Stage for a game.
type stage[S, M comparable] struct {
	entry    Entry
	game     game.Game[S, M]
	setup    Setup
	specs    []Spec
	makers   []maker[S, M]
	openings [][]M
	moved    func(f tournament.Fixture, moves []string) // nil: nobody watches

	mu    sync.Mutex
	bots  map[seat]match.Bot[S, M]
	names []string
}

// seat is a player in a slot: bots play one game at a time.
type seat struct{ slot, player int }

func newStage[S, M comparable](e Entry, g game.Game[S, M], makers []maker[S, M], s Setup) (Stage, error) {
	st := &stage[S, M]{entry: e, game: g, setup: s, makers: makers, bots: map[seat]match.Bot[S, M]{}}
	for _, text := range s.Players {
		spec, err := ParseSpec(text)
		if err != nil {
			return nil, err
		}
		if err := e.knows(spec); err != nil {
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

// parseLine reads moves separated by spaces.
func parseLine[S, M comparable](g game.Game[S, M], line string) (moves []M, err error) {
	notation, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		return nil, errors.New("the game has no notation")
	}
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
	st.mu.Lock()
	defer st.mu.Unlock()
	at := seat{slot, player}
	if b, ok := st.bots[at]; ok {
		return b, nil
	}
	b, err := newBot(st.entry, st.game, st.makers, st.specs[player], st.setup)
	if err != nil {
		return nil, err
	}
	if st.names != nil {
		b = rename(b, st.names[player])
	}
	st.bots[at] = b
	return b, nil
}

// newBot makes a bot as the spec says.
func newBot[S, M comparable](e Entry, g game.Game[S, M], makers []maker[S, M], spec Spec, s Setup) (match.Bot[S, M], error) {
	if spec.Kind == ProgramKind {
		c := s.Program
		c.Args = spec.Args
		return program.New(g, program.Game{Name: e.Name}, spec.Label, c)
	}
	i := slices.IndexFunc(makers, func(m maker[S, M]) bool { return m.name == spec.Kind })
	limits := s.Limits
	if spec.Limits != (Limits{}) {
		limits = spec.Limits
	}
	o := Options{Limits: limits, MoveTime: s.MoveTime, Seed: s.Seed, Args: spec.Args}
	if o.MoveTime == 0 && limits == (Limits{}) {
		o.MoveTime = s.Clock.Base + s.Clock.Increment // a clock is a limit, too
	}
	if makers[i].open != nil {
		return makers[i].open(g, o)
	}
	b := makers[i].make(g, o)
	return rename(b, spec.String()), nil
}

// rename returns the bot under another name. Programs keep theirs, as named would hide
// what else they can do.
func rename[S, M comparable](b match.Bot[S, M], name string) match.Bot[S, M] {
	if _, ok := b.(interface{ Close() error }); ok {
		return b
	}
	return named[S, M]{b, name}
}

func (st *stage[S, M]) Start(ctx context.Context) ([]record.Player, error) {
	var players []record.Player
	count := map[string]int{}
	for i, spec := range st.specs {
		b, err := st.bot(0, i)
		if err != nil {
			return nil, err
		}
		if p, ok := b.(interface{ Start(context.Context) error }); ok {
			if err := p.Start(ctx); err != nil {
				return nil, fmt.Errorf("%s: %w", spec, err)
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
	st.mu.Lock()
	defer st.mu.Unlock()
	for i, p := range players {
		st.names = append(st.names, p.Name)
		st.bots[seat{0, i}] = rename(st.bots[seat{0, i}], p.Name)
	}
	return players, nil
}

// opening returns the moves before the bots take over.
func (st *stage[S, M]) opening(ctx context.Context, f tournament.Fixture) []M {
	if len(st.openings) > 0 {
		return st.openings[f.Opening%len(st.openings)]
	}
	r := rand.New(rand.NewPCG(f.Seed, 3))
	if st.setup.Balance == 0 {
		return match.RandomOpening(st.game, st.setup.Opening, r)
	}
	judge := search.NewMinimax(st.game, search.Limits{Nodes: 20_000})
	return match.BalancedOpening(st.game, st.setup.Opening, r, func(s S) float64 {
		found, err := judge.Search(ctx, s)
		if err != nil { // a chance node, or the game is over: by the estimate
			return st.game.Evaluate(&s)
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
		Game: st.game, First: first, Second: second, Seed: f.Seed, Opening: st.opening(ctx, f),
		MaxPlies: st.setup.MaxPlies, MoveTime: st.setup.MoveTime, Clock: st.setup.Clock, Grace: st.setup.Grace,
		Limits:       search.Limits{Depth: st.setup.Limits.Depth, Nodes: st.setup.Limits.Nodes},
		Adjudication: match.Adjudication[S]{Win: a.Win, WinPlies: a.WinPlies, Draw: a.Draw, DrawPlies: a.DrawPlies, DrawAfter: a.DrawAfter},
	}
	if st.moved != nil {
		var moves []string
		m.Watch = func(step match.Step[S, M]) {
			moves = append(moves, game.MoveText(st.game, step.Before, step.Move))
			st.moved(f, moves)
		}
		defer st.moved(f, nil)
	}
	r, err := m.Play(ctx)
	if err != nil {
		return rec, err
	}
	record.Fill(&rec, st.game, r)
	rec.Opening = len(m.Opening)
	for i, b := range []match.Bot[S, M]{first, second} {
		if v, ok := b.(interface{ Version() string }); ok {
			rec.Versions[i] = v.Version()
		}
		if v, ok := b.(interface{ Stderr() string }); ok {
			rec.Stderr[i] = v.Stderr()
		}
	}
	return rec, nil
}

func (st *stage[S, M]) Close() {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, b := range st.bots {
		if c, ok := b.(interface{ Close() error }); ok {
			c.Close()
		}
	}
}
