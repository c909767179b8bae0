package browser

import (
	"fmt"
	"strings"
	"testing"
)

// Analysis: a score, lines, speed, and the exact score of every column.
func TestAnalysis(t *testing.T) {
	b := visit(t, "game=connect4&moves="+strings.Join(strings.Split("2252576253462244111563365343671351441", ""), "+")+"&tab=study")
	b.wait(`document.querySelectorAll("#analysis-lines li").length > 0`)
	b.wait(`/proven/.test(document.querySelector("#analysis-score").textContent)`)
	b.wait(`document.querySelectorAll("#board .over:not(.unknown)").length === document.querySelectorAll("#board .place.open").length`)
	if best := b.text("#board .over.best"); best != "−1" {
		t.Errorf("the best column scores %q, want −1", best)
	}
	if facts := b.text("#analysis .facts"); strings.Contains(facts, "–") {
		t.Errorf(`the facts are %q; want not strings.Contains(facts, "–")`, facts)
	}

	// A mixed strategy, with its value in parts of a chip.
	b.open("game=leduc&moves=Js+Qs+check&tab=study")
	b.wait(`document.querySelectorAll("#analysis-lines li").length === 2`)
	if got := b.text("#analysis-lines"); !strings.Contains(got, "-0.40") || !strings.Contains(got, "regret 0") {
		t.Errorf(`the strategy is shown as %q; want strings.Contains(got, "-0.40"), strings.Contains(got, "regret 0")`, got)
	}

	// Where a turn of paper football can end, and the evaluation with the ball on each cell of a pitch.
	b.open("game=paperfootball&tab=study")
	b.wait(`document.querySelectorAll("#board .ring").length === 8`)
	b.wait(`document.querySelector("#analysis-special").textContent.includes("8 different turns")`)
	b.open("game=football&tab=study")
	b.wait(`document.querySelectorAll("#board .shade").length > 10`)
}

// The graph has a score for every position, and a click on it shows that position.
func TestGraph(t *testing.T) {
	b := visit(t, "game=tictactoe&moves=5+1+9+2+3&tab=study")
	b.click("#graph-run")
	b.wait(`/^Scores of 6 positions/.test(document.querySelector(".graph svg").getAttribute("aria-label"))`)
	b.wait(`document.querySelector("#graph-run").textContent === "Score every position"`)
	at := run[[]float64](b, `(() => { const r = document.querySelector(".graph").getBoundingClientRect(); return [r.x + r.width * 0.4, r.y + 20, r.width]; })()`)
	b.clickAt(at[0], at[1])
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "2"`)
}

// A record is stepped through, and play continues from any position.
func TestSteps(t *testing.T) {
	b := visit(t, "game=connect4&moves=4+4+3+5&tab=study&first=human&second=human")
	ply := func(n int) {
		t.Helper()
		b.wait(fmt.Sprintf(`document.querySelectorAll("#board .piece").length === %d`, n))
	}
	ply(4)
	b.click("#back")
	ply(3)
	b.click("#to-start")
	ply(0)
	b.click("#forward")
	ply(1)
	b.click("#replay")
	ply(4)
	b.click("#to-start")
	ply(0)
	b.click("#to-end")
	ply(4)
	b.click("#study .moves li:nth-child(2) button")
	ply(2)
	b.click("#play-on")
	b.rest()
	b.place("col1")
	ply(3)
	if got := strings.Join(b.moves(), " "); got != "4 4 1" {
		t.Errorf("played on to %q, want 4 4 1", got)
	}
}

// Football's steps are shown as a whole: both teams move at once, and the ball flies.
func TestFootballReplay(t *testing.T) {
	b := visit(t, "game=football&tab=study&moves=p4x1,0,0+0,0,0+0,0,0+0,0,0&at=0")
	run[bool](b, `(() => {
		window.flights = 0;
		const { animate } = Element.prototype;
		Element.prototype.animate = function (...all) {
			if (this.closest('[data-piece="ball"]')) window.flights++;
			return animate.apply(this, all);
		};
		return true;
	})()`)
	b.click("#forward")
	b.wait(`window.flights > 1`)
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "2"`)
	b.click("#forward")
	b.wait(`!new URLSearchParams(location.hash.slice(1)).has("at")`)
	b.click("#back")
	b.wait(`new URLSearchParams(location.hash.slice(1)).get("at") === "2"`)
}

// Once every position has its score, the analysis of the position on the board continues.
func TestAnalysisAfterGraph(t *testing.T) {
	b := visit(t, "game=tictactoe&moves=5+1+9+2+3&at=1&tab=study")
	b.press("#graph-run")
	b.wait(`document.querySelector("#graph-run").textContent === "Score every position" && /^Scores of 6 positions/.test(document.querySelector(".graph svg").getAttribute("aria-label"))`)
	b.wait(`document.querySelector("#analysis-score").textContent !== "–"`)
}

// Orders of football can be tried in Study, one team after the other.
func TestFootballStudy(t *testing.T) {
	b := visit(t, "game=football&tab=study")
	b.byMouse()
	b.waitTurn("second")
	b.byMouse()
	b.waitTurn("first")
	if got := len(b.moves()); got < 2 {
		t.Errorf("%d moves after both teams had their orders; want got >= 2", got)
	}
}

// A position is set up as text, and errors in the text are explained beside it.
func TestSetUpPosition(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, ""))
	b.forgive("422") // what is wrong with the text
	b.open("game=connect4&moves=4+4&tab=study&first=human&second=human")
	set := func(text string) {
		t.Helper()
		run[bool](b, fmt.Sprintf(`(() => {
			const e = document.querySelector("#position-text");
			e.value = %s;
			e.dispatchEvent(new Event("input", {bubbles: true}));
			e.form.requestSubmit();
			return true;
		})()`, quote(text)))
	}
	b.click("#position summary")
	shown := run[string](b, `document.querySelector("#position-text").value`)
	if shown == "" {
		t.Error("the text does not begin with the position on the board")
	}
	set("......./......./......./......./......./XXXX?OO")
	b.wait(`document.querySelector("#position-text").getAttribute("aria-invalid") === "true"`)
	if got := b.text("#position-fault"); !strings.Contains(got, "?") {
		t.Errorf(`what is wrong is told as %q; want strings.Contains(got, "?")`, got)
	}
	if got := b.moves(); len(got) != 2 {
		t.Errorf("the game is %q after a position that cannot be", got)
	}
	b.click("#position-again")
	b.wait(fmt.Sprintf(`document.querySelector("#position-text").value === %s && document.querySelector("#position-fault").textContent === ""`, quote(shown)))

	set("......./......./......./......./...O.../..XXO..")
	b.wait(`document.querySelectorAll("#board .piece").length === 4`)
	b.wait(`document.querySelector("main").dataset.tab === "study"`)
	if got := b.address(); got.Get("start") == "" || got.Get("moves") != "" {
		t.Errorf(`the address is %q; want got.Get("start") != "", got.Get("moves") == ""`, got)
	}
	b.click("#board .place .hit") // it is played on from there
	b.wait(`document.querySelectorAll("#board .piece").length === 5`)

	b.open("game=checkers&tab=study")
	set("W:WK22:B9,18")
	b.wait(`document.querySelectorAll("#board .piece").length === 3`)
}

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
