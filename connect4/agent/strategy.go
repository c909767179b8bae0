package agent

import "github.com/seed-61c9d78a/versus/game"

// A Strategy is a rule of thumb with two options. Other implementations can be used in an
// [Agent], an [Evolution] and with [Read].
type Strategy interface {
	// Name returns the name, in configurations, of the probability of the first option.
	Name() string

	// Vote returns the votes of the first or the second option for each column; 0 means
	// no proposal. Votes for full columns do not count.
	Vote(b Board, first bool) []int
}

// Decider is a strategy that overrides the others: if it proposes columns, the agent plays
// one of them. Of several Deciders, the first in the agent's order decides.
type Decider interface {
	Strategy
	Decides()
}

// Authors returns the four strategies of the project, in its order.
func Authors() []Strategy { return []Strategy{Blocking{}, Centre{}, Sequence{}, Direction{}} }

// Strategies returns all strategies of the package: Win and Block before those of Authors.
func Strategies() []Strategy { return append([]Strategy{Win{}, Block{}}, Authors()...) }

// each calls votes for every column that is not full, with the row where a disc lands, and
// returns the results by column.
func (b Board) each(votes func(column, row int) int) []int {
	all := make([]int, b.Columns())
	for column := range all {
		if row := b.Landing(column); row < b.Rows() {
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

// Win proposes columns that win at once with its first option, and none with its second.
type Win struct{}

func (Win) Name() string { return "win" }

func (Win) Decides() {}

func (Win) Vote(b Board, first bool) []int {
	return b.each(func(column, _ int) int { return one(first && b.Wins(b.Self, column)) })
}

// Block proposes columns where the opponent would win at once with its first option, and none
// with its second.
type Block struct{}

func (Block) Name() string { return "block" }

func (Block) Decides() {}

func (Block) Vote(b Board, first bool) []int {
	return b.each(func(column, _ int) int { return one(first && b.Wins(b.Self.Opponent(), column)) })
}

// Blocking proposes columns where a disc would be in line with two successive opposing discs
// with its first option, and with one with its second.
type Blocking struct{}

func (Blocking) Name() string { return "blocking_2_vs_1" }

func (Blocking) Vote(b Board, two bool) []int {
	least := 1 + one(two)
	return b.each(func(column, row int) int {
		for _, d := range directions {
			if b.run(b.Self.Opponent(), column, row, d[0], d[1]) >= least || b.run(b.Self.Opponent(), column, row, -d[0], -d[1]) >= least {
				return 1
			}
		}
		return 0
	})
}

// Centre proposes the three columns in the middle (two or four on a board with an even
// number) with its first option, and the others with its second.
type Centre struct{}

func (Centre) Name() string { return "center_vs_extremity" }

func (Centre) Vote(b Board, middle bool) []int {
	return b.each(func(column, _ int) int {
		off := 2*column - (b.Columns() - 1)
		return one((off >= -3 && off <= 3) == middle)
	})
}

// Sequence proposes, with its first option, columns where a disc would touch discs of the
// agent, with a vote for each of these; with its second, columns where it would touch none.
type Sequence struct{}

func (Sequence) Name() string { return "sequential_vs_space" }

func (Sequence) Vote(b Board, touching bool) []int {
	return b.each(func(column, row int) int {
		neighbours := 0
		for _, d := range directions {
			for _, sign := range [...]int{-1, 1} {
				neighbours += one(b.Cell(column+sign*d[0], row+sign*d[1]) == b.Self)
			}
		}
		if touching {
			return neighbours
		}
		return one(neighbours == 0)
	})
}

// Direction votes, for each disc of the agent, for all other columns with its first option,
// and for the disc's column with its second.
type Direction struct{}

func (Direction) Name() string { return "horizontal_vs_vertical" }

func (Direction) Vote(b Board, horizontal bool) []int {
	votes := make([]int, b.Columns())
	for from := range votes {
		for row := 0; row < b.Rows() && b.Cell(from, row) != game.Nobody; row++ {
			if b.Cell(from, row) != b.Self {
				continue
			}
			for column := range votes {
				votes[column] += one((column != from) == horizontal)
			}
		}
	}
	return votes
}
