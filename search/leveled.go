package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// Leveled plays below the strength of another searcher, in a human way: now and then it plays a
// move after only a quick look, one that seems about as good as others. Weakness determines how
// often, and how good such a move has to look; see [Level].
//
//	bot := search.NewLeveled(g, search.NewMinimax(g, search.Limits{}), search.Medium)
//
// A quick look considers a move and the reply, plays out exchanges, and visits at most 20,000
// positions. In games with so many moves that this is too few for one move with all
// replies, only Blind and Candidates weaken the play. From Medium on, a Leveled always takes
// a win in one, and never allows a loss in one if there is another move.
//
// The strength depends on the searcher's depth: without time limits, it is the same on
// every machine. Use a Leveled from one goroutine at a time.
type Leveled[S, M comparable] struct {
	Game     game.Game[S, M]
	Searcher Searcher[S, M] // nil: a Minimax
	Weakness Weakness

	// Candidates, if not nil, selects the moves that a quick look may choose, as for
	// Simultaneous. In games with so many moves that a quick look cannot examine even
	// one, it chooses any of these, regardless of Margin.
	Candidates func(s *S, p game.Player, moves []M) []M

	Rand *rand.Rand // decides when to take only a quick look, and draws the move; nil: a generator with seed 1

	surveyed surveyed[S, M]
}

// NewLeveled returns a Leveled that plays g with the searcher s, nil for a Minimax, at the level l.
func NewLeveled[S, M comparable](g game.Game[S, M], s Searcher[S, M], l Level) *Leveled[S, M] {
	return &Leveled[S, M]{Game: g, Searcher: s, Weakness: l.Weakness()}
}

// glanceNodes is the greatest number of positions that a quick look visits. In games with many
// moves it looks at a random selection.
const glanceNodes = 20_000

