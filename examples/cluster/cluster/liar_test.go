package cluster

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// liar does its jobs but returns a false result of some of them.
type liar struct {
	queue.Doer
	every      int64 // one job of so many
	jobs, lies *atomic.Int64

	// lie returns another result of the job; "" if there is none to lie about.
	lie func(ctx context.Context, job, result json.RawMessage) (json.RawMessage, error)
}

func (l liar) Do(ctx context.Context, slot int, job json.RawMessage) (json.RawMessage, error) {
	result, err := l.Doer.Do(ctx, slot, job)
	if err != nil || l.jobs.Add(1)%l.every != 0 {
		return result, err
	}
	lie, err := l.lie(ctx, job, result)
	if err != nil || len(lie) == 0 {
		return result, err
	}
	l.lies.Add(1)
	return lie, nil
}

// boast changes the score of the last search of self-play games.
func boast(_ context.Context, _, result json.RawMessage) (json.RawMessage, error) {
	var games selfplay.Games
	if err := json.Unmarshal(result, &games); err != nil {
		return nil, err
	}
	last := games[len(games)-1]
	binary.LittleEndian.PutUint32(last[len(last)-4:], 0x3e800000) // a quarter
	return json.Marshal(games)
}

// forge starts a worker that forges a fraction of its games, and returns their number.
func forge(t *testing.T, url, name string, every int64) *atomic.Int64 {
	t.Helper()
	nc, end := must.Two((&queue.Options{URL: url}).Connect(name))(t)
	store := must.Get(queue.Open(t.Context(), nc))(t)
	c := crew{catalog: allGames, name: name, programs: "no", log: t.Logf}
	must.Do(t, c.check())
	forged := new(atomic.Int64)
	w := c.worker(store, 1)
	open := w.Open
	w.Open = func(ctx context.Context, r queue.Run) (queue.Doer, error) {
		honest, err := open(ctx, r)
		if err != nil {
			return nil, err
		}
		l := liar{Doer: honest, every: every, jobs: new(atomic.Int64), lies: forged}
		if r.Kind == learnKind {
			l.lie = boast
			return l, nil
		}
		// A tournament: she plays the game with the wrong players.
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
		l.lie = func(ctx context.Context, job, _ json.RawMessage) (json.RawMessage, error) {
			return wrong.Do(ctx, 0, job)
		}
		return l, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	var busy sync.WaitGroup
	busy.Go(func() { w.Run(ctx) })
	t.Cleanup(func() { cancel(); busy.Wait(); end() })
	return forged
}

// TestForgedGames has a worker that returns legal games, which were not played by the right
// players. The table must be that of the honest workers.
func TestForgedGames(t *testing.T) {
	url, dir := server(t), t.TempDir()
	worker(t, url, "alice")
	worker(t, url, "bob")
	forged := forge(t, url, "mallory", 1) // on a busy machine the others may leave her a single game
	present(t, url, 3)
	there, local := filepath.Join(dir, "there"), filepath.Join(dir, "here")
	out, _ := told(t, append([]string{"run", "-nats", url, "-patience", "2s", "-repeat", "1", "-record", there}, someGames...)...)
	got, want := table(t, out), table(t, here(t, append([]string{"-record", local}, someGames...)...))
	if forged.Load() == 0 {
		t.Fatal("mallory has forged nothing")
	}
	if len(got.Refused) != 1 || got.Refused[0].Worker != "mallory" || !strings.Contains(got.Refused[0].Why, "differs from ") {
		t.Errorf("refused: %+v", got.Refused)
	}
	got.Refused = nil
	same(t, "the table", want, got)
	a, _ := games(t, local)
	b, workers := games(t, there)
	same(t, "the games", a, b)
	if workers["mallory"] > 0 {
		t.Errorf("the games are by %v; want none by mallory", workers)
	}
	// The record lists the refused worker.
	file := must.Get(os.Open(there))(t)
	defer file.Close()
	h, games, err := record.Stream(file)
	if err != nil || len(h.Refused) != 1 {
		t.Fatalf("record.Stream(file) = %+v, %v; want no error, len(h.Refused) == 1", h.Refused, err)
	}
	for _, err := range games {
		if err != nil {
			t.Error(err)
		}
	}
}

// TestDistrust ends a learning run if a refused worker's answers have been accepted.
func TestDistrust(t *testing.T) {
	h := learnHost{base: base{crew: crew{log: t.Logf}}, repeat: 0.5, answers: map[string]int{"mallory": 3}}
	if err := h.distrust("mallory", errors.New("she lies")); err == nil || !strings.Contains(err.Error(), "3 answers from it were accepted") {
		t.Errorf("%v; want an error", err)
	}
	if err := h.distrust("alice", errors.New("she lies")); err != nil {
		t.Errorf("nothing of hers counts: %v", err)
	}
}

// TestNoWorker has only workers of the wrong version: the coordinator reports it.
func TestNoWorker(t *testing.T) {
	url := server(t)
	worker(t, url, "old", "-code", "old")
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
	worker(t, url, "new")
	if status := <-ended; status != 0 {
		t.Errorf("status %d, %s; want status == 0", status, said.String())
	}
}

// TestSPRT stops at the bound, and all workers stop.
func TestSPRT(t *testing.T) {
	url := server(t)
	worker(t, url, "a")
	out, _ := told(t, "run", "-nats", url, "-game", "connect4", "-sprt", "0,100", "-opening", "6", "-json", "plain,depth=3", "random")
	got := table(t, out)
	if got.Duel == nil || got.Duel.Decision != "H1" || got.Games > 1000 {
		t.Errorf(`%d games: %+v; want got.Duel != nil, got.Duel.Decision == "H1", got.Games <= 1000`, got.Games, got.Duel)
	}
	var s queue.Status
	if !soon(func() bool {
		s = stateOf(t, url)
		return len(s.Runs) == 0 && len(s.Workers) == 1
	}) {
		t.Errorf("left: %+v", s)
	}
}
