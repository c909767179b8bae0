package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// drag drags from the middle of one place to the middle of another.
func (b *tab) drag(from, to string) {
	b.Helper()
	middle := func(id string) []float64 {
		return run[[]float64](b, fmt.Sprintf(`(() => {
			const r = document.querySelector("#board .place[data-id=%s] .hit").getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		})()`, id))
	}
	mouse := func(kind input.DispatchMouseEventType, at []float64) {
		b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
			})
			return err
		}))
	}
	begin, end := middle(from), middle(to)
	mouse(input.DispatchMouseEventTypeMousePressed, begin)
	mouse(input.DispatchMouseEventTypeMouseMoved, []float64{(begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2})
	mouse(input.DispatchMouseEventTypeMouseMoved, end)
	mouse(input.DispatchMouseEventTypeMouseReleased, end)
}

// A piece is dragged to its destination, and stays where it is if the move is illegal. The person's
// side is at the bottom.
func TestDrag(t *testing.T) {
	b := visit(t, "game=checkers&first=human&second=random")
	if !run[bool](b, `document.querySelector("#stage").hasAttribute("data-flipped")`) {
		t.Error("Black does not sit at the bottom")
	}
	b.drag("s11", "s18")
	b.drag("s11", "s15")
	b.waitMoves(2)
	if got := b.moves()[0]; got != "11-15" {
		t.Errorf("dragged to %q, want 11-15", got)
	}
}

// The arrow keys step through a game opened by a link, and all of it can be copied from any ply.
func TestLinkedGame(t *testing.T) {
	b := visit(t, "game=connect4&moves=4+4+3+5&first=human&second=human")
	b.keys("Left", "Left")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "2"`)
	run[bool](b, `document.querySelector("#share").open = true`)
	run[bool](b, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }) !== null`)
	b.click("#copy-game")
	b.wait(`window.copied !== undefined`)
	if got := run[string](b, "window.copied"); got != "4435" {
		t.Errorf("copied %q, want the whole game, 4435", got)
	}
}

// A click on a football player selects that player, whoever has the ball.
func TestFootballPlayers(t *testing.T) {
	b := visit(t, "game=football&first=human&second=human")
	at := func(piece string) string {
		return run[string](b, fmt.Sprintf(`(() => {
			const r = document.querySelector('#board [data-piece="%s"]').getBoundingClientRect();
			return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2).closest(".place").dataset.id;
		})()`, piece))
	}
	mate := at("A1")
	b.place(mate)
	b.wait(fmt.Sprintf(`document.querySelector('#board .place[data-id=%q]').classList.contains("chosen")`, mate))
	if n := b.visible("#board .arrow"); n != 0 {
		t.Errorf("%d orders were given by choosing a player; want n == 0", n)
	}
}

// The rules are one click away, in both languages.
func TestRules(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, game := range []string{"robanumeros", "goofspiel", "checkers"} {
		b.open("game=" + game)
		b.click("#rules-open")
		b.wait(`document.querySelector("#rules").open`)
		english := b.text("#rules")
		b.wait(`[...document.querySelectorAll("#rules figure")].every((one) => one.querySelector(".piece")) && document.querySelector("#rules figure")`)
		b.click("#rules button.main")
		b.choose("#language", "es")
		b.wait(`document.documentElement.lang === "es" && document.querySelector("#aim").textContent !== ""`)
		b.wait(`document.querySelector("#rules button.main").textContent === "Cerrar" && !document.querySelector("#rules").textContent.includes("Aim")`)
		if spanish := b.text("#rules"); len(english) < 200 || len(spanish) < 200 || !strings.Contains(spanish, "Objetivo") {
			t.Errorf(`%s: %q and %q; want len(english) >= 200, len(spanish) >= 200, strings.Contains(spanish, "Objetivo")`, game, english, spanish)
		}
		if game != "checkers" {
			b.choose("#language", "en")
			b.wait(`document.documentElement.lang === "en"`)
		}
	}
	b.do(chromedp.Reload()) // the choice is kept
	b.wait(`document.querySelector("#board .place.open")?.getAttribute("aria-label").includes("se puede jugar")`)
}

// A new visitor plays against the easy level in every game, and the levels are listed first.
func TestFriendly(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, s := range scripts {
		b.open("game=" + s.game)
		if rival := run[string](b, `document.querySelector("#seat-second").value`); rival != "beginner" {
			t.Errorf(`%s: the rival of a new visitor is %q; want rival == "beginner"`, s.game, rival)
		}
		if first := run[string](b, `document.querySelector("#seat-second optgroup option").value`); first != "novice" {
			t.Errorf(`%s: the first bot of the list is %q; want first == "novice"`, s.game, first)
		}
		if aim := run[bool](b, `(() => {
			const [aim, board] = [document.querySelector("#aim"), document.querySelector("#stage")].map((e) => e.getBoundingClientRect());
			return aim.height > 0 && aim.bottom <= board.top && document.querySelector("#aim").textContent !== "";
		})()`); !aim {
			t.Errorf("%s: the aim is not told above the board", s.game)
		}
	}
}

// A visitor reads what to do, whose turn it is, and how the game ended and goes on.
func TestTask(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	for _, s := range scripts {
		b.open("game=" + s.game + "&first=human&second=easy")
		if got := b.text("#task"); got == "" || strings.Contains(got, "marked places") {
			t.Errorf(`%s: a new visitor reads %q; want got != "", not strings.Contains(got, "marked places")`, s.game, got)
		}
	}
	b.open("game=connect4&first=human&second=easy")
	b.place("col4")
	b.waitMoves(2)
	b.wait(`document.querySelector("#task").textContent === "Drop a disc in a column."`)
	if got := b.text("#players [aria-current]"); got != "Redyou" {
		t.Errorf(`the player to move is %q; want got == "Redyou"`, got)
	}
	b.open("game=connect4&first=human&second=easy&moves=1+2+1+2+1+2")
	b.place("col1")
	b.wait(`document.querySelector("#task").textContent === "You won."`)
	b.click("#again")
	b.wait(`document.querySelector("#task").textContent === "Drop a disc in a column."`)
	if got := len(b.moves()); got != 0 {
		t.Errorf("played again, the game has %d moves", got)
	}
	b.click("#level-hard")
	b.wait(`document.querySelector("#level-hard").ariaPressed === "true" && document.querySelector("#seat-second").value === "hard"`)
	b.open("game=connect4&first=easy&second=human&moves=1+2+1+2+1+2+1")
	b.wait(`document.querySelector("#task").textContent === "You lost."`)
}

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

// On the narrowest phone, the words on the buttons fit into them in every language.
func TestButtonsFit(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.phone()
	b.size(360, 640)
	b.load("game=connect4")
	for _, language := range []string{"en", "es", "ro"} {
		b.choose("#language", language)
		b.wait(`document.documentElement.lang === ` + quote(language))
		run[int](b, `[...document.querySelectorAll("details")].map((e) => { e.open = true; }).length`)
		b.rest()
		wide := run[[]string](b, `[...document.querySelectorAll("button")].filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth).map((e) => e.textContent)`)
		if len(wide) > 0 {
			t.Errorf("%s: wider than their buttons: %q; want none", language, wide)
		}
	}
}
