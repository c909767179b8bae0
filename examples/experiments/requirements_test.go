package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// command is a command of the table of requirements, the last column of a row.
var command = regexp.MustCompile("(?m)^\\| .* \\| .* \\| `(.*)` \\|$")

// TestRequirements checks that every requirement names a command whose package and tests exist.
// With -tags slow it also runs them.
func TestRequirements(t *testing.T) {
	all := command.FindAllStringSubmatch(requirements, -1)
	if rows := strings.Count(requirements, "\n| ") - strings.Count(requirements, "\n| requirement |"); len(all) != rows || rows < 45 {
		t.Errorf("%d of %d requirements have a command; want all, and at least 45", len(all), rows)
	}
	root := filepath.Join("..", "..")
	for _, c := range all {
		words := split(c[1])
		if words[0] != "go" || words[1] != "test" && words[1] != "run" {
			t.Errorf("%s: want go test or go run", c[1])
			continue
		}
		dir := words[len(words)-1]
		if words[1] == "run" {
			dir = words[2]
		}
		sources, _ := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if len(sources) == 0 {
			t.Errorf("%s: there is no package %s", c[1], dir)
		}
		if words[1] == "test" {
			missing(t, c[1], words, sources)
		}
		if slow {
			for i := range words {
				if words[i] == "DIR" {
					words[i] = t.TempDir()
				}
			}
			run := exec.CommandContext(t.Context(), words[0], words[1:]...)
			run.Dir = root
			if out, err := run.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s; want no error", c[1], err, out)
			}
		}
	}
}

// missing reports the tests that a command names but the sources lack.
func missing(t *testing.T, command string, words, sources []string) {
	var text strings.Builder
	for _, name := range sources {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(b)
	}
	for i, w := range words {
		if i == 0 || words[i-1] != "-run" {
			continue
		}
		for name := range strings.SplitSeq(w, "|") {
			if !strings.Contains(text.String(), "\nfunc "+name) {
				t.Errorf("%s: there is no test %s", command, name)
			}
		}
	}
}

// split separates the words of a command, whose quotes are single.
func split(command string) (words []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
