package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// Match is one game between two bots.
type Match[S, M comparable] struct {
	Game          game.Game[S, M]
	First, Second Bot[S, M]

	// Opening is played before the bots are asked; outcomes of chance included.
	Opening []M

	// MaxPlies is the longest game, in moves of both players and of chance: 0 for
	// DefaultMaxPlies. A longer one is a draw.
	MaxPlies int

	// MoveTime is the time for one move, 0 for no limit. The bot's context ends
	// then; it loses if it has not answered Grace later.
	MoveTime time.Duration

	// Grace is how much later than asked an answer may come: 0 for DefaultGrace.
	Grace time.Duration

	// Seed determines the outcomes of chance and the bots' generators.
	Seed uint64

	// Watch, if not nil, is called after every move, with the position reached.
	Watch func(Step[S, M])
}

// Defaults of Match.
const (
	DefaultMaxPlies = 10_000
	DefaultGrace    = 100 * time.Millisecond
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
	Winner game.Player      // First or Second; Nobody for a draw or an interrupted game
	Payoff float64          // for First, by the rules; 0 if the rules did not end the game
	Reason Reason           // why it ended
	Detail string           // what went wrong, for a person; empty at a natural end
	Moves  []M              // all moves, the opening and outcomes of chance included
	Final  S                // the last position
	Time   [2]time.Duration // used by First and Second
}

// Play plays the game. It returns an error only for a match that cannot begin: a nil
// game or bot, a negative limit, an illegal opening. Whatever happens later, the end
// of ctx included, is a Result.
func (m *Match[S, M]) Play(ctx context.Context) (Result[S, M], error) {
	r, err := m.begin()
	if err != nil {
		return Result[S, M]{}, err
	}
	for !r.over(ctx) {
		r.step(ctx)
	}
	r.Final = r.line[len(r.line)-1]
	return r.Result, nil
}

// running is a game in progress.
type running[S, M comparable] struct {
	*Match[S, M]
	Result[S, M]
	line      []S // all positions so far
	seen      [2][]S
	observer  game.Observer[S]
	historian game.Historian[S]
	chancer   game.Chancer[S, M]
	nature    *rand.Rand
	rands     [2]*rand.Rand
	ended     bool
}

func (m *Match[S, M]) begin() (*running[S, M], error) {
	switch {
	case m.Game == nil:
		return nil, fmt.Errorf("match: %w", game.ErrNilGame)
	case m.First == nil || m.Second == nil:
		return nil, errors.New("match: First and Second must both be given a bot (one is nil)")
	case m.MaxPlies < 0:
		return nil, fmt.Errorf("match: MaxPlies is %d; want 0 (the default) or more", m.MaxPlies)
	case m.MoveTime < 0 || m.Grace < 0:
		return nil, fmt.Errorf("match: MoveTime %v and Grace %v must not be negative", m.MoveTime, m.Grace)
	}
	r := &running[S, M]{
		Match:  m,
		line:   []S{m.Game.Start()},
		nature: rand.New(rand.NewPCG(m.Seed, 0)),
		rands:  [2]*rand.Rand{rand.New(rand.NewPCG(m.Seed, 1)), rand.New(rand.NewPCG(m.Seed, 2))},
	}
	r.observer, _ = game.As[game.Observer[S]](m.Game)
	r.historian, _ = game.As[game.Historian[S]](m.Game)
	r.chancer, _ = game.As[game.Chancer[S, M]](m.Game)
	for i, move := range m.Opening {
		if _, err := game.Play(m.Game, r.line[i], move); err != nil {
			return nil, fmt.Errorf("match: move %d of the opening: %w", i+1, err)
		}
		r.apply(move)
	}
	return r, nil
}

// over reports whether the game is over, and settles the result if the rules, the
// length or the context say so.
func (r *running[S, M]) over(ctx context.Context) bool {
	if r.ended {
		return true
	}
	s := &r.line[len(r.line)-1]
	longest := r.MaxPlies
	if longest == 0 {
		longest = DefaultMaxPlies
	}
	if r.Game.Turn(s) == game.Nobody {
		r.decide(r.Game.Evaluate(s))
	} else if payoff, over := r.adjudicate(); over {
		r.decide(payoff)
	} else if ctx.Err() != nil {
		r.end(game.Nobody, Interrupted, context.Cause(ctx).Error())
	} else if len(r.Moves) >= longest {
		r.end(game.Nobody, MoveLimit, fmt.Sprintf("%d moves", len(r.Moves)))
	}
	return r.ended
}

func (r *running[S, M]) adjudicate() (payoff float64, over bool) {
	if r.historian == nil {
		return 0, false
	}
	return r.historian.Adjudicate(r.line)
}

