package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// Game is the description of a game. Only Name, and Rules, Seeded or Vary, are required. Texts
// are English; see board.Translate for other languages.
type Game[S, M comparable] struct {
	Name    string    // used on command lines and in links: lower-case letters, digits and hyphens, as in connect4
	Title   string    // shown to users: Connect 4; empty for Name
	Players [2]string // names of First and Second: Black, White; empty for first and second player
	Aim     string    // how to win, in one line
	Task    string    // what a player does in a turn, in one sentence: Drop a disc in a column.
	About   string    // the rules in words: paragraphs separated by empty lines
	Group   string    // the heading under which a page lists it; empty for board games

	// Package is the import path of a package with func Entry() Entry, which returns this
	// game. With it, web.Static builds a small program of this game alone.
	Package string

	// Pictures are positions that illustrate the rules on a page.
	Pictures []board.Picture

	// Rules is the game. Use Seeded instead if each series of games has its own rules, such
	// as a row of cards that depends on the seed.
	Rules  game.Game[S, M]
	Seeded func(seed uint64) (game.Game[S, M], error)

	// Board shows positions on a page; nil: the rules if they are a board.View, or else text.
	Board board.View[S, M]

	// Vary replaces Rules, Seeded and Board for games with several boards or sets of rules, or with a setup
	// that users can type: it returns the game for a variant and a setup, and completes the setup.
	Vary     func(variant, setup string, seed uint64) (board.Ruleset[S, M], error)
	Variants []board.Variant // the default first; nil: there is only one
	Unlisted bool            // Vary knows more variants, such as other sizes of the board
	Setup    *board.Setup    // nil: there is none

	Notation board.Format[S, M] // formats for games other than moves separated by spaces
	Unit     board.Unit         // what scores count, if they are not between -1 and 1
	Overlay  string             // title of the overlay made by the Board's Analyse

	Tuning   Tuning[S, M]   // the weights of its evaluation; zero: there are none to tune
	Training Training[S, M] // that of training.Of, for a game to be learned or tuned; nil: it is neither

	Puzzles Puzzles[S, M] // puzzles for people, and how they are found

	// OpeningPlies is the number of random plies in a short and fair opening, including outcomes of chance.
	OpeningPlies int

	// WholeTurns is for games in which a player often moves several times in a row:
	// greedy evaluates whole turns, and backtrack is among the bots.
	WholeTurns bool

	Bots     []Bot[S, M]     // made for the game; listed after the generic ones
	Omit     []string        // names of generic bots to leave out
	Default  [2]string       // the default bots of a series; "" for the best and greedy
	Programs []Program[S, M] // protocols other than that of game/match/program

	Levels Levels[S, M] // the bots from novice to hard; the zero value fits many games
}

// Levels describes the weakened bots for people: novice, beginner, easy, medium and hard.
type Levels[S, M comparable] struct {
	// Bot is the bot to weaken, with options: strong,nodes=1000. Empty for the first of Game.Default.
	Bot string

	// Ease is how much each plays below the strength of Bot, as for [search.Weaken]; in a game with
	// secrets, half of it is the part of moves at random. A zero value means the default.
	Ease [5]float64

	// Elo is the measured strength of each, compared with Bot. Zero: they are taken for
	// 1,000, 800, 600, 400 and 200 below it.
	Elo [5]float64

	// Candidates returns the function Candidates of a [search.Leveled] that plays g. nil:
	// a quick look considers all legal moves.
	Candidates func(g game.Game[S, M]) func(s *S, p game.Player, moves []M) []M
}

// Bot is a way to choose moves. It needs Search or Player.
type Bot[S, M comparable] struct {
	Name    string        // lower-case letters, digits and hyphens
	Title   string        // on a page; empty: Name
	About   string        // a description in one line
	Options []Option      // options that may follow its name
	Limits  []board.Limit // the limits that a page offers, the default first; nil: derived from Options

	// Search makes a searcher for g, which chooses the moves. Analysis requires it.
	Search func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error)

	// Judge makes a searcher for judging the moves of a whole game. It proves more than that of
	// Search, or sooner because its moves need not win fast. nil: Search.
	Judge func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error)

	// NewBot makes a bot for g. nil: the bot plays the moves of Search.
	NewBot func(g game.Game[S, M], s Settings[M]) (match.Bot[S, M], error)
}

