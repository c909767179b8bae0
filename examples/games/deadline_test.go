package games

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// eachBot asks every bot of every game for moves at the start, early and later in a game. The bots
// have a minute, so that no other limit ends their search.
func eachBot(t *testing.T, ask func(t *testing.T, ask func(begin func() context.Context) error)) {
	for _, e := range pages().Entries() {
		var records []board.Record
		for _, plies := range []int{0, 4, 10} {
			records = append(records, randomRecord(t, e, plies))
		}
		for _, name := range tools.Of(e).BotNames() {
			t.Run(e.Name+" "+name, func(t *testing.T) {
				for _, r := range records {
					st := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{name, "random"}, MoveTime: time.Minute, Seed: 1}))(t)
					ask(t, func(begin func() context.Context) error {
						_, err := st.Move(begin, 0, r)
						return err
					})
					st.Close()
				}
			})
		}
	}
}

// randomRecord returns the record of a game whose first plies are drawn by lot, or fewer of
// them if the game is over by then.
func randomRecord(t *testing.T, e catalog.Entry, plies int) (r board.Record) {
	next := board.Record{Game: e.Name, Seed: 1}
	dice := rand.New(rand.NewPCG(uint64(plies), 0))
	for {
		at := must.Get(played.Open(e, next))(t)
		next = at.Record() // with the outcomes of chance
		v := must.Get(at.View(len(next.Moves), "en"))(t)
		if v.Over {
			return r
		}
		r = next
		if len(r.Moves) >= plies {
			return r
		}
		next.Moves = append(slices.Clone(r.Moves), v.Moves[dice.IntN(len(v.Moves))].Text)
	}
}

// TestBotsLookAtTheClock terminates only if they do.
func TestBotsLookAtTheClock(t *testing.T) {
	eachBot(t, func(t *testing.T, ask func(func() context.Context) error) {
		var end time.Time
		err := ask(func() context.Context {
			end = time.Now().Add(10 * time.Millisecond)
			return tests.Late(end)
		})
		if err != nil {
			t.Error(err)
		}
		t.Logf("%v late", time.Since(end))
	})
}

// unhurried is the context of a clock whose hard limit is far away.
type unhurried struct{ context.Context }

func (unhurried) Deadline() (time.Time, bool) { return time.Now().Add(time.Hour), true }
func (unhurried) Done() <-chan struct{}       { return nil }
func (unhurried) Err() error                  { return nil }

// TestBotsLookAtTheirPace terminates only if they stop at the soft limit of a clock.
func TestBotsLookAtTheirPace(t *testing.T) {
	eachBot(t, func(t *testing.T, ask func(func() context.Context) error) {
		err := ask(func() context.Context {
			ctx, cancel := search.Clock{Remaining: 300 * time.Millisecond}.Start(t.Context())
			t.Cleanup(cancel)
			return unhurried{ctx}
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestBotsCanBeCancelled terminates only if they can.
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