// decide ends the game by its rules.
func (r *running[S, M]) decide(payoff float64) {
	r.Payoff = payoff
	winner := game.Nobody
	if payoff > 0 {
		winner = game.First
	} else if payoff < 0 {
		winner = game.Second
	}
	r.end(winner, NaturalEnd, "")
}

func (r *running[S, M]) end(winner game.Player, why Reason, detail string) {
	r.ended, r.Winner, r.Reason, r.Detail = true, winner, why, detail
}

func (r *running[S, M]) apply(m M) {
	before := r.line[len(r.line)-1]
	player := r.Game.Turn(&before)
	after := game.After(r.Game, before, m)
	r.line = append(r.line, after)
	r.Moves = append(r.Moves, m)
	if r.Watch != nil {
		r.Watch(Step[S, M]{len(r.Moves), player, m, before, after})
	}
}

// step lets whoever acts make one move.
func (r *running[S, M]) step(ctx context.Context) {
	s := r.line[len(r.line)-1]
	player := r.Game.Turn(&s)
	if player == game.Chance {
		r.apply(r.draw(s))
		return
	}
	m, elapsed, err := r.ask(ctx, s, player)
	r.Time[side(player)] += elapsed
	name, loser := r.bot(player).Name(), player
	var late *lateError
	switch {
	case ctx.Err() != nil:
		r.end(game.Nobody, Interrupted, context.Cause(ctx).Error())
	case errors.As(err, &late) || r.MoveTime > 0 && elapsed > r.MoveTime+r.grace():
		r.end(loser.Opponent(), TimeOut, fmt.Sprintf("%s took %v; the limit is %v", name, elapsed.Round(time.Millisecond), r.MoveTime))
	case errors.Is(err, ErrResigned):
		r.end(loser.Opponent(), Resigned, fmt.Sprintf("%s %v", name, err))
	case err != nil:
		r.end(loser.Opponent(), BotFailed, fmt.Sprintf("%s: %v", name, err))
	default:
		if _, err := game.Play(r.Game, s, m); err != nil {
			r.end(loser.Opponent(), IllegalMove, fmt.Sprintf("%s: %v", name, err))
			return
		}
		r.apply(m)
	}
}

// draw returns an outcome of chance.
func (r *running[S, M]) draw(s S) M {
	outcomes := r.Game.Moves(nil, &s)
	if r.chancer == nil {
		return outcomes[r.nature.IntN(len(outcomes))]
	}
	x := r.nature.Float64()
	for _, m := range outcomes {
		if x -= r.chancer.Probability(&s, m); x < 0 {
			return m
		}
	}
	return outcomes[len(outcomes)-1] // the sum fell short of 1 by a rounding error
}

func (r *running[S, M]) bot(p game.Player) Bot[S, M] {
	if p == game.First {
		return r.First
	}
	return r.Second
}

func (r *running[S, M]) grace() time.Duration {
	if r.Grace == 0 {
		return DefaultGrace
	}
	return r.Grace
}

// side is the index of First or Second.
func side(p game.Player) int { return int(p - game.First) }

// lateError reports a bot that did not come back.
type lateError struct{}

func (*lateError) Error() string { return "no answer" }

// ask shows the position to the player's bot and returns its answer. A bot that does
// not return within its time and grace is left behind.
func (r *running[S, M]) ask(ctx context.Context, s S, player game.Player) (m M, elapsed time.Duration, err error) {
	if r.MoveTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.MoveTime)
		defer cancel()
	}
	turn := &Turn[S, M]{Game: r.Game, State: s, Past: r.past(player), Player: player, Rand: r.rands[side(player)]}
	if r.observer != nil {
		turn.State = r.observer.Observe(&s, player)
	}
	type answer struct {
		move M
		err  error
	}
	answers := make(chan answer, 1)
	begin := time.Now()
	bot := r.bot(player)
	go func() {
		var a answer
		defer func() {
			if p := recover(); p != nil {
				a.err = fmt.Errorf("panic: %v", p)
			}
			answers <- a
		}()
		a.move, a.err = bot.Move(ctx, turn)
	}()
	select {
	case a := <-answers:
		return a.move, time.Since(begin), a.err
	case <-ctx.Done():
	}
	grace := time.NewTimer(r.grace())
	defer grace.Stop()
	select {
	case a := <-answers:
		return a.move, time.Since(begin), a.err
	case <-grace.C:
		return m, time.Since(begin), &lateError{}
	}
}

// past returns the positions before the current one, as player may see them.
func (r *running[S, M]) past(player game.Player) []S {
	n := len(r.line) - 1
	if r.observer == nil {
		return slices.Clip(r.line[:n])
	}
	seen := &r.seen[side(player)]
	for i := len(*seen); i < n; i++ {
		*seen = append(*seen, r.observer.Observe(&r.line[i], player))
	}
	return slices.Clip(*seen)
}