// Program is a game-specific protocol for programs.
type Program[S, M comparable] struct {
	Name string // the prefix before the colon: contract:COMMAND

	// Open returns the bot that runs the program: the command with all its limits, which the
	// bot keeps or refuses by an error.
	Open func(g game.Game[S, M], c program.Command) (match.Bot[S, M], error)
}

// New returns the entry of a game with the generic bots. Go infers the types.
func New[S, M comparable](name string, rules game.Game[S, M]) Entry {
	return Game[S, M]{Name: name, Rules: rules}.Entry()
}

// Entry returns the game with its types erased. [Join] and all methods of the entry
// report mistakes in the description.
func (g Game[S, M]) Entry() Entry {
	if g.Rules != nil || g.Vary != nil {
		g.Seeded = nil
	}
	t := &typed[S, M]{Game: g, described: g}
	if t.err = t.check(); t.err != nil {
		return unusable(g.Name, t.err)
	}
	first, _ := t.deal(1) // check has dealt it before
	_, hidden := game.As[game.Observer[S]](first)
	secrets := hidden && secret(first)
	t.key = sync.OnceValue(newLock)
	if !HasBots {
		t.about = Entry{Name: g.Name, Secret: secrets, typed: t}
		return t.about
	}
	t.puzzles = sync.OnceValues(t.readPuzzles)
	generic := generics(first, hidden && !secrets, secrets, g.WholeTurns)
	own := g.Bots
	t.Bots = nil
	for _, b := range generic {
		named := func(o Bot[S, M]) bool { return o.Name == b.Name }
		if !slices.Contains(g.Omit, b.Name) && !slices.ContainsFunc(own, named) {
			t.Bots = append(t.Bots, b)
		}
	}
	t.Bots = append(t.Bots, own...)
	if len(t.Bots) == 0 {
		return unusable(g.Name, fmt.Errorf("catalog: %s: no bot plays it: Omit excludes all generic bots, and Bots is empty", g.Name))
	}
	if t.Title == "" {
		t.Title = t.Name
	}
	e := Entry{
		Name: t.Name, Title: board.Language("en").Say(t.Title), Package: t.Package,
		openingPlies: t.OpeningPlies, Default: t.Default, typed: t,
		Simultaneous: hidden && !secrets, Secret: secrets, dice: dice(first),
	}
	usual := [2]string{t.usual(0), t.usual(1)}
	strong := t.Bots
	t.about = e
	for _, b := range t.levels() {
		if !slices.ContainsFunc(own, func(o Bot[S, M]) bool { return o.Name == b.Name }) {
			t.Bots = append(t.Bots, b)
		}
	}
	for i := range e.Default {
		if e.Default[i] == "" {
			e.Default[i] = usual[i]
		}
		if _, err := t.ParseSpec(e.Default[i]); err != nil {
			return unusable(g.Name, fmt.Errorf("catalog: Default: %w", err))
		}
	}
	var err error
	leveling := cmp.Or(t.Levels.Bot, e.Default[0])
	if t.leveling, err = t.ParseSpec(leveling); err != nil {
		return unusable(g.Name, fmt.Errorf("catalog: Levels.Bot: %w", err))
	}
	if !slices.ContainsFunc(strong, func(b Bot[S, M]) bool { return b.Name == t.leveling.Kind }) {
		return unusable(g.Name, fmt.Errorf("catalog: %s: Levels.Bot, or else the first of Default, is %q; want one of its bots, not a level or a program", g.Name, leveling))
	}
	t.about = e
	return e
}

