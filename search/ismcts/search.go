package ismcts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/search"
)

// Search is Monte-Carlo tree search for games with hidden information. Each simulation
// draws a position that the player to move cannot distinguish from the true one, and each
// player chooses by the statistics of what that player sees there. It is for games with
// a [game.Observer], with or without a [game.Resampler], with chance, and with
// simultaneous moves; without an Observer it is plain MCTS.
//
// Use a Search from one goroutine at a time.
type Search[S, M comparable] struct {
	Game game.Game[S, M]

	// Limits.Nodes bounds the simulations: 0 means 10,000 if ctx has no deadline. Depth is
	// ignored.
	Limits search.Limits

	// RegretMatching chooses moves in proportion to their regret and plays by the average: it
	// mixes, so that the opponent cannot learn what to expect. Without it, the tree chooses the move
	// with the best upper confidence bound (UCT) and plays the most visited one at the root: strong
	// where bluffs matter little.
	RegretMatching bool

	// Rollout is as in [search.MCTS]: the number of random moves after which Evaluate judges a
	// simulation. 0 plays to the end of the game; a negative number calls Evaluate at once,
	// which is best if Evaluate is good. If it is not 0, UCT lets Evaluate also compare all moves
	// of the root in each position that is drawn.
	Rollout int

	// MemoryBytes bounds the tree: 0 means 256 MiB. When it is full, simulations go on
	// without adding to it.
	MemoryBytes int

	// Rand simulates, and draws the move. nil: a generator with seed 1.
	Rand *rand.Rand
}

const (
	defaultSimulations = 10_000
	defaultBytes       = 256 << 20
	deepest            = 10_000 // plies of a simulation
	explore            = 0.1    // the part of moves that RegretMatching chooses at random
)

// NewGame seeds Rand anew.
func (x *Search[S, M]) NewGame(seed uint64) { x.Rand = rand.New(rand.NewPCG(seed, 0)) }

