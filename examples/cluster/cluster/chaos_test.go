//go:build unix

package cluster

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// wire forwards connections to a server until it is cut. Then no data passes in either direction,
// as if the cable were unplugged, until it is mended and continues where it was.
type wire struct {
	listener net.Listener
	mu       sync.Mutex
	whole    *sync.Cond
	isCut    bool
}

func newWire(t *testing.T, server string) *wire {
	t.Helper()
	u := must.Get(url.Parse(server))(t)
	w := &wire{}
	w.whole = sync.NewCond(&w.mu)
	w.listener = must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { w.listener.Close(); w.cut(false) })
	go func() {
		for {
			near, err := w.listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", u.Host)
			if err != nil {
				near.Close()
				continue
			}
			go w.forward(near, far)
			go w.forward(far, near)
		}
	}()
	return w
}

func (w *wire) url() string { return "nats://" + w.listener.Addr().String() }

func (w *wire) forward(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		w.mu.Lock()
		for w.isCut {
			w.whole.Wait()
		}
		w.mu.Unlock()
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (w *wire) cut(yes bool) {
	w.mu.Lock()
	w.isCut = yes
	w.mu.Unlock()
	w.whole.Broadcast()
}

// count returns the number of games in a record that may still grow.
func count(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	return max(0, strings.Count(string(text), "\n")-1)
}

// chaos plays a tournament with a server, three workers and a coordinator in separate processes.
// It repeatedly kills some of them, including the server, stops and continues another worker,
// and unplugs the cable for a while. Forged, duplicate and
// late results arrive, one for every twenty honest ones, and one more worker forges legal games;
// a fraction of the games is repeated to detect it.
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
	cable := newWire(t, server)
	ok(t, "status", "-nats", server) // makes the streams
	injected := inject(t, server)
	forged := forge(t, cable.url(), "mallory", 20)

	startWorker := func(i int) *exec.Cmd {
		return worker(t, cable.url(), fmt.Sprintf("w%d", i))
	}
	coordinate := []string{"run", "-nats", cable.url(), "-patience", "2s", "-repeat", repeat}
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
			cable.cut(true)
			time.Sleep(outage)
			t.Logf("cut for %v: %d games before, %d after", outage, before, count(there))
			cable.cut(false)
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
	t.Logf("killed: %v; mallory forged %d games; results sent by others: %v", killed, forged.Load(), injected())

	a, _ := games(t, local)
	b, who := games(t, there) // it would not read a record with a game twice
	t.Logf("games by worker: %v", who)
	if diff := cmp.Diff(a, b); diff != "" || len(b) != all {
		t.Errorf("%d games in the record, want %d: %s", len(b), all, diff)
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
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf(`the table: %s; want diff == ""`, diff)
	}
	if s := stateOf(t, server); len(s.Runs) > 0 {
		t.Errorf("left: %+v; want len(s.Runs) <= 0", s)
	}
}

// inject listens to the messages of workers and coordinator, and sends one extra result for every
// twenty: forged ones in the names of forty absent workers, before an honest one can arrive, and
// honest ones again, at once or late. The function returned tells how many.
func inject(t *testing.T, server string) (sent func() map[string]int) {
	t.Helper()
	nc, end := must.Two((&queue.Options{URL: server}).Connect("injector"))(t)
	t.Cleanup(end)
	var mu sync.Mutex
	counts := map[string]int{}
	send := func(what, subject string, data []byte) {
		mu.Lock()
		counts[what]++
		mu.Unlock()
		nc.Publish(subject, data)
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1)) // one subscription calls at a time
	_, err := nc.Subscribe("versus.jobs.*.*", func(m *nats.Msg) {
		if r.IntN(60) == 0 {
			part := strings.Split(m.Subject, ".")
			data := []string{
				`{"data":{"moves":["nonsense"],"spent_us":[1],"winner":"first","payoff":1,"reason":"natural end"}}`,
				`{"data":{"moves":[],"spent_us":[],"winner":"second","reason":"resigned"}}`,
				`{"data":"nonsense"}`, `{"error":"given up"}`, `nonsense`,
			}[r.IntN(5)]
			send("forged", fmt.Sprintf("versus.results.%s.%s.forger%d", part[2], part[3], r.IntN(40)), []byte(data))
		}
	})
	if err == nil {
		again := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 2))
		_, err = nc.Subscribe("versus.results.*.*.*", func(m *nats.Msg) {
			if strings.Contains(m.Subject, "forger") || len(m.Data) == 0 {
				return
			}
			switch again.IntN(120) {
			case 0:
				send("doubled", m.Subject, m.Data)
			case 1:
				time.AfterFunc(time.Duration(again.IntN(5000))*time.Millisecond, func() { send("late", m.Subject, m.Data) })
			}
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() map[string]int {
		mu.Lock()
		defer mu.Unlock()
		return maps.Clone(counts)
	}
}

func TestChaosBriefly(t *testing.T) {
	if testing.Short() {
		t.Skip("kills processes for some seconds")
	}
	// All games are repeated: a sample of so few games could miss all forged ones.
	chaos(t, 150, 6, time.Second, "1", "plain,depth=3", "greedy", "random")
}
