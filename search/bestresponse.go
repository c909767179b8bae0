package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// ErrPolicy is wrapped by errors about a policy that plays illegal moves or whose
// probabilities are not a distribution.
var ErrPolicy = errors.New("the policy is not a mixed strategy")

// Policy plays a whole game: it returns the mixed strategy of the player to move in s, as
// that player sees s. The Strategy method of a searcher provides one:
//
//	func(ctx context.Context, s S) ([]search.Mixed[M], error) {
//		r, err := bot.Strategy(ctx, s)
//		return r.Strategy, err
//	}
//
// A Policy is called once per position, even if it is random.
type Policy[S, M comparable] func(ctx context.Context, s S) ([]Mixed[M], error)

// Responses holds the values of best responses to a policy. All values are payoffs for
// First, averaged over chance and the strategies, and Second <= Value <= First up to
// rounding errors.
type Responses struct {
	Value  float64 // if both players follow the policy
	First  float64 // if First plays a best response to Second's policy
	Second float64 // if Second plays a best response to First's policy
	Nodes  int64   // positions visited
}

// Exploitability returns the total gain of both best responses, First - Second: 0 if the
// policy is an equilibrium, more otherwise. Some authors call this NashConv, and half of it
// the exploitability.
func (r Responses) Exploitability() float64 { return max(r.First-r.Second, 0) }

const (
	maxAnswered     = 5_000_000 // positions, if Limits.Nodes is 0
	deepestAnswered = 1 << 16   // turns and outcomes in a line
)

// BestResponse computes how much a policy of both players loses to an opponent who knows it, in
// the game that starts at s. Both players must see s as it is; either player or chance may be to
// act. It traverses the whole game, so it is for small games, with or without simultaneous moves
// and chance: it takes one visit per position and pair of moves, and calls the policy once per
// position and player with a choice. Limits.Nodes bounds the number of distinct positions (0: 5
// million), all of which are kept in memory; Depth is ignored.
//
// The errors are ErrUnfinished if the limits or ctx ended the search, ErrHidden if the game
// hides more than a single move, ErrCycle if it has cycles, ErrLooksBack for a game with a
// [game.Historian], ErrPolicy for an invalid strategy, the policy's own errors, and those
// of [Backtrack.Solve] about the arguments and the rules.
func BestResponse[S, M comparable](ctx context.Context, g game.Game[S, M], p Policy[S, M], l Limits, s S) (_ Responses, err error) {
	defer faulty.Rescue("search: BestResponse", &err)
	if err := validateCall(ctx, "BestResponse", g, l); err != nil {
		return Responses{}, err
	}
	if p == nil {
		return Responses{}, errors.New("search: BestResponse: the policy is nil; want a function")
	}
	g = game.WithEndings(g)
	if g.Turn(&s) == game.Nobody {
		return Responses{}, fmt.Errorf("search: BestResponse: position %q: %w", game.PositionText(g, s), game.ErrGameOver)
	}
	w := responder[S, M]{rules: rulesOf(g), policy: p, ctx: ctx, known: map[S]*responses{}}
	if w.historian != nil {
		return Responses{}, fmt.Errorf("search: BestResponse: %w", ErrLooksBack)
	}
	most := cmp.Or(l.Nodes, maxAnswered)
	w.start(ctx, Limits{Nodes: min(most, math.MaxInt64-1) + 1}) // a game of exactly that many positions is solved
	r, err := w.solve(s, 0)
	if err != nil {
		return Responses{}, fmt.Errorf("search: BestResponse: %w", err)
	}
	return Responses{plainZero(r.kept), plainZero(r.best[0]), plainZero(r.best[1]), w.nodes}, nil
}

// responder is one run of BestResponse.
type responder[S, M comparable] struct {
	rules[S, M]
	policy Policy[S, M]
	ctx    context.Context
	known  map[S]*responses // nil while the position is on the path to the current one
}

// responses holds the values of a position for First.
type responses struct {
	kept float64    // if both players follow the policy
	best [2]float64 // if First, or Second, plays a best response
}

// add adds r, times a probability.
func (t *responses) add(p float64, r responses) {
	t.kept += p * r.kept
	t.best[0] += p * r.best[0]
	t.best[1] += p * r.best[1]
}

// side returns the index of First or Second in responses.best.
func side(p game.Player) int {
	if p == game.First {
		return 0
	}
	return 1
}

func (w *responder[S, M]) solve(s S, depth int) (responses, error) {
	if w.watch.Passed(1) { // known positions take time, too
		return responses{}, fmt.Errorf("%w: %w", ErrUnfinished, w.watch.Err())
	}
	if r, ok := w.known[s]; ok {
		if r == nil {
			return responses{}, fmt.Errorf("position %q: %w", game.PositionText(w.game, s), ErrCycle)
		}
		return *r, nil
	}
	if w.spend(); w.stopped {
		if err := w.watch.Err(); err != nil {
			return responses{}, fmt.Errorf("%w: %w", ErrUnfinished, err)
		}
		return responses{}, fmt.Errorf("%w: the game has more than %d positions", ErrUnfinished, w.limit-1)
	}
	if depth == deepestAnswered {
		return responses{}, fmt.Errorf("%w: a line of play reached %d plies", ErrUnfinished, depth)
	}
	w.known[s] = nil
	var r responses
	var err error
	switch turn := w.game.Turn(&s); turn {
	case game.Nobody:
		v := w.game.Evaluate(&s)
		r, err = responses{v, [2]float64{v, v}}, faulty.Payoff(w.game, faulty.Bounds{}, &s, v)
	case game.Chance:
		r, err = w.mean(&s, depth)
	case game.First, game.Second:
		r, err = w.turn(&s, turn, depth)
	default:
		err = faulty.Turn(w.game, &s, turn)
	}
	w.known[s] = &r
	return r, err
}

