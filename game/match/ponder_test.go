package match_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// thinker is a bot whose function ponders.
type thinker[S, M comparable] struct {
	match.Bot[S, M]
	ponder func(ctx context.Context, t *match.Request[S, M])
}

func (b thinker[S, M]) Ponder(ctx context.Context, t *match.Request[S, M]) { b.ponder(ctx, t) }

// pensive returns a thinker that plays column 1.
func pensive(ponder func(ctx context.Context, t *turn)) thinker[state, move] {
	return thinker[state, move]{column(1), ponder}
}

// slow plays column 0 after a second.
var slow = script(func(context.Context, *turn) (move, error) {
	time.Sleep(time.Second)
	return 0, nil
})

// TestPonder checks that a bot ponders exactly as long as its opponent thinks, on the
// opponent's time.
func TestPonder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var thought []time.Duration
		b := pensive(func(ctx context.Context, at *turn) {
			if at.Player != game.Second || at.Game.Turn(&at.State) != game.First || len(at.Moves) != 2*len(thought) || len(at.Past) != len(at.Moves) {
				t.Errorf("%v is to ponder after moves %v", at.Player, at.Moves)
			}
			if at.Times.Move != 3*time.Second {
				t.Errorf("the rival has %v; want its limit", at.Times.Move)
			}
			begin := time.Now()
			<-ctx.Done()
			thought = append(thought, time.Since(begin))
		})
		m := play{Game: connect4.Game{}, First: slow, Second: b, MoveTime: 3 * time.Second, Clock: match.TimeControl{Base: time.Minute}, Ponder: true}
		r, err := m.Play(t.Context())
		if err != nil || r.Winner != game.First || r.Reason != match.NaturalEnd {
			t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Winner == game.First, r.Reason == match.NaturalEnd", r, err)
		}
		second := time.Second
		if diff := cmp.Diff([]time.Duration{second, second, second, second}, thought); diff != "" {
			t.Errorf("thought for\n%s; want diff == \"\"", diff)
		}
		if want := [2]time.Duration{4 * second, 0}; r.Time != want {
			t.Errorf("used %v of their own time; want %v", r.Time, want)
		}

		// No bot ponders if it is not allowed.
		thought, m.Ponder = nil, false
		if r, err := m.Play(t.Context()); err != nil || r.Winner != game.First || thought != nil {
			t.Errorf("%+v, %v; thought %v; want no error, r.Winner == game.First, thought == nil", r, err, thought)
		}
	})
}

// TestPonderWithoutEnd tests bots that do not stop at once: the delay counts on their own
// clock.
func TestPonderWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			name        string
			longer      time.Duration // than the opponent takes
			limit       time.Duration // per move
			reason      match.Reason
			used, after time.Duration
		}{
			{"a moment", 50 * time.Millisecond, 2 * time.Second, match.NaturalEnd, 150 * time.Millisecond, 50 * time.Millisecond},
			{"too long", time.Hour, 2 * time.Second, match.TimeOut, 2*time.Second + 100*time.Millisecond, time.Hour},
			{"too long without a clock", time.Hour, 0, match.Stalled, 3 * time.Minute, time.Hour},
		} {
			var thinks atomic.Int32
			m := play{Game: connect4.Game{}, First: slow, MoveTime: test.limit, Ponder: true,
				Second: thinker[state, move]{script(func(context.Context, *turn) (move, error) {
					if thinks.Load() != 0 {
						t.Errorf("%s: asked for a move while it ponders; want thinks.Load() == 0", test.name)
					}
					return 1, nil
				}), func(ctx context.Context, _ *turn) {
					thinks.Add(1)
					<-ctx.Done()
					time.Sleep(test.longer)
					thinks.Add(-1)
				}}}
			r, err := m.Play(t.Context())
			if err != nil || r.Reason != test.reason || r.Time[1] != test.used {
				t.Errorf("%s: %+v, %v; want %v after %v", test.name, r, err, test.reason, test.used)
			}
			if late := r.Busy[1]; (late != nil) != (test.reason != match.NaturalEnd) {
				t.Errorf("%s: busy %v; want (late != nil) == (test.reason != match.NaturalEnd)", test.name, late)
			} else if late != nil {
				<-late
			}
			if n := thinks.Load(); n != 0 {
				t.Errorf("%s: %d still ponder; want n == 0", test.name, n)
			}
		}
	})
}

// TestPonderAtTheEnd tests a bot that still ponders when the game ends: End is called
// afterwards, and nothing is left running.
func TestPonderAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		thinks := false
		b := &lastWord{thinker: pensive(func(ctx context.Context, _ *turn) {
			thinks = true
			<-ctx.Done()
			time.Sleep(time.Millisecond)
			thinks = false
		})}
		b.end = func() { b.early = thinks }
		m := play{Game: connect4.Game{}, First: slow, Second: b, Ponder: true}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd || thinks {
			t.Errorf("%+v, %v; thinks: %v; want no error, r.Reason == match.NaturalEnd, not thinks", r, err, thinks)
		}
		if b.ended != 1 || b.early {
			t.Errorf("told of the end %d times, while pondering: %v; want b.ended == 1, not b.early", b.ended, b.early)
		}
	})
}