// Search returns the Result part of Strategy's result.
func (x *Search[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	r, err := x.Strategy(ctx, s, past...)
	return r.Result, err
}

// Strategy returns a mixed strategy for the player to move in s, as that player sees it, and
// a move drawn from it. past holds the earlier positions as the player saw them, one for
// each ply, oldest first, from the start of the game on; it is needed in games with an Observer
// and without a Resampler.
//
// Score is the mean payoff of the simulations, for First. Nodes counts simulations. Errors are
// those of the arguments, of the rules (game.ErrFaulty), search.ErrLooksBack for a
// [game.Historian], a past that does not lead to s, and that of ctx if it has ended, even by its deadline, before the
// search begins.
func (x *Search[S, M]) Strategy(ctx context.Context, s S, past ...S) (_ search.MixedResult[M], err error) {
	defer faulty.Rescue("ismcts: Search", &err)
	begin := time.Now()
	t, err := x.plant(ctx, s, past)
	if err != nil {
		return search.MixedResult[M]{}, fmt.Errorf("ismcts: Search: %w", err)
	}
	most := x.Limits.Nodes
	if _, timed := ctx.Deadline(); most == 0 && !timed {
		most = defaultSimulations
	}
	soft, cancel := deadline.Limit(ctx)
	defer cancel()
	watch := deadline.Of(soft)
	done := int64(0)
	for most == 0 || done < most {
		if done > 0 && watch.Passed(1) {
			break
		}
		if err := t.simulate(); err != nil {
			return search.MixedResult[M]{}, fmt.Errorf("ismcts: Search: %w", err)
		}
		done++
	}
	return t.result(done, time.Since(begin)), nil
}

// begin returns the worlds of the player to move in s, or an error if s cannot be searched.
func begin[S, M comparable](ctx context.Context, g game.Game[S, M], s S, past []S, l search.Limits, random *rand.Rand) (*worlds[S, M], error) {
	if ctx == nil {
		return nil, errors.New("no context given (it is nil)")
	}
	if err := game.Check(g, s); err != nil {
		return nil, err
	}
	if l.Nodes < 0 || l.Depth < 0 {
		return nil, fmt.Errorf("option Limits is %+v; want 0 or more", l)
	}
	if err := deadline.Err(ctx); err != nil {
		return nil, err
	}
	if _, ok := game.HistorianOf(g); ok {
		return nil, search.ErrLooksBack
	}
	player := game.WithEndings(g).Turn(&s)
	switch player {
	case game.First, game.Second:
	case game.Nobody:
		return nil, fmt.Errorf("position %q: %w", game.PositionText(g, s), game.ErrGameOver)
	case game.Chance:
		return nil, fmt.Errorf("position %q: %w", game.PositionText(g, s), search.ErrNotATurn)
	default:
		return nil, fmt.Errorf("%w (%w)", faulty.Turn(g, &s, player), search.ErrNotATurn)
	}
	if random == nil {
		random = rand.New(rand.NewPCG(1, 0))
	}
	if o, ok := game.As[game.Observer[S]](g); ok {
		s = o.Observe(&s, player)
	}
	return imagine(ctx, g, player, s, past, random)
}

// tree is one search.
type tree[S, M comparable] struct {
	*Search[S, M]
	*worlds[S, M]
	nodes     map[S]*node
	root      *node
	moves     []M // at the root
	path      []step
	buffer    []M
	room      int
	round     int     // the number of the simulation
	low, high float64 // payoffs so far, or the game's bounds
	bounds    faulty.Bounds
	sum       float64 // of the payoffs for First
	chance    []float64
	outlook   *outlook // if Evaluate is to compare the moves
	endings   endings  // without RegretMatching
}

// node is an information set of the player who is to move.
type node struct {
	visits int
	round  int // the last simulation that came here
	edges  []edge
}

// edge is a move in an information set.
type edge struct {
	visits  int
	total   float64 // of the payoffs for the mover
	regret  float64
	average float64 // sum of the strategies
}

// step is a choice of a simulation.
type step struct {
	node   *node
	edge   int
	sign   float64 // of the mover
	chance float64 // with which the edge was chosen
}

// plant returns a tree with a root.
func (x *Search[S, M]) plant(ctx context.Context, s S, past []S) (*tree[S, M], error) {
	if x.MemoryBytes < 0 {
		return nil, fmt.Errorf("option MemoryBytes is %d; want 0 or more", x.MemoryBytes)
	}
	w, err := begin(ctx, x.Game, s, past, x.Limits, x.Rand)
	if err != nil {
		return nil, err
	}
	s = w.view
	t := &tree[S, M]{Search: x, worlds: w, nodes: map[S]*node{}, room: x.MemoryBytes, low: math.Inf(1), high: math.Inf(-1)}
	if t.room == 0 {
		t.room = defaultBytes
	}
	if t.bounds, err = faulty.BoundsOf(x.Game); err != nil {
		return nil, err
	}
	if t.bounds.Known {
		t.low, t.high = t.bounds.Low, t.bounds.High
	}
	if t.moves = x.Game.Moves(nil, &s); len(t.moves) == 0 {
		return nil, faulty.NoMoves(x.Game, &s)
	}
	t.root = t.add(s, len(t.moves))
	if !x.RegretMatching {
		if t.endings, err = w.endings(t.moves); err != nil {
			return nil, err
		}
	}
	if !x.RegretMatching && x.Rollout != 0 {
		t.outlook = newOutlook(w.player, len(t.moves))
	}
	return t, nil
}

// add adds a node, if there is room; nil if not.
func (t *tree[S, M]) add(view S, moves int) *node {
	size := int(unsafe.Sizeof(view)+unsafe.Sizeof(node{})) + 32 + moves*int(unsafe.Sizeof(edge{}))
	if t.room -= size; t.room < 0 && t.root != nil {
		return nil
	}
	n := &node{edges: make([]edge, moves)}
	t.nodes[view] = n
	return n
}

// simulate plays one game, and remembers its result.
func (t *tree[S, M]) simulate() error {
	s, err := t.draw()
	if err != nil {
		return err
	}
	t.path = t.path[:0]
	t.round++
	if err := t.survey(&s); err != nil {
		return err
	}
	for depth := 0; ; depth++ {
		if depth > deepest {
			return fmt.Errorf("%w: no end after %d plies", game.ErrFaulty, depth)
		}
		turn := t.rules.Turn(&s)
		if turn == game.Nobody {
			return t.learn(&s, turn)
		}
		t.buffer = t.rules.Moves(t.buffer[:0], &s)
		n := len(t.buffer)
		if n == 0 {
			return faulty.NoMoves(t.rules, &s)
		}
		var i int
		switch turn {
		case game.Chance:
			if i, err = t.odds.Sample(&s, t.buffer, t.random.Float64()); err != nil {
				return err
			}
		case game.First, game.Second:
			if n == 1 {
				break
			}
			var leaf bool
			if i, leaf, err = t.choose(&s, turn, n); err != nil {
				return err
			}
			if leaf {
				return t.playout(&s, depth)
			}
		default:
			return faulty.Turn(t.rules, &s, turn)
		}
		t.rules.Apply(&s, t.buffer[i])
	}
}

// choose chooses one of n moves of p in s by what p sees. leaf is true where p has not been
// before in this search, and where p has been in this simulation: in a game with cycles, the
// same choices would lead there for ever.
func (t *tree[S, M]) choose(s *S, p game.Player, n int) (i int, leaf bool, err error) {
	view := *s
	if t.observer != nil {
		view = t.observer.Observe(s, p)
	}
	at, known := t.nodes[view]
	if !known {
		t.add(view, n)
		return 0, true, nil
	}
	if at.round == t.round {
		return 0, true, nil
	}
	at.round = t.round
	if len(at.edges) != n {
		return 0, false, fmt.Errorf("position %q: %w: %v has %d moves here, but %d in another position that looks the same to %v", game.PositionText(t.rules, *s), game.ErrFaulty, p, n, len(at.edges), p)
	}
	chance := 1.0
	switch {
	case at == t.root && t.outlook != nil:
		i = t.outlook.best(at, math.Sqrt(2*math.Log(float64(at.visits+1))), t.random)
	case !t.RegretMatching:
		i = t.bound(at)
	default:
		i, chance = t.match(at)
	}
	t.path = append(t.path, step{at, i, p.Sign(), chance})
	return i, false, nil
}

// bound returns the edge with the greatest upper confidence bound, one of those that were
// never tried if there are any.
func (t *tree[S, M]) bound(at *node) int {
	weight := max(t.high-t.low, 0) / 2 * math.Sqrt(math.Log(float64(at.visits+1)))
	best := greatest{value: math.Inf(-1)}
	for i := range at.edges {
		e := &at.edges[i]
		v := math.Inf(1)
		if e.visits > 0 {
			v = e.total/float64(e.visits) + weight/math.Sqrt(float64(e.visits))
		}
		best.offer(i, v, t.random)
	}
	return best.at
}

// greatest is the greatest of some values, one of them at random if there are several.
type greatest struct {
	at    int
	value float64
	ties  int
}

func (g *greatest) offer(i int, v float64, random *rand.Rand) {
	if v > g.value {
		*g = greatest{i, v, 1}
	} else if v == g.value {
		if g.ties++; random.IntN(g.ties) == 0 {
			g.at = i
		}
	}
}

// match draws an edge in proportion to the regrets, mixed with exploration, and adds the
// strategy to the average. chance is the probability of the edge.
func (t *tree[S, M]) match(at *node) (i int, chance float64) {
	n := len(at.edges)
	t.chance = t.chance[:0]
	total := 0.0
	for i := range at.edges {
		r := max(at.edges[i].regret, 0)
		t.chance = append(t.chance, r)
		total += r
	}
	drawn, left := n-1, t.random.Float64()
	found := false
	for i, r := range t.chance {
		c := 1 / float64(n)
		if total > 0 {
			c = r / total
		}
		at.edges[i].average += c
		t.chance[i] = (1-explore)*c + explore/float64(n)
		if left -= t.chance[i]; left < 0 && !found {
			drawn, found = i, true
		}
	}
	return drawn, t.chance[drawn]
}

// playout plays s to its end at random, or to where Evaluate judges it.
func (t *tree[S, M]) playout(s *S, depth int) error {
	for begin := depth; depth <= deepest; depth++ {
		turn := t.rules.Turn(s)
		if turn == game.Nobody || t.Rollout != 0 && depth-begin >= t.Rollout {
			return t.learn(s, turn)
		}
		if err := faulty.Turn(t.rules, s, turn); err != nil {
			return err
		}
		t.buffer = t.rules.Moves(t.buffer[:0], s)
		if len(t.buffer) == 0 {
			return faulty.NoMoves(t.rules, s)
		}
		i := t.random.IntN(len(t.buffer))
		if turn == game.Chance {
			var err error
			if i, err = t.odds.Sample(s, t.buffer, t.random.Float64()); err != nil {
				return err
			}
		}
		t.rules.Apply(s, t.buffer[i])
	}
	return fmt.Errorf("position %q: %w: no end after %d plies", game.PositionText(t.rules, *s), game.ErrFaulty, depth)
}

// learn credits the path with the payoff of s, or with the estimate where a playout ends before the
// game, as turn, that of s, tells.
func (t *tree[S, M]) learn(s *S, turn game.Player) (err error) {
	payoff := t.rules.Evaluate(s)
	if turn == game.Nobody {
		err = faulty.Payoff(t.rules, t.bounds, s, payoff)
	} else {
		err = faulty.Score(t.rules, s, payoff)
	}
	if err != nil {
		return err
	}
	t.low, t.high = min(t.low, payoff), max(t.high, payoff)
	t.sum += payoff
	if t.outlook != nil && len(t.path) > 0 && t.path[0].node == t.root {
		t.outlook.learn(t.path[0].edge, payoff)
	}
	for _, p := range t.path {
		e := &p.node.edges[p.edge]
		p.node.visits++
		e.visits++
		e.total += p.sign * payoff
		if t.RegretMatching {
			for i := range p.node.edges {
				p.node.edges[i].regret -= p.sign * payoff
			}
			e.regret += p.sign * payoff / p.chance
		}
	}
	return nil
}

// mean returns the value of a move of the root for the mover: that of the simulations, or else of
// the estimates.
func (t *tree[S, M]) mean(i int) float64 {
	e := &t.root.edges[i]
	switch {
	case e.visits > 0:
		return e.total / float64(e.visits)
	case t.outlook != nil && t.outlook.positions > 0:
		return t.outlook.sum[i] / t.outlook.positions
	}
	return math.Inf(-1)
}

// result returns what was found in the simulations.
func (t *tree[S, M]) result(done int64, elapsed time.Duration) (r search.MixedResult[M]) {
	weight := make([]float64, len(t.moves))
	total := 0.0
	for i, e := range t.root.edges {
		switch {
		case t.RegretMatching:
			weight[i] = e.average
		case e.visits > 0:
			weight[i] = float64(e.visits) + e.total/float64(e.visits)/(4*max(math.Abs(t.low), math.Abs(t.high), 1e-100))
		}
		total += weight[i]
	}
	if total == 0 {
		weight[t.random.IntN(len(weight))], total = 1, 1
	}
	if !t.RegretMatching {
		var best int
		if t.outlook != nil {
			best = t.outlook.best(t.root, -1, t.random)
		} else {
			best = slices.Index(weight, slices.Max(weight))
		}
		best = t.endings.prefer(best, t.mean(best))
		clear(weight)
		weight[best], total = 1, 1
	}
	for i, w := range weight {
		if w > 0 {
			r.Strategy = append(r.Strategy, search.Mixed[M]{Move: t.moves[i], Probability: w / total})
		}
	}
	left := t.random.Float64()
	for _, c := range r.Strategy {
		r.Move = c.Move
		if left -= c.Probability; left < 0 {
			break
		}
	}
	r.Line = []M{r.Move}
	r.Nodes, r.Time = done, elapsed
	if done > 0 {
		r.Score = t.sum/float64(done) + 0
	}
	return r
}
