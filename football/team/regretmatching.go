package team

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// matrix is a zero-sum matrix game: rows are own actions, columns the rival's, and values
// are sums of samples. Each row also has its expected value against the belief about the
// rival.
type matrix struct {
	rows, cols int
	values     []float64 // sums, row by row
	expected   []float64 // sums, one per row
	mean       []float64 // value of each row against the rival's strategy
	against    []float64 // value of each column against the own strategy
	row, col   regrets
}

func (m *matrix) begin(rows, cols int) {
	m.rows, m.cols = rows, cols
	m.values = zeros(m.values, rows*cols)
	m.expected = zeros(m.expected, rows)
}

func (m *matrix) pay(row, col int, value float64) { m.values[row*m.cols+col] += value }
func (m *matrix) expect(row int, value float64)   { m.expected[row] += value }
func zeros(s []float64, n int) []float64          { s = append(s[:0], make([]float64, n)...); return s }

// regrets is one side of regret matching: the next strategy is proportional to the positive
// regrets, and the average of all strategies converges to an equilibrium.
type regrets struct {
	regret, now, total []float64
}

func (r *regrets) begin(n int) {
	r.regret, r.now, r.total = zeros(r.regret, n), zeros(r.now, n), zeros(r.total, n)
}

// next computes the strategy from the regrets.
func (r *regrets) next() {
	sum := 0.0
	for _, x := range r.regret {
		sum += max(x, 0)
	}
	for i, x := range r.regret {
		if sum > 0 {
			r.now[i] = max(x, 0) / sum
		} else {
			r.now[i] = 1 / float64(len(r.now))
		}
		r.total[i] += r.now[i]
	}
}

// learn adds the regrets of a round, given the value of each choice.
func (r *regrets) learn(worth []float64) {
	mean := 0.0
	for i, x := range worth {
		mean += r.now[i] * x
	}
	for i, x := range worth {
		r.regret[i] += x - mean
	}
}

// iterations is the number of rounds of regret matching. The error of the solution is about
// 1/sqrt(iterations), less than the noise of the samples.
const iterations = 400

// solve draws a row from the own equilibrium strategy against a rival that plays according
// to the belief with probability trust and optimally otherwise.
func (m *matrix) solve(trust float64, rng *rand.PCG) int {
	m.row.begin(m.rows)
	m.col.begin(m.cols)
	m.mean, m.against = zeros(m.mean, m.rows), zeros(m.against, m.cols)
	for range iterations {
		m.row.next()
		m.col.next()
		clear(m.against)
		for i := range m.rows {
			sum := 0.0
			for j, x := range m.values[i*m.cols : (i+1)*m.cols] {
				sum += m.col.now[j] * x
				m.against[j] -= m.row.now[i] * x
			}
			m.mean[i] = trust*m.expected[i] + (1-trust)*sum
		}
		m.row.learn(m.mean)
		m.col.learn(m.against)
	}
	return m.draw(rng)
}

// draw draws a row from the average strategy, ignoring rows of low weight, which remain
// only because the average has not converged.
func (m *matrix) draw(rng *rand.PCG) int {
	const least = 0.1 * iterations
	sum := 0.0
	for i, x := range m.row.total {
		if x < least {
			m.row.total[i] = 0
		}
		sum += m.row.total[i]
	}
	x := unit(rng) * sum
	best := 0
	for i, w := range m.row.total {
		if w > m.row.total[best] {
			best = i
		}
		if x -= w; x < 0 {
			return i
		}
	}
	return best
}

// An averager is a much faster approximation of a greedy team with AverageReply that almost
// always finds the same actions: it rates all own actions against a few of the rival's
// replies, and only the best of them against all replies.
type averager struct {
	greedy
	scored []scored
}

type scored struct {
	action football.Action
	score  float64
}

const (
	fewReplies  = 8
	bestActions = 24
)

// choices returns the best actions. They are valid until the next call.
func (t *averager) choices(ctx context.Context, turn *Request) ([]football.Action, error) {
	if err := t.begin(turn); err != nil {
		return nil, err
	}
	s, rival := asked(&turn.State, turn.Player), asked(&turn.State, turn.Player.Opponent())
	t.own = t.game.Moves(t.own[:0], &s)
	all := t.game.Moves(nil, &rival)
	t.replies = t.replies[:0]
	for i := 0; i < len(all); i += max(1, len(all)/fewReplies) {
		t.replies = append(t.replies, all[i])
	}
	t.scored = t.scored[:0]
	for _, a := range t.own {
		t.scored = append(t.scored, scored{action: a})
	}
	watch := deadline.Of(ctx)
	t.rate(&watch, &s, turn.Player.Sign())
	t.scored = t.scored[:min(bestActions, len(t.scored))]
	t.replies = all
	t.rate(&watch, &s, turn.Player.Sign())
	if watch.Look() {
		return nil, context.DeadlineExceeded
	}
	t.best = t.best[:0]
	for _, x := range t.scored {
		if x.score == t.scored[0].score {
			t.best = append(t.best, x.action)
		}
	}
	return t.best, nil
}

// rate scores the actions and sorts them, best first. If time is up it returns early.
func (t *averager) rate(watch *deadline.Watch, s *football.State, sign float64) {
	for i := range t.scored {
		if watch.Passed(len(t.replies)) {
			return
		}
		after := *s
		t.game.Apply(&after, t.scored[i].action)
		t.scored[i].score, _ = t.value(&after, sign, -2)
	}
	slices.SortStableFunc(t.scored, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
}
