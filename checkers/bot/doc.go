// Package bot plays checkers well: the alpha-beta search of package search with the
// estimate of package checkers, rules that look back, and the endgame tables.
//
//	b := &bot.Bot{Rules: checkers.English}
//	r, err := b.Search(ctx, state, past...)
//
// What it adds to a plain search.Minimax:
//   - A position that occurs for the second time, in the game or in the search, ends the
//     line there with what the rules give for repeating it: whoever can repeat a
//     position once can do so again. So the bot steers clear of draws when it is ahead
//     and looks for them when it is behind; under rules that give repetition to the
//     side with more pieces, it is content to go around in circles when it has them.
//   - Positions with few pieces are looked up in an [endgame.Table] instead of being
//     searched, from as far away as the search can see them, and played by the table
//     once they are on the board.
//   - With a single legal move it does not think.
//
// # Strength
//
// Measured over 200 games from three-ply ballots, sides swapped, English rules, with
//
//	go run ./examples/checkers match -rules english -games 200 -time 0 strong,nodes=10000 material,nodes=40000
//
// where material is alpha-beta to growing depths that counts men and kings, and took 1.7
// times as long for a move: 178 won, 22 drawn, none lost, which is +494 ± 71 Elo. Against
// greedy, which looks one move ahead, the bot won all 200.
//
// [Ballots] generates the openings from which checkers programs are compared.
package bot
