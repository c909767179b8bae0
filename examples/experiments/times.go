package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

// footballTimes measures a move of the greedy teams on boards of several sizes.
func footballTimes(ctx context.Context, l *lab) (*section, error) {
	kinds := []string{"greedy", "greedy-worst"}
	positions := l.pick(60, 4)
	last := l.pick(15, 5)
	s := &section{Intro: fmt.Sprintf("CPU time of one move on a board of M rows and 2 M columns: the least of three means over %d positions from random matches. The interval of an exponent is 95 %%.", positions)}
	c := &chart{X: "rows M of the board", Y: "milliseconds a move", Log: true}
	var table strings.Builder
	table.WriteString("| rows x columns | actions on average | at most, 9³ + 8 F 9² | greedy, ms | greedy-worst, ms |\n|---|---:|---:|---:|---:|\n")
	lines := make([]line, len(kinds))
	for rows := 3; rows <= last; rows += 2 {
		g, err := football.New(football.Config{Rows: rows, Columns: 2 * rows, Steps: 40})
		if err != nil {
			return nil, err
		}
		at := footballPositions(g, l.seed, positions)
		actions := 0
		for i := range at {
			actions += len(g.Moves(nil, &at[i]))
		}
		fmt.Fprintf(&table, "| %d x %d | %.0f | %d |", rows, 2*rows, float64(actions)/float64(len(at)), 9*9*9+8*(rows/2)*9*9)
		for i, kind := range kinds {
			bot, err := team.New(kind, team.Options{})
			if err != nil {
				return nil, err
			}
			took, err := least(func() error {
				r := rand.New(rand.NewPCG(l.seed, 0))
				for _, p := range at {
					if _, err := bot.Move(ctx, &team.Request{Game: g, State: p, Player: game.First, Rand: r}); err != nil {
						return err
					}
				}
				return context.Cause(ctx) // a team whose time is up plays on, only worse
			})
			if err != nil {
				return nil, err
			}
			ms := 1000 * took / float64(len(at))
			lines[i].add(float64(rows), ms)
			fmt.Fprintf(&table, " %.3g |", ms)
		}
		table.WriteByte('\n')
	}
	for i, kind := range kinds {
		text, fit := fitted("The time of "+kind, "M", lines[i].X, lines[i].Y)
		s.Intro += " " + text
		lines[i].Name, lines[i].Points = kind, true
		c.Lines = append(c.Lines, lines[i], fit)
	}
	s.figure("moves", "CPU time of one move by the rows of the board, with the fitted power.", c)
	s.table("Actions of a team, and CPU time of one move.", table.String())
	return s, nil
}

