package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// TestLevels weakens bots by name and by option, with alternating and hidden moves.
func TestLevels(t *testing.T) {
	for _, e := range []catalog.Entry{catalog.New("heaps", heaps{5}), catalog.New("pennies", matching{})} {
		for _, bot := range []string{"easy", "medium", "hard", "random,level=easy", "mcts,level=hard,nodes=50"} {
			play := func() (moves string) {
				score, err := e.Play(t.Context(), tools.Series{A: bot, B: "random", Games: 2, Seed: 1, Played: func(p tools.Played) { moves += p.First + p.Moves }})
				if err != nil || score.Games() != 2 || !strings.HasPrefix(moves, bot) {
					t.Errorf("%s: %s: %s: %+v, %v", e.Name, bot, moves, score, err)
				}
				return moves
			}
			if first, again := play(), play(); first != again {
				t.Errorf("%s: %s: %s, and then %s", e.Name, bot, first, again)
			}
		}
	}
	e := catalog.New("heaps", heaps{5})
	for text, want := range map[string]string{
		"minimax,level=hardest":         `level "hardest": want easy, medium, hard or full`,
		"minimax,level=easy,level=hard": "the option level is given twice",
		"easy,depth=3":                  "easy takes none",
	} {
		if _, err := e.ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if s, err := e.ParseSpec("me=minimax,level=medium,depth=3"); err != nil || s.Level != search.Medium || s.String() != "minimax,depth=3,level=medium" {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestLevelsOfAGame tests a game with its own weaknesses and bots.
func TestLevelsOfAGame(t *testing.T) {
	var made []string
	bot := func(name string) catalog.Bot[position, take] {
		return catalog.Bot[position, take]{Name: name, Player: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
			made = append(made, name)
			return match.Random[position, take]{}, nil
		}}
	}
	e := catalog.Game[position, take]{
		Name: "heaps", Rules: heaps{5}, Default: [2]string{"mine", ""}, Bots: []catalog.Bot[position, take]{bot("mine"), bot("hard")},
		Levels: catalog.Levels[position, take]{Weakness: [3]search.Weakness{{Lapse: 1, Blind: 1}}},
	}.Entry()
	names := e.BotNames()
	if !slices.Equal(names[len(names)-4:], []string{"mine", "hard", "easy", "medium"}) {
		t.Errorf("%q", names)
	}
	for _, bot := range []string{"easy", "hard"} {
		if _, err := e.Play(t.Context(), tools.Series{A: bot, B: "random", Games: 1, Seed: 1}); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(made, []string{"mine", "hard"}) {
		t.Errorf("made %q", made)
	}
}
