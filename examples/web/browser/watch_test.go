package browser

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed-61c9d78a/versus/examples/internal/catalog"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// tournamentRecord begins a record like those of the arena, and returns a function that
// plays another game of it.
func tournamentRecord(t *testing.T, path, game string) (play func()) {
	t.Helper()
	e, err := catalog.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	setup := catalog.Setup{Players: []string{"random", "greedy"}, Seed: 5, Opening: -1}
	stage, err := e.NewStage(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stage.Close)
	players, err := stage.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"format": "roundrobin", "setup": setup})
	if err != nil {
		t.Fatal(err)
	}
	log, err := record.Create(path, record.Header{Game: game, Players: players, Setup: text})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	id := 0
	return func() {
		t.Helper()
		id++
		g, err := stage.Play(t.Context(), 0, tournament.Fixture{ID: id, First: id % 2, Second: 1 - id%2, Seed: uint64(id)})
		if err != nil {
			t.Fatal(err)
		}
		g.ID, g.First, g.Second, g.Seed = id, id%2, 1-id%2, uint64(id)
		if err := log.Append(g); err != nil {
			t.Fatal(err)
		}
	}
}

// A tournament is watched while it is played, and its games are opened.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	play := tournamentRecord(t, filepath.Join(dir, "cup.jsonl"), "connect4")
	play()
	play()
	b := newTab(t, serve(t, dir))
	b.open("game=connect4&tab=watch")
	b.wait(`document.querySelectorAll("#record option").length === 2`)
	b.choose("#record", "cup.jsonl")
	b.wait(`document.querySelectorAll("#standings tbody tr").length === 2`)
	b.wait(`document.querySelectorAll("#games-list li").length === 2`)
	b.wait(`document.querySelectorAll("#live-boards svg.board").length === 2`)
	b.wait(`document.querySelectorAll("#live-boards .piece").length > 2`)

	play() // while we watch
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

// A record of the visitor's own is opened from a file.
func TestOwnRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.jsonl")
	play := tournamentRecord(t, path, "football")
	play()
	b := newTab(t, serve(t, ""))
	b.open("game=connect4&tab=watch")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#record-file"), []string{path}))
	b.wait(`document.querySelectorAll("#games-list li").length === 1`)
	b.wait(`document.querySelectorAll("#live-boards .player").length === 6`)
	b.click("#live-boards button")
	b.wait(`document.querySelector("main").dataset.tab === "study"`)
	if game := b.address().Get("game"); game != "football" {
		t.Errorf("the game that was opened is %q", game)
	}
}
