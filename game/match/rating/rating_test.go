package rating

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

// near reports whether got is within 1 % of want, or within the last digit of a reference
// with two decimals.
func near(got, want float64) bool {
	return math.Abs(got-want) <= max(0.01*math.Abs(want), 0.005)
}

// The references are the values in fastchess's unit tests (elo_test.cpp,
// sprt_test.cpp), which agree with the calculators of Fishtest.
func TestEloReferences(t *testing.T) {
	type row struct {
		sample              Sample
		normalized, nError  float64
		elo, eloError       float64
		superiorityPercents float64
	}
	none := math.NaN()
	for _, r := range []row{
		{Games{Wins: 76, Losses: 89, Draws: 123}, -20.76, 40.13, none, none, 15.53},
		{Games{Wins: 136, Losses: 96, Draws: 111}, 49.77, 36.77, 40.70, 30.43, 99.60},
		{Games{Wins: 34, Losses: 356}, -508.44, 34.48, none, none, none},
		{Pairs{34, 54, 31 + 32, 64, 75}, 57.94, 28.28, 55.58, 27.65, 100},
		{Pairs{332, 433, 457 + 41, 333, 334}, -9.17, 10.96, -8.64, 10.33, 5.05},
		{Pairs{7895, 8757, 5485 + 200, 568, 9999}, -19.01, 2.65, -21.04, 2.95, none},
	} {
		e, n := Elo(r.sample), NormalizedElo(r.sample)
		for what, pair := range map[string][2]float64{
			"normalised Elo": {n.Value, r.normalized}, "its error": {n.Margin(), r.nError},
			"Elo": {e.Value, r.elo}, "error": {e.Margin(), r.eloError},
			"superiority": {100 * Superiority(r.sample), r.superiorityPercents},
		} {
			if !math.IsNaN(pair[1]) && !near(pair[0], pair[1]) {
				t.Errorf("%+v: %s is %.3f, want %.2f", r.sample, what, pair[0], pair[1])
			}
		}
	}
}

