package match_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// deaf is a bot whose Move returns when it is released, whatever the referee says.
type deaf struct {
	script
	inside, ended atomic.Bool
	beside        atomic.Bool // End was called while Move ran
}

func (d *deaf) Begin(context.Context, match.Beginning) error { return nil }
func (d *deaf) End(match.Ending)                             { d.ended.Store(true); d.beside.Store(d.inside.Load()) }

// A bot is never told of the end while its Move still runs; the other one is.
func TestNoEndBesideMove(t *testing.T) {
	release := make(chan struct{})
	busy := new(deaf)
	busy.script = func(context.Context, *turn) (move, error) {
		busy.inside.Store(true)
		defer busy.inside.Store(false)
		<-release
		return 0, nil
	}
	other := &deaf{script: column(1)}
	m := play{Game: connect4.Game{}, First: busy, Second: other, MoveTime: time.Millisecond, Grace: time.Millisecond, Watchdog: time.Minute}
	r := must.Get(m.Play(t.Context()))(t)
	if r.Busy[0] == nil || busy.ended.Load() || busy.beside.Load() || !other.ended.Load() {
		t.Errorf("Play = %v, busy %v; End of the bot that still moves: %v; of the other: %v; want only that of the other", r.Reason, r.Busy, busy.ended.Load(), other.ended.Load())
	}
	close(release)
	if r.Busy[0] != nil {
		<-r.Busy[0]
	}
}

// adjudged is Connect 4 in which each game ends after four moves.
type adjudged struct{ connect4.Game }

func (adjudged) Outcome(line []state) (float64, bool) { return 0, len(line) > 4 }

// blocked is a game of one player, who has no more moves after the fourth.
type blocked struct{}

func (blocked) Start() int            { return 0 }
func (blocked) Turn(*int) game.Player { return game.First }
func (blocked) Apply(s *int, m int)   { *s += m }
func (blocked) Evaluate(*int) float64 { return 0 }
func (blocked) Finish(*int) float64   { return 1 }
func (blocked) Moves(dst []int, s *int) []int {
	if *s < 4 {
		dst = append(dst, 1)
	}
	return dst
}

// A random opening does not end the game, whether by the line, for want of moves, or on the board.
func TestRandomOpeningEndsNoGame(t *testing.T) {
	for seed := range uint64(20) {
		if opening := match.RandomOpening(adjudged{}, 10, rand.New(rand.NewPCG(seed, 0))); len(opening) != 3 {
			t.Errorf("seed %d: RandomOpening = %v of a game that ends after 4 moves; want 3", seed, opening)
		}
		if opening := match.RandomOpening(blocked{}, 10, rand.New(rand.NewPCG(seed, 0))); len(opening) != 3 {
			t.Errorf("seed %d: RandomOpening = %v of a game without a fifth move; want 3", seed, opening)
		}
		s := connect4.Game{}.Start()
		for _, m := range match.RandomOpening(connect4.Game{}, 100, rand.New(rand.NewPCG(seed, 0))) {
			connect4.Game{}.Apply(&s, m)
		}
		if game.Over(connect4.Game{}, s) {
			t.Errorf("seed %d: a random opening of Connect 4 ends the game; want not game.Over(connect4.Game{}, s)", seed)
		}
	}
}
