//go:build !js

package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// What a request takes, it gives back when it ends, however it ends: places, files,
// counts of its client.
func TestEverythingIsGivenBack(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // which would close forgotten files
	s, dir := recordsAlone(t)
	c := recordtest.New(t, dir, "cup.jsonl", "tictactoe", allGames()...)
	c.Play()
	c.Current(`{"games":[{"id":2,"first":0,"second":1,"moves":["5"]}]}`)
	recordtest.Rewrite(t, dir+"/bad.jsonl", "{}\n")
	ask := func(method, path, body string) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 3*lookEvery)
			defer cancel()
			r := httptest.NewRequestWithContext(ctx, method, "http://localhost"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			s.ServeHTTP(httptest.NewRecorder(), r)
		})
	}
	open := func() int {
		files, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			return 0 // another system, where the files are not counted
		}
		return len(files)
	}
	before := open()
	move := `{"record":{"game":"tictactoe","moves":[%s]},"bot":{"searcher":"greedy"}}`
	for range 3 {
		for _, name := range []string{"cup.jsonl", "bad.jsonl", "none.jsonl"} {
			ask(http.MethodGet, "/api/watch?record="+name, "")
			ask(http.MethodGet, "/api/records/game?id=1&record="+name, "")
			ask(http.MethodGet, "/api/records/game?id=9&record="+name, "")
		}
		ask(http.MethodGet, "/api/records", "")
		ask(http.MethodPost, "/api/records/open", "{}")
		ask(http.MethodPost, "/api/move", fmt.Sprintf(move, `"5"`))
		ask(http.MethodPost, "/api/move", fmt.Sprintf(move, `"0"`))
		ask(http.MethodPost, "/api/analyse", fmt.Sprintf(move, `"5"`))
		ask(http.MethodGet, "/api/rooms/watch?id=none", "")
	}
	if after := open(); after != before {
		t.Errorf("%d files are open; %d were before; want after == before", after, before)
	}
	if s.search.length() != 0 || s.reading.length() != 0 || len(s.streams) != 0 {
		t.Errorf("%d searches, %d readers and %d streams go on; want s.search.length() == 0, s.reading.length() == 0, len(s.streams) == 0", s.search.length(), s.reading.length(), len(s.streams))
	}
	for a, k := range s.clients.all {
		if k.searches != 0 || k.reads != 0 || k.streams != 0 {
			t.Errorf("client %v still has %d searches, %d reads, %d streams; want k.searches == 0, k.reads == 0, k.streams == 0", a, k.searches, k.reads, k.streams)
		}
	}
}

// The context of a task ends with it, so that nothing that it started goes on.
func TestTasksEnd(t *testing.T) {
	s, _ := recordsAlone(t)
	for _, want := range []error{nil, errors.New("a failure")} {
		var inside context.Context
		err := s.inTurn(newQueue(1), httptest.NewRequest(http.MethodGet, "/", nil), toMove, nil, func(ctx context.Context) error {
			inside = ctx
			return want
		})
		if err != want || inside.Err() == nil {
			t.Errorf("%v; want %v and an end of the context: %v", err, want, inside.Err())
		}
	}
}

// An error after the first line of an answer is a line itself, since the status has been
// sent.
func TestLateErrors(t *testing.T) {
	for code, move := range map[string]string{"": "5", "illegal_move": "0"} {
		synctest.Test(t, func(t *testing.T) {
			s, _ := recordsAlone(t)
			for range s.config.Searches {
				s.search.take(clientAt(1), toMove)
			}
			time.AfterFunc(time.Second, func() { s.search.leave(clientAt(1)) })
			r := httptest.NewRequest(http.MethodPost, "http://localhost/api/move", strings.NewReader(`{"record":{"game":"tictactoe","moves":["`+move+`"]},"bot":{"searcher":"greedy"}}`))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", linesType)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			var first, last event
			all := bytes.Split(bytes.TrimSpace(w.Body.Bytes()), []byte("\n"))
			if err := errors.Join(json.Unmarshal(all[0], &first), json.Unmarshal(all[len(all)-1], &last)); err != nil {
				t.Fatalf("%v in %s; want no error", err, w.Body)
			}
			if w.Code != http.StatusOK || first.Type != "queued" || (last.Error == nil) != (code == "") || code != "" && string(last.Error.Code) != code {
				t.Errorf("status %d: %s", w.Code, w.Body)
			}
		})
	}
}

