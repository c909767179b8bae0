package pattern

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// unit is a weight of 1.
const unit = 1 << 11

// Tables are pattern tables in fixed point. They are immutable and safe for concurrent use.
type Tables struct {
	shape   Shape
	index   *Index
	entries int // of one stage
	weights []int16
	bias    []int32 // of each stage
}

// Parameters are the weights of pattern tables as real numbers: the logarithm of the odds
// is the sum of the weights of all regions and the bias.
type Parameters struct {
	Shape
	Weights []float32 // stage by stage and table by table
	Bias    []float32 // of each stage
}

// NewParameters returns parameters that are all zero, for a shape that Check accepts.
func NewParameters(s Shape) *Parameters {
	stages := len(s.Stages) + 1
	return &Parameters{Shape: s, Weights: make([]float32, stages*s.Entries()), Bias: make([]float32, stages)}
}

// Quantize returns the tables with the parameters rounded to multiples of 1/2048 and
// limited to ±15.99. It returns an error if a parameter is not a number.
func Quantize(p *Parameters) (*Tables, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	t := newTables(p.Shape)
	for i, w := range p.Weights {
		if w != w {
			return nil, fmt.Errorf("pattern: weight %d is not a number", i)
		}
		t.weights[i] = int16(math.RoundToEven(min(max(float64(w)*unit, -math.MaxInt16), math.MaxInt16)))
	}
	for i, b := range p.Bias {
		if b != b {
			return nil, fmt.Errorf("pattern: bias %d is not a number", i)
		}
		t.bias[i] = int32(math.RoundToEven(min(max(float64(b)*unit, -math.MaxInt16), math.MaxInt16)))
	}
	return t, nil
}

func newTables(s Shape) *Tables {
	stages, entries := len(s.Stages)+1, s.Entries()
	return &Tables{s, NewIndex(&s), entries, make([]int16, stages*entries), make([]int32, stages)}
}

// Shape returns the tables' shape. The caller must not change its slices.
func (t *Tables) Shape() Shape { return t.shape }

// AppendBinary appends the weights to dst as 16-bit little-endian integers, followed by the bias of each stage
// as a 32-bit one. The shape is not included. The error is always nil.
func (t *Tables) AppendBinary(dst []byte) ([]byte, error) {
	dst, err := binary.Append(dst, binary.LittleEndian, t.weights)
	if err != nil {
		return nil, err
	}
	return binary.Append(dst, binary.LittleEndian, t.bias)
}

// Decode returns the tables of the given shape from the output of AppendBinary.
func Decode(s Shape, data []byte) (*Tables, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if stages := len(s.Stages) + 1; len(data) != stages*(2*s.Entries()+4) {
		return nil, fmt.Errorf("pattern: %d bytes of weights; want %d", len(data), stages*(2*s.Entries()+4))
	}
	t := newTables(s)
	n, err := binary.Decode(data, binary.LittleEndian, t.weights)
	if err == nil {
		_, err = binary.Decode(data[n:], binary.LittleEndian, t.bias)
	}
	return t, err
}

// A State evaluates positions with pattern tables. It keeps the contents of all regions in
// some earlier positions. It belongs to one goroutine.
type State struct {
	tables *Tables
	last   []contents
}

type contents struct {
	set feature.Set
	at  []int32 // the weight of each region, in stage 0
}

// NewState returns a state for one goroutine.
func (t *Tables) NewState() *State { return &State{tables: t} }

// Sum returns the result for a position with the given features: the logarithm of the odds that the described
// player wins. near, at least 0, affects only the speed: Sum starts from the last position evaluated with the
// same number, so the number should identify positions that differ little, such as those with the same side to
// move. The state keeps one position for each number up to the highest.
func (s *State) Sum(set feature.Set, near int) float64 {
	t := s.tables
	for near >= len(s.last) {
		s.last = append(s.last, contents{feature.NewSet(t.shape.Features), slices.Clone(t.index.Empty)})
	}
	c := &s.last[near]
	present, changes := 0, 0
	for i, w := range set {
		present += bits.OnesCount64(w)
		changes += bits.OnesCount64(w ^ c.set[i])
	}
	if changes > present {
		copy(c.at, t.index.Empty)
		clear(c.set)
	}
	for i, w := range set {
		old := c.set[i]
		if w == old {
			continue
		}
		for d := w &^ old; d != 0; d &= d - 1 {
			t.index.Add(c.at, i<<6+bits.TrailingZeros64(d))
		}
		for d := old &^ w; d != 0; d &= d - 1 {
			t.index.remove(c.at, i<<6+bits.TrailingZeros64(d))
		}
		c.set[i] = w
	}
	stage := t.shape.Stages.Of(present)
	weights := t.weights[stage*t.entries : (stage+1)*t.entries]
	sum := t.bias[stage]
	for _, k := range c.at {
		sum += int32(weights[k])
	}
	return float64(sum) / unit
}

// MostStages is the greatest number of stages of a game.
const MostStages = 64

// Stages are those of a game, for networks and pattern tables: the numbers of features present at which each further stage of a game begins,
// in ascending order. If empty, there is one stage.
type Stages []int

// Check returns an error if there are too many stages or the numbers are not positive and ascending.
func (s Stages) Check() error {
	if len(s) >= MostStages {
		return fmt.Errorf("%d stages; want at most %d", len(s)+1, MostStages)
	}
	for i, b := range s {
		if b < 1 || i > 0 && b <= s[i-1] {
			return fmt.Errorf("the stages begin at %v features; want positive ascending numbers", []int(s))
		}
	}
	return nil
}

// Of returns the stage of a position with the given number of features present.
func (s Stages) Of(present int) int {
	stage := 0
	for stage < len(s) && present >= s[stage] {
		stage++
	}
	return stage
}
