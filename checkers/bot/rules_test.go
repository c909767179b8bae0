package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

var ruleSets = []checkers.Rules{{}, checkers.Damas, {MenCaptureBackwards: true}, {MenCaptureBackwards: true, CrownContinues: true}}

// own is a game with the moves of checkers that does not show its rules.
type own struct {
	game.Game[checkers.State, checkers.Move]
}

// TestMovesAreLegal asks bots with a Game of any rules for moves, as searchers and in matches
// of any rules, in random positions. In a match, only a game that does not show its rules may
// have an error, which names the rules of the bot.
func TestMovesAreLegal(t *testing.T) {
	positions, random := 500, rand.New(rand.NewPCG(24, 1))
	if testing.Short() {
		positions = 100
	}
	games := map[string]game.Game[checkers.State, checkers.Move]{}
	for i, r := range ruleSets {
		wrapped := must.Get(learned.Game(r))(t)
		games[fmt.Sprint(i, " plain")] = checkers.Game{Rules: r}
		games[fmt.Sprint(i, " pointer")] = &checkers.Game{Rules: r}
		games[fmt.Sprint(i, " learned")] = wrapped
		games[fmt.Sprint(i, " own")] = own{checkers.Game{Rules: r}}
	}
	differ, refused := 0, 0
	for _, rules := range ruleSets {
		b := &bot.Bot{Game: checkers.Game{Rules: rules}, Limits: search.Limits{Depth: 1}, MemoryBytes: 1 << 10}
		for range positions {
			s := randomState(random, 3+random.IntN(20))
			legal := b.Game.Moves(nil, &s)
			if len(legal) > 0 {
				if r, err := b.Search(t.Context(), s); err != nil || !slices.Contains(legal, r.Move) {
					t.Fatalf("%v: %s: %v, %v; want no error, slices.Contains(legal, r.Move)", rules, s.FEN(), r.Move, err)
				}
			}
			for name, g := range games {
				list := g.Moves(nil, &s)
				if len(list) == 0 || len(legal) == 0 {
					continue
				}
				if !slices.Equal(list, legal) {
					differ++
				}
				m, err := b.Move(t.Context(), &match.Request[checkers.State, checkers.Move]{Game: g, State: s, Player: g.Turn(&s)})
				if hides := strings.HasSuffix(name, "own"); hides && err != nil && strings.Contains(err.Error(), "the bot plays by the rules "+rules.String()) {
					refused++
				} else if err != nil || !slices.Contains(list, m) {
					t.Fatalf("bot of %v in game %s: %s: %v, %v; want no error, slices.Contains(list, m)", rules, name, s.FEN(), m, err)
				}
			}
			if b.Game.Rules != rules {
				t.Fatalf("a match changed the bot's rules from %v to %v; want b.Game.Rules == rules", rules, b.Game.Rules)
			}
		}
	}
	if differ < positions || refused == 0 {
		t.Errorf("the rules differ in %d positions, and %d were refused: the sample is too tame", differ, refused)
	}
}

// A table for other rules than the match's is an error, and one for the match's is none, whatever the rules of the bot's Game.
func TestHelpIsForTheRulesOfTheMatch(t *testing.T) {
	s := parse(t, "B:W18,27,K4:BK14,K31,1")
	for _, rules := range []checkers.Rules{checkers.English, checkers.Damas} {
		for _, helped := range []checkers.Rules{checkers.English, checkers.Damas} {
			for _, configured := range ruleSets {
				b := &bot.Bot{Game: checkers.Game{Rules: configured}, Endgame: tables[helped](), Limits: search.Limits{Depth: 1}, MemoryBytes: 1 << 10}
				if err := b.Begin(t.Context(), match.Beginning{}); err != nil {
					t.Error(err)
				}
				_, err := b.Move(t.Context(), &match.Request[checkers.State, checkers.Move]{Game: checkers.Game{Rules: rules}, State: s, Player: s.ToMove()})
				want := fmt.Sprintf("the endgame table is for the rules %v, the bot plays %v", helped, rules)
				if rules == helped && err != nil || rules != helped && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("match of %v, bot of %v, table of %v: %v", rules, configured, helped, err)
				}
			}
		}
	}
}
