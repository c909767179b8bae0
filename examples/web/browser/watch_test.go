package browser

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/examples/web/internal/cup"
)

// A tournament is watched while it is played, and its games are opened.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	games := cup.New(t, dir, "cup.jsonl", "connect4")
	games.Play()
	games.Play()
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
		t.Errorf("the game that was opened is %q", game)
	}
	b.click("#tab-watch")
	b.wait(`document.querySelectorAll("#games-list li").length === 3`)
}

// A game is followed while it is played: a board for it takes the place of a replay.
func TestGameInProgress(t *testing.T) {
	dir := t.TempDir()
	games := cup.New(t, dir, "cup.jsonl", "connect4")
	games.Play()
	games.Current(`{"games":[{"id":2,"first":0,"second":1,"moves":["4","4"]}]}`)
	b := newTab(t, serve(t, dir))
	b.open("game=connect4&tab=watch&watching=cup.jsonl")
	const playing = `[...document.querySelectorAll("#live-boards button")].find((b) => b.textContent.includes("being played"))`
	b.wait(playing + `?.querySelectorAll(".piece").length === 2`)
	games.Current(`{"games":[{"id":2,"first":0,"second":1,"moves":["4","4","3","5","2"]}]}`)
	b.wait(playing + `?.querySelectorAll(".piece").length === 5`)
	games.Play()
	if err := os.Remove(filepath.Join(dir, "cup.jsonl"+contest.CurrentSuffix)); err != nil {
		t.Fatal(err)
	}
	b.wait(`document.querySelectorAll("#games-list li").length === 2`)
	b.wait(playing + ` === undefined`)
	b.wait(`document.querySelectorAll("#live-boards svg.board").length === 2`)
}

// A game is replayed to its end, however long it is; the server gives 200 positions at once.
// The clock of the page is turned forward.
func TestLongGame(t *testing.T) {
	b := newTab(t, serve(t, ""))
	b.open("game=tictactoe")
	got := run[[]string](b, `(async () => {
		const { LiveBoards } = await import("./js/live-boards.js");
		const interval = window.setInterval;
		window.setInterval = (act) => interval(act, 2);
		const [plies, asked] = [450, []];
		const boards = new LiveBoards(() => {});
		document.body.append(boards.element);
		const game = { id: 1, plies, winner: "first" };
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

// A record of the visitor's own is opened from a file.
func TestOwnRecord(t *testing.T) {
	dir := t.TempDir()
	cup.New(t, dir, "mine.jsonl", "football").Play()
	b := newTab(t, serve(t, ""))
	b.open("game=connect4&tab=watch")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#record-file"), []string{filepath.Join(dir, "mine.jsonl")}))
	b.wait(`document.querySelectorAll("#games-list li").length === 1`)
	b.wait(`document.querySelectorAll("#live-boards .player").length === 6`)
	b.click("#live-boards button")
	b.wait(`document.querySelector("main").dataset.tab === "study"`)
	if game := b.address().Get("game"); game != "football" {
		t.Errorf("the game that was opened is %q", game)
	}
}
