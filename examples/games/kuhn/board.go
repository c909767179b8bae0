package kuhn

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// table is the board of Kuhn poker.
type table struct{}

const height = 3

func (table) Layout(l board.Language) board.Layout {
	b := parlour.Layout(height, l.Say("Card table", "Mesa de cartas"))
	b.Buttons(map[string]string{"pass": l.Say("Check or fold", "Pasar o retirarse"), "bet": l.Say("Bet or call", "Apostar o igualar")}, "pass", "bet")
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
		return l.Say("call", "igualar")
	case m == Bet:
		return l.Say("bet", "apostar")
	case faced:
		return l.Say("fold", "retirarse")
	}
	return l.Say("check", "pasar")
}

func (table) Paths(_ *board.Moment[State, Move], m Move) [][]string {
	return [][]string{{[...]string{Pass: "pass", Bet: "bet"}[m]}}
}

// Label names the move, or the card dealt.
func (table) Label(at *board.Moment[State, Move], m Move) string {
	if at.Game.Turn(at.State()) == game.Chance {
		return at.Language.Say("card %v", "carta %v", Card(m))
	}
	return said(at.Language, at.State(), m)
}

// Ending names the cards.
func (table) Ending(at *board.Moment[State, Move]) string {
	return fmt.Sprint(at.State().Cards[0], " - ", at.State().Cards[1])
}
