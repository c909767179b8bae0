package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// uci is a bot that runs an engine.
type uci[S, M comparable] struct {
	*talk
	game     game.Game[S, M]
	notation game.Notation[S, M]
	options  UCIOptions[S, M]

	predicted string // the reply that the engine expects
	pondering string // the reply on which it ponders
}

// UCIOptions are the settings of a conversation.
type UCIOptions[S, M comparable] struct {
	// Set are options of the engine: "Hash": "16". One that the engine does not have is an
	// error.
	Set map[string]string

	// Notation writes moves and positions as the engine does; nil: the game's own.
	Notation game.Notation[S, M]
}

// NewUCI returns a bot that runs the command and plays g. It is an error if there is no notation,
// the command is empty, one of its limits is negative, or an entry of Set is not one line. The engine starts when it is first needed.
func NewUCI[S, M comparable](g game.Game[S, M], c program.Command, o UCIOptions[S, M]) (program.Bot[S, M], error) {
	n, err := notationOf(g, o.Notation)
	if err != nil {
		return nil, err
	}
	k, err := newTalk(c)
	if err != nil {
		return nil, err
	}
	for name, value := range o.Set {
		if name == "" || strings.ContainsAny(name+value, "\r\n") {
			return nil, fmt.Errorf("engine: option %q = %q: want one line each", name, value)
		}
	}
	u := &uci[S, M]{talk: k, game: g, notation: n, options: o}
	k.handshake = u.handshake
	return u, nil
}

// handshake performs the handshake and sets the options.
func (u *uci[S, M]) handshake(ctx context.Context) error {
	u.predicted, u.pondering = "", ""
	known := map[string]bool{}
	u.say("uci")
	if _, err := u.hear(ctx, u.command.StartTime, match.Stalled, func(line string) bool {
		if rest, ok := strings.CutPrefix(line, "id name "); ok {
			name := excerpt.Line(rest)
			u.greeting.Store(&name)
		} else if rest, ok := strings.CutPrefix(line, "option name "); ok {
			name, _, _ := strings.Cut(rest, " type ")
			known[strings.ToLower(name)] = true
		}
		return line == "uciok"
	}); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(u.options.Set)) {
		if !known[strings.ToLower(name)] {
			return u.fault(match.ProtocolError, fmt.Errorf("has no option %q (it has: %s)", name, strings.Join(slices.Sorted(maps.Keys(known)), ", ")))
		}
		u.say("setoption name " + name + " value " + u.options.Set[name])
	}
	return u.ready(ctx)
}

// ready waits until the engine is ready.
func (u *uci[S, M]) ready(ctx context.Context) error {
	u.say("isready")
	line, err := u.hear(ctx, u.command.StartTime, match.Stalled, func(line string) bool { return line == "readyok" || isBestMove(line) })
	if err == nil && line != "readyok" {
		err = u.unasked(line)
	}
	return err
}

// unasked returns the fault of an engine that has written a move when none was requested.
func (u *uci[S, M]) unasked(line string) error {
	return u.fault(match.ProtocolError, fmt.Errorf("wrote %q without being asked", line))
}

// Begin prepares the engine for a game.
func (u *uci[S, M]) Begin(ctx context.Context, _ match.Beginning) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.process.Running() {
		u.process.ForgetStderr()
		if err := u.abandon(ctx); err != nil {
			return err
		}
	}
	if err := u.start(ctx); err != nil {
		return err
	}
	u.predicted = ""
	u.say("ucinewgame")
	return u.ready(ctx)
}

// Ponder lets the engine ponder on the reply that it expects. It does not wait.
func (u *uci[S, M]) Ponder(_ context.Context, t *match.Request[S, M]) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.process.Running() || u.predicted == "" {
		return
	}
	if _, err := u.notation.ParseMove(&t.State, u.predicted); err != nil {
		return
	}
	u.pondering = u.predicted
	u.say(u.position(t, u.predicted), "go ponder"+u.limits(t))
}

// abandon ends the pondering.
func (u *uci[S, M]) abandon(ctx context.Context) error {
	if u.pondering == "" {
		return nil
	}
	u.pondering = ""
	u.say("stop")
	_, err := u.hear(ctx, u.command.StartTime, match.Stalled, isBestMove)
	return err
}

