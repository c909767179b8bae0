package match_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// phase is a method of a bot.
type phase string

const (
	inBegin phase = "Begin"
	inMove  phase = "Move"
	inEnd   phase = "End"
)

// culprit is a bot that fails in one phase.
type culprit[M comparable] struct {
	name    string
	move    M
	illegal M
	when    phase
	what    *fault
	release chan struct{}
	told    []match.Ending
}

// fault is a way to fail, and the reason that it deserves.
type fault struct {
	name   string
	fail   func(release chan struct{}) error
	why    match.Reason
	begin  match.Reason // likewise before the game; 0: why
	detail string
}

type mute struct{}

func (*mute) Error() string { panic("no words") }

func faults() []*fault {
	says := func(err error) func(chan struct{}) error { return func(chan struct{}) error { return err } }
	return []*fault{
		{name: "panics", fail: func(chan struct{}) error { panic("oh") }, why: match.Crashed, detail: "panic: oh"},
		{name: "exits", fail: func(chan struct{}) error { runtime.Goexit(); return nil }, why: match.Crashed, detail: "ended its goroutine"},
		{name: "returns an error", fail: says(errors.New("no idea")), why: match.Crashed, detail: "no idea"},
		{name: "returns an error that panics", fail: says(new(mute)), why: match.Crashed, detail: "panic: no words"},
		{name: "returns an empty verdict", fail: says(match.Fault(match.NaturalEnd, nil)), why: match.Crashed, detail: "natural end"},
		{name: "breaks the protocol", fail: says(match.Fault(match.ProtocolError, nil)), why: match.ProtocolError, detail: "protocol error"},
		{name: "hangs", fail: func(release chan struct{}) error { <-release; return nil }, why: match.TimeOut, begin: match.Stalled, detail: ""},
		{name: "is late", fail: func(chan struct{}) error { time.Sleep(1500 * time.Millisecond); return context.DeadlineExceeded }, why: match.TimeOut, detail: ""},
		{name: "moves illegally", fail: says(errIllegal), why: match.IllegalMove, detail: "not legal"},
		{name: "resigns", fail: says(match.ErrResigned), why: match.Resigned, detail: "resigned"},
		{name: "has no descriptors", fail: says(&os.PathError{Op: "open", Path: "weights", Err: syscall.EMFILE}), why: match.RefereeFailed, detail: "too many open files"},
		{name: "has no memory", fail: says(fmt.Errorf("fork: %w", syscall.ENOMEM)), why: match.RefereeFailed, detail: "fork: "},
		{name: "has no processes", fail: says(match.Fault(match.Crashed, syscall.EAGAIN)), why: match.RefereeFailed, detail: ""},
		{name: "has no room", fail: says(syscall.ENOSPC), why: match.RefereeFailed, detail: ""},
	}
}

var errIllegal = errors.New("a mark of the tests")

func (b *culprit[M]) Name() string { return b.name }

func (b *culprit[M]) fails(now phase) error {
	if b.what == nil || b.when != now {
		return nil
	}
	return b.what.fail(b.release)
}

func (b *culprit[M]) Begin(context.Context, match.Beginning) error { return b.fails(inBegin) }
func (b *culprit[M]) End(e match.Ending)                           { b.told = append(b.told, e); _ = b.fails(inEnd) }

// turnOf makes a culprit a bot of any game.
type turnOf[S, M comparable] struct{ *culprit[M] }

func (b turnOf[S, M]) Move(context.Context, *match.Request[S, M]) (M, error) {
	err := b.fails(inMove)
	if errors.Is(err, errIllegal) {
		return b.illegal, nil
	}
	return b.move, err
}

// verdictOf plays a game with bots that fail, or not, in a phase.
func verdictOf[S, M comparable](t *testing.T, g game.Game[S, M], moves [2]M, illegal M, when phase, what [2]*fault) (r match.Result[S, M]) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		defer synctest.Wait()
		defer close(release)
		var bots [2]turnOf[S, M]
		for i := range bots {
			bots[i] = turnOf[S, M]{&culprit[M]{[2]string{"Ann", "Bob"}[i], moves[i], illegal, when, what[i], release, nil}}
		}
		r = must.Get((&match.Match[S, M]{Game: g, First: bots[0], Second: bots[1], MoveTime: time.Second, Grace: 100 * time.Millisecond}).Play(t.Context()))(t)
		time.Sleep(time.Hour)
		s := g.Start()
		for _, m := range r.Moves {
			g.Apply(&s, m)
		}
		if s != r.Final {
			t.Errorf("the moves %v lead to %v; want %v", r.Moves, s, r.Final)
		}
		for i, b := range bots { // only who has lost is told why
			want := match.Ending{Winner: r.Winner, Reason: r.Reason}
			if r.Winner == []game.Player{game.Second, game.First}[i] {
				want.Detail = r.Detail
			}
			if len(b.told) > 1 || len(b.told) == 1 && b.told[0] != want {
				t.Errorf("%s is told %+v; want %+v", b.name, b.told, want)
			}
		}
	})
	return r
}

