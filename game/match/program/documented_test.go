package program_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

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
