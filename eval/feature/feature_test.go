package feature_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestSet(t *testing.T) {
	s := feature.NewSet(130)
	for _, f := range []int{129, 0, 64, 63} {
		s.Add(f)
	}
	if got := s.Append(nil); !slices.Equal(got, []int32{0, 63, 64, 129}) || s.Len() != 4 || !s.Has(64) || s.Has(65) {
		t.Errorf("s.Append(nil) = %v, %d; want slices.Equal(got, []int32{0, 63, 64, 129}), s.Len() == 4, s.Has(64), not s.Has(65)", got, s.Len())
	}
}

// faulty is an encoder with the given description.
type faulty struct {
	features   int
	symmetries [][]int32
	cells      [][]int32
}

func (f faulty) Features() int                         { return f.features }
func (faulty) Encode(feature.Set, *string) game.Player { return game.First }
func (f faulty) Symmetries() [][]int32                 { return f.symmetries }
func (f faulty) Cells() [][]int32                      { return f.cells }

func TestCheck(t *testing.T) {
	for want, f := range map[string]faulty{
		"":                                       {4, [][]int32{{1, 0, 2, 3}}, [][]int32{{0, 1}, {3}}},
		"0 features; want 1":                     {0, nil, nil},
		"it has 2 features; want 4":              {4, [][]int32{{1, 0}}, nil},
		"features 0 and 1 both become 1":         {2, [][]int32{{1, 1}}, [][]int32{{0}, {1}}},
		"feature 0 becomes 2; want less than 2":  {2, [][]int32{{2, 1}}, [][]int32{{0}, {1}}},
		"feature 0 belongs to cells 0 and 1":     {2, nil, [][]int32{{0}, {0}}},
		"cell 1 has feature 2; want less than 2": {2, nil, [][]int32{{0}, {2}}},
	} {
		if err := feature.Check(f); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// TestSymmetries checks the symmetries of square boards: with the identity, eight distinct
// ones, closed under composition.
func TestSquares(t *testing.T) {
	identity := make([]int, 9)
	for i := range identity {
		identity[i] = i
	}
	group := append(feature.Squares(3, 2), feature.OfCells(identity, 2))
	for i, a := range group {
		for k, b := range group {
			if i != k && slices.Equal(a, b) {
				t.Errorf("symmetries %d and %d are the same", i, k)
			}
			both := make([]int32, len(a))
			for f := range both {
				both[f] = a[b[f]]
			}
			if !slices.ContainsFunc(group, func(c []int32) bool { return slices.Equal(c, both) }) {
				t.Errorf("symmetry %d after %d is not a symmetry", i, k)
			}
		}
	}
}

// TestEncoders checks the encoders of this module's games, and that a mirror image has the
// features given by the symmetry.
func TestEncoders(t *testing.T) {
	if e, ok := feature.Of(checkers.Game{}); !ok || feature.Check(e) != nil {
		t.Error("checkers:", feature.Check(e))
	}
	for _, size := range [][2]int{{7, 6}, {4, 4}, {8, 7}} {
		g := must.Get(connect4.New(size[0], size[1]))(t)
		e, ok := feature.Of(g)
		if !ok || feature.Check(e) != nil {
			t.Fatal(ok, feature.Check(e))
		}
		s := g.Start()
		for _, m := range []connect4.Move{0, 1, 1, 0, 3, 2, 2, 1} {
			g.Apply(&s, m)
			n := e.Features()
			set, mirrored, want := feature.NewSet(n), feature.NewSet(n), feature.NewSet(n)
			e.Encode(set, &s)
			image := g.Mirror(s)
			e.Encode(want, &image)
			symmetry := e.(feature.Symmetric).Symmetries()[0]
			for _, f := range set.Append(nil) {
				mirrored.Add(int(symmetry[f]))
			}
			if !slices.Equal(mirrored, want) {
				t.Errorf("%v: the mirror image has %v, by symmetry %v; want slices.Equal(mirrored, want)", size, want, mirrored)
			}
		}
	}
}

// TestCheckersTurned encodes positions that differ only by swapped players.
func TestCheckersTurned(t *testing.T) {
	g := checkers.Game{}
	e, _ := feature.Of(g)
	s := g.Start()
	for ply := range 40 {
		moves := g.Moves(nil, &s)
		if len(moves) == 0 {
			break
		}
		g.Apply(&s, moves[ply*7%len(moves)])
		a, b := feature.NewSet(128), feature.NewSet(128)
		swapped := s.Swapped()
		if p, q := e.Encode(a, &s), e.Encode(b, &swapped); p != q.Opponent() || !slices.Equal(a, b) {
			t.Fatalf("%v: %v and %v; want p == q.Opponent(), slices.Equal(a, b)", s, a, b)
		}
		if a.Len() != s.Pieces(game.First).Len()+s.Pieces(game.Second).Len() {
			t.Fatalf("%v has %d features; want a.Len() == s.Pieces(game.First).Len()+s.Pieces(game.Second).Len()", s, a.Len())
		}
	}
}
