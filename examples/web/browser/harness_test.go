package browser

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// patience is how long a test waits for an immediate reaction, on a machine that may be busy.
const patience = 30 * time.Second

// chromium finds the browser.
func chromium(t testing.TB) string {
	t.Helper()
	names := []string{"chromium", "chromium-browser", "google-chrome", "chrome"}
	if name := os.Getenv("CHROMIUM"); name != "" {
		names = []string{name}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("no browser (looked for %s): install Debian's package chromium, or name one in the environment variable CHROMIUM", strings.Join(names, ", "))
	return ""
}

// shared is the one browser that all tests use, each in a separate context, as if they were
// different visitors.
var shared struct {
	once    sync.Once
	browser context.Context
	end     func()
	err     error
}

func TestMain(m *testing.M) {
	// Unless -parallel says otherwise: tests wait for the browser and for bots more than they compute.
	flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	status := m.Run()
	if shared.end != nil {
		shared.end()
	}
	os.Exit(status)
}

// startBrowser starts the browser on first use.
func startBrowser(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: no browser is started")
	}
	path := chromium(t)
	shared.once.Do(func() {
		profile, err := os.MkdirTemp("", "chromium")
		if err != nil {
			shared.err = err
			return
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
		if flag.Lookup("test.bench").Value.String() == "" { // whose pages are opened as visitors open them
			// No processes for pages that are never opened or returned to.
			options = append(options, chromedp.Flag("disable-features",
				"Translate,SpareRendererForSitePerProcess,BackForwardCache,ProactivelySwapBrowsingInstance"))
		}
		allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
		browser, endBrowser := chromedp.NewContext(allocator)
		shared.browser, shared.err = browser, chromedp.Do(browser)
		shared.end = func() {
			endBrowser()
			endAllocator()
			os.RemoveAll(profile)
		}
	})
	if shared.err != nil {
		t.Fatalf("%s does not start: %v", path, shared.err)
	}
	return shared.browser
}

// cupOf makes a directory with a record of some games, cup.jsonl, which can grow.
func cupOf(t testing.TB, game string, n int) (dir string, c *recordtest.Writer) {
	t.Helper()
	dir = t.TempDir()
	c = recordtest.New(t, dir, "cup.jsonl", game, games.All()...)
	for range n {
		c.Play()
	}
	return dir, c
}

// plain is the one server without records; it keeps no state of visitors.
var plain struct {
	once   sync.Once
	server *httptest.Server
}

// serve starts a server of the repository's page; all tests without records share one.
func serve(t testing.TB, records string) *httptest.Server {
	t.Helper()
	if records != "" {
		return newServer(t, records, t.Output())
	}
	startBrowser(t) // or skip the test
	plain.once.Do(func() { plain.server = newServer(nil, "", os.Stderr) })
	return plain.server
}

// newServer starts a server that is stopped after the test, or after all tests if t is nil.
func newServer(t testing.TB, records string, diagnostics io.Writer) *httptest.Server {
	config := web.Config{Games: games.All(), Page: os.DirFS("../../../game/web/page"), Rate: 10_000, Searches: 4, Log: log.New(diagnostics, "", 0)}
	if records != "" {
		root := must.Get(os.OpenRoot(records))(t)
		t.Cleanup(func() { root.Close() })
		config.Records = root
	}
	server, err := web.New(config)
	if err != nil {
		panic(err) // the page is broken: no test can pass
	}
	s := httptest.NewServer(server)
	if t != nil {
		t.Cleanup(s.Close)
	}
	return s
}

// tab is a tab of the browser. Its methods end the test if something fails.
type tab struct {
	testing.TB
	server *httptest.Server
	*window
	loaded bool
	touch  bool // whether clicks are taps

	forgiven []string // what may be in what the page complains about
}

// window is the browser's state of a tab. Tests reuse windows, because the browser takes longer to
// open one than most tests take.
type window struct {
	ctx context.Context
	end func()

	mu     sync.Mutex
	faults []string // what the page complained about on its console
	closed chan bool
}

// windows are those not in use; the browser remembers nothing of their visitors.
var windows = make(chan *window, 100)

// newTab opens a tab of a first-time visitor, and fails the test at its end if the console reported
// anything.
func newTab(t testing.TB, server *httptest.Server) *tab {
	t.Helper()
	b := &tab{TB: t, server: server}
	browser := startBrowser(t)
	select {
	case b.window = <-windows:
	default:
		b.window = newWindow(browser)
	}
	t.Cleanup(func() {
		err := b.leave(server.URL)
		for _, fault := range b.faults {
			if !slices.ContainsFunc(b.forgiven, func(text string) bool { return strings.Contains(fault, text) }) {
				t.Errorf("console: %s", fault)
			}
		}
		if err != nil || t.Failed() {
			b.end()
			return
		}
		b.faults = nil
		windows <- b.window
	})
	b.size(1280, 900)
	return b
}

// visit opens a game of the page without records in a tab, in a test that runs beside others.
func visit(t *testing.T, fragment string) *tab {
	t.Helper()
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.open(fragment)
	return b
}

// leaving is the last message of a page on the console.
const leaving = "the test leaves"

// newWindow opens a window of a new visitor.
func newWindow(browser context.Context) *window {
	w := &window{closed: make(chan bool)}
	w.ctx, w.end = chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	messages := chromedp.Console(w.ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Text == leaving {
				w.closed <- true
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning || m.IsException() {
				w.mu.Lock()
				w.faults = append(w.faults, fmt.Sprintf("%s: %s (%s:%d)", m.Type, m.Text, m.URL, m.Line+1))
				w.mu.Unlock()
			}
		}
	}()
	return w
}

// leave leaves the page and makes the browser forget the page and the visitor. After that, faults is
// complete.
func (w *window) leave(origin string) error {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.Navigate("about:blank"), emptyCache(),
		command(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"}),
		command(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}),
		chromedp.Evaluate[chromedp.Void]("console.debug("+quote(leaving)+")"))
	if err != nil {
		return err
	}
	select {
	case <-w.closed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// forgive ignores complaints of the page, earlier or later, that contain the text: for tests whose
// requests must fail. The browser may report them late.
func (b *tab) forgive(text string) {
	b.forgiven = append(b.forgiven, text)
}

// do runs actions.
func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.Fatalf("%v\nstatus: %q; want no error", err, b.text("#status"))
	}
}

