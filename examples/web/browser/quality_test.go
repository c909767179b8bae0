package browser

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// records is a directory with a record.
func records(t *testing.T) (dir string) {
	t.Helper()
	dir, _ = cupOf(t, "connect4", 5)
	return dir
}

// looks are the pages to check: every game to play, one to study, the records.
func looks() []string {
	var all []string
	for _, s := range scripts {
		all = append(all, "game="+s.game)
	}
	for _, game := range secretGames {
		all = append(all, "game="+game)
	}
	return append(all, "game=connect4&moves=4+4+3+5&tab=study", "game=connect4&tab=watch&watching=cup.jsonl")
}

// axe is the path of axe-core.
var axe = os.Getenv("AXE")

const noAxe = "no axe-core: install it from npm and name its axe.min.js in the environment variable AXE"

// accessible checks that axe-core finds no fault in what the tab shows, with everything unfolded.
func (b *tab) accessible(look string) {
	b.Helper()
	if axe == "" {
		b.Log("not checked for accessibility: " + noAxe)
		return
	}
	run[int](b, `[...document.querySelectorAll("details")].map((e) => { e.open = true; }).length`)
	run[bool](b, string(must.Get(os.ReadFile(axe))(b))+"\n;true")
	var found []struct {
		Impact, Help string
		Nodes        []struct{ HTML, FailureSummary string }
	}
	must.Do(b, json.Unmarshal([]byte(run[string](b, `axe.run().then((r) => JSON.stringify(r.violations))`)), &found))
	for _, v := range found {
		b.Errorf("%s, %s: %s (%s): %q", look, run[string](b, "getComputedStyle(document.body).backgroundColor"), v.Help, v.Impact, v.Nodes)
	}
}

// axe-core finds no fault in any of them, in either colour scheme.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	if axe == "" {
		t.Skip(noAxe)
	}
	dir := records(t)
	knockout(t, dir)
	server := serve(t, dir)
	const editor = "game=checkers&tab=study"
	for _, colours := range []string{"light", "dark"} {
		b := newTab(t, server)
		b.scheme(colours, true)
		for _, look := range append(looks(), editor, "game=tictactoe&tab=watch&watching=knockout.jsonl") {
			b.open(look)
			switch {
			case strings.Contains(look, "watch"):
				b.wait(`document.querySelectorAll("#live-boards .piece").length > 0`)
			case look == editor:
				b.press("#position-pieces")
				b.wait(`document.querySelector("#editor")?.hidden === false && !document.querySelector("#editor-done").disabled`)
			}
			b.accessible(look)
		}
		b.click("#games")
		b.wait(`document.querySelector("#gallery .piece")`)
		b.accessible("the games to choose from")
		for _, dialog := range []string{"help", "rules"} {
			b.open("game=connect4")
			b.click("#" + dialog + "-open")
			b.accessible(dialog)
			b.click("#" + dialog + " button.main")
		}
		for _, look := range []string{"safe", "contrast"} {
			run[bool](b, `(localStorage.setItem("versus", '{"colours": "`+look+`", "ground": "wood"}'), true)`)
			b.load("game=connect4&moves=4+4+3&first=human&second=human")
			b.accessible(look)
		}
		run[bool](b, `(localStorage.clear(), true)`)
		b.load("game=kuhn&first=human&second=human") // one device, two people
		b.accessible("two at one screen")
		for _, boards := range []string{"0", "2"} {
			b.load("game=connect4&first=human&second=human")
			b.choose("#friend-boards", boards)
			b.click("#friend-make")
			b.wait(`document.querySelector("#friend-link")`)
			b.accessible("a room, or rooms of a class")
		}
	}
}

// Until a game can be chosen or played, the page makes at most 7 requests and transfers at most 80 KB, all
// from the server, in every language.
func TestTransfer(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "es", "ro"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			transfer(t, language, func(b *tab) { b.load("game=checkers") })
			transfer(t, language, (*tab).gallery)
		})
	}
}

