package kuhn

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of Kuhn poker.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Name: "kuhn", Title: "Kuhn poker", Group: "Cards and secrets", Rules: Game{}, Board: table{},
		Aim:  "win chips with the higher card, or by bluffing",
		Task: "Pass or bet a chip; your card is yours alone to see.",
		About: `
The smallest poker with bluffs. There are three cards: Jack, Queen and King. Each player puts
one chip into the pot and gets a card, which the other does not see.

The first player checks or bets one more chip. After a check the second player may bet, too.
Whoever faces a bet calls it with a chip, or folds and loses what is in the pot. Without a fold
the higher card wins the pot.

With best play the second player wins a chip in 18 games.`,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/kuhn",
		Pictures: []board.Picture{{Moves: "K J bet bet", Caption: "A bluff with the Jack? No: the King wins two chips."}},
		Unit:     board.Unit{One: "chip", Many: "chips"},
		Default:  [2]string{"ismcts-regret", "random"},
		Notation: board.Format[State, Move]{
			Move:     "a card that is dealt, `K`, or pass or bet",
			Position: "both cards and the moves: `KJ pb`",
			Game:     "cards and moves separated by spaces: `K J pass bet`",
		},
	}.Entry()
}

// table is the board of Kuhn poker.
type table struct{}

const height = 3

func (table) Layout(l board.Language) board.Layout {
	b := parlour.Layout(height, l.Say("Card table"))
	b.Buttons(map[string]string{"pass": l.Say("Check or fold"), "bet": l.Say("Bet or call")}, "pass", "bet")
	return b
}

func (v table) Scene(at *board.Moment[State, Move]) (scene board.Scene) {
	s := at.State()
	var hands [2]parlour.Hand
	for i := range hands {
		hands[i] = parlour.Hand{Kind: "card", Chips: 1}
		if i < int(s.Dealt) {
			hands[i].Shows = []string{shown(s.Cards[i])}
		}
	}
	before := *s
	for i, m := range s.Bets[:s.Plies] {
		before.Plies = uint8(i)
		hands[i%2].Said = said(at.Language, &before, m)
		hands[i%2].Chips += int(m)
	}
	parlour.Draw(&scene, height, at.Language, hands)
	return scene
}

// shown returns the text of a card, "" if it is not seen.
func shown(c Card) string {
	if c == Unseen {
		return ""
	}
	return c.String()
}

// said returns what a player says in s.
func said(l board.Language, s *State, m Move) string {
	faced := s.Plies > 0 && s.Bets[s.Plies-1] == Bet
	switch {
	case m == Bet && faced:
		return l.Say("call")
	case m == Bet:
		return l.Say("bet")
	case faced:
		return l.Say("fold")
	}
	return l.Say("check")
}

func (table) Paths(_ *board.Moment[State, Move], m Move) [][]string {
	return [][]string{{[...]string{Pass: "pass", Bet: "bet"}[m]}}
}

// Label names the move, or the card dealt.
func (table) Label(at *board.Moment[State, Move], m Move) string {
	if at.Game.Turn(at.State()) == game.Chance {
		return at.Language.Say("card %v", Card(m))
	}
	return said(at.Language, at.State(), m)
}

// Ending names the cards.
func (table) Ending(at *board.Moment[State, Move]) string {
	return fmt.Sprint(at.State().Cards[0], " - ", at.State().Cards[1])
}
