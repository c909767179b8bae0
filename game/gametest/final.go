package gametest

import (
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// checkAllocation counts the allocations of Moves when dst is large enough. It uses one
// processor, and the minimum of several attempts, to exclude other goroutines.
func (k *kit[S, M]) checkAllocation(*position[S, M]) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const calls, attempts = 16, 5
	for i := range k.samples {
		p := &k.samples[i]
		s := p.state
		dst := make([]M, 0, 2*len(p.moves)+16)
		least := uint64(math.MaxUint64)
		for attempt := 0; attempt < attempts && least >= calls; attempt++ {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range calls {
				dst = k.g.Moves(dst[:0], &s)
			}
			runtime.ReadMemStats(&after)
			least = min(least, after.Mallocs-before.Mallocs)
		}
		if k.at = p; least >= calls {
			k.fault("Moves allocates %d times, though there is room for %d moves (%d needed); where a library makes the list, Options.Waive can name this check", least/calls, cap(dst), len(p.moves))
		}
	}
}

const (
	perftPositions = 8      // in addition to the start
	perftNodes     = 10_000 // approximate maximum for one count
	perftDepth     = 6
)

// checkPerft counts the same move sequences in four ways.
func (k *kit[S, M]) checkPerft(first *position[S, M]) {
	k.perft(first)
	for i := range k.samples[:min(len(k.samples), perftPositions)] {
		k.at = &k.samples[i]
		k.perft(k.at)
	}
}

func (k *kit[S, M]) perft(p *position[S, M]) {
	ctx := context.Background()
	var last int64 = 1
	for depth := range perftDepth + 1 {
		want := k.plainPerft(p.state, depth)
		got, err := game.Perft(ctx, k.g, p.state, depth)
		if err != nil || got != want {
			k.fault("to depth %d there are %d move sequences by plain recursion, %d by game.Perft (error: %v)", depth, want, got, err)
		}
		if k.notation != nil {
			s := p.state
			parsed, err := k.notation.ParsePosition(k.notation.FormatPosition(&s))
			if got := k.plainPerft(parsed, depth); err == nil && got != want {
				k.fault("to depth %d there are %d move sequences, %d once the position is written and read back", depth, want, got)
			}
		}
		if want == 0 || want*want/last > perftNodes {
			return // the next depth would probably exceed the limit
		}
		last = want
	}
}

// plainPerft counts move sequences in the most obvious way.
func (k *kit[S, M]) plainPerft(s S, depth int) int64 {
	if depth == 0 {
		return 1
	}
	var n int64
	for _, m := range k.g.Moves(nil, &s) {
		n += k.plainPerft(game.After(k.g, s, m), depth-1)
	}
	return n
}

const (
	workers     = 4
	workerGames = 16
	workerPlies = 2_000
)

// played is the digest of a goroutine's games, or its error.
type played struct {
	digest uint64
	err    error
}

// playTogether plays the same games in several goroutines at the same time.
func (k *kit[S, M]) playTogether() []played {
	crowd := make([]played, workers)
	var wg sync.WaitGroup
	for i := range crowd {
		wg.Go(func() { crowd[i].digest, crowd[i].err = k.playAlone() })
	}
	wg.Wait()
	return crowd
}

// checkConcurrency compares the results of goroutines that played together, at the
// beginning and now, with those of a single one.
func (k *kit[S, M]) checkConcurrency(crowd []played) {
	want, err := k.playAlone()
	if err != nil {
		return // reported by the other checks
	}
	crowd = append(crowd, k.playTogether()...)
	if k.slow != nil && time.Now().After(k.slow.end) {
		return // the last games were not finished
	}
	for _, p := range crowd {
		if p.err != nil {
			k.fault("with %d goroutines at once: %v; run the test with -race to find the memory that they share", workers, p.err)
		} else if p.digest != want {
			k.fault("%d goroutines that play the same games at once meet different positions, moves or evaluations; run the test with -race to find the memory that they share", workers)
		}
	}
}

// playAlone plays some games and returns a digest of the positions. It uses no part of k
// that changes.
func (k *kit[S, M]) playAlone() (digest uint64, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v%s", r, origin())
		}
	}()
	note := func(h uint64) { digest = digest*0x9e3779b97f4a7c15 + h }
	rng := rand.New(rand.NewPCG(0, 1))
	var moves []M
	plies := 0
	for range workerGames {
		for s := k.g.Start(); k.g.Turn(&s) != game.Nobody && plies < workerPlies; plies++ {
			note(maphash.Comparable(k.seed, s))
			note(math.Float64bits(k.g.Evaluate(&s)))
			if k.hasher != nil {
				note(k.hasher.Hash(&s))
			}
			if k.notation != nil {
				note(maphash.String(k.seed, k.notation.FormatPosition(&s)))
			}
			if k.observer != nil {
				note(maphash.Comparable(k.seed, k.observer.Observe(&s, game.Second)))
			}
			moves = k.g.Moves(moves[:0], &s)
			if k.orderer != nil {
				priority := make([]int32, len(moves))
				k.orderer.Prioritize(&s, moves, priority)
				for _, p := range priority {
					note(uint64(p))
				}
			}
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			note(maphash.Comparable(k.seed, m))
			k.g.Apply(&s, m)
		}
	}
	return digest, nil
}
