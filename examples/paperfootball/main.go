// Command paperfootball counts the turns of paper football, replays and draws recorded games,
// and solves small fields. The arena plays and analyses.
//
//	go run ./examples/paperfootball solve -size 4x6
//	go run ./examples/paperfootball replay -svg game.svg games.txt
package main

import "github.com/seed-61c9d78a/versus/examples/internal/cli"

func main() { cli.Main("paperfootball", program) }

var program = cli.Commands("paperfootball",
	"Paper football (paper soccer). A step is a digit: 0 north, 1 north-east and so on clockwise\n"+
		"to 7 north-west. A turn is a word of digits, and a position is the turns played so far.\n"+
		"First attacks the goal at the top. To play, analyse or run matches, use arena; see\narena -h.",
	cli.Command{Name: "turns", Summary: "count whole turns, to compare rules and speed", Run: turns},
	cli.Command{Name: "replay", Summary: "check a file of recorded games, or draw one of them", Run: replay},
	cli.Command{Name: "solve", Summary: "find the exact winner on a small field or near the end of a game", Run: solve},
)
