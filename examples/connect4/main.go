// Command connect4 solves Connect 4, breeds agents that play by rules of thumb, benchmarks the
// solver and builds its opening book. The arena plays and analyses.
//
//	go run ./examples/connect4 solve 44455554221
//	go run ./examples/connect4 bench connect4/testdata/Test_L2_R2
package main

import "github.com/seed-61c9d78a/versus/examples/internal/cli"

func main() { cli.Main("connect4", program) }

var program = cli.Commands("connect4",
	"Connect 4: exact solver and agents. A position is the columns played from the empty board,\n"+
		"such as 4453, or a drawn board. To play, analyse or run matches,\nuse arena; see arena -h.",
	cli.Command{Name: "solve", Summary: "find out who wins, and how soon", Run: solve},
	cli.Command{Name: "evolve", Summary: "breed agents with a genetic algorithm", Run: evolve},
	cli.Command{Name: "agent", Summary: "print how the arena names the agent in a file", Run: name},
	cli.Command{Name: "bench", Summary: "solve a file of positions, check the scores and measure the speed", Run: bench},
	cli.Command{Name: "book", Summary: "build an opening book, or check one", Run: book},
)
