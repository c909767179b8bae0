package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// A Bot plays a game. One Bot plays at most one game at a time, but possibly both
// sides of it.
//
// A searcher, such as a [search.Minimax], is not a Bot, because it has no Move:
// [NewSearcher] makes one of it.
type Bot[S, M comparable] interface {
	// Name returns the bot's name in tables.
	Name() string

	// Move returns a legal move in t.State, where t.Player is to move. It should return
	// soon after ctx ends, with the best move found so far. An error loses the game: see
	// ErrResigned and Fault.
	Move(ctx context.Context, t *Request[S, M]) (M, error)
}

// Request is the information with which a bot chooses a move.
type Request[S, M comparable] struct {
	Game   game.Game[S, M]
	State  S           // the position, as Player may see it
	Past   []S         // the earlier positions, likewise, oldest first, without repetitions if something is hidden; read-only
	Player game.Player // the player to move: First or Second
	Rand   *rand.Rand  // the bot's own generator, seeded by the match

	// Moves are all moves so far, for bots that need more than positions; nil in games
	// with hidden moves (those with a game.Observer). Read-only.
	Moves []M

	Times  Times         // the clocks
	Limits search.Limits // those of the match, which the bot should respect; 0 for none
}

// NewRequest returns the request for a move after a line of positions, the first one first, for a
// bot that is asked outside of a match; it has no clocks and no limits. If no player is to move
// there, the error is [game.ErrGameOver].
func NewRequest[S, M comparable](g game.Game[S, M], line []S, r *rand.Rand) (*Request[S, M], error) {
	player := g.Turn(&line[len(line)-1])
	if player != game.First && player != game.Second {
		return nil, game.ErrGameOver
	}
	observer, _ := game.As[game.Observer[S]](g)
	return request(g, observer, new(views[S]), line, player, r), nil
}

// request returns the request for a move of a player, in copies that a bot may change. v is what
// the player has seen; it is not used if observer is nil.
func request[S, M comparable](g game.Game[S, M], observer game.Observer[S], v *views[S], line []S, player game.Player, r *rand.Rand) *Request[S, M] {
	if observer != nil {
		v.extend(observer, line, player)
		line = v.line
	}
	last := len(line) - 1
	return &Request[S, M]{Game: g, State: line[last], Past: slices.Clone(line[:last]), Player: player, Rand: r}
}

// A Starter is notified when a game begins and when it ends. A bot may implement it; the
// match calls Begin before it asks for the first move, and End after the last. An error
// of Begin loses the game, for both players if both fail.
type Starter interface {
	Begin(ctx context.Context, b Beginning) error
	End(e Ending)
}

// Beginning describes a game that begins. It does not say who the opponent is: bots cannot lose
// on purpose to some.
type Beginning struct {
	Player game.Player   // the bot's side: First or Second
	Seed   uint64        // for the bot; different for the two players, and tells nothing about Match.Seed
	Clock  TimeControl   // of the match
	Move   time.Duration // MoveTime of the match
	Limits search.Limits // of the match
}

// Ending describes how a game ended.
type Ending struct {
	Winner game.Player // Nobody as in Result
	Reason Reason
	Detail string // Result.Detail for a bot that has lost, "" for others: it names the loser
}

// NewRandom returns a bot that plays legal moves of g, all equally likely. Any number of goroutines
// may use it.
func NewRandom[S, M comparable](game.Game[S, M]) Bot[S, M] { return random[S, M]{} }

type random[S, M comparable] struct{}

func (random[S, M]) Name() string { return "random" }

func (random[S, M]) Move(_ context.Context, t *Request[S, M]) (M, error) {
	moves := t.Game.Moves(nil, &t.State)
	return moves[t.Rand.IntN(len(moves))], nil
}

// NewSearcher returns a bot with the given name that plays the moves of a searcher, such as
// a [search.Minimax]: one game at a time, as most searchers do. The searcher has a game of
// its own, which must have the rules of the match's.
//
//	match.NewSearcher("minimax", search.NewMinimax(g, limits))
//
// A [search.Greedy] without a generator chooses among equally good moves with the match's.
//
// It uses only a share of a game clock for each move. If that time is over before the search
// has begun, as may happen on a busy machine, it looks one move ahead instead, or in a game
// with secrets plays at random.
func NewSearcher[S, M comparable](name string, s search.Searcher[S, M]) Bot[S, M] {
	b := searcher[S, M]{name: name, engine: s}
	if g, ok := s.(*search.Greedy[S, M]); ok && g != nil && g.Rand == nil {
		b.greedy = g
	}
	return b
}

// searcher is the bot of a search.Searcher.
type searcher[S, M comparable] struct {
	name   string
	engine search.Searcher[S, M]
	greedy *search.Greedy[S, M] // engine, if it draws from the match's generator
}

func (b searcher[S, M]) Name() string { return b.name }

// Begin makes a searcher with a method NewGame forget earlier games: the game must not depend on
// which games were played before it, or where.
func (b searcher[S, M]) Begin(_ context.Context, begin Beginning) error {
	if s, ok := b.engine.(interface{ NewGame(seed uint64) }); ok {
		s.NewGame(begin.Seed)
	}
	return nil
}

func (b searcher[S, M]) End(Ending) {}

func (b searcher[S, M]) Move(ctx context.Context, t *Request[S, M]) (M, error) {
	if b.engine == nil {
		var none M
		return none, fmt.Errorf("match: NewSearcher: the bot %q has no searcher", b.name)
	}
	own, cancel := t.Times.Start(ctx)
	defer cancel()
	if b.greedy != nil {
		b.greedy.Rand = t.Rand
	}
	r, err := b.engine.Search(own, t.State, t.Past...)
	late := own.Err() != nil || errors.Is(err, context.DeadlineExceeded) // a search's clock may be ahead of the context's
	if err != nil && late && ctx.Err() == nil {
		g := &search.Greedy[S, M]{Game: t.Game, Rand: t.Rand}
		if r, err = g.Search(ctx, t.State, t.Past...); errors.Is(err, search.ErrHidden) {
			return random[S, M]{}.Move(ctx, t)
		}
	}
	return r.Move, err
}

// As finds a capability of b, such as [Starter] or, of a bot that holds a process or
// the like, io.Closer: it returns the first of b, the bot that b decorates, and so on, that has
// the methods of T. If there is none, ok is false. A bot that decorates another one has a method
// Unwrap() Bot[S, M] that returns it.
//
//	closer, ok := match.As[io.Closer](b)
func As[T any, S, M comparable](b Bot[S, M]) (capability T, ok bool) {
	for b != nil && !ok {
		capability, ok = b.(T)
		b = inside(b)
	}
	return capability, ok
}

// inside returns the bot that b decorates, or nil.
func inside[S, M comparable](b Bot[S, M]) Bot[S, M] {
	if w, ok := b.(interface{ Unwrap() Bot[S, M] }); ok {
		return w.Unwrap()
	}
	return nil
}

// innermost returns the bot that all decorators of b stand for.
func innermost[S, M comparable](b Bot[S, M]) Bot[S, M] {
	for in := inside(b); in != nil; in = inside(b) {
		b = in
	}
	return b
}
