package team_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

const opening = "10 5 4\nIZQUIERDA\n0 0.5\n1 0.5\n2 0.5\n0 0.5\n1 0.5\n2 0.5\n"
const first = "0 2 4 CON_PELOTA\n1 2 2 SIN_PELOTA\n2 3 2 SIN_PELOTA\n0 1 9 SIN_PELOTA\n1 2 9 SIN_PELOTA\n2 3 9 SIN_PELOTA\n"

// TestRecordedMatches replays the messages of the original judge in real matches: the player
// must read them to the end and answer every position.
func TestRecordedMatches(t *testing.T) {
	for _, name := range []string{"transcript_A", "transcript_B", "passing_A"} {
		f := must.Get(os.Open("../testdata/" + name + ".txt.gz"))(t)
		z := must.Get(gzip.NewReader(f))(t)
		var text bytes.Buffer
		must.Get(text.ReadFrom(z))(t)
		f.Close()
		var heard strings.Builder
		for line := range strings.Lines(text.String()) {
			if said, ok := strings.CutPrefix(line, "< "); ok {
				heard.WriteString(said)
			}
		}
		p := team.Program{Team: places{named(t, "chaser"), name}}
		var out bytes.Buffer
		winner, err := p.Play(t.Context(), strings.NewReader(heard.String()), &out)
		if err != nil || winner != game.First {
			t.Errorf("%s: winner %v, %v; want no error, winner == game.First", name, winner, err)
		}
		if n := strings.Count(out.String(), "\n"); n != 251 {
			t.Errorf("%s: %d lines sent, want 251", name, n)
		}
	}
}

func TestDialects(t *testing.T) {
	published := strings.Replace(opening, "\nIZQ", " IZQ", 1)
	for _, c := range []struct {
		heard string
		lines int
	}{{opening + first + "A\n", 2}, {published + first + "GANASTE\n", 6}} {
		var out bytes.Buffer
		p := team.Program{Team: named(t, "strong")}
		winner, err := p.Play(t.Context(), strings.NewReader(c.heard), &out)
		if n := strings.Count(out.String(), "\n"); err != nil || winner != game.First || n != c.lines {
			t.Errorf("winner %v, %v, %d lines, want %d:\n%s", winner, err, n, c.lines, out.String())
		}
	}
}

// TestNonsense checks that the player writes nothing after an invalid message.
func TestNonsense(t *testing.T) {
	for _, c := range []struct {
		heard string
		sent  int
	}{
		{"", 0}, {"hello\n", 0}, {opening[:20], 0}, {opening, 1}, {opening + "0 2 4 con_pelota\n", 1},
		{opening + strings.Replace(first, "2 3 2", "2 2 2", 1), 1}, {opening + first + "0 0\n", 2},
		{opening + strings.Repeat(first, 5), 5}, {opening + strings.Repeat("\n", 1000), 1},
	} {
		var out bytes.Buffer
		p := team.Program{Team: named(t, "chaser")}
		if _, err := p.Play(t.Context(), strings.NewReader(c.heard), &out); err == nil {
			t.Errorf("%q is accepted; want an error", c.heard)
		}
		if n := strings.Count(out.String(), "\n"); n != c.sent {
			t.Errorf("%q: %d lines sent, want %d: %q", c.heard, n, c.sent, out.String())
		}
	}
}

func FuzzPlayer(f *testing.F) {
	f.Add(opening + first + first + "None\n")
	f.Add(strings.Replace(opening, "\nIZQ", " DER", 1) + first + "EMPATARON\n")
	f.Fuzz(func(t *testing.T, heard string) {
		var out bytes.Buffer
		p := team.Program{Team: named(t, "chaser")}
		_, err := p.Play(t.Context(), strings.NewReader(heard), &out)
		if text := out.String(); text != "" && !strings.HasSuffix(text, "\n") {
			t.Fatalf("half a line was sent: %q (%v)", text, err)
		}
	})
}

// places uses the corner places of the recorded matches.
type places struct {
	team.Team
	name string
}

func (p places) Places(football.Config, game.Player) [3]football.Cell {
	col := int8(0)
	if strings.HasSuffix(p.name, "B") {
		col = 9
	}
	return [3]football.Cell{{Row: 0, Col: col}, {Row: 1, Col: col}, {Row: 2, Col: col}}
}

