package readme

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
)

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