// Search returns the searcher's result or, after a quick look, that of a Greedy.
// Errors are those of the searcher, of [Greedy.Search] and of [Weakness.Check].
func (l *Leveled[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer faulty.Rescue("search: Leveled", &err)
	if err := l.Weakness.Check(); err != nil {
		return Result[M]{}, err
	}
	if l.Searcher == nil {
		l.Searcher = NewMinimax(l.Game, Limits{})
	}
	if l.Weakness.Lapse == 0 {
		return l.Searcher.Search(ctx, s, past...)
	}
	if l.Rand == nil {
		l.Rand = gameRand(1)
	}
	r, found, err := l.glance(ctx, s, past)
	if err != nil || found {
		return r, err
	}
	return l.Searcher.Search(ctx, s, past...)
}

// NewGame calls the searcher's NewGame, if it has one, and seeds the lapses of the next
// game.
func (l *Leveled[S, M]) NewGame(seed uint64) {
	l.Rand = gameRand(seed)
	if s, ok := l.Searcher.(interface{ NewGame(seed uint64) }); ok {
		s.NewGame(seed)
	}
}

// glance returns the move of a quick look, and reports whether to play it.
func (l *Leveled[S, M]) glance(ctx context.Context, s S, past []S) (r Result[M], found bool, err error) {
	begin := time.Now()
	limits := Limits{Nodes: glanceNodes}
	moves, err := l.surveyed.validate(ctx, "Leveled", l.Game, limits, &s, past)
	if err != nil {
		return r, false, err
	}
	lapse := l.Rand.Float64() < l.Weakness.Lapse
	blind := lapse && l.Rand.Float64() < l.Weakness.Blind
	if !blind {
		moves = candidates(l.Candidates, &s, l.Game.Turn(&s), moves)
	}
	l.Rand.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	unseen := func() Result[M] {
		after := game.After(l.Game, s, moves[0])
		return Result[M]{Move: moves[0], Line: moves[:1:1], Score: l.Game.Evaluate(&after), Depth: 1, Nodes: 1, Time: time.Since(begin)}
	}
	if blind {
		return unseen(), true, nil
	}
	greedy := &Greedy[S, M]{Game: l.Game, Limits: limits, Reply: WorstReply}
	if _, hides := game.As[game.Observer[S]](l.Game); hides {
		greedy.Reply = IgnoreReply
	}
	w := newGreedyWorker(ctx, greedy, &s, past)
	var seen []glimpse[M]
	for _, m := range moves {
		v, ok := w.look(&s, m)
		if !ok {
			break
		}
		seen = append(seen, glimpse[M]{m, v, w.loses()})
	}
	if w.fault != nil {
		return r, false, fmt.Errorf("search: Leveled: %w", w.fault)
	}
	if len(seen) == 0 { // too little time for a glance, or too many moves
		if !lapse || l.Candidates == nil || ctx.Err() != nil {
			return r, false, nil
		}
		return unseen(), true, nil
	}
	best := slices.MaxFunc(seen, func(a, b glimpse[M]) int { return w.stakes.compare(a.prospect, b.prospect) })
	if !best.wins() {
		if !lapse {
			return r, false, nil
		}
		seen = l.plausible(seen)
		best = seen[l.Rand.IntN(len(seen))]
	}
	return Result[M]{
		Move: best.move, Line: []M{best.move}, Score: plainZero(best.value * w.mover.Sign()),
		Depth: 1, Nodes: w.nodes, Time: time.Since(begin),
	}, true, nil
}

// plausible returns the moves that look good enough for the Margin.
func (l *Leveled[S, M]) plausible(seen []glimpse[M]) []glimpse[M] {
	if slices.ContainsFunc(seen, func(g glimpse[M]) bool { return !g.loses }) {
		seen = slices.DeleteFunc(seen, func(g glimpse[M]) bool { return g.loses })
	}
	best, mean := seen[0].value, 0.0
	for _, g := range seen {
		best = max(best, g.value)
		mean += g.value / float64(len(seen))
	}
	least := best - l.Weakness.Margin*(best-mean)
	return slices.DeleteFunc(seen, func(g glimpse[M]) bool { return g.value < best && g.value < least })
}

// glimpse is a move and what a glance tells of it.
type glimpse[M comparable] struct {
	move M
	prospect
	loses bool // the opponent can win at once
}

func (g glimpse[M]) wins() bool { return g.proven && g.value > 0 }

// loses reports whether the opponent sees the move looked at last and can win at once.
func (w *greedyWorker[S, M]) loses() bool {
	s, child := w.states.at(1), w.states.at(2)
	if w.game.Turn(s) != w.mover.Opponent() || w.Hides(s) {
		return false
	}
	base := len(w.moves)
	w.moves = w.permittedAt(w.moves, w.past, &w.states, 1)
	defer func() { w.moves = w.moves[:base] }()
	for _, m := range w.moves[base:] {
		if w.watch.Passed(1) {
			return false // not known
		}
		*child = *s
		w.game.Apply(child, m)
		if w.game.Turn(child) == game.Nobody && w.mover.Sign()*w.game.Evaluate(child) < 0 {
			return true
		}
	}
	return false
}

// A Level is a playing strength. The zero value is Full, a searcher's full strength; Easy, Medium
// and Hard are weaker, for people to play against.
type Level int

const (
	Full   Level = iota // the searcher's full strength
	Easy                // for beginners who have just learned the rules
	Medium              // makes no blunders, but has no plan
	Hard                // plays well most of the time
)

// Levels returns the levels below Full, the easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// String returns full, easy, medium or hard.
func (l Level) String() string {
	switch l {
	case Full:
		return "full"
	case Easy:
		return "easy"
	case Medium:
		return "medium"
	case Hard:
		return "hard"
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

// Weakness describes how a Leveled plays below its searcher's strength. The zero value is
// full strength.
type Weakness struct {
	// Lapse is the probability of a quick look instead of a search, from 0 to 1.
	Lapse float64

	// Margin is how bad the move of a quick look may seem: 0 allows only the best-looking
	// moves, 1 all that look at least as good as the mean of the moves, 2 those up to
	// twice as far below the best, and so on.
	Margin float64

	// Blind is the probability, from 0 to 1, that a quick look sees nothing, so that any move
	// may be played.
	Blind float64
}

// Check returns an error if a field is out of range, as in the weakness of an unknown level.
func (w Weakness) Check() error {
	if !(w.Lapse >= 0 && w.Lapse <= 1) || !(w.Margin >= 0) || !(w.Blind >= 0 && w.Blind <= 1) {
		return fmt.Errorf("search: Weakness is %+v; want a Lapse and a Blind from 0 to 1, and a Margin of 0 or more (levels are Full, Easy, Medium and Hard)", w)
	}
	return nil
}

// Weakness returns the weakness of the level. In Connect 4, each level is about 200 Elo
// below the next; in other games it may be more or less. If the difference is much larger,
// fewer lapses help; if it is much smaller, a wider margin. That of an unknown level is refused by
// Check, and by every search.
func (l Level) Weakness() Weakness {
	switch l {
	case Easy:
		return Weakness{Lapse: 0.95, Margin: 1.2}
	case Medium:
		return Weakness{Lapse: 0.75, Margin: 1}
	case Hard:
		return Weakness{Lapse: 0.35, Margin: 1}
	case Full:
		return Weakness{}
	}
	return Weakness{Lapse: math.NaN()}
}
