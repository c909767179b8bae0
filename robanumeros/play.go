package robanumeros

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
	"golang.org/x/exp/constraints"
)

// bandHeight returns about √(n/2), rounded to whole groups of rows, at least one.
func bandHeight(n int) int {
	return max(1, int(math.Sqrt(float64(n)/2)/maxLanes+0.5)) * maxLanes
}

// solve finds the value in a first pass and the moves in a second one.
//
// The first pass goes from the last row to the first and keeps the column minima at
// the top of every band. The game goes the other way: the remaining rows and columns only
// become fewer. So the second pass takes the bands from the top down; from the minima below
// a band it computes the band's values again, for the columns still in play, and keeps them
// all. With bands of √(n/2) rows, the minima of the first pass take as much memory as a band,
// and both together are √2·n√n numbers.
func solve[V constraints.Signed](ctx context.Context, t *triangle[V], o Options) (second int64, moves []Move, err error) {
	n := len(t.column)
	b := bands{n, bandHeight(n)}
	r := &report{progress: o.Progress, all: 2 * cells(n, 0, n)}
	below := make([][]V, b.count()+1) // [band][j-top]: minima of column j over all rows from top(band) on
	all := 0
	for band := range b.count() {
		all += n - b.top(band)
	}
	room := make([]V, all)
	for band := range b.count() {
		below[band], room = room[:n-b.top(band)], room[n-b.top(band):]
	}
	err = t.sweepBands(ctx, b, o.Workers, r, func(band, from, to int) {
		copy(below[band][from-b.top(band):], t.column[from:to])
	})
	if err != nil {
		return 0, nil, err
	}
	v := t.rivals()
	r.add(int64(n))

	p := play[V]{t: t, right: n - 1, values: make([]V, b.height*n)}
	for band := -1; band < b.count() && p.left <= p.right; band++ {
		p.top, p.bottom = 0, 1 // row 0 is a separate band
		if band >= 0 {
			p.top, p.bottom = b.top(band), b.top(band+1)
		}
		p.below = below[band+1]
		if err := p.fill(ctx); err != nil {
			return 0, nil, err
		}
		p.run()
		r.add(cells(n, p.top, p.bottom))
	}
	if p.left <= p.right { // the pending left move takes everything
		p.moves = append(p.moves, Move{Left, int32(p.right - p.left + 1)})
	}
	if p.bottom < n { // the rows that were not needed
		r.add(cells(n, p.bottom, n))
	}
	return int64(v), p.moves, nil
}

// play is the second pass of solve, which follows the game.
type play[V constraints.Signed] struct {
	t           *triangle[V]
	left, right int // the remaining cards
	moves       []Move

	// looking means that the next move takes cards from the left and leaves the nearest
	// row from which the opponent gets want, which is still to be found.
	looking bool
	want    V

	top, bottom int // rows of the current band
	values      []V // f(i, j) of the band: row i starts at (i-top)*n
	below       []V // column minima of the rows from bottom on; below[0] is column bottom
}

func (p *play[V]) value(i, j int) V { return p.values[(i-p.top)*len(p.t.column)+j] }

// least returns the least f(k, j) over the rows k from bottom on, or 0.
func (p *play[V]) least(j int) V {
	if j < p.bottom {
		return 0
	}
	return p.below[j-p.bottom]
}

// fill computes the values of the band for the columns still in play.
func (p *play[V]) fill(ctx context.Context) error {
	t, width := p.t, p.right+1
	if p.top >= width {
		return nil
	}
	for j := p.top; j < width; j++ {
		t.column[j] = p.least(j)
	}
	for i := min(p.bottom, width) - 1; i >= p.top; i-- {
		if err := ended(ctx); err != nil {
			return err
		}
		values := p.values[(i-p.top)*len(t.column):][i:width]
		sums := t.sums[i+1:][:len(values)]
		column := t.column[i:][:len(values)]
		sum, row := t.sums[i], V(0)
		for k, c := range column {
			f := sums[k] - sum - min(c, row)
			values[k] = f
			column[k] = min(c, f)
			row = min(row, f)
		}
	}
	return nil
}

