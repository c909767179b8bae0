// Package agent is a player of Connect 4 that knows some rules of thumb and follows
// each with some probability: the agents of a student project whose genetic algorithm
// breeds them (Martínez, Rojas, Molina: Connect 4, Instituto Tecnológico de Costa
// Rica, 2018).
//
// # Strategies
//
// Each [Strategy] has two options and a probability X: a random number below X chooses
// the first option, any other the second. The option votes for columns that are not
// full. Those of the project are
//
//	blocking     two: a disc there lies next to two rival discs in a row
//	             one: next to one rival disc
//	centre       centre: one of the three columns in the middle
//	             rim: one of the others
//	sequence     sequence: a vote for each of the agent's discs that touch the cell
//	             space: one vote if none does
//	direction    horizontal: a vote for every disc of the agent in another column
//	             vertical: for every disc in that column
//
// Of the columns that most strategies have proposed, those with the most votes are left,
// and one of them is drawn at random. [Win] and [Block] go before all votes: the first
// takes a win, the second keeps the rival from one. One's own strategies are types with
// the two methods of the interface.
//
// A move looks at each column, and at each disc, a few times. An [Evolution] of s
// survivors makes s(s-1)/2 children a generation, and as everybody plays everybody, that
// is O(s^4) games.
//
// An agent is a [match.Bot]; [Read] and [Agent.Write] keep it as JSON.
package agent