// footballPositions returns positions from random matches in which team A is to act.
func footballPositions(g *football.Game, seed uint64, n int) []football.State {
	r := rand.New(rand.NewPCG(seed, 7))
	var list []football.State
	for len(list) < n {
		s := g.Start()
		for ply := 0; g.Turn(&s) != game.Nobody; ply++ {
			if ply%10 == 9 && s.Acting == game.First {
				list = append(list, g.Observe(&s, game.First))
			}
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list[:n]
}

// robanumerosTimes measures the time to solve rows of cards by their number, for the three
// distributions of the assignment's own experiment, with the assignment's algorithm beside it.
func robanumerosTimes(ctx context.Context, l *lab) (*section, error) {
	spans := [][2]int64{{-50, 50}, {-100, 0}, {0, 100}}
	const first, cubicLast, rows = 100, 800, 5
	last := l.pick(25_600, 400)
	fitFrom := l.pick(1600, first)
	c := &chart{X: "number of cards n", Y: "milliseconds", Log: true}
	lines := make([]line, len(spans)+1)
	var table strings.Builder
	table.WriteString("| cards |")
	for _, span := range spans {
		fmt.Fprintf(&table, " %d to %d, ms |", span[0], span[1])
	}
	table.WriteString(" the assignment's algorithm, -50 to 50, ms |\n|---:|" + strings.Repeat("---:|", len(lines)) + "\n")
	for n := first; n <= last; n *= 2 {
		fmt.Fprintf(&table, "| %d |", n)
		for i := range lines {
			span := spans[i%len(spans)]
			if i == len(spans) && n > cubicLast {
				table.WriteString(" |")
				continue
			}
			took, err := least(func() error {
				for k := range uint64(rows) {
					cards := drawn(l.seed+k, n, span[0], span[1])
					if i == len(spans) {
						cubic(cards)
					} else if _, err := robanumeros.Solve(ctx, cards, robanumeros.Options{Workers: 1}); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
			ms := 1000 * took / rows
			lines[i].add(float64(n), ms)
			fmt.Fprintf(&table, " %.3g |", ms)
		}
		table.WriteByte('\n')
	}
	s := &section{Intro: fmt.Sprintf("CPU time to solve a row of n cards drawn uniformly from each of the three ranges of the assignment's experiment, the mean of %d rows and the least of three measurements, and that of the assignment's O(n³) algorithm, written down as in its document, for up to %d cards. "+
		"The powers are fitted to rows of at least %d cards, where the fixed costs no longer count, and for the assignment's algorithm to all.", rows, cubicLast, fitFrom)}
	var p []float64
	for i, of := range lines {
		name, from := "the assignment's algorithm", 0
		if i < len(spans) {
			name = fmt.Sprintf("%d to %d", spans[i][0], spans[i][1])
			for of.X[from] < float64(fitFrom) {
				from++
			}
			p = append(p, signFlips(logs(of.Y), logs(lines[0].Y)))
		}
		text, fit := fitted("For "+name+" the time", "n", of.X[from:], of.Y[from:])
		s.Intro += " " + text
		of.Name, of.Points = name, true
		if i == 0 || i == len(spans) {
			c.Lines = append(c.Lines, of, fit)
		} else {
			c.Lines = append(c.Lines, of)
		}
	}
	p = holm(p[1:])
	for i, span := range spans[1:] {
		s.Intro += fmt.Sprintf(" Rows of %d to %d take %.2f times as long as rows of %d to %d, by the geometric mean of the ratios (p %.3f, exact permutation test on the logarithms of the times by size, Holm's correction).",
			span[0], span[1], ratio(lines[i+1].Y, lines[0].Y), spans[0][0], spans[0][1], p[i])
	}
	s.figure("robanumeros", "CPU time to solve a row by the number of cards, for three distributions, with fitted powers.", c)
	s.table("CPU time to solve a row.", table.String())
	return s, nil
}

// drawn returns n cards drawn uniformly from low to high.
func drawn(seed uint64, n int, low, high int64) []int64 {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	cards := make([]int64, n)
	for i := range cards {
		cards[i] = low + r.Int64N(high-low+1)
	}
	return cards
}

// cubic returns the difference of the players' sums by the recursion of the assignment's
// document: the tables S of sums and P of differences, column by column.
func cubic(a []int64) int64 {
	n := len(a)
	S, P := make([][]int64, n+2), make([][]int64, n+2) // from 1, as in the document
	for i := range S {
		S[i], P[i] = make([]int64, n+2), make([]int64, n+2)
	}
	for i := 1; i <= n; i++ {
		for j := i; j <= n; j++ {
			S[i][j] = S[i][j-1] + a[j-1]
		}
	}
	for j := 1; j <= n; j++ {
		for i := j; i >= 1; i-- {
			most := S[i][j]
			for k := i; k < j; k++ {
				most = max(most, S[i][k]-P[k+1][j])
			}
			for k := j; k > i; k-- {
				most = max(most, S[k][j]-P[i][k-1])
			}
			P[i][j] = most
		}
	}
	return P[1][n]
}

// least returns the least mean CPU time of f in three measurements, in seconds, each of as
// many calls as take long enough to measure.
func least(f func() error) (float64, error) {
	best := 0.0
	for i := range 3 {
		begin, n := cli.CPUTime(), 0
		for cli.CPUTime()-begin < 20*time.Millisecond {
			if err := f(); err != nil {
				return 0, err
			}
			n++
		}
		if t := (cli.CPUTime() - begin).Seconds() / float64(n); i == 0 || t < best {
			best = t
		}
	}
	return best, nil
}
