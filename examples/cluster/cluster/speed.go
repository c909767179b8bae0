package cluster

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// speedometer measures the speed of this machine when it is first needed.
type speedometer struct {
	once  sync.Once
	speed float64 // nodes per second and core
}

// Nodes and repetitions of the benchmark. The best run counts, because other load can only
// slow it down.
const (
	benchNodes = 100_000
	benchRuns  = 5
)

// measure returns the speed. The benchmark keeps all cores busy, as the games will.
func (m *speedometer) measure() float64 {
	m.once.Do(func() {
		for range benchRuns {
			var busy sync.WaitGroup
			begin := time.Now()
			for range runtime.NumCPU() {
				busy.Go(func() {
					s := search.NewMinimax(connect4.Game{}, search.Limits{Nodes: benchNodes})
					s.Search(context.Background(), connect4.Game{}.Start())
				})
			}
			busy.Wait()
			m.speed = max(m.speed, benchNodes/time.Since(begin).Seconds())
		}
	})
	return m.speed
}

// maxScaled is the maximum factor by which clocks are scaled.
const maxScaled = 8

// timed reports whether a setup has time limits.
func timed(s *tools.Setup) bool {
	return s.MoveTime > 0 || s.Clock.Base > 0 || s.Clock.Increment > 0
}

// scale scales the time limits of a setup from a machine of the reference speed to one of the
// given speed.
func scale(s *tools.Setup, reference, speed float64) {
	if reference <= 0 || speed <= 0 {
		return
	}
	by := min(max(reference/speed, 1./maxScaled), maxScaled)
	for _, d := range []*time.Duration{&s.MoveTime, &s.Clock.Base, &s.Clock.Increment} {
		*d = time.Duration(float64(*d) * by)
	}
}
