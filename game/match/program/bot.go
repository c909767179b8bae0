package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Bot is a bot that runs a program, which starts when it is first needed, and again after a
// mistake for which it was killed. Call Close after use.
type Bot[S, M comparable] interface {
	match.Bot[S, M]
	match.Starter
	io.Closer

	// Start starts the program, which takes time. It returns an error if the program cannot play.
	Start(ctx context.Context) error

	// Stderr returns the end of the program's standard error in this game.
	Stderr() string
}

// bot is a Bot whose program speaks the protocol of this package.
type bot[S, M comparable] struct {
	name     string
	rules    string
	command  Command
	game     game.Game[S, M]
	notation game.Notation[S, M]

	greeting atomic.Pointer[answer] // of the most recently started program

	mu      sync.Mutex // held during a conversation with the program
	process child.Held
	request int // the number of the last request
	told    int // moves of this game that the program knows
}

// New returns a bot that runs the command and plays g, whose rules the program knows by a name, such
// as connect4. If the name is empty, the bot has
// the name that the program reports, or until then the command. It is an error if the game
// has no notation, the command is empty or one of its limits is negative.
func New[S, M comparable](g game.Game[S, M], rules string, name string, c Command) (Bot[S, M], error) {
	b, err := newBot(g, rules, name, c)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func newBot[S, M comparable](g game.Game[S, M], rules string, name string, c Command) (*bot[S, M], error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	notation, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		return nil, fmt.Errorf("program: %s: the game has no notation", c.Args[0])
	}
	return &bot[S, M]{name: name, rules: rules, command: c, game: g, notation: notation}, nil
}

// Name returns the bot's name.
func (b *bot[S, M]) Name() string {
	if b.name != "" {
		return b.name
	}
	if a := b.greeting.Load(); a != nil && a.Name != "" {
		return a.Name
	}
	return b.command.String()
}

// Version returns the version that the program reports, once it has been started.
func (b *bot[S, M]) Version() string {
	if a := b.greeting.Load(); a != nil {
		return a.Version
	}
	return ""
}

// Stderr returns the end of the program's standard error in this game.
func (b *bot[S, M]) Stderr() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.process.Stderr()
}

// Start starts the program, unless it is running, and performs the handshake.
func (b *bot[S, M]) Start(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.start(ctx)
}

func (b *bot[S, M]) start(ctx context.Context) error {
	if b.process.Running() {
		return nil
	}
	b.process.Bury()
	begin := time.Now()
	p, err := child.Program(b.command).Start(ctx, 0, 0)
	if err != nil {
		return err
	}
	b.process.Hold(p)
	b.request = 0
	greeting, err := b.exchange(ctx, hello{"hello", version, b.rules}, "ready", begin, b.command.StartTime, match.Stalled)
	if err == nil && greeting.Protocol != version {
		err = b.fault(match.ProtocolError, fmt.Errorf("speaks version %d of the protocol; this is version %d", greeting.Protocol, version))
	}
	if err != nil {
		return err
	}
	greeting.Name = excerpt.Line(greeting.Name)
	greeting.Version = excerpt.Line(greeting.Version)
	b.greeting.Store(&greeting)
	return nil
}

// Begin prepares the program for a game.
func (b *bot[S, M]) Begin(ctx context.Context, begin match.Beginning) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told = 0
	if b.process.Running() {
		b.process.ForgetStderr()
	}
	if err := b.start(ctx); err != nil {
		return err
	}
	m := newGame{
		Type: "game", Player: playerName(begin.Player), Seed: begin.Seed & (1<<53 - 1),
		limits: limits{milliseconds(begin.Move), milliseconds(begin.Clock.Increment), begin.Limits.Depth, begin.Limits.Nodes},
		Base:   milliseconds(begin.Clock.Base), Periods: begin.Clock.Moves,
	}
	_, err := b.exchange(ctx, m, "ready", time.Now(), b.command.StartTime, match.Stalled)
	return err
}

func playerName(p game.Player) string {
	switch p {
	case game.First:
		return "first"
	case game.Second:
		return "second"
	}
	return "none"
}

// Move asks the program for a move. When the time is up it waits almost as long as the
// referee does, and then kills the program.
func (b *bot[S, M]) Move(ctx context.Context, t *match.Request[S, M]) (m M, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.process.Running() {
		return m, match.Fault(match.Crashed, errors.New("the program is not running"))
	}
	limit, late := t.Times.Patience(), match.TimeOut
	if limit == 0 {
		limit, late = b.command.Watchdog, match.Stalled
	}
	a, err := b.exchange(ctx, b.compose(t), "move", time.Now(), limit, late)
	if err != nil {
		return m, err
	}
	if m, err = b.notation.ParseMove(&t.State, a.Move); err != nil {
		return m, b.fault(match.IllegalMove, err)
	}
	return m, nil
}

