// Paperfootball plays paper football in the terminal, analyses positions, counts turns,
// replays and draws recorded games, solves small fields and lets players compete.
//
//	go run ./examples/paperfootball play
//	go run ./examples/paperfootball analyse 2 0 53 4 7
//	go run ./examples/paperfootball replay -svg game.svg games.txt
package main

import "github.com/seed-61c9d78a/versus/examples/internal/cli"

func main() { cli.Main("paperfootball", program) }

var program = cli.Commands("paperfootball",
	"Paper football (paper soccer). A step is a digit: 0 north, 1 north-east and so on clockwise\n"+
		"to 7 north-west. A turn is a word of digits, and a position the turns played so far. First\n"+
		"attacks the goal at the top.",
	cli.Command{Name: "play", Summary: "a game against the computer, or between two people", Run: play},
	cli.Command{Name: "analyse", Summary: "the best turn in a position, and where turns can end", Run: analyse},
	cli.Command{Name: "perft", Summary: "count turns or steps, to compare rules and speed", Run: perft},
	cli.Command{Name: "replay", Summary: "check a file of recorded games, and draw one", Run: replay},
	cli.Command{Name: "solve", Summary: "the exact winner on a small field or near the end", Run: solve},
	cli.Command{Name: "match", Summary: "two players compete, with swapped sides", Run: compete},
)
