package rating

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// anyCount returns a count of any magnitude, often 0.
func anyCount(r *rand.Rand) int {
	if r.IntN(3) == 0 {
		return 0
	}
	return int(math.Pow(10, 12*r.Float64()*r.Float64()))
}

// anySample returns games or pairs, often one-sided.
func anySample(r *rand.Rand) Sample {
	if r.IntN(2) == 0 {
		return Games{anyCount(r), anyCount(r), anyCount(r)}
	}
	return Pairs{anyCount(r), anyCount(r), anyCount(r), anyCount(r), anyCount(r)}
}

func reversed(s Sample) Sample {
	if p, ok := s.(Pairs); ok {
		return Pairs{p[4], p[3], p[2], p[1], p[0]}
	}
	return s.(Games).Reversed()
}

// anyElo returns a bound of any magnitude that Check accepts.
func anyElo(r *rand.Rand) float64 {
	switch r.IntN(4) {
	case 0:
		return 0
	case 1:
		return float64(r.IntN(2001) - 1000)
	}
	return math.Copysign(1000*math.Pow(10, -12*r.Float64()*r.Float64()), r.Float64()-0.5)
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// observations returns the size of a sample, at least 1: rounding errors grow with it.
func observations(s Sample) float64 { return max(1, distributionOf(s).n) }

// TestLLRProperties checks any sample with any bounds: the ratio is finite, changes its
// sign with the hypotheses and with the players, adds up over hypotheses, and the
// likelihood falls with the distance of the hypothesis from the observed difference.
func TestLLRProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 10_000 {
		s, normalized := anySample(r), r.IntN(2) == 1
		e := [3]float64{anyElo(r), anyElo(r), anyElo(r)}
		llr := func(s Sample, elo0, elo1 float64) float64 {
			return SPRT{Elo0: elo0, Elo1: elo1, Normalized: normalized}.LLR(s)
		}
		a, b, c := llr(s, e[0], e[1]), llr(s, e[1], e[2]), llr(s, e[0], e[2])
		near := func(x, y float64) bool {
			return math.Abs(x-y) <= 1e-9*(1+math.Abs(x)+math.Abs(y))+1e-12*observations(s)
		}
		if !finite(a) || !near(a+b, c) || !near(a, -llr(s, e[1], e[0])) || !near(a, llr(reversed(s), -e[0], -e[1])) {
			t.Fatalf("normalised %v, %+v at %v: %v + %v and %v, reversed %v", normalized, s, e, a, b, c, llr(reversed(s), -e[0], -e[1]))
		}
		test := SPRT{Elo0: min(e[0], e[1]), Elo1: max(e[0], e[1]), Normalized: normalized}
		if test.Check() == nil {
			d, want := test.Decide(s), Continue
			if value := llr(s, test.Elo0, test.Elo1); value >= math.Log(19) {
				want = AcceptH1
			} else if value <= -math.Log(19) {
				want = AcceptH0
			}
			if d != want {
				t.Fatalf("%+v, %+v: %v, want %v", test, s, d, want)
			}
		}
		d := distributionOf(s)
		if d.n == 0 {
			continue
		}
		observed, variance := d.moments(d.p)
		observed = eloOf(observed)
		if normalized {
			m, _ := d.moments(d.p)
			observed = (m - 0.5) / math.Sqrt(variance*d.games/d.n) * perSigma
		}
		if low, high := min(e[0], e[1]), max(e[0], e[1]); low > observed || high < observed {
			nearer, farther := low, high
			if high < observed {
				nearer, farther = high, low
			}
			if v := llr(s, nearer, farther); v > 1e-12*d.n {
				t.Fatalf("normalised %v, %+v: %v is likelier than %v by %v, although %v was observed", normalized, s, farther, nearer, v, observed)
			}
		}
	}
}

