package football_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func newGame(t testing.TB, c football.Config) *football.Game {
	t.Helper()
	return must.Get(football.New(c))(t)
}

func position(t testing.TB, g *football.Game, text string) football.State {
	t.Helper()
	return must.Get(g.ParsePosition(text))(t)
}

func action(t testing.TB, text string) football.Action {
	t.Helper()
	return must.Get(football.ParseAction(text))(t)
}

// TestRules has one case per clause of the rules. The position omits the score, the step and
// the team to act; the result is the ball after the step: its holder, or its cell, direction
// and steps left, or the scorer, with the probability.
func TestRules(t *testing.T) {
	const both = "published judge"
	for _, c := range []struct {
		name, rules, position, a, b, want string
	}{
		{"everybody stays", both, "A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0", "0,0,0", "0,0,0", "A0"},
		{"the ball goes with its holder", both, "A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0", "4,0,0", "0,0,0", "A0"},
		{"team-mates swap cells", both, "A 2,4 2,5 3,1 B 1,9 2,9 3,9 ball A0", "4,8,0", "0,0,0", "A0"},
		{"team-mates follow each other", both, "A 2,4 2,5 2,3 B 1,9 2,9 3,9 ball A0", "4,4,4", "0,0,0", "A0"},
		{"holder and rival swap cells: no tackle", both, "A 2,4 1,1 3,1 B 2,5 1,9 3,9 ball A0", "4,0,0", "8,0,0", "A0"},
		{"a rival walks onto the holder", both, "A 2,4 1,1 3,1 B 2,5 1,9 3,9 ball A0", "0,0,0", "8,0,0", "A0 .5, B0 .5"},
		{"the holder walks onto a rival", both, "A 2,4 1,1 3,1 B 2,5 1,9 3,9 ball A0", "4,0,0", "0,0,0", "A0 .5, B0 .5"},
		{"both walk onto the same cell", both, "A 2,4 1,1 3,1 B 2,6 1,9 3,9 ball A0", "4,0,0", "8,0,0", "A0 .5, B0 .5"},
		{"a shared cell: another tackle every step", both, "A 2,4 1,1 3,1 B 2,4 1,9 3,9 ball B0", "0,0,0", "0,0,0", "A0 .5, B0 .5"},
		{"the holder leaves the shared cell", both, "A 2,4 1,1 3,1 B 2,4 1,9 3,9 ball A0", "4,0,0", "0,0,0", "A0"},
		{"both leave the shared cell together", both, "A 2,4 1,1 3,1 B 2,4 1,9 3,9 ball A0", "4,0,0", "4,0,0", "A0 .5, B0 .5"},
		{"a holder who passes is not tackled", both, "A 2,4 1,1 3,1 B 2,4 1,9 3,9 ball A0", "p2x1,0,0", "0,0,0", "0,4 loose"},
		{"passing at a rival's arrival", both, "A 2,4 1,1 3,1 B 2,5 1,9 3,9 ball A0", "p2x1,0,0", "8,0,0", "0,4 loose"},

		{"walking into a goal", both, "A 2,9 1,1 3,1 B 1,9 2,8 3,9 ball A0", "4,0,0", "0,0,0", "goal A"},
		{"walking diagonally into a goal", both, "A 0,9 1,1 3,1 B 1,9 2,9 3,9 ball A0", "5,0,0", "0,0,0", "goal A"},
		{"B walks into A's goal", both, "A 2,4 1,1 3,1 B 2,0 2,8 3,9 ball B0", "0,0,0", "8,0,0", "goal B"},
		{"no tackle on the holder who scores", both, "A 2,9 1,1 3,1 B 2,9 1,9 3,9 ball A0", "4,0,0", "0,0,0", "goal A"},
		{"an own goal on foot", both, "A 2,0 1,1 3,1 B 1,9 2,9 3,9 ball A0", "8,0,0", "0,0,0", "goal B"},
		{"an own goal by a pass", both, "A 2,0 1,1 3,1 B 1,9 2,9 3,9 ball A0", "p8x1,0,0", "0,0,0", "goal B"},
		{"a pass across the goal line", both, "A 2,9 1,1 3,1 B 1,9 3,9 3,8 ball A0", "p4x1,0,0", "0,0,0", "goal A"},
		{"a diagonal pass across the goal line", both, "A 4,9 1,1 3,1 B 1,9 2,9 3,8 ball A0", "p3x1,0,0", "0,0,0", "goal A"},
		{"a pass exactly onto the goal line", "published", "A 2,8 1,1 3,1 B 1,9 3,9 3,8 ball A0", "p4x1,0,0", "0,0,0", "goal A"},
		{"a pass exactly onto the goal line", "judge", "A 2,8 1,1 3,1 B 1,9 3,9 3,8 ball A0", "p4x1,0,0", "0,0,0", "2,9 dir 4 left 0"},
		{"nobody takes a ball that is put back", "judge", "A 2,8 1,1 3,1 B 1,9 3,9 3,8 ball A0", "p4x1,0,0", "6,0,0", "2,9 dir 4 left 0"},
		{"a ball that is put back flies on", "judge", "A 2,8 1,1 3,1 B 1,9 3,9 3,8 ball A0", "p4x2,0,0", "0,0,0", "2,9 dir 4 left 1"},
		{"the second step of that flight", both, "A 2,8 1,1 3,1 B 1,9 3,9 3,8 ball 2,9 dir 4 left 1", "0,0,0", "0,0,0", "goal A"},
		{"waiting on a ball that was put back", "judge", "A 2,8 1,1 3,1 B 2,9 3,9 3,8 ball 2,9 dir 4 left 0", "0,0,0", "0,0,0", "B0"},
		{"the goalkeeper waits in the way", both, "A 2,8 1,1 3,1 B 2,9 3,9 3,8 ball A0", "p4x1,0,0", "0,0,0", "B0"},
		{"the goalkeeper comes too late", "published", "A 2,8 1,1 3,1 B 1,9 3,9 3,8 ball A0", "p4x1,0,0", "6,0,0", "goal A"},

		{"a pass flies two cells a step", both, "A 2,2 1,1 3,1 B 1,9 2,9 3,9 ball A0", "p4x2,0,0", "0,0,0", "2,4 dir 4 left 1"},
		{"and flies on", both, "A 2,2 1,1 3,1 B 1,9 2,9 3,9 ball 2,4 dir 4 left 1", "0,0,0", "0,0,0", "2,6 loose"},
		{"who steps onto its old cell misses it", both, "A 2,3 1,1 3,1 B 1,9 2,9 3,9 ball 2,4 dir 4 left 1", "4,0,0", "0,0,0", "2,6 loose"},
		{"a pass to a waiting team-mate", both, "A 2,2 2,4 3,1 B 1,9 2,9 3,9 ball A0", "p4x1,0,0", "0,0,0", "A1"},
		{"a pass to an arriving team-mate", both, "A 2,2 1,3 3,1 B 1,9 2,9 3,9 ball A0", "p4x1,5,0", "0,0,0", "A1"},
		{"a pass to a waiting rival", both, "A 2,2 1,1 3,1 B 2,4 2,9 3,9 ball A0", "p4x1,0,0", "0,0,0", "B0"},
		{"the landing cell is disputed", both, "A 2,2 2,4 3,1 B 2,4 2,9 3,9 ball A0", "p4x1,0,0", "0,0,0", "A1 .5, B0 .5"},
		{"an arrival disputes a waiting player", both, "A 2,2 2,4 3,1 B 2,5 2,9 3,9 ball A0", "p4x1,0,0", "8,0,0", "A1 .5, B0 .5"},
		{"intercepted half-way by one who waits", both, "A 2,2 1,1 3,1 B 2,3 2,9 3,9 ball A0", "p4x1,0,0", "0,0,0", "B0"},
		{"not by one who arrives there", both, "A 2,2 1,1 3,1 B 1,3 2,9 3,9 ball A0", "p4x1,0,0", "6,0,0", "2,4 loose"},
		{"not by one who leaves", both, "A 2,2 1,1 3,1 B 2,3 2,9 3,9 ball A0", "p4x1,0,0", "2,0,0", "2,4 loose"},
		{"two intercept: a dispute", both, "A 2,2 2,3 3,1 B 2,3 2,9 3,9 ball A0", "p4x1,0,0", "0,0,0", "A1 .5, B0 .5"},
		{"a flying ball is intercepted too", both, "A 0,0 1,1 3,1 B 2,5 2,9 3,9 ball 2,4 dir 4 left 1", "0,0,0", "0,0,0", "B0"},

		{"stepping onto a loose ball", both, "A 2,2 1,1 3,1 B 1,9 2,9 3,9 ball 2,3 dir 0 left 0", "4,0,0", "0,0,0", "A0"},
		{"two step onto a loose ball", both, "A 2,2 1,1 3,1 B 2,4 2,9 3,9 ball 2,3 dir 0 left 0", "4,0,0", "8,0,0", "A0 .5, B0 .5"},
		{"a loose ball lies still", both, "A 2,2 1,1 3,1 B 2,4 2,9 3,9 ball 2,3 dir 0 left 0", "0,0,0", "0,0,0", "2,3 dir 0 left 0"},
		{"a ball at rest and who stands ahead of it", "judge", "A 2,2 1,1 3,1 B 2,4 2,9 3,9 ball 2,3 dir 4 left 0", "0,0,0", "0,0,0", "B0"},
		{"he is quicker than who steps onto it", "judge", "A 2,2 1,1 3,1 B 2,4 2,9 3,9 ball 2,3 dir 4 left 0", "4,0,0", "0,0,0", "B0"},
		{"force 0 turns a tackle into a dispute", "judge", "A 2,2 1,1 3,1 B 2,3 2,9 3,9 ball A0", "p2x0,0,0", "8,0,0", "A0 .5, B0 .5"},
		{"force 0 serves whoever stands ahead", "judge", "A 2,2 2,3 3,1 B 2,1 2,9 3,9 ball A0", "p4x0,0,0", "4,0,0", "A1"},
		{"direction 0 hands the ball back", "judge", "A 2,2 1,1 3,1 B 2,3 2,9 3,9 ball A0", "p0x0,0,0", "8,0,0", "A0"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			for rules := football.PublishedRules; rules <= football.JudgeRules; rules++ {
				if !strings.Contains(c.rules, rules.String()) {
					continue
				}
				g := newGame(t, football.Config{Rules: rules})
				s := position(t, g, c.position+" score 0-0 step 7 First")
				a, b := action(t, c.a), action(t, c.b)
				for p, x := range map[game.Player]football.Action{game.First: a, game.Second: b} {
					must.Do(t, g.Legal(&s, p, x))
				}
				var got []string
				for _, o := range outcomes(g, s, a, b) {
					got = append(got, describe(o, strings.Contains(c.want, "loose")))
				}
				if text := strings.Join(got, ", "); text != c.want {
					t.Errorf("%v rules: %s, want %s", rules, text, c.want)
				}
				// The mirror image.
				m, ms := mirrorGame(g), mirrorState(g, s)
				var mirrored []outcome
				for _, o := range outcomes(g, s, a, b) {
					mirrored = append(mirrored, outcome{o.p, mirrorState(g, o.s)})
				}
				if other := outcomes(m, ms, mirrorAction(b), mirrorAction(a)); !sameOutcomes(other, mirrored) {
					t.Errorf("%v rules, mirrored: %+v, want %+v", rules, other, mirrored)
				}
			}
		})
	}
}

