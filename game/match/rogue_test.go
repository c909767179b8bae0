package match_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// odd is Connect 4 with a mistake: each method first calls on with its name and the
// position.
type odd struct {
	connect4.Game
	on func(method string, s *state)
}

func (g odd) Start() state              { g.on("Start", nil); return g.Game.Start() }
func (g odd) Turn(s *state) game.Player { g.on("Turn", s); return g.Game.Turn(s) }
func (g odd) Apply(s *state, m move)    { g.on("Apply", s); g.Game.Apply(s, m) }
func (g odd) Evaluate(s *state) float64 { g.on("Evaluate", s); return g.Game.Evaluate(s) }
func (g odd) Observe(s *state, p game.Player) state {
	g.on("Observe", s)
	return *s
}
func (g odd) Outcome(line []state) (float64, bool) {
	g.on("Outcome", &line[len(line)-1])
	return 0, false
}
func (g odd) Moves(dst []move, s *state) []move {
	g.on("Moves", s)
	return g.Game.Moves(dst, s)
}
func (g odd) FormatPosition(s *state) string {
	g.on("FormatPosition", s)
	return g.Game.FormatPosition(s)
}
func (g odd) FormatMove(s *state, m move) string {
	g.on("FormatMove", s)
	return g.Game.FormatMove(s, m)
}

// after returns a game whose method fails once three moves have been played.
func after(method string, wrong func()) odd {
	third, _ := connect4.Game{}.ParsePosition("121")
	over, _ := connect4.Game{}.ParsePosition("1212121")
	return odd{on: func(called string, s *state) {
		if called == method && (s == nil || *s == third || *s == over) {
			wrong()
		}
	}}
}

// garbled is Connect 4 with the answers of one method replaced.
type garbled struct {
	connect4.Game
	evaluate float64 // if not 0
	turn     game.Player
	stuck    bool
}

func (g garbled) late(s *state) bool {
	text := g.FormatPosition(s)
	return len(text)-strings.Count(text, ".")-strings.Count(text, "/") >= 3 && !g.over(s)
}
func (g garbled) over(s *state) bool { return g.Game.Turn(s) == game.Nobody }

func (g garbled) Evaluate(s *state) float64 {
	if g.evaluate != 0 && (g.over(s) || g.late(s)) {
		return g.evaluate
	}
	return g.Game.Evaluate(s)
}

func (g garbled) Turn(s *state) game.Player {
	if g.turn != 0 && g.late(s) {
		return g.turn
	}
	return g.Game.Turn(s)
}

func (g garbled) Moves(dst []move, s *state) []move {
	if g.stuck && g.late(s) {
		return dst
	}
	return g.Game.Moves(dst, s)
}

func (g garbled) Probability(*state, move) float64 { return 0.7 }

// TestFaultyRules lets the rules fail in every way on the referee's side: the game is at
// fault, no player loses, and the referee reports what happened.
func TestFaultyRules(t *testing.T) {
	panics := func() { panic("oh") }
	type test struct {
		name   string
		game   game.Game[state, move]
		a      match.Adjudication[state]
		detail string
	}
	var tests []test
	for _, method := range []string{"Turn", "Moves", "Apply", "Evaluate", "Observe", "Outcome"} {
		tests = append(tests, test{name: method + " panics", game: after(method, panics), detail: "panic: oh"})
		tests = append(tests, test{name: method + " ends its goroutine", game: after(method, runtime.Goexit), detail: "ended its goroutine"})
	}
	tests = append(tests,
		test{name: "no payoff", game: garbled{evaluate: math.NaN()}, detail: "payoff is NaN"},
		test{name: "a boundless payoff", game: garbled{evaluate: math.Inf(-1)}, detail: "payoff is -Inf"},
		test{name: "nobody's turn", game: garbled{turn: 9}, detail: "the turn of Player(9)"},
		test{name: "no moves", game: garbled{stuck: true}, detail: "has no legal move"},
		test{name: "no odds", game: garbled{turn: game.Chance}, detail: "sum to"},
		test{name: "no estimate", game: garbled{evaluate: math.NaN()}, a: match.Adjudication[state]{Win: 5}, detail: "score is NaN"},
		test{name: "no estimate for a draw", game: garbled{evaluate: math.NaN()}, a: match.Adjudication[state]{Draw: 5, DrawPlies: 3}, detail: "score is NaN"},
		test{name: "the score panics", game: connect4.Game{}, a: match.Adjudication[state]{Win: 5, Score: func(*state) float64 { panic("oh") }}, detail: "panic: oh"},
	)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := play{Game: test.game, First: column(0), Second: column(1), Adjudication: test.a}
			r, err := m.Play(t.Context())
			if err != nil || r.Reason != match.FaultyRules || r.Winner != game.Nobody || !strings.Contains(r.Detail, test.detail) {
				t.Errorf("%v wins by %v (%s), %v; want a void game (%s)", r.Winner, r.Reason, r.Detail, err, test.detail)
			}
		})
	}
	// An illegal move remains one if the notation cannot describe it.
	illegal := play{Game: odd{on: func(method string, _ *state) {
		if method == "FormatMove" {
			panic("oh")
		}
	}}, First: column(9), Second: column(1)}
	if r, err := illegal.Play(t.Context()); err != nil || r.Reason != match.IllegalMove || r.Winner != game.Second || r.Detail != "script: its move is not legal" {
		t.Errorf("%v wins by %v (%s), %v; want that Second wins by an illegal move (script: its move is not legal)", r.Winner, r.Reason, r.Detail, err)
	}
	// Before the first move a failure is an error.
	m := play{Game: after("Start", panics), First: column(0), Second: column(1)}
	if _, err := m.Play(t.Context()); !errors.Is(err, game.ErrFaulty) {
		t.Errorf("Start panics: %v; want errors.Is(err, game.ErrFaulty)", err)
	}
	var typed *odd
	m.Game = typed
	if _, err := m.Play(t.Context()); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("a typed nil: %v; want errors.Is(err, game.ErrNilGame)", err)
	}
	series := match.Series[state, move]{Match: play{Game: typed, First: column(0), Second: column(1)}, Games: 2, OpeningPlies: 3}
	if _, err := series.Play(t.Context()); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("a series of a typed nil: %v; want errors.Is(err, game.ErrNilGame)", err)
	}
	series.Game = odd{on: func(string, *state) { panic("oh") }}
	if _, err := series.Play(t.Context()); !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), "the opening of game 1") {
		t.Errorf("a series of rules that panic: %v; want ErrFaulty in the opening", err)
	}
}

