package gametest_test

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

func TestGoodGame(t *testing.T) { gametest.Test(t, raid{}) }

// bare hides every capability.
type bare struct{ game.Game[raidState, raidMove] }

func TestGameWithoutCapabilities(t *testing.T) { gametest.TestWith(t, bare{raid{}}, quick) }

// wrapped offers every capability through Unwrap only.
type wrapped struct{ bare }

func (w wrapped) Unwrap() game.Game[raidState, raidMove] { return w.Game }

func TestCapabilitiesAreFoundThroughDecorators(t *testing.T) {
	g := wrapped{bare{funcs{draw: func(*raidState) string { return "" }}}}
	if got := checks(t, g, quick); !cmp.Equal(got, []string{"drawing"}) {
		t.Errorf("faults %v, want drawing only", got)
	}
}

func checks[S, M comparable](t *testing.T, g game.Game[S, M], o gametest.Options) (names []string) {
	t.Helper()
	faults := must.Get(gametest.Faults(g, o))(t)
	for _, f := range faults {
		names = append(names, f.Check)
	}
	return names
}

// countdown is a minimal game over any state that holds a number.
type countdown[S comparable] struct {
	make func(n int) S
	read func(s S) int
}

func (c countdown[S]) Start() S { return c.make(5) }
func (c countdown[S]) Turn(s *S) game.Player {
	if c.read(*s) <= 0 {
		return game.Nobody
	}
	return game.First
}
func (c countdown[S]) Moves(dst []int, s *S) []int {
	if c.read(*s) > 0 {
		dst = append(dst, 1)
	}
	return dst
}
func (c countdown[S]) Apply(s *S, m int)     { *s = c.make(c.read(*s) - 1) }
func (c countdown[S]) Evaluate(s *S) float64 { return 0 }

func TestPlainValues(t *testing.T) {
	type withPointer struct {
		N [1]struct{ P *int }
	}
	pointers := countdown[withPointer]{
		func(n int) (s withPointer) { s.N[0].P = &n; return s },
		func(s withPointer) int { return *s.N[0].P },
	}
	faults, err := gametest.Faults(pointers, quick)
	if err != nil || faults[0].Check != "plain values" || !strings.Contains(faults[0].Detail, "withPointer.N[].P (*int)") {
		t.Errorf("a state with a pointer: %v, %v", faults, err)
	}
	nan := countdown[float64]{
		func(n int) float64 {
			if n == 3 {
				return math.NaN()
			}
			return float64(n)
		},
		func(s float64) int { return int(s) },
	}
	if got := checks(t, nan, quick); len(got) == 0 || got[0] != "plain values" {
		t.Errorf("a state that is not equal to itself: faults %v", got)
	}
	good := countdown[string]{func(n int) string { return strings.Repeat("x", max(n, 0)) }, func(s string) int { return len(s) }}
	if got := checks(t, good, quick); got != nil {
		t.Errorf("a string as state: faults %v; want got == nil", got)
	}
}

func TestBadOptions(t *testing.T) {
	if _, err := gametest.Faults(game.Game[raidState, raidMove](nil), quick); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("nil game: %v; want errors.Is(err, game.ErrNilGame)", err)
	}
	_, err := gametest.Faults(raid{}, gametest.Options{Games: -1})
	if err == nil || !strings.Contains(err.Error(), "Options.Games is -1") {
		t.Errorf(`negative number of games: %v; want an error, strings.Contains(err.Error(), "Options.Games is -1")`, err)
	}
}

// logger records what Test says.
type logger struct {
	testing.TB
	errors, logs []string
}

func (l *logger) Helper()                    {}
func (l *logger) Error(args ...any)          { l.errors = append(l.errors, fmt.Sprint(args...)) }
func (l *logger) Logf(f string, args ...any) { l.logs = append(l.logs, fmt.Sprintf(f, args...)) }

