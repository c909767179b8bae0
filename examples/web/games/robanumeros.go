package games

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// points are what cards are worth.
var points = unit{one: words{"point", "punto"}, many: words{"points", "puntos"}}

// Limits of a row that a browser shows.
const (
	mostCards  = 40
	mostPoints = 999
)

func robanumerosEntry() Entry {
	type (
		S = robanumeros.State
		M = robanumeros.Move
	)
	return &entry[S, M]{
		name: "robanumeros", title: same("Robanúmeros"), players: [2]words{{"First player", "Primer jugador"}, {"Second player", "Segundo jugador"}},
		variants: []variant{{"row", words{"A row of cards", "Una fila de cartas"}}},
		setup: &setup{
			label: words{"Cards", "Cartas"}, random: true,
			help: words{"1 to 40 integers from -999 to 999, from left to right; none: 20 are dealt", "de 1 a 40 enteros de -999 a 999, de izquierda a derecha; sin ninguno se reparten 20"},
		},
		notation: [3]words{
			{"an end and a number of cards: `left3`", "un extremo y un número de cartas: `izq3`"},
			{"cards left (here of 20), who moves, lead: `3-17/first/-5`", "cartas que quedan (aquí de 20), turno, ventaja: `3-17/first/-5`"},
			{"the cards, a colon, the moves: `4 -1 3: left1 right2`", "las cartas, dos puntos, las jugadas: `4 -1 3: left1 right2`"},
		},
		unit:     points,
		defaults: Defaults{Play: "perfect", Hint: "perfect", Analyse: "minimax"},
		searchers: []searcher[S, M]{
			random[S, M](), greedy[S, M](search.IgnoreReply, false), greedy[S, M](search.WorstReply, false),
			mcts[S, M](true), mcts[S, M](false), plain[S, M](40), minimax[S, M](40),
			{
				name: "perfect", title: words{"Perfect", "Perfecto"}, summary: words{"solves what is left", "resuelve lo que queda"},
				find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
					return robanumeros.Perfect{Game: a.board.rules.(*robanumeros.Game), Options: robanumeros.Options{Workers: 1}}.Search(ctx, a.state)
				},
			},
		},
		open: func(_, setup string, seed uint64) (board[S, M], error) {
			cards, err := readCards(setup)
			if err != nil {
				return board[S, M]{}, err
			}
			if len(cards) == 0 {
				cards = games.Deal(seed)
			}
			g, err := robanumeros.New(cards)
			return board[S, M]{rules: g, view: row{cards}, setup: writeCards(cards)}, err
		},
		read: func(_ board[S, M], text string) (r Record, err error) {
			cards, moves, _ := strings.Cut(text, ":")
			n, err := readCards(cards)
			if err == nil && len(n) == 0 {
				err = fmt.Errorf("no cards in %q", text)
			}
			return Record{Setup: writeCards(n), Moves: strings.Fields(moves)}, err
		},
		resembles: func(text string) reading {
			switch {
			case strings.Contains(text, "/"):
				return asPosition
			case text[0] >= 'a' && text[0] <= 'z':
				return asMoves
			}
			return asGame
		},
		say: func(m M, l view.Language) string {
			return l.Say("%d from the %s", "%d de la %s", m.Count, sideName(l, m.Side))
		},
		write: func(_ *view.Moment[S, M], r Record) string {
			if r.Start != "" {
				return ""
			}
			return r.Setup + ": " + strings.Join(r.Moves, " ")
		},
	}
}

func readCards(text string) (cards []int64, err error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) })
	if len(fields) > mostCards {
		return nil, fmt.Errorf("there are %d cards; want at most %d", len(fields), mostCards)
	}
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil || n < -mostPoints || n > mostPoints {
			return nil, fmt.Errorf("card %d is %q; want an integer from %d to %d", i+1, f, -mostPoints, mostPoints)
		}
		cards = append(cards, n)
	}
	return cards, nil
}

func writeCards(cards []int64) string {
	return strings.Trim(fmt.Sprint(cards), "[]")
}

// row is the view of robanumeros: the cards in the middle, those of First below and of
// Second above, in the order in which they were taken.
type row struct{ cards []int64 }

// The rows of the board, by their middle.
const (
	secondRow = 0.5
	freeRow   = 2.0
	firstRow  = 3.5
)

