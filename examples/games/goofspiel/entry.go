package goofspiel

import (
	"fmt"
	"strconv"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of Goofspiel, a game of simultaneous moves.
func Entry() catalog.Entry {
	return catalog.Game[State, Card]{
		Levels: catalog.Levels[State, Card]{Bot: "simultaneous-mcts,nodes=200", Ease: [5]float64{1.922, 1.622, 1.402, 1.227, 0.307}, Elo: [5]float64{-128, -92, -62, -31, -1}},
		Name:   "goofspiel", Title: "Goofspiel", Group: "Cards and secrets", Default: [2]string{"simultaneous-mcts", "random"},
		Aim:      "win prizes worth more than your opponent's",
		Task:     "Bid one of your cards for the prize in the middle; nobody sees it until both have bid.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/goofspiel",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "13", Title: "13 cards"}, {Name: "6", Title: "6 cards"}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Card], err error) {
			n, err := strconv.Atoi(variant)
			v.Rules, v.Board = Game{Cards: uint8(n)}, bidding{n}
			return v, err
		},
		Notation: board.Format[State, Card]{
			Move:     "a card, of A 2 to 9 T J Q K: `3`",
			Position: "hands, hidden prizes, the open prize, points and player to act: `A23456/A23456 A2345 6 0:0 first`",
			Game:     "cards separated by spaces, including prizes: `5 2 3`",
		},
	}.Entry()
}

// about is the rules in words.
var about = `
Both players hold the same cards, from the ace, worth 1, to the king, worth 13. The prizes are
a third set of these cards, shuffled and turned up one by one.

For each prize both players bid a card simultaneously. The higher card wins the prize and its
value in points; if the cards are equal, nobody wins it. Both cards are discarded.

When all cards have been played, the player with more points wins. Click a card of your
hand.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Variant: "6", Caption: "A prize is face up; both players choose a card in secret."},
}

// bidding is the board of Goofspiel: First's hand at the bottom, Second's at the top, the
// prizes in between. Bids are shown once both are made.
type bidding struct{ cards int }

// hand returns the ID of a card's place in a hand: a3 is First's 3.
func hand(i int, c Card) string { return fmt.Sprintf("%c%d", 'a'+i, c) }

// perLine returns the number of cards in a line of a hand.
func (v bidding) perLine() int {
	if v.cards > 8 {
		return (v.cards + 1) / 2
	}
	return v.cards
}

// at returns the corner of a card in a hand.
func (v bidding) at(i int, c Card) (x, y float64) {
	n := v.perLine()
	lines := (v.cards + n - 1) / n
	line, column := (int(c)-1)/n, (int(c)-1)%n
	if i == 0 {
		return float64(column), float64(lines) + 1.6 + float64(line)
	}
	return float64(column), float64(line)
}

func (v bidding) Layout(l board.Language) board.Layout {
	_, y := v.at(0, Card(v.cards))
	b := board.Layout{
		Width: float64(v.perLine()), Height: y + 1, Look: "felt", Bottom: board.First, Pace: 450,
		Label: l.Say("Table with %d cards each", v.cards),
	}
	for i := range 2 {
		whose := [2]string{l.Say("first player's %v"), l.Say("second player's %v")}[i]
		for c := Card(1); int(c) <= v.cards; c++ {
			x, y := v.at(i, c)
			b.Places = append(b.Places, board.Place{ID: hand(i, c), X: x, Y: y, W: 1, H: 1, Kind: "card", Label: fmt.Sprintf(whose, c)})
		}
	}
	return b
}

// middle returns the y coordinate of the prize.
func (v bidding) middle() float64 {
	_, y := v.at(0, 1)
	return y - 0.8
}

func (v bidding) Scene(at *board.Moment[State, Card]) (scene board.Scene) {
	l, s := at.Language, at.State()
	for i, owner := range [2]board.Owner{board.First, board.Second} {
		for c := Card(1); int(c) <= v.cards; c++ {
			// A bid lies in its hand until both are made.
			if (s.Hands[i]>>c&1 != 0) || s.Bids[i] == c && s.Bids[1-i] == 0 {
				p := scene.Put(hand(i, c), owner, "card")
				p.ID, p.Text, p.Label = hand(i, c), c.String(), l.Say("card %v", c)
			}
		}
	}
	if s.Prize != 0 {
		scene.Pieces = append(scene.Pieces, v.piece(l, fmt.Sprintf("prize%d", s.Prize), s.Prize, v.perLine(), board.Nobody))
	}
	first, second, prize, ok := v.round(at)
	if ok { // the last round
		y := v.middle()
		for i, c := range [2]Card{first, second} {
			scene.Texts = append(scene.Texts, board.Text{X: 0.1, Y: y - 0.2 + 0.4*float64(1-i), Kind: "caption", Of: board.Owner(i + 1), Align: "left",
				Text: l.Say("%v for the %v", c, prize)})
		}
	}
	for i, name := range [2]string{l.Say("First player"), l.Say("Second player")} {
		scene.Status = append(scene.Status, board.Status{Label: name, Value: fmt.Sprint(s.Points[i])})
	}
	if ok && s.Bids == [2]Card{} && at.Game.Turn(s) != game.Second {
		scene.Last = v.bids(at, first, second, prize)
	}
	return scene
}

// piece returns the piece for a prize.
func (v bidding) piece(l board.Language, id string, c Card, width int, owner board.Owner) board.Piece {
	return board.Piece{ID: id, X: float64(width) / 2, Y: v.middle(), Owner: owner, Kind: "token", Text: c.String(), Label: l.Say("prize %v", c)}
}

// round returns the bids and the prize of the last completed round.
func (v bidding) round(at *board.Moment[State, Card]) (first, second, prize Card, ok bool) {
	for i := len(at.Moves) - 1; i > 0; i-- {
		if at.Game.Turn(&at.States[i]) == game.Second {
			return at.Moves[i-1], at.Moves[i], at.States[i].Prize, true
		}
	}
	return 0, 0, 0, false
}

// bids describes the round that has just ended, in which both cards are taken.
func (v bidding) bids(at *board.Moment[State, Card], first, second, prize Card) *board.Last {
	l := at.Language
	last := &board.Last{Text: fmt.Sprint(first, " ", second), Label: l.Say("%v against %v for prize %v", first, second, prize)}
	switch {
	case first > second:
		last.Label += l.Say(": won by the first player")
	case first < second:
		last.Label += l.Say(": won by the second player")
	}
	for i, c := range [2]Card{first, second} {
		x, y := v.at(i, c)
		last.Taken = append(last.Taken, board.Loss{At: 0.6, Piece: board.Piece{
			ID: hand(i, c), X: x + 0.5, Y: y + 0.5, Owner: board.Owner(i + 1), Kind: "card", Text: c.String(),
		}})
	}
	return last
}

func (bidding) Paths(at *board.Moment[State, Card], c Card) [][]string {
	if at.Game.Turn(at.State()) == game.Second {
		return [][]string{{hand(1, c)}}
	}
	return [][]string{{hand(0, c)}}
}

// Label names the card and the prize that it is bid for.
func (bidding) Label(at *board.Moment[State, Card], c Card) string {
	if at.Game.Turn(at.State()) == game.Chance {
		return at.Language.Say("the prize is %v", c)
	}
	return at.Language.Say("bid %v for %v", c, at.State().Prize)
}

// Ending returns the points.
func (bidding) Ending(at *board.Moment[State, Card]) string {
	p := at.State().Points
	return at.Language.Say("%d points to %d", max(p[0], p[1]), min(p[0], p[1]))
}