func describe(o outcome, loosely bool) string {
	text := ""
	switch {
	case o.s.Goals[0] > 0:
		text = "goal A"
	case o.s.Goals[1] > 0:
		text = "goal B"
	case o.s.Holder >= 0:
		text = everybody[o.s.Holder]
	case loosely:
		text = fmt.Sprintf("%v loose", o.s.Ball)
	default:
		text = fmt.Sprintf("%v dir %d left %d", o.s.Ball, o.s.Dir, o.s.Left)
	}
	if o.p != 1 {
		text += strings.TrimPrefix(fmt.Sprintf(" %v", o.p), "0")
		text = strings.Replace(text, " 0.", " .", 1)
	}
	return text
}

func TestKickoffs(t *testing.T) {
	g := newGame(t, football.Config{Kickoff: game.Second})
	s := g.Start()
	if got, want := g.FormatPosition(&s), "A 1,2 2,2 3,2 B 2,5 2,7 3,7 ball B0 score 0-0 step 0 First"; got != want {
		t.Errorf("start %q, want %q", got, want)
	}
	scored := position(t, g, "A 2,9 1,1 3,1 B 1,9 2,8 3,9 ball A0 score 1-0 step 9 First")
	got := outcomes(g, scored, action(t, "4,0,0"), action(t, "0,0,0"))[0].s
	if text, want := g.FormatPosition(&got), "A 1,2 2,2 3,2 B 2,5 2,7 3,7 ball B0 score 2-0 step 10 First"; text != want {
		t.Errorf("after a goal %q, want %q", text, want)
	}
	// A team-mate may already be where player 0 kicks off; they part in the first step.
	places := [2][3]football.Cell{{{Row: 0, Col: 0}, {Row: 2, Col: 4}, {Row: 3, Col: 1}}, football.Formation(5, 10, game.Second)}
	g = newGame(t, football.Config{Places: &places})
	s = g.Start()
	if s.Players[0] != s.Players[1] {
		t.Fatal("no team-mate is on the spot")
	}
	for _, m := range g.Moves(nil, &s) {
		next := game.After(g, game.After(g, s, m), football.Walk(0, 0, 0))
		if next.Players[0] == next.Players[1] {
			t.Fatalf("%v leaves both on cell %v; want next.Players[0] != next.Players[1]", m, next.Players[0])
		}
	}
	if err := g.Legal(&s, game.First, football.Walk(0, 0, 0)); err == nil {
		t.Error("both may stay on the spot")
	}
}

