package gametest

import (
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

// Capability is something that a game may offer beyond the rules.
type Capability struct {
	Name    string   // of the interface in package game
	Methods []string // of the interface
	Found   bool     // the game has it
	Gain    string   // what it gives to a game that has it
}

// Capabilities lists all capabilities, and whether g has them.
func Capabilities[S, M comparable](g game.Game[S, M]) []Capability {
	c := capabilitiesOf(g)
	return []Capability{
		{"Hasher", []string{"Hash"}, c.hasher != nil, "Minimax and ProofNumber get a table of positions: several times fewer to search"},
		{"Orderer", []string{"Prioritize"}, c.orderer != nil, "Minimax tries promising moves first, and looks deeper in the same time"},
		{"Notation", []string{"FormatMove", "ParseMove", "FormatPosition", "ParsePosition"}, c.notation != nil, "people, records and programs can read and write moves and positions"},
		{"Drawer", []string{"Draw"}, c.drawer != nil, "terminals show a picture instead of a line"},
		{"Chancer", []string{"Probability"}, c.chancer != nil, "outcomes of chance need not be equally likely"},
		{"Observer", []string{"Observe"}, c.observer != nil, "players can move at the same time, each without knowing the other's move"},
		{"Bounder", []string{"Bounds"}, c.bounder != nil, "searches stop at a win, prefer quick ones, and say what is proven"},
		{"Quieter", []string{"Quiet"}, c.quieter != nil, "Minimax and Greedy do not trust the estimate in the middle of an exchange"},
		{"Reducer", []string{"Reducible"}, c.reducer != nil, "Minimax looks less deeply at moves that seldom surprise"},
		{"Historian", []string{"Adjudicate"}, c.historian != nil, "rules may look back, as at repetition"},
		{"Playouter", []string{"Playout"}, c.playouter != nil, "MCTS and SimultaneousMCTS play random games without listing the moves of every position"},
	}
}

// checkCapabilities looks for methods that are called like those of a capability which
// the game lacks: nobody would ever call them.
func (k *kit[S, M]) checkCapabilities(*position[S, M]) {
	for _, c := range Capabilities(k.g) {
		if c.Found {
			continue
		}
		for _, name := range c.Methods {
			k.misfit(c.Name, name)
		}
	}
}

// misfit reports a method of the game, or of what it wraps, that a capability does not
// recognise.
func (k *kit[S, M]) misfit(capability, method string) {
	for g := k.g; g != nil; {
		t := reflect.TypeOf(g)
		if m, ok := t.MethodByName(method); ok {
			k.fault("the game has a method %s (%v), but is no game.%s, so that nobody calls it: its arguments or results differ, or other methods are missing", method, m.Type, capability)
			return
		}
		if t.Kind() != reflect.Pointer {
			if _, ok := reflect.PointerTo(t).MethodByName(method); ok {
				k.fault("%s has a pointer receiver, so that the game, a plain %v, is no game.%s and nobody calls it: give a pointer", method, t, capability)
				return
			}
		}
		w, ok := g.(game.Wrapper[S, M])
		if !ok {
			return
		}
		g = w.Unwrap()
	}
}
