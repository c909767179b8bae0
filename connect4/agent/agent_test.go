package agent

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func boardOf(t *testing.T, moves string) Board {
	t.Helper()
	g := connect4.Game{}
	s := must.Get(g.ParseMoves(moves))(t)
	return Board{g, s}
}

func TestStrategies(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		vote        func(Board, bool) []int
		first       bool
		want        []int
	}{
		// X has two discs in column 1: only a disc on top lies next to two.
		{"block two", "17172", blocking, true, []int{1, 0, 1, 0, 0, 0, 0}},
		{"block one", "4", blocking, false, []int{0, 0, 1, 1, 1, 0, 0}},
		{"block nothing", "", blocking, false, []int{0, 0, 0, 0, 0, 0, 0}},
		{"centre", "", centre, true, []int{0, 0, 1, 1, 1, 0, 0}},
		{"rim", "", centre, false, []int{1, 1, 0, 0, 0, 1, 1}},
		{"sequence", "4151", sequence, true, []int{0, 0, 1, 2, 2, 1, 0}},
		{"space", "4151", sequence, false, []int{1, 1, 0, 0, 0, 0, 1}},
		{"horizontal", "4141", direction, true, []int{2, 2, 2, 0, 2, 2, 2}},
		{"vertical", "4141", direction, false, []int{0, 0, 0, 2, 0, 0, 0}},
		{"win", "4152634", win, true, []int{0, 0, 0, 0, 0, 0, 0}},
		{"win below", "41526", win, true, []int{0, 0, 0, 0, 0, 0, 0}},
		{"win in a row", "415161", win, true, []int{0, 0, 1, 0, 0, 0, 1}},
		{"win on top", "414141", win, true, []int{0, 0, 0, 1, 0, 0, 0}},
		{"win not", "414141", win, false, []int{0, 0, 0, 0, 0, 0, 0}},
		{"block a row", "41516", block, true, []int{0, 0, 1, 0, 0, 0, 1}},
		{"block not", "41516", block, false, []int{0, 0, 0, 0, 0, 0, 0}},
		{"a full column gets nothing", "111111", sequence, true, []int{0, 1, 0, 0, 0, 0, 0}},
	} {
		if diff := cmp.Diff(c.want, c.vote(boardOf(t, c.moves), c.first)); diff != "" {
			t.Errorf("%s: votes by column, -want +got:\n%s", c.name, diff)
		}
	}
}

func TestFirstOptionsHaveTheirProbability(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 10_000
	for _, p := range []float64{0, 0.3, 1} {
		first := 0
		for range n {
			if best := filter(New(Strategies()[1:2], p).proposals(boardOf(t, ""), r)); len(best) == 3 {
				first++
			}
		}
		// Four standard deviations.
		if share := float64(first) / n; share < p-0.02 || share > p+0.02 || p == 0 && first > 0 || p == 1 && first < n {
			t.Errorf("probability %v: the first option came %d times of %d", p, first, n)
		}
	}
}

func TestMostProposedSurviveAndTiesAreDrawn(t *testing.T) {
	// Column 2 has the most votes, but from one strategy only.
	got := filter([]position{{0, 1, 2}, {1, 2, 5}, {2, 1, 9}, {3, 0, 0}, {4, 2, 5}, {5, 2, 4}})
	if want := []position{{1, 2, 5}, {4, 2, 5}}; !slices.Equal(got, want) {
		t.Errorf("filter(...) = %v; want %v", got, want)
	}
	// An agent that always wants the middle, on an empty board: columns 3 to 5, each
	// sometimes.
	a := New(Strategies(), 1, 1, 1, 1)
	r := rand.New(rand.NewPCG(3, 4))
	count := map[connect4.Move]int{}
	for range 300 {
		m := must.Get(a.Move(t.Context(), &match.Request[connect4.State, connect4.Move]{Game: connect4.Game{}, Player: game.First, Rand: r}))(t)
		count[m]++
	}
	if len(count) != 3 || count[2] == 0 || count[3] == 0 || count[4] == 0 {
		t.Errorf("the middle was wanted and these columns played: %v", count)
	}
}

func TestAgentsPlayLegallyOnEveryBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, size := range [][2]int{{7, 6}, {8, 7}, {4, 4}, {12, 4}} {
		g := must.Get(connect4.New(size[0], size[1]))(t)
		for seed := range uint64(30) {
			m := match.Match[connect4.State, connect4.Move]{
				Game:   game.WithEvaluate(g, func(*connect4.State) float64 { return 0 }),
				First:  New(slices.Concat(Tactics(), Strategies()), r.Float64(), r.Float64(), r.Float64(), r.Float64(), r.Float64(), r.Float64()),
				Second: New(Strategies(), 0, 0, 1, 0), Seed: seed,
			}
			if got, err := m.Play(t.Context()); err != nil || got.Reason != match.NaturalEnd {
				t.Fatalf("%v: %+v, %v; want no error, got.Reason == match.NaturalEnd", size, got, err)
			}
		}
	}
}

