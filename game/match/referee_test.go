package match_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// host is a bot that records what it is told.
type host struct {
	script
	refuse error
	begun  []match.Beginning
	ended  []match.Ending
}

func (h *host) Begin(_ context.Context, b match.Beginning) error {
	h.begun = append(h.begun, b)
	return h.refuse
}
func (h *host) End(e match.Ending) { h.ended = append(h.ended, e) }

func TestBeginAndEnd(t *testing.T) {
	a, b := &host{script: column(0)}, &host{script: column(1)}
	m := play{Game: connect4.Game{}, First: a, Second: b, Limits: search.Limits{Depth: 3}, MoveTime: time.Minute, Clock: match.TimeControl{Base: time.Hour}}
	must.Get(m.Play(t.Context()))(t)
	if len(a.begun) != 1 || a.begun[0].Player != game.First || a.begun[0].Limits.Depth != 3 ||
		a.begun[0].Clock.Base != time.Hour || a.begun[0].Move != time.Minute || a.begun[0].Seed == b.begun[0].Seed {
		t.Errorf("First was told %+v", a.begun)
	}
	if text := fmt.Sprintf("%+v", a.begun); strings.Contains(text, "script") { // the name of both
		t.Errorf("First was told %s; want no names", text)
	}
	want := []match.Ending{{Winner: game.First, Reason: match.NaturalEnd}}
	if diff := cmp.Diff(want, b.ended) + cmp.Diff(want, a.ended); diff != "" {
		t.Error(diff)
	}

	a.refuse = match.Fault(match.Stalled, errors.New("asleep"))
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.Stalled || r.Winner != game.Second || r.Detail != "script: asleep" || len(b.begun) != 2 {
		t.Errorf(`m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.Stalled, r.Winner == game.Second, r.Detail == "script: asleep", len(b.begun) == 2`, r, err)
	}
}

// lingering is a bot whose Begin takes a second after its context has ended.
type lingering struct{ host }

func (l *lingering) Begin(ctx context.Context, b match.Beginning) error {
	<-ctx.Done()
	time.Sleep(time.Second)
	return l.host.Begin(ctx, b)
}

// A bot whose Begin returns within the grace after an interruption has begun: its game ends, too.
func TestBeginInterrupted(t *testing.T) {
	for grace, want := range map[time.Duration]int{2 * time.Second: 1, time.Second / 2: 0} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			slow := &lingering{host{script: column(0)}}
			m := play{Game: connect4.Game{}, First: slow, Second: column(1), Grace: grace}
			r, err := m.Play(ctx)
			if err != nil || r.Reason != match.Interrupted || len(slow.ended) != want {
				t.Errorf("grace %v: %v (%s), End was called %d times, %v; want %d", grace, r.Reason, r.Detail, len(slow.ended), err, want)
			}
			time.Sleep(time.Hour)
		})
	}
}

func TestTurnTellsTimesAndMoves(t *testing.T) {
	var seen []match.Request[state, move]
	spy := script(func(_ context.Context, turn *turn) (move, error) {
		seen = append(seen, *turn)
		return 0, nil
	})
	m := play{Game: connect4.Game{}, First: spy, Second: column(1), Opening: []move{3, 3},
		Clock: match.TimeControl{Base: time.Hour, Increment: time.Second, Moves: 10}, MoveTime: time.Minute, Limits: search.Limits{Nodes: 5}}
	r, err := m.Play(t.Context())
	if err != nil || r.Winner != game.First {
		t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Winner == game.First", r, err)
	}
	last := seen[len(seen)-1]
	if diff := cmp.Diff([]move{3, 3, 0, 1, 0, 1, 0, 1}, last.Moves); diff != "" {
		t.Error(diff)
	}
	if l := last.Times; l.Move != time.Minute || l.Clock.Remaining <= 59*time.Minute || l.Clock.Remaining > time.Hour+3*time.Second || l.Rival == 0 ||
		l.Clock.Increment != time.Second || l.Clock.MovesToGo != 7 || l.Clock.Played != 3 || l.Grace != 100*time.Millisecond || last.Limits.Nodes != 5 {
		t.Errorf("the bot is told %+v; want the times and limits of the match", last)
	}
	m.Opening, m.Clock.Moves = nil, 1
	must.Get(m.Play(t.Context()))(t)
	if last := seen[len(seen)-1]; last.Times.Clock.MovesToGo != 1 {
		t.Errorf("in periods of one move the bot is told %+v; want one move to go", last.Times.Clock)
	}
	if len(r.Spent) != len(r.Moves) || r.Spent[0] != 0 || r.Spent[2] == 0 {
		t.Errorf("spent %v on %v; want len(r.Spent) == len(r.Moves), r.Spent[0] == 0, r.Spent[2] != 0", r.Spent, r.Moves)
	}
}

