package queue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Share is the work that a worker has done for a run.
type Share struct {
	Name  string  `json:"name"`
	Cores int     `json:"cores"` // 0 if it is gone
	Speed float64 `json:"speed"` // 0 if unknown
	Done  int     `json:"done"`  // jobs
	Rate  float64 `json:"rate"`  // recent jobs per second
}

// board keeps track of the workers of a run.
type board struct {
	list map[string]*line
}

type line struct {
	Share
	able   bool   // can work for the run
	why    string // why not
	seen   time.Time
	before int       // Done at marked
	marked time.Time // when Rate was computed
}

func newBoard() *board { return &board{list: map[string]*line{}} }

func (b *board) line(name string) *line {
	l, ok := b.list[name]
	if !ok {
		l = &line{Share: Share{Name: name}, marked: time.Now()}
		b.list[name] = l
	}
	return l
}

// add counts a result.
func (b *board) add(r Result) { b.line(r.Worker).Done++ }

// member notes an announcement of a worker.
func (b *board) member(m Member, why string) {
	l := b.line(m.Name)
	l.Cores, l.Speed, l.able, l.why, l.seen = m.Cores, m.Speed, why == "", why, time.Now()
}

// known reports whether a worker of that name has ever announced itself.
func (b *board) known(name string) bool {
	l, ok := b.list[name]
	return ok && !l.seen.IsZero()
}

// idle describes why no worker is working for the run. It returns "" if one is.
func (b *board) idle() string {
	var why []string
	for name, l := range b.list {
		if time.Since(l.seen) >= workerAge {
			continue
		}
		if l.able {
			return ""
		}
		why = append(why, name+": "+l.why)
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

// others reports whether a worker other than those named is present and can work for the run.
func (b *board) others(than []string) bool {
	for name, l := range b.list {
		if l.able && time.Since(l.seen) < workerAge && !slices.Contains(than, name) {
			return true
		}
	}
	return false
}

// cores returns the number of cores that can work for the run.
func (b *board) cores() (sum int) {
	for _, l := range b.list {
		if l.able && time.Since(l.seen) < workerAge {
			sum += l.Cores
		}
	}
	return sum
}

// shares returns all workers that are present and able or have done a job, the busiest first.
func (b *board) shares() []Share {
	var list []Share
	for _, l := range b.list {
		if d := time.Since(l.marked); d >= time.Second {
			l.Rate = float64(l.Done-l.before) / d.Seconds()
			l.before, l.marked = l.Done, time.Now()
		}
		s := l.Share
		if time.Since(l.seen) >= workerAge {
			s.Cores = 0
		}
		if s.Done > 0 || s.Cores > 0 && l.able {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.Rate, a.Rate), cmp.Compare(b.Done, a.Done), cmp.Compare(a.Name, b.Name))
	})
	return list
}
