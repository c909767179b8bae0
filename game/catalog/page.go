package catalog

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/web/table"
	"github.com/seed-61c9d78a/versus/search"
)

// Page returns the game as a page in the browser shows it:
//
//	web.Main(catalog.New("hexapawn", Hexapawn{}).Page())
//
// with the bots of the entry, and the board that Game.Board or the rules describe. What is
// wrong with the game is told by the entry that is returned.
func (e Entry) Page() table.Entry { return e.ops().page() }

func (f faulty) page() table.Entry { return faultyPage(f) }

// faultyPage is a game that cannot be shown.
type faultyPage struct{ err error }

func (f faultyPage) ID() string                                        { return "" }
func (f faultyPage) Info(board.Language) table.Info                    { return table.Info{} }
func (f faultyPage) Check() error                                      { return f.err }
func (f faultyPage) Open(table.Record) (table.Table, error)            { return nil, f.err }
func (f faultyPage) Recorded(uint64) (table.Record, error)             { return table.Record{}, f.err }
func (f faultyPage) Parse(string, string, string) (table.Table, error) { return nil, f.err }

func (t *typed[S, M]) page() table.Entry {
	g := &table.Game[S, M]{
		Name: t.Name, Title: board.Same(t.about.Title), About: board.Same(t.About), Board: t.Board, WholeTurn: t.WholeTurns,
		Players: [2]board.Words{board.Same(t.Players[0]), board.Same(t.Players[1])},
	}
	for _, b := range t.Bots {
		g.Searchers = append(g.Searchers, t.searcher(b))
	}
	usual, _, _ := strings.Cut(t.about.Default[0], ",") // without its options
	g.Defaults = table.Defaults{Play: usual, Hint: usual}
	analysts := slices.DeleteFunc(slices.Clone(t.Bots), func(b Bot[S, M]) bool { return b.Search == nil })
	if len(analysts) > 0 && !slices.ContainsFunc(analysts, func(b Bot[S, M]) bool { return b.Name == g.Defaults.Hint }) {
		g.Defaults.Analyse = analysts[len(analysts)-1].Name
	} else {
		g.Defaults.Analyse = g.Defaults.Hint
	}
	if t.Rules != nil {
		g.Vary = func(string, string, uint64) (v table.Variation[S, M], err error) {
			v.Rules, err = t.deal(0)
			v.Board = t.Board
			return v, err
		}
		return g
	}
	g.Setup = &table.Setup{
		Label: board.Both("Deal", "Reparto"), Random: true,
		Help: board.Both("a number; none: a new deal", "un número; sin ninguno, otro reparto"),
	}
	g.Vary = func(_, setup string, seed uint64) (v table.Variation[S, M], err error) {
		if setup != "" {
			if seed, err = strconv.ParseUint(setup, 10, 64); err != nil {
				return v, fmt.Errorf("the deal is %q; want a number", setup)
			}
		}
		v.Setup, v.Board = strconv.FormatUint(seed, 10), t.Board
		v.Rules, err = t.deal(seed)
		return v, err
	}
	return g
}

// searcher returns a bot as the page has it. The generic ones tell the page more while
// they search.
func (t *typed[S, M]) searcher(b Bot[S, M]) table.Searcher[S, M] {
	if !slices.ContainsFunc(t.own, func(o Bot[S, M]) bool { return o.Name == b.Name }) {
		usual := table.Usual[S, M](t.about.Simultaneous)
		if i := slices.IndexFunc(usual, func(s table.Searcher[S, M]) bool { return s.Name == b.Name }); i >= 0 {
			return usual[i]
		}
	}
	s := table.Searcher[S, M]{Name: b.Name, Title: board.Same(b.Name), Summary: board.Same(b.About)}
	for _, o := range b.Options {
		switch o.Name {
		case Depth.Name:
			s.Levels = append(s.Levels, table.ByTime, table.ByDepth(min(int64(o.High), 100), int64(cmp.Or(o.Default, 4))))
		case Nodes.Name:
			s.Levels = append(s.Levels, table.ByNodes)
		default:
			s.Options = append(s.Options, table.Option{Name: o.Name, Label: board.Same(cmp.Or(o.About, o.Name)), Min: o.Low, Max: o.High, Default: o.Default})
		}
	}
	s.Find = func(ctx context.Context, a *table.Ask[S, M]) (search.Result[M], error) { return find(ctx, b, a) }
	return s
}

// find asks a bot for a move.
func find[S, M comparable](ctx context.Context, b Bot[S, M], a *table.Ask[S, M]) (r search.Result[M], err error) {
	settings := Settings{Depth: a.Limits.Depth, Nodes: a.Limits.Nodes, Seed: a.Seed, Options: a.Options}
	if end, ok := ctx.Deadline(); ok && a.Limits == (search.Limits{}) {
		settings.MoveTime = time.Until(end)
	}
	if b.Search != nil {
		s, err := b.Search(a.Rules, settings)
		if err != nil {
			return r, err
		}
		return s.Search(ctx, a.State, a.Past...)
	}
	player, err := b.Player(a.Rules, settings)
	if err != nil {
		return r, err
	}
	turn := match.Turn[S, M]{
		Game: a.Rules, State: a.State, Past: a.Past, Player: a.Player,
		Rand: rand.New(rand.NewPCG(a.Seed, 1)), Times: match.Times{Move: settings.MoveTime},
	}
	if starter, ok := player.(match.Starter); ok {
		if err := starter.Begin(ctx, match.Beginning{Player: a.Player}); err != nil {
			return r, err
		}
		defer starter.End(match.Ending{})
	}
	r.Move, err = player.Move(ctx, &turn)
	after := game.After(a.Rules, a.State, r.Move)
	r.Score = a.Rules.Evaluate(&after)
	return r, err
}
