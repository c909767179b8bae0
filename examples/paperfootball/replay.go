package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// longestGame is the maximum length of a line of a file of games, in bytes.
const longestGame = 1 << 20

// summary holds the statistics of a file of games.
type summary struct {
	Games      int `json:"games"`
	Faulty     int `json:"faulty"`
	FirstWins  int `json:"first_wins"`
	SecondWins int `json:"second_wins"`
	OnBoard    int `json:"ended_on_the_board"`
	Partial    int `json:"ended_within_a_turn"`
	Turns      int `json:"turns"`
	Longest    int `json:"steps_of_the_longest_turn"`
}

func (s *summary) add(r *paper.Record) {
	switch r.Winner {
	case game.First:
		s.FirstWins++
	case game.Second:
		s.SecondWins++
	}
	if r.Final.Winner() != game.Nobody {
		s.OnBoard++
	}
	if r.Partial() {
		s.Partial++
	}
	s.Turns += len(r.Turns)
	for _, turn := range r.Turns {
		s.Longest = max(s.Longest, len(turn))
	}
}

func replay(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "paperfootball replay", "[flags] FILE",
		"Checks a file of recorded games (- is standard input) by replaying them. Each line is a\ngame: the winner (1 First, 2 Second, 0 unknown) and the turns. Faulty games are reported on\nstandard error.",
		"go run ./examples/paperfootball replay games.txt",
		"go run ./examples/paperfootball replay -game 3 -turn 4 -svg game.svg games.txt")
	field := addFieldFlags(f, "8x10")
	number := f.Int("game", 0, "show the game with this number, from 1, and stop there")
	turn := f.Int("turn", 0, "show the game after this many turns (0: all)")
	picture := f.String("svg", "", "draw that game, by default the first, to `FILE`")
	reach := f.Bool("reach", false, "mark the points where the turn can end in the picture")
	asJSON := f.Bool("json", false, "print the summary as JSON")
	if err := f.ParseOne(args, "file"); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	if *number == 0 && (*picture != "" || *turn > 0) {
		*number = 1
	}
	input := std.In
	if f.Arg(0) != "-" {
		file, err := os.Open(f.Arg(0))
		if err != nil {
			return cli.Usage("%w", err)
		}
		defer file.Close()
		input = file
	}
	lines := bufio.NewScanner(plain.NewReader(input))
	lines.Buffer(nil, longestGame)
	progress := cli.NewProgress(std.Err, -1, "games")
	defer progress.Done()
	var total summary
	for ctx.Err() == nil && lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		progress.Add(1)
		total.Games++
		r, err := g.ParseRecord(text)
		if err != nil {
			total.Faulty++
			fmt.Fprintf(std.Err, "game %d: %v\n", total.Games, err)
		} else {
			total.add(r)
		}
		if total.Games == *number {
			if err != nil {
				return fmt.Errorf("game %d cannot be shown: it is faulty", *number)
			}
			return show(std, g, r, *turn, *picture, *reach)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("after game %d: %w", total.Games, err)
	}
	if *number > 0 {
		return cli.Usage("-game %d: want 1 to %d", *number, total.Games)
	}
	if *asJSON {
		if err := json.NewEncoder(std.Out).Encode(total); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(std.Out, "%s, %d faulty; First won %d, Second %d; %d ended on the board, %d within a turn; %d turns, the longest of %d steps\n",
			cli.Count(total.Games, "game"), total.Faulty, total.FirstWins, total.SecondWins, total.OnBoard, total.Partial, total.Turns, total.Longest)
	}
	if total.Faulty > 0 {
		return fmt.Errorf("%d of %d games are faulty", total.Faulty, total.Games)
	}
	return ctx.Err()
}

// show prints a game after the given number of turns, 0 for all, and draws it to a file if
// picture is not "".
func show(std cli.Streams, g *paper.Game, r *paper.Record, turns int, picture string, reach bool) error {
	if turns > len(r.Turns) {
		return cli.Usage("-turn is %d; the game has only %d turns", turns, len(r.Turns))
	}
	if turns > 0 && turns < len(r.Turns) {
		shorter := &paper.Record{}
		for _, path := range r.Turns[:turns] {
			if err := shorter.Add(g, paper.FormatPath(path)); err != nil {
				return err
			}
		}
		r = shorter
	}
	fmt.Fprintf(std.Out, "%s\n%s", r, g.Render(&r.Final))
	if picture == "" {
		return nil
	}
	return writePicture(g, r, reach, picture)
}
