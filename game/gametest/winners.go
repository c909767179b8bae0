package gametest

import (
	"github.com/seed-61c9d78a/versus/game"
)

// fewestDecided is the number of decided games of which each player should win some.
const fewestDecided = 100

// checkWinners detects payoffs for the player to move at the end, or for the one who
// moved last: if that is who wins, the same player wins all games, whoever made the last
// move. A game may be so unequal; then its bounds say so, or the same player makes the
// last move of nearly all games, or the estimates favour the winner, too. Without
// estimates, payoffs of several sizes may be points that only one player collects.
func (k *kit[S, M]) checkWinners(*position[S, M]) {
	won, last := map[game.Player]int{}, map[game.Player]int{} // games, by player
	sizes := map[float64]bool{}
	favoured := map[game.Player]int{} // positions, by player
	for i := range k.sample.games {
		v := &k.sample.games[i]
		for _, x := range v.estimates {
			favoured[game.Winner(x)]++
		}
		if v.payoff != 0 {
			won[game.Winner(v.payoff)]++
			last[v.mover]++
			sizes[v.payoff] = true
		}
	}
	winning, bound := game.First, k.low
	if won[game.Second] > 0 {
		winning, bound = game.Second, k.high
	}
	loser := winning.Opponent()
	decided := won[winning]
	estimates := favoured[game.First] + favoured[game.Second]
	switch {
	case decided < fewestDecided, won[loser] > 0, bound == 0:
	case 10*min(last[game.First], last[game.Second]) < decided:
	case estimates == 0 && len(sizes) > 1, estimates > 0 && 10*favoured[loser] < estimates:
	default:
		k.at = &k.sample.games[0].position
		k.fault("of %d decided games, %v won all, though %v made the last move of %d: is the payoff a score for the player to move, or for the one who moved last? It is for First (Bounds with a limit of 0 declare that %v cannot win)",
			decided, winning, loser, last[loser], loser)
	}
}