// A client that asks too often is told when to ask again: then, and not before.
func TestRateTellsTheWait(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, rate := range []float64{0.1, 1, 7, 200} {
		c, now := newClients(rate), time.Now()
		for range 50 {
			wait := c.take(r, now)
			if wait == 0 {
				continue
			}
			if c.take(r, now.Add(wait*9/10)) == 0 && wait > time.Millisecond {
				t.Errorf("%v a second: asked again before %v", rate, wait)
			}
			now = now.Add(wait + time.Microsecond)
			if again := c.take(r, now); again > 0 {
				t.Errorf("%v a second: after %v, another %v; want again <= 0", rate, wait, again)
			}
		}
	}
}

// The service worker of a page without a server keeps every file of it.
func TestServiceWorkerKeepsAll(t *testing.T) {
	games := must.Get(checked(allGames()))(t)
	s := static{dir: t.TempDir(), games: games, programs: map[string]*programs{"tictactoe": {"1.wasm", "2.wasm", "exec.js"}, "football": {"1.wasm", "3.wasm", "exec.js"}}}
	for _, name := range []string{"1.wasm", "2.wasm", "3.wasm"} {
		must.Do(t, s.write(name, []byte(name)))
	}
	page, err := fs.Sub(embedded, "page")
	if err == nil {
		err = errors.Join(s.add("exec.js", nil), s.copyPage(page), s.finish())
	}
	if err != nil {
		t.Fatal(err)
	}
	worker := must.Get(os.ReadFile(s.dir + "/sw.js"))(t)
	files := 0
	err = fs.WalkDir(os.DirFS(s.dir), ".", func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() && name != "sw.js" {
			files++
			if name == "index.html" {
				name = "./"
			}
			if n := bytes.Count(worker, []byte(encode(t, name))); n == 0 {
				t.Errorf("%s is not kept", name)
			}
		}
		return err
	})
	if err != nil || files < 10 {
		t.Errorf("%d files, %v; want no error, files >= 10", files, err)
	}
	for _, name := range []string{"programs.json", "games.en.json", "games.ro.json", "manifest.webmanifest"} {
		if text, err := os.ReadFile(filepath.Join(s.dir, name)); err != nil || len(text) < 10 {
			t.Errorf("%s: %q, %v; want no error, len(text) >= 10", name, text, err)
		}
	}
	// The same page has the same version.
	for range 10 {
		must.Do(t, s.finish())
		if again := must.Get(os.ReadFile(s.dir + "/sw.js"))(t); !bytes.Equal(again, worker) {
			t.Fatalf("the service worker of the same page differs:\n%s\n%s", worker[:400], again[:400])
		}
	}
}

// An upload may be as long as allowed.
func TestLongestUpload(t *testing.T) {
	games := must.Get(checked(allGames()))(t)
	for length, large := range map[int]bool{maxUpload: false, maxUpload + 1: true} {
		if _, err := openedOf(games, make([]byte, length), "en"); err == nil || (failureOf(err).Code == "too_large") != large {
			t.Errorf(`%d bytes: %v; want an error, (failureOf(err).Code == "too_large") == large`, length, err)
		}
	}
}

