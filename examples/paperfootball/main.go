// Command paperfootball counts the turns of paper football, replays and draws recorded games,
// and solves small fields. The arena plays and analyses.
//
//	go run ./examples/paperfootball solve -size 4x6
//	go run ./examples/paperfootball replay -svg game.svg games.txt
package main

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/football/paper/learned"
)

func main() { cli.Main("paperfootball", program) }

var program = cli.Commands("paperfootball",
	"Paper football (paper soccer). A step is a digit: 0 north, 1 north-east and so on clockwise\n"+
		"to 7 north-west. A turn is a word of digits, and a position is the turns played so far.\n"+
		"First attacks the goal at the top. To play, analyse or run matches, use arena; see\narena -h.",
	cli.Command{Name: "turns", Summary: "count whole turns, to compare rules and speed", Run: turns},
	cli.Command{Name: "replay", Summary: "check a file of recorded games, or draw one of them", Run: replay},
	cli.Command{Name: "solve", Summary: "find the exact winner on a small field or near the end of a game", Run: solve},
)

// fieldFlags choose the rules.
type fieldFlags struct {
	size *string
	open *bool
}

func addFieldFlags(f cli.Flags, size string) fieldFlags {
	return fieldFlags{
		size: f.String("size", size, "size of the field in squares, width x height, both even"),
		open: f.Bool("open-outline", false, "play without bounces off the outline"),
	}
}

func (f fieldFlags) game() (*paper.Game, error) {
	var width, height int
	var rest string
	if n, _ := fmt.Sscanf(*f.size+" .", "%dx%d %s", &width, &height, &rest); n != 3 || rest != "." || width == 0 || height == 0 {
		return nil, cli.Usage("-size %q: want width x height, such as 8x10 or 6x10", *f.size)
	}
	g, err := learned.Game(paper.Rules{Width: width, Height: height, OpenOutline: *f.open})
	if err != nil {
		return nil, cli.Usage("-size %s: %w", *f.size, err)
	}
	return g, nil
}

// position returns the game after the turns given as arguments.
func position(g *paper.Game, turns []string) (*paper.Record, error) {
	r, err := g.ParseRecord("0 " + strings.Join(turns, " "))
	if err != nil {
		return nil, cli.Usage("%w", err)
	}
	return r, nil
}
