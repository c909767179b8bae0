package catalog_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// greedy makes a searcher for tests of options.
func greedy(g game.Game[position, take], _ catalog.Settings[take]) (search.Searcher[position, take], error) {
	return search.NewGreedy(g, search.Limits{}), nil
}

// trained makes a game learnable, with options.
func trained(options ...catalog.Option) catalog.Training[position, take] {
	return training.Of[position, take](nil, nil, options...)
}

// TestOptions checks which descriptions of options are accepted, and which values.
func TestOptions(t *testing.T) {
	entry := func(options ...catalog.Option) catalog.Entry {
		return catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{{Name: "b", Search: greedy, Options: options}}}.Entry()
	}
	good := catalog.Option{Name: "o", Low: 1, High: 5, Default: 3}
	choices := func(values ...float64) catalog.Option {
		o := good
		o.Choices = values
		return o
	}
	for want, options := range map[string][]catalog.Option{
		"":                     {good, {Name: "p", Low: 2, High: 2, Default: 2}, {Name: strings.Repeat("q", 40), High: 1}},
		"b,o=1":                {choices(1, 3, 5)},
		"b,o=5":                {choices(3, 5)},
		"b,o=1.25":             {{Name: "o", Low: 0.5, High: 1.25, Default: 1, Choices: []float64{1.25, 1}}},
		"!invalid name, Low":   {{Name: "O", High: 1}},
		"!Low above High":      {{Name: "o", Low: 1, High: 0.5, Default: 1}},
		"!another option":      {good, good},
		"!{Name:level":         {{Name: "level", High: 1}},
		"!{Name:" + long:       {{Name: long, High: 1}},
		"!choices must be":     {choices(0, 3)},
		"!include the default": {choices(1, 5)},
	} {
		e := entry(options...)
		_, err := catalog.Join(e)
		if fault, ok := strings.CutPrefix(want, "!"); ok {
			if err == nil || !strings.Contains(err.Error(), fault) {
				t.Errorf("%+v: %v; want %s", options, err, fault)
			}
		} else if err != nil {
			t.Errorf("%+v: %v; want no error", options, err)
		} else if want != "" {
			if _, err := tools.Of(e).ParseSpec(want); err != nil {
				t.Error(err)
			}
		}
	}
}

var long = strings.Repeat("q", 41)

// TestLimits checks how far searchers look with each kind of limit.
func TestLimits(t *testing.T) {
	type settings = catalog.Settings[take]
	type limits = search.Limits
	for _, test := range []struct {
		settings            settings
		search, simulations limits
	}{
		{settings{}, limits{Nodes: 30_000}, limits{Nodes: 1000}},
		{settings{Depth: 3}, limits{Depth: 3}, limits{Nodes: 1000}},
		{settings{Nodes: 7}, limits{Nodes: 7}, limits{Nodes: 7}},
		{settings{MoveTime: time.Second}, limits{}, limits{}},
		{settings{Depth: 3, Nodes: 7, MoveTime: time.Second}, limits{Depth: 3, Nodes: 7}, limits{Nodes: 7}},
	} {
		if got := test.settings.Limits(); got != test.search {
			t.Errorf("%+v: limits %+v, want %+v", test.settings, got, test.search)
		}
		if got := test.settings.Simulations(); got != test.simulations {
			t.Errorf("%+v: simulations %+v, want %+v", test.settings, got, test.simulations)
		}
	}
	one, same, other := settings{Seed: 1}.Rand().Uint64(), settings{Seed: 1}.Rand().Uint64(), settings{Seed: 2}.Rand().Uint64()
	if one != same || one == other {
		t.Errorf("seeds 1, 1 and 2 give %d, %d and %d; want one == same, one != other", one, same, other)
	}
}

