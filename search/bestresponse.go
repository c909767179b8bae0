package search

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// ErrPolicy is what errors wrap where a policy plays moves that are not legal, or with
// probabilities that are none.
var ErrPolicy = errors.New("the policy is no mixed strategy")

// Policy is a way to play a whole game: the mixed strategy of the player to move in s, as
// that player sees s. The method Strategy of a searcher makes one:
//
//	func(ctx context.Context, s S) ([]search.Mixed[M], error) {
//		r, err := bot.Strategy(ctx, s)
//		return r.Strategy, err
//	}
//
// It is asked about one position once, however often it draws by lot.
type Policy[S, M comparable] func(ctx context.Context, s S) ([]Mixed[M], error)

// BestResponse finds out how much a [Policy] loses to a rival who knows it: it goes
// through the whole game and computes exactly what the best response of either player
// brings. That needs small games, with or without simultaneous moves and chance.
//
// It takes one visit per position and pair of moves, and asks the policy once per position
// and player, wherever there is a choice.
type BestResponse[S, M comparable] struct {
	Game   game.Game[S, M]
	Policy Policy[S, M] // of both players

	// Limits.Nodes bounds the positions, each of which is counted and remembered once
	// (0: 5 million). Depth plays no part.
	Limits Limits
}

// Responses is what best responses to a policy bring. All values are payoffs for First,
// averaged over chance and the strategies, and Second <= Value <= First but for rounding
// errors.
type Responses struct {
	Value  float64 // where both players keep to the policy
	First  float64 // where First answers Second's policy as well as possible
	Second float64 // where Second answers First's
	Nodes  int64   // positions visited
}

// Exploitability returns how much both best responses gain together, First - Second: 0 if
// the policy is an equilibrium, more otherwise. Some call this NashConv, and half of it
// the exploitability.
func (r Responses) Exploitability() float64 { return max(r.First-r.Second, 0) }

const (
	mostAnswered    = 5_000_000 // positions, where Limits do not say
	deepestAnswered = 1 << 16   // turns and outcomes in a line
)

// Solve returns what best responses bring in the game that begins with s, which both
// players see as it is and in which anybody may be to act, chance included.
//
// The errors are ErrUnfinished if the limits or ctx ended the search, ErrHidden where the
// game hides more than a single move, ErrCycle where it can go round in circles,
// ErrLooksBack for a game with a [game.Historian], ErrPolicy for a strategy that is none,
// the policy's own, and those of [Backtrack.Solve] about the arguments and the rules.
func (b *BestResponse[S, M]) Solve(ctx context.Context, s S) (_ Responses, err error) {
	defer rescue("BestResponse", &err)
	if err := validateCall(ctx, "BestResponse", b.Game, b.Limits); err != nil {
		return Responses{}, err
	}
	if b.Policy == nil {
		return Responses{}, errors.New("search: BestResponse: Policy is nil; want a function")
	}
	if b.Game.Turn(&s) == game.Nobody {
		return Responses{}, fmt.Errorf("search: BestResponse: position %q: %w", game.PositionText(b.Game, s), game.ErrGameOver)
	}
	if _, ok := game.As[game.Historian[S]](b.Game); ok {
		return Responses{}, fmt.Errorf("search: BestResponse: %w", ErrLooksBack)
	}
	w := responder[S, M]{BestResponse: b, sight: newSight(b.Game), odds: game.OddsOf(b.Game), ctx: ctx, known: map[S]*responses{}}
	most := b.Limits.Nodes
	if most == 0 {
		most = mostAnswered
	}
	w.start(ctx, Limits{Nodes: min(most, math.MaxInt64-1) + 1}) // a game of just as many positions is solved
	r, err := w.solve(s, 0)
	if err != nil {
		return Responses{}, fmt.Errorf("search: BestResponse: %w", err)
	}
	return Responses{plainZero(r.kept), plainZero(r.best[0]), plainZero(r.best[1]), w.nodes}, nil
}

// responder is one run of BestResponse.
type responder[S, M comparable] struct {
	*BestResponse[S, M]
	sight[S, M]
	budget
	odds  game.Odds[S, M]
	ctx   context.Context
	known map[S]*responses // nil while the position is on the way to the current one
}

// responses is what a position is worth to First.
type responses struct {
	kept float64    // where both players keep to the policy
	best [2]float64 // where First, and where Second, answers it best
}

// add adds r, times a probability.
func (t *responses) add(p float64, r responses) {
	t.kept += p * r.kept
	t.best[0] += p * r.best[0]
	t.best[1] += p * r.best[1]
}

