package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Game is all that can be said of a game. Only Name, and Rules, Deal or Vary, are needed.
// A text is in two languages, board.Both, or in one, board.Same.
type Game[S, M comparable] struct {
	Name    string         // what is typed, and in links: small letters, digits and hyphens, as in connect4
	Title   board.Words    // what is printed: Connect 4; empty for Name
	Players [2]board.Words // what First and Second are called: Black, White; empty for first and second player
	Aim     board.Words    // what wins, in one line
	About   board.Words    // the rules, for a person: paragraphs with an empty line between them

	// Pictures are positions that the rules are explained with, on a page.
	Pictures []board.Picture

	// Rules is the game. Where each series of games has one of its own, such as a row of
	// cards that the seed deals, it is Deal instead.
	Rules game.Game[S, M]
	Deal  func(seed uint64) (game.Game[S, M], error)

	// Board shows positions on a page; nil: the rules do if they are a board.View, or else
	// positions are drawn as text.
	Board board.View[S, M]

	// Vary is instead of all these where there are several boards or sets of
	// rules, or where a game needs something else that a person may type: it returns what a
	// variant and a setup stand for, and writes the setup out. Tournaments are played in
	// the first variant, with an empty setup.
	Vary     func(variant, setup string, seed uint64) (board.Variation[S, M], error)
	Variants []board.Variant // the usual one first; nil: there is one
	Setup    *board.Setup    // nil: there is none

	Notation board.Notation[S, M] // other ways to write games than moves separated by blanks
	Unit     board.Unit           // what scores count, if they are not between -1 and 1
	Overlay  board.Words          // what the Board's Analyse tells, as a title

	Tuning   Tuning[S, M]   // the weights of its evaluation; zero: an evaluation can only be learned
	Learning Learning[S, M] // how it is learned; the zero value fits all games without hidden moves

	// OpeningPlies is how many random plies make a short and fair opening; outcomes of
	// chance count.
	OpeningPlies int

	// WholeTurns is for games in which a player often moves several times in a row: greedy
	// looks at whole turns, and backtrack is among the bots.
	WholeTurns bool

	Bots     []Bot[S, M]     // made for the game; they come after the generic ones
	Omit     []string        // of the generic bots: the names of those that it does without
	Default  [2]string       // the bots of a series if nobody names others; "" for the best and greedy
	Programs []Program[S, M] // protocols besides that of game/match/program

	Levels Levels[S, M] // what makes the bots easy, medium and hard; the zero value fits many games
}

// Levels is how bots are weakened for people, who play easy, medium and hard.
type Levels[S, M comparable] struct {
	// Player is the bot that plays so, with options: strong,nodes=1000. Empty for the first
	// of Game.Default.
	Player string

	// Weakness is that of easy, medium and hard. One that is zero is the usual one.
	Weakness [3]search.Weakness

	// Candidates returns the function of that name of a [search.Leveled] that plays g. nil:
	// all legal moves may be made at a glance.
	Candidates func(g game.Game[S, M]) func(s *S, p game.Player, moves []M) []M
}

// Bot is a way to choose moves. It needs Search or Player.
type Bot[S, M comparable] struct {
	Name    string        // small letters, digits and hyphens
	Title   board.Words   // on a page; empty: Name
	About   board.Words   // what it does, in a line
	Options []Option      // that its name may be followed by
	Levels  []board.Level // the limits that a page offers, the usual one first; nil: as Options say

	// Search makes a searcher for g, which plays the moves that it finds. Analysis asks
	// for it.
	Search func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error)

	// Player makes a bot for g. nil: it plays what Search finds.
	Player func(g game.Game[S, M], s Settings[M]) (match.Bot[S, M], error)
}

// Program is a protocol of a game's own, spoken by programs that take part.
type Program[S, M comparable] struct {
	Name  string // what comes before the colon: contract:COMMAND
	About string // in a line

	// Open returns the bot that runs the program.
	Open func(g game.Game[S, M], args []string) (match.Bot[S, M], error)
}