// check returns an error if the description is invalid.
func (t *typed[S, M]) check() error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("catalog: game %q: "+format, append([]any{t.Name}, args...)...)
	}
	if !tools.GoodName(t.Name) {
		return fail("the name is not 1 to 40 lower-case letters, digits and hyphens")
	}
	first, err := t.deal(1)
	if err != nil {
		return fail("seed 1: %w", err)
	}
	if first == nil {
		return fail("no rules; want Rules, Seeded or Vary")
	}
	if err := game.Check(first); err != nil {
		return fail("%w", err)
	}
	if _, ok := game.As[game.Forbidder[S]](first); ok {
		return fail("it forbids moves by what happened before (game.Forbidder), which pages cannot show; package match plays it")
	}
	for i, v := range t.Variants {
		if v.Name == "" || strings.ContainsAny(v.Name, " \t\n") || slices.ContainsFunc(t.Variants[:i], func(w board.Variant) bool { return w.Name == v.Name }) {
			return fail("variant %d is called %q; want a word that no other variant has", i+1, v.Name)
		}
	}
	if (len(t.Variants) > 0 || t.Setup != nil) && t.Vary == nil {
		return fail("it has Variants or a Setup, but no Vary")
	}
	for _, name := range t.variants() {
		if err := t.checkVariant(name); err != nil {
			return fail("variant %q: %w", name, err)
		}
	}
	if err := t.checkTools(); err != nil {
		return fail("%w", err)
	}
	if t.OpeningPlies < 0 {
		return fail("OpeningPlies is %d; want 0 or more", t.OpeningPlies)
	}
	generic := genericBots()
	for _, name := range t.Omit {
		if !slices.Contains(generic, name) {
			return fail("Omit: no generic bot %q (there are: %q)", name, generic)
		}
	}
	var names []string
	for _, b := range t.Game.Bots {
		switch {
		case !tools.GoodName(b.Name):
			return fail("bot %q: the name is not 1 to 40 lower-case letters, digits and hyphens", b.Name)
		case slices.Contains(names, b.Name):
			return fail("two bots are called %q", b.Name)
		case b.Search == nil && b.NewBot == nil:
			return fail("bot %q has neither Search nor Player", b.Name)
		}
		for i, o := range b.Options {
			if !tools.GoodName(strings.ReplaceAll(o.Name, "_", "-")) || o.Name == tools.LevelOption || !(o.Low <= o.High) || slices.ContainsFunc(b.Options[:i], func(p Option) bool { return p.Name == o.Name }) {
				return fail("bot %q: option %+v has an invalid name, Low above High, or the name of another option", b.Name, o)
			}
			if !o.Offers() {
				return fail("bot %q: option %s: its choices must be in range and include the default, %v: %+v", b.Name, o.Name, o.Default, o.Choices)
			}
		}
		for i, l := range b.Limits {
			if err := checkLevel(l); err != nil {
				return fail("bot %q: %w", b.Name, err)
			}
			if slices.ContainsFunc(b.Limits[:i], func(k board.Limit) bool { return k.Kind == l.Kind }) {
				return fail("bot %q: two levels have the kind %q", b.Name, l.Kind)
			}
		}
		names = append(names, b.Name)
	}
	names = []string{tools.CommandProgram, tools.ModelProgram}
	for _, p := range t.Programs {
		switch {
		case !tools.GoodName(p.Name):
			return fail("kind of program %q: the name is not 1 to 40 lower-case letters, digits and hyphens", p.Name)
		case slices.Contains(names, p.Name):
			return fail("two kinds of programs are called %q", p.Name)
		case p.Open == nil:
			return fail("kind of program %q has no Open", p.Name)
		}
		names = append(names, p.Name)
	}
	if err := t.checkLevels(); err != nil {
		return err
	}
	return t.checkStart(first)
}

// checkVariant returns an error unless Vary makes the variant, with no setup and with the default one.
func (t *typed[S, M]) checkVariant(name string) error {
	setups := []string{""}
	if t.Setup != nil {
		setups = append(setups, t.Setup.Default)
	}
	for _, setup := range setups {
		v, err := t.vary(name, setup, 1)
		if err == nil && v.Rules == nil {
			err = game.ErrNilGame
		}
		if err != nil {
			return fmt.Errorf("setup %q: %w", setup, err)
		}
	}
	return nil
}

// checkStart returns an error if the rules have no playable opening position.
func (t *typed[S, M]) checkStart(g game.Game[S, M]) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("catalog: game %q: the opening position: panic: %v", t.Name, p)
		}
	}()
	s := g.Start()
	if g.Turn(&s) == game.Nobody || len(g.Moves(nil, &s)) == 0 {
		return fmt.Errorf("catalog: game %q: the opening position: no player can move", t.Name)
	}
	return nil
}

// errEmpty is the error of zero entries.
var errEmpty = errors.New("catalog: an empty entry; want one made by New or Game.Entry")
