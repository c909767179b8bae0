package gametest_test

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// described is raid with an encoder, any part of which may be replaced.
type described struct {
	raid
	n      int
	encode func(set feature.Set, s *raidState) game.Player
	cells  [][]int32
}

func (d described) Encoder() feature.Encoder[raidState] { return d }
func (d described) Features() int                       { return d.n }
func (d described) Cells() [][]int32                    { return d.cells }

func (d described) Encode(set feature.Set, s *raidState) game.Player { return d.encode(set, s) }

func TestEncoders(t *testing.T) {
	sound := described{n: 9, cells: [][]int32{{0, 1, 2, 3}, {4, 5}}, encode: func(set feature.Set, s *raidState) game.Player {
		set.Add(int(s.Round) & 3)
		if s.Lead != 0 {
			set.Add(4)
		}
		return game.First
	}}
	replaced := func(change func(d *described)) described {
		d := sound
		change(&d)
		return d
	}
	encoding := func(f func(set feature.Set, s *raidState) game.Player) described {
		return replaced(func(d *described) { d.encode = f })
	}
	for _, c := range []struct {
		mistake, check, want string
		g                    described
	}{
		{"none", "", "", sound},
		{"no features", "encoder", "0 features", replaced(func(d *described) { d.n = 0 })},
		{"a feature of two cells", "encoder", "belongs to cells 0 and 1", replaced(func(d *described) { d.cells = [][]int32{{0}, {0}} })},
		{"a feature that is none", "features", "there are 9", encoding(func(set feature.Set, s *raidState) game.Player {
			set.Add(9)
			return game.First
		})},
		{"two features of a cell", "features", "at most one", encoding(func(set feature.Set, s *raidState) game.Player {
			set.Add(0)
			set.Add(3)
			return game.First
		})},
		{"from nobody's side", "features", "want First or Second", encoding(func(feature.Set, *raidState) game.Player { return game.Nobody })},
		{"the state is changed", "features", "changes the state", encoding(func(_ feature.Set, s *raidState) game.Player {
			s.Pile++
			return game.First
		})},
		{"a coin is tossed", "features", "when asked again", func() described {
			n := 0
			return encoding(func(set feature.Set, _ *raidState) game.Player {
				n++
				set.Add(4 + n&1)
				return game.First
			})
		}()},
		{"a panic", "features", "", encoding(func(set feature.Set, s *raidState) game.Player {
			set.Add(100)
			return game.First
		})},
	} {
		faults := must.Get(gametest.Faults(c.g, quick))(t)
		found := c.check == "" && len(faults) == 0
		for _, f := range faults {
			found = found || f.Check == c.check && strings.Contains(f.Detail, c.want)
		}
		if !found {
			t.Errorf("%s: want a fault of %q with %q; got %v", c.mistake, c.check, c.want, faults)
		}
	}
}
