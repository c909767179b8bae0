// Package tournament pairs players, plays many games at once, and keeps the table. It
// knows no rules: a function plays a game and returns it as a record.Game.
//
// A [Format] names the matches of each round: [RoundRobin], [Gauntlet], [Swiss],
// [Knockout], [Ladder], [KingOfTheHill]. A match is a number of games in pairs; both
// games of a pair have the same seed, which determines the opening, and the sides
// swapped. The schedule depends only on the results of earlier rounds, so that an
// interrupted tournament can resume: pass the games already played in
// [Tournament.Earlier]. Games are played by goroutines of this process, or by a
// [Tournament.Runner], which may use other machines.
//
// The number of matches with n players:
//
//	RoundRobin      n(n-1)/2 a cycle
//	Gauntlet        s(n-s) for s seeds
//	Swiss           n/2 a round
//	Knockout        n-1
//	Ladder          about n/2 a round
//	KingOfTheHill   1 a round
//
// Games are numbered in the order of the schedule: in each round the first pair of every
// match, then the second pair of every match, so that an early table covers all players.
// [Tournament.Stop], which may end a tournament early, is called with the results of the
// first n games for each n in turn, however the games overlap in time: stopping as games
// finish would favour the outcome of short games.
package tournament
