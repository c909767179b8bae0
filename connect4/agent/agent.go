package agent

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Agent is a player that follows strategies.
type Agent struct {
	Label      string
	Strategies []Strategy
}

var _ match.Bot[connect4.State, connect4.Move] = Agent{}

// New returns an agent with copies of the given strategies that have these probabilities of
// their first options. Missing probabilities are 1/2.
func New(strategies []Strategy, first ...float64) Agent {
	a := Agent{Strategies: slices.Clone(strategies)}
	for i := range a.Strategies {
		a.Strategies[i].First = 0.5
		if i < len(first) {
			a.Strategies[i].First = first[i]
		}
	}
	return a
}

// Name returns the label, or "agent" if it is empty.
func (a Agent) Name() string {
	if a.Label == "" {
		return "agent"
	}
	return a.Label
}

// Move returns one of the best columns at random.
func (a Agent) Move(_ context.Context, t *match.Request[connect4.State, connect4.Move]) (connect4.Move, error) {
	board, err := look(t)
	if err = errors.Join(err, a.check()); err != nil {
		return 0, err
	}
	best := filter(a.proposals(board, t.Rand))
	if len(best) == 0 {
		return 0, errors.New("agent: all columns are full")
	}
	return best[t.Rand.IntN(len(best))].column, nil
}

// position is an open column with its votes.
type position struct {
	column     connect4.Move
	strategies int // that voted for it
	votes      int // total of all strategies
}

// proposals collects the votes of all strategies. It returns the open columns, or only those
// that a strategy that decides has proposed.
func (a Agent) proposals(b Board, r *rand.Rand) []position {
	var open []position
	for column := range b.Game.Columns() {
		if b.Landing(column) < b.Game.Rows() {
			open = append(open, position{column: connect4.Move(column)})
		}
	}
	decided := false
	for _, s := range a.Strategies {
		votes := s.Vote(b, r.Float64() < s.First)
		var proposed []position
		for i := range open {
			p := &open[i]
			if int(p.column) < len(votes) && votes[p.column] > 0 {
				p.votes += votes[p.column]
				p.strategies++
				proposed = append(proposed, *p)
			}
		}
		if s.Decides && !decided && len(proposed) > 0 {
			open, decided = proposed, true
		}
	}
	return open
}

// filter returns the columns proposed by the most strategies, and of these the ones with the
// most votes.
func filter(all []position) (best []position) {
	for _, p := range all {
		if len(best) > 0 {
			top := best[0]
			switch {
			case p.strategies < top.strategies || p.strategies == top.strategies && p.votes < top.votes:
				continue
			case p.strategies > top.strategies || p.votes > top.votes:
				best = best[:0]
			}
		}
		best = append(best, p)
	}
	return best
}

// Board is a position from the point of view of the player to move, on a board of any size.
type Board struct {
	Game  connect4.Game
	State connect4.State
}

// self returns the agent's side, which is to move.
func (b Board) self() game.Player { return b.Game.Turn(&b.State) }

// look returns the board of a turn, through any decorators around the game.
func look(t *match.Request[connect4.State, connect4.Move]) (Board, error) {
	g, ok := game.As[connect4.Game](t.Game)
	if !ok {
		return Board{}, fmt.Errorf("agent: the game is %T: want Connect 4", t.Game)
	}
	return Board{g, t.State}, nil
}

// cell returns the owner of the disc in the given column and row, both counted from 0 at the
// bottom left, or game.Nobody.
func (b Board) cell(column, row int) game.Player { return b.Game.Cell(b.State, column, row) }

// Landing returns the row where a disc dropped in the column lands, or the number of rows if the column
// is full.
func (b Board) Landing(column int) int {
	row := 0
	for row < b.Game.Rows() && b.cell(column, row) != game.Nobody {
		row++
	}
	return row
}

// directions are the directions of lines, without their opposites.
var directions = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// run counts the successive discs of a player next to a cell in a direction.
func (b Board) run(p game.Player, column, row, right, up int) (n int) {
	for p != game.Nobody && b.cell(column+(n+1)*right, row+(n+1)*up) == p {
		n++
	}
	return n
}

// Wins reports whether p makes four in a line by dropping a disc in the column.
func (b Board) Wins(p game.Player, column int) bool {
	row := b.Landing(column)
	if row == b.Game.Rows() {
		return false
	}
	for _, d := range directions {
		if b.run(p, column, row, d[0], d[1])+b.run(p, column, row, -d[0], -d[1]) >= 3 {
			return true
		}
	}
	return false
}
