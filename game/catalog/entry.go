package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/table"
)

// Entry is a game without type parameters: for programs whose user chooses the game. It
// is made by [New] or [Game.Entry], may be copied, and its methods may be called by
// several goroutines at once. Its fields tell what the description said, with the
// defaults filled in; changing them changes nothing else.
type Entry struct {
	Name         string
	Title        string
	About        string
	Bots         []BotInfo // the generic ones from the weakest on, then the game's own
	Programs     []string  // kinds of programs with protocols of their own
	Default      [2]string // the bots of a series if nobody names others
	OpeningPlies int
	Simultaneous bool // moves are hidden until both players have chosen

	typed operations
}

// BotInfo describes a bot of an entry.
type BotInfo struct {
	Name    string
	About   string
	Options []Option
	Analyst bool // it searches, so it can be asked for scores and lines
}

// operations are what needs the types of a game.
type operations interface {
	fault() error
	page() table.Entry
	tools
}

// typed is a game whose types the compiler knows: the only place where they are erased.
type typed[S, M comparable] struct {
	Game[S, M]
	about    Entry
	leveling Spec // the bot that levels weaken
	err      error
}

func (t *typed[S, M]) fault() error { return t.err }

// deal returns the game of a series, with a notation.
func (t *typed[S, M]) deal(seed uint64) (game.Game[S, M], error) {
	variant := ""
	if len(t.Variants) > 0 {
		variant = t.Variants[0].Name
	}
	v, err := t.vary(variant, "", seed)
	return v.Rules, err
}

// vary returns what is played, with a notation.
func (t *typed[S, M]) vary(variant, setup string, seed uint64) (v board.Variation[S, M], err error) {
	if len(t.Variants) == 0 {
		variant = "" // a page has a name for it
	}
	switch {
	case t.Rules != nil:
		v.Rules, v.Board = t.Rules, t.Board
	case t.Vary != nil:
		v, err = t.Vary(variant, setup, seed)
	case t.Deal != nil:
		v, err = t.dealt(setup, seed)
	}
	if err == nil && v.Rules != nil {
		v.Rules = notated(v.Rules)
	}
	return v, err
}

// dealt is what Deal deals. The setup is the number of the deal, "" for the seed's.
func (t *typed[S, M]) dealt(setup string, seed uint64) (v board.Variation[S, M], err error) {
	if setup != "" {
		if seed, err = strconv.ParseUint(setup, 10, 64); err != nil {
			return v, fmt.Errorf("the deal is %q; want a number", setup)
		}
	}
	v.Setup, v.Board = strconv.FormatUint(seed, 10), t.Board
	v.Rules, err = t.Deal(seed)
	return v, err
}

// usual returns the default bot of a series: the last that was made for the game, or
// the strongest generic one; its rival is greedy.
func (t *typed[S, M]) usual(i int) string {
	names := make([]string, len(t.Bots))
	for i, b := range t.Bots {
		names[i] = b.Name
	}
	if i == 1 && slices.Contains(names, "greedy") {
		return "greedy"
	}
	if i == 1 {
		return names[0]
	}
	return names[len(names)-1]
}

// faulty is an entry that cannot be used.
type faulty struct{ err error }

func (f faulty) fault() error { return f.err }

// ops returns the entry's operations, also of one that is empty.
func (e Entry) ops() operations {
	if e.typed == nil {
		return faulty{errEmpty}
	}
	return e.typed
}

// BotNames lists the bots.
func (e Entry) BotNames() []string {
	names := make([]string, len(e.Bots))
	for i, b := range e.Bots {
		names[i] = b.Name
	}
	return names
}

// bot returns what is known of the bot, or an error that lists those there are.
func (e Entry) bot(name string) (BotInfo, error) {
	i := slices.IndexFunc(e.Bots, func(b BotInfo) bool { return b.Name == name })
	if i < 0 {
		return BotInfo{}, fmt.Errorf("%s: no bot %q (there are: %s; programs are written cmd:COMMAND)", e.Name, name, strings.Join(e.BotNames(), ", "))
	}
	return e.Bots[i], nil
}