// greatestLikelihood searches the distributions with the given mean, or with that many
// standard deviations between 1/2 and the mean, without derivatives.
func greatestLikelihood(d distribution, normalized bool, bound float64) float64 {
	log := func(x float64) float64 { // goes on as a parabola near 0, to stay concave
		const least = 1e-9
		if x >= least {
			return math.Log(x)
		}
		y := x/least - 1
		return math.Log(least) + y - y*y/2
	}
	climb := func(low, high float64, f func(float64) float64) float64 {
		x, y := high-1/math.Phi*(high-low), low+1/math.Phi*(high-low)
		fx, fy := f(x), f(y)
		for range 36 { // the golden section, which needs one new value
			if fx < fy {
				low, x, fx = x, y, fy
				y = low + 1/math.Phi*(high-low)
				fy = f(y)
			} else {
				high, y, fy = y, x, fx
				x = high - 1/math.Phi*(high-low)
				fx = f(x)
			}
		}
		return max(fx, fy)
	}
	// The first and second moments about 1/2 leave none of three results free, and two of
	// five.
	given := func(first, second float64) float64 {
		if len(d.p) == 3 {
			l, w := 2*second-first, 2*second+first
			return d.p[0]*log(l) + d.p[1]*log(1-l-w) + d.p[2]*log(w)
		}
		return climb(0, 1, func(p1 float64) float64 {
			return climb(0, 1, func(p3 float64) float64 {
				sum, difference := 4*second-(p1+p3)/4, 2*first-(p3-p1)/2 // of p4 and p0
				p0, p4 := (sum-difference)/2, (sum+difference)/2
				return d.p[0]*log(p0) + d.p[1]*log(p1) + d.p[2]*log(1-p0-p1-p3-p4) + d.p[3]*log(p3) + d.p[4]*log(p4)
			})
		})
	}
	value := func(x float64) float64 { return given(bound-0.5, x) }
	high := 0.25
	if normalized {
		value = func(x float64) float64 { return given(math.Copysign(x, bound), x*x*(1+1/(bound*bound))) }
		high = math.Abs(bound) / math.Sqrt(1+bound*bound) / 2
	}
	const steps = 100
	at := func(i int) float64 { return high * math.Pow(float64(min(max(i, 0), steps))/steps, 2) }
	values := make([]float64, steps+1)
	for i := range values {
		values[i] = value(at(i))
	}
	best := math.Inf(-1)
	for i, v := range values {
		if v >= values[max(i-1, 0)] && v >= values[min(i+1, steps)] { // a peak
			best = max(best, climb(at(i-1), at(i+1), value))
		}
	}
	return best
}

func TestLLRAgainstSearch(t *testing.T) {
	samples := []Sample{Pairs{13, 0, 36, 2}, Pairs{77, 1}, Pairs{72, 10}, Pairs{500}, Games{Wins: 30, Losses: 1}, Pairs{3, 0, 0, 1, 0}}
	r := rand.New(rand.NewPCG(9, 10))
	rounds := 20
	if testing.Short() {
		rounds = 4
	}
	for range rounds {
		n := func() int { return max(0, r.IntN(60)-20) }
		if r.IntN(3) == 0 {
			samples = append(samples, Games{n(), n(), n() + 1})
		} else {
			samples = append(samples, Pairs{n(), n(), n() + 1, n(), n()})
		}
	}
	for _, s := range samples {
		d := distributionOf(s)
		for _, normalized := range []bool{false, true} {
			test := SPRT{Elo0: -float64(1 + r.IntN(1000)), Elo1: float64(1 + r.IntN(1000)), Normalized: normalized}
			bound := func(elo float64) float64 {
				if !normalized {
					return Score(elo)
				}
				return elo / perSigma * math.Sqrt(d.games/d.n)
			}
			want := d.n * (greatestLikelihood(d, normalized, bound(test.Elo1)) - greatestLikelihood(d, normalized, bound(test.Elo0)))
			if got := test.LLR(s); math.Abs(got-want) > 0.01+1e-3*math.Abs(want) {
				t.Errorf("%+v, %+v: %.4f, search finds %.4f; want math.Abs(got-want) <= 0.01+1e-3*math.Abs(want)", test, s, got, want)
			}
		}
	}
}

// TestRatingsAreNumbers checks the estimates of any sample: an interval that holds its
// value, numbers but for the ends that the documentation calls infinite, and no negative
// zero in the text.
func TestRatingsAreNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 3000 {
		s := anySample(r)
		if distributionOf(s).n == 0 {
			continue
		}
		p := Superiority(s)
		for name, e := range map[string]Estimate{"Elo": Elo(s), "normalised Elo": NormalizedElo(s)} {
			text := e.String()
			raw, err := json.Marshal(e)
			if !(e.Low <= e.Value && e.Value <= e.High) || math.IsNaN(e.Margin()) || e.Margin() < 0 || !(p >= 0 && p <= 1) ||
				strings.Contains(text, "-0.0") || strings.Contains(text, "NaN") || err != nil || strings.Contains(string(raw), ":-0,") {
				t.Fatalf("%+v: %s %+v, %s, %s, %v, superiority %v", s, name, e, text, raw, err, p)
			}
		}
	}
	for range 300 {
		p := NewPool(r.IntN(9))
		for i := range p.games {
			for j := range i {
				p.Add(i, j, Games{anyCount(r), anyCount(r), anyCount(r)})
			}
		}
		strengths := p.BradleyTerry()
		weight, against := p.Nash()
		if len(strengths) != len(p.games) {
			t.Fatalf("%d of %d players are rated; want len(strengths) == len(p.games)", len(strengths), len(p.games))
		}
		for i, e := range strengths {
			if !finite(e.Value) || !finite(e.Margin()) || !finite(weight[i]) || !finite(against[i]) || strings.Contains(e.String(), "-0.0") {
				t.Fatalf("%+v: player %d has %v, weight %v, rating %v", p, i, e, weight[i], against[i])
			}
		}
	}
}
