package tournament_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// closing is a bot that must be closed.
type closing struct {
	bot
	closed *atomic.Int64
}

func (c closing) Close() error { c.closed.Add(1); return nil }

type cup = tournament.Tournament[connect4.State, connect4.Move]

func newCup(made, closed *atomic.Int64) *cup {
	enter := func(b func() bot) func() (bot, error) {
		return func() (bot, error) { made.Add(1); return closing{b(), closed}, nil }
	}
	return &cup{
		Match: match.Match[connect4.State, connect4.Move]{Game: connect4.Game{}, Seed: 7}, Games: 4, OpeningPlies: 1, Rules: "connect4",
		Bots: []func() (bot, error){
			enter(func() bot { return match.NewRandom(connect4.Game{}) }),
			enter(func() bot { return match.NewSearcher("greedy", search.NewGreedy(connect4.Game{}, search.Limits{})) }),
			enter(func() bot {
				return match.NewSearcher("two plies", search.NewMinimax(connect4.Game{}, search.Limits{Depth: 2}))
			}),
		},
	}
}

// TestInterruptedTournamentContinues expects the table of a tournament without interruptions from one
// that is interrupted after every second game, with any number of workers, and no game played twice.
func TestInterruptedTournamentContinues(t *testing.T) {
	var made, closed atomic.Int64
	whole := newCup(&made, &closed)
	whole.Workers = 1
	want := must.Get(whole.Run(t.Context()))(t)
	if len(want) != 3 || want[2].Name != "random" || want[0].Games.Total() != 8 || want[0].Elo.Value <= want[2].Elo.Value {
		t.Fatalf("Run = %v; want eight games of each bot, and random last", want)
	}
	path, played, runs := filepath.Join(t.TempDir(), "cup.jsonl"), 0, 0
	var got tournament.Table
	for played < 12 {
		ctx, cancel := context.WithCancel(t.Context())
		part := newCup(&made, &closed)
		part.Record, part.Workers = path, 1+runs%3
		begun := played
		part.Played = func(record.Game[connect4.State, connect4.Move]) error {
			if played++; played == begun+2 {
				cancel()
			}
			return nil
		}
		got = must.Get(part.Run(ctx))(t)
		cancel()
		if runs++; runs > 12 {
			t.Fatalf("%d games after %d runs; want two or more a run", played, runs)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || runs < 2 {
		t.Errorf("after %d runs, Run = -want +got:\n%s", runs, diff)
	}
	if n, err := record.Verify(path, connect4.Game{}, "connect4"); err != nil || n != 12 || played != 12 {
		t.Errorf("Verify = %d, %v after %d games; want 12", n, err, played)
	}
	if made.Load() != closed.Load() {
		t.Errorf("%d bots were made and %d closed", made.Load(), closed.Load())
	}
	other := newCup(&made, &closed)
	other.Record, other.Seed = path, 8
	if _, err := other.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "another tournament") {
		t.Errorf("Run with another seed on the same record = %v; want an error", err)
	}
}

func TestBadTournaments(t *testing.T) {
	var n atomic.Int64
	oops := errors.New("oops")
	for want, change := range map[string]func(c *cup){
		"nil":               func(c *cup) { c.Game = nil },
		"0 games":           func(c *cup) { c.Games = 0 },
		"0 players":         func(c *cup) { c.Bots = nil },
		"two bots have the": func(c *cup) { c.Bots[1] = c.Bots[0] },
		"oops":              func(c *cup) { c.Bots[1] = func() (bot, error) { return nil, oops } },
		"oops ":             func(c *cup) { c.Played = func(record.Game[connect4.State, connect4.Move]) error { return oops } },
	} {
		c := newCup(&n, &n)
		change(c)
		if _, err := c.Run(t.Context()); err == nil || !strings.Contains(err.Error(), strings.TrimSpace(want)) {
			t.Errorf("Run = %v; want an error with %s", err, want)
		}
	}
}