// side returns the place in responses.best of First or Second.
func side(p game.Player) int {
	if p == game.First {
		return 0
	}
	return 1
}

func (w *responder[S, M]) solve(s S, depth int) (responses, error) {
	if r, ok := w.known[s]; ok {
		if r == nil {
			return responses{}, fmt.Errorf("position %q: %w", game.PositionText(w.Game, s), ErrCycle)
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
		return responses{}, fmt.Errorf("%w: a line of %d plies", ErrUnfinished, depth)
	}
	w.known[s] = nil
	var r responses
	var err error
	switch turn := w.Game.Turn(&s); turn {
	case game.Nobody:
		v := w.Game.Evaluate(&s)
		r, err = responses{v, [2]float64{v, v}}, badScore(w.Game, &s, v)
	case game.Chance:
		r, err = w.mean(&s, depth)
	case game.First, game.Second:
		r, err = w.turn(&s, turn, depth)
	default:
		err = stranger(w.Game, &s)
	}
	w.known[s] = &r
	return r, err
}

// mean returns the mean over the outcomes of chance in s.
func (w *responder[S, M]) mean(s *S, depth int) (r responses, err error) {
	outcomes := w.Game.Moves(nil, s)
	if len(outcomes) == 0 {
		return r, noMoves(w.Game, s)
	}
	sum := 0.0
	for _, m := range outcomes {
		p, err := w.odds.Probability(s, m, len(outcomes))
		if err != nil {
			return r, err
		}
		below, err := w.solve(game.After(w.Game, *s, m), depth+1)
		if err != nil {
			return r, err
		}
		r.add(p, below)
		sum += p
	}
	return r, w.odds.Sum(s, sum)
}

// turn returns what s is worth, in which p is to move and, where that is hidden, the rival
// with them.
func (w *responder[S, M]) turn(s *S, p game.Player, depth int) (r responses, err error) {
	if err := w.open(s); err != nil {
		return r, err
	}
	ours, ourOdds, err := w.strategy(s)
	if err != nil {
		return r, err
	}
	us, them := side(p), side(p.Opponent())
	var (
		seen      S // by the rival, after a hidden move
		theirs    []M
		theirOdds []float64
		answers   []float64 // what each move of the rival brings against our hidden ones
		best      = math.Inf(-1)
	)
	for i, m := range ours {
		next := game.After(w.Game, *s, m)
		view, hidden, err := w.commitment(&next, p)
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
		if err := w.alike(&next, &view, &seen, theirs); err != nil {
			return r, err
		}
		answered := 0.0
		for j, reply := range theirs {
			below, err := w.solve(game.After(w.Game, next, reply), depth+1)
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
		// One answer has to do against all of our hidden moves.
		worst := math.Inf(1)
		for _, v := range answers {
			worst = min(worst, p.Sign()*v)
		}
		r.best[them] += p.Sign() * worst
	}
	return r, nil
}

// strategy returns the moves of the player to move in s, and with which probability the
// policy plays each.
func (w *responder[S, M]) strategy(s *S) (moves []M, odds []float64, err error) {
	moves = w.Game.Moves(nil, s)
	switch len(moves) {
	case 0:
		return nil, nil, noMoves(w.Game, s)
	case 1:
		return moves, []float64{1}, nil
	}
	mixture, err := w.Policy(w.ctx, *s)
	if err != nil {
		return nil, nil, fmt.Errorf("position %q: the policy: %w", game.PositionText(w.Game, *s), err)
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
			return nil, nil, fmt.Errorf("position %q: %w: it plays %v, which is not legal", game.PositionText(w.Game, *s), ErrPolicy, game.MoveText(w.Game, *s, c.Move))
		case !(c.Probability >= 0 && c.Probability <= 1+mostOff):
			return nil, nil, fmt.Errorf("position %q: %w: it plays %v with probability %v; want 0 to 1", game.PositionText(w.Game, *s), ErrPolicy, game.MoveText(w.Game, *s, c.Move), c.Probability)
		}
		odds[i] += c.Probability
		sum += c.Probability
	}
	if math.Abs(sum-1) > mostOff {
		return nil, nil, fmt.Errorf("position %q: %w: its probabilities sum to %v; want 1", game.PositionText(w.Game, *s), ErrPolicy, sum)
	}
	for i := range odds {
		odds[i] /= sum
	}
	return moves, odds, nil
}

// mostOff is how far a policy's probabilities may be from a sum of 1.
const mostOff = 1e-6
