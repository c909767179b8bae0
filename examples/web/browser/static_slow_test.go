//go:build slow

package browser

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	connect4 "github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The page works from a plain file server, below a path, and offline after the first visit.
func TestStatic(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, web.Static(t.Context(), dir, "", connect4.Entry(), tictactoe.Entry()))
	server := httptest.NewServer(http.StripPrefix("/repo", http.FileServer(http.Dir(dir))))
	defer server.Close()
	b := newTab(t, &httptest.Server{URL: server.URL + "/repo"})
	b.load("game=tictactoe&first=human&second=minimax,depth=3")
	b.byMouse()
	b.waitMoves(2)
	b.waitTurn("first")
	b.byKeyboard()
	b.waitMoves(4)

	// From here on, note the requests to each worker, and those not answered yet.
	run[bool](b, `(() => {
		window.workers = new Map();
		const { postMessage, terminate } = Worker.prototype;
		Worker.prototype.postMessage = function (data) {
			if (data.request) {
				if (!workers.has(this)) {
					const waiting = new Set();
					workers.set(this, { asked: new Set(), waiting });
					this.addEventListener("message", ({ data }) => data.line === undefined && waiting.delete(data.id));
				}
				workers.get(this).asked.add(data.request);
				workers.get(this).waiting.add(data.id);
			}
			return postMessage.call(this, data);
		};
		Worker.prototype.terminate = function () {
			workers.get(this)?.waiting.clear();
			return terminate.call(this);
		};
		return true;
	})()`)

	// A position that is solved at once, with the exact score of every column.
	b.open("game=connect4&moves=4+4+4+4+4+2&tab=study")
	b.wait(`document.querySelectorAll("#board .over:not(.unknown)").length > 0`)
	b.wait(`document.querySelectorAll("#analysis-lines li").length > 0`)
	// A click during the analysis is answered by the other worker.
	took := run[float64](b, `new Promise((resolve) => {
		const begun = performance.now();
		new MutationObserver(() => resolve(performance.now() - begun)).observe(document.querySelector("#study .moves"), {childList: true, subtree: true, attributes: true});
		document.querySelector("#back").click();
	})`)
	t.Logf("a click during an analysis is answered in %.0f ms", took)

	// The graph is completed although positions are analysed at the same time.
	const idle = `document.querySelector("#graph-run").textContent`
	before := run[string](b, idle)
	during := run[string](b, `(() => {
		document.querySelector("#graph-run").click();
		const during = `+idle+`;
		document.querySelector("#back").click();
		return during;
	})()`)
	if before == during {
		t.Errorf("the graph's button says %q before and during the search; want before != during", before)
	}
	b.wait(idle + ` === ` + quote(before))
	// A search that nobody waits for has ended long before its time limit.
	b.open("game=connect4&tab=study")
	b.wait(`document.querySelectorAll("#analysis-lines li").length > 0`)
	b.open("game=connect4&tab=play&first=human&second=human")
	b.wait(`[...workers.values()].every(({ waiting }) => waiting.size === 0)`)
	// No request about rules went to a worker that searches.
	searching := map[string]bool{"analyse": true, "graph": true, "move": true, "hint": true, "records/open": true}
	seen := map[bool]bool{}
	for _, asked := range run[[][]string](b, `[...workers.values()].map(({ asked }) => [...asked])`) {
		for _, request := range asked {
			seen[searching[request]] = true
			if searching[request] != searching[asked[0]] {
				t.Errorf("one worker was asked for %q; want searching[request] == searching[asked[0]]", asked)
				break
			}
		}
	}
	if !seen[true] || !seen[false] {
		t.Error("the test has not seen both searches and rules")
	}

	// The visitor's own record is opened from a file.
	records := t.TempDir()
	recordtest.New(t, records, "mine.jsonl", "tictactoe", games.All()...).Play()
	recordtest.New(t, records, "other.jsonl", "pig", games.All()...).Play()
	must.Do(t, os.WriteFile(filepath.Join(records, "none.jsonl"), []byte("no record"), 0o666))
	b.open("game=connect4&tab=watch")
	file := func(name string) {
		b.do(chromedp.SetUploadFiles(chromedp.CSS("#record-file"), []string{filepath.Join(records, name)}))
	}
	// The page explains what is wrong with other files, for example an unknown game.
	file("none.jsonl")
	b.wait(`document.querySelector("#notice.shown")?.textContent.startsWith("The record cannot be read: the record: ")`)
	if text := b.text("#notice"); strings.Contains(text, "record: record: ") {
		t.Errorf(`the notice says %q; want not strings.Contains(text, "record: record: ")`, text)
	}
	file("other.jsonl")
	b.wait(`document.querySelector("#notice.shown")?.textContent.includes('no game "pig" (there are: connect4, tictactoe)')`)
	file("mine.jsonl")
	b.wait(`document.querySelectorAll("#games-list li").length === 1`)
	b.click("#live-boards button")
	b.wait(`document.querySelector("main").dataset.tab === "study"`)
	if game := b.address().Get("game"); game != "tictactoe" {
		t.Errorf(`the game that was opened is %q; want game == "tictactoe"`, game)
	}

	b.wait(`navigator.serviceWorker.controller !== null`)
	b.wait(`caches.keys().then(async (names) => (await (await caches.open(names[0])).keys()).filter((one) => one.url.endsWith(".wasmz")).length === 4)`)
	server.Close()
	b.do(chromedp.Navigate("about:blank"))
	b.load("game=tictactoe&first=human&second=minimax,depth=3")
	b.byMouse()
	b.waitMoves(2)
}

