package wire_test

import (
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// A transcript has the messages that one team received and sent.
type transcript struct {
	places [3]football.Cell
	states []football.State // what the judge sends of them
	sent   []football.Action
	end    game.Player // the winner; Nobody: the recording stops with the last action
}

func readTranscript(t *testing.T, name string) (tr transcript) {
	t.Helper()
	f := must.Get(os.Open("../../../football/testdata/" + name + ".txt.gz"))(t)
	defer f.Close()
	z := must.Get(gzip.NewReader(f))(t)
	text := must.Get(io.ReadAll(z))(t)
	var received strings.Builder
	var sent []string
	for line := range strings.Lines(string(text)) {
		if said, ok := strings.CutPrefix(line, "> "); ok {
			sent = append(sent, strings.TrimSpace(said))
		} else {
			received.WriteString(strings.TrimPrefix(line, "< "))
		}
	}
	tr.places = must.Get(wire.ParsePlaces(wire.Elizondo, sent[:1]))(t)
	j := wire.NewFromJudge(strings.NewReader(received.String()))
	c, _, err := j.Opening()
	if err != nil || j.Dialect() != wire.Elizondo {
		t.Fatal(j.Dialect(), err)
	}
	j.Places(tr.places, &judgeRules, nil)
	for i := range sent[1:] {
		m := must.Get(next(j))(t)
		a := must.Get(wire.ParseAction(wire.Elizondo, football.JudgeRules, c.Rows, sent[1+i:2+i]))(t)
		j.Answer(a)
		tr.states, tr.sent = append(tr.states, seen(m.State)), append(tr.sent, a)
	}
	if m, err := next(j); err == nil {
		tr.end = m.Winner
	}
	return tr
}

// TestTranscripts replays matches refereed by the original judge: each position that it sent
// is one of the outcomes that JudgeRules give for the two actions.
func TestTranscripts(t *testing.T) {
	for _, c := range []struct {
		name          string
		goals, passes int
	}{{"transcript", 32, 0}, {"passing", 20, 62}} {
		t.Run(c.name, func(t *testing.T) {
			a, b := readTranscript(t, c.name+"_A"), readTranscript(t, c.name+"_B")
			kickoff := game.First
			if a.states[0].Holder >= 3 {
				kickoff = game.Second
			}
			g, err := football.New(football.Config{Rules: football.JudgeRules, Kickoff: kickoff,
				Places: &[2][3]football.Cell{a.places, b.places}})
			if err != nil {
				t.Fatal(err)
			}
			if len(a.sent) != g.Steps() || len(b.sent) != g.Steps() {
				t.Fatalf("%d and %d actions, want %d", len(a.sent), len(b.sent), g.Steps())
			}
			s := g.Start()
			passes, uncertain := 0, 0
			for step := range a.sent {
				if got := seen(s); got != a.states[step] {
					t.Fatalf("step %d: %+v, the judge sent %+v; want got == a.states[step]", step, got, a.states[step])
				}
				for i, sent := range []football.Action{a.sent[step], b.sent[step]} {
					if err := g.Legal(&s, game.First+game.Player(i), sent); err != nil {
						t.Fatalf("step %d: %v; want no error", step, err)
					}
					for p := range 3 {
						if sent.Order(p).Pass {
							passes++
						}
					}
				}
				all := outcomes(g, s, a.sent[step], b.sent[step])
				if len(all) > 1 {
					uncertain++
				}
				s = all[0]
				if step+1 == len(a.sent) {
					break
				}
				found := false
				for _, o := range all {
					if seen(o) == a.states[step+1] {
						s, found = o, true
					}
				}
				if !found {
					t.Fatalf("step %d, A %v, B %v: the judge sent %+v, want one of %+v", step, a.sent[step], b.sent[step], a.states[step+1], all)
				}
			}
			if got := int(s.Goals[0] + s.Goals[1]); got != c.goals || passes != c.passes {
				t.Errorf("%d goals and %d passes, want %d and %d", got, passes, c.goals, c.passes)
			}
			if winner := map[bool]game.Player{true: game.First, false: game.Second}[s.Goals[0] > s.Goals[1]]; winner != a.end || b.end != game.Nobody && b.end != a.end {
				t.Errorf("%v wins %d-%d, the judge said %v and %v", winner, s.Goals[0], s.Goals[1], a.end, b.end)
			}
			if uncertain == 0 {
				t.Error("nothing was left to chance in a whole match")
			}
		})
	}
}

// seen returns the part of a state that the protocol transmits.
func seen(s football.State) football.State {
	s.Step, s.Goals, s.Acting = 0, [2]uint16{}, game.First
	return s
}

// outcomes returns the positions that may follow the actions.
func outcomes(g *football.Game, s football.State, a, b football.Action) (all []football.State) {
	g.Apply(&s, a)
	g.Apply(&s, b)
	if g.Turn(&s) != game.Chance {
		return []football.State{s}
	}
	for _, next := range game.All(g, s) {
		all = append(all, next)
	}
	return all
}
