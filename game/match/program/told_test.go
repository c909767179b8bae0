package program_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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

// teller is a bot that writes all that it is told. It resigns with a second on
// the clock.
type teller struct {
	first
	out  io.Writer
	last *context.Context // of a move; nil: not kept
}

func (b teller) Begin(_ context.Context, begin match.Beginning) error {
	fmt.Fprintf(b.out, "%+v\n", begin)
	return nil
}

func (b teller) End(e match.Ending) { fmt.Fprintf(b.out, "%+v\n", e) }

func (b teller) Move(ctx context.Context, t *match.Request[state, move]) (move, error) {
	fmt.Fprintln(b.out, toldIn(t))
	if b.last != nil {
		*b.last = ctx
	}
	if t.Times.Clock.Remaining == time.Second {
		return 0, match.ErrResigned
	}
	return b.first.Move(ctx, t)
}

// toldIn is what a teller writes of a turn.
func toldIn(t *match.Request[state, move]) string {
	var past []string
	for _, s := range append(t.Past[:len(t.Past):len(t.Past)], t.State) {
		past = append(past, (connect4.Game{}).FormatPosition(&s))
	}
	return fmt.Sprintf("%v %+v %+v %v %s", t.Player, t.Times, t.Limits, t.Moves, past)
}

// TestToldOutside checks that a bot learns in another process what it would in this one: the
// beginning of a game, each turn, and its end. Times are rounded up to milliseconds.
func TestToldOutside(t *testing.T) {
	const ms = time.Millisecond
	g := connect4.Game{}
	b := start(t, "tells", nil)
	begin := match.Beginning{Player: game.Second, Seed: 1<<60 | 9, Clock: match.TimeControl{Base: 5*ms - 1, Increment: 6 * ms, Moves: 7}, Move: 8 * ms, Limits: search.Limits{Depth: 9, Nodes: 10}}
	for n := range 2 {
		must.Do(t, b.Begin(t.Context(), begin))
		told := begin
		told.Seed, told.Clock.Base = 9, 5*ms
		want := []string{fmt.Sprintf("%+v", told)}
		turn := match.Request[state, move]{Game: g, Player: begin.Player, State: g.Start()}
		for i, c := range []struct {
			times  match.Times
			limits search.Limits
		}{
			{match.Times{}, search.Limits{}},
			{match.Times{Move: time.Minute, Rival: 3 * ms, Clock: search.Clock{Remaining: time.Minute, Increment: 4 * ms, MovesToGo: 5}}, search.Limits{Depth: 6, Nodes: 7}},
			{match.Times{Move: time.Minute, Clock: search.Clock{Remaining: time.Second}}, search.Limits{}},
		} {
			turn.Times, turn.Limits = c.times, c.limits
			turn.Times.Clock.Played = i
			for range 2 {
				m := move(i + 1)
				turn.Past, turn.Moves = append(turn.Past, turn.State), append(turn.Moves, m)
				g.Apply(&turn.State, m)
			}
			if m, err := b.Move(t.Context(), &turn); i == 2 && !errors.Is(err, match.ErrResigned) || i < 2 && (err != nil || m != 0) {
				t.Errorf("turn %d: %v, %v", i, m, err)
			}
			want = append(want, toldIn(&turn))
		}
		end := match.Ending{Winner: begin.Player, Reason: match.Resigned, Detail: "why"}
		if n == 1 {
			end = match.Ending{Reason: match.MoveLimit}
		}
		b.End(end)
		want = append(want, fmt.Sprintf("%+v", end))
		b.Close() // all of its output has arrived
		if diff := cmp.Diff(strings.Join(want, "\n")+"\n", b.Stderr()); diff != "" {
			t.Errorf("game %d:\n%s; want diff == \"\"", n+1, diff)
		}
		begin.Player = 3 - begin.Player
	}
}

