package catalog

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/table"
	"github.com/seed-61c9d78a/versus/search"
)

// Page returns the game as package web shows it: with its bots, and the board that the
// game or its rules describe.
func (e Entry) Page() table.Entry { return e.ops().page() }

// Scenes returns the scenes of a record of the game: the start, and the position after
// every move. It returns an error if the record breaks the rules.
func (e Entry) Scenes(r board.Record, l board.Language) ([]board.Scene, error) {
	played, err := e.ops().page().Open(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	scenes := make([]board.Scene, len(r.Moves)+1)
	for ply := range scenes {
		v, err := played.View(ply, l)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		scenes[ply] = v.Scene
	}
	return scenes, nil
}

func (f faulty) page() table.Entry { return faultyPage(f) }

// faultyPage is a game that cannot be shown.
type faultyPage struct{ err error }

func (f faultyPage) ID() string                             { return "" }
func (f faultyPage) Info(board.Language) table.Info         { return table.Info{} }
func (f faultyPage) Check() error                           { return f.err }
func (f faultyPage) Open(board.Record) (table.Table, error) { return nil, f.err }
func (f faultyPage) Recorded(string, string, uint64) (board.Record, error) {
	return board.Record{}, f.err
}
func (f faultyPage) Parse(string, string, string) (table.Table, error)     { return nil, f.err }
func (f faultyPage) Split(string, string, string) ([]board.Excerpt, error) { return nil, f.err }

func (t *typed[S, M]) page() table.Entry {
	g := &table.Game[S, M]{
		Name: t.Name, Title: t.Title, Players: t.Players, Aim: t.Aim, About: t.About, Pictures: t.Pictures, Variants: t.Variants, Unlisted: t.Unlisted, Setup: t.Setup,
		Notation: t.Notation, Unit: t.Unit, Overlay: t.Overlay, WholeTurn: t.WholeTurns, Vary: t.vary,
	}
	if t.Deal != nil && t.Rules == nil && t.Vary == nil {
		g.Setup = &board.Setup{
			Label: board.Both("Deal", "Reparto"), Random: true,
			Help: board.Both("a number; none: a new deal", "un número; sin ninguno, otro reparto"),
		}
	}
	if HasBots {
		g.Defaults = t.adviser()
		for _, b := range t.Bots {
			g.Searchers = append(g.Searchers, b.searcher())
		}
	}
	return g
}

// adviser returns the default bots of a page. The opponent is one that a beginner can
// beat. Hints and analyses come from the bot named strong or perfect, or else from the
// default bot; an analysis needs a bot that searches.
func (t *typed[S, M]) adviser() table.Defaults {
	usual, _ := ParseSpec(t.about.Default[0]) // parsed before
	if usual.Args != nil {
		usual = t.leveling // a page runs no programs
	}
	d := table.Defaults{Play: search.Easy.String(), Hint: usual.Kind, Analyse: usual.Kind}
	for _, name := range []string{"strong", "perfect"} {
		if slices.Contains(t.about.BotNames(), name) {
			d.Hint, d.Analyse = name, name
			break
		}
	}
	searches := func(b Bot[S, M]) bool { return b.Search != nil }
	if slices.ContainsFunc(t.Bots, func(b Bot[S, M]) bool { return b.Name == d.Analyse && searches(b) }) {
		return d
	}
	for _, b := range t.Bots {
		if searches(b) {
			d.Analyse = b.Name
		}
	}
	return d
}

// searcher returns the bot in the form that a page uses. The page gives limits as levels,
// not as options.
func (b Bot[S, M]) searcher() table.Searcher[S, M] {
	s := table.Searcher[S, M]{Name: b.Name, Levels: b.Levels}
	var limits []board.Level
	var options []Option
	for _, o := range b.Options {
		switch o.Name {
		case Depth.Name:
			limits = append(limits, board.ByDepth(min(int64(o.High), 60), 6))
		case Nodes.Name:
			limits = append(limits, board.ByNodes)
		default:
			options = append(options, o)
		}
	}
	if s.Levels == nil && limits != nil {
		s.Levels = append([]board.Level{board.ByTime}, limits...)
	}
	s.Info = func(l board.Language) table.SearcherInfo { return b.info(s.Levels, options, l) }
	s.Options = func(given map[string]float64) (map[string]float64, error) {
		all := map[string]float64{}
		for _, o := range options {
			all[o.Name] = o.Default
		}
		for name, x := range given {
			if err := checkOption(b.Name, options, name, x); err != nil {
				return nil, err
			}
			all[name] = x
		}
		return all, nil
	}
	s.Find = func(ctx context.Context, a *table.Ask[S, M]) (search.Result[M], error) { return find(ctx, b, a) }
	return s
}

// info describes the bot with these levels and options to a page.
func (b Bot[S, M]) info(levels []board.Level, options []Option, l board.Language) table.SearcherInfo {
	info := table.SearcherInfo{
		Name: b.Name, Title: b.Title.In(l), Summary: b.About.In(l),
		Levels: append([]board.Level{}, levels...), Options: []table.OptionInfo{},
	}
	if b.Title == (board.Words{}) {
		info.Title = b.Name
	}
	for _, o := range options {
		info.Options = append(info.Options, o.info(l))
	}
	return info
}

// find asks a bot for a move.
func find[S, M comparable](ctx context.Context, b Bot[S, M], a *table.Ask[S, M]) (r search.Result[M], err error) {
	with := Settings[M]{Depth: a.Limits.Depth, Nodes: a.Limits.Nodes, Seed: a.Seed, Options: a.Options, Lines: a.Lines, Progress: a.Progress}
	if end, ok := ctx.Deadline(); ok && a.Limits == (search.Limits{}) {
		with.MoveTime = time.Until(end)
	}
	if b.Search != nil {
		s, err := b.Search(bare(a.Rules), with)
		if err != nil {
			return r, err
		}
		return s.Search(ctx, a.State, a.Past...)
	}
	player, err := b.Player(bare(a.Rules), with)
	if err != nil {
		return r, err
	}
	turn := match.Turn[S, M]{
		Game: a.Rules, State: a.State, Past: a.Past, Player: a.Player,
		Rand: rand.New(rand.NewPCG(a.Seed, 1)), Times: match.Times{Move: with.MoveTime},
	}
	if starter, ok := match.As[match.Starter](player); ok {
		if err := starter.Begin(ctx, match.Beginning{Player: a.Player}); err != nil {
			return r, err
		}
		defer starter.End(match.Ending{})
	}
	if r.Move, err = player.Move(ctx, &turn); err != nil {
		return r, err
	}
	after, err := game.Play(a.Rules, a.State, r.Move)
	if err == nil {
		r.Score = a.Rules.Evaluate(&after)
	}
	return r, err
}
