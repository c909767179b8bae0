package browser

import (
	"fmt"
	"strings"
	"testing"
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
