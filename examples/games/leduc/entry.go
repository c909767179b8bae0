package leduc

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of Leduc poker.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Name: "leduc", Title: "Leduc poker", Group: "Cards and secrets", Rules: Game{}, Board: table{},
		Aim:  "win chips with a pair or the higher card, or by bluffing",
		Task: "Check or call, raise, or fold; your card is yours alone to see.",
		About: `
A small poker with two rounds of bets. The deck has two Jacks, two Queens and two Kings. Each
player puts one chip into the pot and gets a card, which the other does not see.

In each round the first player begins. Players check or call, raise, or fold and lose what they
have put into the pot. A raise is two chips in the first round and four in the second, and there
are at most two raises a round. After the first round a card is laid open.

A pair with the open card wins, or else the higher card; equal cards share the pot.`,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/leduc",
		Pictures: []board.Picture{{Moves: "Ks Js raise call Jh check raise call", Caption: "The second player has a pair of Jacks, which beats the King."}},
		Unit:     board.Unit{One: "chip", Many: "chips"},
		Default:  [2]string{"ismcts-regret", "random"},
		Notation: board.Format[State, Move]{
			Move:     "a card that is dealt, `Ks`, or fold, check, call or raise",
			Position: "the cards and the moves of both rounds: `Ks,Js,Jh rc.cr`",
			Game:     "cards and moves separated by spaces: `Ks Js raise call Jh`",
		},
	}.Entry()
}

// table is the board of Leduc poker.
type table struct{}

const height = 3.6

func (table) Layout(l board.Language) board.Layout {
	b := parlour.Layout(height, l.Say("Card table"))
	b.Buttons(map[string]string{"fold": l.Say("Fold"), "call": l.Say("Check or call"), "raise": l.Say("Raise")}, "fold", "call", "raise")
	return b
}

func (table) Scene(at *board.Moment[State, Move]) (scene board.Scene) {
	l, s := at.Language, at.State()
	chips := s.Chips()
	var hands [2]parlour.Hand
	for i := range hands {
		hands[i] = parlour.Hand{Kind: "card", Chips: chips[i]}
		if i < int(s.Dealt) {
			hands[i].Shows = []string{shown(s.Cards[i])}
		}
	}
	for i, m := range at.Moves {
		if turn := at.Game.Turn(&at.States[i]); turn == game.First || turn == game.Second {
			hands[turn-game.First].Said = said(l, &at.States[i], m)
		}
	}
	parlour.Draw(&scene, height, l, hands)
	if s.Dealt > 2 {
		scene.Pieces = append(scene.Pieces, parlour.Piece(l, "open", parlour.Width/2, height/2, board.Nobody, "card", shown(s.Cards[2])))
	}
	return scene
}

var suits = strings.NewReplacer("s", "♠", "h", "♥")

// shown returns the text of a card, "" if it is not seen.
func shown(c Card) string {
	if c == Unseen {
		return ""
	}
	return suits.Replace(c.String())
}

// said returns what a player says in s.
func said(l board.Language, s *State, m Move) string {
	chips := s.Chips()
	switch {
	case m == Fold:
		return l.Say("fold")
	case m == Raise:
		return l.Say("raise")
	case chips[0] == chips[1]:
		return l.Say("check")
	}
	return l.Say("call")
}

func (table) Paths(_ *board.Moment[State, Move], m Move) [][]string {
	return [][]string{{[...]string{Fold: "fold", Call: "call", Raise: "raise"}[m]}}
}

// Label names the move, or the card dealt.
func (table) Label(at *board.Moment[State, Move], m Move) string {
	if at.Game.Turn(at.State()) == game.Chance {
		return at.Language.Say("card %s", shown(Card(m)))
	}
	return said(at.Language, at.State(), m)
}

// Ending names the cards.
func (table) Ending(at *board.Moment[State, Move]) string {
	c := at.State().Cards
	text := fmt.Sprint(shown(c[0]), " - ", shown(c[1]))
	if c[2] != Unseen {
		text += ", " + shown(c[2])
	}
	return text
}
