package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/search"
)

// searcherOptions measures the gain of each option of Minimax and MCTS, by matches between a
// searcher with the option and one without it.
func searcherOptions(ctx context.Context, l *lab) (*section, error) {
	b := budget{int64(l.pick(10_000, 200)), int64(l.pick(1000, 20)), l.pick(10*l.runs, 1)}
	less := budget{b.nodes / 5, b.simulations / 5, b.pairs} // for slower games
	s := &section{Intro: fmt.Sprintf("A searcher with the option plays %d pairs of games with swapped sides against the same searcher without it. Both games of a pair begin with the same %d random plies. "+
		"Minimax visits %d positions a move and MCTS runs %d simulations; in games other than Connect 4, %d and %d. Time is not limited, so an option that makes a node more expensive has to gain more than this cost. "+
		"The table gives the score in per cent of the points, with a 95 %% interval from the pairs; 50 is no gain. An empty cell means that the option has no effect in that game. "+
		"Pondering searches the rival's position with the budget of a move before the rival has answered. Memory means that the table or the tree is kept from one move to the next.",
		b.pairs, openingPlies, b.nodes, b.simulations, less.nodes, less.simulations)}
	results := map[string][]string{}
	var names []string // of the options, in order
	for _, f := range []func() ([]gain, error){
		func() ([]gain, error) { return gains(ctx, l, "Connect 4", connect4.Game{}, b) },
		func() ([]gain, error) { return gains(ctx, l, "Othello", othello.Game{}, less) },
		func() ([]gain, error) { return gains(ctx, l, "paper football", paper.Standard(), less) },
		func() ([]gain, error) { return gains(ctx, l, "checkers", checkers.Game{Rules: checkers.Damas}, less) },
	} {
		column, err := f()
		if err != nil {
			return nil, err
		}
		names = names[:0]
		for _, g := range column {
			names = append(names, g.option)
			text := ""
			if g.applies {
				text = fmt.Sprintf("%.1f ± %.1f", 100*g.points.mean, 100*g.points.half)
			}
			results[g.option] = append(results[g.option], text)
			s.CPU += g.cpu
		}
	}
	var table strings.Builder
	table.WriteString("| option | Connect 4 | Othello | paper football | checkers |\n|---|---:|---:|---:|---:|\n")
	for _, name := range names {
		fmt.Fprintf(&table, "| %s | %s |\n", name, strings.Join(results[name], " | "))
	}
	s.table("Score of a searcher with the option against one without it, per cent of the points.", table.String())
	return s, nil
}

// A budget is the search effort per move and the number of pairs of games.
type budget struct {
	nodes, simulations int64
	pairs              int
}

// Lengths of openings and games in plies.
const (
	openingPlies   = 4
	optionMaxPlies = 400
)

// A gain is the measured gain of an option in a game.
type gain struct {
	option  string
	applies bool
	points  estimate
	cpu     float64
}

// A contrast is an option with constructors of searchers with and without it. applies reports
// whether the game supports the option.
type contrast[S, M comparable] struct {
	option        string
	applies       bool
	with, without func() search.Searcher[S, M]
}

// gains measures all options in one game.
func gains[S, M comparable](ctx context.Context, l *lab, name string, g game.Game[S, M], b budget) (list []gain, err error) {
	for _, c := range contrasts(g, b) {
		measured := gain{option: c.option, applies: c.applies}
		if c.applies {
			m := &measurement{Key: fmt.Sprintf("options: %s, %s, %d positions, %d simulations, %d pairs of seed %d", name, c.option, b.nodes, b.simulations, b.pairs, l.seed)}
			found, err := l.store.find(m.Key, m)
			if err != nil {
				return nil, err
			}
			if !found {
				begin := cli.CPUTime()
				if m.Values, err = contest(ctx, g, c, b.pairs, l.seed); err != nil {
					return nil, err
				}
				m.CPU = (cli.CPUTime() - begin).Seconds()
				if err := l.store.keep(m.Key, m); err != nil {
					return nil, err
				}
			}
			measured.points, measured.cpu = estimated(m.Values), m.CPU
			l.say("  %s, %s: %.1f ± %.1f %% (%.0f s)", name, c.option, 100*measured.points.mean, 100*measured.points.half, m.CPU)
		}
		list = append(list, measured)
	}
	return list, nil
}

// contest plays pairs of games and returns, for each pair, the share of the points of the
// searcher with the option.
func contest[S, M comparable](ctx context.Context, g game.Game[S, M], c contrast[S, M], pairs int, seed uint64) (shares []float64, err error) {
	for n := range pairs {
		s := match.Series[S, M]{
			Match: match.Match[S, M]{
				Game:     g,
				First:    match.NewSearcher("with", c.with()),
				Second:   match.NewSearcher("without", c.without()),
				MaxPlies: optionMaxPlies, Seed: seed<<32 + uint64(n),
			},
			Games: 2, OpeningPlies: openingPlies,
		}
		score, err := s.Play(ctx)
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return nil, err
		}
		shares = append(shares, score.Points()/2)
	}
	return shares, nil
}

