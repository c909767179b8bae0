package pattern

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// Limits of pattern tables.
const (
	maxTables  = 256
	maxRegions = 4096
	maxEntries = 1 << 26 // weights of all stages together
)

// A Shape lists the regions and which of them share a table.
type Shape struct {
	Features int `json:"features"`

	// Cells are the features of each cell, as in feature.Celled. A cell's digit is k if
	// its k-th feature is present, 0 if none is.
	Cells [][]int32 `json:"cells"`

	// Tables lists the regions of each table; a region is a list of cells. All regions of
	// a table have the same length, and cells in the same place have the same number of
	// values. The first cell is the most significant digit.
	Tables [][][]int32 `json:"tables"`

	Stages Stages `json:"stages,omitempty"`
}

// Check returns an error if a number is out of its limits, the stages are not ascending,
// cells overlap, or the regions of a table differ in shape.
func (s *Shape) Check() error {
	if s.Features < 1 || s.Features > feature.MaxFeatures {
		return fmt.Errorf("pattern: %d features; want 1 to %d", s.Features, feature.MaxFeatures)
	}
	if len(s.Tables) < 1 || len(s.Tables) > maxTables {
		return fmt.Errorf("pattern: %d tables; want 1 to %d", len(s.Tables), maxTables)
	}
	if err := s.Stages.Check(); err != nil {
		return fmt.Errorf("pattern: %w", err)
	}
	taken := map[int32]bool{}
	for c, list := range s.Cells {
		for _, f := range list {
			if f < 0 || int(f) >= s.Features || taken[f] {
				return fmt.Errorf("pattern: cell %d has feature %d, which belongs to another cell or is not below %d", c, f, s.Features)
			}
			taken[f] = true
		}
	}
	regions := 0
	for t, list := range s.Tables {
		if len(list) == 0 {
			return fmt.Errorf("pattern: table %d has no regions", t)
		}
		regions += len(list)
		for _, region := range list {
			if len(region) == 0 || len(region) != len(list[0]) {
				return fmt.Errorf("pattern: table %d has regions of %d and %d cells; want equal lengths, at least 1", t, len(list[0]), len(region))
			}
			for i, c := range region {
				if c < 0 || int(c) >= len(s.Cells) {
					return fmt.Errorf("pattern: table %d has a region with cell %d; want less than %d", t, c, len(s.Cells))
				}
				if first := list[0][i]; len(s.Cells[c]) != len(s.Cells[first]) {
					return fmt.Errorf("pattern: table %d: cells %d and %d have different numbers of values", t, first, c)
				}
			}
		}
	}
	if regions > maxRegions {
		return fmt.Errorf("pattern: %d regions; want at most %d", regions, maxRegions)
	}
	total := 0
	for t := range s.Tables {
		n := s.entries(t)
		if n < 0 || total+n > maxEntries/(len(s.Stages)+1) {
			return fmt.Errorf("pattern: the tables of all stages have more than %d weights", maxEntries)
		}
		total += n
	}
	return nil
}

// entries returns the number of weights of table t in one stage, -1 if there are too many.
func (s *Shape) entries(t int) int {
	n := 1
	for _, c := range s.Tables[t][0] {
		if n *= len(s.Cells[c]) + 1; n > maxEntries {
			return -1
		}
	}
	return n
}

// Entries returns the number of weights of one stage.
func (s *Shape) Entries() int {
	n := 0
	for t := range s.Tables {
		n += s.entries(t)
	}
	return n
}

// An Index locates the weights of positions: for every feature, it lists the regions
// whose contents the feature changes, and by how much.
type Index struct {
	Regions int     // of all tables
	Empty   []int32 // index of each region's weight, in stage 0, if no feature is present

	first []int32 // list[first[f]:first[f+1]] are the effects of feature f
	list  []effect
}

// An effect is what the presence of a feature adds to the weight index of a region.
type effect struct{ region, by int32 }

// NewIndex returns the index of a shape that Check accepts.
func NewIndex(s *Shape) *Index {
	x := &Index{}
	effects := make([][]effect, s.Features)
	base := int32(0)
	for t, list := range s.Tables {
		for _, region := range list {
			power := int32(1)
			for i := len(region) - 1; i >= 0; i-- {
				cell := s.Cells[region[i]]
				for k, f := range cell {
					effects[f] = append(effects[f], effect{int32(x.Regions), power * int32(k+1)})
				}
				power *= int32(len(cell) + 1)
			}
			x.Empty = append(x.Empty, base)
			x.Regions++
		}
		base += int32(s.entries(t))
	}
	for _, list := range effects {
		x.first = append(x.first, int32(len(x.list)))
		x.list = append(x.list, list...)
	}
	x.first = append(x.first, int32(len(x.list)))
	return x
}

// Add updates the weight indices for feature f becoming present.
func (x *Index) Add(at []int32, f int) {
	for _, e := range x.list[x.first[f]:x.first[f+1]] {
		at[e.region] += e.by
	}
}

// remove updates the weight indices for feature f becoming absent.
func (x *Index) remove(at []int32, f int) {
	for _, e := range x.list[x.first[f]:x.first[f+1]] {
		at[e.region] -= e.by
	}
}
