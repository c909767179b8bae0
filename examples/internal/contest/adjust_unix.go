//go:build unix

package contest

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// adjust lets signals change the number of concurrent games until stop is called.
func adjust(t *tournament.Tournament, out io.Writer) (stop func()) {
	signals := make(chan os.Signal, 4)
	done := make(chan struct{})
	signal.Notify(signals, syscall.SIGUSR1, syscall.SIGUSR2)
	go func() {
		for {
			select {
			case s := <-signals:
				change := 1
				if s == syscall.SIGUSR2 {
					change = -1
				}
				t.SetConcurrency(t.Concurrency() + change)
				fmt.Fprintf(out, "arena: %d concurrent games\n", t.Concurrency())
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