// TestFaults checks that each part of a description is checked.
func TestFaults(t *testing.T) {
	type G = catalog.Game[position, take]
	vary := func(string, string, uint64) (v board.Ruleset[position, take], err error) {
		v.Rules = heaps{3}
		return v, nil
	}
	leveled := func(l ...board.Limit) []catalog.Bot[position, take] {
		return []catalog.Bot[position, take]{{Name: "b", Limits: l, Search: greedy}}
	}
	choosy := func(variant, setup string, seed uint64) (v board.Ruleset[position, take], err error) {
		if variant != "a" || setup != "" && setup != "3" {
			return v, errors.New("unheard of")
		}
		return vary(variant, setup, seed)
	}
	models := func(names ...string) catalog.Tuning[position, take] {
		return catalog.Tuning[position, take]{
			Weights: &eval.Weights{Evaluation: "x", Version: 1, Weights: []eval.Weight{{Name: "a", Low: -1, High: 1}}},
			Models:  names,
			NewBot: func(_ game.Game[position, take], _ []float64, model string, _ int) (match.Bot[position, take], error) {
				if model == "greedy" {
					return match.NewRandom(heaps{}), nil
				}
				return nil, fmt.Errorf("no player %q", model)
			},
		}
	}
	for want, g := range map[string]G{
		`two levels have the kind "nodes"`:                 {Rules: heaps{3}, Bots: leveled(board.ByNodes, board.ByNodes)},
		`variant "b": setup "": unheard of`:                {Vary: choosy, Variants: []board.Variant{{Name: "a"}, {Name: "b"}}},
		`variant "a": setup "4": unheard of`:               {Vary: choosy, Variants: []board.Variant{{Name: "a"}}, Setup: &board.Setup{Default: "4"}},
		`Tuning: model 2 is called ""`:                     {Rules: heaps{3}, Tuning: models("greedy", "")},
		`Tuning: model 2 is called "greedy"`:               {Rules: heaps{3}, Tuning: models("greedy", "greedy")},
		`no player "gready"`:                               {Rules: heaps{3}, Training: trained(), Tuning: models("greedy", "gready")},
		`Training: option low: want Low no more than High`: {Rules: heaps{3}, Training: trained(catalog.Option{Name: "low", Low: 2, High: 1})},
		"":                           {Name: strings.Repeat("q", 40), Vary: vary, Variants: []board.Variant{{Name: "a"}, {Name: "b"}}, Setup: &board.Setup{}},
		`Tuning: x has no setup`:     {Rules: heaps{3}, Tuning: catalog.Tuning[position, take]{Weights: models().Weights, NewBot: models().NewBot, Setup: "s"}, Training: trained()},
		`variant 1 is called "";`:    {Vary: vary, Variants: []board.Variant{{}}},
		`variant 1 is called "a b";`: {Vary: vary, Variants: []board.Variant{{Name: "a b"}}},
		"but no Vary":                {Rules: heaps{3}, Variants: []board.Variant{{Name: "a"}}},
		"opening position: panic":    {Rules: panics{}},
		`option "Dir"`:               {Rules: heaps{3}, Training: trained(catalog.Option{Name: "Dir"})},
		`option "variant"`:           {Rules: heaps{3}, Training: trained(catalog.Option{Name: "variant"})},
		`option "again"`:             {Rules: heaps{3}, Training: trained(catalog.Option{Name: "again"}, catalog.Option{Name: "again"})},
		"the name is not":            {Name: long, Rules: heaps{3}},
	} {
		if g.Name == "" {
			g.Name = "x"
		}
		if _, err := catalog.Join(g.Entry()); (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	e := G{Name: "x", Rules: heaps{3}, Training: trained(catalog.Option{Name: "once", High: 1})}.Entry()
	if _, err := catalog.Join(e); err != nil {
		t.Error(err)
	}
	empty := catalog.Entry{}
	if _, err := catalog.Join(empty, empty); err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("a faulty entry has no other fault: %v", err)
	}
	a, b := catalog.New("a", heaps{1}), catalog.New("b", heaps{1})
	if _, err := catalog.Join(a, a, a); err == nil || !strings.Contains(err.Error(), "entries 1 and 2") || !strings.Contains(err.Error(), "entries 1 and 3") {
		t.Error(err)
	}
	c := must.Get(catalog.Join(a, b))(t)
	for _, e := range []catalog.Entry{a, b} {
		if v, err := answer.Of[answer.View](answer.Ask(t.Context(), c, answer.Question{Do: "new", Game: e.Name}, nil)); err != nil || v.Record.Game != e.Name {
			t.Errorf("a new game of %s, asked of the catalogue, = %+v, %v", e.Name, v.Record, err)
		}
		if found, err := c.Find(e.Name); err != nil || found.Name != e.Name {
			t.Errorf("%s: found %q, %v; want no error, found.Name == e.Name", e.Name, found.Name, err)
		}
	}
}

// The default bot may have a name and options of its own, or be a program: a page asks the
// bot behind it, or the one that levels weaken.
func TestDefaultsOfAPage(t *testing.T) {
	for spec, want := range map[string]string{
		"minimax,depth=2": "minimax", "deep=minimax,depth=2": "minimax", "mcts,level=hard": "mcts", "cmd:x": "minimax", "": "minimax",
	} {
		g := catalog.Game[position, take]{Name: "x", Rules: heaps{3}, Default: [2]string{spec}, Levels: catalog.Levels[position, take]{Bot: "minimax,depth=3"}}
		if d := described(t, g.Entry()).Default; d.Hint != want || d.Analyse != want {
			t.Errorf("%s: %+v, want %s", spec, d, want)
		}
	}
}

// panics is a game whose rules fail.
type panics struct{ heaps }

func (panics) Moves([]take, *position) []take { panic("no moves") }

// TestPageOfBots checks what a page offers for bots and games with more or less described.
func TestPageOfBots(t *testing.T) {
	type B = catalog.Bot[position, take]
	own := []catalog.Option{catalog.Depth, catalog.Nodes, {Name: "style", High: 2, Choices: []float64{0, 1}}, {Name: "most", About: "at most", High: 9}}
	g := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []B{
		{Name: "own", Title: "My own", Search: greedy, Options: own},
		{Name: "bare", Search: greedy},
		{Name: "timed", Search: greedy, Options: own[:2], Limits: []board.Limit{board.ByTime}},
		{Name: "deep", Search: greedy, Options: []catalog.Option{{Name: "depth", Low: 1, High: 4, Default: 1}}},
	}}
	info := described(t, g.Entry())
	found := map[string]answer.Bot{}
	for _, s := range info.Searchers {
		found[s.Name] = s
		for _, l := range s.Levels {
			if !(l.Min > 0 && l.Min <= l.Default && l.Default <= l.Max) {
				t.Errorf("%s: level %+v; want l.Min > 0 && l.Min <= l.Default && l.Default <= l.Max", s.Name, l)
			}
		}
	}
	for name, want := range map[string][]string{ // the title, the kinds of levels, and the options
		"own":     {"My own", "time_ms depth nodes", "style most"},
		"bare":    {"bare", "", ""},
		"timed":   {"timed", "time_ms", ""},
		"deep":    {"deep", "time_ms depth", ""},
		"minimax": {"Minimax", "time_ms depth nodes", ""},
		"random":  {"Random", "", ""},
	} {
		var levels, options []string
		for _, l := range found[name].Levels {
			levels = append(levels, string(l.Kind))
		}
		for _, o := range found[name].Options {
			options = append(options, o.Name)
		}
		if s := found[name]; s.Title != want[0] || strings.Join(levels, " ") != want[1] || strings.Join(options, " ") != want[2] {
			t.Errorf("%+v, want %q", s, want)
		}
	}
	if o := found["own"].Options; len(o) != 2 || len(o[0].Choices) != 2 || o[0].Label != "style" || o[1].Label != "at most" || o[1].Max != 9 {
		t.Errorf(`o = %+v; want len(o) == 2, len(o[0].Choices) == 2, o[0].Label == "style", o[1].Label == "at most", o[1].Max == 9`, o)
	}
	if deep, own := found["deep"].Levels[1].Max, found["own"].Levels[1].Max; deep != 4 || own < deep || float64(own) > catalog.Depth.High {
		t.Errorf("depths up to %d and %d; want deep == 4, own >= deep, float64(own) <= catalog.Depth.High", deep, own)
	}
	if found["greedy"].Summary == found["greedy-worst"].Summary {
		t.Errorf(`two bots are described alike: %s; want found["greedy"].Summary != found["greedy-worst"].Summary`, found["greedy"].Summary)
	}

	// Whoever plays against a beginner, the best bot that searches gives the hints.
	player := B{Name: "player", NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
		return match.NewRandom(heaps{}), nil
	}}
	for want, bots := range map[string][]B{
		"own own":         {{Name: "own", Search: greedy}},
		"strong strong":   {{Name: "strong", Search: greedy}, {Name: "own", Search: greedy}},
		"perfect perfect": {{Name: "perfect", Search: greedy}, {Name: "own", Search: greedy}},
		"player minimax":  {player},
	} {
		g.Bots, g.Default = bots, [2]string{bots[len(bots)-1].Name}
		if d := described(t, g.Entry()).Default; d.Play != "beginner" || d.Hint+" "+d.Analyse != want {
			t.Errorf("%+v, want %s", d, want)
		}
	}
	if info.Players != [2]string{"First player", "Second player"} || *info.Score.Min != -1 || *info.Score.Max != 1 || info.Notation.Move != "a move as shown in the list" {
		t.Errorf("the players are %q, scores %v to %v, a move is %q", info.Players, *info.Score.Min, *info.Score.Max, info.Notation.Move)
	}
	g.Notation.Move, g.Unit = "`0,1`: a heap and a number", board.Unit{One: "stone", Many: "stones"}
	if own := described(t, g.Entry()); own.Notation.Move != "0,1: a heap and a number" || own.Score.Min != nil || own.Score.Unit != "stones" {
		t.Errorf("a move is %q, scores are %+v", own.Notation.Move, own.Score)
	}
	if s := info.Setup; s != nil {
		t.Errorf("a game without deals asks for %+v", s)
	}
}
