package rules

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
)

// Features of a position: First's count minus Second's.
const (
	Ones     = iota // lines with one cell of the player and none of the opponent
	Twos            // lines with two
	Centre          // the cell in the middle
	Corners         // cells in corners
	Features        // number of features
)

const (
	centre  = 0o020
	corners = 0o505
)

// Measure sets x to the features of s.
func Measure(x []float64, s *State) {
	clear(x)
	for _, side := range []struct {
		own, rival uint16
		sign       float64
	}{{s.First, s.Second, 1}, {s.Second, s.First, -1}} {
		for _, line := range lines {
			if side.rival&line == 0 {
				switch bits.OnesCount16(side.own & line) {
				case 1:
					x[Ones] += side.sign
				case 2:
					x[Twos] += side.sign
				}
			}
		}
		x[Centre] += side.sign * float64(bits.OnesCount16(side.own&centre))
		x[Corners] += side.sign * float64(bits.OnesCount16(side.own&corners))
	}
}

// Weights returns the features' names, the weights found by the command tune of
// examples/tictactoe, and the ranges that it searched.
func Weights() *eval.Weights {
	return &eval.Weights{Evaluation: "tictactoe", Version: 1, Weights: []eval.Weight{
		{Name: "ones", Value: 0.85, Low: -2, High: 2},
		{Name: "twos", Value: 1.76, Low: -2, High: 2},
		{Name: "centre", Value: 1.41, Low: -2, High: 2},
		{Name: "corners", Value: 1.33, Low: -2, High: 2},
	}}
}

// Estimated returns the game with an evaluation of unfinished games: the features weighted by
// values and summed, as a chance to win.
func Estimated(values []float64) (game.Game[State, Move], error) {
	sum, err := eval.NewLinear(Measure, values)
	if err != nil {
		return nil, err
	}
	return eval.With[State, Move](Game{}, sum, 1)
}
