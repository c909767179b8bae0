// Command pictures draws the documentation's SVG files: a board of six games, and an animated
// film of one.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/svg"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

func main() { cli.Main("pictures", run) }

// subjects are the games to draw, in the position after the moves. Most were played by bots
// in the arena, with the flags given above them.
var subjects = []board.Record{
	// -game connect4 -a perfect -b minimax -rounds 1 -seed 5
	{Game: "connect4", Moves: strings.Fields("5 2 4 6 2 2 4 4 5 5 5 4 2 6 7 6 6 4 4 7 7 5 3 5 3")},
	// -game checkers -a strong -b minimax -rounds 1 -seed 3, the first 16 moves
	{Game: "checkers", Variant: "english", Moves: strings.Fields("12-16 22-18 16-20 25-22 8-12 29-25 10-14 18-15 11x18 22x15 4-8 26-22 7-10 31-26 10x19 24x15")},
	// -game paperfootball -a strong -b alphabeta -rounds 1 -seed 2
	{Game: "paperfootball", Moves: strings.Split("416760571335721442143031757063131756121754444611025366750123443607667275276714346005346133161021741347257447017", "")},
	// -game football -a strong -b greedy -rounds 1 -seed 2, the first 17 actions
	{Game: "football", Moves: strings.Fields("7,0,3 1,3,6 3,4,6 7,3,4 2,0,4 0,0,4 2,3,0 6,0,0 4,0,4 2,0,0 4,0,2 4,0,0 5,0,3 3,0,8 5,4,4 4,7,4 p4x1,0,4")},
	// made by hand
	{Game: "robanumeros", Setup: "4 1 -10 2 3 7 -5 6 9 -2 8 3", Moves: []string{"right2", "left1", "right1"}},
	{Game: "tictactoe", Moves: strings.Fields("5 1 9 3 2 8 7")},
}

// filmed is the game that is also drawn move by move.
const filmed = "connect4"

func run(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "pictures", "[-dir DIRECTORY]", "Draws the documentation's boards, DIRECTORY/connect4.svg and so on, and an animated film,\nDIRECTORY/connect4-film.svg.", "go run ./examples/pictures")
	dir := flags.String("dir", filepath.Join("examples", "pictures"), "`directory` to write to")
	if err := flags.ParseAlone(args); err != nil {
		return err
	}
	for _, r := range subjects {
		scenes, err := draw(r)
		if err != nil {
			return err
		}
		if err := write(std, *dir, r.Game+".svg", picture(&scenes[len(scenes)-1])); err != nil {
			return err
		}
		if r.Game == filmed {
			if err := write(std, *dir, r.Game+"-film.svg", film(scenes)); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a file and prints its path.
func write(std cli.Streams, dir, name string, data []byte) error {
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintln(std.Out, path)
	return nil
}

// draw returns the positions of a record.
func draw(r board.Record) ([]board.Scene, error) {
	all, err := catalog.Join(games.All()...)
	if err != nil {
		return nil, err
	}
	entry, err := all.Find(r.Game)
	if err != nil {
		return nil, err
	}
	return tools.Of(entry).Scenes(r, "en")
}

const (
	pace    = 0.7 // maximum time that a position is shown, in seconds
	longest = 20. // maximum length of a film in seconds
	pause   = 4   // how many times longer the last position is shown
)

// film draws scenes of one board as an endless animation. A viewer that does not support
// animations shows the last scene.
//
// A shape that several scenes share is written once, with the times at which it is visible,
// so that the size of a film depends on how much its scenes differ.
func film(scenes []board.Scene) []byte {
	c := open(&scenes[len(scenes)-1])
	for layer := range layers {
		var order []string
		seen := map[string][]bool{}
		for i := range scenes {
			for _, shape := range c.shapes(layer, &scenes[i]) {
				if seen[shape] == nil {
					order = append(order, shape)
					seen[shape] = make([]bool, len(scenes))
				}
				seen[shape][i] = true
			}
		}
		for _, shape := range order {
			c.timed(shape, seen[shape])
		}
	}
	return c.Bytes()
}

// shapes returns the shapes of a layer of a scene.
func (c canvas) shapes(layer int, s *board.Scene) []string {
	var apart svg.Picture
	canvas{&apart, c.style}.layer(layer, s)
	return slices.Collect(strings.Lines(string(apart.Bytes())))
}

// timed adds a shape that is visible in the scenes i for which seen[i] is set.
func (c canvas) timed(shape string, seen []bool) {
	last := len(seen) - 1
	whole := float64(last + pause)
	words := map[bool]string{true: "visible", false: "hidden"}
	values, times := words[seen[0]], "0"
	for i := 1; i <= last; i++ {
		if seen[i] != seen[i-1] {
			values += ";" + words[seen[i]]
			times += fmt.Sprintf(";%.4g", float64(i)/whole)
		}
	}
	if values == words[true] {
		c.Append(shape)
		return
	}
	c.Open("g", "visibility", words[seen[last]])
	c.Element("animate", "attributeName", "visibility", "calcMode", "discrete", "dur", svg.Number(min(pace*whole, longest))+"s",
		"repeatCount", "indefinite", "values", values, "keyTimes", times)
	c.Append(shape)
	c.Close()
}
