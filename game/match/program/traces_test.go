package program_test

import (
	"flag"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var games = flag.Int("games", 100, "how many games TestManyGames plays")

// Many games, most of them with mistakes that cost a process, leak no process, no descriptor and
// no goroutine.
func TestManyGames(t *testing.T) {
	n := *games
	if testing.Short() {
		n = 40
	}
	descriptors := func() int {
		files, _ := os.ReadDir("/proc/self/fd")
		return len(files)
	}
	bots := []bot{start(t, "behaves", nil), start(t, "exits 1", nil), start(t, "plays an illegal move", nil), start(t, "answers twice", nil)}
	play := func(n int) {
		m := match.Match[state, move]{Game: connect4.Game{}, First: bots[n%4], Second: first{}, MoveTime: time.Minute}
		must.Get(m.Play(t.Context()))(t)
	}
	for n := range 8 { // start everything that is started only once
		play(n)
	}
	closeAll := func() {
		for _, b := range bots {
			b.Close()
		}
	}
	closeAll()
	files, goroutines := descriptors(), runtime.NumGoroutine()
	for i := range n {
		play(i)
	}
	closeAll()
	for range 200 { // goroutines exit shortly after their last signal
		if runtime.NumGoroutine() <= goroutines && descriptors() <= files {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("after %d games: %d descriptors and %d goroutines; before: %d and %d", n, descriptors(), runtime.NumGoroutine(), files, goroutines)
}