// New returns the entry of a game with the generic bots. Go infers the types.
func New[S, M comparable](name string, rules game.Game[S, M]) Entry {
	return Game[S, M]{Name: name, Rules: rules}.Entry()
}

// Entry returns the game with its types erased. What is wrong with it is told by
// [Join], and by all methods of the entry.
func (g Game[S, M]) Entry() Entry {
	t := &typed[S, M]{Game: g}
	if t.err = t.check(); t.err != nil {
		return Entry{Name: g.Name, typed: faulty{t.err}}
	}
	if !HasBots {
		return Entry{Name: g.Name, typed: t}
	}
	first, _ := t.deal(1) // check has dealt it once
	generic := generics(first, g.WholeTurns)
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
		return Entry{Name: g.Name, typed: faulty{fmt.Errorf("catalog: %s: no bot plays it: Omit leaves none, and Bots has none", g.Name)}}
	}
	if t.Title == (board.Words{}) {
		t.Title = board.Same(t.Name)
	}
	e := Entry{
		Name: t.Name, Title: t.Title.In(board.English), About: t.About.In(board.English),
		OpeningPlies: t.OpeningPlies, Default: t.Default, typed: t,
	}
	_, e.Simultaneous = game.As[game.Observer[S]](first)
	usual := [2]string{t.usual(0), t.usual(1)}
	strong := t.Bots
	for _, b := range t.levels() {
		if !slices.ContainsFunc(own, func(o Bot[S, M]) bool { return o.Name == b.Name }) {
			t.Bots = append(t.Bots, b)
		}
	}
	for _, b := range t.Bots {
		e.Bots = append(e.Bots, BotInfo{b.Name, b.About.In(board.English), b.Options, b.Search != nil})
	}
	for _, p := range t.Programs {
		e.Programs = append(e.Programs, p.Name)
	}
	for i := range e.Default {
		if e.Default[i] == "" {
			e.Default[i] = usual[i]
		}
		if _, err := e.ParseSpec(e.Default[i]); err != nil {
			return Entry{Name: g.Name, typed: faulty{fmt.Errorf("catalog: Default: %w", err)}}
		}
	}
	var err error
	leveling := cmp.Or(t.Levels.Player, e.Default[0])
	if t.leveling, err = e.ParseSpec(leveling); err != nil {
		return Entry{Name: g.Name, typed: faulty{fmt.Errorf("catalog: Levels.Player: %w", err)}}
	}
	if !slices.ContainsFunc(strong, func(b Bot[S, M]) bool { return b.Name == t.leveling.Kind }) {
		return Entry{Name: g.Name, typed: faulty{fmt.Errorf("catalog: %s: Levels.Player, or else the first of Default, is %q; want one of its bots, not a level or a program", g.Name, leveling)}}
	}
	t.about = e
	return e
}

// Player makes the bot that spec names, for programs that play this game alone: they know
// its types, and may change the description first, such as the rules. A bot that is a
// program is to be closed in the end.
func (g Game[S, M]) Player(spec string, s Settings[M]) (match.Bot[S, M], error) {
	t, parsed, rules, err := g.named(spec, s)
	if err != nil {
		return nil, err
	}
	b, err := t.newBot(rules, parsed, s.setup())
	if err == nil && parsed.Label != "" {
		b = rename(b, parsed.Label)
	}
	return b, err
}

// Searcher makes the searcher of the bot that spec names, likewise. It is an error if the
// bot does not search, or is to be weakened: that makes a Player.
func (g Game[S, M]) Searcher(spec string, s Settings[M]) (search.Searcher[S, M], error) {
	t, parsed, rules, err := g.named(spec, s)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(t.Bots, func(b Bot[S, M]) bool { return b.Name == parsed.Kind && parsed.Args == nil })
	if i < 0 || t.Bots[i].Search == nil || parsed.Level != search.Full {
		return nil, fmt.Errorf("%s: %s does not search", t.Name, parsed)
	}
	return t.Bots[i].Search(bare(rules), settings[M](s.setup(), parsed, t.Bots[i].Options))
}

