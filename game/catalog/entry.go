package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Entry is a game without type parameters, for programs whose user chooses the game. It is made by [New] or
// [Game.Entry], may be copied, and its methods may be called by several goroutines at once. Its fields repeat
// the description, with defaults filled in; changing them has no other effect.
type Entry struct {
	Name         string
	Title        string
	Package      string    // of the function that returns the entry, or ""
	Default      [2]string // the default bots of a series
	Simultaneous bool      // moves are hidden until both players have chosen
	Secret       bool      // more than that is hidden, such as cards

	openingPlies int
	dice         bool // chance has a turn
	typed        operations
}

func (t *typed[S, M]) Apart(players ...string) bool {
	return t.about.Secret || t.about.dice && slices.ContainsFunc(players, tools.Program)
}

// operations are the methods that need the types of a game.
type operations interface {
	fault() error
	answer(ctx context.Context, q answer.Question, emit func(any) error) (any, error)
	recorded(variant, setup string, seed uint64) (board.Record, error)
	withLevels(l tools.Levels) Entry
	options(bot string) (options []Option, searches, ok bool)
	toolbox
}

// typed is a game with its types: the only place where they are erased.
type typed[S, M comparable] struct {
	Game[S, M]
	about     Entry
	described Game[S, M]  // before the generic bots are added
	leveling  tools.Spec  // the bot that levels weaken
	key       func() lock // of sealed records
	puzzles   func() (puzzle.Set, error)
	trainer   any // made by Training
	err       error
}

func (t *typed[S, M]) fault() error { return t.err }

// deal returns the game of a series in the first variant, with a notation.
func (t *typed[S, M]) deal(seed uint64) (game.Game[S, M], error) {
	v, err := t.vary(t.variants()[0], "", seed)
	return v.Rules, err
}

// varied returns the rules of a variant, "" for the first, and a setup, with a notation.
func (t *typed[S, M]) varied(variant, setup string, seed uint64) (game.Game[S, M], error) {
	names := t.variants()
	if variant == "" || len(t.Variants) == 0 && variant == onlyVariant {
		variant = names[0]
	}
	if !t.Unlisted && !slices.Contains(names, variant) {
		return nil, fmt.Errorf("%s: no variant %q (there are: %s)", t.Name, variant, cmp.Or(strings.Join(names, ", "), onlyVariant))
	}
	if setup != "" && t.setup() == nil {
		return nil, fmt.Errorf("%s has no setup; got %q", t.Name, setup)
	}
	v, err := t.vary(variant, setup, seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	return v.Rules, nil
}

// vary returns the variation to play, with a notation.
func (t *typed[S, M]) vary(variant, setup string, seed uint64) (v board.Ruleset[S, M], err error) {
	if len(t.Variants) == 0 {
		variant = "" // a page gives the only variant a name
	}
	switch {
	case t.Rules != nil:
		v.Rules, v.Board = t.Rules, t.Board
	case t.Vary != nil:
		v, err = t.Vary(variant, setup, seed)
	case t.Seeded != nil:
		v, err = t.dealt(setup, seed)
	}
	if err == nil && v.Rules != nil {
		v.Rules = game.WithEndings(notated(v.Rules))
	}
	return v, err
}

// variants returns the names of the variants, or just "" for a game without any.
func (t *typed[S, M]) variants() []string {
	names := make([]string, 0, len(t.Variants)+1)
	for _, v := range t.Variants {
		names = append(names, v.Name)
	}
	if len(names) == 0 {
		return []string{""}
	}
	return names
}

// dealt returns the game made by Seeded. The setup is the number of the deal; "" uses the seed.
func (t *typed[S, M]) dealt(setup string, seed uint64) (v board.Ruleset[S, M], err error) {
	if setup != "" {
		if seed, err = strconv.ParseUint(setup, 10, 64); err != nil {
			return v, fmt.Errorf("the deal is %q; want a number", setup)
		}
	}
	v.Setup, v.Board = strconv.FormatUint(seed, 10), t.Board
	v.Rules, err = t.Seeded(seed)
	return v, err
}

// usual returns a default bot of a series: the last bot made for the game, or else the
// strongest generic one, against greedy.
func (t *typed[S, M]) usual(i int) string {
	names := t.BotNames()
	if i == 1 && slices.Contains(names, "greedy") {
		return "greedy"
	}
	if i == 1 {
		return names[0]
	}
	return names[len(names)-1]
}

// ops returns the entry's operations, also for a zero entry.
func (e Entry) ops() operations {
	if e.typed == nil {
		return unusable(e.Name, errEmpty).typed
	}
	return e.typed
}

func (t *typed[S, M]) Searches(bot string) bool {
	_, searches, _ := t.options(bot)
	return searches
}

func (t *typed[S, M]) BotNames() []string {
	names := make([]string, len(t.Bots))
	for i, b := range t.Bots {
		names[i] = b.Name
	}
	return names
}

func (t *typed[S, M]) options(bot string) (options []Option, searches, ok bool) {
	i := slices.IndexFunc(t.Bots, func(b Bot[S, M]) bool { return b.Name == bot })
	if i < 0 {
		return nil, false, false
	}
	return t.Bots[i].Options, t.Bots[i].Search != nil, true
}

// ProgramKinds returns the kinds of programs.
func (t *typed[S, M]) ProgramKinds() []string {
	kinds := []string{tools.CommandProgram, tools.ModelProgram}
	for _, p := range t.Programs {
		kinds = append(kinds, p.Name)
	}
	return kinds
}
