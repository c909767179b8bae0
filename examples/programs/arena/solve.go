package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// solution is the output of -json.
type solution struct {
	Position string `json:"position"`
	Known    bool   `json:"known"`
	Winner   string `json:"winner,omitempty"` // first, second or nobody
	Plies    *int   `json:"plies,omitempty"`
	Line     string `json:"line,omitempty"`
	Solver   string `json:"solver,omitempty"`
	Reason   string `json:"reason,omitempty"` // why it is not known
}

// solve finds out who wins.
func (a arena) solve(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena solve", "-game GAME [flags] [POSITION]",
		"Finds out who wins a position if both play their best, and in how many plies. Three solvers try in\nturn, each for an equal share of the time: retrograde analysis of all positions that can be reached,\nminimax with growing depth, and proof numbers, which find long forced wins, but not the fastest.\nThe exit status is 1 if none of them knows.\n\n"+placeHelp,
		"go run ./examples/arena solve -game tictactoe",
		"go run ./examples/arena solve -game connect4 -time 1m 44455554221")
	p := a.placeFlags(flags)
	limit := flags.Duration("time", 30*time.Second, "time for all solvers together")
	asJSON := flags.Bool("json", false, `print {"position", "known", "winner": "first", "second" or "nobody", "plies", "line", "solver", "reason"}`)
	flags.Within("time", 0.001, math.Inf(1))
	if err := flags.Parse(args); err != nil {
		return err
	}
	e, t, err := p.open(std, a, flags.Args())
	if err != nil {
		return err
	}
	var said time.Time
	found, err := tools.Of(e).Solve(ctx, t.Record(), *limit, func(text string) {
		if now := time.Now(); now.Sub(said) > time.Second {
			said = now
			fmt.Fprintln(std.Err, text)
		}
	})
	if ctx.Err() != nil {
		return err
	}
	s := solution{Position: t.Position(), Known: err == nil, Line: found.Line, Solver: found.Solver}
	if s.Known {
		s.Winner = strings.ToLower(found.Winner.String())
	} else {
		s.Reason = strings.ReplaceAll(err.Error(), "\n", "; ")
		err = fmt.Errorf("not known: %s", s.Reason)
	}
	if found.Fastest {
		s.Plies = &found.Plies
	}
	if *asJSON {
		if err := json.NewEncoder(std.Out).Encode(s); err != nil {
			return err
		}
	} else if s.Known {
		fmt.Fprintf(std.Out, "%s%s\n\n%s\n", t.Drawing(), s.Position, s.words(about(e).In(p.variant).Players))
	}
	return err
}

// words tells what is known.
func (s solution) words(players [2]string) string {
	text := "neither player can force a win"
	for i, p := range []game.Player{game.First, game.Second} {
		if s.Winner == strings.ToLower(p.String()) {
			text = players[i] + " wins"
		}
	}
	if s.Plies != nil {
		text += fmt.Sprintf(" in %d plies", *s.Plies)
	}
	text += " (" + s.Solver + ")"
	if s.Line != "" {
		text += ": " + s.Line
	}
	return text
}