// TestBlame lets either player and both fail in every way, in every phase, in turns that
// alternate and in simultaneous ones. It states who loses and why: the player at fault;
// both if both fail at once; nobody if it is the referee who fails.
func TestBlame(t *testing.T) {
	check := func(name string, r result, what [2]*fault, why [2]match.Reason) {
		t.Helper()
		var winner game.Player
		var want match.Reason
		var names []string
		for i, f := range what {
			if f == nil {
				continue
			}
			names = append(names, [2]string{"Ann", "Bob"}[i])
			switch {
			case why[i] == match.RefereeFailed && (want != match.RefereeFailed):
				want, winner = match.RefereeFailed, game.Nobody
				names = names[len(names)-1:]
			case want == match.RefereeFailed:
				names = names[:1]
			case len(names) == 1:
				want, winner = why[i], []game.Player{game.Second, game.First}[i]
			default:
				want, winner = min(want, why[i]), game.Nobody
			}
		}
		if r.winner != winner || r.why != want {
			t.Errorf("%s: %v wins by %v (%s); want %v by %v", name, r.winner, r.why, r.detail, winner, want)
		}
		for i, f := range what {
			charged := strings.Contains(strings.Join(names, " "), [2]string{"Ann", "Bob"}[i])
			if has := strings.Contains(r.detail, [2]string{"Ann", "Bob"}[i]+": "); has != charged || charged && !strings.Contains(r.detail, f.detail) {
				t.Errorf("%s: %q; want the names %v and %+v", name, r.detail, names, f)
			}
		}
	}
	for _, f := range faults() {
		for sides := 1; sides <= 3; sides++ {
			var what [2]*fault
			for i := range what {
				if sides&(1<<i) != 0 {
					what[i] = f
				}
			}
			for _, when := range []phase{inBegin, inMove, inEnd} {
				name := fmt.Sprintf("%s in %s, sides %b", f.name, when, sides)
				why, charged := f.why, what
				if when == inBegin && f.begin != 0 {
					why = f.begin
				}
				if when == inBegin && f.why == match.IllegalMove {
					continue
				}
				one := resultOf(verdictOf(t, connect4.Game{}, [2]move{0, 1}, 99, when, what))
				two := resultOf(verdictOf(t, pennies{}, [2]int8{1, 1}, 99, when, what))
				if when == inEnd {
					for _, r := range []result{one, two} {
						if r != (result{game.First, match.NaturalEnd, ""}) {
							t.Errorf(`%s: %+v; want r == (result{game.First, match.NaturalEnd, ""})`, name, r)
						}
					}
					continue
				}
				check("simultaneous: "+name, two, charged, [2]match.Reason{why, why})
				if when == inMove && what[0] != nil {
					charged[1] = nil // is not asked
				}
				check("alternating: "+name, one, charged, [2]match.Reason{why, why})
			}
		}
		for _, other := range faults() {
			name := fmt.Sprintf("First %s and Second %s", f.name, other.name)
			what := [2]*fault{f, other}
			check(name, resultOf(verdictOf(t, pennies{}, [2]int8{1, 1}, 99, inMove, what)), what, [2]match.Reason{f.why, other.why})
		}
	}
}

// TestSeriesBothLose plays a series in which the programs fail in some of their moves: games
// that both lose count for neither.
func TestSeriesBothLose(t *testing.T) {
	for fails := range 1 << 4 {
		n := 0 // of the game
		bot := func(ann bool) penniesBot {
			return func(*match.Request[penniesState, int8]) int8 {
				if bit := map[bool]int{true: 0, false: 1}[ann]; fails>>(2*n+bit)&1 != 0 {
					panic("broken")
				}
				return 1
			}
		}
		series := match.Series[penniesState, int8]{
			Match: match.Match[penniesState, int8]{Game: pennies{}, First: bot(true), Second: bot(false)}, Games: 2,
			Played: func(int, bool, match.Result[penniesState, int8]) { n++ },
		}
		score := must.Get(series.Play(t.Context()))(t)
		both := 0
		for i := range 2 {
			if fails>>(2*i)&3 == 3 {
				both++
			}
		}
		if score.Total() != 2-both || score.Pairs.Total() != min(1, 2-both)/(1+both) {
			t.Errorf("failures %04b: %v, pairs %v; want %d games", fails, score.Games, score.Pairs, 2-both)
		}
		reasons := 0
		for _, n := range score.Reasons {
			reasons += n
		}
		if reasons != 2 {
			t.Errorf("failures %04b: reasons %v; want reasons == 2", fails, score.Reasons)
		}
	}
}