func TestGameClock(t *testing.T) {
	slow := script(func(context.Context, *turn) (move, error) { time.Sleep(30 * time.Millisecond); return 0, nil })
	synctest.Test(t, func(t *testing.T) {
		m := play{Game: connect4.Game{}, First: slow, Second: column(1), Clock: match.TimeControl{Base: 40 * time.Millisecond}, Grace: time.Millisecond}
		r, err := m.Play(t.Context())
		if err != nil || r.Reason != match.TimeOut || r.Winner != game.Second || len(r.Moves) != 2 {
			t.Errorf("30 ms a move of 40 ms for the game: %+v, %v; want no error, r.Reason == match.TimeOut, r.Winner == game.Second, len(r.Moves) == 2", r, err)
		}
		time.Sleep(time.Second) // until the late answer has arrived
	})
	// A searcher with an hour for the game, and no other limit, does not use an hour.
	quick := match.NewSearcher("minimax", search.NewMinimax(connect4.Game{}, search.Limits{}))
	m := play{Game: connect4.Game{}, First: quick, Second: column(1), Clock: match.TimeControl{Base: 400 * time.Millisecond}, Grace: time.Minute}
	if r, err := m.Play(t.Context()); err != nil || r.Reason == match.TimeOut {
		t.Errorf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason != match.TimeOut", r, err)
	}
}

func TestIllegalCountsBeforeLate(t *testing.T) {
	m := play{Game: connect4.Game{}, Second: column(1), MoveTime: time.Millisecond, Grace: time.Minute,
		First: script(func(context.Context, *turn) (move, error) { time.Sleep(5 * time.Millisecond); return 9, nil })}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.IllegalMove || !strings.Contains(r.Detail, "(legal: 1 2") {
		t.Errorf("Play() = %v (%s), %v; want an illegal move, and the legal ones", r.Reason, r.Detail, err)
	}
}