func TestIllegal(t *testing.T) {
	published, judge := newGame(t, football.Config{}), newGame(t, football.Config{Rules: football.JudgeRules})
	const at = "A 2,4 0,0 3,5 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First"
	for _, c := range []struct{ a, fault string }{
		{"0,1,0", "A1"}, {"0,p4x1,0", "without the ball"}, {"5,0,0", "both end on cell 3,5"},
		{"p4x3,0,0", "force 3"}, {"p2x2,0,0", "leaves the board"}, {"0,0,6", ""},
	} {
		for _, g := range []*football.Game{published, judge} {
			s := position(t, g, at)
			_, err := g.ParseMove(&s, c.a)
			if (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: %v, want %q", c.a, err, c.fault)
			}
		}
	}
	for d := football.Direction(-9); d < 20; d++ {
		a := football.Walk(football.Stay, d, football.Stay)
		for _, g := range []*football.Game{published, judge} {
			s := position(t, g, "A 1,1 2,4 3,5 B 1,9 2,9 3,9 ball A1 score 0-0 step 0 First")
			if err := g.Legal(&s, game.First, a); (err == nil) != (d >= 0 && d < football.Directions && d != 5) {
				t.Errorf("direction %d: %v; want (err == nil) == (d >= 0 && d < football.Directions && d != 5)", d, err)
			}
		}
	}
	for _, a := range []string{"p4x0,0,0", "p0x1,0,0"} {
		s := position(t, published, at)
		if _, err := published.ParseMove(&s, a); err == nil {
			t.Errorf("published rules allow %s; want an error", a)
		}
		if _, err := judge.ParseMove(&s, a); err != nil {
			t.Errorf("judge rules: %v; want no error", err)
		}
	}
}