// result is the part of a match.Result that does not depend on the game.
type result struct {
	winner game.Player
	why    match.Reason
	detail string
}

func resultOf[S, M comparable](r match.Result[S, M]) result {
	return result{r.Winner, r.Reason, r.Detail}
}

// greedyOf is a bot that looks one ply ahead with rules of its own.
func greedyOf(g game.Game[state, move]) match.Bot[state, move] {
	return match.NewSearcher("own", &search.Greedy[state, move]{Game: g})
}

// TestRulesFailInABot lets the rules, or a bot's own code, fail while a bot thinks: the
// rules are at fault if and only if they fail when they are used as they should be.
func TestRulesFailInABot(t *testing.T) {
	// A position with three discs or more that is not over is estimated by bots alone.
	estimate := func(wrong func()) odd {
		return odd{on: func(called string, s *state) {
			g := connect4.Game{}
			if discs := g.FormatPosition; called == "Evaluate" && g.Turn(s) != game.Nobody && len(strings.NewReplacer(".", "", "/", "").Replace(discs(s))) >= 3 {
				wrong()
			}
		}}
	}
	oh := func() { panic("oh") }
	direct := func(use func(turn *turn)) match.Bot[state, move] {
		return script(func(_ context.Context, turn *turn) (move, error) {
			if len(turn.Moves)+len(turn.Past) >= 3 {
				use(turn)
			}
			return 0, nil
		})
	}
	minimax := func(g game.Game[state, move], depth int) match.Bot[state, move] {
		return match.NewSearcher("minimax", search.NewMinimax(g, search.Limits{Depth: depth}))
	}
	own := func(v func() float64) game.Game[state, move] {
		return game.WithEvaluate(connect4.Game{}, func(*state) float64 { return v() })
	}
	grown := new(bool)
	for _, test := range []struct {
		name string
		game game.Game[state, move]
		bot  match.Bot[state, move]
		why  match.Reason
	}{
		{"greedy meets a panic", estimate(oh), greedyOf(estimate(oh)), match.FaultyRules},
		{"minimax meets a panic", estimate(oh), minimax(estimate(oh), 2), match.FaultyRules},
		{"minimax meets a panic far ahead", brittle{}, minimax(brittle{}, 7), match.FaultyRules},
		{"minimax meets a panic in a game that is a pointer", &brittle{}, minimax(&brittle{}, 7), match.FaultyRules},
		{"minimax meets a panic in a generic game", brittleOf[int]{connect4.Game{}, true}, minimax(brittleOf[int]{}, 7), match.FaultyRules},
		{"a wrapped game panics", game.WithEvaluate(brittle{}, func(*state) float64 { return 0 }), minimax(brittle{}, 7), match.FaultyRules},
		{"a bot calls Evaluate", estimate(oh), direct(func(turn *turn) { turn.Game.Evaluate(&turn.State) }), match.FaultyRules},
		{"a bot calls an Evaluate that exits", estimate(runtime.Goexit), direct(func(turn *turn) { turn.Game.Evaluate(&turn.State) }), match.FaultyRules},
		{"a bot calls an Evaluate that hangs", estimate(func() { select {} }), direct(func(turn *turn) { turn.Game.Evaluate(&turn.State) }), match.FaultyRules},
		{"greedy finds no number", garbled{evaluate: math.NaN()}, nil, match.FaultyRules},
		{"a bot misuses the rules", connect4.Game{}, direct(func(turn *turn) { turn.Game.Moves(nil, nil) }), match.Crashed},
		{"a bot panics itself", connect4.Game{}, direct(func(*turn) { panic("oh") }), match.Crashed},
		{"a bot panics where its rules call it", connect4.Game{}, greedyOf(own(func() float64 { panic("oh") })), match.Crashed},
		{"a bot's estimate is no number", connect4.Game{}, greedyOf(own(math.NaN)), match.Crashed},
		{"a bot blames the rules", connect4.Game{}, script(func(context.Context, *turn) (move, error) { return 0, game.ErrFaulty }), match.Crashed},
		{"a bot plays a move that was not legal when it was asked", growing{grown}, script(func(context.Context, *turn) (move, error) { *grown = true; return 0, nil }), match.FaultyRules},
		{"a bot blames rules whose notation does not read its own moves", mumbling{}, script(func(context.Context, *turn) (move, error) { return 0, game.ErrFaulty }), match.FaultyRules},
		{"a bot hangs", connect4.Game{}, direct(func(*turn) { select {} }), match.Stalled},
	} {
		if test.bot == nil {
			test.bot = greedyOf(test.game)
		}
		for _, second := range []bool{false, true} {
			*grown = false
			r, err := playAside(t, test.game, test.bot, second)
			winner := game.Nobody
			if test.why != match.FaultyRules {
				winner = game.Second
				if second {
					winner = game.First
				}
			}
			if err != nil || r.Reason != test.why || r.Winner != winner {
				t.Errorf("%s, second %v: %v wins by %v (%s), %v; want %v by %v", test.name, second, r.Winner, r.Reason, r.Detail, err, winner, test.why)
			}
		}
	}
}