// named reads a spec, and deals the rules.
func (g Game[S, M]) named(spec string, s Settings[M]) (*typed[S, M], Spec, game.Game[S, M], error) {
	e := g.Entry()
	parsed, err := e.ParseSpec(spec)
	if err != nil {
		return nil, parsed, nil, err
	}
	t := e.typed.(*typed[S, M]) // a faulty one parses nothing
	rules, err := t.deal(s.Seed)
	return t, parsed, rules, err
}

// setup returns the setup of a tournament that gives a bot these settings.
func (s Settings[M]) setup() Setup {
	return Setup{Depth: s.Depth, Nodes: s.Nodes, MoveTime: s.MoveTime, Seed: s.Seed}
}

// goodName reports whether a name is 1 to 40 small letters, digits and hyphens, and does
// not begin with a hyphen.
func goodName(name string) bool {
	return name != "" && len(name) <= 40 && name[0] != '-' && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// check reports what is wrong with the description.
func (t *typed[S, M]) check() error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("catalog: game %q: "+format, append([]any{t.Name}, args...)...)
	}
	if !goodName(t.Name) {
		return fail("the name is not 1 to 40 small letters, digits and hyphens")
	}
	first, err := t.deal(1)
	if err != nil {
		return fail("seed 1: %w", err)
	}
	if first == nil {
		return fail("%w: Rules, Deal and Vary give none", game.ErrNilGame)
	}
	for i, v := range t.Variants {
		if v.Name == "" || strings.ContainsAny(v.Name, " \t\n") || slices.ContainsFunc(t.Variants[:i], func(w board.Variant) bool { return w.Name == v.Name }) {
			return fail("variant %d is called %q; want a word that no other variant has", i+1, v.Name)
		}
	}
	if (len(t.Variants) > 0 || t.Setup != nil) && t.Vary == nil {
		return fail("it has Variants or a Setup, and no Vary that knows them")
	}
	if err := t.checkTools(); err != nil {
		return fail("%w", err)
	}
	if t.OpeningPlies < 0 {
		return fail("OpeningPlies is %d; want 0 or more", t.OpeningPlies)
	}
	generic := GenericBots()
	for _, name := range t.Omit {
		if !slices.Contains(generic, name) {
			return fail("Omit: no generic bot %q (there are: %q)", name, generic)
		}
	}
	var names []string
	for _, b := range t.Game.Bots {
		switch {
		case !goodName(b.Name):
			return fail("bot %q: the name is not 1 to 40 small letters, digits and hyphens", b.Name)
		case slices.Contains(names, b.Name):
			return fail("two bots are called %q", b.Name)
		case b.Search == nil && b.Player == nil:
			return fail("bot %q has neither Search nor Player", b.Name)
		}
		for i, o := range b.Options {
			if !goodName(o.Name) || o.Name == levelOption || !(o.Low <= o.High) || slices.ContainsFunc(b.Options[:i], func(p Option) bool { return p.Name == o.Name }) {
				return fail("bot %q: option %+v has a bad name, bounds the wrong way round, or the name of another", b.Name, o)
			}
			if !o.offers() {
				return fail("bot %q: option %s: its choices must be allowed and have the default, %v, among them: %+v", b.Name, o.Name, o.Default, o.Choices)
			}
		}
		names = append(names, b.Name)
	}
	names = []string{CommandProgram}
	for _, p := range t.Programs {
		switch {
		case !goodName(p.Name):
			return fail("kind of program %q: the name is not 1 to 40 small letters, digits and hyphens", p.Name)
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

// checkStart reports rules that cannot even begin.
func (t *typed[S, M]) checkStart(g game.Game[S, M]) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("catalog: game %q: the opening position: panic: %v", t.Name, p)
		}
	}()
	s := g.Start()
	if g.Turn(&s) == game.Nobody || len(g.Moves(nil, &s)) == 0 {
		return fmt.Errorf("catalog: game %q: the opening position: nobody can move", t.Name)
	}
	return nil
}

// errEmpty is told by entries that are zero values.
var errEmpty = errors.New("catalog: an empty entry; want one that New or Game.Entry made")
