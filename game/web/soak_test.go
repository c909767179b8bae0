//go:build !js

package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// Large numbers of visitors are all served, none sees anything of another, and nothing is
// leaked. With the build tag slow, two hundred visitors run for a minute.
func TestSoak(t *testing.T) {
	visitors, duration := tests.Pick(60, 200), tests.Pick(time.Second, time.Minute)
	if testing.Short() {
		visitors, duration = 20, time.Second/2
	}
	dir := t.TempDir()
	series := recordtest.New(t, dir, "cup.jsonl", "tictactoe", allGames()...)
	series.Play()
	root := must.Get(os.OpenRoot(dir))(t)
	defer root.Close()
	goroutines, heap := runtime.NumGoroutine(), heapBytes()

	address, stop := serve(t, Config{Games: allGames(), Page: testPage, Records: root, Searches: 2, streams: visitors})
	leave := time.Now().Add(duration)
	var group sync.WaitGroup
	var requests, busy atomic.Int64
	var views []time.Duration
	var mu sync.Mutex
	for i := range visitors {
		v := newVisitor(address, i)
		group.Go(func() {
			defer v.client.CloseIdleConnections()
			for time.Now().Before(leave) && !t.Failed() {
				if err := v.visit(t.Context()); err != nil {
					t.Errorf("visitor %d: %v; want no error", i, err)
				}
			}
			requests.Add(v.requests)
			busy.Add(v.busy)
			mu.Lock()
			defer mu.Unlock()
			views = append(views, v.views...)
		})
	}
	for time.Now().Before(leave) {
		series.Play()
		time.Sleep(duration / 10)
	}
	group.Wait()
	if err := stop(); err != nil {
		t.Errorf("shutdown: %v; want no error", err)
	}
	t.Logf("%d visitors, %d requests, of which %d were told to come back", visitors, requests.Load(), busy.Load())
	slices.Sort(views)
	if n := len(views); n > 0 {
		t.Logf("%d views: median %v, 99 of 100 within %v", n, views[n/2], views[n*99/100])
	}
	if least := int64(visitors); requests.Load() < least {
		t.Errorf("%d requests by %d visitors; want requests.Load() >= least", requests.Load(), visitors)
	}
	settle(t, goroutines)
	if grown := heapBytes() - heap; grown > 16<<20 {
		t.Errorf("%d MB more are in use than before", grown>>20)
	}
}

func heapBytes() int64 {
	var m runtime.MemStats
	for range 3 { // the contents of pools are gone after the second round
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// visitor plays games.
type visitor struct {
	client         *http.Client
	base           string
	rand           *rand.Rand
	requests, busy int64
	views          []time.Duration // how long the answers took
}

// newVisitor makes a visitor with its own address, if this machine has enough.
func newVisitor(server string, i int) *visitor {
	own := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(i>>8), byte(1+i&0xff))}}
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := own.DialContext(ctx, network, address)
		if errors.Is(err, syscall.EADDRNOTAVAIL) { // some systems have 127.0.0.1 alone
			return new(net.Dialer).DialContext(ctx, network, address)
		}
		return c, err
	}
	return &visitor{client: &http.Client{Transport: &http.Transport{DialContext: dial}}, base: "http://" + server, rand: rand.New(rand.NewPCG(7, uint64(i)))}
}

// errLater means that the server had no room.
var errLater = errors.New("come back later")

// ask sends a request, GET if q is nil, and reads the answer into answer unless it is
// nil.
func (v *visitor) ask(ctx context.Context, path string, q, answer any) error {
	v.requests++
	method, body := http.MethodGet, []byte(nil)
	if q != nil {
		var err error
		if body, err = json.Marshal(q); err != nil {
			return err
		}
		method = http.MethodPost
	}
	r, err := http.NewRequestWithContext(ctx, method, v.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	w, err := v.client.Do(r)
	if err != nil {
		return err
	}
	defer w.Body.Close()
	switch w.StatusCode {
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		v.busy++
		return errLater
	case http.StatusOK:
	default:
		text, _ := io.ReadAll(w.Body)
		return fmt.Errorf("%s: status %d: %s", path, w.StatusCode, text)
	}
	if answer == nil {
		_, err = io.Copy(io.Discard, w.Body)
		return err
	}
	return json.NewDecoder(w.Body).Decode(answer)
}

// bots are bots that answer at once.
var bots = map[string]answer.Searcher{
	"connect4":      {Name: "minimax", Level: &answer.Limit{Kind: "depth", Value: 2}},
	"checkers":      {Name: "minimax", Level: &answer.Limit{Kind: "time_ms", Value: 20}},
	"paperfootball": {Name: "minimax", Level: &answer.Limit{Kind: "depth", Value: 2}},
	"football":      {Name: "random"},
	"robanumeros":   {Name: "minimax"},
	"tictactoe":     {Name: "mcts-rollouts", Level: &answer.Limit{Kind: "nodes", Value: 100}},
}

// visit plays a part of a game, with requests for other things on the way.
func (v *visitor) visit(ctx context.Context) error {
	all := allGames()
	e := all[v.rand.IntN(len(all))]
	type record struct {
		Record board.Record `json:"record"`
	}
	var shown answer.View
	if err := v.ask(ctx, "/api/new", map[string]any{"game": e.Name, "seed": v.rand.IntN(1000)}, &shown); err != nil {
		return ignore(err)
	}
	for range 6 {
		if shown.Over {
			break
		}
		next := shown.Record
		if v.rand.IntN(2) == 0 {
			var found answer.Found
			err := v.ask(ctx, "/api/move", map[string]any{"record": next, "bot": bots[e.Name], "seed": 1}, &found)
			if err != nil {
				return ignore(err)
			}
			next.Moves = append(next.Moves, found.Moves...)
		} else {
			next.Moves = append(next.Moves, shown.Moves[v.rand.IntN(len(shown.Moves))].Text)
		}
		time.Sleep(time.Duration(v.rand.Int64N(int64(tests.Pick(time.Millisecond, 2*time.Second)) + 1)))
		shown = answer.View{}
		begun := time.Now()
		if err := v.ask(ctx, "/api/view", record{next}, &shown); err != nil {
			return ignore(err)
		}
		v.views = append(v.views, time.Since(begun))
		// The answer is this visitor's game and no other.
		want, err := answer.Of[answer.View](answer.Ask(ctx, e, answer.Question{Do: "view", Record: next}, nil))
		if err != nil {
			return err
		}
		if shown.Position != want.Position || shown.Plies != want.Plies {
			return fmt.Errorf("%s: shown %q, want %q", e.Name, shown.Position, want.Position)
		}
	}
	var err error
	switch v.rand.IntN(5) {
	case 0: // look at an analysis for a moment, and leave before its end
		short, leave := context.WithTimeout(ctx, 30*time.Millisecond)
		defer leave()
		shown.Record.Moves = nil
		err = v.ask(short, "/api/analyse", map[string]any{"record": shown.Record, "bot": answer.Searcher{Name: "random"}}, nil)
	case 1: // the same with a record
		short, leave := context.WithTimeout(ctx, 50*time.Millisecond)
		defer leave()
		err = v.ask(short, "/api/watch?record=cup.jsonl", nil, nil)
	case 2:
		err = v.ask(ctx, "/api/frames", record{shown.Record}, nil)
	case 3:
		err = v.ask(ctx, "/", nil, nil)
	case 4:
		err = v.ask(ctx, "/api/records/game?record=cup.jsonl&id=1", nil, nil)
	}
	return ignore(err)
}

// ignore drops errors for lack of room or an impatient visitor.
func ignore(err error) error {
	if errors.Is(err, errLater) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}
