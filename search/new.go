package search

import "github.com/seed-61c9d78a/versus/game"

// The functions in this file let Go infer the type arguments from the game:
// search.NewMinimax(g, limits) instead of &search.Minimax[State, Move]{...}. All other
// options have their defaults; they are fields, to be set before the first search.

// NewGreedy returns a Greedy that plays g within the limits.
func NewGreedy[S, M comparable](g game.Game[S, M], l Limits) *Greedy[S, M] {
	return &Greedy[S, M]{Game: g, Limits: l}
}

// NewMinimax returns a Minimax that plays g within the limits.
func NewMinimax[S, M comparable](g game.Game[S, M], l Limits) *Minimax[S, M] {
	return &Minimax[S, M]{Game: g, Limits: l}
}

// NewMCTS returns an MCTS that plays g within the limits.
func NewMCTS[S, M comparable](g game.Game[S, M], l Limits) *MCTS[S, M] {
	return &MCTS[S, M]{Game: g, Limits: l}
}

// NewBacktrack returns a Backtrack that plays or solves g within the limits.
func NewBacktrack[S, M comparable](g game.Game[S, M], l Limits) *Backtrack[S, M] {
	return &Backtrack[S, M]{Game: g, Limits: l}
}

// NewSimultaneous returns a Simultaneous that plays g within the limits.
func NewSimultaneous[S, M comparable](g game.Game[S, M], l Limits) *Simultaneous[S, M] {
	return &Simultaneous[S, M]{Game: g, Limits: l}
}

// NewSimultaneousMCTS returns a SimultaneousMCTS that plays g within the limits.
func NewSimultaneousMCTS[S, M comparable](g game.Game[S, M], l Limits) *SimultaneousMCTS[S, M] {
	return &SimultaneousMCTS[S, M]{Game: g, Limits: l}
}

// NewProofNumber returns a ProofNumber that solves g within the limits.
func NewProofNumber[S, M comparable](g game.Game[S, M], l Limits) *ProofNumber[S, M] {
	return &ProofNumber[S, M]{Game: g, Limits: l}
}