// mean returns the mean over the outcomes of chance in s.
func (w *responder[S, M]) mean(s *S, depth int) (r responses, err error) {
	outcomes := w.game.Moves(nil, s)
	if len(outcomes) == 0 {
		return r, faulty.NoMoves(w.game, s)
	}
	sum := 0.0
	for _, m := range outcomes {
		p, err := w.odds.Probability(s, m, len(outcomes))
		if err != nil {
			return r, err
		}
		below, err := w.solve(game.After(w.game, *s, m), depth+1)
		if err != nil {
			return r, err
		}
		r.add(p, below)
		sum += p
	}
	return r, w.odds.Sum(s, sum)
}

// turn returns the values of s, in which p is to move, and at the same time the opponent if
// p's move is hidden.
func (w *responder[S, M]) turn(s *S, p game.Player, depth int) (r responses, err error) {
	if err := w.Open(s); err != nil {
		return r, err
	}
	ours, ourOdds, err := w.strategy(s)
	if err != nil {
		return r, err
	}
	us, them := side(p), side(p.Opponent())
	var (
		seen      S // by the opponent, after a hidden move
		theirs    []M
		theirOdds []float64
		answers   []float64 // the value of each opponent's move against our hidden moves
		best      = math.Inf(-1)
	)
	for i, m := range ours {
		next := game.After(w.game, *s, m)
		view, hidden, err := w.Commitment(&next, p)
		if err != nil {
			return r, err
		}
		if !hidden {
			below, err := w.solve(next, depth+1)
			if err != nil {
				return r, err
			}
			r.kept += ourOdds[i] * below.kept
			r.best[them] += ourOdds[i] * below.best[them]
			best = max(best, p.Sign()*below.best[us])
			continue
		}
		if theirs == nil {
			seen = view
			if theirs, theirOdds, err = w.strategy(&seen); err != nil {
				return r, err
			}
			answers = make([]float64, len(theirs))
		}
		if err := w.Alike(&next, &view, &seen, theirs); err != nil {
			return r, err
		}
		answered := 0.0
		for j, reply := range theirs {
			below, err := w.solve(game.After(w.game, next, reply), depth+1)
			if err != nil {
				return r, err
			}
			r.kept += ourOdds[i] * theirOdds[j] * below.kept
			answered += theirOdds[j] * below.best[us]
			answers[j] += ourOdds[i] * below.best[them]
		}
		best = max(best, p.Sign()*answered)
	}
	r.best[us] = p.Sign() * best
	if theirs != nil {
		// The opponent must choose one reply to all of our hidden moves.
		worst := math.Inf(1)
		for _, v := range answers {
			worst = min(worst, p.Sign()*v)
		}
		r.best[them] += p.Sign() * worst
	}
	return r, nil
}

// strategy returns the moves of the player to move in s, and the policy's probability of
// each.
func (w *responder[S, M]) strategy(s *S) (moves []M, odds []float64, err error) {
	moves = w.game.Moves(nil, s)
	switch len(moves) {
	case 0:
		return nil, nil, faulty.NoMoves(w.game, s)
	case 1:
		return moves, []float64{1}, nil
	}
	mixture, err := w.policy(w.ctx, *s)
	if err != nil {
		return nil, nil, fmt.Errorf("position %q: the policy: %w", game.PositionText(w.game, *s), err)
	}
	index := make(map[M]int, len(moves))
	for i, m := range moves {
		index[m] = i
	}
	odds = make([]float64, len(moves))
	sum := 0.0
	for _, c := range mixture {
		i, legal := index[c.Move]
		switch {
		case !legal:
			return nil, nil, fmt.Errorf("position %q: %w: it plays %v, which is not legal", game.PositionText(w.game, *s), ErrPolicy, game.MoveText(w.game, *s, c.Move))
		case !(c.Probability >= 0 && c.Probability <= 1+maxDeviation):
			return nil, nil, fmt.Errorf("position %q: %w: it plays %v with probability %v; want 0 to 1", game.PositionText(w.game, *s), ErrPolicy, game.MoveText(w.game, *s, c.Move), c.Probability)
		}
		odds[i] += c.Probability
		sum += c.Probability
	}
	if math.Abs(sum-1) > maxDeviation {
		return nil, nil, fmt.Errorf("position %q: %w: its probabilities sum to %v; want 1", game.PositionText(w.game, *s), ErrPolicy, sum)
	}
	for i := range odds {
		odds[i] /= sum
	}
	return moves, odds, nil
}

// maxDeviation is the greatest deviation of the sum of a policy's probabilities from 1.
const maxDeviation = 1e-6
