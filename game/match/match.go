package match

import (
	"context"
	"errors"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Match is one game between two bots. It may be played by several goroutines at once if
// its bots may, such as Random and Greedy; those that keep something play one game at a time.
type Match[S, M comparable] struct {
	Game          game.Game[S, M]
	First, Second Bot[S, M]

	// Opening is played before the bots are asked; outcomes of chance included.
	Opening []M

	// MaxPlies is the longest game, in moves of both players and of chance: 0 for
	// DefaultMaxPlies. A longer one is a draw, or is decided by Adjudication.Win.
	MaxPlies int

	// MoveTime is the time for one move, 0 for no limit. The bot's context ends
	// then; it loses if it has not answered Grace later.
	MoveTime time.Duration

	// Grace is how much later than asked an answer may come: 0 for DefaultGrace.
	Grace time.Duration

	// Clock is the time for the whole game, on top of MoveTime.
	Clock TimeControl

	// Watchdog is how long the referee waits for whoever has no other limit of time: a bot
	// (but for a Human) in a game without clocks, one that is told of the beginning or the
	// end, and the rules. 0 stands for DefaultWatchdog.
	Watchdog time.Duration

	// Limits are told to the bots, which may keep them or not: Depth and Nodes. (A
	// search.Searcher has limits of its own.)
	Limits search.Limits

	// Ponder lets bots that can (see Ponderer) think on the rival's time. What they play
	// then depends on timing.
	Ponder bool

	// Adjudication ends games whose result is clear.
	Adjudication Adjudication[S]

	// Seed determines the outcomes of chance and the bots' generators.
	Seed uint64

	// Watch, if not nil, is called after every move, with the position reached.
	Watch func(Step[S, M])
}

// Defaults of Match.
const (
	DefaultMaxPlies = 10_000
	DefaultGrace    = 100 * time.Millisecond
	DefaultWatchdog = 3 * time.Minute // a minute more than that of programs
)

// Step is a move of a game in progress.
type Step[S, M comparable] struct {
	Ply    int         // 1 for the first move
	Player game.Player // who moved: First, Second or Chance
	Move   M
	Before S
	After  S
}

// Result is how a game went.
type Result[S, M comparable] struct {
	Winner game.Player      // First or Second; Nobody for a draw or a void game
	Payoff float64          // for First, by the rules; 0 if the rules did not end the game
	Reason Reason           // why it ended
	Detail string           // what went wrong, for a person; empty at a natural end
	Moves  []M              // all moves, the opening and outcomes of chance included
	Final  S                // the last position
	Time   [2]time.Duration // used by First and Second
	Spent  []time.Duration  // on each of Moves; 0 for the opening and for chance

	// Busy is, for First and Second, nil unless the bot had not come back when the referee
	// went on without it. It must not play again before the channel is closed.
	Busy [2]<-chan struct{}
}

// Play plays the game. It returns an error only for a match that cannot begin: a nil
// context, game or bot, a negative limit, an illegal opening, rules that fail before the
// first move. Whatever happens later, the end of ctx included, is a Result.
func (m *Match[S, M]) Play(ctx context.Context) (Result[S, M], error) {
	if ctx == nil {
		return Result[S, M]{}, errors.New("match: Play needs a context, not nil")
	}
	r, err := m.begin()
	if err != nil {
		return Result[S, M]{}, err
	}
	r.start(ctx)
	for !r.over(ctx) {
		r.step(ctx)
	}
	r.Final = r.line[len(r.line)-1]
	r.finish()
	return r.Result, nil
}
