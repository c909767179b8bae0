package search_test

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// app is a program in which a person plays, such as a page or a chat.
type app struct {
	rules    connect4.Game
	opponent search.Searcher[connect4.State, connect4.Move]
	line     []connect4.State // the positions of the game, the latest one last
}

// play plays the person's move, as typed, and returns the opponent's answer for display.
func (a *app) play(ctx context.Context, text string) (answer string, err error) {
	s := a.line[len(a.line)-1]
	m, err := a.rules.ParseMove(&s, text)
	if err != nil {
		return "", err // says what is wrong with the text
	}
	if s = game.After(a.rules, s, m); game.Over(a.rules, s) {
		return "", nil
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // the longest that a person should wait
	defer cancel()
	r, err := a.opponent.Search(ctx, s, a.line...)
	if err == nil {
		a.line = append(a.line, s, game.After(a.rules, s, r.Move))
	}
	return game.MoveText(a.rules, s, r.Move), err
}

// A complete program: an opponent in an app, by way of search.NewLeveled as strong as its user likes.
func Example_opponent() {
	rules := connect4.Game{}
	a := app{rules, search.NewLeveled(rules, search.NewMinimax(rules, search.Limits{Depth: 6}), search.Full), []connect4.State{rules.Start()}}
	for _, typed := range []string{"4", "9"} {
		answer, err := a.play(context.Background(), typed)
		fmt.Printf("%s: %s %v\n", typed, answer, err)
	}
	// Output:
	// 4: 3 <nil>
	// 9:  connect4: "9": not a column (want 1 to 7)
}
