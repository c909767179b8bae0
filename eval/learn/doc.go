// Package learn trains an evaluation for any game by self-play, with one call:
//
//	err := learn.Run(ctx, learn.Config[State, Move]{
//		Game: hex.Game{}, Name: "hex", Dir: "hex.run", Time: 30 * time.Minute,
//	})
//
// This writes hex.run/best.weights ([Best]), which model.Play makes the game's Evaluate. [Main] does
// the same as a one-line program, which also shows progress and prints a report with the Elo gain
// of every generation and its confidence interval.
//
// # The loop
//
//	for each generation:
//	    games     the best evaluation so far plays itself: a few random plies, then searches of
//	              a thousand nodes or more; the score of each search is recorded, and also of
//	              searches after random other moves
//	    train     fit a fresh model to these scores, of this generation and the last ones
//	    gate      the new model plays the game's own Evaluate, and then the best model so far, in
//	              swapped pairs and in equal time: the nodes of a search are in proportion to
//	              the measured speeds, at least a thousand
//
// A model becomes the best if the 95 % interval of its games against Evaluate is above zero and it is ahead of the
// best before it. At the end, the best plays Evaluate once more in new games, which say how much stronger it is. If
// nothing is stronger, best.weights stands for Evaluate itself, and the report says so. [Config.Gate] ends comparisons early.
//
// The first generation trains two models from the same games: a network that replaces Evaluate and, if the
// scores of Evaluate predict the results, one that corrects it. Its output is added to Evaluate, divided by the scale
// with which Evaluate predicts the results best. The one that does better in equal time decides how the later
// generations learn.
//
// The first generation plays with the game's own Evaluate; the simplest one will do. Each later generation
// plays with the model of the previous one, unless the games show that it is weaker than Evaluate or the best.
// A generation's search looks further ahead than the evaluation it learns from, which is why the next
// evaluation is usually better (Samuel, Some studies in machine learning using the game of checkers, 1959;
// Veness et al., Bootstrapping from game tree search, 2009).
//
// # Targets
//
// A position's target mixes the score of its own search with the rest of the game: the scores of the later searches
// and finally the result, each weighted by [Config.Lambda] relative to the one before (Sutton, Learning to predict by
// the methods of temporal differences, 1988). Scores alone only repeat what the evaluation already believes; without
// a Lambda near 1, little of the result reaches the opening of a long game. Scores of an Evaluate that predict nothing
// in a part of the games, such as those of one that knows only finished games, are left out there.
//
// A search asks which of the moves is best, and most positions that it judges come after bad moves. So half
// of the searched positions are followed by another search, of the position after a random other move,
// which is learned with that score. In the games that are kept apart for validation, the two
// positions show how often a model orders siblings as the searches do: the report has this fraction beside the loss.
//
// # Interrupting and resuming
//
// The whole state of a run is in its directory. A run may be killed at any moment;
// calling [Run] again resumes it. Complete games are kept, an incomplete one at the end of
// a file is cut off, and training resumes from its checkpoint.
//
//	run.json             the state of the run, and the report
//	games-001.bin        the games of a generation: moves, scores, results
//	model-001.weights    the model trained on them; correction-001.weights if it corrects Evaluate
//	best.weights         the best model, or what stands for the game's own Evaluate
//	layout.json          the encoder, if it had to be discovered
//	report.md            for people
//
// All but the last have checksums: a file that was changed or cut is an error. The JSON files end in
// a line with that of the lines before it.
//
// With the same seed and GateNodes, and limited by numbers rather than by [Config.Time], a run produces the same games and
// models for any number of workers. Without GateNodes, comparisons depend on measured speeds, which a resumed run does
// not measure again.
//
// The program examples/cluster has the games played on other machines.
//
// # What to expect
//
// A network needs a few tens of thousands of different positions to beat counting pieces, and keeps improving
// beyond a million; two cores produce some thousands of positions a second with 1,000 nodes each. Several
// generations of moderate size teach more than a single large one, because later ones learn from better scores.
// Only games show which of two models is stronger; the loss never does. In Connect 4, three generations gained
// 214 ± 41 Elo over the hand-written evaluation at equal time. examples/guides/learning.md says which model
// suits which game, and has more results.
package learn
