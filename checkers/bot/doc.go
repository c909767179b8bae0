// Package bot implements a strong checkers player: the alpha-beta search of package search
// with the evaluation of package learned, endgame tables and an opening book.
//
//	b := &bot.Bot{Game: checkers.Game{Rules: checkers.English}}
//	r, err := b.Search(ctx, state, past...)
//
// It differs from a plain search.Minimax as follows:
//   - A network learned from self-play evaluates positions, in steps of a hundredth of a
//     man. Weights in [Bot.Game] select the weighted features instead, which a reader can interpret.
//   - The second occurrence of a position, in the game or in the search, ends the line with
//     the payoff that the rules give to repetition, because a player who can repeat a position
//     once can do so again. So the bot avoids draws when it is ahead and seeks them when it
//     is behind. Under rules that award repetition to the side with more pieces, it repeats
//     when it has more.
//   - Positions with few pieces are looked up in an [endgame.Table] instead of being
//     searched, wherever the search reaches them, and the table plays them once they are on
//     the board.
//   - An [endgame.Prober] (such as [endgame.Database], with six pieces) gives the winner of
//     positions that the table does not cover, but not the way to win. A capture or crowning
//     that leads to such a position ends the line. Positions with the same pieces as the root
//     are searched on as long as their winner stays the same, so that the bot makes progress.
//   - A single legal move is played without a search. So is the move of the opening book
//     ([Bot.Book]; package book has the default under English rules), but only by Move:
//     Search ignores the book, so that analysis always searches.
//
// # Strength
//
// Against itself with the weighted features (Game.Weights set to checkers.DefaultWeights), the bot
// scored +45 =5 -10, +232 ± 85 Elo, under the rules checkers.Damas with 2,000 nodes a move,
// endgame tables for four pieces, and openings of three plies and two random ones played with
// both colours. Package learned has figures for English rules, for which the network was
// trained; package checkers has those against other programs.
//
// With a six-piece database against the bot without, it scored +113 =185 -102, +10 ± 10 Elo:
// both with distances for four pieces, 5,000 nodes a move, tournament openings played with
// both colours. From 40 random positions of five and six pieces that the database gives as
// won, the winner at most one piece ahead, it won 39 within the rule of 40 moves at 3,000
// nodes, against an opponent with the same database. To repeat this with a directory made by
// examples/checkers tables:
//
//	go test -tags slow -timeout 2h -v ./checkers/bot -run 'DatabaseGains' -database DIR -games 400
//	go test -v ./checkers/bot -run 'WinsByTheDatabase' -database DIR
//
// Changes that made the search stronger, each against the bot without it at 12 ms a move
// under English rules, from openings of three plies and two random ones:
//
//	positions cut off by a shallower search (search.Minimax.Margin)  +63 =80 -43   +37 ± 29 Elo
//	late moves reduced by one and a half times as much               +35 =31 -24   +43 ± 45 Elo
//
// Singular extensions (search.Singular) scored +100 =140 -60, +47 ± 29 Elo, with 20,000 nodes a
// move from openings of bot.Deck and two random plies.
//
// Changes without a gain that these games could show:
//
//	plies with a single move not counted             +31 =27 -26
//	still greater reductions                         +27 =41 -30
//
// and with 8,000 nodes a move from openings of bot.Deck and two random plies:
//
//	reductions from the second move on               +65 =108 -67
//	a margin of 0.1 men and 0.05 a ply with a
//	search of 0.4 times the depth                    +64 =110 -66
//	a shallower search first where the transposition
//	table has no move                                +75 =96 -69
//
// Lowering the history score of moves that were tried before the one that caused a cut-off saved
// 3 to 8 % of the nodes to a fixed depth. It scored +152 =325 -123 with 20,000 nodes a move, but
// +58 =153 -69 with 100,000 and 150,000, and is left out. Reductions that depend on the history,
// pruning late moves near the horizon, and corrections of the evaluation learned during the
// search scored 49 to 52 % of 300 games each.
//
// With 20,000 nodes, a search one ply shallower where the transposition table has no move scored
// +47 =106 -47, and searching on from positions in which the opponent threatens a capture
// +52 =94 -54. With 100,000 nodes, a test of Margin that is shallower by 0.4 times the depth
// instead of 4 plies scored +36 =121 -43, and reductions by the product of exact logarithms
// +35 =122 -43.
//
// Returning the evaluation in the last two plies if it exceeds the bound by half a man a ply
// scored +42 =52 -26 in this way, but +32 =48 -40 with 8 ms a move.
//
// [Ballots] generates balanced openings for matches between programs; [Deck] returns those of
// American tournaments.
package bot