func isBestMove(line string) bool { return line == "bestmove" || strings.HasPrefix(line, "bestmove ") }

// Move asks the engine for a move.
func (u *uci[S, M]) Move(ctx context.Context, t *match.Request[S, M]) (m M, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.process.Running() {
		return m, match.Fault(match.Crashed, errors.New("the engine is not running"))
	}
	hit := false
	if u.pondering != "" {
		last := len(t.Moves) - 1
		hit = last >= 0 && u.notation.FormatMove(&t.Past[last], t.Moves[last]) == u.pondering
		if !hit {
			if err := u.abandon(ctx); err != nil {
				return m, err
			}
		}
		u.pondering = ""
	}
	if hit {
		u.say("ponderhit")
	} else { // readyok tells the answer to this question from a second one to the last
		u.say("isready", u.position(t, ""), "go"+u.limits(t))
	}
	line, err := u.bestMove(ctx, t.Times, hit)
	if err != nil {
		return m, err
	}
	words := strings.Fields(line)
	if len(words) < 2 {
		return m, u.fault(match.ProtocolError, fmt.Errorf("wrote %q; want a move after bestmove", line))
	}
	u.predicted = ""
	if len(words) > 3 && words[2] == "ponder" {
		u.predicted = words[3]
	}
	if m, err = u.notation.ParseMove(&t.State, words[1]); err != nil {
		return m, u.fault(match.IllegalMove, err)
	}
	return m, nil
}

// bestMove waits for the engine's move, which comes after readyok unless the engine is ready. When
// the time is up it tells the engine to stop, and waits almost as long as the referee does.
func (u *uci[S, M]) bestMove(ctx context.Context, times match.Times, ready bool) (string, error) {
	limit, late := u.patience(times)
	begin, stopped := time.Now(), times.Move == 0
	for {
		deadline := begin.Add(limit)
		if !stopped {
			deadline = begin.Add(times.Move)
		}
		line, err := u.process.Receive(ctx, deadline)
		var wrong *child.Error
		if !stopped && errors.As(err, &wrong) && wrong.Kind == child.Silent {
			stopped = true
			u.say("stop")
			continue
		}
		if err != nil {
			return "", u.broken(ctx, err, late, limit)
		}
		text := words(line)
		switch {
		case isBestMove(text) && !ready:
			return "", u.unasked(text)
		case isBestMove(text):
			return text, nil
		case text == "readyok":
			ready = true
		}
	}
}

// position returns the message that describes t, with one more move unless it is empty.
func (u *uci[S, M]) position(t *match.Request[S, M], more string) string {
	start, moves := t.State, t.Moves
	past := t.Past
	if len(past) != len(moves) { // hidden, or not known
		past, moves = nil, nil
	} else if len(past) > 0 {
		start = past[0]
	}
	var b strings.Builder
	b.WriteString("position ")
	if start == u.game.Start() {
		b.WriteString("startpos")
	} else {
		b.WriteString("fen " + u.notation.FormatPosition(&start))
	}
	for i, m := range moves {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + u.notation.FormatMove(&past[i], m))
	}
	if more != "" {
		if len(moves) == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + more)
	}
	return b.String()
}

// limits returns the limits of a move, as they follow go.
func (u *uci[S, M]) limits(t *match.Request[S, M]) string {
	var b strings.Builder
	add := func(word string, n int64) {
		if n > 0 {
			fmt.Fprintf(&b, " %s %d", word, n)
		}
	}
	me, rival := "w", "b"
	if t.Player == game.Second {
		me, rival = rival, me
	}
	if c := t.Times.Clock; c.Remaining > 0 {
		add(me+"time", max(c.Remaining.Milliseconds(), 1))
		add(rival+"time", max(t.Times.Rival.Milliseconds(), 1))
		add(me+"inc", c.Increment.Milliseconds())
		add(rival+"inc", c.Increment.Milliseconds())
		add("movestogo", int64(c.MovesToGo))
	} else if t.Times.Move > 0 {
		add("movetime", max(t.Times.Move.Milliseconds(), 1))
	}
	add("depth", int64(t.Limits.Depth))
	add("nodes", t.Limits.Nodes)
	if b.Len() == 0 {
		add("movetime", 1000)
	}
	return b.String()
}
