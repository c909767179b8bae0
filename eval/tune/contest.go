package tune

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/pairing"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// A Pairing plays a series between j.Candidates[0] and j.Candidates[1] or, as a rival in a [Pool], between
// j.Candidates[0] and somebody fixed, and returns the tally of the first one. The series has j.Games games
// unless that is 0. Fair series swap sides. If ctx ends, the function returns an error.
type Pairing func(ctx context.Context, j *Job) (Tally, error)

// A Tally is the result of a series for one candidate. The zero value is that of no games.
type Tally struct {
	rating.Games
	Difference float64 // goals, pieces or payoff, own minus the rival's, summed over the games
}

// reverse returns the tally of the other candidate.
func (o Tally) reverse() Tally {
	return Tally{o.Reversed(), -o.Difference}
}

func (o Tally) plus(p Tally) Tally {
	return Tally{rating.Games{Wins: o.Wins + p.Wins, Draws: o.Draws + p.Draws, Losses: o.Losses + p.Losses}, o.Difference + p.Difference}
}

// fitness turns the tally of a contest into a score. A nil one is ByPoints.
type fitness func(Tally) float64

// ByPoints returns the share of the points won, 0 to 1: 1 for a win, 1/2 for a draw.
func ByPoints(o Tally) float64 { return o.Points() / float64(max(o.Total(), 1)) }

// ByDifference returns the mean difference per game, such as goals for minus goals against.
func ByDifference(o Tally) float64 { return o.Difference / float64(max(o.Total(), 1)) }

// ByWins returns the share of the games won, 0 to 1: 0 for a draw.
func ByWins(o Tally) float64 { return float64(o.Wins) / float64(max(o.Total(), 1)) }

// of returns the score of a tally.
func (f fitness) of(o Tally) float64 {
	if f == nil {
		return ByPoints(o)
	}
	return f(o)
}

// Play plays a series for each element of about, which a job has as its Candidates, and returns the tallies of
// the first candidates. The tally of a series that failed has no games.
func (r *Run) Play(ctx context.Context, play Pairing, about [][]Candidate) ([]Tally, error) {
	answers, err := r.Do(ctx, about, func(ctx context.Context, j *Job) ([]float64, error) {
		o, err := play(ctx, j)
		j.Play(o.Total())
		return []float64{float64(o.Wins), float64(o.Draws), float64(o.Losses), o.Difference}, err
	})
	if err != nil {
		return nil, err
	}
	list := make([]Tally, len(answers))
	for i, a := range answers {
		if len(a) == 4 {
			list[i] = Tally{rating.Games{Wins: int(a[0]), Draws: int(a[1]), Losses: int(a[2])}, a[3]}
		}
	}
	return list, nil
}

// League returns the objective that scores the candidates of a batch by games between them: by
// fitness, such as [ByWins], or ByPoints if that is nil. A single candidate scores 0.
//
// rounds selects the kind of tournament. 0 is a round robin, n(n-1)/2 series for n candidates. A positive
// number is a Swiss tournament of that many rounds: in each round, candidates with similar scores play each
// other, and no two meet twice if that can be avoided. It takes n/2 series per round, which suits large
// populations. A negative number is a Swiss tournament of 2 plus the logarithm of n to base 2, rounded up.
func League(play Pairing, fitness func(Tally) float64, rounds int) Objective {
	return Objective{Relative: true, Score: league{play, fitness, rounds}.score}
}

type league struct {
	play    Pairing
	fitness fitness
	rounds  int
}

func (l league) score(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	if l.rounds != 0 {
		return l.swiss(ctx, r, batch)
	}
	var pairs [][]Candidate
	var who [][2]int
	for i := range batch {
		for k := range i {
			pairs, who = append(pairs, []Candidate{batch[k], batch[i]}), append(who, [2]int{k, i})
		}
	}
	list, err := r.Play(ctx, l.play, pairs)
	if err != nil {
		return nil, err
	}
	return l.fitness.table(len(batch), who, list), nil
}

// table returns the scores of n candidates from the tallies of their series.
func (f fitness) table(n int, who [][2]int, list []Tally) []float64 {
	totals := make([]Tally, n)
	for i, o := range list {
		totals[who[i][0]] = totals[who[i][0]].plus(o)
		totals[who[i][1]] = totals[who[i][1]].plus(o.reverse())
	}
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = f.of(totals[i])
	}
	return scores
}

// swiss plays a Swiss tournament. With an odd number of candidates, one sits out each
// round: the lowest-ranked of those that have not sat out yet. Equal scores are ranked by the sum
// of the rivals' scores (Buchholz), which counts a hundredth of a point.
func (l league) swiss(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	n, rounds := len(batch), l.rounds
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
		now := pairUp(l.fitness.table(n, who, list), met, rested)
		var pairs [][]Candidate
		for _, p := range now {
			met[p], met[[2]int{p[1], p[0]}] = true, true
			pairs = append(pairs, []Candidate{batch[p[0]], batch[p[1]]})
		}
		played, err := r.Play(ctx, l.play, pairs)
		if err != nil {
			return nil, err
		}
		who, list = append(who, now...), append(list, played...)
	}
	scores := l.fitness.table(n, who, list)
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

// Against returns the series of p against a fixed rival. They have the same seed for every
// candidate of a batch.
func Against(p Pairing, rival Candidate) Pairing {
	return func(ctx context.Context, j *Job) (Tally, error) {
		with := *j
		with.Candidates = []Candidate{j.Candidates[0], rival}
		with.Rand = seed.Rand(j.Batch, 0, 0)
		return p(ctx, &with)
	}
}

// Pool returns the objective that scores each candidate by its games against fixed rivals: by fitness, or
// [ByPoints] if that is nil. Each rival is a series against somebody fixed; see [Against] and [Duel.Opponent].
// All candidates of a batch meet the same rivals with the same seeds, and so with the same luck.
func Pool(fitness func(Tally) float64, rivals ...Pairing) Objective {
	return Objective{Score: pool{rivals, fitness}.score}
}

type pool struct {
	rivals  []Pairing
	fitness fitness
}

func (p pool) score(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	if len(p.rivals) == 0 {
		return nil, fmt.Errorf("tune: Pool: Rivals is empty; want at least one")
	}
	totals := make([]Tally, len(batch))
	var about [][]Candidate
	for i := range batch {
		about = append(about, batch[i:i+1])
	}
	for _, rival := range p.rivals {
		list, err := r.Play(ctx, rival, about)
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
		if totals[i].Total() > 0 {
			scores[i] = p.fitness.of(totals[i])
		}
	}
	return scores, nil
}
