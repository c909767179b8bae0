package gametest

import (
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

// capability is an optional interface of a game.
type capability struct {
	name    string   // of the interface in package game
	methods []string // of the interface
	found   bool     // the game has it
	gain    string   // the benefit for a game that has it
}

// allCapabilities returns all capabilities, with found set for those of g.
func allCapabilities[S, M comparable](g game.Game[S, M]) []capability {
	c := capabilitiesOf(g)
	return []capability{
		{"Hasher", []string{"Hash"}, c.hasher != nil, "Minimax and ProofNumber get a transposition table and search several times fewer positions"},
		{"Orderer", []string{"Prioritize"}, c.orderer != nil, "Minimax tries promising moves first, and searches deeper in the same time"},
		{"Notation", []string{"FormatMove", "ParseMove", "FormatPosition", "ParsePosition"}, c.notation != nil, "people, records and programs can read and write moves and positions"},
		{"Renderer", []string{"Render"}, c.drawer != nil, "terminals show a picture instead of a line"},
		{"Chancer", []string{"Probability"}, c.chancer != nil, "outcomes of chance need not be equally likely"},
		{"Observer", []string{"Observe"}, c.observer != nil, "players can move at the same time, each without knowing the other's move, or have secret cards"},
		{"Resampler", []string{"Resample"}, c.dealer != nil, "searchers draw what a player does not see at once, rather than from random games; of use with an Observer"},
		{"Bounder", []string{"Bounds"}, c.bounder != nil, "searches stop at a win, prefer quick wins, and report proven results"},
		{"Quieter", []string{"Quiet"}, c.quieter != nil, "Minimax and Greedy do not trust the estimate in the middle of an exchange"},
		{"Reducer", []string{"Reducible"}, c.reducer != nil, "Minimax searches unpromising moves less deeply"},
		{"Historian", []string{"Outcome"}, c.historian != nil, "rules can depend on earlier positions, as for repetition"},
		{"Finisher", []string{"Finish"}, c.finisher != nil, "Turn need not look for moves: a position without any is the end"},
		{"Forbidder", []string{"Forbidden"}, c.forbidder != nil, "rules can forbid moves by earlier positions, as superko does"},
		{"Playouter", []string{"Playout"}, c.playouter != nil, "MCTS and SimultaneousMCTS play random games without listing the moves of every position"},
	}
}

// checkCapabilities looks for methods with the name of a method of a capability that the
// game lacks: they would never be called.
func (k *kit[S, M]) checkCapabilities(*position[S, M]) {
	for _, c := range allCapabilities(k.g) {
		if c.found {
			continue
		}
		for _, name := range c.methods {
			k.misfit(c.name, name)
		}
	}
	if k.dealer != nil && k.observer == nil {
		k.fault("the game is a game.Resampler, but not a game.Observer: nothing is hidden, so Resample is never called")
	}
}

// misfit reports a method of the game, or of a game that it wraps, that does not
// implement the capability.
func (k *kit[S, M]) misfit(capability, method string) {
	for g := k.g; g != nil; {
		t := reflect.TypeOf(g)
		if m, ok := t.MethodByName(method); ok {
			k.fault("the game has a method %s (%v), but is not a game.%s, so it is never called: its arguments or results differ, or other methods are missing", method, m.Type, capability)
			return
		}
		if t.Kind() != reflect.Pointer {
			if _, ok := reflect.PointerTo(t).MethodByName(method); ok {
				k.fault("%s has a pointer receiver, so the game, a plain %v, is not a game.%s and the method is never called: pass a pointer", method, t, capability)
				return
			}
		}
		w, ok := g.(interface{ Unwrap() game.Game[S, M] })
		if !ok {
			return
		}
		g = w.Unwrap()
	}
}
