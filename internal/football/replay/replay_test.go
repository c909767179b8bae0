package replay_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/judge"
	"github.com/seed-61c9d78a/versus/internal/football/replay"
	"github.com/seed-61c9d78a/versus/internal/football/teams"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func played(t *testing.T) *replay.Match {
	t.Helper()
	var entrants [2]judge.Entrant
	for i, name := range []string{"chaser", "greedy"} {
		e := must.Get(judge.BuiltIn(name, teams.Options{}))(t)
		entrants[i] = e
	}
	entrants[0].Name = `<chaser & "friends">`
	m := judge.Match{Teams: entrants, Seed: 1, Config: football.Config{Steps: 80, Kickoff: game.First}}
	r := must.Get(m.Play(t.Context()))(t)
	if r.Goals[0]+r.Goals[1] == 0 {
		t.Fatal("a match without goals shows too little")
	}
	return must.Get(replay.Of(r))(t)
}

func TestSVG(t *testing.T) {
	m := played(t)
	var b bytes.Buffer
	must.Do(t, m.SVG(&b, 300*time.Millisecond))
	animated, words := 0, ""
	for d := xml.NewDecoder(&b); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			for _, a := range x.Attr {
				if x.Name.Local == "animate" && a.Name.Local == "values" && strings.Count(a.Value, ";") == len(m.Positions)+3 {
					animated++
				}
			}
		case xml.CharData:
			words += string(x)
		}
	}
	if want := 6*4 + 2; animated != want {
		t.Errorf("%d attributes move, want %d", animated, want)
	}
	for _, want := range []string{m.Names[0], m.Names[1], "0 - 0", m.Result, "Goal!", "step 0 of 80", "step 80 of 80"} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is not written", want)
		}
	}
	if err := m.SVG(&b, 0); err == nil {
		t.Error("steps that take no time are accepted")
	}
	if err := (&replay.Match{}).SVG(&b, time.Second); err == nil {
		t.Error("a match without positions is accepted")
	}
}

// TestGoals checks each goal: the ball is in one of the three cells of the correct goal, and
// a player who carried it there has made a single step.
func TestGoals(t *testing.T) {
	m := played(t)
	rows, columns := m.Game.Size()
	for i := 1; i < len(m.Positions); i++ {
		s, before := m.Positions[i], m.Positions[i-1]
		if s.Goals == before.Goals {
			continue
		}
		col := int8(columns)
		if s.Goals[1] > before.Goals[1] {
			col = -1
		}
		if s.Ball.Col != col || s.Ball.Row < int8(rows/2-1) || s.Ball.Row > int8(rows/2+1) {
			t.Errorf("goal %v: the ball is on %v", s.Goals, s.Ball)
		}
		for k := range s.Players {
			if football.Distance(s.Players[k], before.Players[k]) > 1 {
				t.Errorf("goal %v: player %d jumps from %v to %v", s.Goals, k, before.Players[k], s.Players[k])
			}
		}
		if i+1 == len(m.Positions) || m.Positions[i+1].Step != s.Step || m.Positions[i+1].Goals != s.Goals {
			t.Errorf("no kick-off follows goal %v", s.Goals)
		}
	}
}

func TestText(t *testing.T) {
	m := played(t)
	var b bytes.Buffer
	must.Do(t, m.Text(t.Context(), &b, 0, false))
	last := m.Positions[len(m.Positions)-1].Goals
	goals := int(last[0] + last[1])
	if n := strings.Count(b.String(), "step "); n != 81+goals {
		t.Errorf("%d drawings, want 81 and one for each of %d goals", n, goals)
	}
	if n := strings.Count(b.String(), "Goal for "); n != goals {
		t.Errorf("%d goals are shown, want %d", n, goals)
	}
	if strings.Contains(b.String(), "\x1b") || !strings.HasSuffix(b.String(), m.Result+"\n") {
		t.Errorf("the text ends with %q", b.String()[b.Len()-80:])
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.Text(ctx, &b, time.Hour, true); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
