package entry

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

// Limits of a row in the browser.
const (
	maxCards  = 40
	maxPoints = 999
)

func readCards(text string) (cards []int64, err error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) })
	if len(fields) > maxCards {
		return nil, fmt.Errorf("there are %d cards; want at most %d", len(fields), maxCards)
	}
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil || n < -maxPoints || n > maxPoints {
			return nil, fmt.Errorf("card %d is %q; want an integer from %d to %d", i+1, f, -maxPoints, maxPoints)
		}
		cards = append(cards, n)
	}
	return cards, nil
}

func writeCards(cards []int64) string {
	return strings.Trim(fmt.Sprint(cards), "[]")
}

// row is the board of robanumeros. The cards taken by First lie below the row and those taken
// by Second above, in the order in which they were taken.
type row struct{ cards []int64 }

// at returns the centre of a card in the row.
func (row) at(card int) (x, y float64) { return float64(card) + 0.5, 1.8 }

// takenAt returns the centre of the n-th card that a player took.
func takenAt(who game.Player, n int) (x, y float64) {
	if who == game.First {
		return float64(n) + 0.5, 3.1
	}
	return float64(n) + 0.5, 0.5
}

func cardID(i int) string { return fmt.Sprintf("k%d", i) }

func (v row) Layout(l board.Language) board.Layout {
	b := board.Layout{
		Look: "felt", Facing: "fixed", Width: float64(len(v.cards)), Height: 3.6,
		Label: l.Say("Row of %d cards", len(v.cards)),
	}
	for i := range v.cards {
		x, y := v.at(i)
		b.Places = append(b.Places, board.Place{ID: cardID(i), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: l.Say("card %d", i+1), Kind: "card"})
	}
	return b
}

func (v row) Scene(at *board.Moment[robanumeros.State, robanumeros.Move]) board.Scene {
	l := at.Language
	scene := board.Scene{}
	var sums [2]int64
	var counts [2]int
	if lead := at.States[0].Lead; lead > 0 { // before the record began
		sums[0] = lead
	} else {
		sums[1] = -lead
	}
	for n, m := range at.Moves {
		s := at.States[n]
		who := s.Mover
		taken := cardsOf(&s, m)
		last := &board.Last{Text: game.MoveText(at.Game, s, m), Owner: board.Owner(who)}
		for i, card := range taken {
			side := int(who - game.First)
			x, y := takenAt(who, counts[side])
			fromX, fromY := v.at(card)
			counts[side]++
			sums[side] += v.cards[card]
			p := v.piece(l, card)
			p.X, p.Y, p.Owner = x, y, board.Owner(who)
			p.Label = l.Say("card %d: %s", card+1, p.Label)
			scene.Pieces = append(scene.Pieces, p)
			share := 1 / float64(len(taken)+1) // each begins a little after the one before
			last.Motions = append(last.Motions, board.Motion{Piece: p.ID, Path: [][2]float64{{fromX, fromY}, {x, y}}, From: float64(i) * share, To: float64(i+2) * share, Kind: "take"})
		}
		if n == len(at.Moves)-1 {
			last.Label = v.Label(at.Before(), m)
			scene.Last = last
		}
	}
	for i := at.State().From; i < at.State().To; i++ {
		scene.Pieces = append(scene.Pieces, v.piece(l, int(i)))
		if i+1 < at.State().To {
			x1, y1 := v.at(int(i))
			x2, y2 := v.at(int(i + 1))
			scene.Lines = append(scene.Lines, board.Line{X1: x1, Y1: y1, X2: x2, Y2: y2, Kind: "bar"})
		}
	}
	scene.Status = []board.Status{
		{Label: l.Say("First player"), Value: fmt.Sprint(sums[0])},
		{Label: l.Say("Second player"), Value: fmt.Sprint(sums[1])},
	}
	return scene
}

func (v row) piece(l board.Language, card int) board.Piece {
	x, y := v.at(card)
	return board.Piece{ID: cardID(card), X: x, Y: y, Kind: "card", Text: fmt.Sprint(v.cards[card]), Label: points.Count(v.cards[card], l)}
}

// cardsOf returns the cards that m takes in s, from the end of the row inwards.
func cardsOf(s *robanumeros.State, m robanumeros.Move) (cards []int) {
	for i := range int(m.Count) {
		if m.Side == robanumeros.Left {
			cards = append(cards, int(s.From)+i)
		} else {
			cards = append(cards, int(s.To)-1-i)
		}
	}
	return cards
}

// Paths returns the card at the end and the last card taken. If m takes all cards, it may start
// from either end.
func (v row) Paths(at *board.Moment[robanumeros.State, robanumeros.Move], m robanumeros.Move) [][]string {
	cards := cardsOf(at.State(), m)
	first, last := cardID(cards[0]), cardID(cards[len(cards)-1])
	paths := [][]string{{first, last}}
	if n := int(at.State().To - at.State().From); len(cards) == n && n > 1 {
		paths = append(paths, []string{last, first})
	}
	return paths
}

func sideName(l board.Language, s robanumeros.Side) string {
	if s == robanumeros.Right {
		return l.Say("right")
	}
	return l.Say("left")
}

// Label describes the number of cards taken, the end, and their total value.
func (v row) Label(at *board.Moment[robanumeros.State, robanumeros.Move], m robanumeros.Move) string {
	l := at.Language
	side := sideName(l, m.Side)
	sum := int64(0)
	for _, card := range cardsOf(at.State(), m) {
		sum += v.cards[card]
	}
	if m.Count == 1 {
		return l.Say("1 card from the %s, worth %d", side, sum)
	}
	return l.Say("%d cards from the %s, worth %d", m.Count, side, sum)
}

// Ending returns the margin in points.
func (row) Ending(at *board.Moment[robanumeros.State, robanumeros.Move]) string {
	lead := at.State().Lead
	switch {
	case lead == 0:
		return at.Language.Say("equal sums")
	default:
		return at.Language.Say("by %s", points.Count(max(lead, -lead), at.Language))
	}
}
