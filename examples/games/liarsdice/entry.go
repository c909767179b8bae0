package liarsdice

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of Liar's dice.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Name: "liarsdice", Title: "Liar's dice", Group: "Dice",
		Aim:  "be the last to bid without being caught in a lie",
		Task: "Say how many dice of both players show a face, higher than the last bid, or call that a lie.",
		About: `
Both players roll their dice under a cup, and look at their own.

In turn they say how many dice, of both players together, show a face: 1 × 3 is at least one
three. Each bid must be higher than the one before: more dice, or as many with a higher face.
Sixes count as every face.

Instead of bidding, a player may call the last bid a lie. Then all dice are shown: the bidder
wins if there are at least as many as said. Otherwise the other player wins.`,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/liarsdice",
		Pictures: []board.Picture{{Variant: "1", Moves: "3 6 1x3 2x3 liar", Caption: "Two threes were bid, and the six counts as one: it was no lie."}},
		Default:  [2]string{"ismcts-regret", "random"},
		Levels:   catalog.Levels[State, Move]{Bot: "ismcts-regret,nodes=2000", Ease: [5]float64{1.25, 0.625, 0.313, 0.157, 0.001}, Elo: [5]float64{-204, -138, -71, -32, -1}},
		Variants: []board.Variant{{Name: "1", Title: "one die each"}, {Name: "2", Title: "two dice each"}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Move], err error) {
			g := Game{Dice: 1}
			if variant == "2" {
				g.Dice = 2
			}
			v.Rules, v.Board = g, cups{g}
			return v, nil
		},
		Notation: board.Format[State, Move]{
			Move:     "a die that is rolled, `4`, a bid such as 2x5, or liar",
			Position: "the dice of both players and the bids: `46 1x3 2x5`",
			Game:     "dice and bids separated by spaces: `4 6 1x3 2x5 liar`",
		},
	}.Entry()
}

// cups is the board of Liar's dice: the bids in a grid between the players' dice.
type cups struct{ Game }

// rows is the number of lines of bids.
func (v cups) rows() int { return v.Bids() / Faces }

func (v cups) height() float64 { return float64(v.rows()) + 2.6 }

// bid returns the ID and the corner of the place of bid b.
func bid(b int) (id string, x, y float64) {
	return fmt.Sprintf("b%d", b), float64(b % Faces), float64(b/Faces) + 1.3
}

// text returns a bid as users read it.
func text(b int) string { return fmt.Sprintf("%d × %d", b/Faces+1, b%Faces+1) }

func (v cups) Layout(l board.Language) board.Layout {
	b := parlour.Layout(v.height(), l.Say("Table with dice and bids"))
	b.Facing = "fixed"
	for i := range v.Bids() {
		id, x, y := bid(i)
		b.Places = append(b.Places, board.Place{ID: id, X: x, Y: y, W: 1, H: 1, Label: l.Say("bid %s", text(i))})
		b.Texts = append(b.Texts, board.Text{X: x + 0.5, Y: y + 0.5, Text: text(i), Kind: "caption"})
	}
	b.Buttons(map[string]string{"liar": l.Say("Liar!")}, "liar")
	return b
}

func (v cups) Scene(at *board.Moment[State, Move]) (scene board.Scene) {
	l, s := at.Language, at.State()
	var hands [2]parlour.Hand
	each := v.Each()
	for i := range hands {
		hands[i].Kind = "die"
		for k := range min(max(int(s.Rolled)-i*each, 0), each) {
			face := ""
			if d := s.Dice[i][k]; d > 0 {
				face = fmt.Sprint(d)
			}
			hands[i].Shows = append(hands[i].Shows, face)
		}
	}
	mover, last := 0, -1
	for b := range v.Bids() {
		if s.Made>>b&1 == 1 {
			hands[mover].Said, last = text(b), b
			mover = 1 - mover
			id, _, _ := bid(b)
			scene.Marks = append(scene.Marks, board.Mark{Place: id, Kind: "used"})
		}
	}
	if last >= 0 {
		id, _, _ := bid(last)
		scene.Marks[len(scene.Marks)-1] = board.Mark{Place: id, Kind: "last"}
	}
	if s.Called {
		hands[mover].Said = l.Say("Liar!")
	}
	parlour.Draw(&scene, v.height(), l, hands)
	return scene
}

func (cups) Paths(_ *board.Moment[State, Move], m Move) [][]string {
	if m == Liar {
		return [][]string{{"liar"}}
	}
	id, _, _ := bid(int(m))
	return [][]string{{id}}
}

// Label names the bid, or the number rolled.
func (cups) Label(at *board.Moment[State, Move], m Move) string {
	switch {
	case at.Game.Turn(at.State()) == game.Chance:
		return at.Language.Say("die %d", m)
	case m == Liar:
		return at.Language.Say("liar!")
	}
	return at.Language.Say("bid %s", text(int(m)))
}

// Ending says whether the last bid was true.
func (v cups) Ending(at *board.Moment[State, Move]) string {
	caller, _, ok := at.Last()
	if ok && (v.Turn(caller) == game.First) == (v.Evaluate(at.State()) > 0) {
		return at.Language.Say("the bid was a lie")
	}
	return at.Language.Say("the bid was true")
}