// size sets the size of the window.
func (b *tab) size(width, height int64) {
	b.Helper()
	var options []chromedp.EmulateViewportOption
	if b.touch {
		options = append(options, chromedp.EmulateMobile)
	}
	b.do(chromedp.EmulateViewport(width, height, options...))
}

// phone makes the window that of a phone with a touch screen.
func (b *tab) phone() {
	b.Helper()
	b.touch = true
	b.size(390, 844)
	b.do(command(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}))
}

// command is a command of the browser's protocol without a result.
func command[P any](c cdp.Command[P, cdp.Empty], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, c, params)
		return err
	})
}

// scheme sets the visitor's preferred colours, light or dark, and reduced motion.
func (b *tab) scheme(colours string, still bool) {
	b.Helper()
	motion := "no-preference"
	if still {
		motion = "reduce"
	}
	b.do(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: colours}, {Name: "prefers-reduced-motion", Value: motion},
	}}))
}

// load loads the page with a fragment in query form: game=connect4&moves=4+4.
func (b *tab) load(fragment string) {
	b.Helper()
	if b.loaded { // or nothing but the fragment might be new
		b.do(chromedp.Navigate("about:blank"))
	}
	b.do(chromedp.Navigate(b.server.URL + "/#" + fragment))
	b.wait(`document.querySelector("#status")?.dataset.owner !== undefined && "ready" in document.documentElement.dataset`)
	b.loaded = true
}

// open is load the first time; later it follows a link within the page, which is faster.
func (b *tab) open(fragment string) {
	b.Helper()
	if !b.loaded {
		b.load(fragment)
		return
	}
	run[bool](b, fmt.Sprintf(`new Promise((resolve) => {
		addEventListener("hashchange", () => resolve(true), {once: true}); // after the page's own listener
		location.hash = %s;
	})`, quote(fragment+"&opening")))
	b.wait(`!document.querySelector("main").inert && !location.hash.includes("opening")`) // the page has written its own
}

// run evaluates an expression.
func run[T any](b *tab, expression string) T {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%s: %v; want no error", expression, err)
	}
	return v
}

