package tune

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
)

// A Parameter is one dimension of a Space, in which every name is different.
type Parameter struct {
	Name string `json:"name"`

	// Integer restricts the values to whole numbers.
	Integer bool `json:"integer,omitempty"`

	// Low and High bound the value, inclusively; Low is less than High. Words make them unused.
	Low  float64 `json:"low"`
	High float64 `json:"high"`

	// Step is the spacing of the grid for methods that search on a grid: 0 for a
	// twentieth of the range, and 1 for an integer.
	Step float64 `json:"step,omitempty"`

	// Words make the parameter a choice from a list of at least two; its value is the word's index.
	Words []string `json:"choices,omitempty"`

	// Block names a group of parameters that belong together, such as a phase of the
	// game. genetic.ByBlock keeps them together.
	Block string `json:"block,omitempty"`
}

// discrete reports whether the values are whole numbers.
func (p *Parameter) discrete() bool { return p.Integer || p.Words != nil }

// Bounds returns the least and the greatest value.
func (p *Parameter) Bounds() (low, high float64) {
	if p.Words != nil {
		return 0, float64(len(p.Words) - 1)
	}
	return p.Low, p.High
}

// Spacing returns the distance between neighbours on the parameter's grid: Step or its default.
func (p *Parameter) Spacing() float64 {
	switch {
	case p.Words != nil:
		return 1
	case p.Step > 0:
		return p.Step
	case p.Integer:
		return 1
	}
	return (p.High - p.Low) / 20
}

// nearest returns the legal value nearest to v.
func (p *Parameter) nearest(v float64) float64 {
	low, high := p.Bounds()
	v = min(max(v, low), high)
	if p.discrete() {
		v = min(max(math.Round(v), math.Ceil(low)), math.Floor(high))
	}
	return v
}

// Grid returns the parameter's values on its grid, from Low upwards. If most is not 0, it
// returns at most that many, evenly spaced.
func (p *Parameter) Grid(most int) []float64 {
	low, high := p.Bounds()
	if p.Integer {
		low = math.Ceil(low)
	}
	n := int(math.Floor((high-low)/p.Spacing()+1e-9)) + 1
	step := p.Spacing()
	if most > 0 && n > most {
		n = most
		step = (high - low) / float64(max(n-1, 1))
	}
	values := make([]float64, 0, n)
	for i := range n {
		if v := p.nearest(low + float64(i)*step); i == 0 || v != values[len(values)-1] {
			values = append(values, v)
		}
	}
	return values
}

