package program_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

var aboutConnect4 = "connect4"

// served is a well-behaved rogue: a bot of this library as a program.
func served() error {
	b := match.NewSearcher("minimax", search.NewMinimax(connect4.Game{}, search.Limits{Depth: 4}))
	return program.Serve(context.Background(), connect4.Game{}, aboutConnect4, b, "1.2", os.Stdin, os.Stdout)
}

// TestServe plays the same series with a bot inside and outside this process.
func TestServe(t *testing.T) {
	outside := start(t, "serves", func(c *program.Command) { c.Watchdog = 0 }) // the default
	inside := match.NewSearcher("minimax", search.NewMinimax(connect4.Game{}, search.Limits{Depth: 4}))
	var games [2][][]move
	for i, b := range []match.Bot[state, move]{inside, outside} {
		s := match.Series[state, move]{
			Match: match.Match[state, move]{
				Game: connect4.Game{}, First: b, Second: match.NewRandom(connect4.Game{}),
			},
			Games: 6, OpeningPlies: 2, Played: func(_ int, _ bool, r match.Result[state, move]) { games[i] = append(games[i], r.Moves) },
		}
		if score, err := s.Play(t.Context()); err != nil || score.Reasons[match.NaturalEnd] != 6 {
			t.Fatalf("s.Play(t.Context()) = %+v, %v; want no error, score.Reasons[match.NaturalEnd] == 6", score, err)
		}
	}
	if diff := cmp.Diff(games[0], games[1]); diff != "" {
		t.Errorf("inside and outside play differently:\n%s", diff)
	}
	if outside.Name() != "minimax" || outside.Version() != "1.2" {
		t.Errorf(`name %q, version %q; want outside.Name() == "minimax", outside.Version() == "1.2"`, outside.Name(), outside.Version())
	}
}

func TestServeConversation(t *testing.T) {
	for _, test := range []struct{ in, out, err string }{
		{`{"type":"hello","protocol":1,"game":"connect4","new":[1]}
{"type":"game","player":"first","seed":9}
{"type":"go","id":3,"position":"44","moves":["4","4"]}
{"type":"end","winner":"first","reason":"natural end"}
{"type":"something new"}
{"type":"quit"}
never read`, `{"type":"ready","protocol":1,"name":"first"}
{"type":"ready"}
{"type":"move","id":3,"move":"1"}
`, ""},
		{`{"type":"hello","protocol":2,"game":"connect4"}`, "", "version 2"},
		{`{"type":"hello","protocol":1,"game":"chess"}`, "", `"chess"`},
		{`{"type":"go","id":1,"position":""}`, "", "before a game"},
		{`{"type":"game","player":"third"}`, "", `"third"`},
		{`hello`, "", "cannot read"},
		{`{"type":"hello","protocol":1,"game":"connect4","new":"` + strings.Repeat("x", 1<<20) + `"}`, `{"type":"ready","protocol":1,"name":"first"}` + "\n", ""}, // a long line
		{"", "", ""},
	} {
		var out bytes.Buffer
		err := program.Serve(t.Context(), connect4.Game{}, aboutConnect4, first{}, "", strings.NewReader(test.in), &out)
		if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%s: %v, want %q", test.in, err, test.err)
		}
		if test.out != "" && out.String() != test.out {
			t.Errorf("answered %s, want %s", out.String(), test.out)
		}
	}
}

// timed is a bot that notes the times it is given.
type timed struct {
	first
	told   *match.Request[state, move]
	refuse error
}

func (b timed) Begin(context.Context, match.Beginning) error { return b.refuse }
func (timed) End(match.Ending)                               {}

func (b timed) Move(ctx context.Context, turn *match.Request[state, move]) (move, error) {
	*b.told = *turn
	return b.first.Move(ctx, turn)
}