// lastWord is a thinker with an End method.
type lastWord struct {
	thinker[state, move]
	end   func()
	ended int
	early bool
}

func (b *lastWord) Begin(context.Context, match.Beginning) error { return nil }
func (b *lastWord) End(match.Ending)                             { b.ended++; b.end() }

// TestPonderPanics checks that a bot is blamed for a panic while pondering.
func TestPonderPanics(t *testing.T) {
	m := play{Game: connect4.Game{}, First: column(0), Second: pensive(func(context.Context, *turn) { panic("a wild thought") }), Ponder: true}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.Crashed || r.Winner != game.First || !strings.Contains(r.Detail, "pondering: panic: a wild thought") {
		t.Errorf(`m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.Crashed, r.Winner == game.First, strings.Contains(r.Detail, "pondering: panic: a wild thought")`, r, err)
	}
}

// TestPonderInEveryGame checks what bots see when the opponent moves several times in a
// row, and when moves are hidden; no pondering begins before the last one has ended.
func TestPonderInEveryGame(t *testing.T) {
	shown(t, paper.Standard(), false)
	g := must.Get(football.New(football.Config{Steps: 5}))(t)
	shown(t, g, true)
}

func shown[S, M comparable](t *testing.T, g game.Game[S, M], hidden bool) {
	t.Helper()
	observer, _ := game.As[game.Observer[S]](g)
	var thinks, times atomic.Int32
	b := thinker[S, M]{match.NewRandom(g), func(ctx context.Context, at *match.Request[S, M]) {
		times.Add(1)
		if n := thinks.Add(1); n != 1 {
			t.Errorf("%T: %d ponder at once; want n == 1", g, n)
		}
		if at.Game.Turn(&at.State) != at.Player.Opponent() {
			t.Errorf("%T: %v ponders over a turn of %v; want at.Game.Turn(&at.State) == at.Player.Opponent()", g, at.Player, at.Game.Turn(&at.State))
		}
		if hidden && (at.Moves != nil || observer.Observe(&at.State, at.Player) != at.State) {
			t.Errorf("%T: shown what is hidden: %+v", g, at.State)
		}
		<-ctx.Done()
		thinks.Add(-1)
	}}
	m := match.Match[S, M]{Game: g, First: match.NewRandom(g), Second: b, MaxPlies: 60, Seed: 1, Ponder: true}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason.Fault() || thinks.Load() != 0 || times.Load() < 5 {
		t.Errorf("%T: %+v, %v; pondered %d times, %d still do; want no error, not r.Reason.Fault(), thinks.Load() == 0, times.Load() >= 5", g, r, err, times.Load(), thinks.Load())
	}
	m.Ponder = false
	if quiet, err := m.Play(t.Context()); err != nil || !cmp.Equal(quiet.Moves, r.Moves) {
		t.Errorf("%T: a bot that makes nothing of its thoughts plays differently: %v", g, err)
	}
}

// TestPonderNeedsTwo checks that a bot, decorated or not, cannot ponder on its own moves.
func TestPonderNeedsTwo(t *testing.T) {
	engine := search.NewMinimax(connect4.Game{}, search.Limits{Depth: 2})
	shared := play{Game: connect4.Game{}, First: plain{match.NewSearcher("a", engine)}, Second: match.NewSearcher("b", engine)}
	one := new(lastWord)
	for _, m := range []*play{&shared, {Game: connect4.Game{}, First: one, Second: plain{one}}} {
		m.Ponder = true
		if _, err := m.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "needs two bots") {
			t.Error(err)
		}
	}
	shared.Ponder = false
	if _, err := shared.Play(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestSearcherPonders checks which engines receive the opponent's position.
func TestSearcherPonders(t *testing.T) {
	e := &muser{Searcher: search.NewGreedy(connect4.Game{}, search.Limits{})}
	plain := match.NewSearcher("greedy", search.NewGreedy(connect4.Game{}, search.Limits{}))
	s := match.Series[state, move]{Match: play{Game: connect4.Game{}, First: match.NewSearcher("muser", e), Second: plain, Ponder: true}, Games: 2}
	score, err := s.Play(t.Context())
	if err != nil || score.Total() != 2 {
		t.Fatal(score, err)
	}
	if e.pondered == 0 || e.wrong != 0 {
		t.Errorf("pondered %d times, %d of them over its own move; want e.pondered != 0, e.wrong == 0", e.pondered, e.wrong)
	}
}

// muser is an engine that counts its ponder searches.
type muser struct {
	search.Searcher[state, move]
	searched        game.Player
	pondered, wrong int
}

func (m *muser) Search(ctx context.Context, s state, past ...state) (search.Result[move], error) {
	m.searched = (connect4.Game{}).Turn(&s)
	return m.Searcher.Search(ctx, s, past...)
}

func (m *muser) Ponder(_ context.Context, s state, past ...state) error {
	if m.pondered++; m.searched != game.Nobody && len(past) > 1 && (connect4.Game{}).Turn(&s) == m.searched {
		m.wrong++
	}
	return nil
}