// contrasts returns the options to measure.
func contrasts[S, M comparable](g game.Game[S, M], b budget) (list []contrast[S, M]) {
	_, reduces := game.As[game.Reducer[S, M]](g)
	_, quiets := game.As[game.Quieter[S]](g)
	minimax := func(change func(*search.Minimax[S, M])) func() search.Searcher[S, M] {
		return func() search.Searcher[S, M] {
			m := &search.Minimax[S, M]{Game: g, Limits: search.Limits{Nodes: b.nodes}}
			change(m)
			return m
		}
	}
	mcts := func(change func(*search.MCTS[S, M])) func() search.Searcher[S, M] {
		return func() search.Searcher[S, M] {
			m := &search.MCTS[S, M]{Game: g, Limits: search.Limits{Nodes: b.simulations}, MemoryBytes: 16 << 20}
			change(m)
			return m
		}
	}
	plainMinimax, plainMCTS := minimax(func(*search.Minimax[S, M]) {}), mcts(func(*search.MCTS[S, M]) {})
	list = append(list,
		contrast[S, M]{"MCTS: pondering", true, pondering(g, plainMCTS), plainMCTS},
		contrast[S, M]{"MCTS: memory", true, plainMCTS, forgetting(plainMCTS)},
		contrast[S, M]{"MCTS: Rollout -1, the game's estimate", true, mcts(func(m *search.MCTS[S, M]) { m.Rollout = -1 }), plainMCTS},
		contrast[S, M]{"MCTS: Exploration 1.4 instead of 1", true, mcts(func(m *search.MCTS[S, M]) { m.Exploration = 1.4 }), plainMCTS},
		contrast[S, M]{"MCTS: Exploration 0.7 instead of 1", true, mcts(func(m *search.MCTS[S, M]) { m.Exploration = 0.7 }), plainMCTS},
		contrast[S, M]{"Minimax: pondering", true, pondering(g, plainMinimax), plainMinimax},
		contrast[S, M]{"Minimax: memory", true, plainMinimax, forgetting(plainMinimax)},
		contrast[S, M]{"Minimax: Margin, a quarter of a man", reduces, minimax(func(m *search.Minimax[S, M]) { m.FutilityMargin = checkers.ManScore / 4 }), plainMinimax},
	)
	for _, r := range []struct {
		name    string
		part    search.Refinement
		applies bool
	}{
		{"Table", refinement.Table, true}, {"TableCuts", refinement.TableCuts, true}, {"Ordering", refinement.Ordering, true}, {"Killers", refinement.Killers, true},
		{"History", refinement.History, true}, {"NullWindow", refinement.NullWindow, true}, {"Aspiration", refinement.Aspiration, true},
		{"Quiescence", search.Quiescence, quiets}, {"Reductions", search.Reductions, reduces},
	} {
		list = append(list, contrast[S, M]{"Minimax: " + r.name, r.applies, plainMinimax, minimax(func(m *search.Minimax[S, M]) { m.Disable = r.part })})
	}
	return list
}

// forgetful is a searcher without memory from one search to the next.
type forgetful[S, M comparable] struct {
	search.Searcher[S, M]
	seed uint64
}

func forgetting[S, M comparable](made func() search.Searcher[S, M]) func() search.Searcher[S, M] {
	return func() search.Searcher[S, M] { return &forgetful[S, M]{Searcher: made()} }
}

func (f *forgetful[S, M]) NewGame(seed uint64) { f.seed = seed }

func (f *forgetful[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	f.Searcher.(interface{ NewGame(seed uint64) }).NewGame(f.seed + uint64(len(past)))
	return f.Searcher.Search(ctx, s, past...)
}

// thoughtful is a searcher that ponders: before each search it searches the positions in which
// the opponent has moved since the last one.
type thoughtful[S, M comparable] struct {
	search.Searcher[S, M]
	game game.Game[S, M]
	seen int // number of positions of this game already handled
}

func pondering[S, M comparable](g game.Game[S, M], made func() search.Searcher[S, M]) func() search.Searcher[S, M] {
	return func() search.Searcher[S, M] { return &thoughtful[S, M]{Searcher: made(), game: g} }
}

func (t *thoughtful[S, M]) NewGame(seed uint64) {
	t.Searcher.(interface{ NewGame(seed uint64) }).NewGame(seed)
	t.seen = 0
}

func (t *thoughtful[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	if t.seen == 0 {
		t.seen = max(len(past)-1, 0) // nobody ponders during the opening
	}
	for ; t.seen < len(past); t.seen++ {
		if p := past[t.seen]; t.game.Turn(&p) == t.game.Turn(&s).Opponent() {
			if _, err := t.Searcher.Search(ctx, p, past[:t.seen]...); err != nil {
				return search.Result[M]{}, err
			}
		}
	}
	t.seen++ // s is searched as our own position
	return t.Searcher.Search(ctx, s, past...)
}
