package browser

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// A tournament is watched while it is played, and its games are opened.
func TestWatch(t *testing.T) {
	t.Parallel()
	dir, games := cupOf(t, "connect4", 2)
	b := newTab(t, serve(t, dir))
	b.open("game=connect4&tab=watch")
	b.wait(`document.querySelectorAll("#record option").length === 2`)
	b.choose("#record", "cup.jsonl")
	b.wait(`document.querySelectorAll("#standings tbody tr").length === 2`)
	b.wait(`document.querySelectorAll("#games-list li").length === 2`)
	b.wait(`document.querySelectorAll("#live-boards svg.board").length === 2`)
	b.wait(`document.querySelectorAll("#live-boards .piece").length > 2`)

	games.Play() // while we watch
	b.wait(`document.querySelectorAll("#games-list li").length === 3`)
	b.wait(`document.querySelectorAll("#live-boards svg.board").length === 3`)

	b.click("#games-list li button")
	b.wait(`document.querySelector("main").dataset.tab === "study"`)
	b.wait(`document.querySelectorAll("#board .piece").length > 2`)
	if game := b.address().Get("game"); game != "connect4" {
		t.Errorf(`the game that was opened is %q; want game == "connect4"`, game)
	}
	b.click("#tab-watch")
	b.wait(`document.querySelectorAll("#games-list li").length === 3`)
}

// A game is followed while it is played: its board replaces a replay.
func TestGameInProgress(t *testing.T) {
	t.Parallel()
	dir, games := cupOf(t, "connect4", 1)
	games.Current(`{"games":[{"id":2,"first":0,"second":1,"moves":["4","4"]}]}`)
	b := newTab(t, serve(t, dir))
	b.open("game=connect4&tab=watch&watching=cup.jsonl")
	const playing = `[...document.querySelectorAll("#live-boards button")].find((b) => b.textContent.includes("being played"))`
	b.wait(playing + `?.querySelectorAll(".piece").length === 2`)
	games.Current(`{"games":[{"id":2,"first":0,"second":1,"moves":["4","4","3","5","2"]}]}`)
	b.wait(playing + `?.querySelectorAll(".piece").length === 5`)
	if !run[bool](b, playing+`.disabled`) {
		t.Error("a game that is being played looks as if it could be opened")
	}
	games.Play()
	must.Do(t, os.Remove(filepath.Join(dir, "cup.jsonl"+record.CurrentSuffix)))
	b.wait(`document.querySelectorAll("#games-list li").length === 2`)
	b.wait(playing + ` === undefined`)
	b.wait(`document.querySelectorAll("#live-boards svg.board").length === 2`)
}

// A game is replayed to the end, however long it is; the server sends 200 positions at a time. The
// test advances the page's clock.
func TestLongGame(t *testing.T) {
	b := visit(t, "game=tictactoe")
	got := run[[]string](b, `(async () => {
		const { LiveBoards } = await import("./js/live-boards.js");
		(await import("./js/language.js")).learn({ en: (await import("./js/words/en-watch.js")).en });
		const interval = window.setInterval;
		window.setInterval = (act) => interval(act, 2);
		const [plies, asked] = [450, []];
		const boards = new LiveBoards(() => {});
		document.body.append(boards.element);
		const game = { id: 1, plies, winner: "first", result: "1-0" };
		boards.offer([game], async (id, from) => {
			asked.push(from);
			const frames = [];
			for (let ply = from; ply <= plies && frames.length < 200; ply++) frames.push({ ply, scene: {}, pieces: [] });
			return { frames, kind: "tictactoe", board: { width: 3, height: 3, places: [] } };
		});
		const cell = boards.element.firstChild;
		while (cell.lastChild.textContent === "") await new Promise((resolve) => setTimeout(resolve));
		boards.pause();
		return [asked.join(" "), cell.firstChild.getAttribute("aria-label"), cell.lastChild.textContent];
	})()`)
	if want := []string{"0 200 400", "Position after 450 moves", "1 – 0"}; !slices.Equal(got, want) {
		t.Errorf("asked for frames from, is at last, and says: %q; want %q", got, want)
	}
}

// The visitor's own record is opened from a file.
func TestOwnRecord(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	recordtest.New(t, dir, "mine.jsonl", "football", games.All()...).Play()
	b := newTab(t, serve(t, ""))
	b.open("game=connect4&tab=watch")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#record-file"), []string{filepath.Join(dir, "mine.jsonl")}))
	b.wait(`document.querySelectorAll("#games-list li").length === 1`)
	b.wait(`document.querySelectorAll("#live-boards .kind-player").length === 6`)
	b.click("#live-boards button")
	b.wait(`document.querySelector("main").dataset.tab === "study"`)
	if game := b.address().Get("game"); game != "football" {
		t.Errorf(`the game that was opened is %q; want game == "football"`, game)
	}
}

