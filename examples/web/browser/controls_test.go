package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// visible counts the visible elements.
func (b *tab) visible(selector string) int {
	b.Helper()
	return run[int](b, fmt.Sprintf("[...document.querySelectorAll(%s)].filter((e) => e.checkVisibility()).length", quote(selector)))
}

// Assistance for people: where turns can end, and a bot that moves for them.
func TestTools(t *testing.T) {
	b := visit(t, "game=paperfootball&variant=6x10&first=human&second=classic,steps=5")
	// Bots have their arena names, in the address and below the choice.
	if hash, about := run[string](b, "location.hash"), b.text(".seat:has(#seat-second) .quiet"); !strings.Contains(hash, "second=classic,") || !strings.Contains(hash, ",steps=5") || !strings.HasPrefix(about, "classic: ") {
		t.Errorf("address %q, bot %q", hash, about)
	}
	if n := b.visible("#board .ring"); n != 0 {
		t.Errorf("%d ends are shown before anybody asks; want n == 0", n)
	}
	b.click("#overlay-on")
	b.wait(`document.querySelectorAll("#board .ring").length === 8`)
	b.wait(`document.querySelector("#overlay-text").textContent.startsWith("8 different turns")`)

	// Without automatic replies, the opponent waits.
	b.click("#automatic")
	b.click("#board .place.open .hit")
	b.waitTurn("second")
	if got := len(b.moves()); got != 1 {
		t.Errorf("%d moves without replies, want 1", got)
	}
	b.wait(`!document.querySelector("#overlay-text").textContent.startsWith("8 different turns")`)
	b.click("#overlay-on")
	b.wait(`document.querySelectorAll("#board .ring").length === 0`)
	b.click("#best")
	b.waitTurn("first")
	before := len(b.moves())
	if before < 2 {
		t.Errorf("%d moves after the bot was asked, want 2 or more", before)
	}

	// It also moves for the person.
	b.click("#best")
	b.waitTurn("second")
	if got := len(b.moves()); got <= before {
		t.Errorf("%d moves after the bot was asked for the person, want more than %d", got, before)
	}
}

// The original program's depths and random coefficients are offered with its labels, as is a value
// from an address.
func TestChoices(t *testing.T) {
	b := visit(t, "game=paperfootball&variant=6x10&first=human&second=classic,random=7")
	offered := func(name string) string {
		b.Helper()
		return run[string](b, fmt.Sprintf(`[...[...document.querySelectorAll("select")].find((e) => e.getAttribute("aria-label")?.startsWith(%s)).options].map((o) => (o.selected ? "*" : "") + o.textContent).join(" ")`, quote(name)))
	}
	for name, want := range map[string]string{
		"depth":                    "5 10 *15 20 25 adaptive",
		"randomness of its choice": "0 2 5 *7 10 20 50 100 200 500",
		"randomness of its paths":  "*0 2 3 5 10 100",
	} {
		if got := offered(name); got != want {
			t.Errorf("%s: %q is offered, want %q", name, got, want)
		}
	}
	b.wait(`(() => {
		const select = [...document.querySelectorAll("select")].find((e) => e.getAttribute("aria-label")?.startsWith("depth"));
		select.value = "0";
		select.dispatchEvent(new Event("change"));
		return true;
	})()`)
	b.wait(`decodeURIComponent(location.href).includes("steps=0")`)
	b.click("#board .place.open .hit")
	b.waitTurn("first") // the adaptive bot has answered
}

