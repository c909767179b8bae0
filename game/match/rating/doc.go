// Package rating turns results of games into strengths, with their errors.
//
// # Two players
//
// A [Sample] is what was observed: [Games] counts single games, [Pairs] counts pairs
// of games played from the same opening with the sides swapped. Pairs say more than
// their games: what the opening or the first move gives to one player in the first
// game, it takes in the second, so that the sum varies less than two games apart.
//
//	[Elo]            the difference in Elo, with a 95 % interval
//	[NormalizedElo]  the difference in units of the noise of one game
//	[Superiority]    the probability that the difference is positive
//	[SPRT]           stops a match as soon as it has shown what it can show
//
// Elo is the logistic scale: a score of s corresponds to -400 log10(1/s - 1). Its
// interval holds the values that a likelihood-ratio test would not reject, which is
// meaningful for one-sided results too: 10 wins of 10 are more than 269 Elo, without
// an upper end. Normalised Elo is (s - 1/2)/sigma times 800/ln 10, where sigma is the
// standard deviation of a game's score: how easily a difference shows, whatever the
// number of draws.
//
// The likelihood ratio of [SPRT] is exact: the numerator and the denominator are the
// greatest likelihoods of any distribution of results with the Elo of either
// hypothesis. (The usual closed forms assume results near a normal distribution; for
// 4250 wins in 4250 games they give 0.13 where the ratio is 120.6.) Results that were
// never seen count as a thousandth of an observation, as is customary.
//
// # Many players
//
// A [Pool] holds the results of everybody against everybody:
//
//	[Pool.BradleyTerry]  one number a player, from the likelihood of all games
//	[Pool.Nash]          what remains if players beat each other in a circle
//	[Cycle]              players who do, beyond what chance explains
//
// Sources: M. Van den Bergh, Comments on Normalized Elo, and The Generalized Maximum
// Likelihood Ratio for the Expectation Value of a Distribution (both 2020); A. Wald,
// Sequential Analysis (1947); R. Bradley and M. Terry, Rank Analysis of Incomplete
// Block Designs (1952); D. Hunter, MM Algorithms for Generalized Bradley-Terry Models
// (2004); D. Balduzzi et al., Re-evaluating Evaluation (2018).
package rating
