// Package bot plays checkers well: the alpha-beta search of package search with the
// evaluation of package learned, rules that look back, and the endgame tables.
//
//	b := &bot.Bot{Rules: checkers.English}
//	r, err := b.Search(ctx, state, past...)
//
// What it adds to a plain search.Minimax:
//   - Positions are judged by a network that was learned from games of checkers against
//     itself, in steps of a hundredth of a man. [Bot.Weights] brings the weighted features
//     back, which explain themselves.
//   - A position that occurs for the second time, in the game or in the search, ends the
//     line there with what the rules give for repeating it: a player who can repeat a
//     position once can do so again. So the bot steers clear of draws when it is ahead
//     and looks for them when it is behind; under rules that give repetition to the
//     side with more pieces, it is content to go around in circles when it has them.
//   - Positions with few pieces are looked up in an [endgame.Table] instead of being
//     searched, from as far away as the search can see them, and played by the table
//     once they are on the board.
//   - An [endgame.Prober] (such as [endgame.Database], with six pieces) tells who wins
//     positions that the table does not have, but not how. Captures and crownings end a line there;
//     positions with the pieces of the root are searched on for as long as their winner
//     stays the same, so that what is won comes closer to its end.
//   - With a single legal move it does not think, nor, as a player, in positions of its
//     opening book: those of package book under English rules, unless [Bot.Book] says otherwise.
//     Search never uses it, so that what is analysed is searched.
//
// # Strength
//
// Against itself with the weighted features (Weights set to checkers.DefaultWeights), equal
// nodes, openings of three plies and two random ones, both sides of each, endgame tables of
// four pieces: +45 =5 -10 under the rules checkers.Damas with 2,000 nodes a move, which is
// +232 ± 85 Elo. Package learned has figures for English rules, with which it was trained,
// package checkers has those against other programs.
//
// With a database of six pieces against the bot without, both with distances for four, 5,000
// nodes a move, tournament openings, both sides of each: +113 =185 -102, +10 ± 10 Elo. Of 40
// random positions of five and six pieces, won by the database, with at most a piece
// more for the winner, it won 39 within the rule of 40 moves at 3,000 nodes, against a rival that
// knew as much. With a directory that examples/checkers tables has made:
//
//	go test -tags slow -timeout 2h -v ./checkers/bot -run 'DatabaseGains' -database DIR -games 400
//	go test -v ./checkers/bot -run 'WinsByTheDatabase' -database DIR
//
// What made the search stronger, each against the bot without it at 12 ms a move under
// English rules, from openings of three plies and two random ones:
//
//	positions cut off by a shallower search (search.Minimax.Margin)  +63 =80 -43   +37 ± 29 Elo
//	late moves reduced by one and a half times as much               +35 =31 -24   +43 ± 45 Elo
//
// No gain, or none that so many games could show: not to count plies with a single move
// (+31 =27 -26), still greater reductions (+27 =41 -30). Nor with 8,000 nodes a move from
// openings of bot.Deck and two random plies: reductions from the second move on (+65 =108 -67), a
// margin of 0.1 men and 0.05 a ply with a search of 0.4 times the depth (+64 =110 -66), and a
// shallower search first where the table has no move (+75 =96 -69). To take an estimate that is
// better than needed by half a man a ply for the value, in the last two plies, had
// +42 =52 -26 so, but +32 =48 -40 with 8 ms a move.
//
// [Ballots] generates balanced openings to compare programs from; [Deck] has those of
// American tournaments.
package bot