func TestAdjudication(t *testing.T) {
	lead := func(s *state) float64 { return 5 }
	behind := func(s *state) float64 { return -5 }
	level := func(s *state) float64 { return -0.1 }
	for _, test := range []struct {
		name   string
		a      match.Adjudication[state]
		plies  int // at which the game ends
		winner game.Player
		reason match.Reason
	}{
		{"won at once", match.Adjudication[state]{Score: lead, Win: 5}, 1, game.First, match.Adjudicated},
		{"lost at once", match.Adjudication[state]{Score: behind, Win: 5}, 1, game.Second, match.Adjudicated},
		{"won by less than one", match.Adjudication[state]{Score: func(*state) float64 { return 0.5 }, Win: 0.25}, 1, game.First, match.Adjudicated},
		{"lost by less than one", match.Adjudication[state]{Score: func(*state) float64 { return -0.5 }, Win: 0.25}, 1, game.Second, match.Adjudicated},
		{"won for three moves", match.Adjudication[state]{Score: lead, Win: 4, WinPlies: 3}, 3, game.First, match.Adjudicated},
		{"not by that much", match.Adjudication[state]{Score: lead, Win: 6}, 7, game.First, match.NaturalEnd},
		{"drawn", match.Adjudication[state]{Score: level, Draw: 0.2, DrawPlies: 2}, 2, game.Nobody, match.Adjudicated},
		{"level up to that", match.Adjudication[state]{Score: level, Draw: 0.1, DrawPlies: 1, Win: 5}, 1, game.Nobody, match.Adjudicated},
		{"drawn, but not so early", match.Adjudication[state]{Score: level, Draw: 0.2, DrawPlies: 2, DrawAfter: 5}, 5, game.Nobody, match.Adjudicated},
		{"the rules come first", match.Adjudication[state]{Score: level, Draw: 0.2, DrawPlies: 7}, 7, game.First, match.NaturalEnd},
	} {
		m := play{Game: connect4.Game{}, First: column(0), Second: column(1), Adjudication: test.a}
		r, err := m.Play(t.Context())
		if err != nil || len(r.Moves) != test.plies || r.Winner != test.winner || r.Reason != test.reason {
			t.Errorf("%s: Play = %+v, %v; want %v by %v after %d plies", test.name, r, err, test.winner, test.reason, test.plies)
		}
	}
	// What is judged is the position after the last move.
	var last state
	judged := 0
	spied := play{Game: connect4.Game{}, First: column(0), Second: column(1), Watch: func(s match.Step[state, move]) { last = s.After }}
	spied.Adjudication = match.Adjudication[state]{Win: 5, Score: func(s *state) float64 {
		if judged++; *s != last {
			t.Errorf("%v is judged; want %v, the last position", *s, last)
		}
		return 0
	}}
	if r, err := spied.Play(t.Context()); err != nil || judged != len(r.Moves)-1 {
		t.Errorf("%d positions of %d are judged, %v; want all but the last", judged, len(r.Moves), err)
	}
	m := play{Game: connect4.Game{}, First: column(0), Second: column(1), MaxPlies: 3, Adjudication: match.Adjudication[state]{Score: lead, Win: 5, WinPlies: 10}}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.MoveLimit || r.Winner != game.First {
		t.Errorf("overlong: %+v, %v; want no error, r.Reason == match.MoveLimit, r.Winner == game.First", r, err)
	}
	m.Adjudication = match.Adjudication[state]{Score: func(*state) float64 { return 0.9 }, Win: 1}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.MoveLimit || r.Winner != game.Nobody {
		t.Errorf("overlong, with a score that does not suffice: %v by %v, %v; want a draw", r.Winner, r.Reason, err)
	}
	m.Adjudication = match.Adjudication[state]{Win: 1, Draw: 1}
	if _, err := m.Play(t.Context()); err != nil {
		t.Errorf("%+v: %v; want no error, as nothing is drawn", m.Adjudication, err)
	}
	for want, a := range map[string]match.Adjudication[state]{
		"both a win and a draw": {Win: 1, Draw: 1, DrawPlies: 1},
		"must not be negative":  {WinPlies: -1},
		"Win -1":                {Win: -1},
	} {
		m.Adjudication = a
		if _, err := m.Play(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want an error, strings.Contains(err.Error(), want)", a, err)
		}
	}
	m = play{Game: connect4.Game{}, First: column(0), Second: column(1), Clock: match.TimeControl{Moves: 3}}
	if _, err := m.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "no Base") {
		t.Errorf("a clock of periods without time: %v", err)
	}
}

func TestSeriesCountsPairs(t *testing.T) {
	s := match.Series[state, move]{Match: play{Game: connect4.Game{}, First: column(0), Second: column(1)}, Games: 5}
	score, err := s.Play(t.Context())
	if err != nil || score.Pairs != (rating.Pairs{2: 2}) || score.Wins != 3 { // the first player always wins
		t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Pairs == (rating.Pairs{2: 2}), score.Wins == 3", score, err)
	}
}

