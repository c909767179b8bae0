// Command random-go is the smallest useful bot: it plays any game of the arena by picking a
// random legal move. It needs only the standard library. To write a bot of your own, copy it
// and improve the function choose.
//
//	go build -o /tmp/random-go ./examples/class/bots/random-go
//	go run ./examples/arena check -game connect4 /tmp/random-go
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
)

// message is a message from the referee; see the documentation of game/match/program.
type message struct {
	Type     string   `json:"type"`
	Seed     uint64   `json:"seed"`
	ID       int      `json:"id"`
	Position string   `json:"position"`
	Legal    []string `json:"legal"`
}

func main() {
	flag.Parse() // there are no flags; this handles -h
	var rng *rand.Rand
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch m.Type {
		case "hello":
			say(map[string]any{"type": "ready", "protocol": 1, "name": "random-go", "version": "1.0", "legal": true})
		case "game":
			rng = rand.New(rand.NewPCG(m.Seed, 0))
			say(map[string]any{"type": "ready"})
		case "go":
			say(map[string]any{"type": "move", "id": m.ID, "move": choose(m, rng)})
		case "quit":
			return
		}
	}
}

// choose returns the move to play in m.Position.
func choose(m message, rng *rand.Rand) string {
	return m.Legal[rng.IntN(len(m.Legal))]
}

func say(answer any) {
	line, err := json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", line) // os.Stdout is not buffered
}