// Bots play any game against each other to the end, at full speed, once they are told to, and pause.
func TestBotsToTheEnd(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	for game, more := range map[string]string{
		"connect4": "", "tictactoe": "", "checkers": "&variant=damas", "paperfootball": "&variant=6x10", "football": "&setup=4&variant=judge", "robanumeros": "",
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			b := newTab(t, server)
			b.scheme("light", true)
			b.open("game=" + game + more + "&first=greedy&second=random")
			b.do(chromedp.Focus(chromedp.CSS("#delay")))
			b.keys("Home")
			if got := len(b.moves()); got != 0 {
				t.Fatalf("%d moves before anybody said so; want got == 0", got)
			}
			b.click("#go")
			b.waitMoves(1)
			if game == "connect4" {
				b.click("#go") // pause
				b.wait(`document.querySelector("#go").textContent === "Start"`)
				b.click("#go")
			}
			b.wait(`document.querySelector("#status").dataset.over === "true"`)
		})
	}
}

// The sides are swapped: the bot moves for First.
func TestSides(t *testing.T) {
	b := visit(t, "game=tictactoe&first=human&second=random")
	b.click("#sides")
	b.waitMoves(1)
	b.waitTurn("second")
	if first, second := b.address().Get("first"), b.address().Get("second"); first != "random" || second != "human" {
		t.Errorf(`%s plays first and %s second; want first == "random", second == "human"`, first, second)
	}
}

// A hint is described and drawn, but not played.
func TestHint(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, s := range scripts {
		b.open("game=" + s.game + "&first=human&second=human")
		before := len(b.moves()) // those of chance
		b.click("#hint")
		b.wait(`document.querySelectorAll("#board .arrow").length > 0`)
		if length := run[float64](b, `(() => { const box = document.querySelector("#board .arrow").getBBox(); return Math.hypot(box.width, box.height); })()`); length < 0.3 {
			t.Errorf("%s: the arrow of the hint is %.2f long; want at least 0.3 of a cell", s.game, length)
		}
		if said := b.text("#hint-text"); said == "" {
			t.Errorf("%s: the hint says nothing", s.game)
		}
		if got := len(b.moves()); got != before {
			t.Errorf("%s: the hint was played; want got == before", s.game)
		}
	}
	b.open("game=robanumeros&setup=5+-1+-1+-1&first=human&second=human") // a single card
	b.click("#hint")
	b.wait(`document.querySelector("#board .arrow")?.getBBox().height > 0.3`)
}

// The first click on a football player selects it, and the next makes it stay where it is; a click
// on a place gives the order.
func TestOrdersOnTheBoard(t *testing.T) {
	b := visit(t, "game=football&first=human&second=human")
	place := func(piece string) string {
		return run[string](b, fmt.Sprintf(`(() => {
			const at = document.querySelector('[data-piece=%q]').style.transform.match(/[\d.]+/g).map(Number);
			const inside = (r) => at[0] >= r.x.baseVal.value && at[0] < r.x.baseVal.value + 1 && at[1] >= r.y.baseVal.value && at[1] < r.y.baseVal.value + 1;
			return [...document.querySelectorAll("#board .place rect.hit")].find(inside).parentNode.dataset.id;
		})()`, piece))
	}
	orders := func() []string {
		return run[[]string](b, `[...document.querySelectorAll(".orders select")].map((e) => e.selectedOptions[0].dataset.text)`)
	}
	before := orders()
	b.place(place("A0"))
	if got := orders(); strings.Join(got, " ") != strings.Join(before, " ") {
		t.Errorf("a click on a player gives the orders %q; want %q", got, before)
	}
	target := run[string](b, `document.querySelector("#board .place.target:not(.far)").dataset.id`)
	b.place(target)
	if got := orders(); got[0] == before[0] || got[1] != before[1] {
		t.Errorf("a click on a player and one on a place give the orders %q after %q; want another for the first player only", got, before)
	}
	b.place(place("A0"))
	b.place(place("A0"))
	if got := orders(); got[0] != before[0] {
		t.Errorf("two clicks on a player give the orders %q; want it to stay", got)
	}
	if got := run[int](b, `document.querySelectorAll("#board .arrow.stay").length`); got != 1 {
		t.Errorf("%d rings around players that were told to stay; want 1", got)
	}
}

