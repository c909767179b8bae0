package checkers

import (
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/parameters"
)

// The features are the terms of the evaluation, each a count for First minus the same count for
// Second, or a number that is positive if it favours First. Rows are counted from each player's
// own edge. [Weights.Named] has the names of all.
const (
	Men         = iota // men
	Kings              // kings
	backRow            // men still on their own first row, where they keep the opponent from crowning
	secondRow          // men on their own second row
	keystone           // a man on square 2 (Second: 31), in the middle of the back row
	cornerMan          // a man on square 4 (Second: 29), which has a single exit
	bridge             // both men of the bridge on their own first row, squares 1 and 3 (Second: 30 and 32)
	centreMen          // men on the eight squares of the middle, 10 11 14 15 18 19 22 23
	kingCentre         // kings off the edge
	tempo              // rows that the men have advanced, summed
	mobility           // steps that could be made
	runaways           // men with no opposing piece in front of them
	runawayRows        // rows advanced by those men, summed
	dogHoles           // men stuck in the opponent's dog-hole: on 28 behind 32 (Second: on 5 behind 1)
	supported          // men with a friendly piece or the edge behind them on both sides
	exchange           // difference in pieces divided by all pieces, times 24: a lead counts for more when fewer are left
	opposition         // +1 if First has the move (the opposition), -1 if Second, 0 with unequal numbers or more than 12 pieces
	turnFeature        // +1 if First is to move, -1 if Second
	NumFeatures int    = iota
)

// Weights are the values of one unit of each feature; a man is about 1.
type Weights [NumFeatures]float64

// The default values are what DefaultWeights describes.
var known = parameters.Set{Evaluation: "checkers", Version: 1, List: []parameters.Parameter{
	Men:         {Name: "men", Default: 1.02117, Handmade: 1, Low: 0.5, High: 1.5},
	Kings:       {Name: "kings", Default: 1.03612, Handmade: 1.35, Low: 1, High: 2.5},
	backRow:     {Name: "back row", Default: 0.0772198, Handmade: 0.06, Low: -0.2, High: 0.4},
	secondRow:   {Name: "second row", Default: 0.00449292, Handmade: 0, Low: -0.2, High: 0.4},
	keystone:    {Name: "keystone", Default: 0.36858, Handmade: 0, Low: -0.2, High: 0.6},
	cornerMan:   {Name: "corner man", Default: -0.0942444, Handmade: 0, Low: -0.4, High: 0.2},
	bridge:      {Name: "bridge", Default: 0.37597, Handmade: 0.1, Low: -0.2, High: 0.4},
	centreMen:   {Name: "centre", Default: 0.000216965, Handmade: 0.04, Low: -0.2, High: 0.2},
	kingCentre:  {Name: "king centre", Default: 0.0643561, Handmade: 0.1, Low: -0.2, High: 0.4},
	tempo:       {Name: "tempo", Default: -0.0323858, Handmade: 0.015, Low: -0.1, High: 0.1},
	mobility:    {Name: "mobility", Default: 0.00324349, Handmade: 0.02, Low: -0.1, High: 0.2},
	runaways:    {Name: "runaways", Default: -0.119884, Handmade: 0.1, Low: -0.2, High: 1},
	runawayRows: {Name: "runaway rows", Default: 0.0438466, Handmade: 0.06, Low: -0.1, High: 0.3},
	dogHoles:    {Name: "dog-holes", Default: -0.208481, Handmade: -0.15, Low: -0.5, High: 0.2},
	supported:   {Name: "supported", Default: -0.017638, Handmade: 0.03, Low: -0.1, High: 0.2},
	exchange:    {Name: "exchange", Default: 0.182267, Handmade: 0.2, Low: 0, High: 1},
	opposition:  {Name: "the move", Default: 0.0124282, Handmade: 0.05, Low: -0.2, High: 0.4},
	turnFeature: {Name: "turn", Default: -0.00807063, Handmade: 0.05, Low: -0.2, High: 0.4},
}}

// Named returns the weights with their names and ranges, for tuners and weight files;
// eval.ReadWeights reads what its Write has written.
func (w Weights) Named() *eval.Weights { return known.Named(w[:]) }

// DefaultWeights returns the weights used if Game.Weights is nil. A genetic algorithm found
// them (see examples/guides/benchmarks-checkers.md).
func DefaultWeights() (w Weights) {
	known.Default(w[:])
	return w
}

// HandmadeWeights returns weights set by hand, as a baseline for comparisons.
func HandmadeWeights() (w Weights) {
	known.Handmade(w[:])
	return w
}

var defaultWeights = DefaultWeights()

// ManScore is the score of a weight of 1. Twelve kings with every bonus score less than a
// win, so material never looks better than winning.
const ManScore = 1.0 / 64

// Evaluate returns the payoff for First if the game is over in s: +1 if Second has no move,
// -1 if First has none. Otherwise it returns the weighted sum of the features of s in units
// of [ManScore], clamped to -0.99 to +0.99.
func (g Game) Evaluate(s *State) float64 {
	if g.Turn(s) == game.Nobody {
		return -s.ToMove().Sign()
	}
	w := g.Weights
	if w == nil {
		w = &defaultWeights
	}
	var x [NumFeatures]float64
	Features(x[:], s)
	sum := 0.0
	for f := range x {
		sum += w[f] * float64(x[f])
	}
	return min(max(sum*ManScore, -0.99), 0.99)
}