// TestStaticSize writes the page with all games. The folder has at most 60 MB; the files that a visitor
// waits for until a board appears have 1.5 MB if they are compressed.
func TestStaticSize(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, web.Static(t.Context(), dir, "", games.All()...))
	sizes := map[string]int{}
	total := 0
	must.Do(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		total += len(text)
		var small bytes.Buffer
		z, _ := gzip.NewWriterLevel(&small, gzip.BestCompression) // a level there is
		z.Write(text)
		z.Close()
		sizes[name] = min(small.Len(), len(text))
		return err
	}))
	t.Logf("%d bytes in %d files", total, len(sizes))
	if total > 60_000_000 || len(sizes) < 20 {
		t.Errorf("%d bytes in %d files; want at most 60,000,000, in at least 20", total, len(sizes))
	}
	var programs map[string]struct{ Rules, Exec string }
	must.Do(t, json.Unmarshal(must.Get(os.ReadFile(filepath.Join(dir, "programs.json")))(t), &programs))
	for game, needed := range programs {
		visit := 0
		for _, name := range []string{
			"index.html", "style/page.css", "js/main.js", "js/worker.js", needed.Exec, "games.en.json", "programs.json",
			"icon.svg", "manifest.webmanifest", "sw.js", needed.Rules,
		} {
			if sizes[name] == 0 {
				t.Errorf("%s: there is no %s", game, name)
			}
			visit += sizes[name]
		}
		t.Logf("%s: %d bytes until the board is there", game, visit)
		if visit > 1_500_000 {
			t.Errorf("%s: %d bytes until the board is there; want at most 1,500,000", game, visit)
		}
	}
}

// A page works while and after another version is published: those that are open keep their files,
// the next visit has all of the new version's, and a program that is gone loads the page again. Two
// pages of one origin do not disturb each other.
func TestPublications(t *testing.T) {
	entries := []catalog.Entry{tictactoe.Entry(), pig.Entry()}
	before, after := t.TempDir(), t.TempDir()
	must.Do(t, web.Static(t.Context(), before, "", entries...))
	overlay := map[string]map[string]string{"Replace": {}}
	for _, path := range []string{"../../tictactoe/entry/entry.go", "../../games/pig/entry.go"} {
		path := must.Get(filepath.Abs(path))(t)
		text := must.Get(os.ReadFile(path))(t)
		other := filepath.Join(t.TempDir(), "entry.go")
		text = append(text, "\nvar _ = func() bool { println(\"another version\"); return true }()\n"...)
		must.Do(t, os.WriteFile(other, text, 0o666))
		overlay["Replace"][path] = other
	}
	text := must.Get(json.Marshal(overlay))(t)
	list := filepath.Join(t.TempDir(), "overlay.json")
	must.Do(t, os.WriteFile(list, text, 0o666))
	t.Setenv("GOFLAGS", "-overlay="+list)
	must.Do(t, web.Static(t.Context(), after, "", entries...))

	var published atomic.Pointer[http.Handler]
	publish := func(dir string) {
		files := http.FileServer(http.Dir(dir))
		published.Store(&files)
	}
	publish(before)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=600") // as hosts of files have it
		_, name, _ := strings.Cut(r.URL.Path[1:], "/")
		r.URL.Path = "/" + name
		if strings.HasPrefix(r.RequestURI, "/other/") {
			http.FileServer(http.Dir(before)).ServeHTTP(w, r)
			return
		}
		(*published.Load()).ServeHTTP(w, r)
	}))
	defer server.Close()
	const game = "game=tictactoe&first=human&second=minimax,depth=3"
	const kept = `caches.keys().then(async (names) => (await Promise.all(names.map(async (one) =>
		(await (await caches.open(one)).keys()).filter((file) => file.url.endsWith(".wasmz")).length))).join() === %q)`
	b := newTab(t, &httptest.Server{URL: server.URL + "/repo"})
	b.forgive("another version")
	b.forgive("404")
	moves := func(n int) {
		t.Helper()
		b.byMouse()
		b.waitMoves(n)
		b.waitTurn("first")
	}
	// version checks which programs the page uses.
	version := func(dir string) {
		t.Helper()
		want := must.Get(os.ReadFile(filepath.Join(dir, "programs.json")))(t)
		if got := run[string](b, `fetch("programs.json", {cache: "no-cache"}).then((one) => one.text())`); got != string(want) {
			t.Errorf("the page of %s; want %s", got, want)
		}
	}
	home := b.server
	b.server = &httptest.Server{URL: server.URL + "/other"}
	b.load(game)
	b.wait(fmt.Sprintf(kept, "4"))
	b.server = home
	b.load(game)
	b.wait(fmt.Sprintf(kept, "4,4"))
	moves(2)
	publish(after)
	run[bool](b, `navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)`)
	b.wait(`caches.keys().then((names) => names.length === 3)`)
	b.open("game=pig&first=human&second=random") // whose former program is only in the cache
	b.wait(`document.querySelector("#title").textContent === "Pig"`)
	b.open(game)
	moves(2)
	b.load(game)
	version(after)
	moves(2)
	b.wait(fmt.Sprintf(kept, "4,4")) // the other page's, and the new version's

	// Without a service worker, or before it has everything.
	publish(before)
	forget := `(async () => {
		for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
		for (const one of await caches.keys()) await caches.delete(one);
		return true;
	})()`
	run[bool](b, forget)
	b.do(emptyCache())
	b.load("game=tictactoe&first=human&second=human")
	version(before)
	b.wait(fmt.Sprintf(kept, "4"))
	run[bool](b, forget)
	b.do(emptyCache())
	publish(after)
	run[bool](b, `(location.hash = "#game=pig&first=human&second=random", true)`)
	b.wait(`document.querySelector("#title")?.textContent === "Pig" && !document.querySelector("main").inert`)
	version(after)
	b.click(`#board .place[data-id=roll] .hit`)
	b.waitMoves(1)
}
