package arena

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/decimal"
)

// analyse prints the best moves in a position.
func (a arena) analyse(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena analyse", "-game GAME [flags] [POSITION]",
		"Prints the best moves in a position, with their scores and the play expected to follow. A\nscore is for the first player. Ctrl-C ends the search and prints what it has found.\n\n"+placeHelp,
		"go run ./examples/arena analyse -game connect4 4455",
		"go run ./examples/arena analyse -game checkers -time 1s -lines 3 W:W14,22,32:B2,5,13",
		"go run ./examples/arena analyse -game paperfootball 0: 2 0 53 4 7",
		"go run ./examples/arena analyse -game othello -bot minimax,depth=8")
	p := a.placeFlags(flags)
	name := flags.String("bot", "", "the `bot` that searches (default: the game's best)")
	limit := flags.Duration("time", 5*time.Second, "search time")
	lines := flags.Int("lines", 1, "number of best moves to print")
	asJSON := flags.Bool("json", false, "print JSON")
	flags.Within("lines", 1, 1000)
	flags.Within("time", 0.001, math.Inf(1))
	if err := flags.Parse(args); err != nil {
		return err
	}
	e, t, err := p.open(std, a, flags.Args())
	if err != nil {
		return err
	}
	v, err := view(t)
	if err != nil {
		return err
	}
	if v.Over {
		return cli.Usage("%s: the game is over: %s", e.Name, v.TurnLabel)
	}
	*name = cmp.Or(*name, about(e).Default.Analyse)
	b, err := analyst(e, *name, *limit)
	if err != nil {
		return err
	}
	found := analysis{Position: t.Position()}
	err = t.Analyse(ctx, b, *lines, board.English, func(event any) error {
		if i, ok := event.(answer.Iteration); ok && cli.IsTerminal(std.Err) {
			fmt.Fprintf(std.Err, "depth %2d  %s  %s\n", i.Depth, decimal.Signed(i.Score, 3), strings.Join(i.Lines[0].Moves, " "))
		}
		return found.collect(event)
	})
	if err != nil && (ctx.Err() == nil || len(found.Lines) == 0) {
		return err
	}
	if *asJSON {
		return printJSON(std, found)
	}
	fmt.Fprintf(std.Out, "%s%s\n%s\n\n", t.Drawing(), v.TurnLabel, found.Position)
	return found.print(std)
}

// analysis is the output of -json.
type analysis struct {
	Position string   `json:"position"`
	Notes    []string `json:"notes,omitempty"` // what is special to the game, in words
	answer.Iteration
}

// collect keeps the latest results.
func (a *analysis) collect(event any) error {
	switch event := event.(type) {
	case answer.Overlay:
		a.note(event.Overlay)
	case answer.Iteration:
		a.Iteration = event
	}
	return nil
}

// note keeps the words of an overlay.
func (a *analysis) note(o board.Overlay) {
	a.Notes = nil
	if o.Text != "" {
		a.Notes = append(a.Notes, o.Text)
	}
	for _, r := range o.Rings {
		if r.Label != "" && !slices.Contains(a.Notes, r.Label) {
			a.Notes = append(a.Notes, r.Label)
		}
	}
}

func (a *analysis) print(std cli.Streams) error {
	out := new(strings.Builder)
	for i, l := range a.Lines {
		fmt.Fprintf(out, "%d. %s  %s\n", i+1, decimal.Signed(l.Score, 3), strings.Join(l.Moves, " "))
	}
	proven := ""
	if a.Proven {
		proven = " (proven)"
	}
	if len(a.Lines) == 0 {
		fmt.Fprintln(out, "no move was found in that time")
	} else {
		fmt.Fprintf(out, "\n%s%s\n", a.Label, proven)
	}
	for _, note := range a.Notes {
		fmt.Fprintln(out, note)
	}
	fmt.Fprintf(out, "depth %d, %d positions, %v\n", a.Depth, a.Nodes, time.Duration(a.TimeMS*float64(time.Millisecond)).Round(time.Millisecond))
	_, err := io.WriteString(std.Out, cli.Wrap(out.String(), cli.Width(std.Out)))
	return err
}