func cardID(i int) string { return fmt.Sprintf("k%d", i) }

func (v row) Board(l view.Language) view.Board {
	b := view.Board{Width: float64(len(v.cards)), Height: 4, Label: l.Say("Row of %d cards", "Fila de %d cartas", len(v.cards))}
	for i := range v.cards {
		b.Places = append(b.Places, view.Place{ID: cardID(i), X: float64(i), Y: freeRow - 0.5, W: 1, H: 1, Label: l.Say("card %d", "carta %d", i+1), Kind: view.Card})
	}
	return b
}

func (v row) Scene(at *view.Moment[robanumeros.State, robanumeros.Move]) view.Scene {
	l := at.Language
	scene := view.Scene{Kind: "cards", Pieces: []view.Piece{}}
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
		last := &view.Last{Text: at.Game.(*robanumeros.Game).FormatMove(&s, m), Owner: view.Owner(who)}
		for i, card := range taken {
			side, y := int(who-game.First), firstRow
			if who == game.Second {
				y = secondRow
			}
			x := float64(counts[side]) + 0.5
			counts[side]++
			sums[side] += v.cards[card]
			p := v.piece(l, card)
			p.X, p.Y, p.Owner, p.Kind = x, y, view.Owner(who), view.Taken
			p.Label = l.Say("card %d: %s", "carta %d: %s", card+1, p.Label)
			scene.Pieces = append(scene.Pieces, p)
			share := 1 / float64(len(taken)+1) // each begins a little after the one before
			last.Motions = append(last.Motions, view.Motion{Piece: p.ID, Path: [][2]float64{{float64(card) + 0.5, freeRow}, {x, y}}, From: float64(i) * share, To: float64(i+2) * share, Kind: view.Take})
		}
		if n == len(at.Moves)-1 {
			last.Label = v.Label(at.Before(), m)
			scene.Last = last
		}
	}
	for i := at.State().From; i < at.State().To; i++ {
		scene.Pieces = append(scene.Pieces, v.piece(l, int(i)))
	}
	scene.Status = []view.Status{
		{Label: l.Say("First player", "Primer jugador"), Value: fmt.Sprint(sums[0])},
		{Label: l.Say("Second player", "Segundo jugador"), Value: fmt.Sprint(sums[1])},
	}
	return scene
}

func (v row) piece(l view.Language, card int) view.Piece {
	return view.Piece{ID: cardID(card), X: float64(card) + 0.5, Y: freeRow, Kind: view.Card, Text: fmt.Sprint(v.cards[card]), Label: points.count(v.cards[card], l)}
}

// cardsOf returns the cards that m takes in s, from the end inwards.
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

// Paths returns the card at the end and the last one taken. All cards can be taken from
// either end.
func (v row) Paths(at *view.Moment[robanumeros.State, robanumeros.Move], m robanumeros.Move) [][]string {
	cards := cardsOf(at.State(), m)
	first, last := cardID(cards[0]), cardID(cards[len(cards)-1])
	paths := [][]string{{first, last}}
	if n := int(at.State().To - at.State().From); len(cards) == n && n > 1 {
		paths = append(paths, []string{last, first})
	}
	return paths
}

func sideName(l view.Language, s robanumeros.Side) string {
	if s == robanumeros.Right {
		return l.Say("right", "derecha")
	}
	return l.Say("left", "izquierda")
}

// Label tells how many cards are taken from which end, and what they are worth.
func (v row) Label(at *view.Moment[robanumeros.State, robanumeros.Move], m robanumeros.Move) string {
	l := at.Language
	side := sideName(l, m.Side)
	sum := int64(0)
	for _, card := range cardsOf(at.State(), m) {
		sum += v.cards[card]
	}
	if m.Count == 1 {
		return l.Say("1 card from the %s: %d", "1 carta de la %[1]s: %[2]d", side, sum)
	}
	return l.Say("%d cards from the %s: %d", "%d cartas de la %s: %d", m.Count, side, sum)
}

// Ending tells the result in points.
func (row) Ending(at *view.Moment[robanumeros.State, robanumeros.Move]) string {
	lead := at.State().Lead
	switch {
	case lead == 0:
		return at.Language.Say("equal sums", "sumas iguales")
	default:
		return at.Language.Say("by %s", "por %s", points.count(max(lead, -lead), at.Language))
	}
}
