package engine_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/search"
)

// A bot of any game with a notation is an engine for programs that speak UCI.
func ExampleServeUCI() {
	g := connect4.Game{}
	server := engine.Server[connect4.State, connect4.Move]{
		Game: g, Name: "four", Author: "nobody",
		Options: []engine.Option{{Name: "Plies", Default: 4, Min: 1, Max: 20}},
		Bot: func(values map[string]int, _ func(search.Result[connect4.Move])) (match.Bot[connect4.State, connect4.Move], error) {
			m := &search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Depth: values["Plies"]}}
			return match.NewSearcher("four", m), nil
		},
	}
	in := strings.NewReader("position startpos moves 1 2 1 2 1 2\ngo\nquit\n")
	if err := engine.ServeUCI(context.Background(), server, in, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// bestmove 1
}
