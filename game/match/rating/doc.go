// Package rating estimates playing strengths, and their errors, from the results of
// games.
//
// # Two players
//
// A [Sample] is a set of results: [Games] counts single games, [Pairs] counts pairs of
// games played from the same opening with the sides swapped. Pairs are more informative
// than the same number of single games: an advantage that the opening or the first move
// gives to one player in the first game goes to the other in the second, so the sum of a
// pair varies less than that of two independent games.
//
//	Elo            the difference in Elo, with a 95 % interval
//	NormalizedElo  the difference in standard deviations of one game's score
//	Superiority    the probability that the difference is positive
//	SPRT           stops a match as soon as one of two hypotheses is accepted
//
// Elo is the logistic scale: a score of s corresponds to -400 log10(1/s - 1). Its
// interval holds the values that a likelihood-ratio test would not reject, which is
// meaningful for one-sided results too: 10 wins in 10 games give more than 269 Elo,
// without an upper end. Normalised Elo is (s - 1/2)/sigma times 800/ln 10, where sigma is
// the standard deviation of a game's score: it measures how easily a difference can be
// detected, whatever the share of draws.
//
// The likelihood ratio of [SPRT] is exact: the numerator and the denominator are the
// greatest likelihoods of any distribution of results with the Elo of either hypothesis.
// (The usual closed forms assume results near a normal distribution; for 4250 wins in
// 4250 games they give 0.13 where the ratio is 120.6.) A result that never occurred
// counts as a thousandth of an observation, as is customary.
//
// # Many players
//
// A [Pool] holds the results between many players:
//
//	Pool.BradleyTerry  one rating per player, from the likelihood of all games
//	Pool.Nash          an equilibrium, for players that beat each other in cycles
//
// Sources: M. Van den Bergh, Comments on Normalized Elo, and The Generalized Maximum
// Likelihood Ratio for the Expectation Value of a Distribution (both 2020); A. Wald,
// Sequential Analysis (1947); R. Bradley and M. Terry, Rank Analysis of Incomplete
// Block Designs (1952); D. Hunter, MM Algorithms for Generalized Bradley-Terry Models
// (2004); D. Balduzzi et al., Re-evaluating Evaluation (2018).
package rating
