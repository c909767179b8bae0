package browser

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// script is what is tested in one game.
type script struct {
	game  string
	rival string // the searcher that replies, and what else the game begins with

	paste string // a position or game in the game's notation
	drawn string // a selector of what it draws
	count int    // how many of these there are then

	ending string   // the fragment of a game that is one move short of its end
	last   []string // the places of the last move
	winner string
	result string // what the page says then
}

var scripts = []script{
	{
		game: "connect4", paste: "445533", drawn: "#board .piece", count: 6,
		ending: "moves=1+2+1+2+1+2", last: []string{"col1"}, winner: "first", result: "Red wins",
	}, {
		game: "tictactoe", paste: "XO..X...O", drawn: "#board .piece", count: 4,
		ending: "moves=1+4+2+5", last: []string{"c3"}, winner: "first", result: "X wins",
	}, {
		game: "checkers", paste: "B:W21,22,K31:B1,2,3", drawn: "#board .piece", count: 6,
		ending: "start=B:W22:B18", last: []string{"s18", "s25"}, winner: "first", result: "Black wins",
	}, {
		game: "paperfootball", paste: "0: 2 0 53 4 7", drawn: "#board .drawn", count: 6,
		ending: "variant=6x10&moves=0+0+0+0+0", last: []string{"p-up"}, winner: "first", result: "Red wins",
	}, {
		game: "football", paste: "A 2,4 1,1 3,1 B 1,9 2,9 3,8 ball A0 score 2-1 step 7 First", drawn: "#board .kind-player", count: 6,
		ending: "setup=1&start=A+2,9+1,1+3,1+B+0,6+1,6+4,6+ball+A0+score+0-0+step+0+First", winner: "first", result: "Team A wins",
	}, {
		game: "robanumeros", rival: "perfect&setup=1+-10+1+-10+1+-10+1+-10+1", paste: "4 -1 3: left1 right2", drawn: "#board .piece:is(.first, .second)", count: 3,
		ending: "setup=5+3", last: []string{"k0", "k1"}, winner: "first", result: "First player wins",
	}, {
		game: "chess", paste: "1. e4 e5 2. Nf3", drawn: "#board .piece", count: 32,
		ending: "start=7k/P5pp/8/8/8/8/8/K7+w+-+-+0+1", last: []string{"a7", "a8", "queen"}, winner: "first", result: "White wins",
	}, {
		game: "othello", paste: "d3 c3 c4", drawn: "#board .piece", count: 7,
		ending: "start=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-+X", last: []string{"h8"}, winner: "first", result: "Black wins",
	}, {
		game: "pig", paste: "34:12+7 first", drawn: "#board .kind-bar", count: 3,
		ending: "seed=5&start=99:12%2B0+first", last: []string{"roll"}, winner: "first", result: "First player wins",
	}, {
		game: "goofspiel", rival: "random&variant=6", paste: "A2/A2 A 2 0:0 first", drawn: "#board .kind-card", count: 4,
		ending: "variant=6&start=3/2+-+6+0:0+first&moves=3", last: []string{"b2"}, winner: "first", result: "First player wins",
	},
}

// secretGames are those with other tests, as a game against oneself would show what is hidden.
var secretGames = []string{"kuhn", "leduc", "liarsdice", "battleship"}

// byMouse plays a legal move with the mouse.
func (b *tab) byMouse() {
	b.Helper()
	if b.ordering() {
		b.click("#board .place.target .hit")
		b.click("#orders-play")
		return
	}
	b.click("#board .place.open .hit")
	for run[bool](b, `document.querySelector("#board .place.chosen, #board .place.target") !== null`) {
		b.click("#board .place.target .hit")
	}
}

// ordering reports whether moves are composed of orders.
func (b *tab) ordering() bool {
	b.Helper()
	return run[bool](b, `document.querySelector(".orders").offsetParent !== null`)
}

// byKeyboard plays a legal move with the keyboard only.
func (b *tab) byKeyboard() {
	b.Helper()
	if b.ordering() {
		b.typing()
		b.keys("Down", "Enter")
		return
	}
	run[bool](b, `document.querySelector("[data-skip]").focus() ?? true`)
	b.keys("Enter") // the link that leads to the board
	b.keyTo(".open")
	b.keys("Enter")
	for run[bool](b, `document.querySelector("#board .place.chosen, #board .place.target") !== null`) {
		b.keyTo(".target")
		b.keys("Enter")
	}
}

// hands are the ways to choose a place.
var hands = map[string]func(b *tab, place string){
	"mouse": func(b *tab, place string) { b.click("#board .place" + place + " .hit") },
	"touch": func(b *tab, place string) { b.click("#board .place" + place + " .hit") },
	"keyboard": func(b *tab, place string) {
		b.Helper()
		run[bool](b, `document.querySelector("[data-skip]").focus() ?? true`)
		b.keys("Enter")
		b.keyTo(place)
		b.keys("Enter")
	},
}

