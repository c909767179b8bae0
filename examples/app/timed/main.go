// Command timed plays English checkers against itself, one side at full strength and the
// other at a chosen level, each with its own clock. Ctrl-C ends the game at once.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// levels are maximum search depths in plies; 0 means limited by time only.
var levels = map[string]int{"easy": 2, "medium": 5, "hard": 0}

// opponent is a bot and the time left on its clock.
type opponent struct {
	bot  bot.Bot
	left time.Duration
}

// move searches for as long as the clock reasonably allows. When ctx ends, it returns the
// best move found so far.
func (o *opponent) move(ctx context.Context, s checkers.State, past []checkers.State, increment time.Duration) (checkers.Move, error) {
	begin := time.Now()
	ctx, cancel := search.Clock{Remaining: o.left, Increment: increment}.Start(ctx)
	defer cancel()
	r, err := o.bot.Search(ctx, s, past...)
	o.left += increment - time.Since(begin)
	return r.Move, err
}

func main() {
	log.SetFlags(0)
	level := flag.String("level", "easy", "strength of White: easy, medium or hard")
	clock := flag.Duration("clock", 5*time.Second, "time of each player for the game")
	increment := flag.Duration("increment", 50*time.Millisecond, "time added after each move")
	flag.Parse()
	depth, ok := levels[*level]
	if !ok || flag.NArg() > 0 || *clock <= 0 || *increment < 0 {
		log.Print("want -level easy, medium or hard, a positive -clock and no other arguments (-h prints help)")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := play(ctx, depth, *clock, *increment); err != nil {
		log.Print(err)
		if ctx.Err() != nil {
			os.Exit(130) // as a shell's command after Ctrl-C
		}
		os.Exit(1)
	}
}

// play plays a game and prints it.
func play(ctx context.Context, depth int, clock, increment time.Duration) error {
	g := checkers.Game{Rules: checkers.English}
	players := [2]*opponent{
		{bot: bot.Bot{Game: g}, left: clock},
		{bot: bot.Bot{Game: g, Limits: search.Limits{Depth: depth}}, left: clock},
	}
	var line []checkers.State
	for s := g.Start(); !game.Over(g, s); {
		if _, over := g.Outcome(append(line, s)); over {
			break // a draw by repetition or for lack of progress
		}
		m, err := players[g.Turn(&s)-game.First].move(ctx, s, line, increment)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		} else if err != nil {
			return err
		}
		fmt.Printf("%s ", g.FormatMove(&s, m))
		line = append(line, s)
		s = game.After(g, s, m)
	}
	fmt.Println()
	return nil
}
