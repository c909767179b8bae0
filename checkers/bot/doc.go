// Package bot implements a strong checkers player: the alpha-beta search of package search
// with the evaluation of package learned and endgame tables.
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
//   - Positions with few pieces are looked up in an endgame table ([BuildEndgame]) instead of
//     being searched, wherever the search reaches them, and the table plays them once they are
//     on the board.
//   - A single legal move is played without a search.
//
// Against GuiNN 2.06 and Cake 1.89g, the bot scores 57 and 55 % of 1,000 games each with 20 ms a
// move, and 54.2 and 52.5 % of 687 and 1,000 games with 0.1 s. examples/guides/benchmarks-checkers.md has
// more, and what was tried without gain.
//
// [Ballots] generates balanced openings for matches between programs; [Deck] returns those of
// American tournaments.
package bot
