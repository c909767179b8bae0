package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

// distributions are the ranges of the cards in the original document's experiment.
var distributions = []struct {
	name      string
	low, high int64
}{{"-50 to 50", -50, 50}, {"-100 to 0", -100, 0}, {"0 to 100", 0, 100}}

// robanumerosTime measures the running time of both algorithms on random rows of cards.
func robanumerosTime(ctx context.Context, l *lab) (*section, error) {
	s := &section{Intro: "The assignment's document solves a row of n cards in O(n³) time: for every part of the row it tries every number of cards from either end. " +
		"Package robanumeros keeps running maxima and takes O(n²). As in the document, the cards are drawn uniformly from three ranges, with rows of 100 to 400 cards, and also longer ones; the document expects the time not to depend on the cards. " +
		"Times are the minimum CPU time of three runs."}
	type algorithm struct {
		name  string
		sizes []int
		solve func(cards []int64) (int64, error)
	}
	algorithms := []algorithm{
		{"the document's", []int{100, 150, 200, 250, 300, 350, 400}, func(c []int64) (int64, error) { return cubic(c), nil }},
		{"the package's", []int{200, 400, 800, 1600, 3200, 6400, 12800}, func(c []int64) (int64, error) {
			a, b, err := robanumeros.Value(ctx, c, robanumeros.Options{Workers: 1})
			return a - b, err
		}},
	}
	c := &chart{X: "cards", Y: "milliseconds", Log: true}
	var table strings.Builder
	table.WriteString("| algorithm | cards |")
	for _, d := range distributions {
		fmt.Fprintf(&table, " %s, ms |", d.name)
	}
	table.WriteString(" ratio of the slowest to the fastest |\n|---|---:|" + strings.Repeat("---:|", len(distributions)+1) + "\n")
	values := map[[2]int]int64{}
	for _, a := range algorithms {
		lines := make([]line, len(distributions))
		var all line // of the means over the distributions
		if l.quick {
			a.sizes = a.sizes[:4]
		}
		for _, n := range a.sizes {
			fmt.Fprintf(&table, "| %s | %d |", a.name, n)
			slowest, fastest, sum := 0.0, math.Inf(1), 0.0
			for i, d := range distributions {
				r := rand.New(rand.NewPCG(l.seed, uint64(n)))
				cards := make([]int64, n)
				for k := range cards {
					cards[k] = d.low + r.Int64N(d.high-d.low+1)
				}
				var value int64
				took, err := least(3, func() (err error) {
					if value, err = a.solve(cards); err == nil {
						err = context.Cause(ctx)
					}
					return err
				})
				if err != nil {
					return nil, err
				}
				if known, ok := values[[2]int{n, i}]; ok && known != value {
					return nil, fmt.Errorf("%d cards: the algorithms disagree: %d and %d", n, known, value)
				}
				values[[2]int{n, i}] = value
				took *= 1000
				slowest, fastest, sum = max(slowest, took), min(fastest, took), sum+took
				lines[i].X, lines[i].Y = append(lines[i].X, float64(n)), append(lines[i].Y, took)
				fmt.Fprintf(&table, " %.3g |", took)
			}
			fmt.Fprintf(&table, " %.2f |\n", slowest/fastest)
			all.X, all.Y = append(all.X, float64(n)), append(all.Y, sum/float64(len(distributions)))
		}
		for i, d := range distributions {
			lines[i].Name, lines[i].Points = a.name+", "+d.name, true
			c.Lines = append(c.Lines, lines[i])
		}
		text, fit := fitted(a.name+" algorithm", "n", all.X, all.Y)
		s.Intro += " " + text
		if fit != nil {
			fit.Name = a.name + ": " + fit.Name
			c.Lines = append(c.Lines, *fit)
		}
	}
	s.figure("robanumeros", "CPU time of both algorithms by the number of cards, for each range of cards, with fitted powers.", c)
	s.table("The measurements.", table.String())
	return s, nil
}

// cubic returns the difference of the sums under best play by the document's algorithm, which
// computes value[i][j], for cards i to j-1, by trying every move.
func cubic(cards []int64) int64 {
	n := len(cards)
	sums := make([]int64, n+1)
	value := make([][]int64, n+1)
	for i := range value {
		value[i] = make([]int64, n+1)
		if i < n {
			sums[i+1] = sums[i] + cards[i]
		}
	}
	for length := 1; length <= n; length++ {
		for i := 0; i+length <= n; i++ {
			j := i + length
			best := sums[j] - sums[i]
			for k := i + 1; k < j; k++ {
				best = max(best, sums[k]-sums[i]-value[k][j], sums[j]-sums[k]-value[i][k])
			}
			value[i][j] = best
		}
	}
	return value[0][n]
}

// least returns the minimum CPU time of several runs, in seconds. It repeats short runs until
// they are long enough to measure.
func least(runs int, f func() error) (float64, error) {
	best := 0.0
	for i := range runs {
		begin, n := cputime.Used(), 0
		for {
			if err := f(); err != nil {
				return 0, err
			}
			n++
			if cputime.Used()-begin > 20*time.Millisecond {
				break
			}
		}
		if t := (cputime.Used() - begin).Seconds() / float64(n); i == 0 || t < best {
			best = t
		}
	}
	return best, nil
}
