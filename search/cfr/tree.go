package cfr

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/search"
)

// ErrSize is wrapped by errors about a game that needs more memory than it may have.
var ErrSize = errors.New("the game is too large")

// errForgets is wrapped by the error about a game of imperfect recall, in which counterfactual
// regret minimisation need not find an equilibrium.
var errForgets = errors.New("a player forgets what it did")

const (
	defaultNodes = 50_000_000
	deepest      = 10_000 // plies of a line
)

// A Tree is a game compiled for the solvers: the information sets of both players, their
// sequences of choices, and the payoff for each pair of sequences. It does not change
// and may be used by several goroutines at once.
type Tree[S, M comparable] struct {
	rules       game.Game[S, M]
	observer    game.Observer[S] // nil: nothing is hidden
	sides       [2]side[S, M]
	nodes       int64
	fingerprint uint64 // of the structure and the payoffs
}

// side is a player's part of a tree.
//
// A sequence is a choice together with all choices of the player before it: number 0 is the
// empty one. An information set has one sequence for each move, with consecutive numbers,
// and is reached by one sequence: if several lead to the same view, as by transposition, each has
// a set of its own, its twin. Sets are in the order in which a line passes them, and
// those below a set follow it immediately, as do their sequences.
type side[S, M comparable] struct {
	sets   []set
	views  []S       // of each set
	moves  []M       // of each sequence; that of 0 means nothing
	number map[S]int // of the first set with a view
	twins  [][]int   // sets with the same view, where there are several
	forced map[S]M   // the only move where there is no choice
	payoff sparse    // by own and the opponent's sequence
	parts  []part
	top    []int32 // the sets above all parts, those nearer to the start first
}

// set is an information set.
type set struct {
	parent int32 // the sequence that leads here
	first  int32 // the sequence of the first move
	moves  int32
}

// sparse holds the payoffs to the player for each own sequence q: those from start[q] up to
// start[q+1], each with a sequence of the opponent, whose reach probability it is to be multiplied by.
type sparse struct {
	start       []int32
	opponent    []int32
	value       []float64 // the payoff times the probability of chance, summed over all such ends
	probability []float64 // the probability of chance alone
}

// Nodes returns the number of positions, each counted once for each line that leads to it.
func (t *Tree[S, M]) Nodes() int64 { return t.nodes }

// Sets returns the number of information sets, with those in which there is only one move.
func (t *Tree[S, M]) Sets() int {
	n := 0
	for p := range t.sides {
		n += len(t.sides[p].number) + len(t.sides[p].forced)
	}
	return n
}

// Compile returns the tree of the game that starts at s. nodes bounds the number of positions,
// counted once for each line that leads to them: 0 means 50 million, which take about 1.5 GB.
// The errors are those of the rules (game.ErrFaulty), ErrSize, search.ErrCycle for a game in which
// a position recurs for ever, search.ErrLooksBack for a [game.Historian], that of ctx, and
// one for a player that forgets: no view of a player may be the same after different moves of its own, unless the
// positions are the same, too.
func Compile[S, M comparable](ctx context.Context, g game.Game[S, M], s S, nodes int64) (t *Tree[S, M], err error) {
	defer faulty.Rescue("cfr: Compile", &err)
	if ctx == nil {
		return nil, errors.New("cfr: Compile: no context given (it is nil)")
	}
	if err := game.Check(g, s); err != nil {
		return nil, fmt.Errorf("cfr: Compile: %w", err)
	}
	if nodes < 0 {
		return nil, fmt.Errorf("cfr: Compile: nodes is %d; want 0 or more", nodes)
	}
	if nodes == 0 {
		nodes = defaultNodes
	}
	if _, ok := game.HistorianOf(g); ok {
		return nil, fmt.Errorf("cfr: Compile: %w", search.ErrLooksBack)
	}
	g = game.WithEndings(g)
	c := compiler[S, M]{Tree: &Tree[S, M]{rules: g}, most: nodes, watch: deadline.Of(ctx), odds: odds.Of(g)}
	c.observer, _ = game.As[game.Observer[S]](g)
	if c.bounds, err = faulty.BoundsOf(g); err != nil {
		return nil, fmt.Errorf("cfr: Compile: %w", err)
	}
	for p := range c.sides {
		c.known[p] = map[entrance[S]]int{}
		c.sides[p].number, c.sides[p].forced = map[S]int{}, map[S]M{}
		c.sides[p].moves = make([]M, 1)
	}
	if err := c.visit(&s, [2]int32{}, 1, 0); err != nil {
		return nil, fmt.Errorf("cfr: Compile: %w", err)
	}
	if err := c.checkPerfectRecall(&s); err != nil {
		return nil, fmt.Errorf("cfr: Compile: %w", err)
	}
	c.arrange()
	return c.Tree, nil
}