// rim is a strategy from outside the package.
var rim = Strategy{Name: "rim", Vote: func(b Board, first bool) []int {
	votes := make([]int, b.Game.Columns())
	votes[0] = one(first)
	return votes
}}

func TestWinsAndBlocksComeBeforeVotes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	a := New(slices.Concat(Tactics(), Strategies(), []Strategy{rim}), 1, 1, 0, 0, 0, 0, 1)
	for moves, want := range map[string]connect4.Move{"37475": 5, "31415": 5, "141424": 3} {
		b := boardOf(t, moves)
		best := filter(a.proposals(b, r))
		if b.Wins(b.self(), int(want)) || b.Wins(b.self().Opponent(), int(want)) {
			for _, p := range best {
				if !b.Wins(b.self(), int(p.column)) && !b.Wins(b.self().Opponent(), int(p.column)) {
					t.Errorf("%s: column %d neither wins nor blocks", moves, p.column)
				}
			}
		} else {
			t.Errorf("%s: column %d neither wins nor blocks: the test is wrong", moves, want)
		}
	}
}

func TestConfiguration(t *testing.T) {
	want := New(slices.Concat(Tactics(), Strategies(), []Strategy{rim}), 1, 0.5, 0.25, 1, 0, 0.5, 0.75)
	want.Label = "bred"
	var text strings.Builder
	must.Do(t, want.Write(&text))
	if got, err := Read(strings.NewReader(text.String()), rim); err != nil || written(t, got) != text.String() {
		t.Errorf("%s reads back as %+v, %v; want no error, written(t, got) == text.String()", text.String(), got, err)
	}
	for _, a := range []Agent{{}, New([]Strategy{{Name: "x"}}), New([]Strategy{{Vote: rim.Vote}}), New(Strategies(), 2)} {
		if _, err := a.Move(t.Context(), &match.Request[connect4.State, connect4.Move]{Game: connect4.Game{}, Player: game.First}); err == nil {
			t.Errorf("%+v.Move(the empty board) = nil error; want an error", a)
		}
	}
	four := `"blocking_2_vs_1":0.1,"center_vs_extremity":0.1,"sequential_vs_space":0.1,"horizontal_vs_vertical":`
	for _, c := range []struct{ text, want string }{
		{"", "not as expected"},
		{"[]", "not as expected"},
		{`{"name":"lazy"}`, "no strategies"},
		{`{"win":null}`, "win is -1"},
		{`{"name":1,"win":1}`, "name"},
		{"{" + four + "1.5}", "horizontal_vs_vertical is 1.5: want a probability"},
		{"{" + four + "-1}", "horizontal_vs_vertical is -1"},
		{"{" + four + "\"a\"}", "not as expected"},
		{"{" + four + "1,\"luck\":1}", "luck"},
		{"{" + four + "1}{}", "unexpected text after"},
		{strings.Repeat(" ", 1<<17), "longer than"},
	} {
		if _, err := Read(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v; want an error with %q", c.text, err, c.want)
		}
	}
}

func TestEvolution(t *testing.T) {
	type report struct {
		agent string
		won   float64
		games int64
	}
	var reports, again []report
	e := Evolution{Generations: 4, Survivors: 6, Seed: 1, Progress: func(a Agent, won float64, games int64) {
		reports = append(reports, report{written(t, a), won, games})
	}}
	got := must.Get(e.Run(t.Context()))(t)
	if last := reports[len(reports)-1]; len(reports) != 5 || got.check() != nil || last.agent != written(t, got) || last.games == 0 {
		t.Fatalf("Run = %+v, reported as %v; want an agent after five reports, the last of them of it", got, reports)
	}
	reports, again = nil, reports
	e.Workers = 1
	if one := must.Get(e.Run(t.Context()))(t); written(t, one) != written(t, got) || !slices.Equal(reports, again) {
		t.Errorf("another run with the same seed: %+v after %v; want %+v after %v", one, reports, got, again)
	}
	for _, e := range []Evolution{{Survivors: 4}, {Generations: 1, Survivors: 1}, {Generations: 1, Survivors: 4, Step: 2}, {Generations: 1, Survivors: 1000},
		{Generations: 1, Survivors: 4, Population: 3}, {Generations: 1, Survivors: 4, Mutation: 2}, {Generations: 1, Survivors: 4, Strategies: slices.Repeat(Tactics()[:1], 2)}} {
		if _, err := e.Run(t.Context()); err == nil {
			t.Errorf("%+v was accepted; want an error", e)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Run(ended); err == nil {
		t.Error("a run under an ended context succeeded")
	}
}

// written returns the agent's configuration.
func written(t testing.TB, a Agent) string {
	t.Helper()
	var text strings.Builder
	must.Do(t, a.Write(&text))
	return text.String()
}

func FuzzRead(f *testing.F) {
	f.Add(`{"blocking_2_vs_1":0.1,"center_vs_extremity":0.1,"sequential_vs_space":0.1,"horizontal_vs_vertical":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := Read(strings.NewReader(text)); err == nil && a.check() != nil {
			t.Errorf("%+v was read without an error", a)
		}
	})
}
