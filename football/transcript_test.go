package football_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A transcript has the messages that one team received and sent.
type transcript struct {
	places [3]football.Cell
	states []football.State // from the team's point of view, team first
	sent   []football.Action
	end    string
}

func number(t *testing.T, w string) int {
	t.Helper()
	n, err := strconv.Atoi(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func readTranscript(t *testing.T, name string) transcript {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var tr transcript
	var received [][]string
	lines := bufio.NewScanner(z)
	for n := 0; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		switch {
		case n < 8: // the opening
		case words[0] == "<":
			received = append(received, words[1:])
		case n == 8:
			for i := range 3 {
				tr.places[i] = football.Cell{Row: int8(number(t, words[3*i+2])), Col: int8(number(t, words[3*i+3]))}
			}
		default:
			tr.states = append(tr.states, stateOf(t, received))
			received = nil
			var orders [3]football.Order
			for i, w := 0, words[1:]; len(w) > 0; i++ {
				orders[i] = football.Order{Dir: football.Direction(number(t, w[2]))}
				if w[1] == "PASE" {
					orders[i].Pass, orders[i].Force = true, number(t, w[3])
					w = w[1:]
				}
				w = w[3:]
			}
			tr.sent = append(tr.sent, football.NewAction(orders))
		}
	}
	if len(received) > 0 { // the recording may stop with the last action
		tr.end = received[0][0]
	}
	return tr
}

func stateOf(t *testing.T, lines [][]string) football.State {
	t.Helper()
	s := football.State{Holder: -1, Acting: game.First}
	for i, w := range lines[:6] {
		s.Players[i] = football.Cell{Row: int8(number(t, w[1])), Col: int8(number(t, w[2]))}
		if w[3] == "CON_PELOTA" {
			s.Holder, s.Ball = int8(i), s.Players[i]
		}
	}
	if len(lines) == 7 {
		w := lines[6]
		s.Ball = football.Cell{Row: int8(number(t, w[0])), Col: int8(number(t, w[1]))}
		s.Dir, s.Left = football.Direction(number(t, w[2])), int8(number(t, w[3]))
	}
	return s
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
					t.Fatalf("step %d: %+v, the judge sent %+v", step, got, a.states[step])
				}
				for i, sent := range []football.Action{a.sent[step], b.sent[step]} {
					if err := g.Legal(&s, game.First+game.Player(i), sent); err != nil {
						t.Fatalf("step %d: %v", step, err)
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
				s = all[0].s
				if step+1 == len(a.sent) {
					break
				}
				found := false
				for _, o := range all {
					if seen(o.s) == a.states[step+1] {
						s, found = o.s, true
					}
				}
				if !found {
					t.Fatalf("step %d, A %v, B %v: the judge sent %+v, want one of %+v", step, a.sent[step], b.sent[step], a.states[step+1], all)
				}
			}
			if got := int(s.Goals[0] + s.Goals[1]); got != c.goals || passes != c.passes {
				t.Errorf("%d goals and %d passes, want %d and %d", got, passes, c.goals, c.passes)
			}
			if winner := map[bool]string{true: "A", false: "B"}[s.Goals[0] > s.Goals[1]]; winner != a.end || b.end != "" && b.end != a.end {
				t.Errorf("%v wins %d-%d, the judge said %q and %q", winner, s.Goals[0], s.Goals[1], a.end, b.end)
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
