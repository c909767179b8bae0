package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// What is printed as the first position is what programs are sent, in every game.
func TestNotation(t *testing.T) {
	out := ok(t, "check -notation")
	for _, e := range entries {
		_, rest, found := strings.Cut("\n"+out, "\n"+e.Name+"\n  position  ")
		position, rest, _ := strings.Cut(rest, "\n  moves     ")
		moves, _, _ := strings.Cut(rest, "\n")
		if !found || position == "" || moves == "" || strings.Contains(position, "\n") {
			t.Errorf("%s is not in\n%s", e.Name, out)
			continue
		}
		if e.Secret || e.Name == "robanumeros" || e.Name == "goofspiel" {
			continue // another deal
		}
		path := filepath.Join(t.TempDir(), "bot.sh")
		received := path + ".in"
		script := fmt.Sprintf("#!/bin/sh\nread hello\necho '{\"type\":\"ready\",\"protocol\":1}'\nread game\necho '{\"type\":\"ready\"}'\nread go\necho \"$go\" >>%s\n", received)
		must.Do(t, os.WriteFile(path, []byte(script), 0o700))
		ok(t, "run -game "+e.Name+" -games 2 -opening 0 cmd:"+path+" random")
		text, err := os.ReadFile(received)
		if err != nil || !strings.Contains(string(text), fmt.Sprintf("%q:%q", "position", position)) {
			t.Errorf("%s: %q is not in the message %s, %v", e.Name, position, text, err)
		}
	}
	if one := ok(t, "check -notation -game pig"); !strings.HasPrefix(one, "pig\n") || strings.Contains(one, "checkers") {
		t.Error(one)
	}
}
