package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// searcherOptions measures what each option of Minimax and of MCTS gains, by matches of a
// searcher that has it against one that has not.
func searcherOptions(ctx context.Context, l *lab) (*section, error) {
	b := budget{int64(l.pick(10_000, 200)), int64(l.pick(1000, 20)), l.pick(10*l.runs, 1)}
	less := budget{b.nodes / 5, b.simulations / 5, b.pairs} // for games that take longer
	s := &section{Intro: fmt.Sprintf("A searcher with the option plays %d pairs of games, sides swapped, against the same searcher without it. Both games of a pair begin with the same %d random plies. "+
		"Minimax visits %d positions a move, MCTS makes %d simulations, in games other than Connect 4 %d and %d, whatever time that takes: an option that makes a node more expensive has to gain more than its price. "+
		"The figure is the share of the points in per cent, with its 95 %% interval by pairs: 50 is no gain. A gap means that the option does nothing in that game. "+
		"Pondering searches the rival's position with as much as a move, before the rival has answered; memory is the table, or the tree, kept from one move to the next.",
		b.pairs, openingPlies, b.nodes, b.simulations, less.nodes, less.simulations)}
	results := map[string][]string{}
	var names []string // of the options, in order
	for _, f := range []func() ([]gain, error){
		func() ([]gain, error) { return gains(ctx, l, "Connect 4", connect4.Game{}, b) },
		func() ([]gain, error) { return gains(ctx, l, "Othello", othello.Game{}, less) },
		func() ([]gain, error) { return gains(ctx, l, "paper football", paper.Standard(), less) },
		func() ([]gain, error) { return gains(ctx, l, "checkers", checkers.Game{}, less) },
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
	s.table("Points of a searcher with the option against one without, per cent.", table.String())
	return s, nil
}

// A budget is what a move may take, and how many pairs of games are played.
type budget struct {
	nodes, simulations int64
	pairs              int
}

// How games begin, and end at the latest.
const (
	openingPlies   = 4
	optionMaxPlies = 400
)

// A gain is what an option came to in a game.
type gain struct {
	option  string
	applies bool
	points  estimate
	cpu     float64
}

// A contrast is an option, and how searchers with and without it are made. It applies only
// where the game has what it needs.
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
				begin := cputime.Used()
				if m.Values, err = contest(ctx, g, c, b.pairs, l.seed); err != nil {
					return nil, err
				}
				m.CPU = (cputime.Used() - begin).Seconds()
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

// contest plays pairs of games and returns the share of the points of whoever has the
// option, pair by pair.
func contest[S, M comparable](ctx context.Context, g game.Game[S, M], c contrast[S, M], pairs int, seed uint64) (shares []float64, err error) {
	for n := range pairs {
		s := match.Series[S, M]{Game: g, A: match.NewSearcher("with", c.with()), B: match.NewSearcher("without", c.without()),
			Games: 2, OpeningPlies: openingPlies, MaxPlies: optionMaxPlies, Seed: seed<<32 + uint64(n)}
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

// contrasts returns the options that are measured.
func contrasts[S, M comparable](g game.Game[S, M], b budget) (list []contrast[S, M]) {
	_, reduces := game.As[game.Reducer[S, M]](g)
	_, quiets := game.As[game.Quieter[S]](g)
	_, hashes := game.As[game.Hasher[S]](g)
	_, orders := game.As[game.Orderer[S, M]](g)
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
	draw := 0.0
	list = append(list,
		contrast[S, M]{"MCTS: pondering", true, pondering(g, plainMCTS), plainMCTS},
		contrast[S, M]{"MCTS: memory", true, plainMCTS, forgetting(plainMCTS)},
		contrast[S, M]{"MCTS: Rollout -1, the game's estimate", true, mcts(func(m *search.MCTS[S, M]) { m.Rollout = -1 }), plainMCTS},
		contrast[S, M]{"MCTS: FirstPlay 0", true, mcts(func(m *search.MCTS[S, M]) { m.FirstPlay = &draw }), plainMCTS},
		contrast[S, M]{"MCTS: Widening 0.5", orders, mcts(func(m *search.MCTS[S, M]) { m.Widening = 0.5 }), plainMCTS},
		contrast[S, M]{"MCTS: Exploration 1.4 instead of 1", true, mcts(func(m *search.MCTS[S, M]) { m.Exploration = 1.4 }), plainMCTS},
		contrast[S, M]{"MCTS: Exploration 0.7 instead of 1", true, mcts(func(m *search.MCTS[S, M]) { m.Exploration = 0.7 }), plainMCTS},
		contrast[S, M]{"MCTS: GRAVE 50", true, mcts(func(m *search.MCTS[S, M]) { m.GRAVE = 50 }), plainMCTS},
		contrast[S, M]{"MCTS: GRAVE 50, Exploration 0.4", true, mcts(func(m *search.MCTS[S, M]) { m.GRAVE, m.Exploration = 50, 0.4 }), plainMCTS},
		contrast[S, M]{"MCTS: Gumbel 16", true, mcts(func(m *search.MCTS[S, M]) { m.Gumbel = 16 }), plainMCTS},
		contrast[S, M]{"MCTS: Transpositions", hashes, mcts(func(m *search.MCTS[S, M]) { m.Transpositions = true }), plainMCTS},
		contrast[S, M]{"Minimax: pondering", true, pondering(g, plainMinimax), plainMinimax},
		contrast[S, M]{"Minimax: memory", true, plainMinimax, forgetting(plainMinimax)},
		contrast[S, M]{"Minimax: Margin, a quarter of a man", reduces, minimax(func(m *search.Minimax[S, M]) { m.Margin = checkers.ManScore / 4 }), plainMinimax},
	)
	for _, r := range []struct {
		name    string
		part    search.Refinement
		applies bool
	}{
		{"Table", search.Table, true}, {"TableCuts", search.TableCuts, true}, {"Ordering", search.Ordering, true}, {"Killers", search.Killers, true},
		{"History", search.History, true}, {"NullWindow", search.NullWindow, true}, {"Aspiration", search.Aspiration, true},
		{"Quiescence", search.Quiescence, quiets}, {"Reductions", search.Reductions, reduces},
	} {
		list = append(list, contrast[S, M]{"Minimax: " + r.name, r.applies, plainMinimax, minimax(func(m *search.Minimax[S, M]) { m.Without = r.part })})
	}
	return list
}

// forgetful is a searcher that begins every search anew.
type forgetful[S, M comparable] struct {
	search.Searcher[S, M]
	seed uint64
}

func forgetting[S, M comparable](made func() search.Searcher[S, M]) func() search.Searcher[S, M] {
	return func() search.Searcher[S, M] { return &forgetful[S, M]{Searcher: made()} }
}

func (f *forgetful[S, M]) NewGame(seed uint64) { f.seed = seed }

func (f *forgetful[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	f.Searcher.(search.GameStarter).NewGame(f.seed + uint64(len(past)))
	return f.Searcher.Search(ctx, s, past...)
}

// thoughtful is a searcher that has searched the positions in which the rival moved, as it
// would have in the time that the rival took.
type thoughtful[S, M comparable] struct {
	search.Searcher[S, M]
	game game.Game[S, M]
	seen int // how many positions of this game have been dealt with
}

func pondering[S, M comparable](g game.Game[S, M], made func() search.Searcher[S, M]) func() search.Searcher[S, M] {
	return func() search.Searcher[S, M] { return &thoughtful[S, M]{Searcher: made(), game: g} }
}

func (t *thoughtful[S, M]) NewGame(seed uint64) {
	t.Searcher.(search.GameStarter).NewGame(seed)
	t.seen = 0
}

func (t *thoughtful[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	if t.seen == 0 {
		t.seen = max(len(past)-1, 0) // the opening was nobody's
	}
	for ; t.seen < len(past); t.seen++ {
		if p := past[t.seen]; t.game.Turn(&p) == t.game.Turn(&s).Opponent() {
			if _, err := t.Searcher.Search(ctx, p, past[:t.seen]...); err != nil {
				return search.Result[M]{}, err
			}
		}
	}
	t.seen++ // s is ours
	return t.Searcher.Search(ctx, s, past...)
}
