package tune_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/must"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/internal/seed"
	"github.com/seed-61c9d78a/versus/search"
)

// centreArena is Connect 4 between greedy players that weigh the central column against the
// edge: a positive weight is clearly better.
func centreArena(t testing.TB) Duel[connect4.State, connect4.Move] {
	g := connect4.Game{}
	column := func(x []float64, s *connect4.State) {
		x[0] = 0
		for m, next := range game.All(g, *s) { // any cheap feature will do
			_ = next
			x[0] += 0.1 - math.Abs(float64(m)-3)/30
		}
		x[0] *= -g.Turn(s).Sign()
	}
	return Duel[connect4.State, connect4.Move]{
		Game: g, OpeningPlies: 2,
		NewBot: func(c Candidate) (match.Bot[connect4.State, connect4.Move], error) {
			sum, err := eval.NewLinear(column, c)
			if err != nil {
				return nil, err
			}
			with, err := eval.With(g, sum, 1)
			return match.NewSearcher("greedy", search.NewGreedy(with, search.Limits{})), err
		},
	}
}

func TestArenaPlaysByTheCandidates(t *testing.T) {
	a := centreArena(t)
	job := func(from uint64) *Job {
		return &Job{Candidates: []Candidate{{5}, {-5}}, Games: 40, Rand: seed.Rand(from, 0, 0)}
	}
	one, err := a.Play(t.Context(), job(1))
	if err != nil || one.Total() != 40 {
		t.Fatalf("a.Play(t.Context(), job(1)) = %+v, %v; want no error, one.Total() == 40", one, err)
	}
	if again, _ := a.Play(t.Context(), job(1)); again != one {
		t.Errorf("the same seed gave %+v and %+v; want again == one", one, again)
	}
	if one.Points() == 20 {
		t.Errorf("the weights make no difference: %+v", one)
	}
	if d := float64(one.Wins - one.Losses); d != one.Difference {
		t.Errorf("difference %v, want that of the payoffs, %v", one.Difference, d)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.Play(ctx, job(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want errors.Is(err, context.Canceled)", err)
	}
}

type broken struct {
	match.Bot[connect4.State, connect4.Move]
}

func (broken) Move(context.Context, *match.Request[connect4.State, connect4.Move]) (connect4.Move, error) {
	panic("broken bot")
}

func TestBrokenBotsAreFaults(t *testing.T) {
	a := centreArena(t)
	a.NewBot = func(Candidate) (match.Bot[connect4.State, connect4.Move], error) {
		return broken{match.NewRandom(connect4.Game{})}, nil
	}
	_, err := (&Tuner{Space: reals(1, -5, 5), Objective: League(a.Play, nil, 0), Method: genetic.Algorithm{Population: 4, Generations: 1}.Method()}).Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "broken bot") || !strings.Contains(err.Error(), "against") {
		t.Errorf("error %v", err)
	}
}

// rogue is Connect 4 whose rules end after the third disc.
type rogue struct{ connect4.Game }

func (g rogue) Moves(dst []connect4.Move, s *connect4.State) []connect4.Move {
	if g.Discs(*s) >= 3 {
		return dst
	}
	return g.Game.Moves(dst, s)
}

// TestFaultyGames tunes with games whose rules are faulty: the error blames the rules, not a
// candidate. Package match tests all kinds of faults.
func TestFaultyGames(t *testing.T) {
	tune := func(ctx context.Context, g game.Game[connect4.State, connect4.Move]) error {
		a := centreArena(t)
		a.Game = g
		a.NewBot = func(Candidate) (match.Bot[connect4.State, connect4.Move], error) {
			return match.NewRandom(connect4.Game{}), nil
		}
		_, err := (&Tuner{Space: reals(1, -5, 5), Objective: League(a.Play, nil, 0), Method: genetic.Algorithm{Population: 4, Generations: 1}.Method()}).Run(ctx)
		return err
	}
	if err := tune(t.Context(), rogue{}); !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), "no legal move") {
		t.Errorf(`faulty rules: %v; want errors.Is(err, game.ErrFaulty), strings.Contains(err.Error(), "no legal move")`, err)
	}
	if err := tune(t.Context(), (*connect4.Game)(nil)); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("no game: %v", err)
	}
	var noContext context.Context
	if err := tune(noContext, connect4.Game{}); err == nil || !strings.Contains(err.Error(), "context") {
		t.Errorf("no context: %v", err)
	}
}