// TestServeTellsTimes: what the referee tells about time and limits reaches the bot, in each turn
// anew.
func TestServeTellsTimes(t *testing.T) {
	for order, want := range map[string]match.Request[state, move]{
		`"move_ms":100`: {Times: match.Times{Move: 100 * time.Millisecond, Clock: search.Clock{Played: 1}}},
		`"move_ms":2000,"left_ms":2000,"increment_ms":10,"rival_ms":3000,"moves_to_go":7`: {Times: match.Times{Move: 2 * time.Second, Rival: 3 * time.Second,
			Clock: search.Clock{Remaining: 2 * time.Second, Increment: 10 * time.Millisecond, MovesToGo: 7, Played: 1}}},
		`"depth":3,"nodes":4`: {Times: match.Times{Clock: search.Clock{Played: 1}}, Limits: search.Limits{Depth: 3, Nodes: 4}},
	} {
		g := connect4.Game{}
		past := []state{g.Start(), game.After(g, g.Start(), 3)}
		last := game.After(g, past[1], 3)
		var got match.Request[state, move]
		in := `{"type":"hello","protocol":1,"game":"connect4"}
{"type":"game","player":"first","seed":9}
{"type":"go","id":1,"position":"` + g.FormatPosition(&past[0]) + `","moves":[],"move_ms":777,"nodes":9}
{"type":"go","id":2,"position":"` + g.FormatPosition(&last) + `","moves":["4","4"],` + order + `}
`
		err := program.Serve(t.Context(), connect4.Game{}, aboutConnect4, timed{told: &got}, "", strings.NewReader(in), io.Discard)
		if err != nil || got.Times != want.Times || got.Limits != want.Limits || got.State != last || !slices.Equal(got.Past, past) {
			t.Errorf("%s: %+v, %+v, %v; want %+v, %+v", order, got.Times, got.Limits, err, want.Times, want.Limits)
		}
	}
	refusing := timed{told: new(match.Request[state, move]), refuse: errors.New("not today")}
	in := `{"type":"game","player":"first"}`
	if err := program.Serve(t.Context(), connect4.Game{}, aboutConnect4, refusing, "", strings.NewReader(in), io.Discard); err == nil || !strings.Contains(err.Error(), "not today") {
		t.Errorf("a bot that does not begin: %v", err)
	}
}

func FuzzServe(f *testing.F) {
	f.Add(`{"type":"hello","protocol":1,"game":"connect4"}` + "\n" + `{"type":"game","player":"second","seed":1}` + "\n" + `{"type":"go","id":1,"position":"4","moves":["4"]}`)
	f.Fuzz(func(t *testing.T, in string) {
		var out bytes.Buffer
		program.Serve(t.Context(), connect4.Game{}, aboutConnect4, match.NewRandom(connect4.Game{}), "", strings.NewReader(in), &out)
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("answered %q; want json.Valid([]byte(line))", line)
			}
		}
	})
}

func TestCheck(t *testing.T) {
	t.Parallel()
	self := must.Get(os.Executable())(t)
	for rogue, want := range map[string][]string{ // the expected findings
		"behaves":             nil,
		"serves":              nil,
		"says nothing":        {"shakes hands"},
		"exits 1":             {"plays game 1, as first", "plays game 6, as second"},
		"ignores SIGTERM":     {"ends when it is told to quit", "ends when its standard input ends"},
		"plays an empty move": {"plays game 3, as first"},
		"answers quit":        {"writes nothing unasked"},
	} {
		t.Run(rogue, func(t *testing.T) {
			t.Parallel()
			c := program.Command{Args: []string{self}, Env: []string{"ROGUE=" + rogue}, StartTime: 20 * time.Second, Watchdog: 10 * time.Second}
			// A busy machine needs time; only rogues that use up their time get little.
			switch rogue {
			case "says nothing":
				c.StartTime = 500 * time.Millisecond
			case "ignores SIGTERM":
				c.Watchdog = 300 * time.Millisecond
			}
			findings := must.Get(program.Check(t.Context(), connect4.Game{}, aboutConnect4, c, 0))(t)
			var wrong []string
			for _, f := range findings {
				if !f.OK && !f.Note {
					wrong = append(wrong, f.What)
				}
				if f.What == "time for a move" && !f.Note {
					t.Errorf("a remark counts as a test: %+v", f)
				}
				if rogue == "exits 1" && strings.HasPrefix(f.What, "plays the same game") {
					t.Errorf("games with faults are compared: %+v", f)
				}
			}
			for _, w := range want {
				if !strings.Contains(strings.Join(wrong, "; "), w) {
					t.Errorf("does not find that it fails: %s", w)
				}
			}
			if n := strings.Count(fmt.Sprint(findings), "out of luck"); rogue == "exits 1" && (n != 6 || strings.Count(fmt.Sprint(findings), "its standard error: ") != 1) { // once for each game, and whole once
				t.Errorf("shows standard error %d times: %+v", n, findings)
			}
			var all []string
			for _, f := range findings {
				all = append(all, f.What)
			}
			if want == nil && (len(all) < 11 || !strings.HasPrefix(all[0], "shakes hands") || !slices.Contains(all, "time for a move") || !slices.Contains(all, "plays the same game again with the same seed")) {
				t.Errorf("of a good program only this is found: %q", all)
			} else if rogue == "says nothing" && len(all) != 1 {
				t.Errorf("without a handshake there is more: %q", all)
			}
			if want == nil && wrong != nil {
				t.Errorf("the findings are %+v; want no fault", findings)
			}
		})
	}
}
