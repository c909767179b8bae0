package training_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

type (
	state = connect4.State
	move  = connect4.Move
)

func of(t *testing.T, g catalog.Game[state, move]) trainer.Trainer {
	t.Helper()
	return must.Get(trainer.Of(g.Entry()))(t)
}

// TestSetup checks which player a setup names.
func TestSetup(t *testing.T) {
	type T = catalog.Tuning[state, move]
	var got []string
	player := func(g game.Game[state, move], values []float64, model string, depth int) (match.Bot[state, move], error) {
		got = append(got, fmt.Sprintf("%d columns %v %s, depth %d", g.(connect4.Game).Columns(), values, model, depth))
		return match.NewRandom(g), nil
	}
	w := &eval.Weights{Evaluation: "x", Version: 1, Weights: []eval.Weight{{Name: "a", Low: -1, High: 1}}}
	g := catalog.Game[state, move]{
		Name: "x", Variants: []board.Variant{{Name: "v"}, {Name: "ww"}}, Setup: &board.Setup{},
		Vary: func(variant, setup string, seed uint64) (v board.Ruleset[state, move], err error) {
			v.Rules, err = connect4.New(4+len(variant+setup)+int(seed), 4)
			return v, err
		},
		Tuning: T{Weights: w, NewBot: player, Models: []string{"m", "n"}}, Training: training.Of[state, move](nil, nil),
	}
	for _, test := range []struct {
		depth int
		setup trainer.TuningSetup
		want  string
	}{
		{0, trainer.TuningSetup{}, "6 columns [0.5] m, depth 2"},
		{4, trainer.TuningSetup{}, "6 columns [0.5] m, depth 4"},
		{4, trainer.TuningSetup{Variant: "ww", Setup: "s", Model: "n", Depth: 1}, "8 columns [0.5] n, depth 1"},
	} {
		g.Tuning.Depth = test.depth
		c := must.Get(of(t, g).Contest(test.setup))(t)
		if _, err := c.Pairing(t.Context(), &tune.Job{Candidates: []tune.Candidate{{0.5}, {0.5}}, Rand: rand.New(rand.NewPCG(1, 2))}); err != nil {
			t.Error(err)
		}
		if last := got[len(got)-1]; last != test.want {
			t.Errorf("%s, want %s", last, test.want)
		}
		if rival, err := c.Rival("minimax"); err != nil || rival == nil {
			t.Errorf("Rival(minimax): %v, nil: %v; want one", err, rival == nil)
		}
		if _, err := c.Predict(t.Context(), trainer.Lesson{}); err == nil || !strings.Contains(err.Error(), "not a weighted sum") {
			t.Errorf("Predict of an evaluation that is not a weighted sum: %v; want an error that says so", err)
		}
		for bot, want := range map[string]string{"genius": "no bot", "cmd:x": "is a program"} {
			if _, err := c.Rival(bot); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Rival(%s): %v; want %s", bot, err, want)
			}
		}
		if tunable, ok := tools.Of(g.Entry()).Tunable(); !ok || tunable.Predicts || len(tunable.Models) != 2 {
			t.Errorf("Tunable() = %+v, %v; want ok, not tunable.Predicts, len(tunable.Models) == 2", tunable, ok)
		}
	}
	plain := catalog.Game[state, move]{Name: "x", Rules: connect4.Game{}, Tuning: T{Weights: w, NewBot: player}, Training: g.Training}
	none := plain
	none.Tuning = T{}
	for want, c := range map[string]struct {
		game  catalog.Game[state, move]
		setup trainer.TuningSetup
	}{
		`no model "o" (there are: m, n)`:    {g, trainer.TuningSetup{Model: "o"}},
		`no variant "u" (there are: v, ww)`: {g, trainer.TuningSetup{Variant: "u"}},
		"(there are: none)":                 {plain, trainer.TuningSetup{Model: "o"}},
		"x has no setup":                    {plain, trainer.TuningSetup{Setup: "s"}},
		"no weights":                        {none, trainer.TuningSetup{}},
	} {
		if _, err := of(t, c.game).Contest(c.setup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Contest(%+v): %v; want %s", c.setup, err, want)
		}
	}
}

// TestUntrained asks for what learns a game that has no Training, and one that is faulty.
func TestUntrained(t *testing.T) {
	for want, e := range map[string]catalog.Entry{
		"needs the field Training":      catalog.New("x", connect4.Game{}),
		"no rules":                      catalog.Game[state, move]{Name: "x", Training: training.Of[state, move](nil, nil)}.Entry(),
		"catalog: an empty entry; want": {},
	} {
		if got, err := trainer.Of(e); got != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Of: %v, %v; want %s", got, err, want)
		}
	}
}

// TestClasses compares the classes of positions, of which some are mirrored.
func TestClasses(t *testing.T) {
	g, of := connect4.Game{}, of(t, catalog.Game[state, move]{Name: "x", Rules: connect4.Game{}, Training: training.Of[state, move](nil, nil)})
	classes, s := of.(interface {
		Classes(g game.Game[state, move], seed uint64) func(s *state) string
	}).Classes(g, 1), g.Start()
	for i, m := range g.Moves(nil, &s) {
		if a, b := game.After(g, s, m), game.After(g, s, g.Moves(nil, &s)[0]); (classes(&a) == classes(&b)) != (i == 0 || i == 6) {
			t.Errorf("disc in column %d: class %s, in column 1: %s; want the same for 1 and 7 only", i+1, classes(&a), classes(&b))
		}
	}
}
