package entry

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/felt"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// table is the board of Leduc poker.
type table struct{}

const height = 3.6

func (table) Layout(l board.Language) board.Layout {
	b := felt.Layout(height, l.Say("Card table", "Mesa de cartas"))
	b.Buttons(map[string]string{"fold": l.Say("Fold", "Retirarse"), "call": l.Say("Check or call", "Pasar o igualar"), "raise": l.Say("Raise", "Subir")}, "fold", "call", "raise")
	return b
}

func (table) Scene(at *board.Moment[leduc.State, leduc.Move]) (scene board.Scene) {
	l, s := at.Language, at.State()
	chips := s.Chips()
	var hands [2]felt.Hand
	for i := range hands {
		hands[i] = felt.Hand{Kind: "card", Chips: chips[i]}
		if i < int(s.Dealt) {
			hands[i].Shows = []string{shown(s.Cards[i])}
		}
	}
	for i, m := range at.Moves {
		if turn := at.Game.Turn(&at.States[i]); turn == game.First || turn == game.Second {
			hands[turn-game.First].Said = said(l, &at.States[i], m)
		}
	}
	felt.Draw(&scene, height, l, hands)
	if s.Dealt > 2 {
		scene.Pieces = append(scene.Pieces, felt.Piece(l, "open", felt.Width/2, height/2, board.Nobody, "card", shown(s.Cards[2])))
	}
	return scene
}

var suits = strings.NewReplacer("s", "♠", "h", "♥")

// shown returns the text of a card, "" if it is not seen.
func shown(c leduc.Card) string {
	if c == leduc.Unseen {
		return ""
	}
	return suits.Replace(c.String())
}

// said returns what a player says in s.
func said(l board.Language, s *leduc.State, m leduc.Move) string {
	chips := s.Chips()
	switch {
	case m == leduc.Fold:
		return l.Say("fold", "retirarse")
	case m == leduc.Raise:
		return l.Say("raise", "subir")
	case chips[0] == chips[1]:
		return l.Say("check", "pasar")
	}
	return l.Say("call", "igualar")
}

func (table) Paths(_ *board.Moment[leduc.State, leduc.Move], m leduc.Move) [][]string {
	return [][]string{{[...]string{leduc.Fold: "fold", leduc.Call: "call", leduc.Raise: "raise"}[m]}}
}

// Label names the move, or the card dealt.
func (table) Label(at *board.Moment[leduc.State, leduc.Move], m leduc.Move) string {
	if at.Game.Turn(at.State()) == game.Chance {
		return at.Language.Say("card %s", "carta %s", shown(leduc.Card(m)))
	}
	return said(at.Language, at.State(), m)
}

// Ending names the cards.
func (table) Ending(at *board.Moment[leduc.State, leduc.Move]) string {
	c := at.State().Cards
	text := fmt.Sprint(shown(c[0]), " - ", shown(c[1]))
	if c[2] != leduc.Unseen {
		text += ", " + shown(c[2])
	}
	return text
}
