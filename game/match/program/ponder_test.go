package program_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// board returns the position after some moves, as the referee writes it.
func board(moves string) string {
	s, err := (connect4.Game{}).ParsePosition(moves)
	if err != nil {
		panic(err)
	}
	return (connect4.Game{}).FormatPosition(&s)
}

// TestPonder checks that only programs that asked for it, in matches that allow it,
// receive the message.
func TestPonder(t *testing.T) {
	for _, test := range []struct {
		rogue  string
		ponder bool
		want   string
	}{
		{"asks to ponder", true, `{"type":"ponder","position":"` + board("1") + `","moves":["1"]}`},
		{"asks to ponder", false, ""},
		{"behaves", true, ""},
	} {
		b := start(t, test.rogue, nil)
		m := match.Match[state, move]{Game: connect4.Game{}, First: b, Second: first{}, MaxPlies: 6, Ponder: test.ponder}
		r, err := m.Play(t.Context())
		if err != nil || r.Reason != match.MoveLimit {
			t.Fatalf("%s: %+v, %v; want no error, r.Reason == match.MoveLimit", test.rogue, r, err)
		}
		b.Close() // all of its output has arrived
		got, _, _ := strings.Cut(b.Stderr(), "\n")
		if got != test.want {
			t.Errorf("%s, pondering %v: got %q; want %q", test.rogue, test.ponder, got, test.want)
		}
	}
}

// TestServePonders checks that a program of this library ponders until the next message,
// whatever it is.
func TestServePonders(t *testing.T) {
	begin := `{"type":"hello","protocol":1,"game":"connect4"}
{"type":"game","player":"first","seed":9}
{"type":"go","id":1,"position":"` + board("") + `"}
{"type":"ponder","position":"` + board("1") + `","moves":["1"],"move_ms":3600000}
`
	for _, test := range []struct {
		next string
		want []string
	}{
		{`{"type":"go","id":2,"position":"` + board("12") + `","moves":["2"]}`, []string{"move in " + board(""), "ponder over " + board("1"), "stop", "move in " + board("12")}},
		{`{"type":"ponder","position":"` + board("12") + `","moves":["2"]}`, []string{"move in " + board(""), "ponder over " + board("1"), "stop", "ponder over " + board("12"), "stop"}},
		{`{"type":"end","winner":"none","reason":"interrupted"}`, []string{"move in " + board(""), "ponder over " + board("1"), "stop"}},
		{`{"type":"quit"}`, []string{"move in " + board(""), "ponder over " + board("1"), "stop"}},
		{"", []string{"move in " + board(""), "ponder over " + board("1"), "stop"}},
	} {
		b := new(diary)
		var out bytes.Buffer
		if err := program.Serve(t.Context(), connect4.Game{}, aboutConnect4, b, "", strings.NewReader(begin+test.next), &out); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(test.want, b.lines); diff != "" {
			t.Errorf("after %s:\n%s; want diff == \"\"", test.next, diff)
		}
		if greeting, _, _ := strings.Cut(out.String(), "\n"); !strings.Contains(greeting, `"ponder":true`) {
			t.Errorf("greeted with %s; want strings.Contains(greeting, `\"ponder\":true`)", greeting)
		}
	}
}

// diary is a bot that records its calls. No two of its methods may run at once.
type diary struct {
	first
	lines []string
}

func (d *diary) write(what string, t *match.Request[state, move]) {
	d.lines = append(d.lines, what+" "+(connect4.Game{}).FormatPosition(&t.State))
	if len(t.Past) != len(t.Moves) {
		d.lines = append(d.lines, "some positions are missing")
	}
}

func (d *diary) Move(ctx context.Context, t *match.Request[state, move]) (move, error) {
	d.write("move in", t)
	return d.first.Move(ctx, t)
}

func (d *diary) Ponder(ctx context.Context, t *match.Request[state, move]) {
	d.write("ponder over", t)
	<-ctx.Done()
	d.lines = append(d.lines, "stop")
}

// TestPonderOutside plays with a program of this library that ponders.
func TestPonderOutside(t *testing.T) {
	b := start(t, "serves", nil)
	m := match.Match[state, move]{Game: connect4.Game{}, First: b, Second: first{}, MoveTime: time.Minute, Ponder: true}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd {
		t.Errorf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.NaturalEnd", r, err)
	}
}
