package main

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestCheck checks strategies of connect4 prove, and that it refuses other claims, and
// strategies with a column too few, too many, or that cannot be played.
func TestCheck(t *testing.T) {
	for _, name := range []string{"testdata/4x4.txt", "testdata/5x4.txt"} {
		text := must.Get(os.ReadFile(name))(t)
		good := string(text)
		if _, err := check(good); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		half := len(good) / 2
		if good[half] == '\n' {
			half++
		}
		other := "1"
		if good[half] == '1' {
			other = "2"
		}
		for what, bad := range map[string]string{
			"a win":         strings.Replace(good, "draw", "win", 1),
			"the other":     strings.Replace(good, "X", "O", 1),
			"another board": strings.Replace(good, "x4", "x5", 1),
			"no board":      strings.Replace(good, "x4", "x16", 1),
			"one less":      good[:len(good)-2] + "\n",
			"an end":        strings.TrimRight(good, "123456789\n") + "\n",
			"too long":      good + "1",
			"a change":      good[:half] + other + good[half+1:],
			"no column":     good[:half] + "z" + good[half+1:],
			"nothing":       "",
		} {
			if _, err := check(bad); err == nil {
				t.Errorf("%s: accepted with %s", name, what)
			}
		}
	}
}
