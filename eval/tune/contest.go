package tune

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/internal/pairing"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// A Pairing plays series between two candidates.
type Pairing interface {
	// Play plays a series between j.Candidates[0] and j.Candidates[1] and returns the
	// tally of the first one. The series has j.Games games unless that is 0. Fair series
	// swap sides. If ctx ends, Play returns an error.
	Play(ctx context.Context, j *Job) (Tally, error)
}

// PairingFunc adapts a function to a Pairing.
type PairingFunc func(ctx context.Context, j *Job) (Tally, error)

// Play calls f.
func (f PairingFunc) Play(ctx context.Context, j *Job) (Tally, error) { return f(ctx, j) }

// A Tally is the result of a series for one candidate.
type Tally struct {
	Wins, Draws, Losses int
	Difference          float64 // goals, pieces or payoff, own minus the rival's, summed over the games
}

// Games returns the number of games.
func (o Tally) Games() int { return o.Wins + o.Draws + o.Losses }

// Points returns the points: 1 for a win and 1/2 for a draw.
func (o Tally) Points() float64 { return float64(o.Wins) + float64(o.Draws)/2 }

// reverse returns the tally of the other candidate.
func (o Tally) reverse() Tally {
	return Tally{o.Losses, o.Draws, o.Wins, -o.Difference}
}

func (o Tally) plus(p Tally) Tally {
	return Tally{o.Wins + p.Wins, o.Draws + p.Draws, o.Losses + p.Losses, o.Difference + p.Difference}
}

// A Fitness is a way to turn the tally of a contest into a score.
type Fitness int

const (
	ByPoints     Fitness = iota // the share of the points won, 0 to 1: 1 for a win, 1/2 for a draw
	ByDifference                // the mean difference per game, such as goals for minus goals against
	ByWins                      // the share of the games won, 0 to 1: 0 for a draw
)

// String returns points, difference or wins.
func (f Fitness) String() string {
	switch f {
	case ByPoints:
		return "points"
	case ByDifference:
		return "difference"
	case ByWins:
		return "wins"
	}
	return fmt.Sprintf("Fitness(%d)", int(f))
}

// Of returns the score of a tally, 0 if it has no games.
func (f Fitness) Of(o Tally) float64 {
	n := float64(max(o.Games(), 1))
	switch f {
	case ByDifference:
		return o.Difference / n
	case ByWins:
		return float64(o.Wins) / n
	}
	return o.Points() / n
}

// Play plays a series between each of the given pairs and returns the tallies of the
// first candidate of each pair. The tally of a series that failed has no games.
func (r *Run) Play(ctx context.Context, p Pairing, pairs [][]Candidate) ([]Tally, error) {
	return outcomes(ctx, r, pairs, p.Play)
}

func outcomes(ctx context.Context, r *Run, about [][]Candidate, play func(context.Context, *Job) (Tally, error)) ([]Tally, error) {
	answers, err := r.Do(ctx, about, func(ctx context.Context, j *Job) ([]float64, error) {
		o, err := play(ctx, j)
		j.Play(o.Games())
		return []float64{float64(o.Wins), float64(o.Draws), float64(o.Losses), o.Difference}, err
	})
	if err != nil {
		return nil, err
	}
	list := make([]Tally, len(answers))
	for i, a := range answers {
		if len(a) == 4 {
			list[i] = Tally{int(a[0]), int(a[1]), int(a[2]), a[3]}
		}
	}
	return list, nil
}

// A League scores the candidates of a batch by games between them.
type League struct {
	Pairing Pairing
	Fitness Fitness

	// Rounds selects the kind of tournament. 0 is a round robin, n(n-1)/2 series for n
	// candidates. A positive number is a Swiss tournament of that many rounds: in each
	// round, candidates with similar scores play each other, and no two meet twice if
	// that can be avoided. It takes n/2 series per round, which suits large populations.
	// A negative number is a Swiss tournament of 2 plus the logarithm of n to base 2,
	// rounded up.
	Rounds int
}

// Nature returns Relative.
func (League) Nature() Nature { return Relative }

// Score plays the league. A single candidate scores 0.
func (l League) Score(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	if l.Rounds != 0 {
		return l.swiss(ctx, r, batch)
	}
	var pairs [][]Candidate
	var who [][2]int
	for i := range batch {
		for k := range i {
			pairs, who = append(pairs, []Candidate{batch[k], batch[i]}), append(who, [2]int{k, i})
		}
	}
	list, err := r.Play(ctx, l.Pairing, pairs)
	if err != nil {
		return nil, err
	}
	return l.Fitness.table(len(batch), who, list), nil
}

