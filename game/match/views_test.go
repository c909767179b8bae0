package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// witness plays at random and keeps all that it is shown.
type witness struct {
	match.Bot[randomgame.Line, int8]
	shown map[string]string // by player and view
	t     *testing.T
}

func (w witness) Move(ctx context.Context, turn *match.Request[randomgame.Line, int8]) (int8, error) {
	key := fmt.Sprint(turn.Player, turn.State)
	all := fmt.Sprint(turn.Past, turn.Moves, turn.Times, turn.Limits)
	if before, known := w.shown[key]; known && before != all {
		w.t.Errorf("%s: shown %s and %s in positions that should look alike", key, before, all)
	}
	w.shown[key] = all
	return w.Bot.Move(ctx, turn)
}

// TestOnlyViewsAreShown plays games with hidden information. What a bot is shown must be the
// same in all positions with the same view.
func TestOnlyViewsAreShown(t *testing.T) {
	for seed := range uint64(60) {
		g := randomgame.NewHidden(seed)
		w := witness{Bot: match.NewRandom(g), shown: map[string]string{}, t: t}
		for k := range uint64(150) {
			m := match.Match[randomgame.Line, int8]{Game: g, First: w, Second: w, Seed: k}
			r, err := m.Play(t.Context())
			if err != nil || r.Reason != match.NaturalEnd || r.Payoff != g.Evaluate(&r.Final) {
				t.Fatalf("seed %d: %+v, %v; want no error, r.Reason == match.NaturalEnd, r.Payoff == g.Evaluate(&r.Final)", seed, r, err)
			}
		}
	}
}

// TestRivalsClock plays games with each kind of clock. How much time the opponent has left tells
// how often it has moved, so it is not shown where that may be a secret.
func TestRivalsClock(t *testing.T) {
	for seen, shown := range map[int8]bool{0: false, 1: true} {
		for _, c := range []match.TimeControl{{Base: time.Hour}, {Increment: time.Hour}} {
			g := randomgame.Hidden{Turns: []game.Player{1, 2, 2, 1, 2}, Counts: []int8{2, 2, 2, 2, 2}, Seen: slices.Repeat([]int8{seen}, 5)}
			bot := glance{Bot: match.NewRandom(g), shown: shown, t: t}
			if r, err := (&match.Match[randomgame.Line, int8]{Game: g, First: bot, Second: bot, Clock: c}).Play(t.Context()); err != nil || r.Reason != match.NaturalEnd {
				t.Errorf("%v (%s), %v; want no error, r.Reason == match.NaturalEnd", r.Reason, r.Detail, err)
			}
		}
	}
}

// glance plays at random and looks at the opponent's clock.
type glance struct {
	match.Bot[randomgame.Line, int8]
	shown bool
	t     *testing.T
}

func (g glance) Move(ctx context.Context, turn *match.Request[randomgame.Line, int8]) (int8, error) {
	if (turn.Times.Rival != 0) != g.shown {
		g.t.Errorf("the opponent's clock shows %v; want that it is shown: %v", turn.Times.Rival, g.shown)
	}
	return g.Bot.Move(ctx, turn)
}

// peeking lets a player see more moves than the view allows.
type peeking struct{ randomgame.Hidden }

func (g peeking) Moves(dst []int8, s *randomgame.Line) []int8 {
	if s.Plies == 1 && s.Moves[0] == 2 {
		return append(dst, 1)
	}
	return g.Hidden.Moves(dst, s)
}

// TestViewsWithOtherMoves plays a game whose legal moves tell what is hidden.
func TestViewsWithOtherMoves(t *testing.T) {
	g := peeking{randomgame.Hidden{Turns: []game.Player{game.First, game.Second}, Counts: []int8{2, 2}, Seen: []int8{0, 0}}}
	faulty := 0
	for seed := range uint64(20) {
		m := match.Match[randomgame.Line, int8]{Game: g, First: match.NewRandom(g), Second: match.NewRandom(g), Seed: seed}
		r := must.Get(m.Play(t.Context()))(t)
		if r.Reason == match.FaultyRules {
			faulty++
		}
	}
	if faulty == 0 || faulty == 20 {
		t.Errorf("%d of 20 games were broken off; want those in which First chose the second move", faulty)
	}
}

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
	m.Second = plain{busy} // on both sides
	if r := must.Get(m.Play(t.Context()))(t); r.Busy[0] == nil || r.Busy[1] == nil || busy.ended.Load() {
		t.Errorf("Play of a bot with itself = %v, busy %v; End of the bot that still moves: %v; want both busy, and no End", r.Reason, r.Busy, busy.ended.Load())
	}
	close(release)
	if r.Busy[0] != nil {
		<-r.Busy[0]
	}
}

// patient is a game in which chance ticks until it stops, which alone is seen, and First ends it.
type patient struct{}

type patience struct {
	ticks   int8 // hidden
	stopped bool
	over    bool
}

func (patient) Start() patience { return patience{} }
func (patient) Turn(s *patience) game.Player {
	switch {
	case s.over:
		return game.Nobody
	case s.stopped:
		return game.First
	}
	return game.Chance
}

func (g patient) Moves(dst []int8, s *patience) []int8 {
	switch g.Turn(s) {
	case game.Nobody:
		return dst
	case game.First:
		return append(dst, 1)
	}
	return append(dst, 0, 1)
}

func (g patient) Apply(s *patience, m int8) {
	if g.Turn(s) == game.First {
		s.over = true
		return
	}
	s.ticks++
	s.stopped = m == 1
}
func (patient) Evaluate(*patience) float64                  { return 0 }
func (patient) Probability(*patience, int8) float64         { return 0.5 }
func (patient) Observe(s *patience, _ game.Player) patience { return patience{0, s.stopped, s.over} }

type patientBot func(*match.Request[patience, int8])

func (patientBot) Name() string { return "patient" }
func (f patientBot) Move(_ context.Context, turn *match.Request[patience, int8]) (int8, error) {
	f(turn)
	return 1, nil
}

// The number of moves that a player has not seen is not told by the number of its views.
func TestUnseenMovesAreNotCounted(t *testing.T) {
	ticks := map[int8]bool{}
	for seed := range uint64(20) {
		bot := patientBot(func(turn *match.Request[patience, int8]) {
			if want := (patience{stopped: true}); turn.State != want || !slices.Equal(turn.Past, []patience{{}}) || turn.Moves != nil {
				t.Errorf("seed %d: shown %v after %v, moves %v; want %v after the start alone", seed, turn.State, turn.Past, turn.Moves, want)
			}
		})
		r := must.Get((&match.Match[patience, int8]{Game: patient{}, First: bot, Second: bot, Seed: seed}).Play(t.Context()))(t)
		ticks[r.Final.ticks] = true
	}
	if len(ticks) < 3 {
		t.Errorf("games of %v ticks; want at least three lengths", ticks)
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