func transfer(t *testing.T, language string, look func(*tab)) {
	server := serve(t, "")
	b := newTab(t, server)
	b.do(command(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "test", AcceptLanguage: language}))
	t.Cleanup(func() {
		b.do(command(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{}))
	})
	look(b)
	if got := run[string](b, `document.documentElement.lang`); got != language {
		t.Fatalf("the language is %s, want %s", got, language)
	}
	var loads []struct {
		Name string
		Size int
	}
	must.Do(t, json.Unmarshal([]byte(run[string](b, `JSON.stringify([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((e) => ({Name: e.name, Size: e.transferSize})))`)), &loads))
	total := 0
	files := map[string]bool{} // the browser may ask twice for the icon
	for _, l := range loads {
		total += l.Size
		files[l.Name] = true
		if !strings.HasPrefix(l.Name, server.URL) {
			t.Errorf("%s comes from elsewhere; want strings.HasPrefix(l.Name, server.URL)", l.Name)
		}
	}
	t.Logf("%d bytes in %d requests: %v", total, len(files), loads)
	if total > 80_000 || len(files) > 7 || len(files) < 5 {
		t.Errorf("%d bytes in %d requests; want at most 80,000 bytes in 7, and to see them", total, len(files))
	}
}

// The layout does not shift while the page loads and a game is played.
func TestLayoutShift(t *testing.T) {
	t.Parallel()
	server := serve(t, records(t))
	for _, width := range []int64{390, 1280} {
		t.Run(strconv.FormatInt(width, 10), func(t *testing.T) {
			t.Parallel()
			b := newTab(t, server)
			b.size(width, 844)
			for _, look := range looks() {
				b.load(look)
				shift := run[float64](b, `new Promise((resolve) => {
					let sum = 0;
					const observer = new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; });
					observer.observe({type: "layout-shift", buffered: true});
					setTimeout(() => resolve(sum), 300);
				})`)
				if shift > 0.02 {
					t.Errorf("%s, %d wide: a layout shift of %.3f; want shift <= 0.02", look, width, shift)
				}
			}
		})
	}
}

// Nothing is wider than the window, down to the width of a small phone.
func TestWidths(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, records(t)))
	for _, look := range looks() {
		b.open(look)
		for _, width := range []int64{320, 390, 768, 1024, 1920} {
			b.size(width, 800)
			if wide := run[int64](b, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("%s: %d wide in a window of %d; want wide <= width", look, wide, width)
			}
		}
	}
}

// On a phone, everything to tap is large enough for a finger, and boards fit the window.
func TestTargets(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, records(t)))
	b.phone()
	for _, look := range looks() {
		b.open(look)
		b.phone() // a busy browser may forget it as it opens a page
		b.wait(`matchMedia("(pointer: coarse)").matches`)
		run[int](b, `[...document.querySelectorAll("details")].map((e) => { e.open = true; }).length`)
		const smallest = `(() => {
			const size = (e) => { const r = e.getBoundingClientRect(); return [r.width, r.height]; };
			const controls = [...document.querySelectorAll("main :is(button, select, summary, label.check, input:not([type=checkbox])), header :is(button, a, select)")];
			return controls.filter((e) => e.checkVisibility()).filter((e) => { const [w, h] = size(e); return w < 43.5 || h < 43.5; })
				.map((e) => e.outerHTML.slice(0, 60) + " " + size(e)).join("\n");
		})()`
		small := run[string](b, smallest)
		for range 200 { // a line of an analysis may have arrived this moment, or the board is being drawn
			if small == "" {
				break
			}
			time.Sleep(50 * time.Millisecond)
			small = run[string](b, smallest)
		}
		if small != "" {
			t.Errorf("%s: too small for a finger: %s", look, small)
		}
		if strings.Contains(look, "watch") {
			continue
		}
		for _, size := range [][2]int64{{360, 640}, {412, 915}, {640, 360}, {844, 390}, {915, 412}, {390, 844}} {
			b.size(size[0], size[1])
			b.fingers(fmt.Sprint(look, ", ", size))
		}
		if run[bool](b, `document.querySelector("#stage[data-row]") !== null`) {
			b.click(".ends button:last-child") // leads to the right end, which is out of sight
			b.wait(`Math.max(...[...document.querySelectorAll("#board .place.open .hit")].map((e) => e.getBoundingClientRect().right)) <= innerWidth`)
			continue
		}
		if out := run[int](b, `[...document.querySelectorAll("#board .place .hit")].map((e) => e.getBoundingClientRect()).filter((r) => r.left < -1 || r.right > innerWidth + 1).length`); out > 0 {
			t.Errorf("%s: %d places are outside the window; want out <= 0", look, out)
		}
	}
}

