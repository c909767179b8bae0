// Package tournament decides who plays whom, plays many games at once, and keeps the
// table. It knows nothing of rules: a game is played by a function, and comes back as a
// record.Game.
//
// A [Format] names the matches of each round: [RoundRobin], [Gauntlet], [Swiss],
// [Knockout], [Ladder], [KingOfTheHill]. A match is a number of games in pairs; both
// games of a pair have the same seed, from which the opening follows, and the sides
// swapped. The schedule depends on the results of earlier rounds and on nothing
// else, so that a tournament that was interrupted goes on where it was: give
// [Tournament.Earlier] what was played. Games are played by goroutines of this process, or
// by a [Tournament.Runner], which may have other machines do it.
//
// With n players there are this many matches:
//
//	RoundRobin      n(n-1)/2 a cycle
//	Gauntlet        s(n-s) for s seeds
//	Swiss           n/2 a round
//	Knockout        n-1
//	Ladder          about n/2 a round
//	KingOfTheHill   1 a round
//
// Games are numbered in the order of the schedule: in each round the first pair of every
// match, then the second pair of every match, so that an early table is not of a few
// players only. Whether a tournament is to stop
// early ([Tournament.Stop]) is asked with the results of the first n games for each n
// in turn, however the games overlap in time: stopping as games finish would favour
// the outcome of short games.
package tournament
