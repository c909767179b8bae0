package browser

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	connect4 "github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// variations returns the list of moves in Study, with variations in parentheses.
func (b *tab) variations() string {
	b.Helper()
	return run[string](b, `[...document.querySelectorAll("#study .moves li")].map((li) =>
		(li.classList.contains("opens") ? "(" : "") + li.querySelector("button")?.firstChild.textContent + (li.classList.contains("closes") ? ")" : "")).join(" ")`)
}

// A move in the middle of a game begins a variation; the rest of the game remains in the list and
// in the link. A variation can be made the main line, or deleted.
func TestVariations(t *testing.T) {
	b := visit(t, "game=connect4&moves=4+4+3+5&tab=study&at=2&first=human&second=human")
	b.place("col1")
	b.wait(`document.querySelectorAll("#study .moves .variation").length === 1`)
	if got := b.variations(); got != "4 4 3 (1) 5" {
		t.Errorf(`the moves are %q; want got == "4 4 3 (1) 5"`, got)
	}
	b.place("col2")
	b.wait(`document.querySelectorAll("#study .moves .variation").length === 2`)
	b.click("#study .moves li:nth-child(3) button")
	b.wait(`document.querySelectorAll("#board .piece").length === 3`)
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("moves") === "4 4 3 5" && location.hash.includes("lines=")`) // it follows a little later

	other := newTab(t, serve(t, ""))
	other.open(strings.TrimPrefix(run[string](b, "location.hash"), "#"))
	other.wait(`document.querySelectorAll("#study .moves .variation").length === 2`)
	if got := other.variations(); got != "4 4 3 (1 2) 5" {
		t.Errorf(`the link shows %q; want got == "4 4 3 (1 2) 5"`, got)
	}
	other.click("#study .moves .variation button")
	other.wait(`document.querySelector("#promote").offsetParent !== null`)
	other.click("#promote")
	other.wait(`document.querySelector("#promote").hidden`)
	if got := other.variations(); got != "4 4 1 (3 5) 2" {
		t.Errorf(`promoted: %q; want got == "4 4 1 (3 5) 2"`, got)
	}
	other.click("#remove")
	other.wait(`document.querySelectorAll("#study .moves .variation").length === 0`)
	if got := other.variations(); got != "4 4 3 5" {
		t.Errorf(`deleted: %q; want got == "4 4 3 5"`, got)
	}
}

// A click on a line of the analysis shows it as a variation.
func TestLines(t *testing.T) {
	b := visit(t, "game=tictactoe&moves=5+1+9&tab=study&at=1&first=human&second=human")
	b.wait(`document.querySelectorAll("#analysis-lines button").length > 3`)
	b.wait(`document.querySelector("#board .layer-advice .arrow")`)
	line := run[string](b, `(() => {
		const buttons = [...document.querySelector("#analysis-lines li:last-child").querySelectorAll("button")].slice(0, 3);
		const line = buttons.map((button) => button.textContent).join(" ");
		buttons.at(-1).click();
		return line;
	})()`)
	b.wait(fmt.Sprintf(`new URLSearchParams(location.hash.slice(1)).get("moves").startsWith("5 %s")`, line))
	b.wait(`document.querySelectorAll("#board .piece").length === 4`)
	b.wait(`document.querySelectorAll("#study .moves li").length > 3`)
	if got := run[string](b, `new URLSearchParams(location.hash.slice(1)).get("lines")`); !strings.Contains(got, "5 1 9") {
		t.Errorf(`the game itself is gone: %q; want strings.Contains(got, "5 1 9")`, got)
	}
}

// Once a game is scored, its mistakes are marked, with the better moves.
func TestMistakes(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.open("game=tictactoe&moves=5+2+1+3&tab=study") // 2 loses, and 3 does not prevent it
	b.click("#graph-run")
	b.wait(`document.querySelector("#graph-run").textContent === "Score every position" && document.querySelector("#study .moves .judged")`)
	if got := b.text("#study .moves li:nth-child(2) .judged"); got != "??" {
		t.Errorf(`the losing move is marked %q; want got == "??"`, got)
	}
	if got := run[string](b, `document.querySelector("#study .moves li:nth-child(2) button").getAttribute("aria-label")`); !strings.Contains(got, "blunder, better: ") {
		t.Errorf(`it is said to be %q; want strings.Contains(got, "blunder, better: ")`, got)
	}
	if got := b.text("#judged"); !strings.Contains(got, "O: blunder: ") {
		t.Errorf(`the players are told %q; want strings.Contains(got, "O: blunder: ")`, got)
	}
}

// Moves are described in words next to the notation, unless a visitor turns this off.
func TestMovesInWords(t *testing.T) {
	b := visit(t, "game=checkers&moves=11-15+22-18+15x22&first=human&second=human")
	if got := b.text("#play .moves li:nth-child(3)"); !strings.Contains(got, "15x22") || !strings.Contains(got, "15 ") {
		t.Errorf(`the capture is told %q; want strings.Contains(got, "15x22"), strings.Contains(got, "15 ")`, got)
	}
	words := b.text("#play .moves .words")
	if words == "" {
		t.Error("there are no words")
	}
	b.click("#play .words-on")
	b.wait(`document.querySelectorAll("#play .moves .words").length === 0`)
}

// A hint gives its reasons.
func TestWhy(t *testing.T) {
	b := visit(t, "game=connect4&moves=1+4+1+4+1&first=human&second=human")
	b.click("#hint")
	b.wait(`document.querySelector("#hint-text").textContent.includes("After any other move the opponent wins at once.")`)
	b.open("game=connect4&moves=1+4+1+4+1+7&first=human&second=human")
	b.click("#hint")
	b.wait(`document.querySelector("#hint-text").textContent.includes("It wins at once.")`)
}

// A game in PDN is read with its players, comments, signs and variations, which links and copies keep.
func TestAnnotated(t *testing.T) {
	b := visit(t, "game=checkers&first=human&second=human&tab=study")
	run[bool](b, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }) !== null`)
	b.click("#tab-play")
	b.paste(`[Black "Ann"] [White "Bob"] 1. 11-15 $1 22-18 {the corner} (24-20 {timid}) 2. 15x22 *`)
	b.wait(`document.querySelector("#notice").textContent === "Loaded."`)
	b.click("#tab-study")
	b.wait(`document.querySelectorAll("#study .moves .variation").length === 1`)
	b.click("#back")
	b.wait(`document.querySelector("#comment").value === "the corner"`)
	run[bool](b, `(() => {
		const [text, sign] = [document.querySelector("#comment"), document.querySelector("#glyph")];
		text.value = "a  new word";
		sign.value = 6;
		text.dispatchEvent(new Event("change"));
		return true;
	})()`)
	link := b.address().Encode()
	b.load(link)
	b.wait(`document.querySelector("#comment").value === "a new word" && document.querySelector("#glyph").value === "6"`)
	run[bool](b, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }) !== null`)
	b.click("#tab-play")
	b.click("#copy-game")
	b.wait("window.copied")
	copied := run[string](b, "window.copied")
	for _, want := range []string{`[Black "Ann"]`, `[White "Bob"]`, "11-15 $1", "22-18 $6 {a new word}", "24-20 {timid}", "15x22"} {
		if !strings.Contains(copied, want) {
			t.Errorf("the copy has not %s:\n%s", want, copied)
		}
	}
}

// keepSaved collects the files that the page offers.
const keepSaved = `(window.saved = [], URL.createObjectURL = (blob) => { saved.push(blob); return "#"; }, true)`

// saved waits for a file and returns it as text.
func (b *tab) saved(button string) string {
	b.Helper()
	run[bool](b, keepSaved)
	b.click(button)
	b.wait(`saved.length > 0`)
	return run[string](b, `saved[0].text()`)
}

// Every game's position is a picture that needs no style sheet, and its moves are a film.
func TestShare(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, game := range served(t, b.server.URL) {
		b.load("game=" + game.Name + "&first=human&second=human")
		links := b.moments(game.Name)
		b.open(links[1])
		b.rest()
		pieces := run[int](b, `document.querySelectorAll("#board .piece").length`)
		svg := b.saved("#share-svg")
		checkPicture(b, game.Name, svg, pieces)
		if game.Name == "connect4" || game.Name == "chess" {
			run[bool](b, keepSaved)
			b.click("#share-png")
			b.wait(`saved.length > 0`)
			if size := run[[]int](b, `createImageBitmap(saved[0]).then((image) => [image.width, image.height])`); max(size[0], size[1]) != 1280 {
				t.Errorf("%s: the PNG has %d pixels; want max(size[0], size[1]) == 1280", game.Name, size)
			}
		}
		film := b.saved("#share-film")
		checkPicture(b, game.Name, film, 0)
		if !strings.Contains(film, "<animate") {
			t.Errorf("%s: nothing moves in the film", game.Name)
		}
	}

	// After each move of the film, there are as many discs as moves, and the last is where it fell.
	b.open("game=connect4&moves=4+4+3+5&first=human&second=human")
	film := b.saved("#share-film")
	run[bool](b, fmt.Sprintf(`(document.body.insertAdjacentHTML("beforeend", '<div id="film">' + %s + '</div>'), document.querySelector("#film svg").pauseAnimations(), true)`, quote(film)))
	for ply := range 5 {
		got := run[[]float64](b, fmt.Sprintf(`new Promise((resolve) => {
			const film = document.querySelector("#film svg");
			film.setCurrentTime(%d * 0.9 + 0.8);
			requestAnimationFrame(() => {
				const discs = [...film.querySelectorAll("g:has(> animateTransform)")].filter((g) => getComputedStyle(g).visibility === "visible");
				const places = discs.map((g) => g.transform.animVal[0].matrix.f);
				resolve([discs.length, ...places]);
			});
		})`, ply))
		if int(got[0]) != ply || ply > 0 && got[1] != 5.5 {
			t.Errorf("after %d moves of the film: %v", ply, got)
		}
	}
}

// checkPicture checks that a file is a picture of its own, with some pieces.
func checkPicture(b *tab, game, svg string, pieces int) {
	b.Helper()
	for _, not := range []string{"class=", "style=", "var(", "<script", "href"} {
		if strings.Contains(svg, not) {
			b.Errorf("%s: the picture contains %q; want not strings.Contains(svg, not)", game, not)
		}
	}
	if moved := strings.Count(svg, "translate("); moved < pieces {
		b.Errorf("%s: %d things of %d pieces are in the picture; want moved >= pieces", game, moved, pieces)
	}
	size := run[[]int](b, fmt.Sprintf(`(async () => {
		const image = new Image();
		image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(%s);
		await image.decode();
		return [image.naturalWidth, image.naturalHeight];
	})()`, quote(svg)))
	if max(size[0], size[1]) != 640 {
		b.Errorf("%s: the picture has %d pixels; want max(size[0], size[1]) == 640", game, size)
	}
}

// Another site shows a board if the server allows it, and only then.
func TestEmbed(t *testing.T) {
	t.Parallel()
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		home := r.URL.Query().Get("home")
		fmt.Fprintf(w, `<!doctype html><title>a blog</title><script src="%s/embed.js"></script>
			<versus-board label="A game" href="%[1]s/#game=connect4&moves=4+4+3&tab=study&first=easy"></versus-board>
			<versus-board href="https://elsewhere.invalid/#game=connect4"></versus-board>`, home)
	}))
	defer host.Close()
	start := func(embed ...string) *httptest.Server {
		server := must.Get(web.New(web.Config{Games: []catalog.Entry{connect4.Entry()}, Page: os.DirFS("../../../game/web/page"), Embed: embed, Log: log.New(io.Discard, "", 0)}))(t)
		s := httptest.NewServer(server)
		t.Cleanup(s.Close)
		return s
	}
	allowed, forbidden, other := start(host.URL, "https://example.org"), start(), start("https://example.org")
	b := newTab(t, host)
	b.do(chromedp.Navigate(host.URL + "/?home=" + allowed.URL))
	src := run[[]string](b, `[...document.querySelectorAll("versus-board")].map((one) => one.shadowRoot.querySelector("iframe").src)`)
	if len(src) != 2 || !strings.HasPrefix(src[0], allowed.URL+"/?board#game=connect4") || src[1] != allowed.URL+"/?board#game=connect4" {
		t.Errorf("the frames show %q", src)
	}

	// What is in the frame: the board alone, of three moves, which can only be looked at.
	inside := newTab(t, allowed)
	inside.do(chromedp.Navigate(allowed.URL + "/?board#game=connect4&moves=4+4+3&tab=study&first=easy"))
	inside.wait(`document.querySelectorAll("#board .piece").length === 3`)
	if open := run[int](inside, `document.querySelectorAll("#board .place.open").length`); open != 0 {
		t.Errorf("%d places can be played in a frame; want open == 0", open)
	}
	if seen := run[bool](inside, `document.querySelector(".top").checkVisibility() || document.querySelector(".panel").checkVisibility()`); seen {
		t.Error("a frame shows more than the board")
	}
	inside.click("#back")
	inside.wait(`document.querySelectorAll("#board .piece").length === 2`)
	if whole := run[string](inside, `(document.querySelector("#whole").focus(), document.querySelector("#whole").href)`); !strings.HasPrefix(whole, allowed.URL+"/#game=connect4") {
		t.Errorf(`the whole game is at %s; want strings.HasPrefix(whole, allowed.URL+"/#game=connect4")`, whole)
	}

	for _, one := range []struct {
		server *httptest.Server
		want   string
		script int
	}{{allowed, "frame-ancestors " + host.URL + " https://example.org", 200}, {forbidden, "frame-ancestors 'none'", 404}, {other, "frame-ancestors https://example.org", 200}} {
		r := must.Get(http.Get(one.server.URL + "/embed.js"))(t)
		r.Body.Close()
		if policy := r.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, one.want) || r.StatusCode != one.script {
			t.Errorf("status %d, %s; want %d, %s", r.StatusCode, policy, one.script, one.want)
		}
	}
	for _, bad := range []string{"example.org", "https://example.org/page", "https://a.org; script-src *", "'self'"} {
		if _, err := web.New(web.Config{Games: []catalog.Entry{connect4.Entry()}, Embed: []string{bad}}); err == nil || !strings.Contains(err.Error(), "want an origin") {
			t.Errorf(`-embed %s: %v; want an error, strings.Contains(err.Error(), "want an origin")`, bad, err)
		}
	}
}
