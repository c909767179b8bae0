package catalog_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/table"
	"github.com/seed-61c9d78a/versus/search"
)

// playOut plays a game on the page, with the bots in turn.
func playOut(t *testing.T, e table.Entry) {
	t.Helper()
	if err := e.Check(); err != nil {
		t.Fatal(err)
	}
	record := board.Record{Game: e.ID(), Seed: 7}
	bots := e.Info(board.English).Searchers
	for ply := 0; ; ply++ {
		opened, err := e.Open(record)
		if err != nil {
			t.Fatal(err)
		}
		record = opened.Record()
		v, err := opened.View(len(record.Moves), board.English)
		if err != nil {
			t.Fatal(err)
		}
		if v.Over {
			return
		}
		bot := table.Bot{Searcher: bots[ply%len(bots)].Name}
		for _, l := range bots[ply%len(bots)].Levels {
			bot.Level = &table.LevelValue{Kind: l.Kind, Value: l.Min}
		}
		found, err := opened.Move(context.Background(), bot, uint64(ply), board.English)
		if err != nil {
			t.Fatalf("%s: %v", bot.Searcher, err)
		}
		record.Moves = append(record.Moves, found.Moves...)
	}
}

// TestPage shows games described only by their rules, and some with more.
func TestPage(t *testing.T) {
	playOut(t, catalog.New("heaps", heaps{3}).Page())
	playOut(t, catalog.New("pennies", matching{}).Page())
	dealt := catalog.Game[position, take]{
		Name: "dealt", Deal: func(seed uint64) (game.Game[position, take], error) { return heaps{int(seed%5) + 1}, nil },
		Bots: []catalog.Bot[position, take]{{Name: "greedy", About: board.Same("mine"), Options: []catalog.Option{{Name: "most", Low: 1, High: 9, Default: 4}},
			Search: func(g game.Game[position, take], s catalog.Settings[take]) (search.Searcher[position, take], error) {
				if s.Options["most"] != 4 {
					t.Errorf("settings %+v", s)
				}
				return search.NewGreedy(g, search.Limits{}), nil
			}}},
	}.Entry().Page()
	playOut(t, dealt)
	// The setup contains the effect of the seed.
	r, err := dealt.Recorded("", "", 8)
	if err != nil || r.Setup != "8" || r.Seed != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := dealt.Open(board.Record{Game: "dealt", Setup: "x"}); err == nil || !strings.Contains(err.Error(), `the deal is "x"`) {
		t.Error(err)
	}
	if err := catalog.New("Heaps", heaps{3}).Page().Check(); err == nil || !strings.Contains(err.Error(), "the name is not") {
		t.Error(err)
	}
}

// TestScenes draws a record, and rejects one that breaks the rules.
func TestScenes(t *testing.T) {
	e := catalog.New("heaps", heaps{3})
	opened, err := e.Page().Open(board.Record{Game: "heaps"})
	if err != nil {
		t.Fatal(err)
	}
	v, err := opened.View(0, board.English)
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := e.Scenes(board.Record{Game: "heaps", Moves: []string{v.Moves[0].Text}}, board.English)
	if err != nil || len(scenes) != 2 || scenes[0].Drawing != v.Scene.Drawing || scenes[1].Drawing == v.Scene.Drawing {
		t.Errorf("%+v, %v", scenes, err)
	}
	if _, err := e.Scenes(board.Record{Game: "heaps", Moves: []string{"nothing"}}, board.English); err == nil || !strings.Contains(err.Error(), "heaps: move 1") {
		t.Error(err)
	}
}

// A searcher cannot be weakened; a level needs a Player.
func TestSearcherOfALevel(t *testing.T) {
	g := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}}
	if _, err := g.Searcher("minimax", catalog.Settings[take]{}); err != nil {
		t.Error(err)
	}
	for _, spec := range []string{"random", "easy", "minimax,level=easy"} {
		if _, err := g.Searcher(spec, catalog.Settings[take]{}); err == nil || !strings.Contains(err.Error(), "does not search") {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// TestOneValidator gives the same options to a bot by its name and on the page.
func TestOneValidator(t *testing.T) {
	e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{{
		Name: "taker", Options: []catalog.Option{{Name: "steps", Low: 1, High: 9, Default: 4}, {Name: "warmth", Low: 0, High: 1.5}},
		Search: func(g game.Game[position, take], s catalog.Settings[take]) (search.Searcher[position, take], error) {
			return search.NewGreedy(g, search.Limits{}), nil
		}}}}.Entry()
	opened, err := e.Page().Open(board.Record{Game: "heaps"})
	if err != nil {
		t.Fatal(err)
	}
	for option, valid := range map[string]bool{
		"steps=1": true, "steps=9": true, "steps=0": false, "steps=10": false, "steps=2.5": false, "steps=NaN": false, "steps=Inf": false,
		"warmth=0": true, "warmth=1": true, "warmth=1.25": true, "warmth=1.6": false, "warmth=-0.1": false, "depth=3": false, "cold=1": false,
	} {
		_, err := e.ParseSpec("taker," + option)
		name, text, _ := strings.Cut(option, "=")
		x, _ := strconv.ParseFloat(text, 64)
		page := opened.Check(table.Bot{Searcher: "taker", Options: map[string]float64{name: x}})
		if (err == nil) != valid || (page == nil) != valid {
			t.Errorf("%s: valid: %t; by name: %v; on the page: %v", option, valid, err, page)
			continue
		}
		if _, problem, _ := strings.Cut(fmt.Sprint(err), ": "); !valid && !strings.HasSuffix(page.Error(), problem) {
			t.Errorf("%s: by name: %v; on the page: %v", option, err, page)
		}
	}
}