// After a new or pasted game, the back button returns to the old one.
func TestBack(t *testing.T) {
	b := visit(t, "game=tictactoe&moves=5+1&first=human&second=human")
	b.click("#new")
	b.wait(`!new URLSearchParams(location.hash.slice(1)).has("moves")`)
	b.do(chromedp.NavigateBack())
	b.wait(`document.querySelectorAll("#board .piece").length === 2`)
	b.paste("X........")
	b.wait(`document.querySelectorAll("#board .piece").length === 1`)
	b.do(chromedp.NavigateBack())
	b.wait(`document.querySelectorAll("#board .piece").length === 2`)
}

// Invalid settings stay in their field, to be corrected.
func TestWrongSetup(t *testing.T) {
	b := visit(t, "game=robanumeros&first=human&second=human")
	b.do(chromedp.SetValue(chromedp.CSS("#setup-text"), "1 2 x"))
	b.press(".setup-form button[type=submit]")
	b.wait(`document.querySelector("#notice").classList.contains("shown")`)
	b.wait(`document.querySelectorAll("#board .place.open").length > 0`)
	if got := run[string](b, `document.querySelector("#setup-text").value`); got != "1 2 x" {
		t.Errorf(`the field says %q; want got == "1 2 x"`, got)
	}
	b.forgive("Failed to load resource")
}

// The board has the focus after a button has disappeared, and the moves of a long game are a
// single tab stop.
func TestTabStops(t *testing.T) {
	b := visit(t, "game=tictactoe&moves=5&first=human&second=minimax")
	b.do(chromedp.Focus(chromedp.CSS("#go")))
	b.keys("Enter")
	b.waitMoves(2)
	b.waitTurn("first")
	b.wait(`document.activeElement.classList.contains("place")`)

	b.open("game=connect4&tab=study&first=human&second=human&moves=1+1+2+2+4+4+5+5")
	b.wait(`document.querySelector("#study .moves button[tabindex='0']")`)
	if stops := run[int](b, `document.querySelectorAll("#study .moves button:not([tabindex='-1'])").length`); stops != 1 {
		t.Errorf("%d moves of the list are stops of the Tab key, want 1", stops)
	}
	b.do(chromedp.Focus(chromedp.CSS("#study .moves button[tabindex='0']")))
	b.keys("Left", "Left", "Enter")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "6"`)
	b.keys("Home", "Enter")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "1"`)
	b.do(chromedp.Focus(chromedp.CSS("#play-on")))
	b.keys("Enter")
	b.wait(`document.querySelector("main").dataset.tab === "play" && document.activeElement.classList.contains("place")`)
}

// Invalid links are reported, and a new game begins, or the games to choose from are shown.
func TestBadLinks(t *testing.T) {
	t.Parallel()
	for _, link := range []string{
		"game=ludo", "game=connect4&moves=9", "game=connect4&start=rubbish", "game=tictactoe&moves=5+1&at=99",
		"game=connect4&variant=99x99", "game=robanumeros&setup=one+two", "game=connect4&first=nobody&second=minimax,depth=-3", "%%%",
	} {
		t.Run(link, func(t *testing.T) {
			b := newTab(t, serve(t, ""))
			b.do(chromedp.Navigate(b.server.URL + "/#" + link))
			b.wait(`"ready" in document.documentElement.dataset && document.querySelector("#board .place, #gallery li")`)
			if link == "game=ludo" {
				b.wait(`document.querySelector("#notice").classList.contains("shown")`)
			}
			b.forgive("Failed to load resource")
		})
	}
}

// An invalid position is explained in words.
func TestBadPaste(t *testing.T) {
	b := visit(t, "game=connect4&moves=4")
	b.paste("this is no position")
	b.wait(`document.querySelector("#notice").classList.contains("shown")`)
	if said := b.text("#notice"); !strings.Contains(said, "Cannot be read") {
		t.Errorf(`the page says %q; want strings.Contains(said, "Cannot be read")`, said)
	}
	if got := b.moves(); len(got) != 1 {
		t.Errorf("the game is lost: %v; want len(got) == 1", got)
	}
	b.forgive("Failed to load resource")
}

