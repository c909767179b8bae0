package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// gtp is a bot that runs an engine that speaks GTP.
type gtp[S, M comparable] struct {
	*talk
	game     game.Game[S, M]
	notation game.Notation[S, M]
	options  GTPOptions[S, M]
	told     int // moves of this game that the engine knows
}

// GTPOptions are the settings of a conversation.
type GTPOptions[S, M comparable] struct {
	// Setup are the commands that begin a game: boardsize 9, komi 7.5. Then follows
	// clear_board.
	Setup []string

	// Colors are the words for First and Second; empty: black and white.
	Colors [2]string

	// Notation writes moves as the engine does; nil: the game's own.
	Notation game.Notation[S, M]
}

// colorsOf returns the words for First and Second.
func colorsOf(c [2]string) [2]string {
	return [2]string{cmp.Or(c[0], "black"), cmp.Or(c[1], "white")}
}

// NewGTP returns a bot that runs the command and plays g, a game without chance. It is an error
// if there is no notation, the command is empty, one of its limits is negative, or a command
// of Setup is not one line. The engine starts when it is first needed.
func NewGTP[S, M comparable](g game.Game[S, M], c program.Command, o GTPOptions[S, M]) (program.Bot[S, M], error) {
	n, err := notationOf(g, o.Notation)
	if err != nil {
		return nil, err
	}
	k, err := newTalk(c)
	if err != nil {
		return nil, err
	}
	for _, command := range o.Setup {
		if strings.TrimSpace(command) == "" || strings.ContainsAny(command, "\r\n") {
			return nil, fmt.Errorf("engine: setup %q: want a command on one line", command)
		}
	}
	o.Colors = colorsOf(o.Colors)
	b := &gtp[S, M]{talk: k, game: g, notation: n, options: o}
	k.handshake = b.greet
	return b, nil
}

// greet asks for the engine's name.
func (b *gtp[S, M]) greet(ctx context.Context) error {
	name, err := b.ask(ctx, b.command.StartTime, match.Stalled, "name")
	if err == nil {
		name = excerpt.Line(name)
		b.greeting.Store(&name)
	}
	return err
}

// optional are the commands that an engine need not know.
var optional = []string{"time_settings", "time_left"}

// ask sends a command and returns the answer, which ends in an empty line. A failure that the
// engine reports is a match.ProtocolError, unless the command is optional.
func (b *gtp[S, M]) ask(ctx context.Context, limit time.Duration, late match.Reason, command string) (string, error) {
	for {
		line, ok := b.process.Next()
		if !ok {
			break
		}
		if text := words(line); text != "" {
			return "", b.fault(match.ProtocolError, fmt.Errorf("wrote %s without being asked", excerpt.Quote(text)))
		}
	}
	b.say(command)
	begun := false
	var answer strings.Builder
	_, err := b.hear(ctx, limit, late, func(line string) bool {
		switch {
		case !begun && (strings.HasPrefix(line, "=") || strings.HasPrefix(line, "?")):
			begun = true
			answer.WriteString(line)
		case begun && line == "":
			return true
		case begun:
			answer.WriteString("\n" + line)
		}
		return false
	})
	if err != nil {
		return "", err
	}
	text, good := strings.CutPrefix(answer.String(), "=")
	if good {
		return strings.TrimSpace(cmp.Or(strings.TrimLeft(text, "0123456789"), text)), nil
	}
	if verb, _, _ := strings.Cut(command, " "); slices.Contains(optional, verb) {
		return "", nil
	}
	return "", b.fault(match.ProtocolError, fmt.Errorf("answers %s to %s", excerpt.Quote(strings.TrimSpace(text)), excerpt.Quote(command)))
}

// Begin prepares the engine for a game.
func (b *gtp[S, M]) Begin(ctx context.Context, begin match.Beginning) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told = 0
	if b.process.Running() {
		b.process.ForgetStderr()
	}
	if err := b.start(ctx); err != nil {
		return err
	}
	commands := append(b.options.Setup[:len(b.options.Setup):len(b.options.Setup)], "clear_board")
	if begin.Clock.Base > 0 {
		commands = append(commands, fmt.Sprintf("time_settings %d 0 0", max(1, int(begin.Clock.Base.Seconds()))))
	}
	for _, command := range commands {
		if _, err := b.ask(ctx, b.command.StartTime, match.Stalled, command); err != nil {
			return err
		}
	}
	return nil
}

// color returns the word for a player.
func (b *gtp[S, M]) color(p game.Player) string {
	if p == game.Second {
		return b.options.Colors[1]
	}
	return b.options.Colors[0]
}

// Move tells the engine the moves that it does not know and asks it for one.
func (b *gtp[S, M]) Move(ctx context.Context, t *match.Turn[S, M]) (m M, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.process.Running() {
		return m, match.Fault(match.Crashed, errors.New("the engine is not running"))
	}
	end := time.Now()
	limit, late := b.patience(t.Times)
	end = end.Add(limit)
	if b.told > len(t.Moves) || len(t.Past) != len(t.Moves) {
		return m, fmt.Errorf("engine: GTP cannot play a match that does not begin at the opening position, or a game that hides moves")
	}
	for ; b.told < len(t.Moves); b.told++ {
		i := b.told
		command := "play " + b.color(t.Game.Turn(&t.Past[i])) + " " + b.notation.FormatMove(&t.Past[i], t.Moves[i])
		if _, err := b.ask(ctx, time.Until(end), late, command); err != nil {
			return m, err
		}
	}
	if left := t.Times.Clock.Remaining; left > 0 {
		if _, err := b.ask(ctx, time.Until(end), late, fmt.Sprintf("time_left %s %d 0", b.color(t.Player), int(left.Seconds()))); err != nil {
			return m, err
		}
	}
	text, err := b.ask(ctx, time.Until(end), late, "genmove "+b.color(t.Player))
	if err != nil {
		return m, err
	}
	if strings.EqualFold(text, "resign") {
		return m, match.ErrResigned
	}
	if m, err = b.notation.ParseMove(&t.State, text); err != nil {
		return m, b.fault(match.IllegalMove, err)
	}
	b.told++ // the engine has played it
	return m, nil
}