// The score's times are A's and B's, not First's and Second's.
func TestSeriesAddsTimes(t *testing.T) {
	takes := func(d time.Duration, c move) script {
		return func(context.Context, *turn) (move, error) { time.Sleep(d); return c, nil }
	}
	synctest.Test(t, func(t *testing.T) {
		s := match.Series[state, move]{Match: play{Game: connect4.Game{}, First: takes(time.Second, 0), Second: takes(time.Minute, 1)}, Games: 3}
		score, err := s.Play(t.Context())
		// The first player wins with its fourth move.
		if want := [2]time.Duration{11 * time.Second, 10 * time.Minute}; err != nil || score.Time != want {
			t.Errorf("%v, %v; want %v", score.Time, err, want)
		}
	})
}

// An answer counts if it comes within the grace after the limit, and not later; so does
// one on a clock that has run down.
func TestGrace(t *testing.T) {
	for _, m := range []play{
		{MoveTime: time.Second, Grace: 200 * time.Millisecond},
		{Clock: match.TimeControl{Increment: time.Second}, Grace: 200 * time.Millisecond},
		{MoveTime: 1200*time.Millisecond - 100*time.Millisecond},
	} {
		for took, want := range map[time.Duration]match.Reason{
			900 * time.Millisecond: match.NaturalEnd, 1100 * time.Millisecond: match.NaturalEnd,
			1199 * time.Millisecond: match.NaturalEnd, 1201 * time.Millisecond: match.TimeOut,
		} {
			synctest.Test(t, func(t *testing.T) {
				m.Game, m.Second = connect4.Game{}, column(1)
				m.First = script(func(context.Context, *turn) (move, error) { time.Sleep(took); return 0, nil })
				r, err := m.Play(t.Context())
				if err != nil || r.Reason != want || (r.Winner == game.First) != (want == match.NaturalEnd) {
					t.Errorf("%v of %+v: %v wins by %v (%s), %v", took, m.MoveTime, r.Winner, r.Reason, r.Detail, err)
				}
				time.Sleep(time.Hour)
			})
		}
	}
}

// tardy is a searcher whose context ends before it has begun.
type tardy struct{}

func (tardy) Search(ctx context.Context, _ state, _ ...state) (search.Result[move], error) {
	<-ctx.Done()
	return search.Result[move]{}, ctx.Err()
}

func TestSearcherWithoutTimeStillMoves(t *testing.T) {
	m := play{Game: connect4.Game{}, First: match.NewSearcher("tardy", tardy{}), Second: column(1),
		Clock: match.TimeControl{Base: 200 * time.Millisecond, Increment: 10 * time.Millisecond}, Grace: time.Minute}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd || r.Winner != game.First {
		t.Errorf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.NaturalEnd, r.Winner == game.First", r, err)
	}
}

// forgetful is a searcher that is told of each new game.
type forgetful struct {
	search.Greedy[state, move]
	seeds []uint64
}

func (f *forgetful) NewGame(seed uint64) { f.seeds = append(f.seeds, seed) }

// A searcher is told of each game before it begins, with the seed of its own that the match has for it.
func TestSearcherIsToldOfANewGame(t *testing.T) {
	f, h := &forgetful{Greedy: search.Greedy[state, move]{Game: connect4.Game{}}}, &host{script: column(0)}
	for seed := range uint64(2) {
		must.Get((&play{Game: connect4.Game{}, First: match.NewSearcher("forgetful", f), Second: column(1), Seed: seed}).Play(t.Context()))(t)
		must.Get((&play{Game: connect4.Game{}, First: h, Second: column(1), Seed: seed}).Play(t.Context()))(t)
	}
	if diff := cmp.Diff([]uint64{h.begun[0].Seed, h.begun[1].Seed}, f.seeds); diff != "" {
		t.Errorf("the seeds that another bot is told, and those of the searcher:\n%s", diff)
	}
}

func TestSearcherWithoutASearch(t *testing.T) {
	m := play{Game: connect4.Game{}, First: match.NewSearcher[state, move]("empty", nil), Second: column(1)}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.Crashed || !strings.Contains(r.Detail, `"empty" has no searcher`) {
		t.Errorf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.Crashed, strings.Contains(r.Detail, `\"empty\" has no searcher`)", r, err)
	}
}