func TestWaive(t *testing.T) {
	const allocation = "moves allocate nothing"
	g := funcs{moves: func(dst []raidMove, s *raidState) []raidMove { return append(dst, raid{}.Moves(nil, s)...) }}
	if got := checks(t, g, quick); !slices.Equal(got, []string{allocation}) {
		t.Fatalf("faults %q; want slices.Equal(got, []string{allocation})", got)
	}
	o := quick
	o.Waive = []string{allocation, "drawing"}
	if got := checks(t, g, o); got != nil {
		t.Errorf("waived, and still a fault: %q; want got == nil", got)
	}
	said := &logger{TB: t}
	gametest.TestWith(said, g, o)
	all := strings.Join(said.logs, "\n")
	if said.errors != nil || !strings.Contains(all, "waived: "+allocation) || !strings.Contains(all, `waived without need: the check "drawing"`) {
		t.Errorf("errors %q, output:\n%s", said.errors, all)
	}
	o.Waive = []string{"drawing"}
	said = &logger{TB: t}
	gametest.TestWith(said, g, o)
	if len(said.errors) != 1 || !strings.HasPrefix(said.errors[0], allocation) || !strings.Contains(said.errors[0], "Options.Waive") {
		t.Errorf("another check is waived: errors %q", said.errors)
	}
	o.Waive = []string{"moves allocate"}
	_, err := gametest.Faults(g, o)
	if err == nil || !strings.Contains(err.Error(), `"moves allocate"`) {
		t.Fatalf("an unknown check is waived: %v; want an error, strings.Contains(err.Error(), `\"moves allocate\"`)", err)
	}
	for name := range documented(t) {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error does not list %q: %v", name, err)
		}
	}
}

func TestSameSeedSameFaults(t *testing.T) {
	g := funcs{evaluate: func(s *raidState) float64 { return float64(s.Lead) * 16 }}
	first, err1 := gametest.Faults(g, quick)
	second, err2 := gametest.Faults(g, quick)
	if diff := cmp.Diff(first, second); err1 != nil || err2 != nil || diff != "" || first == nil {
		t.Errorf("%v, %v, -first +second:\n%s; want err1 == nil, err2 == nil, diff == \"\", first != nil", err1, err2, diff)
	}
}

func TestFaultText(t *testing.T) {
	f := gametest.Fault{Check: "turn", Detail: "odd", Line: strings.Repeat("e4 ", 5000), Position: "4/5", Count: 3}
	got := f.String()
	if len(got) > 2500 || !strings.HasPrefix(got, "turn: odd\n") || !strings.Contains(got, "seen 3 times") {
		t.Errorf("%d bytes: %s", len(got), got)
	}
}

// wide is a game of many plies with many moves, to test the budget.
type wide struct{}

func (wide) Start() int { return 0 }
func (wide) Turn(s *int) game.Player {
	if *s >= 600_000 {
		return game.Nobody
	}
	return game.First + game.Player(*s&1)
}
func (w wide) Moves(dst []int, s *int) []int {
	for i := 1; i <= 1500 && w.Turn(s) != game.Nobody; i++ {
		dst = append(dst, i)
	}
	return dst
}
func (wide) Apply(s *int, m int)     { *s += m }
func (wide) Evaluate(s *int) float64 { return 0 }

// Test tells the results of random games, which show what no check can tell from other rules: that
// a win of one player counts as a draw.
func TestResultsAreTold(t *testing.T) {
	for _, c := range []struct {
		payoff func(float64) float64
		want   string
	}{
		{func(x float64) float64 { return x }, `First won [1-9]\d*, Second won [1-9]\d*, and [1-9]\d* were`},
		{func(x float64) float64 { return max(x, 0) }, `First won [1-9]\d*, Second won 0, and [1-9]\d* were`},
	} {
		said := logger{TB: t}
		gametest.TestWith(&said, scoring{crosses{}, c.payoff}, quick)
		if text := strings.Join(said.logs, "\n"); !regexp.MustCompile(c.want).MatchString(text) {
			t.Errorf("no %s in\n%s", c.want, text)
		}
	}
}

// scoring is crosses with other payoffs.
type scoring struct {
	crosses
	payoff func(float64) float64
}

func (g scoring) Evaluate(s *crossesState) float64 { return g.payoff(g.crosses.Evaluate(s)) }

func TestLargeGame(t *testing.T) {
	gametest.TestWith(t, wide{}, gametest.Options{Games: 100, Budget: 5000})
}

// TestHiddenSteps checks random games whose players commit in one hidden step, and in several:
// these hide more than the searchers of package search play, which is a note.
func TestHiddenSteps(t *testing.T) {
	met := map[bool]int{}
	for seed := range uint64(60) {
		g := randomgame.New(randomgame.HiddenSteps, seed)
		several := false
		for _, p := range g.Positions {
			several = several || len(p.Rows) > 1 || len(p.Columns) > 1
		}
		said := &logger{TB: t}
		gametest.TestWith(said, g.Play(), gametest.Options{Games: 100, Budget: 5000})
		found := slices.ContainsFunc(said.logs, func(line string) bool { return strings.HasPrefix(line, "note: the game hides more") })
		if found != several || said.errors != nil {
			t.Errorf("several hidden steps: %v, but found: %v, faults: %q\n%v", several, found, said.errors, g)
		}
		met[several]++
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("games with and without several hidden steps: %v", met)
	}
}
