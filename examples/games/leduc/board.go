package leduc

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// table is the board of Leduc poker.
type table struct{}

const height = 3.6

func (table) Layout(l board.Language) board.Layout {
	b := parlour.Layout(height, l.Say("Card table", "Mesa de cartas"))
	b.Buttons(map[string]string{"fold": l.Say("Fold", "Retirarse"), "call": l.Say("Check or call", "Pasar o igualar"), "raise": l.Say("Raise", "Subir")}, "fold", "call", "raise")
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
		return l.Say("fold", "retirarse")
	case m == Raise:
		return l.Say("raise", "subir")
	case chips[0] == chips[1]:
		return l.Say("check", "pasar")
	}
	return l.Say("call", "igualar")
}

func (table) Paths(_ *board.Moment[State, Move], m Move) [][]string {
	return [][]string{{[...]string{Fold: "fold", Call: "call", Raise: "raise"}[m]}}
}

// Label names the move, or the card dealt.
func (table) Label(at *board.Moment[State, Move], m Move) string {
	if at.Game.Turn(at.State()) == game.Chance {
		return at.Language.Say("card %s", "carta %s", shown(Card(m)))
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