// TestZeroOverZero checks skills for which the formulas are undefined and those for which the
// outcome is certain.
func TestZeroOverZero(t *testing.T) {
	const tackled = "A 2,4 1,1 3,1 B 2,5 1,9 3,9 ball A0 score 0-0 step 0 First"
	const disputed = "A 2,4 1,1 3,1 B 2,6 1,9 3,9 ball 2,5 dir 0 left 0 score 0-0 step 0 First"
	for _, c := range []struct {
		position, a string
		qa, qb      float64
		want        string
	}{
		{tackled, "0,0,0", 1, 0, "A0"}, {tackled, "0,0,0", 0, 0, "A0"}, {tackled, "0,0,0", 1, 0.1, "B0"},
		{tackled, "0,0,0", 0.8, 0.3, "A0 .4, B0 .6"}, {tackled, "0,0,0", 0.5, 1, "A0 .33, B0 .67"},
		{disputed, "4,0,0", 0, 0, "A0 .5, B0 .5"}, {disputed, "4,0,0", 0.8, 0.2, "A0 .8, B0 .2"},
		{disputed, "4,0,0", 0, 0.2, "B0"}, {disputed, "4,0,0", 0.2, 0, "A0"},
	} {
		for rules := football.PublishedRules; rules <= football.JudgeRules; rules++ {
			g := newGame(t, football.Config{Rules: rules, Skills: &[2][3]float64{{c.qa, 0.5, 0.5}, {c.qb, 0.5, 0.5}}})
			s := position(t, g, c.position)
			var got []string
			for _, o := range outcomes(g, s, action(t, c.a), action(t, "8,0,0")) {
				o.p = math.Round(100*o.p) / 100
				got = append(got, describe(o, false))
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("q %v and %v: %s, want %s", c.qa, c.qb, text, c.want)
			}
		}
	}
}

