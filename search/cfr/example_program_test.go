package cfr_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// poker is Kuhn poker: both ante a chip and get one of three cards. First passes or bets a chip,
// Second answers, and First answers a bet that follows a pass.
type poker struct{}

// hand is a position. A card is 1, 2 or 3, and 0 if it is not seen.
type hand struct {
	Cards [2]int8
	Dealt bool
	Plies int8
	Line  [3]byte // of p, pass or fold, and b, bet or call
}

// said returns the moves so far.
func (s *hand) said() string { return string(s.Line[:s.Plies]) }

func (poker) Start() hand { return hand{} }

func (poker) Turn(s *hand) game.Player {
	switch {
	case !s.Dealt:
		return game.Chance
	case s.Plies == 0 || s.said() == "pb":
		return game.First
	case s.Plies == 1:
		return game.Second
	}
	return game.Nobody
}

func (g poker) Moves(dst []int8, s *hand) []int8 {
	switch g.Turn(s) {
	case game.Chance:
		return append(dst, 12, 13, 21, 23, 31, 32)
	case game.Nobody:
		return dst
	}
	return append(dst, 'p', 'b')
}

func (poker) Apply(s *hand, m int8) {
	if s.Dealt {
		s.Line[s.Plies] = byte(m)
		s.Plies++
		return
	}
	s.Cards, s.Dealt = [2]int8{m / 10, m % 10}, true
}

func (poker) Evaluate(s *hand) float64 {
	won := 1.0
	if s.Cards[0] < s.Cards[1] {
		won = -1
	}
	return map[string]float64{"pp": won, "pbp": -1, "bp": 1, "pbb": 2 * won, "bb": 2 * won}[s.said()]
}

// Observe is all that hides the cards.
func (g poker) Observe(s *hand, p game.Player) hand {
	seen := *s
	if p == game.First {
		seen.Cards[1] = 0
	} else {
		seen.Cards[0] = 0
	}
	return seen
}

// A game with secret cards, from the rules to the solution and to play by it: what Second does with
// each card, what the game is worth, and what the solution wins against random moves.
func Example_program() {
	ctx := context.Background()
	g := poker{}
	tree, err := cfr.Compile(ctx, g, g.Start(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := cfr.NewSolver(tree, cfr.Predictive, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := solver.Run(ctx, 10_000); err != nil {
		fmt.Println(err)
		return
	}
	policy := solver.Policy()
	for set := range policy.All() {
		if set.Player == game.Second {
			bet := set.Actions[1]
			fmt.Printf("Second, card %d, after %q: bets %.2f, loses %.2f by it\n", set.View.Cards[1], set.View.said(), bet.Probability, bet.Regret)
		}
	}
	r := policy.Responses()
	fmt.Printf("value %.6f, exploitability below 1e-6: %v\n", r.Value, r.Exploitability() < 1e-6)

	solved := match.NewSearcher("solved", cfr.NewSearcher(g, policy.Strategy, nil))
	series := match.Series[hand, int8]{
		Match: match.Match[hand, int8]{Game: g, First: solved, Second: match.NewRandom(g), Seed: 1},
		Games: 2000, Apart: true, // a deal for every game
	}
	won := 0.0
	series.Played = func(_ int, solvedFirst bool, r match.Result[hand, int8]) {
		if solvedFirst {
			won += r.Payoff
		} else {
			won -= r.Payoff
		}
	}
	if _, err := series.Play(ctx); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("the solution wins %.0f chips of random moves in %d games\n", won, series.Games)
	// Output:
	// Second, card 2, after "p": bets 0.00, loses 0.31 by it
	// Second, card 2, after "b": bets 0.33, loses 0.00 by it
	// Second, card 3, after "p": bets 1.00, loses 0.00 by it
	// Second, card 3, after "b": bets 1.00, loses 0.00 by it
	// Second, card 1, after "p": bets 0.33, loses 0.00 by it
	// Second, card 1, after "b": bets 0.00, loses 1.00 by it
	// value -0.055556, exploitability below 1e-6: true
	// the solution wins 420 chips of random moves in 2000 games
}