func TestLLRReferences(t *testing.T) {
	for _, r := range []struct {
		normalized bool
		elo0, elo1 float64
		sample     Sample
		want       float64
	}{
		{true, 0, 2, Games{36433, 68692, 36027}, 0.92},
		{true, -1.75, 0.25, Games{10871, 20431, 10650}, 2.30},
		{true, 0, 10, Games{Wins: 4250}, 120.56},
		{false, 0.5, 2.5, Games{21404, 40708, 21184}, -1.57},
		{false, 0, 2, Games{57433, 106593, 57030}, -2.59},
		{true, 0, 2, Pairs{365, 16618, 36029 + 200, 16974, 390}, 2.25},
		{true, -1.75, 0.25, Pairs{127, 4883, 10311 + 401, 5150, 104}, 3.01},
		{true, 0, 5, Pairs{4: 5550}, 111.82},
		{true, -1000, -500, Pairs{77, 1}, -2.95},
		{true, -1000, -500, Pairs{72, 10}, -2.97},
		{false, 0.5, 2.5, Pairs{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{false, 0, 2, Pairs{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		test := SPRT{Elo0: r.elo0, Elo1: r.elo1, Normalized: r.normalized}
		if got := test.LLR(r.sample); !near(got, r.want) {
			t.Errorf("normalised %v, %v to %v, %+v: %.3f, want %.2f", r.normalized, r.elo0, r.elo1, r.sample, got, r.want)
		}
	}
	lower, upper := SPRT{}.Bounds()
	if !near(lower, -2.94) || !near(upper, 2.94) {
		t.Errorf("bounds %v, %v; want near(lower, -2.94), near(upper, 2.94)", lower, upper)
	}
}

func TestOneSidedResults(t *testing.T) {
	e := Elo(Games{Wins: 10})
	// 10 wins have probability s^10: the interval begins where -2 ln s^10 = 1.96^2.
	if want := eloOf(math.Exp(-z95 * z95 / 20)); !near(e.Low, want) || !math.IsInf(e.High, 1) || !math.IsInf(e.Value, 1) {
		t.Errorf("10 of 10: %+v, want at least %v", e, want)
	}
	if e := Elo(Pairs{10, 0, 0, 0, 0}); !math.IsInf(e.Low, -1) || e.High > -268 {
		t.Errorf("10 lost pairs: %+v; want math.IsInf(e.Low, -1), e.High <= -268", e)
	}
	if e := NormalizedElo(Games{Losses: 9}); !math.IsInf(e.Value, -1) || !math.IsInf(e.High, 1) {
		t.Errorf("normalised, 9 losses of 9: %+v; want math.IsInf(e.Value, -1), math.IsInf(e.High, 1)", e)
	}
	if e := Elo(Games{}); !math.IsNaN(e.Value) || e.String() != "unknown" {
		t.Errorf("no games: %v", e)
	}
	if e := Elo(Games{Draws: 100}); e.Value != 0 || e.Low > -1 || e.High < 1 || e.Low < -20 {
		t.Errorf("100 draws: %+v; want e.Value == 0, e.Low <= -1, e.High >= 1, e.Low >= -20", e)
	}
	if text, err := json.Marshal(Elo(Games{Wins: 3})); err != nil || string(text[:14]) != `{"value":null,` {
		t.Errorf("json.Marshal(Elo(Games{Wins: 3})) = %s, %v; want no error, string(text[:14]) == `{\"value\":null,`", text, err)
	}
}

// TestCoverage counts how often the intervals contain the true value.
func TestCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range [][3]float64{{0.5, 0.2, 0.3}, {0.9, 0.05, 0.05}, {0.1, 0.8, 0.1}} {
		const runs = 1000
		elo, normalized := 0, 0
		m := p[0] + p[1]/2
		sigma := math.Sqrt(p[0] + p[1]/4 - m*m)
		for range runs {
			var g Games
			for range 200 {
				switch x := r.Float64(); {
				case x < p[0]:
					g.Wins++
				case x < p[0]+p[1]:
					g.Draws++
				default:
					g.Losses++
				}
			}
			if e := Elo(g); e.Low <= eloOf(m) && eloOf(m) <= e.High {
				elo++
			}
			if e, v := NormalizedElo(g), (m-0.5)/sigma*perSigma; e.Low <= v && v <= e.High {
				normalized++
			}
		}
		for name, hits := range map[string]int{"Elo": elo, "normalised Elo": normalized} {
			if name != "Elo" && math.Abs(m-0.5) > 0.2 {
				t.Logf("%s, %v: %.1f %%", name, p, 100*float64(hits)/runs)
				continue // beyond the range for which its interval is valid
			}
			if share := float64(hits) / runs; share < 0.93 || share > 0.97 {
				t.Errorf("%s, %v: the 95 %% interval holds the truth in %.1f %%; want share >= 0.93, share <= 0.97", name, p, 100*share)
			}
		}
	}
}

var sprtRuns = flag.Int("runs", 600, "the number of tests that TestSPRTErrors runs for each hypothesis")

func TestSPRTErrors(t *testing.T) {
	runs := *sprtRuns
	if testing.Short() {
		runs = 200
	}
	for seed, normalized := range []bool{false, true} {
		test := SPRT{Elo0: 0, Elo1: 40, Normalized: normalized}
		for _, h1 := range []bool{false, true} {
			r := rand.New(rand.NewPCG(5, uint64(seed)))
			wrong, games := 0, 0
			for range runs {
				// Games with a third of draws; the mean is that of the hypothesis.
				const draws = 1.0 / 3
				wins := (1 - draws) / 2
				if h1 && !normalized {
					wins = Score(test.Elo1) - draws/2
				} else if h1 {
					ratio := test.Elo1 / perSigma
					wins += math.Sqrt(ratio * ratio / (1 + ratio*ratio) * (1 - draws) / 4)
				}
				var pairs Pairs
				decision := Continue
				for decision == Continue {
					points := 0.0
					for range 2 {
						if x := r.Float64(); x < wins {
							points++
						} else if x < wins+draws {
							points += 0.5
						}
					}
					pairs.Add(points)
					decision = test.Decide(pairs)
				}
				games += 2 * pairs.Total()
				if (decision == AcceptH1) != h1 {
					wrong++
				}
			}
			// The share itself has a standard error of 0.5 % of 2000 runs: of ten times as many
			// the four are 4.75, 4.62, 4.68 and 4.40 %.
			margin := 0.01 * math.Sqrt(2000/float64(runs))
			if share := float64(wrong) / float64(runs); share > 0.05+margin {
				t.Errorf("normalised %v, H1 true: %v: wrong in %.2f %% of %d runs, want at most 5 %%", normalized, h1, 100*share, runs)
			} else {
				t.Logf("normalised %v, H1 true: %v: wrong in %.2f %% of %d runs, %d games on average", normalized, h1, 100*share, runs, games/runs)
			}
		}
	}
}

func TestSPRTValidate(t *testing.T) {
	if err := (SPRT{Elo1: 5}).Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []SPRT{{}, {Elo0: 5}, {Elo1: 5, Alpha: 0.5}, {Elo1: 5, Beta: -0.1}, {Elo1: 5000}, {Elo1: math.NaN()}} {
		if bad.Check() == nil {
			t.Errorf("%+v is accepted; want bad.Check() != nil", bad)
		}
		if d := bad.Decide(Pairs{1, 2, 3, 4, 5}); bad.Elo1 != bad.Elo1 && d == Continue {
			t.Errorf("%+v goes on for ever", bad)
		}
	}
}

// eloOf returns the difference in Elo with the given expected score: the inverse of
// Score, infinite for 0 and 1.
func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}