func TestStateSize(t *testing.T) {
	if n := unsafe.Sizeof(football.State{}); n > 32 {
		t.Errorf("a state has %d bytes, want at most 32", n)
	}
}

func TestConfigErrors(t *testing.T) {
	for _, c := range []struct {
		c    football.Config
		want string
	}{
		{football.Config{Rows: 4, Columns: 10}, "4 rows"}, {football.Config{Rows: 5, Columns: 8}, "8 columns"},
		{football.Config{Rows: 5}, "0 columns"}, {football.Config{Rows: 5, Columns: 11}, "11 columns"},
		{football.Config{Rows: 65, Columns: 130}, "65 rows"}, {football.Config{Steps: -1}, "-1 steps"},
		{football.Config{Steps: 70000}, "70000 steps"}, {football.Config{Rules: 7}, "rule set 7"},
		{football.Config{Kickoff: game.Chance}, "Chance cannot"},
		{football.Config{Skills: &[2][3]float64{{0.5, 1.5, 0}}}, "A1"},
		{football.Config{Skills: &[2][3]float64{{}, {0, 0, math.NaN()}}}, "B2"},
		{football.Config{Places: &[2][3]football.Cell{}}, "A0 and A1"},
		{football.Config{Places: &[2][3]football.Cell{{{0, 0}, {0, 1}, {0, 5}}}}, "A2"},
	} {
		if _, err := football.New(c.c); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want an error about %q", c.c, err, c.want)
		}
	}
	for _, m := range []int{3, 5, 7, 11, 63} {
		for _, n := range []int{2 * m, 126} {
			g := newGame(t, football.Config{Rows: m, Columns: n, Steps: 3})
			s := g.Start()
			if err := g.CheckState(&s); err != nil {
				t.Error(err)
			}
		}
	}
}
