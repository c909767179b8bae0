package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

// robanumerosTime measures both algorithms on random rows.
func robanumerosTime(ctx context.Context, l *lab) (*section, error) {
	s := &section{Intro: "The document that the game comes from solves a row of n cards in O(n³) time: for every part of the row it tries every number of cards from either end. " +
		"Package robanumeros keeps running maxima and takes O(n²). Both are given the same random cards from -100 to 100; the least processor time of three runs counts."}
	type algorithm struct {
		name  string
		sizes []int
		solve func(cards []int64) (int64, error)
	}
	algorithms := []algorithm{
		{"the document's, O(n³)", []int{50, 100, 200, 400, 800}, func(c []int64) (int64, error) { return cubic(c), nil }},
		{"the package's, O(n²)", []int{200, 400, 800, 1600, 3200, 6400, 12800}, func(c []int64) (int64, error) {
			a, b, err := robanumeros.Value(ctx, c, robanumeros.Options{Workers: 1})
			return a - b, err
		}},
	}
	c := &chart{Title: "Solving a row of cards", X: "cards", Y: "processor time, seconds", Log: true}
	var table strings.Builder
	table.WriteString("| algorithm | cards | seconds |\n|---|---:|---:|\n")
	values := map[int]int64{}
	for _, a := range algorithms {
		measured := line{Name: a.name, Points: true}
		if l.quick {
			a.sizes = a.sizes[:3]
		}
		for _, n := range a.sizes {
			r := rand.New(rand.NewPCG(l.seed, uint64(n)))
			cards := make([]int64, n)
			for i := range cards {
				cards[i] = r.Int64N(201) - 100
			}
			var value int64
			seconds, err := least(3, func() (err error) {
				value, err = a.solve(cards)
				return err
			})
			if err != nil {
				return nil, err
			}
			if known, ok := values[n]; ok && known != value {
				return nil, fmt.Errorf("%d cards: the algorithms disagree: %d and %d", n, known, value)
			}
			values[n] = value
			measured.X, measured.Y = append(measured.X, float64(n)), append(measured.Y, seconds)
			fmt.Fprintf(&table, "| %s | %d | %.3g |\n", a.name, n, seconds)
		}
		b, deviation, fit := power("", measured.X, measured.Y)
		fit.Name = fmt.Sprintf("fit: n^%.2f", b)
		c.Lines = append(c.Lines, measured, fit)
		s.Intro += fmt.Sprintf(" Fitted exponent of %s: %.2f ± %.2f.", a.name, b, 2*deviation)
	}
	s.figure("robanumeros", "Processor time of both algorithms against the number of cards, with fitted powers.", c)
	s.table("The measurements.", table.String())
	return s, nil
}

// cubic returns the difference of the sums under best play, as the document computes
// it: value[i][j] of cards i to j-1, by trying every move.
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

// least returns the least processor time of several runs, in seconds; short runs are
// repeated until they can be measured.
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
