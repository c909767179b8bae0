package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestBradleyTerryReference is the table of home games of seven baseball teams that
// Agresti (Categorical Data Analysis, 1990, table 10.10) fits without a home
// advantage: Milwaukee 1.58, Detroit 1.44, Toronto 1.29, New York 1.25, Boston 1.11,
// Cleveland 0.68, Baltimore 0, in natural logarithms.
func TestBradleyTerryReference(t *testing.T) {
	wins := [7][7]int{ // row beat column, of 13 games each
		{0, 7, 9, 7, 7, 9, 11},
		{6, 0, 7, 5, 11, 9, 9},
		{4, 6, 0, 7, 7, 8, 12},
		{6, 8, 6, 0, 6, 7, 10},
		{6, 2, 6, 7, 0, 7, 12},
		{4, 4, 5, 6, 6, 0, 6},
		{2, 4, 1, 3, 1, 7, 0},
	}
	want := []float64{1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0}
	p := NewPool(7)
	for i := range wins {
		for j := range i {
			p.Add(i, j, Games{Wins: wins[i][j], Losses: wins[j][i]})
		}
	}
	r := p.BradleyTerry()
	for i := range want {
		got := (r[i].Value - r[6].Value) * math.Ln10 / 400
		if math.Abs(got-want[i]) > 0.03 { // the prior draw pulls a little towards the mean
			t.Errorf("team %d: %.3f, want %.2f", i, got, want[i])
		}
	}
}

func TestBradleyTerryCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	truth := []float64{150, 50, 0, -50, -150}
	hits, all := 0, 0
	for range 200 {
		p := NewPool(len(truth))
		for i := range truth {
			for j := range i {
				for range 40 {
					if r.Float64() < Score(truth[i]-truth[j]) {
						p.Add(i, j, Games{Wins: 1})
					} else {
						p.Add(i, j, Games{Losses: 1})
					}
				}
			}
		}
		for i, e := range p.BradleyTerry() {
			all++
			if e.Low <= truth[i] && truth[i] <= e.High {
				hits++
			}
		}
	}
	if share := float64(hits) / float64(all); share < 0.92 || share > 0.98 {
		t.Errorf("95 %% intervals hold the truth in %.1f %%; want share >= 0.92, share <= 0.98", 100*share)
	}
}

func weights(t *testing.T, p *Pool, want ...float64) {
	t.Helper()
	weight, rating := p.Nash()
	for i, w := range want {
		if math.Abs(weight[i]-w) > 1e-4 {
			t.Errorf("weights %.5f, want %.5f", weight, want)
			return
		}
	}
	for i, r := range rating {
		if r > 0.01 || weight[i] > 1e-3 && r < -0.01 {
			t.Errorf("player %d has rating %v at weight %v", i, r, weight[i])
		}
	}
}

// The expected weights are those of the paper's examples.
func TestNash(t *testing.T) {
	often := Games{Wins: 90, Losses: 10}
	circle := func(n int) *Pool {
		p := NewPool(n)
		p.Add(0, 1, often)
		p.Add(1, 2, often)
		p.Add(2, 0, often)
		return p
	}
	p := circle(3)
	weights(t, p, 1./3, 1./3, 1./3)

	p = circle(4) // 3 is a copy of 2
	p.Add(1, 3, often)
	p.Add(3, 0, often)
	p.Add(2, 3, Games{Draws: 100})
	weights(t, p, 1./3, 1./3, 1./6, 1./6)

	p = circle(4) // 3 loses to all
	for i := range 3 {
		p.Add(i, 3, often)
	}
	weights(t, p, 1./3, 1./3, 1./3, 0)

	p = NewPool(3) // a ladder, spaced evenly
	p.Add(0, 1, Games{Wins: 75, Losses: 25})
	p.Add(1, 2, Games{Wins: 75, Losses: 25})
	p.Add(0, 2, Games{Wins: 90, Losses: 10})
	weights(t, p, 1, 0, 0)
	weights(t, NewPool(2), 0.5, 0.5)
}

// TestNashAtRandom checks the definition: no player gains against the equilibrium.
func TestNashAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for n := 1; n <= 20; n++ {
		for range 20 {
			p := NewPool(n)
			for i := range n {
				for j := range i {
					p.Add(i, j, Games{r.IntN(50), r.IntN(20), r.IntN(50)})
				}
			}
			weight, rating := p.Nash()
			sum := 0.0
			for i, w := range weight {
				sum += w
				if rating[i] > 0.1 || w < 0 {
					t.Errorf("%d players: %d gains %.4f Elo, weight %v; want rating[i] <= 0.1, w >= 0", n, i, rating[i], w)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("weights sum to %v; want math.Abs(sum-1) <= 1e-9", sum)
			}
		}
	}
}

// TestRatings finds the same ratings from any guess.
func TestRatings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	for range 50 {
		n := 1 + r.IntN(12)
		p := NewPool(n)
		for range r.IntN(40) {
			if i, j := r.IntN(n), r.IntN(n); i != j {
				p.Add(i, j, Games{Wins: r.IntN(20), Draws: r.IntN(3), Losses: r.IntN(2)})
			}
		}
		want := p.BradleyTerry()
		guess := make([]float64, n)
		for i := range guess {
			guess[i] = []float64{want[i].Value + r.NormFloat64(), 1000 * r.NormFloat64(), 1e300, math.Inf(1), math.NaN()}[r.IntN(5)]
		}
		for _, near := range [][]float64{nil, {}, guess, make([]float64, n+1)} {
			for i, v := range p.Ratings(near) {
				if !(math.Abs(v-want[i].Value) < 1e-6) {
					t.Errorf("%v: from %v player %d has %v, want %v", p.games, near, i, v, want[i])
				}
			}
		}
	}
}

// TestUnplayedPairs tests two pairs of players who never met: the equilibrium must not
// treat them as equals.
func TestUnplayedPairs(t *testing.T) {
	p := NewPool(3)
	p.Add(0, 1, Games{Wins: 90, Losses: 10})
	p.Add(1, 2, Games{Wins: 90, Losses: 10})
	if w, _ := p.Nash(); w[0] < 0.999 {
		t.Errorf("weights %v: 0 beats 1, who beats 2; want w[0] >= 0.999", w)
	}
}