// compiler is one run of Compile.
type compiler[S, M comparable] struct {
	*Tree[S, M]
	most      int64 // nodes
	watch     deadline.Watch
	line      []S // to the current position
	odds      odds.Odds[S, M]
	bounds    faulty.Bounds
	known     [2]map[entrance[S]]int // sets
	positions [2]map[int]map[S]bool  // the positions of the sets that checkPerfectRecall compares
	ends      []end
	stack     []M
}

// entrance is a view and the sequence that leads to it.
type entrance[S comparable] struct {
	view   S
	parent int32
}

// end is a finished line: the sequences of both players, the probability of chance, and
// that times the payoff for First.
type end struct {
	sequence           [2]int32
	value, probability float64
}

// visit compiles the position s, reached by these sequences, with a probability of chance.
func (c *compiler[S, M]) visit(s *S, at [2]int32, probability float64, depth int) error {
	if err := c.count(s, depth); err != nil {
		return err
	}
	turn := c.rules.Turn(s)
	if turn == game.Nobody {
		v := c.rules.Evaluate(s)
		err := faulty.Payoff(c.rules, c.bounds, s, v)
		c.ends = append(c.ends, end{at, v * probability, probability})
		return err
	}
	from := len(c.stack)
	c.stack = c.rules.Moves(c.stack, s)
	defer func() { c.stack = c.stack[:from] }()
	n := len(c.stack) - from
	if err := anyMoves(c.rules, s, turn, n); err != nil {
		return err
	}
	if turn == game.Chance {
		return c.chanceNode(s, at, probability, depth, from, n)
	}
	p := index(turn)
	first, err := c.enter(p, s, turn, at[p], c.stack[from:])
	if err != nil {
		return err
	}
	for i := range n {
		next := game.After(c.rules, *s, c.stack[from+i])
		below := at
		if n > 1 {
			below[p] = first + int32(i)
		}
		if err := c.visit(&next, below, probability, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// index returns 0 for First, 1 for Second.
func index(p game.Player) int {
	if p == game.First {
		return 0
	}
	return 1
}

// count counts a position and returns an error if there are too many.
func (c *compiler[S, M]) count(s *S, depth int) error {
	c.nodes++
	c.line = append(c.line[:depth], *s)
	switch {
	case c.watch.Passed(1):
		return fmt.Errorf("stopped after %d positions: %w", c.nodes, c.watch.Err())
	case c.nodes > c.most:
		return fmt.Errorf("%w: it has more than %d positions; raise the limit, or use Sampling, which keeps no tree", ErrSize, c.most)
	case depth > deepest && slices.Contains(c.line[:depth], *s):
		return fmt.Errorf("position %q: %w", game.PositionText(c.rules, *s), search.ErrCycle)
	case depth > deepest:
		return fmt.Errorf("%w: position %q is reached after %d plies, and the game is not over", ErrSize, game.PositionText(c.rules, *s), depth)
	}
	return nil
}

// draw compiles what follows each outcome of chance.
func (c *compiler[S, M]) chanceNode(s *S, at [2]int32, probability float64, depth, from, n int) error {
	sum := 0.0
	for i := range n {
		m := c.stack[from+i]
		p, err := c.odds.Probability(s, m, n)
		if err != nil {
			return err
		}
		sum += p
		next := game.After(c.rules, *s, m)
		if err := c.visit(&next, at, probability*p, depth+1); err != nil {
			return err
		}
	}
	return c.odds.Sum(s, sum)
}

// enter returns the first sequence of the information set of s, which it makes if it is new.
func (c *compiler[S, M]) enter(p int, s *S, turn game.Player, parent int32, moves []M) (int32, error) {
	view, d := c.view(*s, turn), &c.sides[p]
	if i, ok := c.known[p][entrance[S]{view, parent}]; ok {
		if met, compared := c.positions[p][i]; compared {
			met[*s] = true
		}
		return d.sets[i].first, d.agree(c.rules, s, turn, i, moves)
	}
	if only, ok := d.forced[view]; ok {
		if len(moves) != 1 || moves[0] != only {
			return 0, differ(c.rules, s, turn, len(moves), 1)
		}
		return 0, nil
	}
	if i, ok := d.number[view]; ok {
		if err := d.agree(c.rules, s, turn, i, moves); err != nil {
			return 0, err
		}
	} else if err := sameTurn(c.rules, s, &view, turn, moves); err != nil {
		return 0, err
	} else if len(moves) == 1 {
		d.forced[view] = moves[0]
		return 0, nil
	} else {
		d.number[view] = len(d.sets)
	}
	first := int32(len(d.moves))
	c.known[p][entrance[S]{view, parent}] = len(d.sets)
	d.sets = append(d.sets, set{parent, first, int32(len(moves))})
	d.views = append(d.views, view)
	d.moves = append(d.moves, moves...)
	return first, nil
}

// checkPerfectRecall visits s again, if some views have several sets, and returns an error unless all sets with
// the same view hold the same positions.
func (c *compiler[S, M]) checkPerfectRecall(s *S) error {
	again := *c
	again.Tree, again.ends = &Tree[S, M]{rules: c.rules, observer: c.observer, sides: c.sides}, nil
	var twins [2]map[S][]int
	for p := range twins {
		twins[p], again.positions[p] = map[S][]int{}, map[int]map[S]bool{}
		for e, i := range c.known[p] {
			twins[p][e.view] = append(twins[p][e.view], i)
		}
		for view, sets := range twins[p] {
			if len(sets) == 1 {
				delete(twins[p], view)
				continue
			}
			for _, i := range sets {
				again.positions[p][i] = map[S]bool{}
			}
		}
	}
	if len(again.positions[0])+len(again.positions[1]) == 0 {
		return nil
	}
	if err := again.visit(s, [2]int32{}, 1, 0); err != nil {
		return err
	}
	for p := range twins {
		for i, view := range c.sides[p].views {
			for _, twin := range twins[p][view] {
				if !maps.Equal(again.positions[p][i], again.positions[p][twin]) {
					return fmt.Errorf("position %q: %w: it sees the same after different moves of its own, which lead to other positions; Observe should show what it did, or use Sampling", game.PositionText(c.rules, view), errForgets)
				}
			}
		}
	}
	return nil
}

// agree returns an error unless moves are those of set i, which p cannot distinguish from s.
func (d *side[S, M]) agree(g game.Game[S, M], s *S, p game.Player, i int, moves []M) error {
	x := d.sets[i]
	if has := d.moves[x.first:][:x.moves]; !slices.Equal(has, moves) {
		return differ(g, s, p, len(moves), len(has))
	}
	return nil
}

// anyMoves returns an error unless a player who exists is to act in s, which is not over, with n
// moves.
func anyMoves[S, M comparable](g game.Game[S, M], s *S, turn game.Player, n int) error {
	if n == 0 {
		return faulty.NoMoves(g, s)
	}
	return faulty.Turn(g, s, turn)
}

// sameTurn returns an error unless p, who is to move in s, has the same moves in the view of s.
func sameTurn[S, M comparable](g game.Game[S, M], s, view *S, p game.Player, moves []M) error {
	if t := g.Turn(view); t != p {
		return fmt.Errorf("position %q: %w: %v is to act, but in the position that %v sees, %v is", game.PositionText(g, *s), game.ErrFaulty, p, p, t)
	}
	if seen := g.Moves(nil, view); !slices.Equal(seen, moves) {
		return differ(g, s, p, len(moves), len(seen))
	}
	return nil
}

// differ is the error about moves that reveal what p does not see.
func differ[S, M comparable](g game.Game[S, M], s *S, p game.Player, n, seen int) error {
	return fmt.Errorf("position %q: %w: %v has %d moves here, but in another position that looks the same to %v it has %d, or other ones, or in another order", game.PositionText(g, *s), game.ErrFaulty, p, n, p, seen)
}
