package match

import (
	"context"
	"errors"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Match is one game between two bots. Several goroutines may play it at once if its bots
// allow that, as Random and Greedy do; bots with state play one game at a time.
type Match[S, M comparable] struct {
	Game          game.Game[S, M]
	First, Second Bot[S, M]

	// Opening is played before the bots are asked, including outcomes of chance.
	Opening []M

	// MaxPlies is the longest game, in moves of both players and of chance: 0 for
	// 10,000. A longer one is a draw, or is decided by Adjudication.Win.
	MaxPlies int

	// MoveTime is the time for one move, 0 for no limit. The bot's context ends then; a
	// bot that has not answered Grace later loses.
	MoveTime time.Duration

	// Grace is how late an answer may come: 0 for 100 ms.
	Grace time.Duration

	// Clock is the time for the whole game, in addition to MoveTime.
	Clock TimeControl

	// Watchdog is how long the referee waits where no other time limit applies: for the move of a
	// bot in a game without clocks (but not for one with a method Patient(), as a person has), for Begin and
	// End, and for the rules. 0 means three minutes.
	Watchdog time.Duration

	// Limits are passed to the bots, which may ignore them: Depth and Nodes. (A
	// search.Searcher has limits of its own.)
	Limits search.Limits

	// Ponder lets bots think on the opponent's time that have a method
	// Ponder(context.Context, *Request[S, M]). It is called whenever the opponent is asked for a
	// move. In the Request, State is the position as the bot may see it, Player is the bot's side,
	// and Times.Move is the opponent's time for the move, 0 if unknown. The context ends as soon as
	// the opponent has moved; the method should then return at once. The match calls no other method
	// of the bot before it returns, and the bot's own clock runs from the opponent's move on. Moves
	// then depend on timing. In a game that hides more than a player's last move, nobody ponders: how
	// often the opponent is asked may be a secret.
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
	defaultMaxPlies = 10_000
	defaultGrace    = 100 * time.Millisecond
	defaultWatchdog = 3 * time.Minute // a minute longer than that of programs
)

// A Step is a move that was played, with the positions before and after it.
type Step[S, M comparable] struct {
	Ply    int         // 1 for the first move
	Player game.Player // who moved: First, Second or Chance
	Move   M
	Before S
	After  S
}

// Result describes how a game ended.
type Result[S, M comparable] struct {
	Winner game.Player      // First or Second; Nobody for a draw, a void game, or if both lose
	Payoff float64          // for First, by the rules; 0 if the rules did not end the game
	Reason Reason           // why it ended
	Detail string           // a description of what went wrong; empty at a natural end
	Moves  []M              // all moves, including the opening and outcomes of chance
	Final  S                // the last position
	Time   [2]time.Duration // used by First and Second
	Spent  []time.Duration  // on each of Moves; 0 for the opening and for chance

	// Busy holds, for First and Second, nil unless the referee abandoned a call to the
	// bot. The bot must not play again before the channel is closed.
	Busy [2]<-chan struct{}
}

// Play plays the game. It returns an error only for a match that cannot begin: a nil
// context, game or bot, a negative limit, an illegal opening, rules that fail before the
// first move, or whose views do not agree with them. Any later event, including the end of ctx, is a Result.
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