// keyTo moves the focus to the nearest place that a selector matches, with the arrow keys.
func (b *tab) keyTo(place string) {
	b.Helper()
	for range 60 {
		way := run[string](b, fmt.Sprintf(`(() => {
			const here = document.activeElement;
			if (!here.classList.contains("place")) return "lost: " + here.outerHTML;
			if (here.matches(%[1]q)) return "";
			const middle = (e) => { const r = e.querySelector(".hit").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
			const [x, y] = middle(here);
			const far = (e) => { const [ex, ey] = middle(e); return Math.hypot(ex - x, ey - y); };
			const to = [...document.querySelectorAll("#board .place" + %[1]q)].sort((a, b) => far(a) - far(b))[0];
			const [tx, ty] = middle(to);
			if (Math.abs(tx - x) > Math.abs(ty - y)) return tx > x ? "Right" : "Left";
			return ty > y ? "Down" : "Up";
		})()`, place))
		if way == "" {
			return
		}
		if strings.HasPrefix(way, "lost") {
			b.Fatal(way)
		}
		b.keys(way)
	}
	b.Fatalf("the arrow keys do not reach a place %s", place)
}

// pieces describes the drawn pieces, to compare positions.
func (b *tab) drawing() string {
	b.Helper()
	b.rest()
	return run[string](b, drawn)
}

const drawn = `[...document.querySelectorAll("#board .piece, #board .drawn")].map((e) => e.getAttribute("class") + e.style.transform + (e.dataset.piece ?? "") + e.querySelectorAll(".spot").length).sort().join("\n")`

func TestGames(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	for _, game := range served(t, server.URL) {
		if !slices.Contains(secretGames, game.Name) && !slices.ContainsFunc(scripts, func(s script) bool { return s.game == game.Name }) {
			t.Errorf("no test plays %s to its end", game.Name)
		}
	}
	for _, s := range scripts {
		s.rival = cmp.Or(s.rival, "random")
		t.Run(s.game, func(t *testing.T) {
			t.Parallel()
			t.Run("moves", func(t *testing.T) {
				b := newTab(t, server)
				b.open("game=" + s.game + "&first=human&second=" + s.rival)
				start := b.drawing()
				b.byMouse()
				b.waitMoves(2)
				b.waitTurn("first")
				afterMouse, moves := b.drawing(), len(b.moves())
				if afterMouse == start {
					t.Error("a move by mouse and its reply leave the board as it was")
				}
				b.byKeyboard()
				b.waitMoves(moves + 2)
				b.waitTurn("first")
				b.click("#undo")
				b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "` + strconv.Itoa(moves) + `"`)
				if got := b.drawing(); got != afterMouse {
					t.Errorf("undo shows\n%s\nwant\n%s", got, afterMouse)
				}
				b.click("#redo")
				b.wait(`!new URLSearchParams(location.hash.slice(1)).has("at")`)
				b.click("#undo")
				b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "` + strconv.Itoa(moves) + `"`)
				b.click("#undo")
				b.wait(`document.querySelector("#undo").getAttribute("aria-disabled") === "true"`)
				if got := b.drawing(); got != start {
					t.Errorf("undone to the start, the board shows\n%s\nwant\n%s", got, start)
				}
			})
			t.Run("paste", func(t *testing.T) {
				b := newTab(t, server)
				b.open("game=" + s.game + "&first=human&second=" + s.rival)
				before := run[string](b, "location.hash")
				b.paste(s.paste)
				b.wait("location.hash !== " + quote(before))
				b.wait(fmt.Sprintf(`document.querySelectorAll(%q).length === %d`, s.drawn, s.count))
				drawing, link := b.drawing(), run[string](b, "location.hash")
				other := newTab(t, server)
				other.open(strings.TrimPrefix(link, "#"))
				if got := other.drawing(); got != drawing {
					t.Errorf("the link %s shows\n%s\nwant\n%s", link, got, drawing)
				}
			})
			for hand, choose := range hands {
				t.Run("ending/"+hand, func(t *testing.T) {
					b := newTab(t, server)
					if hand == "touch" {
						b.phone()
					}
					b.open("game=" + s.game + "&first=human&second=human&" + s.ending)
					if b.ordering() {
						b.order(0, "4")
						b.waitTurn("second")
						b.click("#orders-play")
					}
					for _, id := range s.last {
						place := `[data-id="` + id + `"]`
						if id == "p-up" { // the ball's point in the goal, straight ahead
							place = ".open"
						}
						choose(b, place)
					}
					b.wait(`document.querySelector("#status").dataset.over === "true"`)
					if winner := run[string](b, `document.querySelector("#status").dataset.owner`); winner != s.winner {
						t.Errorf("%q wins, want %q", winner, s.winner)
					}
					if got := b.text("#status"); !strings.Contains(got, s.result) {
						t.Errorf("the page says %q, want %q", got, s.result)
					}
				})
			}
		})
	}
}

// paste pastes a text into its field and shows it.
func (b *tab) paste(text string) {
	b.Helper()
	run[bool](b, `document.querySelector("#share").open = true`)
	b.do(chromedp.SetValue(chromedp.CSS("#paste-text"), text))
	b.click("#paste-load")
}

// order gives a football player an order, by the text of the option, and plays.
func (b *tab) order(piece int, text string) {
	b.Helper()
	run[bool](b, fmt.Sprintf(`(() => {
		const select = document.querySelectorAll(".orders select")[%d];
		select.value = [...select.options].findIndex((o) => o.dataset.text === %q);
		select.dispatchEvent(new Event("change"));
		return true;
	})()`, piece, text))
	b.click("#orders-play")
}

// typing puts the focus on the first list of orders.
func (b *tab) typing() {
	b.Helper()
	run[bool](b, `document.querySelector("#orders details").open = true`)
	b.do(chromedp.Focus(chromedp.CSS("#orders select")))
}
