// Package learn trains an evaluation for any game by self-play, with one call:
//
//	err := learn.Run(ctx, learn.Config[State, Move]{
//		Game: hex.Game{}, Name: "hex", Dir: "hex.run", Time: 30 * time.Minute,
//	})
//
// This writes hex.run/best.weights, which model.Play makes the game's Evaluate. [Main] does
// the same as a one-line program, which also shows progress and prints a report with the Elo gain
// of every generation and its confidence interval.
//
// # The loop
//
//	for each generation:
//	    games     the best evaluation so far plays itself: random openings, a search of
//	              some thousand nodes a move; the score of each search is recorded
//	    train     fit a fresh model to these scores, of this generation and the last ones
//	    gate      the new model plays the best one in swapped pairs, with equal nodes, until
//	              a sequential test decides or GatePairs are played; the one ahead is the
//	              best from then on
//
// A model that is ahead need not be stronger: the report says whether the 95 % interval of
// the difference shows it.
//
// The first generation plays with the game's own Evaluate; the simplest one will do. Each
// later generation plays with the model of the previous one, unless the games show that it
// is weaker than the best. A generation's search looks further ahead than the evaluation it
// learns from, which is why the next evaluation is usually better (Samuel, Some studies in
// machine learning using the game of checkers, 1959; Veness et al., Bootstrapping from game
// tree search, 2009).
//
// # Targets
//
// A position's target mixes the score of its own search with the rest of the game: the
// scores of the later searches and finally the result, each weighted by a factor relative to
// the one before: that of the flag -lambda, 0.5 by default (Sutton, Learning to predict by the
// methods of temporal differences, 1988). Results alone teach slowly; scores alone only repeat
// what the evaluation already believes.
//
// # Corrections
//
// With Config.Correct, the network learns a correction, which is added to the game's own Evaluate. That
// is for a game with a good Evaluate.
//
// # Descents
//
// The flag -descents selects another way to play and to learn. Before each turn, the search
// descends the tree that many times: from the position on the board, along the
// best-looking turn at every node, to the end of the game, evaluating all successors on
// the way. Every position whose successors were evaluated becomes a training position
// with its minimax value in the tree, and the network learns between games. In games with a
// game.Quieter, successors that are not quiet are expanded as well, and nothing is learned
// from them; a game.Historian ends lines as it ends games:
//
//	for each generation:
//	    games     64 games by descents, with the current network
//	    train     on their positions, and seven times as many older ones
//
// (Cohen-Solal, Learning to play two-player perfect-information games without knowledge,
// arXiv:2008.01188.) A game yields some 2,000 positions instead of one per move, most of
// them positions that occur in searches but not in play. Descents are for two-player
// games without chance whose successors are cheap to evaluate together. A game can list them
// faster than move by move, or at the ends of turns of several moves only, by a method
//
//	Successors() func(s *S, add func(next *S, score float64, decided bool)) (complete bool)
//
// whose function calls add for the positions that the player to move can reach, at least one,
// with their scores as Evaluate returns them. decided is set if a score is known to be the
// payoff; complete is false if successors were omitted.
//
// # Interrupting and resuming
//
// The whole state of a run is in its directory. A run may be killed at any moment;
// calling Run again resumes it. Complete games are kept, an incomplete one at the end of
// a file is cut off, and training resumes from its checkpoint.
//
//	run.json             the state of the run, and the report
//	games-001.bin        the games of a generation: moves, scores, results
//	model-001.weights    the model trained on them
//	best.weights         the last model ahead of the best before it; by descents, the latest
//	online.state         by descents, the state of the training
//	layout.json          the encoder, if it had to be discovered
//	report.md, loss.svg  for people
//
// With the same seed, and limited by numbers rather than by Time, a run produces the same
// weights for any number of workers.
//
// A Config's Runner can have the games played on other machines: the program examples/cluster
// does so.
//
// # What to expect
//
// A network needs a few tens of thousands of different positions to beat counting pieces,
// and keeps improving beyond a million; two cores produce some thousands of positions a
// second with 1,000 nodes each. Several generations of moderate size teach more than a
// single large one, because later ones learn from better scores. Only games show which of
// two models is stronger; the loss never does. In Connect 4, three generations gained 214 ±
// 41 Elo over the hand-written evaluation at equal time. examples/guides/learning.md says
// which model suits which game, and has more results.
package learn
