package program

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/search"
)

// Serve runs a bot as a program: it reads the referee's messages from in and writes answers to
// out, until it receives quit or in ends. Lines of in may have up to 16 MiB. It is an error if
// the referee requests a game other than rules or sends a message that the protocol does
// not allow, or if the bot, in or out fails.
func Serve[S, M comparable](ctx context.Context, g game.Game[S, M], rules string, bot match.Bot[S, M], version string, in io.Reader, out io.Writer) error {
	notation, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		return errors.New("program: Serve: the game has no notation")
	}
	s := server[S, M]{game: g, rules: rules, bot: bot, version: version, notation: notation, rest: func() {}}
	lines := plain.NewLines(plain.NewReader(in), 16<<20)
	defer func() { s.rest() }()
	for lines.Scan() {
		s.rest()
		if err := lines.Long(); err != nil { // its answer is awaited, and nobody else knows which
			return fmt.Errorf("program: %w", err)
		}
		reply, err := s.handle(ctx, lines.Bytes())
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("program: %w", err)
		}
		if reply != nil {
			if _, err := out.Write(encode(reply)); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

var errQuit = errors.New("told to quit")

// server is the bot's side of a conversation.
type server[S, M comparable] struct {
	game     game.Game[S, M]
	rules    string
	bot      match.Bot[S, M]
	version  string
	notation game.Notation[S, M]

	player game.Player
	rand   *rand.Rand
	line   []S // the positions of this game if the referee sends all moves, else those of its requests
	moves  []M
	latest *match.Request[S, M]
	begun  bool
	asked  int    // number of moves requested in this game
	rest   func() // ends the bot's pondering, and waits for its end
}

// order is any message of the referee.
type order struct {
	Type     string   `json:"type"`
	Protocol int      `json:"protocol"`
	Game     string   `json:"game"`
	Player   string   `json:"player"`
	Base     int64    `json:"base_ms"`
	Periods  int      `json:"period_moves"`
	Seed     uint64   `json:"seed"`
	ID       int      `json:"id"`
	Position string   `json:"position"`
	Moves    []string `json:"moves"`
	limits
	Left   int64  `json:"left_ms"`
	Winner string `json:"winner"`
	Reason string `json:"reason"`
	Detail string `json:"detail"`
	Their  int64  `json:"rival_ms"`
	ToGo   int    `json:"moves_to_go"`
}

func (s *server[S, M]) handle(ctx context.Context, line []byte) (reply any, err error) {
	var o order
	if err := json.Unmarshal(line, &o); err != nil {
		return nil, fmt.Errorf("cannot read the referee's %s: %w", excerpt.Quote(string(line)), err)
	}
	switch o.Type {
	case "hello":
		if o.Protocol != version {
			return nil, fmt.Errorf("the referee speaks version %d of the protocol; this program speaks %d", o.Protocol, version)
		}
		if o.Game != s.rules {
			return nil, fmt.Errorf("the referee wants to play %q; this program plays %q", o.Game, s.rules)
		}
		_, ponders := match.As[interface {
			Ponder(context.Context, *match.Request[S, M])
		}](s.bot)
		return answer{Type: "ready", Protocol: version, Name: s.bot.Name(), Version: s.version, Ponder: ponders}, nil
	case "game":
		return answer{Type: "ready"}, s.begin(ctx, o)
	case "go":
		return s.move(ctx, o)
	case "ponder":
		return nil, s.ponder(ctx, o)
	case "end":
		if bot, ok := match.As[match.Starter](s.bot); ok && s.begun {
			bot.End(o.ending())
		}
	case "quit":
		return nil, errQuit
	}
	return nil, nil // a message of a later version of the protocol
}

func (s *server[S, M]) begin(ctx context.Context, o order) error {
	switch o.Player {
	case "first":
		s.player = game.First
	case "second":
		s.player = game.Second
	default:
		return fmt.Errorf("player is %q; want first or second", o.Player)
	}
	s.rand = rand.New(rand.NewPCG(o.Seed, 0))
	s.latest = new(match.Request[S, M])
	s.line, s.moves, s.begun, s.asked = []S{s.game.Start()}, nil, true, 0
	if bot, ok := match.As[match.Starter](s.bot); ok {
		return bot.Begin(ctx, match.Beginning{Player: s.player, Seed: o.Seed, Move: milli(o.Move), Limits: search.Limits{Depth: o.Depth, Nodes: o.Nodes},
			Clock: match.TimeControl{Base: milli(o.Base), Increment: milli(o.Increment), Moves: o.Periods}})
	}
	return nil
}

// ending parses an ending written by encode.
func (o order) ending() match.Ending {
	e := match.Ending{Detail: o.Detail}
	e.Reason.UnmarshalText([]byte(o.Reason)) // a bot need not know the reasons of later versions
	switch o.Winner {
	case "first":
		e.Winner = game.First
	case "second":
		e.Winner = game.Second
	}
	return e
}

func milli(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// turn returns the position of an order, with the moves and positions before it.
func (s *server[S, M]) turn(o order) (*match.Request[S, M], error) {
	if !s.begun {
		return nil, fmt.Errorf("asked to %s before a game has begun", o.Type)
	}
	for _, text := range o.Moves {
		last := s.line[len(s.line)-1]
		m, err := s.notation.ParseMove(&last, text)
		if err != nil {
			return nil, err
		}
		s.moves = append(s.moves, m)
		s.line = append(s.line, game.After(s.game, last, m))
	}
	position := s.line[len(s.line)-1]
	if s.notation.FormatPosition(&position) != o.Position { // hidden moves, or not from the start
		var err error
		if position, err = s.notation.ParsePosition(o.Position); err != nil {
			return nil, err
		}
		s.line = append(s.line, position)
	}
	n := len(s.line) - 1
	t := *s.latest // with what it remembers
	t.Game, t.State, t.Past, t.Player, t.Rand, t.Moves = s.game, position, s.line[:n:n], s.player, s.rand, s.moves
	t.Times = match.Times{Move: milli(o.Move), Rival: milli(o.Their),
		Clock: search.Clock{Remaining: milli(o.Left), Increment: milli(o.Increment), MovesToGo: o.ToGo, Played: s.asked}}
	t.Limits = search.Limits{Depth: o.Depth, Nodes: o.Nodes}
	s.latest = &t
	return s.latest, nil
}

// ponder starts pondering.
func (s *server[S, M]) ponder(ctx context.Context, o order) error {
	t, err := s.turn(o)
	bot, ok := match.As[interface {
		Ponder(context.Context, *match.Request[S, M])
	}](s.bot)
	if err != nil || !ok {
		return err
	}
	var cancel context.CancelFunc
	if o.Move > 0 {
		ctx, cancel = context.WithTimeout(ctx, t.Times.Move)
	} else {
		ctx, cancel = context.WithCancel(ctx)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		bot.Ponder(ctx, t)
	}()
	s.rest = func() {
		cancel()
		<-done
	}
	return nil
}

func (s *server[S, M]) move(ctx context.Context, o order) (any, error) {
	t, err := s.turn(o)
	if err != nil {
		return nil, err
	}
	if o.Move > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, milli(o.Move))
		defer cancel()
	}
	s.asked++
	m, err := s.bot.Move(ctx, t)
	if errors.Is(err, match.ErrResigned) {
		return answer{Type: "resign", ID: o.ID}, nil
	}
	if err != nil {
		return nil, err
	}
	return answer{Type: "move", ID: o.ID, Move: s.notation.FormatMove(&t.State, m)}, nil
}
