package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// solution returns the solution of the puzzle on the board.
func (b *tab) solution() (moves []string) {
	b.Helper()
	b.wait(`/^Puzzle \d/.test(document.querySelector("#puzzles h2").textContent)`)
	return run[[]string](b, `(async () => {
		const [number] = document.querySelector("#puzzles h2").textContent.match(/\d+/);
		const body = JSON.stringify({game: "connect4", puzzle: number - 1, grade: Number(document.querySelector("#puzzle-grade").value)});
		return (await (await fetch("api/puzzle", {method: "POST", headers: {"Content-Type": "application/json"}, body})).json()).solution;
	})()`)
}

// solve plays a solution, and waits for the replies.
func (b *tab) solve(solution []string, play func(move string)) {
	b.Helper()
	for i := 0; i < len(solution); i += 2 {
		b.wait(fmt.Sprintf(`document.querySelectorAll("#board .place.open").length > 0 && (() => {
			const fields = new URLSearchParams(location.hash.slice(1));
			return Number(fields.get("at") ?? (fields.get("moves") ?? "").split(" ").filter(Boolean).length) === %d;
		})()`, i))
		b.rest()
		play(solution[i])
	}
	b.wait(`document.querySelector("#puzzle-said").textContent === "Solved."`)
}

// A wrong move is taken back, hints help, and puzzles solved without them in a row are counted, also
// after the page was loaded again.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.load("game=connect4&tab=puzzles")
	b.wait(`document.querySelector("#puzzle-task")?.textContent`)
	mouse := func(move string) { b.place("col" + move) }
	streak := func(n int) {
		t.Helper()
		b.wait(fmt.Sprintf(`document.querySelector("#puzzle-streak")?.textContent.startsWith("In a row: %d.")`, n))
	}
	b.choose("#puzzle-grade", "2")
	solution := b.solution()
	pieces := b.drawing()
	b.place(run[string](b, fmt.Sprintf(`[...document.querySelectorAll("#board .place.open")].map((e) => e.dataset.id).find((id) => id !== "col%s")`, solution[0])))
	b.wait(`document.querySelector("#puzzle-said").textContent === "That is not the move. Try again."`)
	b.wait(drawn + " === " + quote(pieces)) // the wrong move is taken back
	for i, said := range []string{"Moves of yours in the solution: ", "It is one of these.", "It is this one."} {
		b.click("#puzzle-hint")
		b.wait(`document.querySelector("#puzzle-said").textContent.startsWith(` + quote(said) + `)`)
		b.wait(fmt.Sprintf(`document.querySelectorAll("#board .arrow").length === %d`, []int{0, 3, 1}[i]))
	}
	b.solve(solution, mouse)
	streak(0)
	for n, play := range []func(string){mouse, func(move string) {
		run[bool](b, `(document.querySelector("#board .place[tabindex='0']").focus(), true)`)
		b.keys(move)
	}} {
		before := b.text("#puzzles h2")
		b.click("#puzzle-next")
		b.wait(`document.querySelector("#puzzles h2").textContent !== ` + quote(before))
		b.solve(b.solution(), play)
		streak(n + 1)
	}
	b.load("game=connect4&tab=puzzles")
	streak(2)
}

// The explorer counts what was played in the position on the board.
func TestExplorer(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.pdn")
	must.Do(t, os.WriteFile(file, []byte("1. 11-15 23-19 1-0\n\n1. 11-15 22-18 1/2-1/2\n\n1. 9-14 22-18 *\n"), 0o666))
	b := newTab(t, serve(t, ""))
	b.load("game=checkers&tab=study")
	b.click("#explorer summary")
	b.wait(`document.querySelector("#explorer-file")`)
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#explorer-file"), []string{file}))
	rows := func(want ...string) {
		t.Helper()
		b.wait(`[...document.querySelectorAll(".explored tr")].slice(1).map((row) => [...row.cells].map((cell) => cell.textContent).join(", ")).join("; ") === ` + quote(strings.Join(want, "; ")))
	}
	rows("11 to 15, 2, 75 %, 25 %", "9 to 14, 1, –, –")
	b.click(".explored button")
	b.waitMoves(1)
	rows("23 to 19, 1, 100 %, 0 %", "22 to 18, 1, 50 %, 50 %")
	if said := b.text("#explorer-said"); said != "Games: 3; with this position: 2; unreadable: 0." {
		t.Errorf(`the explorer says %q; want said == "Games: 3; with this position: 2; unreadable: 0."`, said)
	}
}
