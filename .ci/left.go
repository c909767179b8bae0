// Command left fails if a process that tests or programs have started is still running:
//
//	go run .ci/left.go PID
//
// PID is that of .ci/run. A process counts if it was started after .ci/run, and either has
// VERSUS_CI=PID in its environment, or is an orphan whose working directory is this one or
// a temporary one. It works only on Linux.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run .ci/left.go PID")
		os.Exit(2)
	}
	var left []string
	for range 5 { // processes that have just been killed may take a moment to end
		if left = find(os.Args[1]); len(left) == 0 {
			return
		}
		time.Sleep(time.Second)
	}
	fmt.Printf("these processes were left behind:\n%s\n", strings.Join(left, "\n"))
	os.Exit(1)
}

// process is the information about a process in /proc.
type process struct {
	name, state string
	parent      string
	began       int
}

func read(pid string) (p process, ok bool) {
	text, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	open, end := bytes.IndexByte(text, '('), bytes.LastIndexByte(text, ')')
	if err != nil || open < 0 || end < open {
		return p, false
	}
	fields := strings.Fields(string(text[end+1:]))
	if len(fields) < 20 {
		return p, false
	}
	p.name, p.state, p.parent = string(text[open+1:end]), fields[0], fields[1]
	p.began, err = strconv.Atoi(fields[19])
	return p, err == nil
}

// find returns the processes that count.
func find(run string) (left []string) {
	first, ok := read(run)
	if !ok {
		return nil
	}
	here, _ := os.Getwd()
	ours := []string{run} // this process and its ancestors
	for pid := strconv.Itoa(os.Getpid()); pid != "0" && pid != ""; {
		ours = append(ours, pid)
		p, _ := read(pid)
		pid = p.parent
	}
	folders, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range folders {
		pid := filepath.Base(folder)
		p, ok := read(pid)
		if !ok || p.state == "Z" || p.began < first.began || slices.Contains(ours, pid) {
			continue
		}
		environment, _ := os.ReadFile(folder + "/environ")
		if !bytes.Contains(append(environment, 0), []byte("VERSUS_CI="+run+"\x00")) {
			parent, _ := read(p.parent)
			works, _ := os.Readlink(folder + "/cwd")
			orphan := p.parent == "1" || slices.Contains([]string{"systemd", "init", "tini"}, parent.name)
			if !orphan || !within(works, here) && !within(works, os.TempDir()) {
				continue
			}
		}
		command, _ := os.ReadFile(folder + "/cmdline")
		left = append(left, pid+": "+strings.ReplaceAll(string(command), "\x00", " "))
	}
	return left
}

func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
