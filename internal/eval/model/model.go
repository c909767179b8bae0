// Package model reads and writes the files of learned evaluations that package eval/model
// describes, and evaluates positions with them, also while a search moves from one to the next.
package model

import (
	"encoding/json"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
)

// Public and Private convert between models and those of package eval/model, which sets them.
var (
	Public  func(m *Model) any
	Private func(m any) *Model
)

// A Model evaluates positions by their features. It is a network or pattern tables, or neither if it stands for the
// game's own Evaluate.
type Model struct {
	Header
	network *network.Network
	tables  *pattern.Tables
}

// A Header is everything in a file except the weights.
type Header struct {
	Game    string         `json:"game"`             // name of the game
	Encoder string         `json:"encoder"`          // name of the encoder; empty if Layout describes it
	Layout  *layout.Layout `json:"layout,omitempty"` // of an encoder derived from the rules

	Network  *network.Shape `json:"network,omitempty"`
	Patterns *pattern.Shape `json:"patterns,omitempty"`

	// Own, if not 0, says that the model corrects the game's own Evaluate: divided by Own, that is the logarithm of the
	// odds to which the model's sum is added.
	Own float64 `json:"own,omitempty"`

	// Low and High are First's payoffs at odds of 0 and infinity.
	Low  float64 `json:"low"`
	High float64 `json:"high"`

	Provenance json.RawMessage `json:"provenance,omitempty"` // where the weights come from: command, seed, data
}

// Network returns a network as a model, with its shape in the header.
func Network(h Header, n *network.Network) *Model {
	shape := n.Shape()
	h.Network, h.Patterns = &shape, nil
	return &Model{Header: h, network: n}
}

// Tables returns pattern tables as a model, with their shape in the header.
func Tables(h Header, t *pattern.Tables) *Model {
	shape := t.Shape()
	h.Network, h.Patterns = nil, &shape
	return &Model{Header: h, tables: t}
}

// Features returns the number of features in the model's input.
func (m *Model) Features() int {
	if m.network != nil {
		return m.Header.Network.Features
	}
	if m.tables != nil {
		return m.Patterns.Features
	}
	return 0
}

// Parameters returns the weights of a network, nil for other models.
func (m *Model) Parameters() *network.Parameters {
	if m.network == nil {
		return nil
	}
	return m.network.Parameters()
}

// Symmetric returns m with equal sums for a position and its images under the symmetries of
// the encoder e, if it is [feature.Symmetric] and m is a network.
func (m *Model) Symmetric(e any) *Model {
	s, ok := e.(feature.Symmetric)
	if !ok || m.network == nil {
		return m
	}
	return &Model{Header: m.Header, network: m.network.Symmetric(s.Symmetries())}
}

// A State evaluates positions with a model. It belongs to one goroutine.
type State interface {
	// Sum returns the logarithm of the odds that the player from whose point of view set
	// describes the position wins. near, at least 0, affects only the speed: Sum starts from
	// the last position evaluated with the same number, so the number should identify
	// positions that differ little, such as those with the same side to move.
	Sum(set feature.Set, near int) float64
}

// NewState returns a state for one goroutine.
func (m *Model) NewState() State {
	if m.network != nil {
		return m.network.NewState()
	}
	return m.tables.NewState()
}
