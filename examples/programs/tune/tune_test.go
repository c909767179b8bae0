package tune

import (
	"fmt"
	"math/bits"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
)

// bits7 is a game unknown to the program: First and Second take a bit in turn, and the player with
// the greater number wins. It has one weight, for the bits that are left.
type bits7 struct{ weight float64 }

type taken struct{ first, second uint8 }

func (bits7) Start() taken { return taken{} }

func (bits7) Turn(s *taken) game.Player {
	switch n := bits.OnesCount8(s.first | s.second); {
	case n == 7:
		return game.Nobody
	case n%2 == 0:
		return game.First
	}
	return game.Second
}

func (g bits7) Moves(dst []uint8, s *taken) []uint8 {
	for b := range uint8(7) {
		if (s.first|s.second)>>b&1 == 0 {
			dst = append(dst, b)
		}
	}
	return dst
}

func (g bits7) Apply(s *taken, b uint8) {
	if g.Turn(s) == game.First {
		s.first |= 1 << b
	} else {
		s.second |= 1 << b
	}
}

func (g bits7) Evaluate(s *taken) float64 {
	if g.Turn(s) != game.Nobody {
		return g.weight * (float64(s.first) - float64(s.second)) / 128
	}
	return map[bool]float64{true: 1, false: -1}[s.first > s.second]
}

// TestOutsider tunes and learns a game of another module.
func TestOutsider(t *testing.T) {
	weights := &eval.Weights{Evaluation: "bits", Version: 1, Weights: []eval.Weight{{Name: "lead", Value: 0.1, Low: -1, High: 1}}}
	weighted := func(w []float64) (game.Game[taken, uint8], error) { return bits7{w[0]}, nil }
	e := catalog.Game[taken, uint8]{Name: "bits", Rules: bits7{}, Tuning: catalog.Tuning[taken, uint8]{Weights: weights, Weighted: weighted}, Training: training.Of[taken, uint8](nil, nil)}.Entry()
	plain := catalog.Game[taken, uint8]{Name: "plain", Rules: bits7{}, Training: training.Of[taken, uint8](nil, nil)}.Entry()
	untrained := catalog.Game[taken, uint8]{Name: "untrained", Rules: bits7{}, Tuning: catalog.Tuning[taken, uint8]{Weights: weights, Weighted: weighted}}.Entry()
	out := filepath.Join(t.TempDir(), "run")
	run := fmt.Sprintf("learn -time 0 -games 30 -generations 1 -nodes 20 -gate-pairs 2 -epochs 1 -hidden 16 -dir %s ", out)
	clitest.Program{Name: "tune", Run: of(e, plain, untrained)}.Check(t, []clitest.Case{
		{"-evaluations 12 -population 4 -confirm 2 -depth 1 bits", "", 0, "lead ", ""},
		{"-objective pool -method local -rivals random,greedy -evaluations 4 -confirm 0 bits", "", 0, "lead ", ""},
		{"-confirm 0 plain", "", 2, "", "plain has no weights to tune (games with weights: bits, untrained)"},
		{run + "plain", "", 0, "| 1 | 0 | 30 | ", ""},
		{"learn chess", "", 2, "", `no game "chess" (there are: bits, plain)`},
		{"learn untrained", "", 2, "", "untrained is not prepared to be learned or tuned: its catalog.Game needs the field Training"},
		{"-evaluations 12 -confirm 0 untrained", "", 2, "", "untrained is not prepared to be learned or tuned"},
	})
	clitest.Program{Name: "tune", Run: of(plain)}.Check(t, []clitest.Case{
		{"-h", "", 0, "Games: none of this program's has weights; \"tune learn\" learns an evaluation.", ""},
		{"learn -h", "", 0, "Games: plain.\n", ""},
		{"learn -h", "", 0, "\n  -generations int\n", ""},
	})
	clitest.Program{Name: "tune", Run: of(e, e)}.Check(t, []clitest.Case{{"bits", "", 2, "", "are both called"}})
}

// TestSession runs the session in testdata.
func TestSession(t *testing.T) {
	clitest.Program{Name: "tune", Run: of(games.All()...)}.Session(t, "testdata/session.txt")
}

func TestMain(m *testing.M) { clitest.Main(m, func() { Main(games.All()...) }) }

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130,
		clitest.Endless{Args: "-evaluations 1000000 -setup 10 -journal journal football", Never: "finished after", Kept: "journal", Soon: true},
		clitest.Endless{Args: "learn -generations 1000 -games 20 -dir learned tictactoe", Never: "generation 1000", Kept: "learned", Soon: true},
	)
}