// text formats a value for people.
func (p *Parameter) text(v float64) string {
	if p.Words != nil && v >= 0 && int(v) < len(p.Words) {
		return p.Words[int(v)]
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// A Space is the list of the parameters to tune, in the order of a candidate's values.
type Space []Parameter

// A Candidate is a point of a space: a value for each parameter.
type Candidate []float64

// Key returns the candidate as a map key. It is the same for 0 and -0.
func (c Candidate) Key() string {
	b := make([]byte, 0, 8*len(c))
	for _, v := range c {
		if v == 0 {
			v = 0
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return string(b)
}

// maxValues bounds the grid of one parameter.
const maxValues = 1_000_000

// check returns an error if the space is empty, if a parameter has no name or a duplicate name, if bounds are
// not finite, not in order or equal, or if a step is negative or makes more than a million values.
func (s Space) check() error {
	if len(s) == 0 {
		return fmt.Errorf("tune: the space is empty; want at least one parameter")
	}
	seen := map[string]bool{}
	for i := range s {
		p := &s[i]
		switch {
		case p.Name == "":
			return fmt.Errorf("tune: parameter %d has no name", i)
		case seen[p.Name]:
			return fmt.Errorf("tune: parameter %q occurs twice", p.Name)
		case p.Words != nil && len(p.Words) < 2:
			return fmt.Errorf("tune: parameter %q: %d choice(s); want at least 2", p.Name, len(p.Words))
		case p.Words != nil:
		case !finite(p.Low) || !finite(p.High) || !finite(p.High-p.Low):
			return fmt.Errorf("tune: parameter %q: bounds %v to %v; want finite numbers", p.Name, p.Low, p.High)
		case p.Low > p.High:
			return fmt.Errorf("tune: parameter %q: bounds %v to %v; want the smaller one first", p.Name, p.Low, p.High)
		case p.Low == p.High:
			return fmt.Errorf("tune: parameter %q: both bounds are %v, which leaves nothing to tune", p.Name, p.Low)
		case p.Integer && math.Ceil(p.Low) >= math.Floor(p.High):
			return fmt.Errorf("tune: parameter %q: bounds %v to %v contain fewer than two integers", p.Name, p.Low, p.High)
		case !(p.Step >= 0) || !finite(p.Step):
			return fmt.Errorf("tune: parameter %q: step is %v; want 0 (the default) or more", p.Name, p.Step)
		case (p.High-p.Low)/p.Spacing() > maxValues:
			return fmt.Errorf("tune: parameter %q: step %v makes more than %d values between %v and %v", p.Name, p.Spacing(), maxValues, p.Low, p.High)
		}
		seen[p.Name] = true
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// checkCandidate returns an error if c has the wrong length, or a value that is out of
// bounds or not of the parameter's kind.
func (s Space) checkCandidate(c Candidate) error {
	if len(c) != len(s) {
		return fmt.Errorf("tune: the candidate has %d values; want %d", len(c), len(s))
	}
	for i, v := range c {
		low, high := s[i].Bounds()
		if !(v >= low && v <= high) {
			return fmt.Errorf("tune: parameter %q is %v; want %v to %v", s[i].Name, v, low, high)
		}
		if s[i].discrete() && v != math.Trunc(v) {
			return fmt.Errorf("tune: parameter %q is %v; want an integer", s[i].Name, v)
		}
	}
	return nil
}

// Nearest returns the legal candidate nearest to c, value by value.
func (s Space) Nearest(c Candidate) Candidate {
	n := slices.Clone(c)
	for i := range n {
		n[i] = s[i].nearest(n[i])
	}
	return n
}

// middle returns the candidate halfway between the bounds.
func (s Space) middle() Candidate {
	c := make(Candidate, len(s))
	for i := range s {
		low, high := s[i].Bounds()
		c[i] = s[i].nearest(low + (high-low)/2)
	}
	return c
}

// Random returns a candidate whose values are drawn uniformly from their ranges.
func (s Space) Random(r *rand.Rand) Candidate {
	c := make(Candidate, len(s))
	for i := range s {
		c[i] = s.FromUnit(i, r.Float64())
	}
	return c
}

// FromUnit maps 0 to 1 onto the range of parameter i: all integers have equal shares.
func (s Space) FromUnit(i int, u float64) float64 {
	low, high := s[i].Bounds()
	if !s[i].discrete() {
		return min(max(low+u*(high-low), low), high)
	}
	low, high = math.Ceil(low), math.Floor(high)
	return min(max(low+math.Floor(u*(high-low+1)), low), high)
}

// ToUnit is the inverse of FromUnit; it maps an integer to the middle of its share.
func (s Space) ToUnit(i int, v float64) float64 {
	low, high := s[i].Bounds()
	if !s[i].discrete() {
		return (v - low) / (high - low)
	}
	low, high = math.Ceil(low), math.Floor(high)
	return (v - low + 0.5) / (high - low + 1)
}

// Format returns c as "name=value" pairs separated by spaces.
func (s Space) Format(c Candidate) string {
	var b strings.Builder
	for i, v := range c {
		if i > 0 {
			b.WriteByte(' ')
		}
		if i < len(s) {
			fmt.Fprintf(&b, "%s=%s", s[i].Name, s[i].text(v))
		}
	}
	return b.String()
}

// Of returns the space of named weights and their values as a candidate.
func Of(w *eval.Weights) (Space, Candidate) {
	var s Space
	for _, x := range w.Weights {
		s = append(s, Parameter{Name: x.Name, Low: x.Low, High: x.High})
	}
	return s, w.Values()
}
