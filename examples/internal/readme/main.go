// Command readme checks the commands, outputs and code in the READMEs of the examples.
//
// In a block marked "console", each line that begins with "$ " is a command, run by a
// shell in the root of the repository, and the lines below it are all that it prints:
//
//	```console
//	$ go run ./examples/arena -game pig -boards none
//	Pig: minimax v random
//	...
//	```
//
// Three dots alone on a line stand for any number of lines, and within a line for any text.
// Paths in /tmp are replaced by paths in a temporary directory.
//
// A block marked "go FILE" is part of that file, whose path is relative to the README's; a
// line "// ..." stands for omitted lines. A block marked "go" without a file is an error,
// because nothing checks that it compiles.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("readme", run) }

func run(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "readme", "[flags] [README.md ...]",
		"Runs the commands in READMEs and compares their output, and checks that the code in them\nmatches its files. By default it checks all READMEs under examples, and the guides. Run it\nin the root of the repository.",
		"go run ./examples/internal/readme",
		"go run ./examples/internal/readme -update examples/games/README.md")
	update := flags.Bool("update", false, "update the READMEs where the output differs")
	code := flags.Bool("code", false, "check only the code, and run nothing")
	if err := flags.Parse(args); err != nil {
		return err
	}
	files := flags.Args()
	if len(files) == 0 {
		var err error
		if files, err = find("examples"); err != nil {
			return err
		}
	}
	shell, err := newShell()
	if err != nil {
		return err
	}
	defer shell.close()
	progress := cli.NewProgress(std.Err, int64(len(files)), "READMEs")
	defer progress.Done()
	wrong := 0
	for _, file := range files {
		progress.Describe(file)
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		c := check{file: file, update: *update}
		if !*code {
			c.run = func(command string) (string, error) { return shell.run(ctx, command) }
		}
		after := c.check(string(text))
		for _, fault := range c.faults {
			fmt.Fprintln(std.Out, fault)
		}
		wrong += len(c.faults)
		if *update && after != string(text) {
			if err := os.WriteFile(file, []byte(after), 0o644); err != nil {
				return err
			}
		}
		progress.Add(1)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d faults in %d READMEs", wrong, len(files))
	}
	return nil
}

// find returns the READMEs and the guides under dir.
func find(dir string) (files []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), "node_modules") {
			return filepath.SkipDir
		}
		if err == nil && (d.Name() == "README.md" || filepath.Base(filepath.Dir(path)) == "guides" && filepath.Ext(path) == ".md") {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// shell runs commands. It builds each program of the examples once.
type shell struct {
	dir   string // holds the programs, and a directory that replaces /tmp
	built map[string]bool
}

func newShell() (*shell, error) {
	dir, err := os.MkdirTemp("", "readme-*")
	return &shell{dir: dir, built: map[string]bool{}}, err
}

func (s *shell) close() { os.RemoveAll(s.dir) }

// maxTime is the time limit of a command.
const maxTime = 3 * time.Minute

var goRun = regexp.MustCompile(`go run \./(examples/[\w/-]+)`)

// run runs a command and returns its standard output and standard error.
func (s *shell) run(ctx context.Context, command string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	temporary := filepath.Join(s.dir, "tmp") + "/"
	if err := os.MkdirAll(temporary, 0o777); err != nil {
		return "", err
	}
	command = strings.ReplaceAll(command, "/tmp/", temporary)
	var failed error
	command = goRun.ReplaceAllStringFunc(command, func(text string) string {
		folder := goRun.FindStringSubmatch(text)[1]
		program := filepath.Join(s.dir, "bin", filepath.Base(folder))
		if !s.built[folder] {
			s.built[folder] = true
			if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, "./"+folder).CombinedOutput(); err != nil {
				failed = fmt.Errorf("%w\n%s", err, out)
			}
		}
		return program
	})
	if failed != nil {
		return "", failed
	}
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return strings.ReplaceAll(string(out), temporary, "/tmp/"), err
}
