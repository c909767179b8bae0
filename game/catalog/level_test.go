package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// TestLevelOption reads the option that weakens a bot.
func TestLevelOption(t *testing.T) {
	e := catalog.New("heaps", heaps{5})
	for text, want := range map[string]string{
		"minimax,level=hardest":         `level "hardest": want novice, beginner, easy, medium, hard or full`,
		"minimax,level=easy,level=hard": "the option level is given twice",
		"minimax,level=full,level=easy": "the option level is given twice",
		"easy,depth=3":                  "easy takes none",
	} {
		if _, err := tools.Of(e).ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if s, err := tools.Of(e).ParseSpec("me=minimax,level=medium,depth=3"); err != nil || s.Level != search.Medium || s.String() != "minimax,depth=3,level=medium" {
		t.Errorf(`e.Tools().ParseSpec("me=minimax,level=medium,depth=3") = %+v, %v; want no error, s.Level == search.Medium, s.String() == "minimax,depth=3,level=medium"`, s, err)
	}
}

// TestLevelsOfAGame tests a game with its own weaknesses and bots.
func TestLevelsOfAGame(t *testing.T) {
	var made []string
	bot := func(name string) catalog.Bot[position, take] {
		return catalog.Bot[position, take]{Name: name, NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
			made = append(made, name)
			return match.NewRandom(heaps{}), nil
		}}
	}
	looks := 0
	e := catalog.Game[position, take]{
		Name: "heaps", Rules: heaps{5}, Default: [2]string{"mine", ""}, Bots: []catalog.Bot[position, take]{bot("mine"), bot("hard")},
		Levels: catalog.Levels[position, take]{Candidates: func(game.Game[position, take]) func(*position, game.Player, []take) []take {
			return func(_ *position, _ game.Player, moves []take) []take { looks++; return moves }
		}},
	}.Entry()
	names := tools.Of(e).BotNames()
	if !slices.Equal(names[len(names)-7:], []string{"mine", "hard", "novice", "beginner", "easy", "medium", "rated"}) {
		t.Errorf(`e.Tools().BotNames() = %q; want slices.Equal(names[len(names)-7:], []string{"mine", "hard", "novice", "beginner", "easy", "medium", "rated"})`, names)
	}
	for _, bot := range []string{"easy", "hard"} {
		if _, err := tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 9, Seed: 1}); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(made, []string{"mine", "hard"}) || looks == 0 {
		t.Errorf(`made %q, and looked at the candidates %d times; want "mine" and "hard", and some looks`, made, looks)
	}
}

// TestRated mixes the levels next to a strength, and embeds levels that have been measured.
func TestRated(t *testing.T) {
	e := catalog.New("heaps", heaps{5})
	for _, bot := range []string{"rated", "rated,elo=0", "rated,elo=-1000", "rated,elo=-350"} {
		if score, err := tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 4, Seed: 1}); err != nil || score.Total() != 4 {
			t.Errorf("%s: %+v, %v; want no error, score.Total() == 4", bot, score, err)
		}
	}
	if _, err := tools.Of(e).ParseSpec("rated,elo=10"); err == nil || !strings.Contains(err.Error(), "-1200 to 0") {
		t.Errorf(`above full strength: %v; want an error, strings.Contains(err.Error(), "-1200 to 0")`, err)
	}
	for levels, want := range map[string]string{
		`"game":"heaps","ease":[1.8,1.5,1.2,1,0.5],"elo":[-500,-400,-400,-200,-100]`: "",
		`"game":"nim","ease":[1.8,1.5,1.2,1,0.5]`:                                    `of the game "nim"`,
		`"game":"heaps","ease":[1.8,1.5,1.4,1.2,2.5]`:                                "hard: the ease is 2.5; want 0 to 2",
		`"game":"heaps","ease":[-1]`:                                                 "novice: the ease is -1; want 0 to 2",
		`"game":"heaps","ease":["x"]`:                                                "heaps",
		`"game":"heaps","lapse":[1]`:                                                 "lapse",
		`"game":"heaps","elo":[-500,-600,-400,-200,-100]`:                            "want each at least that of the level before",
		`"game":"heaps","elo":[-500,-400,-300,-200,0]`:                               "and the last below 0",
	} {
		_, err := catalog.Join(e.WithLevels([]byte(`{"bot":"minimax,nodes=50",` + levels + `}`)))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("levels %s: %v; want %q", levels, err, want)
		}
	}
}

// TestLevelRanges checks which levels of a bot are accepted: they have a kind and a range.
func TestLevelRanges(t *testing.T) {
	check := func(l board.Limit) error {
		_, err := catalog.Join(catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{{Name: "b", Search: greedy, Limits: []board.Limit{l}}}}.Entry())
		return err
	}
	for _, l := range []board.Limit{board.ByTime, board.ByNodes, board.ByDepth(3, 6)} {
		if err := check(l); err != nil {
			t.Error(err)
		}
	}
	for want, l := range map[string]board.Limit{
		`is "strength"; want time_ms`: {Kind: "strength", Min: 1, Max: 2, Default: 1},
		`is "cell"`:                   {Kind: "cell", Min: 1, Max: 2, Default: 1},
		"nodes is 0 to 9":             {Kind: "nodes", Max: 9, Default: 1},
		"nodes is 5 to 4":             {Kind: "nodes", Min: 5, Max: 4, Default: 5},
		"by default 10":               {Kind: "nodes", Min: 5, Max: 9, Default: 10},
		"time_ms is 20 to 999999":     {Kind: "time_ms", Min: 20, Max: 999_999, Default: 500},
	} {
		if err := check(l); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
