package readme

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

var update = flag.Bool("update", false, "update the READMEs where the output of a command differs")

// TestReadmes checks the code in all READMEs and guides, and in a thorough test their commands.
func TestReadmes(t *testing.T) {
	t.Chdir("../../..")
	s := must.Get(newShell())(t)
	defer s.close()
	for _, file := range must.Get(find("examples"))(t) {
		t.Run(file, func(t *testing.T) {
			text := string(must.Get(os.ReadFile(file))(t))
			c := check{file: file, update: *update}
			if tests.Slow {
				c.run = func(command string) (string, error) { return s.run(t.Context(), command) }
			}
			after := c.check(text)
			for _, fault := range c.faults {
				t.Error(fault)
			}
			if after != text {
				must.Do(t, os.WriteFile(file, []byte(after), 0o644))
			}
		})
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n\nfunc f() {\n\tone()\n\ttwo()\n}\n"), 0o644))
	outputs := map[string]string{"one": "1\n", "none": "", "many": "a\nb \nc 3.5 s\n", "two\\\n  lines": "2\n"}
	for _, c := range []struct {
		text, fault, updated string
	}{
		{"no blocks", "", ""},
		{"```\n$ anything\n```", "", ""},
		{"```console\n$ one\n1\n$ none\n$ many\na\nb\nc 3.5 s\n```", "", ""},
		{"```console\n$ two\\\n  lines\n2\n$ one\n1\n```", "", ""},
		{"```console\n$ many\na\n...\n$ many\n...\nc ... s\n$ many\n...\nb\n...\n```", "", ""},
		{"```console\n$ many\n...\n$ one\n1\n...\n```", "", ""},
		{"x\n```console\n$ one\n2\n```\ny", "README.md:3: one prints\n1\ninstead of\n2", "x\n```console\n$ one\n1\n```\ny"},
		{"```console\n$ many\na\n...\nd\n```", "README.md:2: many prints", "```console\n$ many\na\nb \nc 3.5 s\n```"},
		{"```console\n$ one\n```", "one prints\n1\ninstead of", "```console\n$ one\n1\n```"},
		{"```console\n$ none\n1\n```", "none prints\n\ninstead of\n1", "```console\n$ none\n```"},
		{"```console\n$ fail\n```", "fail: exit status 1", ""},
		{"```console\nnothing\n```", "must begin with a command", ""},
		{"```go a.go\nfunc f() {\n\tone()\n// ...\n}\n```", "", ""},
		{"```go a.go\npackage a\n\nfunc f() {\n\tone()\n```", "", ""},
		{"```go a.go\n\tone()\n\n\ttwo()\n```", "a.go does not contain the lines", ""},
		{"```go a.go\n\ttwo()\n// ...\n\tone()\n```", "from \"\\tone()\" on", ""},
		{"```go a.go\none()\n```", "a.go does not contain the lines", ""},
		{"```go b.go\n```", "b.go", ""},
		{"```go\nx := 1\n```", "does not name its file", ""},
		{"```console\n$ one", "not closed", ""},
	} {
		for _, update := range []bool{false, true} {
			k := check{file: filepath.Join(dir, "README.md"), update: update, run: func(command string) (string, error) {
				out, ok := outputs[command]
				if !ok {
					return "", errors.New("exit status 1")
				}
				return out, nil
			}}
			got := k.check(c.text)
			want, fault := c.text, c.fault
			if update && c.updated != "" {
				want, fault = c.updated, ""
			}
			if got != want {
				t.Errorf("%q becomes %q, want %q", c.text, got, want)
			}
			if faults := strings.Join(k.faults, "\n"); fault == "" && faults != "" || !strings.Contains(faults, fault) {
				t.Errorf("%q, update %v: %s\nwant: %s", c.text, update, faults, fault)
			}
		}
	}
}

func TestShell(t *testing.T) {
	t.Chdir("../../..")
	s := must.Get(newShell())(t)
	defer s.close()
	file := fmt.Sprintf("/tmp/of-a-shell-%d", os.Getpid()) // which nobody else makes
	for command, want := range map[string]string{
		fmt.Sprintf("echo a >%s; echo b >&2; cat %[1]s; echo %[1]s", file): "b\na\n" + file + "\n",
		"echo 2 1 2 | go run ./examples/robanumeros -lang en":              "1 3 0\nleft 2\n",
	} {
		if got, err := s.run(t.Context(), command); got != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", command, got, err, want)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Errorf("%s is there; want an error", file)
	}
	if _, err := s.run(t.Context(), "go run ./examples/nothing"); err == nil {
		t.Error("a program that is not there was built")
	}
	if files, err := find("examples"); err != nil || !slices.Contains(files, "examples/arena/README.md") {
		t.Errorf(`find("examples") = %v, %v; want no error, slices.Contains(files, "examples/arena/README.md")`, files, err)
	}
}
