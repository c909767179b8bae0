package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/cluster/internal/hub"
	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/examples/internal/tuning"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/record"
)

// forger plays some games with the wrong players: the games are legal but wrong.
type forger struct {
	honest, wrong queue.Doer
	every         int64 // one game of so many
	games, forged *atomic.Int64
}

func (f forger) Do(ctx context.Context, slot int, kind string, data json.RawMessage) (json.RawMessage, error) {
	if f.games.Add(1)%f.every == 0 {
		f.forged.Add(1)
		return f.wrong.Do(ctx, slot, kind, data)
	}
	return f.honest.Do(ctx, slot, kind, data)
}

func (f forger) Close() { f.honest.Close(); f.wrong.Close() }

// turner plays series correctly but swaps the result of some of them.
type turner struct {
	queue.Doer
	every         int64 // one of so many
	games, forged *atomic.Int64
}

func (f turner) Do(ctx context.Context, slot int, kind string, data json.RawMessage) (json.RawMessage, error) {
	text, err := f.Doer.Do(ctx, slot, kind, data)
	var t tune.Tally
	if err != nil || json.Unmarshal(text, &t) != nil || f.games.Add(1)%f.every != 0 || t.Wins == t.Losses {
		return text, err
	}
	f.forged.Add(1)
	t.Wins, t.Losses = t.Losses, t.Wins
	return json.Marshal(t)
}

