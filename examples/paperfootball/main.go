// Command paperfootball plays paper football in the terminal, analyses positions, counts
// turns, replays and draws recorded games, solves small fields and runs matches between
// players.
//
//	go run ./examples/paperfootball play
//	go run ./examples/paperfootball analyse 2 0 53 4 7
//	go run ./examples/paperfootball replay -svg game.svg games.txt
package main

import "github.com/seed-61c9d78a/versus/examples/internal/cli"

func main() { cli.Main("paperfootball", program) }

var program = cli.Commands("paperfootball",
	"Paper football (paper soccer). A step is a digit: 0 north, 1 north-east and so on clockwise\n"+
		"to 7 north-west. A turn is a word of digits, and a position is the turns played so far.\n"+
		"First attacks the goal at the top.",
	cli.Command{Name: "play", Summary: "play against the computer, or let two people play", Run: play},
	cli.Command{Name: "analyse", Summary: "find the best turn in a position, and where turns can end", Run: analyse},
	cli.Command{Name: "perft", Summary: "count turns or steps, to compare rules and speed", Run: perft},
	cli.Command{Name: "replay", Summary: "check a file of recorded games, or draw one of them", Run: replay},
	cli.Command{Name: "solve", Summary: "find the exact winner on a small field or near the end of a game", Run: solve},
	cli.Command{Name: "match", Summary: "play swapped pairs of games between two players", Run: compete},
)
