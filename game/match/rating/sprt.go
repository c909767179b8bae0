package rating

import (
	"cmp"
	"fmt"
	"math"
)

// SPRT is Wald's sequential probability ratio test of two hypotheses: the first player is
// stronger by Elo0 (H0), or by Elo1 (H1). Call Decide after every pair, and stop at the
// first decision: the test accepts H1 although H0 is true with a probability of about
// Alpha, and H0 although H1 is true with about Beta.
//
// Between the hypotheses either may be accepted; a difference outside them only makes the
// test shorter and errors rarer.
type SPRT struct {
	Elo0, Elo1  float64 // the hypotheses: Elo0 < Elo1, both from -1000 to 1000
	Normalized  bool    // they are in normalised Elo
	Alpha, Beta float64 // probabilities of error, below 0.5; 0 means 0.05
}

// Decision is the result of an SPRT.
type Decision int

const (
	Continue Decision = iota // the results do not decide yet
	AcceptH0                 // the first player is stronger by Elo0, or less
	AcceptH1                 // by Elo1, or more
)

// String returns "undecided", "H0" or "H1".
func (d Decision) String() string { return [...]string{"undecided", "H0", "H1"}[d] }

// Check returns an error if the hypotheses or probabilities do not define a test.
func (t SPRT) Check() error {
	alpha, beta := t.errors()
	switch {
	case !(t.Elo0 < t.Elo1) || math.Abs(t.Elo0) > 1000 || math.Abs(t.Elo1) > 1000:
		return fmt.Errorf("rating: SPRT: Elo0 is %v and Elo1 %v; want Elo0 < Elo1, both from -1000 to 1000", t.Elo0, t.Elo1)
	case !(alpha > 0 && beta > 0 && alpha < 0.5 && beta < 0.5):
		return fmt.Errorf("rating: SPRT: Alpha is %v and Beta %v; want both above 0 and below 0.5", t.Alpha, t.Beta)
	}
	return nil
}

func (t SPRT) errors() (alpha, beta float64) {
	return cmp.Or(t.Alpha, 0.05), cmp.Or(t.Beta, 0.05)
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (t SPRT) Bounds() (lower, upper float64) {
	alpha, beta := t.errors()
	return math.Log(beta) - math.Log1p(-alpha), math.Log1p(-beta) - math.Log(alpha)
}

// LLR returns the generalised log-likelihood ratio of H1 to H0: 0 for an empty sample, and
// finite for every test that Check accepts.
func (t SPRT) LLR(s Sample) float64 {
	d := distributionOf(s)
	if d.n == 0 {
		return 0
	}
	var p0, p1 []float64
	if t.Normalized {
		perGame := math.Sqrt(d.games / d.n) // a pair's mean varies less than a game
		p0 = d.withRatio(t.Elo0 / perSigma * perGame)
		p1 = d.withRatio(t.Elo1 / perSigma * perGame)
	} else {
		p0, p1 = d.withElo(t.Elo0), d.withElo(t.Elo1)
	}
	sum := 0.0
	for i := range d.p {
		sum += d.p[i] * math.Log(p1[i]/p0[i])
	}
	return d.n * sum
}

// Decide returns the decision for the results so far. A test that Check does not accept
// accepts H0 rather than go on for ever.
func (t SPRT) Decide(s Sample) Decision {
	lower, upper := t.Bounds()
	switch llr := t.LLR(s); {
	case !(llr > lower):
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Continue
}
