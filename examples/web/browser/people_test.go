package browser

import (
	"context"
	"fmt"
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
		if rival := run[string](b, `document.querySelector("#seat-second").value`); rival != "easy" {
			t.Errorf(`%s: the rival of a new visitor is %q; want rival == "easy"`, s.game, rival)
		}
		if first := run[string](b, `document.querySelector("#seat-second optgroup option").value`); first != "easy" {
			t.Errorf(`%s: the first bot of the list is %q; want first == "easy"`, s.game, first)
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