// The board is turned around, and the arrow keys follow.
func TestFlip(t *testing.T) {
	b := visit(t, "game=checkers&first=human&second=random")
	b.wait(`document.querySelector("#flip").getAttribute("aria-pressed") === "true"`) // Black sits at the bottom
	b.click("#flip")
	b.byKeyboard()
	b.waitMoves(2)
	b.waitTurn("first")
	b.byMouse()
	b.waitMoves(4)
	b.do(chromedp.Reload())
	b.wait(`"ready" in document.documentElement.dataset && document.querySelector("#flip").getAttribute("aria-pressed") === "false"`)
}

// anonymous replaces every drawn line of a drawing by the same text.
func anonymous(drawing string) string {
	return regexp.MustCompile(`(?m)^drawn .*$`).ReplaceAllString(drawing, "drawn")
}

// Copied positions, games and links restore the same state.
func TestCopy(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, s := range scripts {
		b.open("game=" + s.game + "&first=human&second=human&" + s.ending)
		run[bool](b, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }) !== null`)
		run[bool](b, `document.querySelector("#share").open = true`)
		drawing := b.drawing()
		copied := map[string]string{}
		copy := func(what, button string) {
			b.click(button)
			b.wait("window.copied")
			copied[what] = run[string](b, "(() => { const text = window.copied; delete window.copied; return text; })()")
		}
		for _, what := range []string{"position", "game", "link"} {
			copy(what, "#copy-"+what)
		}
		b.choose("#copy-form", "json")
		copy("json", "#copy-as")
		for _, what := range []string{"position", "game", "json"} {
			b.click("#new")
			b.wait(`document.querySelectorAll("#board .won").length === 0 && !["start", "at"].some((key) => new URLSearchParams(location.hash.slice(1)).has(key))`)
			b.wait(`(new URLSearchParams(location.hash.slice(1)).get("moves") ?? "").split(" ").length < 2`) // chance may have begun
			b.paste(copied[what])
			b.wait(`document.querySelector("#notice").textContent === "Loaded."`)
			run[string](b, `document.querySelector("#notice").textContent = ""`)
			want := drawing
			if what == "position" { // it does not tell who drew which line
				want = anonymous(want)
			}
			if s.game == "robanumeros" && what == "position" {
				continue // it does not tell the cards, and others have been dealt
			}
			if got := b.drawing(); got != want && anonymous(got) != want {
				t.Errorf("%s: the %s %q shows\n%s\nwant\n%s", s.game, what, copied[what], got, want)
			}
		}
		b.open(strings.SplitN(copied["link"], "#", 2)[1])
		if got := b.drawing(); got != drawing {
			t.Errorf("%s: the link %s shows\n%s\nwant\n%s", s.game, copied["link"], got, drawing)
		}
	}
}

// One of the games of a file is chosen and copied in another format.
func TestGamesOfAFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.pdn")
	must.Do(t, os.WriteFile(file, []byte("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. 11-15 23-19 *\n\n1. 9-14 22-18 *\n"), 0o666))
	b := newTab(t, serve(t, ""))
	b.phone()
	b.open("game=checkers&first=human&second=human")
	run[bool](b, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }) !== null`)
	run[bool](b, `document.querySelector("#share").open = true`)
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#paste-file"), []string{file}))
	b.waitMoves(2)
	if got := run[string](b, `[...document.querySelector("#paste-games").options].map((o) => o.text).join("; ")`); got != "1. Bob – Ann; 2" {
		t.Errorf(`the games are %q; want got == "1. Bob – Ann; 2"`, got)
	}
	b.choose("#paste-games", "1")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("moves") === "9-14 22-18"`)
	if wide := run[int64](b, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d wide; want wide <= 390", wide)
	}
	b.choose("#copy-form", "position as a matrix")
	b.click("#copy-as")
	b.wait(`window.copied?.endsWith("\nX")`)
}
