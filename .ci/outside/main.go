// Command outside uses the library as a program outside its repository does: it searches a
// game of its own, plays matches and tunes its evaluation.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	"example.com/hexapawn/hexapawn"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func main() {
	log.SetFlags(0)
	ctx := context.Background()
	for _, job := range []func(context.Context) error{solve, play, improve} {
		if err := job(ctx); err != nil {
			log.Fatal(err)
		}
	}
}

// solve checks the result that Gardner gave: on 3 x 3 the second player wins.
func solve(ctx context.Context) error {
	g := hexapawn.Hexapawn{Size: 3}
	fmt.Print(game.Draw(g, g.Start()))
	r, err := search.NewMinimax(g, search.Limits{Depth: 20}).Search(ctx, g.Start())
	if err != nil {
		return err
	}
	full, err := search.NewBacktrack(g, search.Limits{}).Solve(ctx, g.Start())
	if err != nil {
		return err
	}
	if !r.Proven || r.Score != -1 || full.Score != r.Score {
		return fmt.Errorf("minimax: %v, backtracking: %v; want a proven win for Second", r, full)
	}
	return nil
}

// play lets a search play against random moves.
func play(ctx context.Context) error {
	g := hexapawn.Hexapawn{Size: 4, Weights: [2]float64{1, 0.5}}
	s := match.Series[hexapawn.State, hexapawn.Move]{
		Match: match.Match[hexapawn.State, hexapawn.Move]{
			Game:   g,
			First:  match.NewSearcher("minimax", search.NewMinimax(g, search.Limits{Depth: 4})),
			Second: match.Random[hexapawn.State, hexapawn.Move]{},
			Seed:   1,
		},
		Games: 40, OpeningPlies: 2,
	}
	score, err := s.Play(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("minimax against random: %d won, %d lost\n", score.Wins, score.Losses)
	if score.Total() != 40 || score.Wins < 30 {
		return errors.New("want 30 wins of 40 or more")
	}
	return nil
}

// improve tunes the weights by games between candidates.
func improve(ctx context.Context) error {
	const size = 5
	t := tune.Tuner{
		Space: tune.Space{{Name: "pawns", Low: -1, High: 1}, {Name: "advance", Low: -1, High: 1}},
		Objective: tune.League{Pairing: tune.Duel[hexapawn.State, hexapawn.Move]{
			Game: hexapawn.Hexapawn{Size: size}, Games: 4, OpeningPlies: 2,
			Player: func(c tune.Candidate) (match.Bot[hexapawn.State, hexapawn.Move], error) {
				g := hexapawn.Hexapawn{Size: size, Weights: [2]float64{c[0], c[1]}}
				return match.NewSearcher("candidate", search.NewMinimax(g, search.Limits{Depth: 1})), nil
			},
		}.Play},
		Method: genetic.Algorithm{Population: 6, Generations: 3},
		Seed:   1,
	}
	r, err := t.Run(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("tuned in %d games: %s\n", r.Games, t.Space.Format(r.Best))
	if len(r.Best) != len(t.Space) {
		return fmt.Errorf("the best candidate is %v", r.Best)
	}
	return nil
}
