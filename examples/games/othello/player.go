package othello

import (
	"context"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// A Player is a search.Searcher that plays Othello well: selective alpha-beta with the learned
// evaluation, and an Endgame once its limits allow one.
type Player struct {
	midgame search.Minimax[State, Move]
	endgame *Endgame
	speed   float64 // of the endgame, in positions a second
}

// NewPlayer returns a Player with the limits, the lines and the table of m.
func NewPlayer(m search.Minimax[State, Move]) (*Player, error) {
	g, err := Learned()
	if err != nil {
		return nil, err
	}
	m.Game, m.FutilityMargin = selective{g}, 0.06
	return &Player{m, NewEndgame(g, max(m.MemoryBytes, 1<<20)), 5e6}, nil
}

// selective is the game with reductions, which a Margin needs.
type selective struct{ game.Game[State, Move] }

// Unwrap makes the other abilities of the game available.
func (s selective) Unwrap() game.Game[State, Move] { return s.Game }

// Reducible reports that every late move may be searched less deeply.
func (selective) Reducible(*State, Move) bool { return true }

// cost is about how many positions an Endgame visits with so many empty cells, to find out who wins
// and then by how much. The first takes an eighth of it.
func cost(empty int) float64 { return 5e6 * math.Pow(2.25, float64(empty-20)) }

// Search implements search.Searcher.
func (p *Player) Search(ctx context.Context, s State, past ...State) (search.Result[Move], error) {
	limits := p.midgame.Limits
	budget := float64(limits.Nodes)
	end, timed := ctx.Deadline()
	if limits == (search.Limits{}) && !timed {
		budget = search.DefaultNodes
	} else if timed && limits.Nodes == 0 {
		budget = p.speed * time.Until(end).Seconds()
	}
	if s.Turn == game.Nobody || p.midgame.Lines > 1 || limits.Depth > 0 || cost(s.empty()) > 8*budget {
		return p.midgame.Search(ctx, s, past...)
	}

	// A short search shows what to play if the endgame is too long, and what to try first.
	begin := time.Now()
	share := min(1./5, cost(s.empty())/budget)
	short, m := ctx, p.midgame
	p.endgame.Nodes = 0
	if timed {
		var cancel context.CancelFunc
		short, cancel = context.WithDeadline(ctx, begin.Add(time.Duration(share*float64(end.Sub(begin)))))
		defer cancel()
	}
	if !timed || limits.Nodes > 0 {
		m.Limits.Nodes = max(1, int64(share*budget))
		p.endgame.Nodes = max(1, int64(budget)-m.Limits.Nodes)
	}
	r, err := m.Search(short, s, past...)
	if err != nil || r.Proven {
		return r, err
	}
	p.finish(ctx, s, &r)
	r.Time = time.Since(begin)
	return r, nil
}

// finish replaces r by the result of best play as far as there is time: first who wins, and then by how much.
func (p *Player) finish(ctx context.Context, s State, r *search.Result[Move]) {
	sign := int(s.Turn.Sign())
	begin, nodes := time.Now(), int64(0)
	defer func() {
		if t := time.Since(begin).Seconds(); nodes > 10_000 && t > 0 {
			p.speed = float64(nodes) / t
		}
		r.Nodes += nodes
	}()
	m, discs, n, err := p.endgame.solve(ctx, s, r.Move, -1, 1)
	nodes += n
	if err != nil {
		return
	}
	if discs == 0 {
		prove(s, m, 0, r)
		return
	}
	if sign*discs > 0 {
		r.Move, r.Line = m, []Move{m}
		r.Score = float64(sign) * max(float64(sign)*r.Score, 1./64)
	} else {
		r.Score = float64(sign) * min(float64(sign)*r.Score, -1./64)
	}
	low, high := -64, 0
	if discs > 0 {
		low, high = 0, 64
	}
	if p.endgame.Nodes > 0 { // a limit, of which the first search has used a part
		p.endgame.Nodes = max(1, p.endgame.Nodes-n)
	}
	if m, discs, n, err = p.endgame.solve(ctx, s, m, low, high); err == nil {
		prove(s, m, discs, r)
	}
	nodes += n
}

// prove makes r an exact result.
func prove(s State, m Move, discs int, r *search.Result[Move]) {
	r.Move, r.Line, r.Score, r.Proven, r.Depth = m, []Move{m}, float64(discs)/64, true, s.empty()
}
