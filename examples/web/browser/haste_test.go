package browser

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// Actions faster than the server's answers, and where the focus is afterwards.

// slow delays the page's requests by a time in ms.
func (b *tab) slow(ms int) {
	b.Helper()
	run[bool](b, fmt.Sprintf(`(() => {
		window.quick ??= window.fetch;
		window.fetch = (...request) => new Promise((resolve) => setTimeout(resolve, %d)).then(() => window.quick(...request));
		return true;
	})()`, ms))
}

// press clicks elements by script, in immediate succession.
func (b *tab) press(selectors ...string) {
	b.Helper()
	list, _ := json.Marshal(selectors)
	run[bool](b, fmt.Sprintf(`(() => {
		for (const selector of %s) document.querySelector(selector).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
		return true;
	})()`, list))
}

// focused describes the focused element.
func (b *tab) focused() string {
	b.Helper()
	return run[string](b, `(() => { const e = document.activeElement; return e.id || e.dataset.id || e.getAttribute("href") || e.tagName; })()`)
}

// longTurn is a position in which the original program plays a turn of ten steps.
const longTurn = "game=paperfootball&moves=3+4+5+2+2+4+4+1+4+1+7&first=human&second=classic"

// A person's move is one request, and so is a bot's, also a turn of several steps.
func TestOneRequest(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, c := range []struct {
		address, click string
		moves          int
		want           []string
	}{
		{"game=tictactoe&first=human&second=greedy", "#board .place.open .hit", 2, []string{"view", "move"}},
		{longTurn, "#best", 21, []string{"move"}},
	} {
		b.open(c.address)
		run[bool](b, `(() => {
			window.asked = [];
			window.plain ??= window.fetch;
			window.fetch = (path, options) => { window.asked.push(path); return window.plain(path, options); };
			return true;
		})()`)
		b.press(c.click)
		b.waitMoves(c.moves)
		b.rest()
		var got []string
		for _, path := range run[[]string](b, `window.asked`) {
			name, _, _ := strings.Cut(strings.TrimPrefix(path, "api/"), "?")
			got = append(got, name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the page asked %v; want %v", c.address, got, c.want)
		}
	}
}

// A bot's turn of several steps is abandoned when the visitor plays instead.
func TestPlayDuringTurn(t *testing.T) {
	b := visit(t, longTurn)
	b.slow(250)
	before := len(b.moves())
	b.press("#best")
	b.waitMoves(before + 2)
	b.press("#board .place.open .hit")
	b.wait(`document.querySelector("#go").hidden`)
	b.rest()
	if said, n := b.text("#notice"), len(b.moves()); said != "" || n >= before+10 {
		t.Errorf(`%d moves, and the page says %q; want said == "", n < before+10`, n, said)
	}
}

// A change of language stops a bot's turn where it is, with all pieces in place.
func TestLanguageDuringTurn(t *testing.T) {
	b := visit(t, longTurn)
	b.slow(100)
	before := len(b.moves())
	b.press("#best")
	b.waitMoves(before + 2)
	for _, language := range []string{"es", "en", "es"} {
		b.choose("#language", language)
	}
	b.wait(`document.querySelector("#status").textContent.startsWith("Juega: ") && document.querySelector("#go").hidden`)
	if said := b.text("#notice"); said != "" {
		t.Errorf(`the page says %q; want said == ""`, said)
	}
}

// A change of language does not lose a game that is loading.
func TestLanguageDuringLink(t *testing.T) {
	b := visit(t, "game=connect4&first=human&second=human")
	b.slow(150)
	b.choose("#language", "es")
	b.open("game=tictactoe&moves=5&first=human&second=human")
	b.wait(`document.querySelector("#status").textContent === "Juega: O"`)
	run[bool](b, `new Promise((resolve) => setTimeout(() => resolve(true), 500))`)
	if got := b.address().Get("game"); got != "tictactoe" {
		t.Errorf(`the game is %q; want got == "tictactoe"`, got)
	}
}

// A link is followed even if the page writes its address at the same moment.
func TestLinkWhileTheAddressIsWritten(t *testing.T) {
	b := visit(t, "game=connect4&first=human&second=human")
	run[bool](b, `new Promise((resolve) => setTimeout(() => resolve(true), 1000))`) // so that what is to be written next is written at once
	run[bool](b, `(() => {
		location.hash = "game=tictactoe&moves=5&first=human&second=human";
		document.querySelector("#tab-study").click();
		return true;
	})()`)
	b.wait(`document.querySelector("#status").textContent === "O to move"`)
	if got := b.address().Get("game"); got != "tictactoe" {
		t.Errorf(`the address is of the game %q; want got == "tictactoe"`, got)
	}
}

// When one team has chosen and the other has not, the position can be copied, pasted and linked
// to; repeating the choice does not restore the other team's old one.
func TestHalfAStep(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	b := newTab(t, server)
	b.open("game=football&first=human&second=human")
	b.click("#orders-play")
	b.waitTurn("second")
	run[bool](b, `(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }) !== null`)
	b.press("#copy-position")
	b.wait(`window.copied`)
	text := run[string](b, `window.copied`)

	other := newTab(t, server)
	other.open("game=football&first=human&second=human")
	other.paste(text)
	other.wait(`document.querySelector("#status").dataset.owner === "second"`)
	other.wait(`location.hash.includes("start=")`)
	link := run[string](other, "location.hash")
	third := newTab(t, server)
	third.load(strings.TrimPrefix(link, "#"))
	third.waitTurn("second")

	b.click("#orders-play")
	b.waitMoves(2)
	b.waitTurn("first")
	b.click("#undo")
	b.waitTurn("second")
	b.click("#undo")
	b.waitTurn("first")
	b.click("#orders-play")
	b.waitTurn("second")
}

// A double click gives the orders of one team, and the keyboard stays at their button.
func TestOrdersOnce(t *testing.T) {
	b := visit(t, "game=football&first=human&second=human")
	at := run[[]float64](b, `(() => { const r = document.querySelector("#orders-play").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	b.waitTurn("second")
	b.do(chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
	if got := b.moves(); len(got) != 1 {
		t.Errorf("a double click played %q; want len(got) == 1", got)
	}
	b.do(chromedp.Focus(chromedp.CSS("#orders-play")))
	b.keys("Enter")
	b.waitTurn("first")
	b.wait(`document.activeElement.id === "orders-play"`)
}

// Fast clicks on "one move back" all count, an impossible action does not stop a bot, and an
// unreadable text leaves everything unchanged.
func TestQuickSteps(t *testing.T) {
	b := visit(t, "game=connect4&moves=4+4+3+5+2+1&tab=study&first=human&second=human")
	b.slow(100)
	b.press("#back", "#back", "#back")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "3"`)
	b.press("#forward", "#back", "#forward")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "4"`)

	b.open("game=connect4&first=human&second=minimax,time_ms=800")
	b.press("#board .place.open .hit")
	b.waitMoves(1)
	b.press("#redo", "#forward", "#to-end")
	b.fail()
	b.wait(`document.querySelector("#notice").classList.contains("shown")`)
	b.waitMoves(2)

	b.open("game=football&first=human&second=human")
	b.choose(".orders select", "3")
	b.fail()
	if got := run[string](b, `document.querySelector(".orders select").value`); got != "3" {
		t.Errorf("after a text that cannot be read, the order is %q; want it as it was", got)
	}
}

// fail pastes an unreadable text.
func (b *tab) fail() {
	b.Helper()
	b.press("#notice")
	b.do(chromedp.SetValue(chromedp.CSS("#paste-text"), "no such thing"))
	b.press("#paste-load")
	b.wait(`document.querySelector("#notice").classList.contains("shown")`)
	b.forgive("422")
}

// Only one replay runs, however often it is started and stopped.
func TestReplayOnce(t *testing.T) {
	b := visit(t, "game=connect4&tab=study&first=human&second=human&at=0&moves="+strings.Repeat("1+2+", 2)+"3+4+5+6+7+1+2+3")
	run[bool](b, `(() => {
		[window.seen, window.times] = [[], []];
		new MutationObserver(() => {
			window.seen.push(document.querySelectorAll("#board .piece").length);
			window.times.push(performance.now());
		}).observe(document.querySelector("#board .layer-pieces"), {childList: true});
		return true;
	})()`)
	b.press("#replay")
	for n := range 3 {
		b.wait(fmt.Sprintf("window.seen.includes(%d)", n+1))
		b.press("#replay", "#replay")
	}
	b.wait(`window.seen.includes(11) && document.querySelector("#replay").getAttribute("aria-pressed") === "false"`)
	seen := run[[]int](b, `window.seen`)
	for i, n := range seen[1:] {
		if n != seen[i]+1 {
			t.Errorf("the replay shows %v pieces, one after the other; want n == seen[i]+1", seen)
			break
		}
	}
	if gap := run[float64](b, `window.times.slice(4).map((at, i) => at - window.times[i + 3]).sort((a, b) => a - b)[3]`); gap < 140 {
		t.Errorf("half of the plies of the replay are %.0f ms apart or less; it waits for 150 between them; want gap >= 140", gap)
	}
}

// A link, or a click on the graph, never leads to a position where chance would have to act.
func TestChanceIsPassed(t *testing.T) {
	t.Parallel()
	dir, _ := cupOf(t, "football", 6)
	b := newTab(t, serve(t, dir))
	b.open("game=football&tab=watch&watching=cup.jsonl")
	b.wait(`document.querySelectorAll("#games-list li").length === 6`)
	links := run[[]string](b, `(async () => {
		const links = [];
		for (let id = 1; id <= 6; id++) {
			const { record } = await (await fetch("api/records/game?record=cup.jsonl&id=" + id)).json();
			const body = JSON.stringify({ record });
			const { turns } = await (await fetch("api/view", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
			const ply = turns.indexOf("chance");
			if (ply < 0) continue;
			const { game, variant, setup, start, seed } = record;
			links.push(new URLSearchParams({ game, variant, setup, start, seed, moves: record.moves.join(" "), at: ply, tab: "study" }).toString());
		}
		return links;
	})()`)
	if len(links) == 0 {
		t.Fatal("chance played no part in six games, so nothing is tested")
	}
	for _, link := range links {
		b.open(link)
		b.waitTurn("first")
	}
}

// Scores requested for another game do not appear in the graph.
func TestGraphOfOldGame(t *testing.T) {
	b := visit(t, "game=tictactoe&moves=5+1+9+2+3&tab=study&first=human&second=human")
	b.click("#analyse")
	b.slow(2000)
	b.press("#graph-run")
	b.slow(0)
	b.press("#to-start")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "0"`)
	b.press("#board .place[data-id=c2] .hit")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("moves") === "2"`)
	b.wait(`document.querySelector("#graph-run").textContent === "Score every position"`)
	if label := run[string](b, `document.querySelector(".graph svg").getAttribute("aria-label")`); !strings.HasPrefix(label, "Scores of 1 ") && !strings.HasPrefix(label, "Scores of 0 ") {
		t.Errorf("the graph of a game of one move says %q", label)
	}
}

// A game that is left while it is loading does not appear later, and the old one cannot be played
// once another was requested.
func TestOldGame(t *testing.T) {
	b := visit(t, "game=connect4&first=human&second=human")
	b.slow(2000)
	run[bool](b, `(location.hash = "game=tictactoe") !== ""`)
	b.wait(`document.querySelector("main").inert`)
	b.do(chromedp.MouseClickXY(400, 400))
	b.wait(`location.hash.includes("game=tictactoe&") && !document.querySelector("main").inert`)
	if got := b.moves(); len(got) != 0 {
		t.Errorf("the new game begins with %q; want len(got) == 0", got)
	}
	b.press("#new", "#board .place .hit")
	b.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	if got := b.moves(); len(got) != 0 {
		t.Errorf("the new game begins with %q; want len(got) == 0", got)
	}
}

// The list of games shows draws, and a table that was left is no longer followed.
func TestDrawnGame(t *testing.T) {
	t.Parallel()
	dir, _ := cupOf(t, "tictactoe", 40)
	b := newTab(t, serve(t, dir))
	b.open("game=tictactoe&tab=watch&watching=cup.jsonl")
	b.wait(`document.querySelectorAll("#games-list li").length === 40`)
	if empty := run[int](b, `[...document.querySelectorAll("#games-list .result")].filter((e) => e.textContent === "").length`); empty > 0 {
		t.Errorf("%d games have no result", empty)
	}
	if run[int](b, `[...document.querySelectorAll("#games-list .result")].filter((e) => e.textContent === "½ – ½").length`) == 0 {
		t.Error("none of 40 games is drawn, so nothing was tested")
	}
	b.choose("#language", "es")
	b.wait(`document.querySelector("#record option").textContent === "Elige …"`)

	b.click("#tab-play")
	run[bool](b, `(() => {
		const open = window.EventSource;
		window.EventSource = function (...all) { window.followed = true; return new open(...all); };
		return true;
	})()`)
	b.slow(100)
	b.press("#tab-watch", "#tab-play")
	run[bool](b, `new Promise((resolve) => setTimeout(() => resolve(true), 300))`)
	if run[bool](b, `window.followed === true`) {
		t.Error("the record is followed though the visitor has left")
	}
}

// A page whose server does not answer at first starts once it does.
func TestLateServer(t *testing.T) {
	t.Parallel()
	whole := serve(t, "")
	var up atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") && !up.Load() {
			panic(http.ErrAbortHandler)
		}
		whole.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b := newTab(t, server)
	b.do(chromedp.Navigate(server.URL + "/#game=tictactoe"))
	b.wait(`document.querySelector("#notice").classList.contains("shown")`)
	b.choose("#language", "es")
	b.click("#tab-study")
	b.click("#new")
	up.Store(true)
	b.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	b.forgive("Failed to load resource")
}

// The focus stays where it was when controls are rebuilt.
func TestFocus(t *testing.T) {
	b := visit(t, "game=connect4&first=human&second=minimax")
	for _, c := range []struct{ open, on, key, want string }{
		{"", "#seats input[type=range]", "Right", "INPUT"},
		{"", "#seats .level select", "Down", "SELECT"},
		{"", "#variant", "Down", "variant"},
		{"game=connect4&tab=study&moves=4", "#analysis input[type=range]", "Right", "INPUT"},
		{"", "#study .moves button", "Enter", "BUTTON"},
		{"game=robanumeros&second=human", "#board .place[tabindex='0']", "n", "k0"},
	} {
		if c.open != "" {
			b.open(c.open)
		}
		run[int](b, `[...document.querySelectorAll("details")].map((e) => { e.open = true; }).length`)
		b.do(chromedp.Focus(chromedp.CSS(c.on)))
		before := run[string](b, "location.hash")
		b.keys(c.key)
		b.wait(`!location.hash.includes("opening") && (location.hash !== ` + quote(before) + ` || ` + fmt.Sprint(strings.Contains(c.on, "analysis") || strings.Contains(c.on, "study")) + `)`)
		b.rest()
		if got := b.focused(); got != c.want {
			t.Errorf("after %s on %s, the keyboard is on %s; want %s", c.key, c.on, got, c.want)
		}
	}
}

// A premove chosen while the bot thinks is played after the bot's move, if it is legal then.
func TestMoveAhead(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	chosen := func(n int) {
		t.Helper()
		b.wait(fmt.Sprintf(`document.querySelectorAll("#board .place.chosen").length === %d`, n))
	}
	ahead := func(first string) { // plays a move, and waits for the bot's turn
		t.Helper()
		b.slow(0)
		b.rest()
		b.slow(1500)
		b.press(first)
		b.wait(`document.querySelector("#board .place.ahead") !== null`)
	}
	const column = `#board .place:nth-child(%d) .hit`
	b.open("game=connect4&first=human&second=minimax,depth=2")
	ahead(fmt.Sprintf(column, 4))
	b.press(fmt.Sprintf(column, 2))
	chosen(1)
	b.press(fmt.Sprintf(column, 7)) // instead
	chosen(1)
	b.waitMoves(4)
	if got := b.moves(); got[2] != "7" {
		t.Errorf("the moves are %q, want 7 as the third", got)
	}

	// From one place to another.
	b.slow(0)
	b.open("game=checkers&first=human&second=minimax,depth=2")
	b.press(`#board .place[data-id="s9"] .hit`)
	ahead(`#board .place[data-id="s13"] .hit`)
	b.press(`#board .place[data-id="s12"] .hit`, `#board .place[data-id="s16"] .hit`)
	chosen(2)
	b.waitMoves(4)
	if got := b.moves(); got[2] != "12-16" {
		t.Errorf("the moves are %q, want 12-16 as the third", got)
	}

	// A drag is a complete premove, whatever was chosen before.
	b.slow(0)
	b.open("game=checkers&first=human&second=minimax,depth=3")
	run[bool](b, `(() => {
		window.fetch = (...request) => String(request[0]).includes("api/move") ? new Promise(() => {}) : window.quick(...request);
		return true;
	})()`) // the bot thinks for good
	b.press(`#board .place[data-id="s9"] .hit`, `#board .place[data-id="s13"] .hit`)
	b.wait(`document.querySelector("#board .place.ahead") !== null`)
	b.press(`#board .place[data-id="s10"] .hit`)
	chosen(1)
	b.drag("s12", "s16")
	chosen(2)
	if got := run[[]string](b, `[...document.querySelectorAll("#board .place.chosen")].map((one) => one.dataset.id).sort()`); !slices.Equal(got, []string{"s12", "s16"}) {
		t.Errorf("what was dragged ahead is %q, want s12 and s16", got)
	}

	// An illegal premove is dropped, and a cancelled one is forgotten.
	b.slow(0)
	b.open("game=tictactoe&first=human&second=minimax,depth=9")
	ahead(`#board .place:nth-child(1) .hit`)
	b.press(`#board .place:nth-child(5) .hit`) // which the bot takes
	chosen(1)
	b.wait(`document.querySelectorAll("#board .place.open").length === 7`)
	ahead(`#board .place:nth-child(9) .hit`)
	b.place(run[string](b, `[...document.querySelectorAll("#board .place")].at(5).dataset.id`))
	chosen(1)
	b.keys("Escape")
	chosen(0)
	b.wait(`document.querySelectorAll("#board .place.open").length > 0`)
	b.rest()
	if got := b.moves(); len(got) != 4 || b.text("#notice") != "" {
		t.Errorf(`the moves are %q, and the page says %q; want len(got) == 4, b.text("#notice") == ""`, got, b.text("#notice"))
	}
}
