package coach

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/search"
)

// Coach judges moves.
type Coach[S, M comparable] struct {
	Game   game.Game[S, M]
	Points Points // of the game, by Measure

	// Search is asked about all positions: the method of a [search.Searcher], preferably of
	// one that keeps its table. Its results must be those of perfect information.
	Search func(ctx context.Context, s S, past ...S) (search.Result[M], error)

	// Follow plays lines on, for Explain. nil: Search.
	Follow func(ctx context.Context, s S, past ...S) (search.Result[M], error)
}

// Value is what a position is worth.
type Value struct {
	Score  float64 // for First, in the units of Evaluate
	Points float64 // First's expected points, from 0 to 1
	Proven bool
}

// Of returns the expected points of a player, First or Second.
func (v Value) Of(p game.Player) float64 {
	if p == game.Second {
		return 1 - v.Points
	}
	return v.Points
}

// Judgement is what is said about a move.
type Judgement[M comparable] struct {
	Ply           int // of the position before it
	Player        game.Player
	Played, Best  M
	Before, After Value
	Line          []M     // best play, beginning with Best
	Reply         []M     // best play after Played
	Choices       int     // legal moves
	Loss          float64 // expected points, from 0 to 1
	Proven        bool    // Before and After are proven, or there was no choice
	Certainty     float64 // of an estimated loss, from 0 to 1; 1 if it is proven
}

// The marks of mistakes, worst first, as in the notation of chess, with the least loss of each.
var marks = []struct {
	text string
	loss float64
}{{"??", 0.3}, {"?", 0.15}, {"?!", 0.07}}

// Mark returns "??", "?" or "?!" for a mistake that loses at least 0.3, 0.15 or 0.07 of a point,
// and "" for other moves.
func (j Judgement[M]) Mark() string {
	for _, m := range marks {
		if j.Loss >= m.loss {
			return m.text
		}
	}
	return ""
}

// Accuracy returns the move's accuracy, from 0 to 100.
func (j Judgement[M]) Accuracy() float64 { return 100 * math.Exp2(-j.Loss/0.1) }

// Turns reports whether the move is a turning point: a mistake after which its player no longer
// wins, or loses.
func (j Judgement[M]) Turns() bool {
	stands := func(v Value) int { return int(min(max(math.Floor(3*v.Of(j.Player)+1e-9), 0), 2)) }
	return j.Mark() != "" && stands(j.After) < stands(j.Before)
}

// ErrUnseen is returned for a game in which players do not see all.
var ErrUnseen = errors.New("a move is judged by what its player knows, and something is hidden in this game")

// Judge judges the moves of a game, the last first, and passes each judgement with the value of
// every position, also in between, to tell; states has one position more than moves, and chance's
// outcomes are among the moves. It ends with tell's error, and with that of ctx.
func (c *Coach[S, M]) Judge(ctx context.Context, states []S, moves []M, tell func(ply int, v Value, best *M, j *Judgement[M]) error) error {
	if len(states) != len(moves)+1 {
		return fmt.Errorf("coach: %d positions and %d moves; want one position more", len(states), len(moves))
	}
	if _, hides := game.As[game.Observer[S]](c.Game); hides {
		return fmt.Errorf("coach: %T: %w", c.Game, ErrUnseen)
	}
	var after Value
	var reply []M
	for ply := len(moves); ply >= 0; ply-- {
		value := c.value
		if ply < len(moves) { // nobody has claimed an end
			value = c.going
		}
		v, line, err := value(ctx, states[:ply+1], 0)
		if err != nil {
			return err
		}
		var j *Judgement[M]
		if player := c.Game.Turn(&states[ply]); ply < len(moves) && (player == game.First || player == game.Second) {
			j = &Judgement[M]{
				Ply: ply, Player: player, Played: moves[ply], Best: line[0], Before: v, After: after, Line: line, Reply: reply,
				Choices: len(c.Game.Moves(nil, &states[ply])),
			}
			if err := c.weigh(ctx, states[:ply+1], j); err != nil {
				return err
			}
		}
		var best *M
		if len(line) > 0 {
			best = &line[0]
		}
		if err := tell(ply, v, best, j); err != nil {
			return err
		}
		after, reply = v, line
	}
	return nil
}

