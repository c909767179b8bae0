package clitest

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// Session runs the commands in a file and compares their output. The file is a session at a
// terminal that readers can type themselves:
//
//	# Anything after a hash is for the reader.
//	$ paperfootball replay -json games
//	> "games":2
//
//	$ paperfootball replay -turn 9 games
//	< 2
//	2> -turn 9
//	status 2
//
//	-- games --
//	1 2 0 53 4 7
//
// After a command follow, in any order: the lines of its standard input (<); texts that its
// standard output (>) and standard error (2>) must contain, in this order; or all lines of
// its standard output (=); and its exit status, 0 by default. The files that the commands
// need are at the end of the session. The commands run in a temporary folder with these
// files.
func (p Program) Session(t *testing.T, file string) {
	t.Helper()
	text := must.Get(os.ReadFile(file))(t)
	steps, files, err := parse(string(text))
	if err != nil {
		t.Fatalf("reading the session %s: %v; want no error", file, err)
	}
	t.Chdir(t.TempDir())
	for name, content := range files {
		File(t, ".", name, content)
	}
	for _, s := range steps {
		if s.args[0] != p.Name {
			t.Fatalf("%s:%d: the program is %s", file, s.line, p.Name)
		}
		status, out, errs := p.Call(t, s.in, s.args[1:]...)
		wrong := ""
		if status != s.status {
			wrong = fmt.Sprintf("status %d, want %d", status, s.status)
		} else if s.whole != "" && out != s.whole {
			wrong = fmt.Sprintf("want the output %q", s.whole)
		} else if missing := Missing(out, s.out); missing != "" {
			wrong = fmt.Sprintf("want %q in the output", missing)
		} else if missing := Missing(errs, s.errs); missing != "" {
			wrong = fmt.Sprintf("want %q in the diagnostics", missing)
		}
		if wrong != "" {
			t.Errorf("%s:%d: %s: %s\noutput:\n%s\ndiagnostics:\n%s", file, s.line, strings.Join(s.args, " "), wrong, out, errs)
		}
	}
}

// step is a command of a session with the expected result.
type step struct {
	line      int
	args      []string
	in        string
	whole     string // the whole output; "" if it is not checked as a whole
	out, errs []string
	status    int
}

// parse parses a session.
func parse(text string) (steps []step, files map[string]string, err error) {
	files = map[string]string{}
	number, name := 0, ""
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		line := lines.Text()
		number++
		if rest, ok := strings.CutPrefix(line, "-- "); ok && strings.HasSuffix(rest, " --") {
			name = strings.TrimSuffix(rest, " --")
			if name != filepath.Base(name) {
				return nil, nil, fmt.Errorf("line %d: file %q; want a name without folders", number, name)
			}
			files[name] = ""
			continue
		}
		if name != "" {
			files[name] += line + "\n"
			continue
		}
		kind, rest, _ := strings.Cut(line, " ")
		if kind == "" || strings.HasPrefix(kind, "#") {
			continue
		}
		if kind == "$" {
			args, err := words(rest)
			if err != nil || len(args) == 0 {
				return nil, nil, fmt.Errorf("line %d: %q is not a command (%v)", number, rest, err)
			}
			steps = append(steps, step{line: number, args: args})
			continue
		}
		if len(steps) == 0 {
			return nil, nil, fmt.Errorf("line %d: %q before any command", number, line)
		}
		switch s := &steps[len(steps)-1]; kind {
		case "<":
			s.in += rest + "\n"
		case "=":
			s.whole += rest + "\n"
		case ">":
			s.out = append(s.out, rest)
		case "2>":
			s.errs = append(s.errs, rest)
		case "status":
			if _, err := fmt.Sscan(rest, &s.status); err != nil {
				return nil, nil, fmt.Errorf("line %d: status %q: %w", number, rest, err)
			}
		default:
			return nil, nil, fmt.Errorf("line %d: %q; want $, <, =, >, 2>, status or #", number, line)
		}
	}
	return steps, files, nil
}

// words splits a command as a shell does; single quotes keep a word together.
func words(command string) (list []string, err error) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	if strings.Count(command, "'")%2 != 0 {
		return nil, fmt.Errorf("a quote is not closed")
	}
	return list, nil
}

// Missing returns the first of the parts that does not occur in text after the previous parts.
func Missing(text string, parts []string) (missing string) {
	for _, part := range parts {
		_, after, ok := strings.Cut(text, part)
		if !ok {
			return part
		}
		text = after
	}
	return ""
}
