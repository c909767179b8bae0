// Command unbeatable plays Connect 4 perfectly: given the columns played so far, such as
// 4453, it prints the column to play.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/seed-61c9d78a/versus/connect4"
)

func main() {
	log.SetFlags(0)
	flag.Parse() // there are no flags; this handles -h
	column, err := answer(context.Background(), flag.Arg(0))
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
