// Command connect4 answers in a game of Connect 4, and never makes a mistake: given the
// columns played so far, such as 4453, it prints the column to play.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/seed-61c9d78a/versus/connect4"
)

func main() {
	log.SetFlags(0)
	moves := ""
	if len(os.Args) > 1 {
		moves = os.Args[1]
	}
	column, err := answer(context.Background(), moves)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(column)
}

// answer returns the best column after the moves.
func answer(ctx context.Context, moves string) (string, error) {
	g, bot := connect4.Game{}, &connect4.Solver{}
	s, err := g.ParsePosition(moves)
	if err != nil {
		return "", err
	}
	r, err := bot.Search(ctx, s)
	return g.FormatMove(&s, r.Move), err
}
