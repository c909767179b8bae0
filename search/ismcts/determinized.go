package ismcts

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/search"
)

// NewDeterminized returns a searcher that plays games with hidden information as if nothing were
// hidden: it draws positions that the player cannot distinguish from the true one, lets a Minimax
// search each with open cards, and plays the move with the best mean score, which is the score of its
// results. It is cheap, and weak where a player should hide what it knows or find out what it does
// not: in the positions that it searches, there is nothing to hide or to find out.
//
// limits are those of the search of one position: Depth 0 means 4. worlds is the number of
// positions: 0 means 20 or, if the context has a deadline, as many as there is time for. r draws the
// positions, and one of equally good moves; nil is a generator with seed 1. The errors are those of
// [Search.Strategy] and of Minimax. Use the searcher from one goroutine at a time.
func NewDeterminized[S, M comparable](g game.Game[S, M], limits search.Limits, worlds int, r *rand.Rand) search.Searcher[S, M] {
	return &determinized[S, M]{g, limits, worlds, r}
}

// determinized has the arguments of NewDeterminized.
type determinized[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits search.Limits
	Worlds int
	Rand   *rand.Rand
}

const (
	defaultWorlds = 20
	defaultDepth  = 4
)

// open is a game with open cards: each player sees everything.
type open[S, M comparable] struct{ game.Game[S, M] }

// Observe returns s.
func (open[S, M]) Observe(s *S, _ game.Player) S { return *s }

// Unwrap returns the game with hidden information.
func (g open[S, M]) Unwrap() game.Game[S, M] { return g.Game }

// NewGame seeds Rand anew.
func (d *determinized[S, M]) NewGame(seed uint64) { d.Rand = rand.New(rand.NewPCG(seed, 0)) }

// Search returns the move with the best mean score in the positions that were drawn. s and past
// are as the player sees them. Score is that mean, for First. Nodes counts positions of
// all searches. The errors are those of [Search.Strategy] and of Minimax.
func (d *determinized[S, M]) Search(ctx context.Context, s S, past ...S) (_ search.Result[M], err error) {
	defer faulty.Rescue("ismcts: Determinized", &err)
	begin := time.Now()
	r, err := d.search(ctx, s, past)
	if err != nil {
		return search.Result[M]{}, fmt.Errorf("ismcts: Determinized: %w", err)
	}
	r.Time = time.Since(begin)
	return r, nil
}

func (d *determinized[S, M]) search(ctx context.Context, s S, past []S) (r search.Result[M], err error) {
	if d.Worlds < 0 {
		return r, fmt.Errorf("option Worlds is %d; want 0 or more", d.Worlds)
	}
	w, err := begin(ctx, d.Game, s, past, d.Limits, d.Rand)
	if err != nil {
		return r, err
	}
	s = w.view
	moves := d.Game.Moves(nil, &s)
	if len(moves) == 0 {
		return r, faulty.NoMoves(d.Game, &s)
	}
	most := d.Worlds
	if _, timed := ctx.Deadline(); most == 0 && !timed {
		most = defaultWorlds
	}
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	watch := deadline.Of(ctx)
	m := &search.Minimax[S, M]{Game: open[S, M]{d.Game}, Limits: d.Limits, Lines: len(moves)}
	if m.Limits.Depth == 0 {
		m.Limits.Depth = defaultDepth
	}
	total := make([]tally, len(moves))
	worlds := 0
	for n := 0; most == 0 || n < most; n++ {
		if n > 0 && watch.Look() {
			break
		}
		nodes, err := judge(ctx, &watch, m, w, moves, total, n > 0)
		if err != nil {
			return r, err
		}
		r.Nodes += nodes
		worlds++
	}
	best, ties := 0, 0
	for i, v := range total {
		switch c := cmp.Or(cmp.Compare(w.player.Sign()*v.sum, w.player.Sign()*total[best].sum), v.worlds-total[best].worlds); {
		case c > 0 || i == 0:
			best, ties = i, 1
		case c == 0:
			if ties++; w.random.IntN(ties) == 0 {
				best = i
			}
		}
	}
	ends, err := w.endings(moves)
	if err != nil {
		return r, err
	}
	best = ends.prefer(best, w.player.Sign()*total[best].sum/float64(worlds))
	r.Move, r.Line = moves[best], moves[best:best+1]
	r.Score = total[best].sum/float64(worlds) + 0
	return r, nil
}

// tally is the sum of a move's scores, and the number of worlds in which it has one of its own.
type tally struct {
	sum    float64
	worlds int
}

// judge draws a position and adds the score that m gives each move in it to total: to one that m has
// no time for, the worst of the others. If ctx, which watch watches, ends it early, it adds nothing,
// unless others is false.
func judge[S, M comparable](ctx context.Context, watch *deadline.Watch, m *search.Minimax[S, M], w *worlds[S, M], moves []M, total []tally, others bool) (nodes int64, err error) {
	s, err := w.draw()
	if err != nil {
		return 0, err
	}
	m.NewGame(0) // what it remembers is of another world
	r, err := m.Search(ctx, s)
	if others && watch.Look() {
		return r.Nodes, nil
	}
	if err != nil {
		return r.Nodes, err
	}
	score := map[M]float64{}
	worst := r.Score
	for _, line := range r.Lines {
		score[line.Moves[0]] = line.Score
		worst = line.Score
	}
	for i, m := range moves {
		if v, ok := score[m]; ok {
			total[i].sum += v
			total[i].worlds++
		} else {
			total[i].sum += worst
		}
	}
	return r.Nodes, nil
}
