package agent

import "github.com/seed-61c9d78a/versus/game"

// A Strategy is a rule of thumb with two options.
type Strategy struct {
	// Name names, in configurations, the probability of the first option.
	Name string

	// First is the probability with which an agent chooses the first option, from 0 to 1.
	First float64

	// Vote returns the votes of the first or the second option for each column; 0, or a
	// missing column, means no proposal. Votes for full columns do not count.
	Vote func(b Board, first bool) []int

	// Decides makes the strategy override the others: if it proposes columns, the agent plays
	// one of them. Of several such strategies, the first in the agent's order decides.
	Decides bool
}

// Strategies returns the four strategies of the project, in its order.
func Strategies() []Strategy {
	return []Strategy{
		{Name: "blocking_2_vs_1", Vote: blocking}, {Name: "center_vs_extremity", Vote: centre},
		{Name: "sequential_vs_space", Vote: sequence}, {Name: "horizontal_vs_vertical", Vote: direction},
	}
}

// Tactics returns two strategies that override others: win, whose first option plays a winning
// move, and block, whose first option prevents the opponent's. Their second options propose
// nothing.
func Tactics() []Strategy {
	return []Strategy{{Name: "win", Vote: win, Decides: true}, {Name: "block", Vote: block, Decides: true}}
}

// each calls votes for every column that is not full, with the row where a disc lands, and
// returns the results by column.
func (b Board) each(votes func(column, row int) int) []int {
	all := make([]int, b.Game.Columns())
	for column := range all {
		if row := b.Landing(column); row < b.Game.Rows() {
			all[column] = votes(column, row)
		}
	}
	return all
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// win proposes columns that win at once with its first option, and none with its second.
func win(b Board, first bool) []int {
	return b.each(func(column, _ int) int { return one(first && b.Wins(b.self(), column)) })
}

// block proposes columns where the opponent would win at once with its first option, and none
// with its second.
func block(b Board, first bool) []int {
	return b.each(func(column, _ int) int { return one(first && b.Wins(b.self().Opponent(), column)) })
}

// blocking proposes columns where a disc would be in line with two successive opposing discs
// with its first option, and with one with its second.
func blocking(b Board, two bool) []int {
	least := 1 + one(two)
	return b.each(func(column, row int) int {
		for _, d := range directions {
			if b.run(b.self().Opponent(), column, row, d[0], d[1]) >= least || b.run(b.self().Opponent(), column, row, -d[0], -d[1]) >= least {
				return 1
			}
		}
		return 0
	})
}

// centre proposes the three columns in the middle (two or four on a board with an even
// number) with its first option, and the others with its second.
func centre(b Board, middle bool) []int {
	return b.each(func(column, _ int) int {
		off := 2*column - (b.Game.Columns() - 1)
		return one((off >= -3 && off <= 3) == middle)
	})
}

// sequence proposes, with its first option, columns where a disc would touch discs of the
// agent, with a vote for each of these; with its second, columns where it would touch none.
func sequence(b Board, touching bool) []int {
	return b.each(func(column, row int) int {
		neighbours := 0
		for _, d := range directions {
			for _, sign := range [...]int{-1, 1} {
				neighbours += one(b.cell(column+sign*d[0], row+sign*d[1]) == b.self())
			}
		}
		if touching {
			return neighbours
		}
		return one(neighbours == 0)
	})
}

// direction votes, for each disc of the agent, for all other columns with its first option,
// and for the disc's column with its second.
func direction(b Board, horizontal bool) []int {
	votes := make([]int, b.Game.Columns())
	for from := range votes {
		for row := 0; row < b.Game.Rows() && b.cell(from, row) != game.Nobody; row++ {
			if b.cell(from, row) != b.self() {
				continue
			}
			for column := range votes {
				votes[column] += one((column != from) == horizontal)
			}
		}
	}
	return votes
}