// forge starts a worker that forges a fraction of its games, and returns their number.
func forge(t *testing.T, url, name string, every int64) *atomic.Int64 {
	t.Helper()
	nc, end, err := (&hub.Options{URL: url}).Connect(name)
	if err != nil {
		t.Fatal(err)
	}
	store, err := queue.Open(t.Context(), nc, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := crew{catalog: catalogue(t), name: name, programs: "no", log: t.Logf, speed: &speedometer{speed: 1}}
	if err := c.check(); err != nil {
		t.Fatal(err)
	}
	played, forged := new(atomic.Int64), new(atomic.Int64)
	w := c.worker(store, 1)
	open := w.Open
	w.Open = func(ctx context.Context, r queue.Run) (queue.Doer, error) {
		honest, err := open(ctx, r)
		if err != nil {
			return nil, err
		}
		switch r.Kind {
		case tuneKind:
			return turner{honest, every, played, forged}, nil
		case learnKind:
			return boaster{honest, every, played, forged}, nil
		}
		var s tournamentSetup
		if err := json.Unmarshal(r.Setup, &s); err != nil {
			return nil, err
		}
		for i := range s.Setup.Players {
			s.Setup.Players[i] = "random"
		}
		if r.Setup, err = json.Marshal(s); err != nil {
			return nil, err
		}
		wrong, err := open(ctx, r)
		return forger{honest, wrong, every, played, forged}, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	var busy sync.WaitGroup
	busy.Go(func() { w.Run(ctx) })
	t.Cleanup(func() { cancel(); busy.Wait(); end() })
	return forged
}

// TestForgedGames has a worker that returns legal games, some of which were not played by the
// right players. The table must be that of the honest workers.
func TestForgedGames(t *testing.T) {
	url, dir := server(t, fast(t)), t.TempDir()
	process(t, io.Discard, "work", "-nats", url, "-cores", "1", "-name", "alice")
	process(t, io.Discard, "work", "-nats", url, "-cores", "1", "-name", "bob")
	forged := forge(t, url, "mallory", 2)
	present(t, url, 3)
	there, local := filepath.Join(dir, "there"), filepath.Join(dir, "here")
	got := table(t, ok2(t, append([]string{"run", "-nats", url, "-patience", "2s", "-repeat", "1", "-record", there}, someGames...)...))
	want := table(t, here(t, append([]string{"-record", local}, someGames...)...))
	if forged.Load() == 0 {
		t.Fatal("mallory has forged nothing")
	}
	if len(got.Refused) != 1 || got.Refused[0].Worker != "mallory" || !strings.Contains(got.Refused[0].Why, "differs from ") {
		t.Errorf("refused: %+v", got.Refused)
	}
	got.Refused = nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the table: %s", diff)
	}
	a, _ := games(t, local)
	b, workers := games(t, there)
	if diff := cmp.Diff(a, b); diff != "" || workers["mallory"] > 0 {
		t.Errorf("games by %v: %s", workers, diff)
	}
	// The record lists the refused worker.
	file, err := os.Open(there)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	h, games, err := record.StreamWhole(file)
	if err != nil || len(h.Refused) != 1 {
		t.Fatalf("%+v, %v", h.Refused, err)
	}
	for _, err := range games {
		if err != nil {
			t.Error(err)
		}
	}
}

// TestForgedAlone has only a liar at first. The coordinator detects it, and the results of a later
// worker count.
func TestForgedAlone(t *testing.T) {
	url, there := server(t, fast(t)), filepath.Join(t.TempDir(), "there")
	forge(t, url, "mallory", 5)
	present(t, url, 1)
	var said clitest.Text
	ended := make(chan int)
	go func() {
		ended <- run(t.Context(), &said, append([]string{"run", "-nats", url, "-patience", "2s", "-repeat", "1", "-record", there}, someGames...)...)
	}()
	if !soon(func() bool { return strings.Contains(said.String(), "refused: mallory") }) {
		t.Errorf("it says: %s", said.String())
	}
	process(t, io.Discard, "work", "-nats", url, "-cores", "1", "-name", "alice")
	if status := <-ended; status != 0 {
		t.Fatalf("status %d, %s", status, said.String())
	}
	local := filepath.Join(t.TempDir(), "here")
	here(t, append([]string{"-record", local}, someGames...)...)
	a, _ := games(t, local)
	b, workers := games(t, there)
	if diff := cmp.Diff(a, b); diff != "" || workers["alice"] != len(a) {
		t.Errorf("games by %v: %s", workers, diff)
	}
}

// TestForgedSeries tunes with a worker that lies about some series. All are repeated, so the
// result is the honest one.
func TestForgedSeries(t *testing.T) {
	url := server(t, fast(t))
	args := []string{"-json", "-seed", "5", "-method", "cma-es", "-objective", "pool", "-rivals", "start,random", "-evaluations", "60", "-confirm", "0", "connect4"}
	_, out, errs := call(t, tuning.Here(allGames), args...)
	var want, got map[string]any
	if err := json.Unmarshal([]byte(out), &want); err != nil {
		t.Fatal(err, errs)
	}
	forged := forge(t, url, "mallory", 4)
	present(t, url, 1)

	// She is alone, so this process must detect her; later workers are honest.
	var said clitest.Text
	var printed bytes.Buffer
	ended := make(chan int)
	go func() {
		std := cli.Streams{In: strings.NewReader(""), Out: &printed, Err: &said}
		ended <- cli.Run(t.Context(), std, "cluster", nine, append([]string{"tune", "-nats", url, "-repeat", "1"}, args...))
	}()
	if !soon(func() bool { return strings.Contains(said.String(), "refused: mallory, differs from the coordinator") }) {
		t.Errorf("after %d lies it says: %s", forged.Load(), said.String())
	}
	process(t, io.Discard, "work", "-nats", url, "-cores", "1", "-name", "alice")
	if status := <-ended; status != 0 {
		t.Fatalf("status %d, %s", status, said.String())
	}
	if err := json.Unmarshal(printed.Bytes(), &got); err != nil || !reflect.DeepEqual(got["result"], want["result"]) {
		t.Errorf("%v, with a liar: %s", err, cmp.Diff(want["result"], got["result"]))
	}
}

// TestSpoiledSeries ends a tuning run if a refused worker's answers have been accepted.
func TestSpoiledSeries(t *testing.T) {
	h := trust{repeat: 0.5, answers: map[string]int{"mallory": 3}, tell: func(string) {}}
	if err := h.distrust("mallory", errors.New("she lies")); err == nil || !strings.Contains(err.Error(), "3 answers from it were accepted") {
		t.Errorf("%v; want an error", err)
	}
	if err := h.distrust("alice", errors.New("she lies")); err != nil {
		t.Errorf("nothing of hers counts: %v", err)
	}
	for _, tally := range []tune.Tally{{Wins: -1}, {Wins: 3}, {Difference: math.NaN()}, {Difference: math.Inf(-1)}} {
		if possible(&tune.Job{Games: 2}, &tally) == nil {
			t.Errorf("%+v is no outcome of two games", tally)
		}
	}
}

// ok2 is ok for a program that may print messages about its workers.
func ok2(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := call(t, nine, args...)
	if status != 0 {
		t.Fatalf("cluster %q: status %d, %s", args, status, errs)
	}
	return out
}

// TestNoWorker has only workers of the wrong version: the coordinator reports it.
func TestNoWorker(t *testing.T) {
	url := server(t, fast(t))
	process(t, io.Discard, "work", "-nats", url, "-name", "old", "-code", "old")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var said clitest.Text
	ended := make(chan int)
	go func() {
		ended <- run(ctx, &said, append([]string{"run", "-nats", url}, someGames...)...)
	}()
	if !soon(func() bool { return strings.Contains(said.String(), "old: the run needs code version") }) {
		t.Errorf("it says: %s", said.String())
	}
	process(t, io.Discard, "work", "-nats", url, "-name", "new")
	if status := <-ended; status != 0 {
		t.Errorf("status %d, %s", status, said.String())
	}
}

func TestScale(t *testing.T) {
	for speed, by := range map[float64]float64{1e6: 1, 2e6: 0.5, 5e5: 2, 1: 8, 1e12: 1. / 8, 0: 1} {
		s := catalog.Setup{MoveTime: time.Second}
		s.Clock.Base, s.Clock.Increment = time.Minute, 100*time.Millisecond
		scale(&s, 1e6, speed)
		got := fmt.Sprint(s.MoveTime, s.Clock.Base, s.Clock.Increment)
		want := fmt.Sprint(time.Duration(by*1e9), time.Duration(by*60e9), time.Duration(by*1e8))
		if got != want {
			t.Errorf("speed %v: %s; want %s", speed, got, want)
		}
	}
	m := speedometer{cores: 1}
	if m.last() != 0 || !(m.measure() > 0) || m.last() != m.measure() {
		t.Errorf("measured: %v, %v", m.measure(), m.last())
	}
}

// TestSPRT stops at the bound, and all workers stop.
func TestSPRT(t *testing.T) {
	url := server(t, fast(t))
	process(t, io.Discard, "work", "-nats", url, "-cores", "1", "-name", "a")
	out := ok2(t, "run", "-nats", url, "-game", "connect4", "-sprt", "0,100", "-opening", "6", "-json", "plain,depth=3", "random")
	got := table(t, out)
	if got.Duel == nil || got.Duel.Decision != "H1" || got.Games > 1000 {
		t.Errorf("%d games: %+v", got.Games, got.Duel)
	}
	var s queue.Status
	if !soon(func() bool {
		s = queue.Status{}
		json.Unmarshal([]byte(ok(t, "status", "-nats", url, "-json")), &s)
		return len(s.Runs) == 0 && len(s.Workers) == 1 && s.Workers[0].Working == 0
	}) {
		t.Errorf("left: %+v", s)
	}
}
