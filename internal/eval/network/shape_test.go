package network

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
)

// TestShapeLimits checks the shapes at each limit and those just beyond it.
func TestShapeLimits(t *testing.T) {
	ascending := func(n int) (stages []int) {
		for i := range n {
			stages = append(stages, i+1)
		}
		return stages
	}
	widths := func(n int) []int { return slices.Repeat([]int{Lanes}, n) }
	for _, test := range []struct {
		good, bad Shape
	}{
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 0, Widths: widths(1)}},
		{Shape{Features: feature.MaxFeatures, Widths: widths(1)}, Shape{Features: feature.MaxFeatures + 1, Widths: widths(1)}},
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 1}},
		{Shape{Features: 1, Widths: widths(maxLayers)}, Shape{Features: 1, Widths: widths(maxLayers + 1)}},
		{Shape{Features: 1, Widths: []int{maxWidth}}, Shape{Features: 1, Widths: []int{maxWidth + Lanes}}},
		{Shape{Features: 1, Widths: []int{Lanes, 2 * Lanes}}, Shape{Features: 1, Widths: []int{Lanes, 2*Lanes - 1}}},
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 1, Widths: []int{0}}},
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 1, Widths: []int{-Lanes}}},
		{Shape{Features: 1, Widths: widths(1), Stages: ascending(pattern.MostStages - 1)}, Shape{Features: 1, Widths: widths(1), Stages: ascending(pattern.MostStages)}},
		{Shape{Features: 1, Widths: widths(1), Stages: []int{1}}, Shape{Features: 1, Widths: widths(1), Stages: []int{0}}},
		{Shape{Features: 1, Widths: widths(1), Stages: []int{3, 4}}, Shape{Features: 1, Widths: widths(1), Stages: []int{3, 3}}},
		{Shape{Features: 1, Widths: widths(1), Stages: []int{3, 4}}, Shape{Features: 1, Widths: widths(1), Stages: []int{4, 3}}},
	} {
		if err := test.good.Check(); err != nil {
			t.Errorf("%+v: %v; want no error", test.good, err)
		}
		if test.bad.Check() == nil {
			t.Errorf("%+v: no error", test.bad)
		}
	}
}