// TestToldInside checks the same of a bot that is served in this process, and that its context
// ends with its move.
func TestToldInside(t *testing.T) {
	const ms = time.Millisecond
	g := connect4.Game{}
	var told strings.Builder
	var last context.Context
	b := teller{out: &told, last: &last}
	turn := match.Request[state, move]{Game: g, Player: game.Second, State: g.Start()}
	turn.Past, turn.Moves = []state{turn.State}, []move{3}
	g.Apply(&turn.State, 3)
	turn.Times = match.Times{Move: time.Minute, Rival: 3 * ms, Clock: search.Clock{Remaining: 2 * ms, Increment: 4 * ms, MovesToGo: 5}}
	in := `{"type":"end","winner":"first","reason":"resigned"}
{"type":"game","player":"second","seed":9,"move_ms":8,"increment_ms":6,"depth":9,"nodes":10,"base_ms":5,"period_moves":7}
{"type":"go","id":1,"position":"` + g.FormatPosition(&turn.State) + `","moves":["4"],"move_ms":60000,"rival_ms":3,"left_ms":2,"increment_ms":4,"moves_to_go":5}
{"type":"end","winner":"second","reason":"resigned","detail":"why"}
`
	want := fmt.Sprintf("%+v\n%s\n%+v\n",
		match.Beginning{Player: game.Second, Seed: 9, Move: 8 * ms, Limits: search.Limits{Depth: 9, Nodes: 10}, Clock: match.TimeControl{Base: 5 * ms, Increment: 6 * ms, Moves: 7}},
		toldIn(&turn), match.Ending{Winner: game.Second, Reason: match.Resigned, Detail: "why"})
	if err := program.Serve(t.Context(), g, aboutConnect4, b, "", strings.NewReader(in), io.Discard); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want, told.String()); diff != "" {
		t.Error(diff)
	}
	if _, limited := last.Deadline(); !limited || last.Err() == nil {
		t.Errorf("the context of a move has a limit: %v, and after it: %v; want limited, last.Err() != nil", limited, last.Err())
	}
}

// conversationOf returns the lines of one side in the package's documentation.
func conversationOf(side string) (lines []string) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		if message, ok := strings.CutPrefix(line, "//\t"+side); ok {
			lines = append(lines, strings.TrimSpace(message))
		}
	}
	return lines
}

// documented returns the program's answer to each of the referee's messages in the
// documentation that has one.
func documented() map[string]string {
	answers := map[string]string{}
	for i, line := range conversationOf("program") {
		answers[conversationOf("referee")[i]] = line
	}
	return answers
}

// The conversation in the documentation is what the referee sends, byte for byte, and a
// program that answers as documented is understood.
func TestDocumentation(t *testing.T) {
	b := start(t, "follows the documentation", nil)
	must.Do(t, b.Begin(t.Context(), match.Beginning{Player: game.Second, Seed: 42, Move: time.Second}))
	g := connect4.Game{}
	s := g.Start()
	four := must.Get(g.ParseMove(&s, "4"))(t)
	m, err := b.Move(t.Context(), &match.Request[state, move]{Game: g, State: game.After(g, s, four), Past: []state{s}, Player: game.Second,
		Moves: []move{four}, Times: match.Times{Move: time.Second}})
	if err != nil || g.FormatMove(&s, m) != "2" {
		t.Errorf(`move %v, %v; want no error, g.FormatMove(&s, m) == "2"`, m, err)
	}
	b.End(match.Ending{Winner: game.Second, Reason: match.NaturalEnd})
	must.Do(t, b.Close())
	if b.Name() != "my bot" || b.Version() != "1.0" {
		t.Errorf(`b.Name(), b.Version() = %s %s; want b.Name() == "my bot", b.Version() == "1.0"`, b.Name(), b.Version())
	}
	if diff := cmp.Diff(conversationOf("referee"), strings.Split(strings.TrimSpace(b.Stderr()), "\n")); diff != "" {
		t.Error(diff)
	}
}