// TestRulesThatHang waits, in simulated time, for rules that never answer.
func TestRulesThatHang(t *testing.T) {
	for _, method := range []string{"Turn", "Moves", "Apply", "Evaluate", "Observe", "Outcome"} {
		synctest.Test(t, func(t *testing.T) {
			release := make(chan struct{})
			defer close(release)
			m := play{Game: after(method, func() { <-release }), First: column(0), Second: column(1)}
			r, err := m.Play(t.Context())
			if err != nil || r.Reason != match.FaultyRules || !strings.Contains(r.Detail, "no answer within 3m") {
				t.Errorf("%s hangs: %v (%s), %v; want faulty rules, without an answer within 3 minutes", method, r.Reason, r.Detail, err)
			}
		})
	}
}

// vandal writes to everything that it is given.
type vandal struct{ script }

func (v vandal) Move(ctx context.Context, turn *turn) (move, error) {
	m, err := v.script(ctx, turn)
	for i := range turn.Past {
		turn.Past[i] = state{}
	}
	for i := range turn.Moves {
		turn.Moves[i] = 6
	}
	_ = append(turn.Past, state{}, state{})
	_ = append(turn.Moves, 6, 6)
	turn.State = state{}
	return m, err
}

func TestBotsCannotChangeTheGame(t *testing.T) {
	for _, g := range []game.Game[state, move]{connect4.Game{}, odd{on: func(string, *state) {}}} {
		honest := play{Game: g, First: column(0), Second: column(1), Opening: []move{2, 2}}
		want := must.Get(honest.Play(t.Context()))(t)
		var seen []string
		dirty := honest
		dirty.First, dirty.Second = vandal{column(0)}, vandal{func(_ context.Context, turn *turn) (move, error) {
			seen = append(seen, fmt.Sprint(turn.Past, turn.Moves))
			return 1, nil
		}}
		got := must.Get(dirty.Play(t.Context()))(t)
		var clean []string
		honest.Second = script(func(_ context.Context, turn *turn) (move, error) {
			clean = append(clean, fmt.Sprint(turn.Past, turn.Moves))
			return 1, nil
		})
		must.Get(honest.Play(t.Context()))(t)
		if diff := cmp.Diff(want.Moves, got.Moves) + cmp.Diff(clean, seen); diff != "" || got.Final != want.Final || got.Payoff != want.Payoff {
			t.Errorf(`vandals changed the game: %s; want diff == "", got.Final == want.Final, got.Payoff == want.Payoff`, diff)
		}
	}
}

// rogue is a bot that fails in every method with a function set.
type rogue struct {
	name, begin, move, end func()
}

func maybe(f func()) {
	if f != nil {
		f()
	}
}

func (r *rogue) Name() string { maybe(r.name); return "rogue" }
func (r *rogue) Begin(context.Context, match.Beginning) error {
	maybe(r.begin)
	return nil
}
func (r *rogue) Move(context.Context, *turn) (move, error) { maybe(r.move); return 0, nil }
func (r *rogue) End(match.Ending)                          { maybe(r.end) }