// run plays until no card is left or the game leaves the band.
func (p *play[V]) run() {
	for p.left <= p.right {
		if !p.looking {
			if p.left >= p.bottom {
				return
			}
			if p.stealRight() {
				continue
			}
		}
		if !p.stealLeft() {
			return
		}
	}
}

// stealRight takes cards from the right if that is better than any number from the left: the
// smallest number among the best. Otherwise it sets looking and want for the left.
func (p *play[V]) stealRight() bool {
	i, j := p.left, p.right
	p.want = p.least(j)
	for k := i + 1; k < min(p.bottom, j+1); k++ {
		p.want = min(p.want, p.value(k, j))
	}
	best, last := p.want, -1
	for k := j - 1; k >= i; k-- {
		if f := p.value(i, k); f < best {
			best, last = f, k
		}
	}
	if last < 0 {
		p.looking = true
		return false
	}
	p.moves = append(p.moves, Move{Right, int32(j - last)})
	p.right = last
	return true
}

// stealLeft takes the smallest number of cards from the left that leaves a row of value want,
// if that row is in this band.
func (p *play[V]) stealLeft() bool {
	for k := max(p.left+1, p.top); k < min(p.bottom, p.right+1); k++ {
		if p.value(k, p.right) == p.want {
			p.moves = append(p.moves, Move{Left, int32(k - p.left)})
			p.left, p.looking = k, false
			return true
		}
	}
	return false
}

// perfect plays perfectly: it solves the rest of the game.
type perfect struct {
	game    *rules
	options Options
}

// NewPerfect returns a searcher that plays g, a game made by [New], perfectly: it solves the
// rest of the game with the options o.
//
// A search returns the best move, the principal variation to the end of the game, and the
// payoff, all proven. Nodes is the number of rows of cards that were solved, Depth the number
// of cards. If the deadline of its context passes first, the move is the one that takes the
// largest sum, and is not proven. It is an error if g was not made by New, the game is over,
// Workers is negative, or the context is cancelled.
func NewPerfect(g game.Game[State, Move], o Options) search.Searcher[State, Move] {
	made, _ := g.(*rules)
	return perfect{made, o}
}

func (p perfect) Search(ctx context.Context, s State, _ ...State) (search.Result[Move], error) {
	var r search.Result[Move]
	if p.game == nil {
		return r, fmt.Errorf("robanumeros: %w, or one that New did not make", game.ErrNilGame)
	}
	from, to := p.game.left(&s)
	if from == to {
		return r, fmt.Errorf("robanumeros: position %q: %w", p.game.FormatPosition(&s), game.ErrGameOver)
	}
	start := time.Now()
	best, err := Solve(ctx, p.game.cards[from:to], p.options)
	if errors.Is(err, context.DeadlineExceeded) {
		return p.hasty(s), nil
	}
	if err != nil {
		return r, err
	}
	gain := best.First - best.Second
	if p.game.Turn(&s) == game.Second {
		gain = -gain
	}
	return search.Result[Move]{
		Move:   best.Moves[0],
		Line:   best.Moves,
		Score:  float64(s.Lead + gain),
		Depth:  to - from,
		Nodes:  cells(to-from, 0, to-from),
		Time:   time.Since(start),
		Proven: true,
	}, nil
}

// hasty returns the move that takes the largest sum.
func (p perfect) hasty(s State) search.Result[Move] {
	from, to := p.game.left(&s)
	best := Move{Left, 1}
	for _, m := range p.game.Moves(nil, &s) {
		if p.game.taken(from, to, m) > p.game.taken(from, to, best) {
			best = m
		}
	}
	after := game.After(p.game, s, best)
	return search.Result[Move]{Move: best, Line: []Move{best}, Score: p.game.Evaluate(&after), Depth: 1}
}
