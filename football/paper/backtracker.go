package paper

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// backtracker has the fields of NewBacktracker.
//
// The original tried every order of the same segments. This implementation abandons an order as soon
// as it leads to a set of segments seen before. That saves time but keeps the same turns: the first
// of the longest paths to a point has no prefix that was seen before.
type backtracker struct {
	Game       *Game
	Depth      int
	Adaptive   bool
	Randomness int
	Forgetful  int
	Rand       *rand.Rand
}

var _ search.Searcher[State, Direction] = (*backtracker)(nil)

// EndScore returns the original program's score, for player, of a turn that ends at p.
// Let x be the row counted from the rival's goal, y the column, m and c the middle row and
// column, and last the row of the player's own back line. The score is
//
//	sgn(x-m) * x * (|y-c|+1) + (last-x) * 43 - (2 if x = m)
//
// where sgn(0) = 1. It favours forward play, the centre in the rival's half and the sides
// in the own half.
func (g *Game) EndScore(p Point, player game.Player) int {
	row, column := g.field.rowColumn(p)
	last := g.field.height + 2
	if player == game.Second {
		row = last - row
	}
	aside := column - g.field.width/2
	outward := row * (max(aside, -aside) + 1)
	if row < last/2 {
		outward = -outward
	}
	score := outward + (last-row)*43
	if row == last/2 {
		score -= 2
	}
	return score
}

// keptTurn is a turn that a backtracker considers.
type keptTurn struct {
	Turn
	Score int // for the side to move
}

func (b *backtracker) depth(s *State) int {
	switch {
	case b.Adaptive:
		row, _ := b.Game.field.rowColumn(s.ball)
		if s.turn == game.Second {
			row = b.Game.field.height + 2 - row
		}
		return row + 6
	case b.Depth == 0:
		return 15
	}
	return b.Depth
}

// candidates returns the turn kept for each end and the number of turns examined. If ctx
// ends first, it returns those found so far and the error.
func (b *backtracker) candidates(ctx context.Context, s State, depth int) (kept []keptTurn, looked int, err error) {
	var longest []Turn
	var accept func() bool
	if b.Forgetful > 1 && b.Rand != nil {
		accept = func() bool { return b.Rand.IntN(b.Forgetful) == 0 }
	}
	err = b.Game.eachTurn(ctx, &s, turnLimits{steps: depth}, func(turn *Turn) bool {
		looked++
		if turn.DeadEnd {
			return true
		}
		longest = keepLongest(longest, turn, accept)
		return turn.Winner != s.turn
	})
	sortByEnd(longest)
	for _, turn := range longest {
		score := b.Game.EndScore(turn.End, s.turn)
		if b.Randomness > 0 && b.Rand != nil {
			score += b.Rand.IntN(b.Randomness)
		}
		kept = append(kept, keptTurn{turn, score})
	}
	return kept, looked, err
}

// Search returns the turn to play in s: Move is its first step, Line the whole turn, Score
// the evaluation of the position after it, Depth 1 and Nodes the number of turns examined.
// If no turn is kept, because all are longer than the limit or end in dead ends, it
// searches without a limit and, if that fails too, plays any turn; the original gives up.
// It fails if Game is nil, an option is negative or the game is over.
func (b *backtracker) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	if err := b.Game.check(ctx, "Backtracker", &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if b.Depth < 0 || b.Randomness < 0 || b.Forgetful < 0 {
		return search.Result[Direction]{}, fmt.Errorf("paper: Backtracker: depth %d, randomness %d, forgetful %d: want 0 or more of each", b.Depth, b.Randomness, b.Forgetful)
	}
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	kept, looked, err := b.candidates(ctx, s, b.depth(&s))
	if err == nil && len(kept) == 0 {
		kept, looked, err = b.candidates(ctx, s, 0)
	}
	if len(kept) == 0 {
		if err != nil && !errors.Is(err, errTurnLimit) {
			return search.Result[Direction]{}, fmt.Errorf("paper: Backtracker: no turn found in time: %w", err)
		}
		path, _ := b.Game.anyTurn(s)
		kept = []keptTurn{{Turn: Turn{Path: path}}}
	}
	best := kept[0]
	for _, c := range kept[1:] {
		if c.Score > best.Score || c.Score == best.Score && b.Rand != nil && b.Rand.IntN(2) == 0 {
			best = c
		}
	}
	result := search.Result[Direction]{Move: best.Path[0], Line: best.Path, Depth: 1, Nodes: int64(looked)}
	for _, d := range best.Path {
		b.Game.Apply(&s, d)
	}
	result.Score = b.Game.Evaluate(&s)
	result.Time = time.Since(begin)
	return result, nil
}
