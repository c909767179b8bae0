package tune

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// A Confirmation checks on fresh games whether candidates are as good as a run claims.
// The best of many noisy scores is partly the luckiest, so a score from the run itself
// proves nothing. Its seeds differ from those of every run, whatever Seed is.
type Confirmation struct {
	Pairing Pairing
	Seed    uint64
	Workers int // parallel jobs: 0 for one per processor

	// Progress, if not nil, is called from time to time with the number of pairs of games played so far.
	Progress func(pairs int)
}

// A comparison is the result of the games between two candidates, from the first one's point of view.
type comparison struct {
	Outcome Tally           `json:"outcome"`
	Pairs   rating.Pairs    `json:"pairs"` // swapped pairs, counted by their half points
	Elo     rating.Estimate `json:"elo"`   // with a 95 % interval
}

func (v *comparison) add(o Tally) {
	v.Outcome = v.Outcome.plus(o)
	v.Pairs.Add(o.Points())
	v.Elo = rating.Elo(v.Pairs)
}

// reverse returns v from the second contestant's point of view.
func (v comparison) reverse() comparison {
	r := comparison{Outcome: v.Outcome.reverse()}
	for i, n := range v.Pairs {
		r.Pairs[len(v.Pairs)-1-i] = n
	}
	r.Elo = rating.Elo(r.Pairs)
	return r
}

// TestResult is the result of a sequential test.
type TestResult struct {
	comparison
	Decision    rating.Decision `json:"-"`
	LLR         float64         `json:"llr"`         // log-likelihood ratio
	Superiority float64         `json:"superiority"` // probability that the first candidate is stronger
}

// String returns the result in one line.
func (p TestResult) String() string {
	o, decision := p.Outcome, [...]string{"undecided", "not stronger", "stronger"}[p.Decision]
	return fmt.Sprintf("%+d =%d -%d, Elo %v, superiority %.1f %%: %s (LLR %.2f)", o.Wins, o.Draws, o.Losses, p.Elo, 100*p.Superiority, decision, decimal.Rounded(p.LLR, 2))
}

// confirmBatch is how many pairs of games are played before the result is tested again.
const confirmBatch = 16

// Test plays pairs of games between a and b until the test decides or most pairs have been played. If ctx ends,
// Test returns the result so far without an error. Errors are those of test.Check and of the Pairing.
func (c *Confirmation) Test(ctx context.Context, a, b Candidate, test rating.SPRT, most int) (TestResult, error) {
	if err := test.Check(); err != nil {
		return TestResult{}, err
	}
	r, err := c.run()
	if err != nil {
		return TestResult{}, err
	}
	var p TestResult
	for p.Pairs.Total() < most && p.Decision == rating.Continue {
		list, err := c.play(ctx, r, []pair{{a, b}}, min(confirmBatch, most-p.Pairs.Total()))
		if ctx.Err() != nil {
			break
		} else if err != nil {
			return p, err
		}
		for _, o := range list {
			p.add(o)
		}
		p.LLR, p.Decision = test.LLR(p.Pairs), test.Decide(p.Pairs)
		if c.Progress != nil {
			c.Progress(p.Pairs.Total())
		}
	}
	p.Superiority = rating.Superiority(p.Pairs)
	return p, nil
}

// A CrossTable holds the results of a round robin.
type CrossTable struct {
	Names   []string       `json:"names"`
	Results [][]comparison `json:"results"` // Results[i][k] is i against k; empty if i = k
	Ratings []float64      `json:"ratings"` // Elo, with mean 0
}

// Table plays the given number of pairs of games between every two candidates, which have a name
// each. If ctx ends, Table returns the results so far without an error. Errors are those of the
// Pairing, and of candidates without a name.
func (c *Confirmation) Table(ctx context.Context, names []string, candidates []Candidate, pairs int) (*CrossTable, error) {
	r, err := c.run()
	if err == nil && len(names) != len(candidates) {
		err = fmt.Errorf("tune: Confirmation: %d names for %d candidates", len(names), len(candidates))
	}
	if err != nil {
		return nil, err
	}
	t := &CrossTable{Names: names}
	var all []pair
	var who [][2]int
	for i, x := range candidates {
		t.Results = append(t.Results, make([]comparison, len(candidates)))
		for k := range i {
			all, who = append(all, pair{candidates[k], x}), append(who, [2]int{k, i})
		}
	}
	for played := 0; played < pairs && len(all) > 0; {
		n := min(confirmBatch, pairs-played)
		list, err := c.play(ctx, r, all, n)
		if ctx.Err() != nil {
			break
		} else if err != nil {
			return t, err
		}
		played += n
		for i, o := range list {
			p := who[i/n]
			t.Results[p[0]][p[1]].add(o)
		}
		if c.Progress != nil {
			c.Progress(played * len(all))
		}
	}
	pool := rating.NewPool(max(len(candidates), 1))
	for _, p := range who {
		v := t.Results[p[0]][p[1]]
		t.Results[p[1]][p[0]] = v.reverse()
		if o := v.Outcome; o.Total() > 0 {
			pool.Add(p[0], p[1], rating.Games{Wins: o.Wins, Draws: o.Draws, Losses: o.Losses})
		}
	}
	if len(candidates) > 0 {
		for _, e := range pool.BradleyTerry() {
			t.Ratings = append(t.Ratings, e.Value)
		}
	}
	return t, nil
}

// Markdown returns the table with points and Elo differences.
func (t *CrossTable) Markdown() string {
	var b strings.Builder
	b.WriteString("| | rating |")
	for _, n := range t.Names {
		fmt.Fprintf(&b, " %s |", n)
	}
	b.WriteString("\n|---|---:|" + strings.Repeat("---|", len(t.Names)) + "\n")
	for i, n := range t.Names {
		fmt.Fprintf(&b, "| %s | %s |", n, decimal.Signed(t.Ratings[i], 0))
		for k, v := range t.Results[i] {
			if i == k || v.Outcome.Total() == 0 {
				b.WriteString(" |")
				continue
			}
			fmt.Fprintf(&b, " %.1f/%d, %v |", v.Outcome.Points(), v.Outcome.Total(), v.Elo)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

type pair [2]Candidate

// run returns a Run that only plays games.
func (c *Confirmation) run() (*Run, error) {
	if c.Pairing == nil {
		return nil, fmt.Errorf("tune: Confirmation: Pairing is nil")
	}
	const fresh = 0x636f6e6669726d // runs do not mix their seeds with this constant
	r := &Run{tuner: &Tuner{Seed: seed.Mix(c.Seed ^ fresh), Games: 2}, workers: c.Workers}
	if r.workers <= 0 {
		r.workers = runtime.GOMAXPROCS(0)
	}
	return r, nil
}

// play plays n pairs of games for each element of pairs, in order.
func (c *Confirmation) play(ctx context.Context, r *Run, pairs []pair, n int) ([]Tally, error) {
	var about [][]Candidate
	for _, p := range pairs {
		for range n {
			about = append(about, []Candidate{p[0], p[1]})
		}
	}
	list, err := r.Play(ctx, c.Pairing, about)
	if err != nil {
		return nil, err
	}
	for _, o := range list {
		if o.Total() != 2 {
			return nil, fmt.Errorf("tune: Confirmation: the pairing played %d games; want Job.Games, 2", o.Total())
		}
	}
	return list, nil
}
