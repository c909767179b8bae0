// Package agent implements Connect 4 players that follow rules of thumb, each with some
// probability, and a genetic algorithm that breeds them, after a student project (Martínez,
// Rojas, Molina: Connect 4, Instituto Tecnológico de Costa Rica, 2018).
//
// # Strategies
//
// Each [Strategy] has two options and a probability X: a random number below X chooses
// the first option, any other the second. The option votes for columns that are not
// full. The strategies of the project are
//
//	blocking_2_vs_1         two: a disc there lies next to two opposing discs in a row
//	                        one: next to one opposing disc
//	center_vs_extremity     centre: one of the three columns in the middle
//	                        extremity: one of the others
//	sequential_vs_space     sequence: a vote for each of the agent's discs that touch the cell
//	                        space: one vote if none does
//	horizontal_vs_vertical  horizontal: a vote for every disc of the agent in another column
//	                        vertical: a vote for every disc of the agent in that column
//
// These names are used in configurations, in the results of the genetic algorithm and as the
// options of the arena's bot agent, which without options plays these four.
//
// Of the columns proposed by the largest number of strategies, the agent keeps those with the
// most votes and picks one at random. [Tactics] override all votes: they win
// at once, or prevent the opponent from doing so. A program can add strategies of its own.
//
// A move takes a few passes over the columns and discs. An [Evolution] with s survivors makes
// s(s-1)/2 children per generation, and a round robin among them takes O(s^4) games.
//
// An agent is a [match.Bot]. [Read] and [Agent.Write] store it as JSON.
package agent