// fingers checks that the places of the board are at least 44 pixels wide and high, or that a tap between
// smaller ones shows them larger and the next tap the whole board.
func (b *tab) fingers(look string) {
	b.Helper()
	const small = `[...document.querySelectorAll("#board .place .hit")].map((e) => e.getBoundingClientRect()).find((r) => Math.min(r.width, r.height) < 43.9)`
	if !run[bool](b, small+` !== undefined`) {
		return
	}
	between := run[[]float64](b, `(async () => {
		const open = document.querySelector("#board .place.open");
		open.scrollIntoView({block: "center"});
		for (let was = "", is = "at first"; is !== was; ) { // until the board has its new size
			was = is;
			await new Promise(requestAnimationFrame);
			is = JSON.stringify(open.getBoundingClientRect());
		}
		const all = [...document.querySelectorAll("#board .place.open .hit")].map((e) => e.getBoundingClientRect());
		const [a, b] = all.flatMap((a) => all.filter((b) => b !== a).map((b) => [a, b]))
			.find(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y) < 44) ?? [];
		return a === undefined ? [] : [(a.x + b.x + a.width) / 2, (a.y + b.y + a.height) / 2];
	})()`)
	if len(between) == 0 { // a finger hits one of them alone
		return
	}
	b.clickAt(between[0], between[1])
	b.wait(`document.querySelector("#stage[data-near]")`)
	if still := run[float64](b, small+`?.width ?? 0`); still != 0 {
		b.Errorf("%s: shown larger, a place is still %.0f px; want still == 0", look, still)
	}
	corner := run[[]float64](b, `(({x, y}) => [x + 4, Math.max(y, 0) + 4])(document.querySelector("#stage").getBoundingClientRect())`)
	b.clickAt(corner[0], corner[1])
	b.wait(`!document.querySelector("#stage[data-near]")`)
}

// keep keeps a picture of the tab if go test keeps artifacts, which it reports.
func (b *tab) keep(t *testing.T, name string) bool {
	if kept := flag.Lookup("test.artifacts"); kept == nil || kept.Value.String() != "true" {
		return false
	}
	picture := must.Get(chromedp.Run(b.ctx, chromedp.CaptureScreenshot()))(t)
	return os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), picture, 0o644) == nil
}

// Screenshots of the gallery, and of every game at its start, middle, when a click is refused, and at its
// end are kept if go test keeps artifacts.
func TestScreenshots(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	if b.load("game=connect4"); !b.keep(t, "connect4") {
		t.Skip("without -artifacts nobody sees them")
	}
	links := map[string]string{"study": "game=connect4&moves=4+4+4+5+5+5+5+4+2+2+1&tab=study"}
	for _, game := range served(t, b.server.URL) {
		for i, link := range b.moments(game.Name) {
			links[fmt.Sprint(game.Name, "-", i)] = link
		}
	}
	const refused = `#board .place:not(.open, .target, .place-button) .hit`
	for _, language := range []string{"en", "es", "ro"} {
		b.choose("#language", language)
		for _, colours := range []string{"light", "dark"} {
			b.scheme(colours, true)
			for name, size := range map[string][2]int64{"phone": {390, 844}, "desk": {1280, 800}} {
				b.touch = name == "phone" // whose scroll bars take no room
				b.size(size[0], size[1])
				keep := func(what string) {
					b.rest()
					b.keep(t, fmt.Sprintf("%s-%s-%s-%s", what, name, colours, language))
				}
				for what, link := range links {
					b.open(link)
					keep(what)
					if strings.HasSuffix(what, "-1") && run[bool](b, `document.querySelector("`+refused+`") !== null`) {
						b.click(refused)
						b.wait(`document.querySelector("#refusal").textContent !== ""`)
						keep(strings.TrimSuffix(what, "1") + "refused")
					}
				}
				b.click("#games")
				b.wait(`document.querySelector("#gallery:not([hidden]) .piece")`)
				keep("gallery")
			}
		}
	}
}
