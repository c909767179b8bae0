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
