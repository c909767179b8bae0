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

	known capabilities[S, M]
}

// NewLeveled returns a Leveled that plays g with the searcher s, nil for a Minimax, at the level l.
func NewLeveled[S, M comparable](g game.Game[S, M], s Searcher[S, M], l Level) *Leveled[S, M] {
	return &Leveled[S, M]{Game: g, Searcher: s, Weakness: Weaken(l.Ease())}
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
	moves, err := l.known.validate(ctx, "Leveled", l.Game, limits, &s, past)
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
	greedy := &Greedy[S, M]{Limits: limits, Reply: WorstReply, known: l.known}
	if l.known.Limited() {
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

// Level is a playing strength: Full, which is the zero value, or one of five for people to play
// against, from Novice to Hard.
type Level int

const (
	Full     Level = iota // the searcher's full strength
	Novice                // a child's first opponent: little better than moves at random
	Beginner              // sees something in some moves
	Easy                  // looks at most of its moves
	Medium                // makes few blunders, but has no plan
	Hard                  // plays well most of the time
)

// Levels returns the levels below Full, the easiest first.
func Levels() []Level { return []Level{Novice, Beginner, Easy, Medium, Hard} }

// String returns full, novice, beginner, easy, medium or hard.
func (l Level) String() string {
	if names := []string{"full", "novice", "beginner", "easy", "medium", "hard"}; l >= Full && int(l) < len(names) {
		return names[l]
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
		return fmt.Errorf("search: Weakness is %+v; want a Lapse and a Blind from 0 to 1, and a Margin of 0 or more (levels are Full, and Novice to Hard)", w)
	}
	return nil
}

// Weaken returns a weakness on a scale from 0, full strength, to 2, moves at random. Up to 1 it is the
// part of the moves played after only a quick look, above 1 the part of those that are not looked at.
// Check refuses that of another number.
func Weaken(ease float64) Weakness {
	if !(ease >= 0 && ease <= 2) {
		return Weakness{Lapse: math.NaN()}
	}
	return Weakness{Lapse: min(ease, 1), Margin: 1, Blind: max(ease-1, 0)}
}

// Ease returns the level on the scale of [Weaken]. In many games each level gets about a quarter of the
// points from the next, and Novice three quarters from moves at random; others need steps of their own.
// It is NaN for an unknown level, which every search refuses.
func (l Level) Ease() float64 {
	if l < Full || l > Hard {
		return math.NaN()
	}
	return []float64{0, 1.75, 1.5, 1.25, 1, 0.5}[l]
}