// table returns the scores of n candidates from the tallies of their series.
func (f Fitness) table(n int, who [][2]int, list []Tally) []float64 {
	totals := make([]Tally, n)
	for i, o := range list {
		totals[who[i][0]] = totals[who[i][0]].plus(o)
		totals[who[i][1]] = totals[who[i][1]].plus(o.reverse())
	}
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = f.Of(totals[i])
	}
	return scores
}

// swiss plays a Swiss tournament. With an odd number of candidates, one sits out each
// round: the lowest-ranked of those that have not sat out yet. Equal scores are ranked by the sum
// of the rivals' scores (Buchholz), which counts a hundredth of a point.
func (l League) swiss(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	n, rounds := len(batch), l.Rounds
	if rounds < 0 {
		for rounds = 2; 1<<(rounds-2) < n; rounds++ {
		}
	}
	rounds = min(rounds, n-1)
	var who [][2]int
	var list []Tally
	met := map[[2]int]bool{}
	rested := make([]bool, n)
	for range rounds {
		now := pairUp(l.Fitness.table(n, who, list), met, rested)
		var pairs [][]Candidate
		for _, p := range now {
			met[p], met[[2]int{p[1], p[0]}] = true, true
			pairs = append(pairs, []Candidate{batch[p[0]], batch[p[1]]})
		}
		played, err := r.Play(ctx, l.Pairing, pairs)
		if err != nil {
			return nil, err
		}
		who, list = append(who, now...), append(list, played...)
	}
	scores := l.Fitness.table(n, who, list)
	rivals, games := make([]float64, n), make([]float64, n)
	for _, p := range who {
		for i := range 2 {
			rivals[p[i]] += scores[p[1-i]]
			games[p[i]]++
		}
	}
	final := slices.Clone(scores)
	for i := range final {
		if games[i] > 0 {
			final[i] += rivals[i] / games[i] / 100
		}
	}
	return final, nil
}

// pairUp pairs neighbours in the table, with as few rematches as possible, and lets one
// sit out if their number is odd.
func pairUp(scores []float64, met map[[2]int]bool, rested []bool) [][2]int {
	n := len(scores)
	table, byes := make([]int, n), make([]int, n)
	for i := range n {
		table[i], byes[i] = i, count(rested[i])
	}
	slices.SortStableFunc(table, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	pairs := pairing.Round{Table: table, Byes: byes, Met: func(a, b int) int { return count(met[[2]int{a, b}]) }}.Pairs()
	if n%2 == 1 {
		for _, p := range pairs {
			table = slices.DeleteFunc(table, func(c int) bool { return c == p[0] || c == p[1] })
		}
		rested[table[0]] = true
	}
	return pairs
}

// count returns 1 for true.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// An Opponent plays a series between j.Candidates[0] and a fixed rival.
type Opponent func(ctx context.Context, j *Job) (Tally, error)

// Against returns rival as an opponent. Its series have the same seed for every candidate
// of a batch.
func Against(p Pairing, rival Candidate) Opponent {
	return func(ctx context.Context, j *Job) (Tally, error) {
		with := *j
		with.Candidates = []Candidate{j.Candidates[0], rival}
		with.seed(seed.Source(j.Batch, 0, 0))
		return p.Play(ctx, &with)
	}
}

// A Pool scores each candidate by its games against fixed rivals. All candidates of a
// batch meet the same rivals with the same seeds, and so with the same luck.
type Pool struct {
	Rivals  []Opponent
	Fitness Fitness
}

// Nature returns Noisy.
func (Pool) Nature() Nature { return Noisy }

// Score plays every candidate against all rivals.
func (p Pool) Score(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	if len(p.Rivals) == 0 {
		return nil, fmt.Errorf("tune: Pool: Rivals is empty; want at least one")
	}
	totals := make([]Tally, len(batch))
	var about [][]Candidate
	for i := range batch {
		about = append(about, batch[i:i+1])
	}
	for _, rival := range p.Rivals {
		list, err := outcomes(ctx, r, about, rival)
		if err != nil {
			return nil, err
		}
		for i := range totals {
			totals[i] = totals[i].plus(list[i])
		}
	}
	scores := make([]float64, len(batch))
	for i := range scores {
		scores[i] = Worst
		if totals[i].Games() > 0 {
			scores[i] = p.Fitness.Of(totals[i])
		}
	}
	return scores, nil
}