// weigh sets how much a move loses, and how certain that is.
func (c *Coach[S, M]) weigh(ctx context.Context, line []S, j *Judgement[M]) error {
	j.Certainty = 1
	j.Proven = j.Before.Proven && j.After.Proven || j.Choices == 1
	if j.Played == j.Best || j.Choices == 1 {
		return nil
	}
	j.Loss = max(0, j.Before.Of(j.Player)-j.After.Of(j.Player))
	if j.Proven || j.Mark() == "" {
		return nil
	}
	best := j.Before
	if !best.Proven {
		var err error
		if best, _, err = c.value(ctx, append(slices.Clip(line), game.After(c.Game, line[len(line)-1], j.Best)), 0); err != nil {
			return err
		}
	}
	j.Loss = max(0, best.Of(j.Player)-j.After.Of(j.Player))
	doubt := math.Abs(best.Points - j.Before.Points)
	if j.Loss > 0 {
		j.Certainty = j.Loss / (j.Loss + doubt)
	}
	return nil
}

// Limits of positions in which chance acts: its outcomes, and how often it acts in a row.
const (
	mostOutcomes = 36
	mostDraws    = 2
)

// value returns what the end of a line is worth, and best play from there.
func (c *Coach[S, M]) value(ctx context.Context, line []S, draws int) (Value, []M, error) {
	if v, over := c.over(line); over {
		return v, nil, nil
	}
	return c.going(ctx, line, draws)
}

// going is value for a game that goes on.
func (c *Coach[S, M]) going(ctx context.Context, line []S, draws int) (Value, []M, error) {
	s := line[len(line)-1]
	if c.Game.Turn(&s) == game.Chance {
		v, err := c.mean(ctx, line, draws)
		return v, nil, err
	}
	r, err := c.Search(ctx, s, line[:len(line)-1]...)
	if err != nil {
		return Value{}, nil, err
	}
	if len(r.Line) == 0 {
		r.Line = []M{r.Move}
	}
	return Value{r.Score, c.Points.Of(r.Score, r.Proven), r.Proven}, r.Line, nil
}

// over returns the value of the end of a line if the game is over there.
func (c *Coach[S, M]) over(line []S) (Value, bool) {
	s := line[len(line)-1]
	if game.Over(c.Game, s) {
		score := game.WithEndings(c.Game).Evaluate(&s)
		return Value{score, c.Points.Of(score, true), true}, true
	}
	if h, ok := game.HistorianOf(c.Game); ok {
		if score, over := h.Outcome(line); over {
			return Value{score, c.Points.Of(score, true), true}, true
		}
	}
	return Value{}, false
}

// mean returns the mean of the outcomes of chance.
func (c *Coach[S, M]) mean(ctx context.Context, line []S, draws int) (Value, error) {
	s := line[len(line)-1]
	outcomes, odds := c.Game.Moves(nil, &s), odds.Of(c.Game)
	if len(outcomes) > mostOutcomes || draws == mostDraws {
		return Value{}, fmt.Errorf("coach: %T: chance has %d outcomes after %d others in a row; want at most %d, and %d in a row", c.Game, len(outcomes), draws, mostOutcomes, mostDraws)
	}
	mean := Value{Proven: true}
	for _, m := range outcomes {
		p, err := odds.Probability(&s, m, len(outcomes))
		if err != nil {
			return Value{}, err
		}
		v, _, err := c.value(ctx, append(slices.Clip(line), game.After(c.Game, s, m)), draws+1)
		if err != nil {
			return Value{}, err
		}
		mean.Score += p * v.Score
		mean.Points += p * v.Points
		mean.Proven = mean.Proven && v.Proven
	}
	return mean, nil
}

// Tally is a player's part of a game.
type Tally struct {
	Moves    int            // at which there was a choice
	Accuracy float64        // the mean, from 0 to 100; 0 if there are no moves
	Lost     float64        // expected points, in all
	Marks    map[string]int // how many of each
}

// Tallies returns the parts of First and Second.
func Tallies[M comparable](all []Judgement[M]) (t [2]Tally) {
	for i := range t {
		t[i].Marks = map[string]int{}
	}
	for _, j := range all {
		if j.Choices < 2 {
			continue
		}
		one := &t[0]
		if j.Player == game.Second {
			one = &t[1]
		}
		one.Moves++
		one.Lost += j.Loss
		one.Accuracy += j.Accuracy()
		if m := j.Mark(); m != "" {
			one.Marks[m]++
		}
	}
	for i := range t {
		t[i].Accuracy /= float64(max(1, t[i].Moves))
	}
	return t
}