// compose returns the request for a move.
func (b *bot[S, M]) compose(t *match.Request[S, M]) request {
	b.request++
	r := request{
		Type: "go", ID: b.request, Position: b.notation.FormatPosition(&t.State),
		limits: limits{milliseconds(t.Times.Move), milliseconds(t.Times.Clock.Increment), t.Limits.Depth, t.Limits.Nodes},
		Left:   milliseconds(t.Times.Clock.Remaining), Rival: milliseconds(t.Times.Rival), ToGo: t.Times.Clock.MovesToGo,
	}
	r.Moves = b.news(t)
	if b.greeting.Load().Legal {
		for _, m := range game.Permitting(b.game, append(slices.Clip(t.Past), t.State)).Moves(nil, &t.State) {
			r.Legal = append(r.Legal, b.notation.FormatMove(&t.State, m))
		}
	}
	return r
}

// news returns the moves that the program does not know yet.
func (b *bot[S, M]) news(t *match.Request[S, M]) (moves []string) {
	for i := b.told; i < len(t.Moves); i++ {
		moves = append(moves, b.notation.FormatMove(&t.Past[i], t.Moves[i]))
	}
	b.told = len(t.Moves)
	return moves
}

// Ponder sends the ponder message to a program that requested it in its greeting. It does
// not wait: the next message ends the pondering.
func (b *bot[S, M]) Ponder(_ context.Context, t *match.Request[S, M]) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.process.Running() || !b.greeting.Load().Ponder {
		return
	}
	b.process.Send(encode(ponderMessage{"ponder", b.notation.FormatPosition(&t.State), b.news(t), milliseconds(t.Times.Move)}))
}

// exchange sends a message and returns the answer of the wanted type, which must arrive
// within limit after begin. Any error except the end of ctx is a [match.Fault], and
// the program is killed. What the program wrote after its last answer is judged here, as if it
// were this answer: not before, when the verdict would depend on what has arrived by then.
func (b *bot[S, M]) exchange(ctx context.Context, message any, want string, begin time.Time, limit time.Duration, late match.Reason) (answer, error) {
	deadline := begin.Add(limit)
	if end, ok := ctx.Deadline(); ok && late == match.Stalled && end.Before(deadline) {
		deadline = end // but a late move is judged by the clock, not by its context
	}
	b.process.Send(encode(message))
	for {
		line, err := b.process.Receive(ctx, deadline)
		if err != nil {
			return answer{}, b.broken(ctx, err, late, limit)
		}
		a, err := parseAnswer(line)
		switch {
		case err != nil:
		case a.Type == "log":
			continue
		case a.Type == want && (want != "move" || a.ID == b.request):
			return a, nil
		case a.Type == "resign" && want == "move" && a.ID == b.request:
			return a, match.ErrResigned // not a mistake: the program keeps running
		}
		if err == nil {
			err = b.stray(a, want)
		}
		return answer{}, b.fault(match.ProtocolError, err)
	}
}

// stray describes an answer that is not the wanted one.
func (b *bot[S, M]) stray(a answer, want string) error {
	open := b.request + 1 // the first request without an answer
	if want == "move" {
		open = b.request
		want = fmt.Sprintf("a move with id %d", open)
	}
	switch {
	case a.Type == "ready":
		return fmt.Errorf("wrote ready, which was not asked for; want %s", want)
	case a.ID > 0 && a.ID < open:
		return fmt.Errorf("wrote a second answer with id %d; want %s", a.ID, want)
	}
	return fmt.Errorf("wrote a %s with id %d, which was not asked for; want %s", a.Type, a.ID, want)
}

// broken returns the reason why a program does not answer.
func (b *bot[S, M]) broken(ctx context.Context, err error, late match.Reason, waited time.Duration) error {
	var wrong *child.Error
	if !errors.As(err, &wrong) || wrong.Kind == child.Silent && late == match.Stalled && ctx.Err() != nil {
		b.process.Drop()
		return context.Cause(ctx)
	}
	switch wrong.Kind {
	case child.Ended:
		return b.fault(match.Crashed, b.process.Explain(err))
	case child.Closed:
		return b.fault(match.Crashed, err)
	case child.Silent:
		doubt := "?"
		if late == match.Stalled && waited == b.command.StartTime {
			doubt = ", and is it ready in time (-start-time, Command.StartTime)?"
		}
		return b.fault(late, fmt.Errorf("no answer within %v: does the program flush its standard output after every line%s", waited.Round(time.Millisecond), doubt))
	}
	return b.fault(match.ProtocolError, err)
}

// fault kills the program for a mistake.
func (b *bot[S, M]) fault(why match.Reason, err error) error {
	b.process.Drop()
	return match.Fault(why, err)
}

// End tells the program how the game ended.
func (b *bot[S, M]) End(e match.Ending) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.process.Bury()
	if !b.process.Running() {
		return
	}
	m := ending{"end", playerName(e.Winner), e.Reason.String(), e.Detail}
	b.process.Send(encode(m))
	if b.command.Fresh {
		b.process.Close(encode(quit{"quit"}))
	}
}

// Close ends the program.
func (b *bot[S, M]) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.process.Close(encode(quit{"quit"}))
	return nil
}