// wait waits until an expression is true.
func (b *tab) wait(expression string) {
	b.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(30 * time.Millisecond) {
		if run[bool](b, "!!("+expression+")") {
			return
		}
		if time.Now().After(deadline) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.Fatalf("waited for %s\nstatus: %q\naddress: %s\nconsole: %q", expression, b.text("#status"), run[string](b, "location.hash"), b.faults)
		}
	}
}

// rest waits until nothing moves on the board.
func (b *tab) rest() {
	b.Helper()
	b.wait(`document.querySelector("#board").getAnimations({subtree: true}).every((a) => a.playState !== "running" || a.effect.getTiming().iterations === Infinity)`)
}

// text returns the text of an element.
func (b *tab) text(selector string) string {
	b.Helper()
	return run[string](b, fmt.Sprintf("document.querySelector(%s)?.textContent ?? %s", quote(selector), quote("(no "+selector+")")))
}

// click clicks or taps the middle of an element once it has stopped moving.
func (b *tab) click(selector string) {
	b.Helper()
	at := run[[]float64](b, fmt.Sprintf(`(async () => {
		const e = document.querySelector(%s);
		for (let fold = e.parentNode.closest("details"); fold; fold = fold.parentNode.closest("details")) if (e.tagName !== "SUMMARY") fold.open = true;
		e.scrollIntoView({block: "center", behavior: "instant"});
		const middle = () => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
		for (let was = middle();;) {
			await new Promise(requestAnimationFrame);
			const is = middle();
			if (is[0] === was[0] && is[1] === was[1]) return is;
			was = is;
		}
	})()`, quote(selector)))
	b.clickAt(at[0], at[1])
}

// clickAt clicks or taps a point of the window.
func (b *tab) clickAt(x, y float64) {
	b.Helper()
	if b.touch {
		b.do(command(input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}},
		}), command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
		return
	}
	b.do(chromedp.MouseClickXY(x, y))
}

// place clicks a place of the board.
func (b *tab) place(id string) {
	b.Helper()
	b.click(fmt.Sprintf("#board .place[data-id=%q] .hit", id))
}

// keys presses keys: names of special keys, or characters.
func (b *tab) keys(keys ...string) {
	b.Helper()
	for _, key := range keys {
		if special, ok := specialKeys[key]; ok {
			key = special
		}
		b.do(chromedp.KeyEvent(key))
	}
}

var specialKeys = map[string]string{
	"Tab": kb.Tab, "Enter": kb.Enter, "Escape": kb.Escape, "Space": " ",
	"Home": kb.Home, "Left": kb.ArrowLeft, "Right": kb.ArrowRight, "Up": kb.ArrowUp, "Down": kb.ArrowDown,
}

// choose selects an option of a select by its value.
func (b *tab) choose(selector, value string) {
	b.Helper()
	run[bool](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		e.value = %s;
		if (e.value !== %[2]s) throw new Error("no option " + %[2]s + " in " + [...e.options].map((o) => o.value));
		e.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, quote(selector), quote(value)))
}

// address returns the state that the link restores.
func (b *tab) address() url.Values {
	b.Helper()
	// The page writes the address a few times a second.
	hash := run[string](b, `new Promise((resolve) => setTimeout(() => resolve(location.hash), 300))`)
	return must.Get(url.ParseQuery(strings.TrimPrefix(hash, "#")))(b)
}

// moves returns the moves of the record.
func (b *tab) moves() []string {
	b.Helper()
	return strings.Fields(b.address().Get("moves"))
}

// waitMoves waits until the record has a number of moves and the page is at rest.
func (b *tab) waitMoves(n int) {
	b.Helper()
	b.wait(fmt.Sprintf(`(new URLSearchParams(location.hash.slice(1)).get("moves") ?? "").split(" ").filter(Boolean).length >= %d`, n))
}

// waitTurn waits until it is a player's turn and the board is at rest.
func (b *tab) waitTurn(owner string) {
	b.Helper()
	b.wait(fmt.Sprintf(`document.querySelector("#status").dataset.owner === %s`, quote(owner)))
	b.rest()
}

func quote(text string) string {
	q, _ := json.Marshal(text)
	return string(q)
}