// The table shows why games ended, and no cycle after one game each; the list shows what went wrong
// in a game.
func TestEndings(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "circle.jsonl")
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"},{"name":"c"}]}
{"id":1,"first":0,"second":1,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"first","payoff":1,"reason":"natural end"}
{"id":2,"first":1,"second":2,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"first","payoff":1,"reason":"natural end"}
{"id":3,"first":2,"second":0,"moves":["1"],"spent_us":[1],"winner":"first","payoff":1,"reason":"crash","detail":"exit status 3"}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o666))
	b := newTab(t, serve(t, ""))
	b.open("game=tictactoe&tab=watch")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#record-file"), []string{file}))
	b.wait(`document.querySelectorAll("#games-list li").length === 3`)
	want := "3 of 3 games are distinct. Reasons for the end: natural end (2), crash (1)."
	if got := b.text("#standings .endings"); got != want {
		t.Errorf("the table says %q, want %q", got, want)
	}
	if got := run[[]string](b, `[...document.querySelectorAll("#games-list .why")].map((e) => e.textContent)`); len(got) != 1 || got[0] != "crash: exit status 3" {
		t.Errorf(`the list says %q of games that went wrong; want len(got) == 1, got[0] == "crash: exit status 3"`, got)
	}
}

// Any game of a long record is found, and the back button returns to the list.
func TestFindGame(t *testing.T) {
	t.Parallel()
	dir, games := cupOf(t, "tictactoe", 230)
	b := newTab(t, serve(t, dir))
	b.open("game=tictactoe&tab=watch&watching=cup.jsonl")
	b.wait(`document.querySelector("#games-count")?.textContent === "200 of 230 games"`)
	b.do(chromedp.Focus(chromedp.CSS("#games-search")))
	b.keys("7")
	b.wait(`document.querySelector("#games-count").textContent === "1 of 1 games"`)
	if got := b.text("#games-list .game-id"); got != "7" {
		t.Errorf(`game 7 is found as %q; want got == "7"`, got)
	}
	games.Play()
	b.click("#games-list button")
	b.wait(`document.querySelector("main").dataset.tab === "study" && document.activeElement.classList.contains("place")`)
	b.do(chromedp.NavigateBack())
	b.wait(`document.querySelector("main").dataset.tab === "watch"`)
	b.choose("#games-search", "")
	run[bool](b, `document.querySelector("#games-search").dispatchEvent(new Event("input"))`)
	b.wait(`document.querySelector("#games-count").textContent === "200 of 231 games"`)
}

// A missing record is reported as missing.
func TestMissingRecord(t *testing.T) {
	t.Parallel()
	b := newTab(t, serve(t, t.TempDir()))
	b.open("game=tictactoe&tab=watch&watching=other.jsonl")
	b.wait(`document.querySelector("#watch-state")?.textContent === "There is no record other.jsonl."`)
	b.forgive("404")
}

// Records with more players may follow those with fewer, and vice versa.
func TestAnotherRecord(t *testing.T) {
	t.Parallel()
	dir, _ := cupOf(t, "tictactoe", 4)
	knockout(t, dir)
	b := newTab(t, serve(t, dir))
	b.open("game=tictactoe&tab=watch&watching=cup.jsonl")
	b.wait(`document.querySelectorAll("#live-boards .piece").length > 0`)
	for _, record := range []string{"knockout.jsonl", "cup.jsonl", "knockout.jsonl"} {
		b.choose("#record", record)
		name, bracket := "b", "false"
		if record == "cup.jsonl" {
			name, bracket = "greedy", "true"
		}
		b.wait(`document.querySelector("#live-boards span")?.textContent.includes(` + quote(name) + `)`)
		b.wait(`String(document.querySelector("#bracket").closest("section").hidden) === ` + quote(bracket))
	}
}

// Small boards fit their places, even those with long rows of cards.
func TestSmallBoards(t *testing.T) {
	t.Parallel()
	dir, _ := cupOf(t, "robanumeros", 4)
	b := newTab(t, serve(t, dir))
	for _, width := range []int64{390, 1280} {
		b.size(width, 800)
		b.open("game=robanumeros&tab=watch&watching=cup.jsonl")
		b.wait(`document.querySelectorAll("#live-boards .piece").length > 0`)
		if wide := run[float64](b, `Math.max(...[...document.querySelectorAll("#live-boards button")].map((e) => e.firstChild.getBoundingClientRect().width - e.getBoundingClientRect().width))`); wide > 0 {
			t.Errorf("in a window of %d, a board is %.0f wider than its place", width, wide)
		}
	}
}

