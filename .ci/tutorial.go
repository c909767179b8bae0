// Command tutorial follows a tutorial in the current directory: it writes the files whose
// blocks are marked "```go FILE" and runs the commands of blocks marked "```sh", in order. A
// command that ends with "# Ctrl-C" is interrupted once it has printed a line. A Go block
// without a file name is an error, and so is a main of more than 15 lines or a board of more
// than 40.
//
//	go run .ci/tutorial.go FILE.md
package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run .ci/tutorial.go FILE.md")
		os.Exit(2)
	}
	if err := follow(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "tutorial:", err)
		os.Exit(1)
	}
}

func follow(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for i, block := range strings.Split(string(text), "\n```") {
		mark, body, _ := strings.Cut(block, "\n")
		if i%2 == 0 { // between blocks
			continue
		}
		var err error
		if name, ok := strings.CutPrefix(mark, "go "); ok {
			err = write(name, body+"\n")
		} else if mark == "sh" {
			err = run(body)
		} else {
			err = fmt.Errorf("a block is marked %q; want sh, or go and a file", mark)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write writes a file, which must be formatted as by gofmt.
func write(name, text string) error {
	most := map[string]int{"main.go": 15, "board.go": 40}[filepath.Base(name)]
	if n := strings.Count(text, "\n"); most > 0 && n > most {
		return fmt.Errorf("%s has %d lines; want at most %d", name, n, most)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		return err
	}
	if out, err := exec.Command("gofmt", "-l", name).CombinedOutput(); err != nil || len(out) > 0 {
		return fmt.Errorf("gofmt: %s%v", out, err)
	}
	return nil
}

// run runs commands, a line each.
func run(lines string) error {
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		began := time.Now()
		command, endless := strings.CutSuffix(line, "# Ctrl-C")
		c := exec.Command("bash", "-c", "exec "+strings.TrimSpace(command))
		c.Stderr = os.Stderr
		out, err := c.StdoutPipe()
		if err != nil {
			return err
		}
		if err := c.Start(); err != nil {
			return err
		}
		var said []string
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			if said = append(said, scanner.Text()); endless {
				c.Process.Signal(syscall.SIGINT)
			}
		}
		if err := c.Wait(); err != nil {
			return fmt.Errorf("%s: %w\n%s", line, err, strings.Join(said, "\n"))
		}
		fmt.Printf("+ %s (%.1f s, %d lines)\n", line, time.Since(began).Seconds(), len(said))
	}
	return nil
}