func TestZeroPlayerIsAnError(t *testing.T) {
	if _, err := new(team.Program).Play(t.Context(), strings.NewReader(""), io.Discard); err == nil {
		t.Error("no error without a Team")
	}
}

// rogue is a team that breaks the rules in one of two ways.
type rogue struct {
	team.Team
	away bool            // its places are in the rival's half
	move football.Action // its answer in every step
}

func (r rogue) Places(c football.Config, p game.Player) [3]football.Cell {
	if r.away {
		return football.Formation(c.Rows, c.Columns, p.Opponent())
	}
	return r.Team.Places(c, p)
}

func (r rogue) Move(context.Context, *team.Request) (football.Action, error) { return r.move, nil }

// brokenPipe accepts some writes and then fails.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

// TestFaultsOfOurOwn checks that illegal answers are not sent and that failed writes are errors.
func TestFaultsOfOurOwn(t *testing.T) {
	published := football.PublishedRules
	for _, c := range []struct {
		name  string
		p     team.Program
		lines int // that can be sent
		want  string
	}{
		{"places", team.Program{Team: rogue{Team: named(t, "chaser"), away: true}}, 9, "half"},
		{"action", team.Program{Team: rogue{Team: named(t, "chaser")}, Rules: &published, MoveTime: time.Minute}, 9, "team chaser"},
		{"no places sent", team.Program{Team: named(t, "chaser")}, 0, "closed pipe"},
		{"no action sent", team.Program{Team: named(t, "chaser")}, 1, "closed pipe"},
	} {
		_, err := c.p.Play(t.Context(), strings.NewReader(opening+first), &brokenPipe{c.lines})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(io.ErrUnexpectedEOF)
	p := team.Program{Team: named(t, "chaser")}
	if _, err := p.Play(ctx, strings.NewReader(opening+first), io.Discard); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("interrupted: %v; want errors.Is(err, io.ErrUnexpectedEOF)", err)
	}
}

// dropper passes with force 0 whenever it has the ball, as only JudgeRules allow, and keeps the
// rules of the games that it is shown.
type dropper struct {
	team.Team
	seen *[]football.RuleSet
}

func (d dropper) Move(_ context.Context, t *team.Request) (football.Action, error) {
	g, _ := game.As[*football.Game](t.Game)
	*d.seen = append(*d.seen, g.Rules())
	if t.State.Holder == 0 && g.Rules() == football.JudgeRules {
		return football.NewAction([3]football.Order{{Pass: true, Dir: 4}}), nil
	}
	return football.NewAction([3]football.Order{}), nil
}

// TestLearnsRules shows a team in the Elizondo dialect a ball at rest, as each set of rules leaves
// it. Before that it sends nothing that only one of them allows.
func TestLearnsRules(t *testing.T) {
	loose := strings.Replace(first, "CON_PELOTA", "SIN_PELOTA", 1)
	for _, c := range []struct {
		ball  string
		rules football.RuleSet
		last  string
	}{
		{"2 6 4 0\n", football.JudgeRules, "0 PASE 4 0 1 MOVIMIENTO 0 2 MOVIMIENTO 0\n"},
		{"2 6 0 0\n", football.PublishedRules, "0 MOVIMIENTO 0 1 MOVIMIENTO 0 2 MOVIMIENTO 0\n"},
	} {
		var out bytes.Buffer
		var seen []football.RuleSet
		p := team.Program{Team: dropper{named(t, "chaser"), &seen}}
		_, err := p.Play(t.Context(), strings.NewReader(opening+first+loose+c.ball+first+"None\n"), &out)
		want := []football.RuleSet{football.JudgeRules, c.rules, c.rules}
		lines := strings.SplitAfter(out.String(), "\n")
		if err != nil || !slices.Equal(seen, want) || lines[1] != "0 MOVIMIENTO 0 1 MOVIMIENTO 0 2 MOVIMIENTO 0\n" || lines[3] != c.last {
			t.Errorf("after %q: rules %v, want %v; sent %q, want %q at last; %v", c.ball, seen, want, lines, c.last, err)
		}
	}
}