func TestPoolsAndFitnesses(t *testing.T) {
	a := centreArena(t)
	random := a.Opponent(func() match.Bot[connect4.State, connect4.Move] { return match.NewRandom(connect4.Game{}) })
	for name, f := range map[string]func(Tally) float64{"points": ByPoints, "difference": ByDifference, "wins": ByWins, "default": nil} {
		tuner := Tuner{
			Space: reals(1, -5, 5), Objective: Pool(f, random, Against(a.Play, Candidate{0})),
			Method: genetic.Algorithm{Population: 6, Generations: 2}.Method(), Games: 4, Seed: 1,
		}
		r, err := tuner.Run(t.Context())
		if err != nil || r.Games != 6*3*2*4 {
			t.Errorf("%s: %d games, want %d; %v", name, r.Games, 6*3*2*4, err)
		}
	}
	if _, err := (&Tuner{Space: reals(1, -5, 5), Objective: Pool(nil), Method: genetic.Algorithm{}.Method()}).Run(t.Context()); err == nil {
		t.Error("an empty pool: no error")
	}
}

func TestConfirmation(t *testing.T) {
	c := Confirmation{Pairing: dice, Seed: 1}
	good, bad := Candidate{1, 1}, Candidate{0, 0.5}
	if _, err := c.Test(t.Context(), good, bad, rating.SPRT{Elo0: 0, Elo1: 30}, 100); err == nil || !strings.Contains(err.Error(), "played 4 games") {
		t.Errorf(`a pairing that ignores Games: %v; want an error, strings.Contains(err.Error(), "played 4 games")`, err)
	}
	c.Pairing = func(ctx context.Context, j *Job) (Tally, error) {
		var o Tally
		for range j.Games {
			p := 1 / (1 + math.Exp(sphere(j.Candidates[1])-sphere(j.Candidates[0])))
			if j.Rand.Float64() < p {
				o.Wins++
			} else {
				o.Losses++
			}
		}
		return o, nil
	}
	test := rating.SPRT{Elo0: 0, Elo1: 30}
	if p, err := c.Test(t.Context(), good, bad, test, 2000); err != nil || p.Decision != rating.AcceptH1 || p.Elo.Low < 0 {
		t.Errorf("better: %v, %v; want no error, p.Decision == rating.AcceptH1, p.Elo.Low >= 0", p, err)
	}
	if p, err := c.Test(t.Context(), bad, good, test, 2000); err != nil || p.Decision != rating.AcceptH0 {
		t.Errorf("worse: %v, %v; want no error, p.Decision == rating.AcceptH0", p, err)
	}
	if p, err := c.Test(t.Context(), good, good, rating.SPRT{Elo0: -5, Elo1: 5}, 20); err != nil || p.Decision != rating.Continue || p.Pairs.Total() != 20 {
		t.Errorf("20 pairs between equals: %v, %v", p, err)
	}
	table := must.Get(c.Table(t.Context(), []string{"bad", "good", "worst"}, []Candidate{bad, good, {-1, 0}}, 50))(t)
	if !(table.Ratings[1] > table.Ratings[0] && table.Ratings[0] > table.Ratings[2]) {
		t.Errorf("ratings %v of bad, good, worst; want table.Ratings[1] > table.Ratings[0] && table.Ratings[0] > table.Ratings[2]", table.Ratings)
	}
	lost := table.Results[2][1].Outcome
	won := Tally{Games: lost.Reversed(), Difference: -lost.Difference}
	if n := lost.Total(); n != 100 || table.Results[1][2].Outcome != won {
		t.Errorf("%d games; %+v and %+v; want n == 100, table.Results[1][2].Outcome == won", n, table.Results[1][2], table.Results[2][1])
	}
	if m := table.Markdown(); strings.Count(m, "\n") != 5 || !strings.Contains(m, "| good |") {
		t.Errorf("the table:\n%s; want strings.Count(m, \"\\n\") == 5, strings.Contains(m, \"| good |\")", m)
	}
	level := *table
	level.Ratings = []float64{-0.2, 0.2, 0}
	if m := level.Markdown(); strings.Contains(m, "| -0 |") || strings.Count(m, "| +0 |") != 3 {
		t.Errorf("level:\n%s; want not strings.Contains(m, \"| -0 |\"), strings.Count(m, \"| +0 |\") == 3", m)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := c.Test(ctx, good, bad, test, 100); err != nil || p.Pairs.Total() != 0 {
		t.Errorf("cancelled: %v, %v; want no error, p.Pairs.Total() == 0", p, err)
	}
}

// materialIndex has the places of four simple features of checkers.
var materialIndex = func() (at [4]int) {
	for f, w := range checkers.DefaultWeights().Named().Weights {
		if i := slices.Index([]string{"men", "kings", "tempo", "mobility"}, w.Name); i >= 0 {
			at[i] = f
		}
	}
	return at
}()

// material are four simple features of checkers.
func material(x []float64, s *checkers.State) {
	var all [checkers.NumFeatures]float64
	checkers.Features(all[:], s)
	for i, f := range materialIndex {
		x[i] = all[f]
	}
}

// Positions are labelled by a known evaluation; tuning finds weights that predict as well.
func TestTexelPredictsAsWellAsTheTruth(t *testing.T) {
	type S = checkers.State
	positions, err := texel.Selfplay[S, checkers.Move]{
		Game: checkers.Game{}, NewBot: func() match.Bot[S, checkers.Move] { return match.NewRandom(checkers.Game{}) }, Games: 200, Rate: 0.4, Seed: 1,
	}.Play(t.Context())
	if err != nil || len(positions) < 500 {
		t.Fatalf("%d positions, %v; want no error, len(positions) >= 500", len(positions), err)
	}
	truth := Candidate{1, 1.5, 0.05, -0.1}
	sum, _ := eval.NewLinear(material, truth)
	r := seed.Rand(2, 0, 0)
	for i := range positions {
		if positions[i].Result = 0; r.Float64() < eval.Scale(0.5).Probability(sum(&positions[i].State)) {
			positions[i].Result = 1
		}
	}
	space := reals(len(truth), -3, 3)
	o := texel.Objective(positions, material, 0.5)
	score := func(c Candidate) float64 {
		var got float64
		m := Method{"bad", func(ctx context.Context, r *Run) error {
			s, err := r.Evaluate(ctx, []Candidate{c})
			got = s[0]
			return err
		}}
		must.Get((&Tuner{Space: space, Objective: o, Method: m}).Run(t.Context()))(t)
		return got
	}
	want := score(truth)
	for _, m := range []Method{texel.Descent(), method.CMAES(0, 0)} {
		run := Tuner{Space: space, Objective: o, Method: m, Budget: Budget{Evaluations: 800}, Seed: 1}
		r := must.Get(run.Run(t.Context()))(t)
		t.Logf("%s: error %v, %v with the true weights; found %.2f", m.Name, -r.Score, -want, r.Best)
		if r.Score < want-1e-5 {
			t.Errorf("%s: error %v after %d evaluations; that of the true weights is %v; want r.Score >= want-1e-5", m.Name, -r.Score, r.Evaluations, -want)
		}
		for i := range 2 {
			if d := math.Abs(r.Best[i] - truth[i]); d > 0.4 {
				t.Errorf("%s: weight %d is %v, want about %v", m.Name, i, r.Best[i], truth[i])
			}
		}
	}
	if _, err := (&Tuner{Space: space, Objective: exact(sphere), Method: texel.Descent()}).Run(t.Context()); err == nil {
		t.Error("descent without a gradient: no error")
	}
	if _, err := (&Tuner{Space: space, Objective: texel.Objective[S](nil, nil, 1), Method: texel.Descent()}).Run(t.Context()); err == nil {
		t.Error("no positions: no error")
	}
}
