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
		Name: "kuhn", Title: board.Both("Kuhn poker", "Póquer de Kuhn"), Group: board.Both("Cards and secrets", "Cartas y secretos"), Rules: Game{}, Board: table{},
		Aim:  board.Both("win chips with the higher card, or by bluffing", "ganar fichas con la carta mayor, o de farol"),
		Task: board.Both("Pass or bet a chip; your card is yours alone to see.", "Pasa o apuesta una ficha; tu carta solo la ves tú."),
		About: board.Both(`
The smallest poker with bluffs. There are three cards: Jack, Queen and King. Each player puts
one chip into the pot and gets a card, which the other does not see.

The first player checks or bets one more chip. After a check the second player may bet, too.
Whoever faces a bet calls it with a chip, or folds and loses what is in the pot. Without a fold
the higher card wins the pot.

With best play the second player wins a chip in 18 games.`, `
El póquer más pequeño en el que se farolea. Hay tres cartas: J, Q y K. Cada jugador pone una ficha
y recibe una carta que el otro no ve.

El primer jugador pasa, o apuesta otra ficha. Si pasa, también puede apostar el segundo. A una
apuesta se responde igualando con una ficha, o retirándose y perdiendo lo puesto. Si nadie se
retira gana la carta mayor.

Jugando lo mejor posible, el segundo jugador gana una ficha cada 18 partidas.`),
		Package:  "github.com/seed-61c9d78a/versus/examples/games/kuhn",
		Pictures: []board.Picture{{Moves: "K J bet bet", Caption: board.Both("A bluff with the Jack? No: the King wins two chips.", "¿Un farol con la J? No: la K gana dos fichas.")}},
		Unit:     board.Unit{One: board.Both("chip", "ficha"), Many: board.Both("chips", "fichas")},
		Default:  [2]string{"ismcts-regret", "random"},
		Notation: board.Format[State, Move]{
			Move:     board.Both("a card that is dealt, `K`, or pass or bet", "una carta que se reparte, `K`, o pass (pasar) o bet (apostar)"),
			Position: board.Both("both cards and the moves: `KJ pb`", "las dos cartas y lo jugado: `KJ pb`"),
			Game:     board.Both("cards and moves separated by spaces: `K J pass bet`", "cartas y jugadas separadas por espacios: `K J pass bet`"),
		},
	}.Entry()
}

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
