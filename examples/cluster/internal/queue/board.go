package queue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Share is what a worker has done for a run.
type Share struct {
	Name  string  `json:"name"`
	Cores int     `json:"cores"` // 0 if it is gone
	Speed float64 `json:"speed"` // 0 if it is not known
	Done  int     `json:"done"`  // jobs
	Rate  float64 `json:"rate"`  // jobs a second, lately
}

// board knows the workers of a run.
type board struct {
	list map[string]*line
}

type line struct {
	Share
	able   bool
	why    string // it is not
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

// member notes that a worker is there.
func (b *board) member(m Member, why string) {
	l := b.line(m.Name)
	l.Cores, l.Speed, l.able, l.why, l.seen = m.Cores, m.Speed, why == "", why, time.Now()
}

// known reports whether a worker of that name has ever said that it is there.
func (b *board) known(name string) bool {
	l, ok := b.list[name]
	return ok && !l.seen.IsZero()
}

// idle says why nobody works for the run, or nothing.
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
		return "there is no worker yet"
	case len(why) > shown:
		why = append(why[:shown], fmt.Sprintf("and %d more", len(why)-shown))
	}
	return "no worker that is there takes this run: " + strings.Join(why, "; ")
}

// others reports whether a worker is there that can work for the run and is none of those.
func (b *board) others(than []string) bool {
	for name, l := range b.list {
		if l.able && time.Since(l.seen) < workerAge && !slices.Contains(than, name) {
			return true
		}
	}
	return false
}

// cores returns how many cores can work for the run.
func (b *board) cores() (sum int) {
	for _, l := range b.list {
		if l.able && time.Since(l.seen) < workerAge {
			sum += l.Cores
		}
	}
	return sum
}

// shares returns all workers that are there or have done something, the busiest first.
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