// A record may have as many games as allowed, and not one more, in one part or several.
func TestGamesOfARecord(t *testing.T) {
	for _, before := range []int{maxGames - 3, maxGames} {
		var text strings.Builder
		text.WriteString(`{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n")
		for more := 1; more <= 5; more++ {
			fmt.Fprintf(&text, `{"id":%d,"first":0,"second":1,"winner":"none"}`+"\n", before+more)
			read := &tail{r: strings.NewReader(text.String()), chunk: make([]byte, tailBytes), games: before}
			games, _, err := read.next()
			if good := before+more <= maxGames; (err == nil) != good || good && len(games) != more {
				t.Errorf("%d games and %d more: %d, %v", before, more, len(games), err)
			}
		}
	}
}

// Someone who follows a game sees each position once, at whatever pace it is written, and
// the latest positions of one that was faster.
func TestGamesInProgress(t *testing.T) {
	s, dir := recordsAlone(t)
	c := recordtest.New(t, dir, "cup.jsonl", "connect4", allGames()...)
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		watched := current{name: "cup.jsonl", base: board.Record{Game: "connect4", Variant: "7x6"}}
		var moves []string
		next := 0 // ply to be shown next
		for written := 0; len(moves) < 30; written++ {
			c.Current(fmt.Sprintf(`{"games":[{"id":3,"first":1,"second":0,"moves":%s}]}`, encode(t, append([]string{}, moves...))))
			now, ok := watched.next(s, "en")
			if !ok || len(now) != 1 || now[0].ID != 3 {
				t.Fatalf("a file with one game was replaced: %v, %+v; want ok, len(now) == 1, now[0].ID == 3", ok, now)
			}
			if _, ok := watched.next(s, "en"); ok {
				t.Fatal("news of a file that is as it was")
			}
			if written == 0 || next < len(moves)-latestFrames {
				next = len(moves)
			}
			for _, f := range now[0].Frames.Frames {
				if f.Ply != next {
					t.Fatalf("position %d is shown, not %d", f.Ply, next)
				}
				next++
			}
			if next != len(moves)+1 {
				t.Fatalf("shown up to position %d of %d; want next == len(moves)+1", next-1, len(moves))
			}
			for range r.IntN(4) + r.IntN(2)*r.IntN(12) {
				moves = append(moves, []string{"1", "2", "4", "6", "7"}[len(moves)%5])
			}
		}
	}
}

// A file is compressed if that saves a tenth.
func TestPack(t *testing.T) {
	random := rand.NewChaCha8([32]byte{})
	for percent := range 100 {
		text := make([]byte, 4000)
		random.Read(text[:len(text)*percent/100])
		var small bytes.Buffer
		z, _ := gzip.NewWriterLevel(&small, gzip.BestCompression)
		z.Write(text)
		z.Close()
		f := pack("a", text)
		if (f.small != nil) != (10*small.Len() < 9*len(text)) {
			t.Errorf("%d of %d bytes: compressed %v; want (f.small != nil) == (10*small.Len() < 9*len(text))", small.Len(), len(text), f.small != nil)
		}
	}
}

// The headers of a request may be long, as with the cookies of other servers of the same
// host, and not longer.
func TestHeaders(t *testing.T) {
	address, _ := serve(t, Config{Page: testPage})
	for length, want := range map[int]int{12 << 10: http.StatusOK, 24 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		r := must.Get(http.NewRequest(http.MethodGet, "http://"+address+"/api/health", nil))(t)
		r.Header.Set("Cookie", strings.Repeat("x", length))
		got := must.Get(http.DefaultClient.Do(r))(t)
		got.Body.Close()
		if got.StatusCode != want {
			t.Errorf("%d bytes: status %d; want %d", length, got.StatusCode, want)
		}
	}
}

// The clocks of a room are refused outside their limits, each by itself.
func TestClocksOfRooms(t *testing.T) {
	server := start(t, Config{})
	most := maxClock.Milliseconds()
	for _, base := range []int64{-1, 0, most, most + 1} {
		for _, bonus := range []int64{-1, 0, most, most + 1} {
			want := http.StatusOK
			if base < 0 || base > most || bonus < 0 || bonus > most {
				want = http.StatusBadRequest
			}
			post(t, server, "/api/rooms", fmt.Sprintf(`{"game":"tictactoe","time_ms":%d,"bonus_ms":%d}`, base, bonus), want, nil)
		}
	}
}
