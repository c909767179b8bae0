package model

import (
	"encoding/json"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/eval/network"
	"github.com/seed-61c9d78a/versus/eval/pattern"
)

// A Model judges positions by their features. It is a network or pattern tables.
type Model struct {
	Header
	network *network.Network
	tables  *pattern.Tables
}

// Header is what a file says besides the weights.
type Header struct {
	Game    string          `json:"game"`             // its name
	Encoder string          `json:"encoder"`          // its name; empty if Layout describes it
	Layout  *feature.Layout `json:"layout,omitempty"` // of an encoder that feature.Discover made

	Network  *network.Shape `json:"network,omitempty"`
	Patterns *pattern.Shape `json:"patterns,omitempty"`

	// Low and High are the payoffs for First that odds of 0 and of infinity stand for.
	Low  float64 `json:"low"`
	High float64 `json:"high"`

	Provenance json.RawMessage `json:"provenance,omitempty"` // where the weights come from: command, seed, data
}

// Network returns a model that is a network. Its shape becomes part of the header.
func Network(h Header, n *network.Network) *Model {
	shape := n.Shape()
	h.Network, h.Patterns = &shape, nil
	return &Model{Header: h, network: n}
}

// Tables returns a model that is pattern tables. Their shape becomes part of the header.
func Tables(h Header, t *pattern.Tables) *Model {
	shape := t.Shape()
	h.Network, h.Patterns = nil, &shape
	return &Model{Header: h, tables: t}
}

// Features returns how many features the model knows.
func (m *Model) Features() int {
	if m.network != nil {
		return m.Header.Network.Features
	}
	return m.Patterns.Features
}

// A State is a model at work. It belongs to one goroutine.
type State interface {
	// Sum returns the logarithm of the odds that the player wins from whose side the
	// features describe a position. side, 0 or 1, tells the two players apart; it does
	// not change the result, but what was found for the same one is remembered.
	Sum(set feature.Set, side int) float64
}

// NewState returns a state for one goroutine.
func (m *Model) NewState() State {
	if m.network != nil {
		return m.network.NewState()
	}
	return m.tables.NewState()
}
