package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// gallery loads the page without a game.
func (b *tab) gallery() {
	b.Helper()
	if b.loaded {
		b.do(chromedp.Navigate("about:blank"))
	}
	b.do(chromedp.Navigate(b.server.URL + "/"))
	b.wait(`"ready" in document.documentElement.dataset && document.querySelector("#gallery:not([hidden]) .piece")`)
	b.loaded = true
}

// A new visitor chooses among all games, in groups, each with a picture, its aim, and what it offers;
// a button leads back, in another language as well, and the next visit continues the game.
func TestGallery(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.gallery()
	games := served(t, b.server.URL)
	tiles := run[[]string](b, `[...document.querySelectorAll("#gallery .tiles a")].map((e) => e.getAttribute("href").replace("./#game=", ""))`)
	for _, game := range games {
		if !slices.Contains(tiles, game.Name) {
			t.Errorf("the games to choose from are %q, without %s", tiles, game.Name)
		}
	}
	if len(tiles) != len(games) {
		t.Errorf("%d games to choose from; want %d", len(tiles), len(games))
	}
	if got := run[[]string](b, `[...document.querySelectorAll("#gallery h2")].map((e) => e.textContent)`); !slices.Equal(got, []string{"Board games", "Football", "Cards and secrets", "Dice"}) {
		t.Errorf("the groups are %q", got)
	}
	if got := run[int](b, `[...document.querySelectorAll("#gallery .tiles a")].filter((e) => !e.querySelector("span").textContent || !e.textContent.includes("bots · friends")).length`); got != 0 {
		t.Errorf("%d games without an aim, bots or friends", got)
	}
	if got := run[string](b, `location.hash`); got != "" {
		t.Errorf(`the address of the games to choose from is %q; want got == ""`, got)
	}
	run[bool](b, `([...document.querySelectorAll("#gallery li a")].at(-1).scrollIntoView(), true)`)
	b.wait(`[...document.querySelectorAll("#gallery svg")].at(-1).childElementCount > 0`)

	b.click("#gallery a[href$='game=tictactoe']")
	b.wait(`document.querySelector("#board .place[data-id=c5]") && !document.querySelector("main").inert`)
	b.place("c5")
	b.waitMoves(2)
	b.click("#games")
	b.wait(`!document.querySelector("#gallery").hidden && document.querySelector("main").hidden`)
	b.choose("#language", "es")
	b.wait(`document.querySelector("#gallery h2").textContent === "Juegos de tablero" && document.querySelector("#title").textContent === "Elige un juego"`)
	b.click("#gallery > p a")
	b.waitMoves(2)
	b.do(chromedp.Navigate("about:blank"))
	b.do(chromedp.Navigate(b.server.URL + "/"))
	b.wait(`document.querySelectorAll("#board .piece").length >= 2 && document.querySelector("#gallery").hidden`)
}

// The link of a room that does not exist says what to do, and the address keeps it.
func TestDeadRoom(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.forgive("404")
	b.do(chromedp.Navigate(b.server.URL + "/#room=gone"))
	b.wait(`document.querySelector("#gallery [role=alert]")?.textContent.includes("Ask your friend for a new link")`)
	if got := run[string](b, `location.hash`); got != "#room=gone" {
		t.Errorf(`the address is %q; want got == "#room=gone"`, got)
	}
}

// A click that makes no move is answered at the board and for those who do not see it, in every language.
func TestRefusals(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, c := range []struct{ language, look, click, want string }{
		{"en", "game=connect4&moves=1+1+1+1+1+1", "col1", "This column is full."},
		{"en", "game=checkers&moves=11-15+22-18", "s12", "You must capture with the piece on 15."},
		{"es", "game=checkers", "s1", "La pieza de la 1 está bloqueada."},
		{"ro", "game=othello", "a1", "Aici nu s-ar întoarce niciun disc."},
		{"en", "game=chess&moves=e4+e5+d4+Bb4%2B", "a2", "Your king would be in check."},
		{"en", "game=paperfootball", "p9", "Too far: the ball goes to a neighbouring point."},
		{"en", "game=tictactoe&moves=1+2+4+3+7", "c9", "The game is over."},
	} {
		if !b.loaded {
			b.open(c.look)
		}
		b.choose("#language", c.language)
		b.wait(`document.documentElement.lang === ` + quote(c.language))
		b.load(c.look + "&first=human&second=human")
		b.place(c.click)
		b.wait(`document.querySelector("#refusal").textContent === ` + quote(c.want))
		if got := b.text("#spoken"); got != c.want {
			t.Errorf("%s: %q is said to those who do not see the board; want %q", c.look, got, c.want)
		}
	}
	b.open("game=football&first=human&second=human")
	b.place("c0-0")
	b.wait(`document.querySelector("#refusal").textContent.startsWith("A pass goes")`)
}

// On a phone, upright or sideways, the board, the lines about the turn and the main button are on one screen.
func TestPhones(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.phone()
	for _, game := range served(t, b.server.URL) {
		b.open("game=" + game.Name)
		for _, size := range [][2]int64{{360, 640}, {390, 844}, {412, 915}, {640, 360}, {915, 412}} {
			b.size(size[0], size[1])
			below := run[[]string](b, `["#stage", "#status", "#task", "#go", "#orders-play"].filter((one) => {
				scrollTo(0, 0);
				const e = document.querySelector(one);
				return e.checkVisibility() && e.getBoundingClientRect().bottom > innerHeight;
			})`)
			if len(below) > 0 {
				t.Errorf("%s: %s below a window of %d; want len(below) <= 0", game.Name, strings.Join(below, ", "), size)
			}
		}
	}
}
