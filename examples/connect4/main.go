// Command connect4 solves, analyses and plays Connect 4, breeds agents that play by rules of
// thumb, benchmarks the solver and builds its opening book.
//
//	go run ./examples/connect4 solve 44455554221
//	go run ./examples/connect4 analyse 4455
//	go run ./examples/connect4 play
package main

import "github.com/seed-61c9d78a/versus/examples/internal/cli"

func main() { cli.Main("connect4", program) }

var program = cli.Commands("connect4",
	"Connect 4: exact solver, opponents, agents. A position is the columns played from the\n"+
		"empty board, such as 4453, or a drawn board.",
	cli.Command{Name: "solve", Summary: "find out who wins, and how soon", Run: solve},
	cli.Command{Name: "analyse", Summary: "print the exact score of every column", Run: analyse},
	cli.Command{Name: "play", Summary: "play games between people, agents, searchers and the perfect player", Run: play},
	cli.Command{Name: "evolve", Summary: "breed agents with a genetic algorithm", Run: evolve},
	cli.Command{Name: "bench", Summary: "solve a file of positions, check the scores and measure the speed", Run: bench},
	cli.Command{Name: "book", Summary: "build an opening book, or check one", Run: book},
)
