package queue

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// board keeps track of the workers of a run, by name.
type board map[string]line

type line struct {
	cores int
	why   string // why it cannot work for the run
	seen  time.Time
}

// member notes an announcement of a worker.
func (b board) member(m Member, why string) { b[m.Name] = line{m.Cores, why, time.Now()} }

// able returns the workers that are present and can work for the run, and their cores.
func (b board) able() (names []string, cores int) {
	for name, l := range b {
		if l.why == "" && time.Since(l.seen) < workerAge {
			names, cores = append(names, name), cores+l.cores
		}
	}
	return names, cores
}

// others reports whether a worker other than those named is present and can work for the run.
func (b board) others(than []string) bool {
	names, _ := b.able()
	return slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(than, name) })
}

// idle describes why no worker is working for the run. It returns "" if one is.
func (b board) idle() string {
	if names, _ := b.able(); len(names) > 0 {
		return ""
	}
	var why []string
	for name, l := range b {
		if time.Since(l.seen) < workerAge {
			why = append(why, name+": "+l.why)
		}
	}
	slices.Sort(why)
	const shown = 3
	switch {
	case len(why) == 0:
		return "no worker yet"
	case len(why) > shown:
		why = append(why[:shown], fmt.Sprintf("and %d more", len(why)-shown))
	}
	return "no worker can take this run: " + strings.Join(why, "; ")
}
