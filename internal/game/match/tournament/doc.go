// Package tournament pairs players, plays many games at once, and keeps the table. It
// knows no rules: a function plays a game and returns it as a record.Game.
//
// A [Format] names the matches of each round; [ParseFormat] knows those below. A match is a
// number of games in pairs; both games of a pair have the same seed (but see [Tournament.Apart]), which determines the
// opening and chance, and the sides swapped. The schedule depends only on the results of earlier rounds, so that an
// interrupted tournament can resume: pass the games already played in
// [Tournament.Earlier]. Games are played by goroutines of this process, or by a
// [Tournament.Runner], which may use other machines.
//
// The formats, and the number of matches with n players:
//
//	roundrobin   all players meet                                      n(n-1)/2 a cycle
//	gauntlet     the first player meets each of the others             n-1
//	swiss        players with equal scores who have not met            n/2 a round
//	knockout     winners advance, ties are replayed; seeds as listed   n-1
//	ladder       neighbours; a lower player who wins moves up          about n/2 a round
//	king         the next in the queue challenges the king             1 a round
//
// A win is one point and a draw a half. If both players lose, because their programs failed at
// once, neither gets a point, and ratings and pairs of games leave the game out. A void game
// counts for nobody; in its match it is a draw.
//
// Games are numbered in the order of the schedule: in each round the first pair of every
// match, then the second pair of every match, so that an early table covers all players.
// [Tournament.Stop], which may end a tournament early, is called with the results of the
// first n games for each n in turn, however the games overlap in time: stopping as games
// finish would favour the outcome of short games.
package tournament
