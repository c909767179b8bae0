package browser

import (
	"fmt"
	"strings"
	"testing"
)

// A position is set up piece by piece in every game that supports it, by touch on a phone.
func TestSetUpByPieces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game  string
		clear bool
		put   string // the pieces, each with the places where it is put
		turn  string
		start string // what the position is written as
	}{
		{"connect4", true, "first col4 col1; second col4", "", "......./......./......./......./...O.../X..X..."},
		{"checkers", true, "first-man s1 s2; second-king s30; second-man s31 s31", "second", "W:WK30:B1,2"},
		{"othello", true, "first d4 e5; second d5 e4 a1;  a1", "second", strings.Repeat("-", 27) + "XO------OX" + strings.Repeat("-", 27) + " O"},
		{"tictactoe", true, "first c1 c5; second c9 c5;  c5", "", "X.......O"},
		{"football", false, "A2 c4-5; ball c4-5", "", "A 2,4 2,2 4,5 B 1,7 2,7 3,7 ball A2 score 0-0 step 0 First"},
	} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			b := newTab(t, serve(t, ""))
			b.phone()
			b.forgive("422") // pieces that make no position yet
			b.open("game=" + c.game + "&tab=study&first=human&second=human")
			b.click("#position summary")
			b.click("#position-pieces")
			b.wait(`document.querySelector("#editor")?.hidden === false && document.activeElement.closest("#editor")`)
			if c.clear {
				b.click("#editor-clear")
				b.wait(`document.querySelectorAll("#board .piece").length === 0`)
			}
			for task := range strings.SplitSeq(c.put, "; ") {
				stamp, places, _ := strings.Cut(task, " ")
				b.click(fmt.Sprintf("#editor .stamp[data-stamp=%q]", stamp))
				for place := range strings.FieldsSeq(places) {
					b.place(place)
				}
			}
			if c.turn != "" {
				b.click("#editor-" + c.turn)
			}
			if wide := run[int64](b, "document.documentElement.scrollWidth"); wide > 390 {
				t.Errorf("the page is %d wide; want wide <= 390", wide)
			}
			b.wait(`!document.querySelector("#editor-done").disabled && document.querySelector("#editor-fault").textContent === ""`)
			b.click("#editor-done")
			b.wait(`document.querySelector("#editor")?.hidden`)
			if got := b.address(); got.Get("start") != c.start || got.Get("moves") != "" {
				t.Errorf(`the position is %q; want got.Get("start") == c.start, got.Get("moves") == ""`, got.Get("start"))
			}
		})
	}
}

// An impossible position is reported and leads nowhere; cancelling or leaving restores the position
// that was there.
func TestSetUpInVain(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.forgive("422")
	b.open("game=tictactoe&moves=5+1&tab=study&first=human&second=human")
	begin := func() {
		t.Helper()
		b.press("#position-pieces")
		b.wait(`document.querySelector("#editor")?.hidden === false`)
	}
	b.click("#position summary")
	begin()
	b.place("c9")
	b.wait(`document.querySelectorAll("#board .piece").length === 3 && !document.querySelector("#editor-done").disabled`)
	b.place("c8")
	b.wait(`document.querySelector("#editor-done").disabled && /X moves first/.test(document.querySelector("#editor-fault").textContent)`)
	b.press("#editor-cancel")
	b.wait(`document.querySelectorAll("#board .piece").length === 2 && document.querySelector("#editor")?.hidden`)
	if got := strings.Join(b.moves(), " "); got != "5 1" {
		t.Errorf(`the game is %q; want got == "5 1"`, got)
	}
	begin()
	b.press("#editor-start")
	b.wait(`document.querySelectorAll("#board .piece").length === 0`)
	b.press("#back")
	b.wait(`document.querySelectorAll("#board .piece").length === 1 && document.querySelector("#editor")?.hidden`)
	b.place("c9") // a move, as ever
	b.wait(`document.querySelectorAll("#board .piece").length === 2`)
	if got := strings.Join(b.moves(), " "); got != "5 9" {
		t.Errorf(`played on to %q; want got == "5 9"`, got)
	}
}
