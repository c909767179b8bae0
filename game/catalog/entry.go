package catalog

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/record"
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
	play(ctx context.Context, s Series) (match.Score, error)
	stage(s Setup) (Stage, error)
	replay(seed uint64, rec *record.Game, show func(ply int, who game.Player, move, board string)) error
	verify(seed uint64, rec *record.Game) error
	checkProgram(ctx context.Context, c program.Command, s Setup) ([]program.Finding, error)
	serve(ctx context.Context, spec Spec, in io.Reader, out io.Writer) error
	tunable() (Tunable, bool)
	contest(TuningSetup) (Contest, error)
	learning(flags *flag.FlagSet) (Learner, error)
	selfPlayer(ctx context.Context, s LearningSetup) (SelfPlayer, error)
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
func (f faulty) play(context.Context, Series) (match.Score, error) {
	return match.Score{}, f.err
}
func (f faulty) stage(Setup) (Stage, error) { return nil, f.err }
func (f faulty) replay(uint64, *record.Game, func(int, game.Player, string, string)) error {
	return f.err
}
func (f faulty) verify(uint64, *record.Game) error { return f.err }
func (f faulty) checkProgram(context.Context, program.Command, Setup) ([]program.Finding, error) {
	return nil, f.err
}
func (f faulty) serve(context.Context, Spec, io.Reader, io.Writer) error { return f.err }

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

// Replay plays a recorded game over again, checking it, and calls show for the start
// and after every move, with the move in the game's notation ("" at the start). The
// seed is that of the tournament.
func (e Entry) Replay(seed uint64, rec *record.Game, show func(ply int, who game.Player, move, board string)) error {
	return e.ops().replay(seed, rec, show)
}

func (t *typed[S, M]) replay(seed uint64, rec *record.Game, show func(int, game.Player, string, string)) error {
	g, err := t.deal(seed)
	if err != nil {
		return err
	}
	moves, line, err := record.Replay(g, rec)
	for i := range line {
		if i == 0 {
			show(0, game.Nobody, "", game.Draw(g, line[0]))
		} else if i <= len(moves) {
			show(i, g.Turn(&line[i-1]), rec.Moves[i-1], game.Draw(g, line[i]))
		}
	}
	return err
}

// Verify checks a recorded game by the rules and its seed, as [record.Verify] does. The
// seed is that of the tournament.
func (e Entry) Verify(seed uint64, rec *record.Game) error { return e.ops().verify(seed, rec) }

func (t *typed[S, M]) verify(seed uint64, rec *record.Game) error {
	g, err := t.deal(seed)
	if err != nil {
		return err
	}
	return record.Verify(g, rec)
}

// Check tries a program out, as the setup's Program and MoveTime say.
func (e Entry) Check(ctx context.Context, s Setup) ([]program.Finding, error) {
	return e.ops().checkProgram(ctx, s.Program, s)
}

func (t *typed[S, M]) checkProgram(ctx context.Context, c program.Command, s Setup) ([]program.Finding, error) {
	g, err := t.deal(1)
	if err != nil {
		return nil, err
	}
	return program.Check(ctx, g, program.Game{Name: t.Name}, c, s.MoveTime)
}

// Serve makes a program of a bot, which it plays over the protocol of game/match/program
// until in ends or the referee quits.
func (e Entry) Serve(ctx context.Context, bot string, in io.Reader, out io.Writer) error {
	spec, err := e.ParseSpec(bot)
	if err != nil {
		return err
	}
	if spec.Args != nil {
		return fmt.Errorf("%s: %q is not a bot of the catalogue", e.Name, bot)
	}
	return e.ops().serve(ctx, spec, in, out)
}

func (t *typed[S, M]) serve(ctx context.Context, spec Spec, in io.Reader, out io.Writer) error {
	g, err := t.deal(1)
	if err != nil {
		return err
	}
	if _, plain := g.(plainly[S, M]); plain && t.about.Simultaneous {
		return fmt.Errorf("catalog: %s hides moves, and its positions cannot be read: a bot of it can be a program once it has a game.Notation", t.Name)
	}
	b, err := t.newBot(g, spec, Setup{})
	if err != nil {
		return err
	}
	return program.Serve(ctx, g, program.Game{Name: t.Name}, b, "", in, out)
}