// Features sets out, of length NumFeatures, to the features of s. It is an eval.Features,
// for use by tuners and other evaluations.
func Features(out []float64, s *State) {
	x := (*[NumFeatures]float64)(out)
	*x = [NumFeatures]float64{}
	empty := ^(s.first | s.second)
	firstMen, secondMen := s.first&^s.kings, s.second&^s.kings
	firstKings, secondKings := s.first&s.kings, s.second&s.kings
	n1, n2 := s.first.Len(), s.second.Len()
	k1, k2 := firstKings.Len(), secondKings.Len()

	difference := func(a, b Squares) float64 { return float64(a.Len() - b.Len()) }
	x[Men] = float64((n1 - k1) - (n2 - k2))
	x[Kings] = float64(k1 - k2)
	x[backRow] = difference(firstMen&row0, secondMen&row7)
	x[secondRow] = difference(firstMen&row1, secondMen&row6)
	x[keystone] = difference(firstMen&square2, secondMen&square31)
	x[cornerMan] = difference(firstMen&square4, secondMen&square29)
	if firstMen&bridgeFirst == bridgeFirst {
		x[bridge]++
	}
	if secondMen&bridgeSecond == bridgeSecond {
		x[bridge]--
	}
	x[centreMen] = difference(firstMen&centre, secondMen&centre)
	x[kingCentre] = difference(firstKings&interior, secondKings&interior)
	x[tempo] = float64(advanced(firstMen) - (7*secondMen.Len() - advanced(secondMen)))
	x[mobility] = float64((rotate(s.first, 1) & reachUpRight & empty).Len() + (rotate(s.first, 7) & reachUpLeft & empty).Len() -
		(rotate(s.second, -7) & reachDownRight & empty).Len() - (rotate(s.second, -1) & reachDownLeft & empty).Len())
	if s.kings != 0 {
		x[mobility] += float64((rotate(firstKings, -7) & reachDownRight & empty).Len() + (rotate(firstKings, -1) & reachDownLeft & empty).Len() -
			(rotate(secondKings, 1) & reachUpRight & empty).Len() - (rotate(secondKings, 7) & reachUpLeft & empty).Len())
	}
	run1, run2 := firstMen&^below(s.second), secondMen&^above(s.first)
	x[runaways] = difference(run1, run2)
	x[runawayRows] = float64(advanced(run1) - (7*run2.Len() - advanced(run2)))
	if firstMen&square28 != 0 && s.second&square32 != 0 {
		x[dogHoles]++
	}
	if secondMen&square5 != 0 && s.first&square1 != 0 {
		x[dogHoles]--
	}
	x[supported] = difference(
		firstMen&(rotate(s.first, 1)|^reachUpRight)&(rotate(s.first, 7)|^reachUpLeft),
		secondMen&(rotate(s.second, -7)|^reachDownRight)&(rotate(s.second, -1)|^reachDownLeft))
	if n1 != n2 {
		x[exchange] = float64(24*(n1-n2)) / float64(n1+n2)
	} else if n1 <= 6 {
		x[opposition] = theMove(s)
	}
	x[turnFeature] = s.ToMove().Sign()
}

const (
	centre       Squares = 1<<28 | 1<<2 | 1<<29 | 1<<3 | 1<<4 | 1<<10 | 1<<11 | 1<<5 // 10 11 14 15 18 19 22 23
	bridgeFirst  Squares = 1<<14 | 1<<26                                             // 1 and 3
	bridgeSecond Squares = 1<<13 | 1<<25                                             // 30 and 32
	row1         Squares = 1<<15 | 1<<21 | 1<<27 | 1<<1                              // 5 to 8
	row6         Squares = 1<<6 | 1<<12 | 1<<18 | 1<<24                              // 25 to 28
	square1      Squares = 1 << 14
	square2      Squares = 1 << 20
	square4      Squares = 1 << 0
	square29     Squares = 1 << 7
	square31     Squares = 1 << 19
	square5      Squares = 1 << 15
	square28     Squares = 1 << 24
	square32     Squares = 1 << 25

	oddRows   Squares = 0xaaaaaaaa // rows 1, 3, 5, 7
	rows2367  Squares = 0x33cc33cc
	upperRows Squares = 0xc30f3cf0 // rows 4 to 7
)

// advanced returns the sum of the rows of the squares in x.
func advanced(x Squares) int {
	return (x & oddRows).Len() + 2*(x&rows2367).Len() + 4*(x&upperRows).Len()
}

// below returns x and all squares from which a man of First could reach x by steps.
func below(x Squares) Squares {
	for range 6 {
		x |= rotate(x, -1)&reachDownLeft | rotate(x, -7)&reachDownRight
	}
	return x
}

// above is below for men of Second.
func above(x Squares) Squares {
	for range 6 {
		x |= rotate(x, 1)&reachUpRight | rotate(x, 7)&reachUpLeft
	}
	return x
}

// theMove returns +1 if First has the move (the opposition) and -1 if Second has it. The
// player to move has it if the number of pieces on rows of the same parity as their own
// first row is odd.
func theMove(s *State) float64 {
	pieces := s.first | s.second
	system := pieces &^ oddRows
	if s.second2move {
		system = pieces & oddRows
	}
	if (system.Len()%2 == 1) != s.second2move {
		return 1
	}
	return -1
}

// Quiet reports whether the player to move has nothing to capture.
func (g Game) Quiet(s *State) bool {
	return !s.canCapture()
}

// Prioritize ranks moves higher that capture more or crown a man.
func (g Game) Prioritize(s *State, moves []Move, priority []int32) {
	for i, m := range moves {
		p := int32(2*m.captured.Len() + (m.captured & s.kings).Len())
		if m.Crowns() {
			p += 2
		}
		priority[i] = p
	}
}

// Reducible reports whether m is a step that crowns no man. In most positions a shallower
// search is enough to show that such a move is no better than the first.
func (g Game) Reducible(s *State, m Move) bool { return m.captured == 0 && !m.Crowns() }
