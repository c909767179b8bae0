package catalog

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// asked is what a stage can do for these tests.
type asked interface {
	// ask has a player move in a position some random plies from the start, under the
	// context that begin returns. The error is the bot's, or that the move is illegal.
	ask(begin func() context.Context, player, plies int, limit time.Duration) error
}

func (st *stage[S, M]) ask(begin func() context.Context, player, plies int, limit time.Duration) error {
	bot, err := st.bot(0, player)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(uint64(plies), 0))
	s := st.game.Start()
	for _, m := range match.RandomOpening(st.game, plies, r) {
		st.game.Apply(&s, m)
	}
	for st.game.Turn(&s) == game.Chance {
		outcomes := st.game.Moves(nil, &s)
		st.game.Apply(&s, outcomes[r.IntN(len(outcomes))])
	}
	mover := st.game.Turn(&s)
	turn := match.Turn[S, M]{Game: st.game, State: s, Player: mover, Rand: r, Times: match.Times{Move: limit}}
	if o, ok := game.As[game.Observer[S]](st.game); ok {
		turn.State = o.Observe(&s, mover)
	}
	if starter, ok := bot.(match.Starter); ok {
		if err := starter.Begin(context.Background(), match.Beginning{Player: mover}); err != nil {
			return err
		}
		defer starter.End(match.Ending{})
	}
	m, err := bot.Move(begin(), &turn)
	if err != nil {
		return err
	}
	_, err = game.Play(st.game, s, m)
	return err
}

// eachBot asks every bot of every game at the start, early and later in a game. The
// bots are told that they have a minute, so that no other limit ends their search.
func eachBot(t *testing.T, ask func(t *testing.T, ask func(begin func() context.Context) error)) {
	for _, e := range Games() {
		for _, name := range e.Bots {
			t.Run(e.Name+" "+name, func(t *testing.T) {
				for _, plies := range []int{0, 4, 10} {
					st, err := e.NewStage(Setup{Players: []string{name, "random"}, MoveTime: time.Minute, Seed: 1})
					if err != nil {
						t.Fatal(err)
					}
					ask(t, func(begin func() context.Context) error { return st.(asked).ask(begin, 0, plies, time.Minute) })
					st.Close()
				}
			})
		}
	}
}

// timerless is a context whose deadline passes and whose timer never fires, as on a
// machine that is too busy, or has one thread.
type timerless struct {
	context.Context
	end  time.Time
	done chan struct{}
}

func (c timerless) Deadline() (time.Time, bool) { return c.end, true }
func (c timerless) Done() <-chan struct{}       { return c.done }

// TestBotsLookAtTheClock ends only if they do.
func TestBotsLookAtTheClock(t *testing.T) {
	eachBot(t, func(t *testing.T, ask func(func() context.Context) error) {
		var end time.Time
		err := ask(func() context.Context {
			end = time.Now().Add(10 * time.Millisecond)
			return timerless{t.Context(), end, make(chan struct{})}
		})
		if err != nil {
			t.Error(err)
		}
		t.Logf("%v late", time.Since(end))
	})
}

// TestBotsCanBeCancelled ends only if they can.
func TestBotsCanBeCancelled(t *testing.T) {
	eachBot(t, func(t *testing.T, ask func(func() context.Context) error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		err := ask(func() context.Context {
			time.AfterFunc(5*time.Millisecond, cancel)
			return ctx
		})
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}