// knockout makes a record in dir of a knockout whose final has not begun.
func knockout(t *testing.T, dir string) (file string) {
	t.Helper()
	file = filepath.Join(dir, "knockout.jsonl")
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"},{"name":"c"}],"setup":{"format":"knockout","games":2}}
{"id":1,"round":0,"first":1,"second":2,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"first","payoff":1,"reason":"natural end"}
{"id":2,"round":0,"first":2,"second":1,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"first","payoff":1,"reason":"natural end"}
{"id":3,"round":1,"first":1,"second":2,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"first","payoff":1,"reason":"natural end"}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o666))
	return file
}

// The bracket of a knockout shows the pairings, the points, who advances and what is open, on a
// phone without horizontal scrolling.
func TestBracket(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := knockout(t, dir)
	b := newTab(t, serve(t, dir))
	b.size(390, 844)
	b.open("game=tictactoe&tab=watch&watching=knockout.jsonl")
	shown := func(want ...string) {
		t.Helper()
		b.wait(`[...document.querySelectorAll("#bracket h3, #bracket .pairing")].filter((e) => e.checkVisibility()).map((e) => e.innerText.replace(/\s+/g, " ")).join(", ") === ` + quote(strings.Join(want, ", ")))
	}
	shown("Semi-finals", "b 2 c 1", "Final", "a open")
	f := must.Get(os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0))(t)
	defer f.Close()
	must.Get(f.WriteString(`{"id":4,"round":1,"first":2,"second":1,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"second","payoff":-1,"reason":"natural end"}` + "\n"))(t)
	shown("Semi-finals", "b 3 advances c 1", "Final", "a 0 b 0")
	if wide := run[bool](b, `document.querySelector("#bracket").scrollWidth > document.querySelector("#bracket").clientWidth`); wide {
		t.Error("the bracket is wider than its place")
	}
	b.size(1280, 900)
	shown("Semi-finals", "a advances bye", "b 3 advances c 1", "Final", "a 0 b 0")
}

// On a phone the players' full names, ratings, games and points are visible without horizontal
// scrolling; names in the list of games are truncated, with the full name in a tooltip.
func TestStandingsOnPhone(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "long.jsonl")
	name := "minimax with an evaluation that was learned from games against itself"
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"` + name + `"},{"name":"another-player-whose-name-has-no-spaces-at-all-and-goes-on"}]}
{"id":1,"first":0,"second":1,"moves":["1","4","2","5","3"],"spent_us":[1,1,1,1,1],"winner":"first","payoff":1,"reason":"natural end"}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o666))
	b := newTab(t, serve(t, ""))
	b.size(390, 844)
	b.open("game=tictactoe&tab=watch")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#record-file"), []string{file}))
	b.wait(`document.querySelectorAll("#games-list li").length === 1`)
	if wide := run[int64](b, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d wide; want wide <= 390", wide)
	}
	// The points are the last column that must be visible.
	if right := run[float64](b, `Math.max(...[...document.querySelectorAll("#standings tbody tr")].map((row) => row.cells[5].getBoundingClientRect().right))`); right > 390 {
		t.Errorf("the points end at %.0f of 390; want right <= 390", right)
	}
	if cut := run[[]string](b, `[...document.querySelectorAll("#standings tbody th")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)`); len(cut) > 0 {
		t.Errorf("names are cut in the table: %q; want len(cut) <= 0", cut)
	}
	if hint := run[string](b, `document.querySelector("#games-list .winner").title`); hint != name {
		t.Errorf("the hint at a name is %q; want hint == name", hint)
	}
	if hint := run[string](b, `document.querySelector("#standings .rival").title`); hint != name {
		t.Errorf("the hint at a rival is %q; want hint == name", hint)
	}
}

// The columns of thirty players with long names are as narrow as their results, and distinct.
func TestManyNames(t *testing.T) {
	b := visit(t, "game=connect4&tab=watch")
	got := run[[]int](b, `(async () => {
		const { standings } = await import("./js/standings.js");
		(await import("./js/language.js")).learn({ en: (await import("./js/words/en-watch.js")).en });
		const names = [...Array(30).keys()].map((i) => "minimax,depth=6,quiescence=1,learned-evaluation=" + i);
		const score = { wins: 12, draws: 3, losses: 15 };
		const rows = names.map((name, i) => ({
			rank: i + 1, name, elo: 100 - i, error: 20, games: 870, points: 405.5, first: score, second: score, against: names.map(() => score),
		}));
		const table = standings({ rows });
		document.querySelector("#watch").append(table);
		const heads = [...table.querySelectorAll("thead .rival")];
		return [table.offsetWidth, new Set(heads.map((e) => e.textContent)).size, heads.filter((e) => e.scrollWidth > e.clientWidth).length];
	})()`)
	if got[0] > 2800 || got[1] != 30 || got[2] != 0 {
		t.Errorf("the table is %d wide, with %d distinct heads and %d cut ones; want at most 2800, 30, 0", got[0], got[1], got[2])
	}
}
