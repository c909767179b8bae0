// Package entry describes robanumeros as an entry of a catalogue: its bots, notation and board.
package entry

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// few selects the moves that people make without counting: those that take one or two cards.
func few(game.Game[robanumeros.State, robanumeros.Move]) func(*robanumeros.State, game.Player, []robanumeros.Move) []robanumeros.Move {
	return func(_ *robanumeros.State, _ game.Player, moves []robanumeros.Move) []robanumeros.Move {
		return slices.DeleteFunc(moves, func(m robanumeros.Move) bool { return m.Count > 2 })
	}
}

// points is the unit of the cards' values.
var points = board.Unit{One: "point", Many: "points"}

// Entry returns the entry of robanumeros, the game of stealing numbers. Every series has its own row of cards.
func Entry() catalog.Entry {
	g := catalog.Game[robanumeros.State, robanumeros.Move]{
		Levels: catalog.Levels[robanumeros.State, robanumeros.Move]{Bot: "perfect", Ease: [5]float64{1.5, 1.031, 0.839, 0.63, 0.315}, Elo: [5]float64{-810, -619, -433, -273, -100}, Candidates: few},
		Name:   "robanumeros", Title: "Robanúmeros", Group: "Cards and secrets", Unit: points,
		Aim:      "take cards from either end; the higher sum wins",
		Task:     "Take cards from one end: choose its first card, and then the last one that you take.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/robanumeros/entry",
		Pictures: pictures,
		Setup: &board.Setup{
			Label: "Cards", Random: true,
			Help: "1 to 40 integers from -999 to 999, from left to right; if empty, 20 are dealt",
		},
		Vary: rowOf, Notation: rowText(), Default: [2]string{"perfect", "greedy"},
	}
	if catalog.HasBots {
		g.Training = training.Of[robanumeros.State, robanumeros.Move](nil, nil)
		g.Bots = []catalog.Bot[robanumeros.State, robanumeros.Move]{{
			Name: "perfect", Title: "Perfect",
			About: "knows the result of every position",
			Search: func(g game.Game[robanumeros.State, robanumeros.Move], _ catalog.Settings[robanumeros.Move]) (search.Searcher[robanumeros.State, robanumeros.Move], error) {
				return robanumeros.NewPerfect(g, robanumeros.Options{Workers: 1}), nil
			},
		}}
	}
	return g.Entry()
}

// rowOf returns the game with the cards in setup, or with cards dealt from the seed if there are none.
func rowOf(_, setup string, seed uint64) (v board.Ruleset[robanumeros.State, robanumeros.Move], err error) {
	cards, err := readCards(setup)
	if err != nil {
		return v, err
	}
	if len(cards) == 0 {
		cards = deal(seed)
	}
	v.Board, v.Setup = row{cards}, writeCards(cards)
	v.Rules, err = robanumeros.New(cards)
	return v, err
}

// showCards is the number of cards dealt. A row of this length is short enough to watch.
const showCards = 20

// deal returns the row of cards for a seed.
func deal(seed uint64) []int64 {
	r := rand.New(rand.NewPCG(seed, 0))
	cards := make([]int64, showCards)
	for i := range cards {
		cards[i] = r.Int64N(41) - 20
	}
	return cards
}

// rowText is the notation of games, which begin with their cards.
func rowText() board.Format[robanumeros.State, robanumeros.Move] {
	return board.Format[robanumeros.State, robanumeros.Move]{
		Move:     "an end and a number of cards: `left3`",
		Position: "cards left (here of 20), side to move, lead: `3-17/first/-5`",
		Game:     "the cards, a colon, the moves: `4 -1 3: left1 right2`",
		Read: func(_ board.Ruleset[robanumeros.State, robanumeros.Move], text string) (r board.Record, err error) {
			cards, moves, _ := strings.Cut(text, ":")
			n, err := readCards(cards)
			if count, _, lines := strings.Cut(text, "\n"); lines && err == nil && strings.TrimSpace(count) == strconv.Itoa(len(n)-1) {
				n = n[1:] // a file, which begins with the number of cards
			}
			if err == nil && len(n) == 0 {
				err = fmt.Errorf("no cards in %q", text)
			}
			return board.Record{Setup: writeCards(n), Moves: strings.Fields(moves)}, err
		},
		Resembles: func(text string) string {
			switch {
			case strings.Contains(text, "/"):
				return "position"
			case text[0] >= 'a' && text[0] <= 'z':
				return "moves"
			}
			return "game"
		},
		Write: func(_ *board.Moment[robanumeros.State, robanumeros.Move], r board.Record) string {
			if r.Start != "" {
				return ""
			}
			return r.Setup + ": " + strings.Join(r.Moves, " ")
		},
		Forms: []board.Form[robanumeros.State, robanumeros.Move]{cardFile()},
	}
}

// cardFile is the format of the assignment's programs: the number of cards and then the cards.
// It cannot contain moves.
func cardFile() board.Form[robanumeros.State, robanumeros.Move] {
	return board.Form[robanumeros.State, robanumeros.Move]{
		Title: "file of cards",
		Write: func(at *board.Moment[robanumeros.State, robanumeros.Move], r board.Record) string {
			if r.Start != "" || len(at.Moves) > 0 {
				return ""
			}
			return fmt.Sprintf("%d\n%s", len(strings.Fields(r.Setup)), r.Setup)
		},
	}
}

// about is the rules in words.
var about = `
The cards in a row show numbers, some of them negative. In your turn you take one or more
cards, as many as you like, from one end of the row.

When no cards are left, the player whose cards have the higher sum wins. Take what is good
for you, but mind what you leave to your opponent: a negative card may be worth leaving.

Click the card at one end and then the last card to take; for a single card, click it twice.
The first card is the left end and the last one the right end. A long row continues in the
line below, back and forth.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Setup: "5 -3 4 7 -2 9", Caption: "A row of cards. Take as many as you like, all from the left or all from the right."},
	{Setup: "5 -3 4 7 -2 9", Moves: "right1 left1", Caption: "The first player took the 9, and the second the 5."},
}