// TestRogues plays bots that panic or hang in methods that TestBlame does not know, and
// without a clock: a bot loses the game, or nothing if it is over by then, and the referee
// goes on.
func TestRogues(t *testing.T) {
	panics := func() { panic("oh") }
	for _, test := range []struct {
		name   string
		set    func(r *rogue, hang func())
		reason match.Reason
		winner game.Player
		busy   bool
	}{
		{"panics in Name", func(r *rogue, _ func()) { r.name = panics }, match.NaturalEnd, game.First, false},
		{"panics everywhere", func(r *rogue, _ func()) { *r = rogue{panics, panics, panics, panics} }, match.Crashed, game.Second, false},
		{"hangs in Name", func(r *rogue, hang func()) { r.name = hang }, match.NaturalEnd, game.First, false},
		{"hangs in Begin", func(r *rogue, hang func()) { r.begin = hang }, match.Stalled, game.Second, true},
		{"hangs in Move", func(r *rogue, hang func()) { r.move = hang }, match.Stalled, game.Second, true},
		{"hangs in End", func(r *rogue, hang func()) { r.end = hang }, match.NaturalEnd, game.First, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				release := make(chan struct{})
				bot := new(rogue)
				test.set(bot, func() { <-release })
				m := play{Game: connect4.Game{}, First: bot, Second: &host{script: column(1)}}
				r, err := m.Play(t.Context())
				if err != nil || r.Reason != test.reason || r.Winner != test.winner || strings.HasPrefix(r.Detail, ":") || (r.Busy[0] != nil) != test.busy || r.Busy[1] != nil {
					t.Errorf("%v wins by %v (%s), busy %v, %v; want %v by %v", r.Winner, r.Reason, r.Detail, r.Busy, err, test.winner, test.reason)
				}
				close(release)
				if r.Busy[0] != nil {
					<-r.Busy[0]
				}
			})
		})
	}
}

// TestSeriesWaitsForBusyBots tests a bot that returns late from each of its moves, and
// one that never does: the next game must not begin before it returns.
func TestSeriesWaitsForBusyBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inside := false
		slow := &rogue{move: func() {
			if inside {
				t.Error("asked for a move while it was busy with another")
			}
			inside = true
			time.Sleep(time.Second)
			inside = false
		}}
		s := match.Series[state, move]{Match: play{Game: connect4.Game{}, First: slow, Second: column(1), MoveTime: 50 * time.Millisecond}, Games: 6}
		score, err := s.Play(t.Context())
		if err != nil || score.Losses != 6 || score.Reasons[match.TimeOut] != 6 {
			t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Losses == 6, score.Reasons[match.TimeOut] == 6", score, err)
		}
		release := make(chan struct{})
		s.First = &rogue{move: func() { <-release }}
		score, err = s.Play(t.Context())
		if score.Losses != 1 || err == nil || !strings.Contains(err.Error(), "bot A has not returned") {
			t.Errorf(`s.Play(t.Context()) = %+v, %v; want score.Losses == 1, an error, strings.Contains(err.Error(), "bot A has not returned")`, score, err)
		}
		close(release)
		n := 0 // the moves of B, three of which are in the first game
		hangs := make(chan struct{})
		s.First, s.Second = column(1), &rogue{move: func() {
			if n++; n == 4 {
				<-hangs
			}
		}}
		if _, err = s.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "bot B has not returned") {
			t.Errorf("B hangs in the second game: %v; want that B has not returned", err)
		}
		close(hangs)
	})
}

// TestVoidGamesDoNotCount plays a series of a game whose rules fail in some games.
func TestVoidGamesDoNotCount(t *testing.T) {
	s := match.Series[state, move]{Match: play{Game: garbled{evaluate: math.NaN()}, First: column(0), Second: column(1)}, Games: 4}
	score, err := s.Play(t.Context())
	if err != nil || score.Total() != 0 || score.Pairs.Total() != 0 || score.Reasons[match.FaultyRules] != 4 {
		t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Total() == 0, score.Pairs.Total() == 0, score.Reasons[match.FaultyRules] == 4", score, err)
	}
}

func TestLongDetailsAreCut(t *testing.T) {
	m := play{Game: connect4.Game{}, Second: column(1), First: script(func(context.Context, *turn) (move, error) {
		return 0, errors.New(strings.Repeat("é", 1<<20))
	})}
	if r, err := m.Play(t.Context()); err != nil || len(r.Detail) > 5000 {
		t.Errorf("%d bytes of detail, %v; want no error, len(r.Detail) <= 5000", len(r.Detail), err)
	}
}

func TestNilContext(t *testing.T) {
	var none context.Context
	s := match.Series[state, move]{Match: play{Game: connect4.Game{}, First: column(0), Second: column(1)}, Games: 1}
	_, err1 := s.Match.Play(none)
	_, err2 := s.Play(none)
	if err1 == nil || err2 == nil {
		t.Errorf("a nil context: %v, %v; want err1 != nil, err2 != nil", err1, err2)
	}
}

// TestPeopleTakeTheirTime lets a person, also a decorated one, think longer than any
// program may.
func TestPeopleTakeTheirTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := play{Game: connect4.Game{}, Second: column(1), First: plain{match.NewHuman(connect4.Game{}, "Ada", slowReader{strings.NewReader("1\n1\n1\n1\n")}, &strings.Builder{})}}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd || r.Winner != game.First {
			t.Errorf("%v (%s), %v; want no error, r.Reason == match.NaturalEnd, r.Winner == game.First", r.Reason, r.Detail, err)
		}
	})
}

type slowReader struct{ *strings.Reader }

func (r slowReader) Read(p []byte) (int, error) {
	time.Sleep(time.Hour)
	return r.Reader.Read(p[:min(len(p), 2)])
}
