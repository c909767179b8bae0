// Package learn teaches a game's evaluation by letting the game play against itself: one
// call, for any game.
//
//	report, err := learn.Run(ctx, learn.Config[State, Move]{
//		Game: hex.Game{}, Name: "hex", Dir: "hex.run", Time: 30 * time.Minute,
//	})
//
// leaves hex.run/best.weights, which model.Play puts behind the game's Evaluate, and a
// report of every generation with its Elo and its error. [Main] is the same as a program
// of one line.
//
// # The loop
//
//	for each generation:
//	    games     let the best evaluation so far play itself: random openings, a search of
//	              some thousand nodes a move, and the score of each search written down
//	    train     fit a fresh model to those scores, of this generation and the last ones
//	    gate      let it play the best one in pairs of games, equal nodes, until a sequential
//	              test tells which is stronger; the stronger one is the best from then on
//
// The first generation plays with the game's own Evaluate; the plainest one will do. The
// next ones play with the model before them, unless it proved weaker than the best. Each
// generation's search looks further than the evaluation it learns from, which is why the
// next one is better (Samuel, Some studies in machine learning using the game of checkers,
// 1959; Veness et al., Bootstrapping from game tree search, 2009).
//
// # Targets
//
// A position's target mixes the score of its own search with what became of the game from
// there: the scores of the searches after it, and in the end the result, each counting
// Lambda times as much as the one before (Sutton, Learning to predict by the methods of
// temporal differences, 1988). Results alone teach slowly; scores alone repeat what the
// evaluation believes already.
//
// # Descents
//
// Config.Descents plays and learns in another way. Before each turn it goes down the tree
// so many times: from the position on the board along the turn that looks best to the one
// that looks best from there, always to the end of the game, judging all that could be
// played on the way. Every position whose successors were judged is learned from, with
// the minimax value over the tree, and the network learns while the games go on:
//
//	for each generation:
//	    games     64 games by descents, with the network as it is
//	    train     from their positions, and seven times as many older ones
//
// (Cohen-Solal, Learning to play two-player perfect-information games without knowledge,
// arXiv:2008.01188.) A game teaches some 2,000 positions rather than one a move, most
// of them of the kind that a search judges and nobody plays. It is for games of two players
// without chance whose positions are cheap to judge together: see [Successors]. In paper
// football a network that had learned from descents for half an hour was 130 Elo
// stronger than one that had learned from searches for two.
//
// # Runs that last
//
// All that a run knows lies in its directory. It may be killed at any moment and is
// continued by calling Run again: whole games are kept, a torn one at the end of a file is
// cut off, training goes on from its checkpoint.
//
//	run.json             what was done so far, and the report
//	games-001.bin        the games of a generation: moves, scores, results
//	model-001.weights    what was learned from them
//	best.weights         the strongest so far; by descents, the last
//	online.state         what a network by descents goes on from
//	layout.json          the encoder, if it had to be discovered
//	report.md, loss.svg  for people
//
// With the same seed and limits by numbers rather than by Time, a run gives the same
// weights, for any number of workers.
//
// Games can be played elsewhere, by a jobs.Runner whose machines have a [Player] each: see
// [Task]. The program examples/cluster does so.
//
// # Which model for which game
//
//	model                         good at                                      an evaluation    weights
//	network, 64 and 16 (default)  any game: finds its own combinations         0.1-0.2 us       some 20 kB
//	network, 192, 32 and 32       more data, longer searches                   0.25-0.4 us      100 kB and more
//	pattern tables                boards where lines and corners decide,       0.03-0.1 us      up to megabytes
//	                              and searches are very fast
//
// Times are of one core with AVX2, for positions that differ little from the one before;
// plain Go takes some 25 times as long for a network, and the same for tables (go test
// ./eval/network ./eval/pattern -run xxx -bench 'Sum|Plain'). A network
// needs a few tens of thousands of different positions to be better than counting pieces,
// and goes on gaining beyond a million; tables need several positions for every entry that
// matters. Two cores make some thousands of positions a second with 1,000 nodes each, and
// train a network on a million positions in less than a minute (go test ./eval/train -run
// xxx -bench Million -benchtime 1x). Several generations of
// moderate size teach more than a single large one, since later ones learn from better
// scores. Only games tell which of two models is better, never the loss.
//
// # What was gained
//
// Over the evaluations that people wrote, in the same search, 50 ms a move on one core,
// with 95 % intervals; the README beside each file of weights has the commands:
//
//	Othello     +243 ± 42    6 generations, 36,600 games
//	Connect 4   +214 ± 41    3 generations, 75,000 games, scores of the solver where it is quick
//	checkers    +108 ± 56    4 generations, 10,500 games; three more brought some 90 at 2,000 nodes
//
// A game that the library does not have, Breakthrough on 7x7 squares with the difference
// of pieces as its Evaluate, learned by a program of one line with the defaults of [Main]
// on two cores: after 18 of its 30 minutes, three generations, the network won 116 of 120
// games against that Evaluate at 50 ms a move, +565 Elo (447 to 990).
//
// More games help most. With a small part of a busy machine, trainings end after a few
// passes over few positions, and little is gained: +14 in Connect 4, from one generation.
package learn