// brittle is Connect 4 whose rules fail once there are six discs.
type brittle struct{ connect4.Game }

func (g brittle) Moves(dst []move, s *state) []move {
	if len(strings.NewReplacer(".", "", "/", "").Replace(g.FormatPosition(s))) >= 6 {
		panic("oh")
	}
	return g.Game.Moves(dst, s)
}

// brittleOf is brittle as a generic type, which embeds one of no package.
type brittleOf[T any] struct {
	connect4.Game
	bool
}

func (g brittleOf[T]) Moves(dst []move, s *state) []move { return brittle{g.Game}.Moves(dst, s) }

// growing is Connect 4 without the first column until it has grown.
type growing struct{ grown *bool }

func (growing) Start() state              { return connect4.Game{}.Start() }
func (growing) Turn(s *state) game.Player { return connect4.Game{}.Turn(s) }
func (growing) Apply(s *state, m move)    { connect4.Game{}.Apply(s, m) }
func (growing) Evaluate(s *state) float64 { return connect4.Game{}.Evaluate(s) }
func (g growing) Moves(dst []move, s *state) []move {
	dst = connect4.Game{}.Moves(dst, s)
	return slices.DeleteFunc(dst, func(m move) bool { return m == 0 && !*g.grown })
}

// mumbling is Connect 4 whose notation reads nothing.
type mumbling struct{ connect4.Game }

func (mumbling) ParseMove(*state, string) (move, error) { return 0, errors.New("pardon?") }

// Rules that fail ahead are found when a bot blames them, whichever method it is.
func TestRulesFailAhead(t *testing.T) {
	for _, method := range []string{"Turn", "Moves", "Apply", "Evaluate", "Observe", "Outcome", "FormatMove", "FormatPosition"} {
		g := odd{on: func(called string, s *state) {
			if called == method && s != nil && strings.Count(connect4.Game{}.FormatPosition(s), ".") <= 42-3 {
				panic("oh")
			}
		}}
		m := play{Game: g, First: script(func(context.Context, *turn) (move, error) { return 0, game.ErrFaulty }), Second: column(1)}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.FaultyRules {
			t.Errorf("%s fails after three moves: %v by %v (%s), %v; want FaultyRules", method, r.Winner, r.Reason, r.Detail, err)
		}
	}
}

// playAside plays a bot against one that fills the columns from the right. Goroutines of
// the bot may remain.
func playAside(t *testing.T, g game.Game[state, move], bot match.Bot[state, move], second bool) (match.Result[state, move], error) {
	m := play{Game: g, First: bot, Second: script(func(_ context.Context, turn *turn) (move, error) {
		moves := (connect4.Game{}).Moves(nil, &turn.State)
		return moves[len(moves)-1], nil
	}), Watchdog: 300 * time.Millisecond}
	if second {
		m.First, m.Second = m.Second, m.First
	}
	return m.Play(t.Context())
}

// TestInterruptedFaults ends the context while a bot fails: nobody is charged, since the
// bot may have failed because it was told to stop. A hang does not delay the end.
func TestInterruptedFaults(t *testing.T) {
	for _, f := range faults() {
		for _, when := range []phase{inBegin, inMove} {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancelCause(t.Context())
				stopped := *f
				stopped.fail = func(release chan struct{}) error {
					cancel(errors.New("closing time"))
					return f.fail(release)
				}
				release := make(chan struct{})
				bot := turnOf[state, move]{&culprit[move]{"Ann", 0, 99, when, &stopped, release, nil}}
				begun := time.Now()
				r, err := (&play{Game: connect4.Game{}, First: bot, Second: column(1)}).Play(ctx)
				if took := time.Since(begun); err != nil || r.Reason != match.Interrupted || r.Winner != game.Nobody || r.Detail != "closing time" || took > time.Minute {
					t.Errorf("%s in %s: %v wins by %v (%s) after %v, %v", f.name, when, r.Winner, r.Reason, r.Detail, took, err)
				}
				close(release)
				time.Sleep(time.Hour)
			})
		}
	}
}
