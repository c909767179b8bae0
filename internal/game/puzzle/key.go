package puzzle

import (
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
)

// keys returns a function that gives positions of g a key. Positions that a symmetry of the
// game's encoder makes equal have the same key.
func keys[S, M comparable](g game.Game[S, M], seed uint64) func(s *S) uint64 {
	e, ok := feature.Of(g)
	if !ok {
		if l, err := layout.Discover(g, seed); err == nil {
			e, err = layout.Encoder(g, l)
			ok = err == nil
		}
	}
	if !ok {
		return func(s *S) uint64 { return sum(fmt.Sprint(*s)) }
	}
	symmetries := [][]int32{nil}
	if s, ok := e.(feature.Symmetric); ok {
		symmetries = append(symmetries, s.Symmetries()...)
	}
	return func(s *S) uint64 {
		set := feature.NewSet(e.Features())
		e.Encode(set, s)
		list := set.Append(nil)
		least := list
		for _, p := range symmetries[1:] {
			image := make([]int32, len(list))
			for i, f := range list {
				image[i] = p[f]
			}
			slices.Sort(image)
			if slices.Compare(image, least) < 0 {
				least = image
			}
		}
		return sum(fmt.Sprint(least))
	}
}

func sum(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}
