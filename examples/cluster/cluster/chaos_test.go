//go:build unix

package cluster

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// count returns the number of games in a record that may still grow.
func count(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	return max(0, strings.Count(string(text), "\n")-1)
}

// chaos plays a tournament with a server, three workers and a coordinator in separate processes.
// It repeatedly kills some of them, including the server, stops and continues another worker, whose
// results are late, and stops the server for a while, as if its cable were unplugged. Forged results
// arrive, and one more worker forges legal games; a fraction of the games is repeated to detect it.
func chaos(t *testing.T, all, kills int, outage time.Duration, repeat string, players ...string) {
	dir := t.TempDir()
	local, there := filepath.Join(dir, "here"), filepath.Join(dir, "there")
	n := len(players)
	plan := append([]string{"-game", "connect4", "-games", strconv.Itoa(all / (n * (n - 1) / 2)), "-opening", "8", "-json", "-record"}, local)
	want := table(t, here(t, append(plan, players...)...))
	if want.Games != all {
		t.Fatalf("%d games, want %d", want.Games, all)
	}
	serving, server := serverAt(t, filepath.Join(dir, "server"), "127.0.0.1:0")
	address := strings.TrimPrefix(server, "nats://")
	ok(t, "status", "-nats", server) // makes the streams
	injected := inject(t, server)
	forged := forge(t, server, "mallory", 20)

	startWorker := func(i int) *exec.Cmd {
		return worker(t, server, fmt.Sprintf("w%d", i))
	}
	coordinate := []string{"run", "-nats", server, "-patience", "2s", "-repeat", repeat}
	startCoordinator := func() *exec.Cmd {
		if count(there) == 0 {
			os.Remove(there)
			plan[len(plan)-1] = there
			return process(t, io.Discard, append(append(coordinate, plan...), players...)...)
		}
		return process(t, io.Discard, append(coordinate, "-json", there)...)
	}
	workers := []*exec.Cmd{startWorker(0), startWorker(1), startWorker(2)}
	coordinator := startCoordinator()
	kill := func(c *exec.Cmd) {
		c.Process.Kill()
		c.Wait()
	}

	// A slow worker: it is stopped for longer than the run's patience, and then continues with
	// jobs that others have done in the meantime.
	slow := startWorker(3)
	ended := make(chan struct{})
	var background sync.WaitGroup
	background.Go(func() {
		for {
			for _, s := range []os.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
				slow.Process.Signal(s)
				select {
				case <-ended:
					slow.Process.Signal(syscall.SIGCONT)
					return
				case <-time.After(3 * time.Second):
				}
			}
		}
	})

	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)) // the moment of a kill cannot be repeated anyway
	killed := map[string]int{}
	deadline := time.Now().Add(max(8*time.Minute, time.Duration(all)*time.Second/5))
	for k := range kills {
		// Times are counted in games, so that fast machines do not finish before the last event.
		due := all * (k + 1) / (kills + 2)
		due += r.IntN(max(1, all/(kills+2)/2))
		for count(there) < due {
			if time.Sleep(time.Millisecond); time.Now().After(deadline) {
				t.Fatalf("stuck at %d games after %v; want not time.Now().After(deadline)", count(there), killed)
			}
		}
		if k == kills/3 && outage > 0 {
			before := count(there)
			serving.Process.Signal(syscall.SIGSTOP)
			time.Sleep(outage)
			t.Logf("stopped for %v: %d games before, %d after", outage, before, count(there))
			serving.Process.Signal(syscall.SIGCONT)
		}
		if done := count(there); done >= all {
			t.Errorf("the tournament was over before the kill at %d of %d games; want done < all", due, all)
		}
		if k%4 == 3 {
			kill(serving)
			killed["server"]++
			time.Sleep(time.Duration(r.IntN(500)) * time.Millisecond)
			serving, _ = serverAt(t, filepath.Join(dir, "server"), address)
			continue
		}
		if k%4 == 1 {
			kill(coordinator)
			killed["coordinator"]++
			time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
			coordinator = startCoordinator()
			continue
		}
		i := r.IntN(len(workers))
		kill(workers[i])
		killed["worker"]++
		time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
		workers[i] = startWorker(i)
	}
	if err := coordinator.Wait(); err != nil {
		t.Errorf("the coordinator: %v; want no error", err)
	}
	close(ended)
	background.Wait()
	t.Logf("killed: %v; mallory forged %d games; results sent by others: %d", killed, forged.Load(), injected.Load())

	a, _ := games(t, local)
	b, who := games(t, there) // it would not read a record with a game twice
	t.Logf("games by worker: %v", who)
	same(t, "the games", a, b)
	if len(b) != all {
		t.Errorf("%d games in the record, want %d", len(b), all)
	}
	out, _ := told(t, "run", "-store", fast(t), "-json", there) // nothing is left to be played
	got := table(t, out)
	for _, v := range got.Refused {
		t.Logf("refused: %s, %d games: %s", v.Worker, len(v.Games), v.Why)
		if v.Worker != "mallory" && !strings.HasPrefix(v.Worker, "forger") {
			t.Errorf("an honest worker is refused: %+v", v)
		}
	}
	got.Refused = nil
	same(t, "the table", want, got)
	if s := stateOf(t, server); len(s.Runs) > 0 {
		t.Errorf("left: %+v; want len(s.Runs) <= 0", s)
	}
}

// inject listens to the coordinator's messages and sends a forged result for one of thirty jobs, in
// the names of forty absent workers, before an honest one can arrive. It returns their number.
func inject(t *testing.T, server string) *atomic.Int64 {
	t.Helper()
	nc, end := must.Two((&queue.Options{URL: server}).Connect("injector"))(t)
	t.Cleanup(end)
	var count atomic.Int64
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1)) // one subscription calls at a time
	_, err := nc.Subscribe("versus.jobs.*.*", func(m *nats.Msg) {
		if r.IntN(30) == 0 {
			part := strings.Split(m.Subject, ".")
			data := []string{
				`{"data":{"moves":["nonsense"],"spent_us":[1],"winner":"first","payoff":1,"reason":"natural end"}}`,
				`{"data":{"moves":[],"spent_us":[],"winner":"second","reason":"resigned"}}`,
				`{"data":"nonsense"}`, `{"error":"given up"}`, `nonsense`,
			}[r.IntN(5)]
			count.Add(1)
			nc.Publish(fmt.Sprintf("versus.results.%s.%s.forger%d", part[2], part[3], r.IntN(40)), []byte(data))
		}
	})
	must.Do(t, err)
	return &count
}

func TestChaosBriefly(t *testing.T) {
	if testing.Short() {
		t.Skip("kills processes for some seconds")
	}
	// All games are repeated: a sample of so few games could miss all forged ones.
	chaos(t, 150, 6, time.Second, "1", "plain,depth=3", "greedy", "random")
}
