//go:build js

// Command inbrowser runs the bots of Connect 4 and checkers in a Web Worker. A message {id,
// game, moves, ms, depth} gives the game (connect4 or checkers), the moves so far, the time
// for the answer in milliseconds and the maximum depth in plies. The answer is {id, move,
// score} or {id, error}.
package main

import (
	"context"
	"fmt"
	"strings"
	"syscall/js"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func main() {
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		go func() { // an event handler must not block
			move, score, err := answer(data)
			reply := map[string]any{"id": data.Get("id"), "move": move, "score": score}
			if err != nil {
				reply = map[string]any{"id": data.Get("id"), "error": err.Error()}
			}
			js.Global().Call("postMessage", reply)
		}()
		return nil
	}))
	js.Global().Call("postMessage", map[string]any{"ready": true})
	select {}
}

// answer returns the bot's move in the game and position of a message.
func answer(data js.Value) (move string, score float64, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(data.Get("ms").Int())*time.Millisecond)
	defer cancel()
	moves := strings.Fields(data.Get("moves").String())
	switch name := data.Get("game").String(); name {
	case "connect4":
		g := connect4.Game{}
		return find(ctx, g, &connect4.Solver{MemoryBytes: 32 << 20}, moves)
	case "checkers":
		g := checkers.Game{Rules: checkers.English}
		b := &bot.Bot{Game: g, MemoryBytes: 16 << 20, Limits: search.Limits{Depth: data.Get("depth").Int()}}
		return find(ctx, g, b, moves)
	default:
		return "", 0, fmt.Errorf("no game %q; want connect4 or checkers", name)
	}
}

// find replays the moves and searches. The score is for the player who moved first.
func find[S, M comparable](ctx context.Context, g interface {
	game.Game[S, M]
	game.Notation[S, M]
}, bot search.Searcher[S, M], moves []string) (string, float64, error) {
	s := g.Start()
	var past []S
	for _, text := range moves {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			return "", 0, err
		}
		past = append(past, s)
		g.Apply(&s, m)
	}
	r, err := bot.Search(ctx, s, past...)
	if err != nil {
		return "", 0, err
	}
	return g.FormatMove(&s, r.Move), r.Score, nil
}
