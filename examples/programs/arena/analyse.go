package arena

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/tools"
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
	e, t, err := p.parse(std, a, flags, args)
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
	err = t.Analyse(ctx, b, *lines, "en", func(event any) error {
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
	for _, v := range o.Values {
		if (v.Kind == "ring" || v.Kind == "goal") && v.Text != "" && !slices.Contains(a.Notes, v.Text) {
			a.Notes = append(a.Notes, v.Text)
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

// explore prints what was played in a position.
func (a arena) explore(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena explore", "-game GAME -from FILE [flags] [POSITION]",
		"Prints what was played in a position, however it was reached, in a collection of games, and how\nthose games ended. The collection is a tournament's record or an archive in the game's notation, such\nas PDN, of any size.\n\n"+placeHelp,
		"go run ./examples/arena explore -game tictactoe -from games.jsonl",
		"go run ./examples/arena explore -game checkers -from games.pdn 11-15 23-19")
	p := a.placeFlags(flags)
	from := flags.String("from", "", "the `file` with the games")
	asJSON := flags.Bool("json", false, "print JSON")
	e, t, err := p.parse(std, a, flags, args)
	switch {
	case err != nil:
		return err
	case *from == "":
		return cli.Usage("-from is missing; want a file with games")
	}
	all := answer.Explored{Moves: []answer.Continuation{}}
	for b, err := range a.batches(e, *from) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		x, err := answer.Of[answer.Explored](answer.Ask(ctx, e, answer.Question{Do: "explore", Record: t.Record(), Games: b.games, Text: b.text}, nil))
		if err != nil {
			return cli.Usage("%s: %w", e.Name, err)
		}
		add(&all, x)
	}
	if all.Games == 0 {
		return cli.Usage("%s has no games", *from)
	}
	if *asJSON {
		return printJSON(std, all)
	}
	fmt.Fprintf(std.Out, "%s%s, %d with this position", t.Drawing(), cli.Count(all.Games, "game"), all.Reached)
	if all.Faulty > 0 {
		fmt.Fprintf(std.Out, "; %s with an error", cli.Count(all.Faulty, "game"))
	}
	fmt.Fprint(std.Out, "\n\n")
	table := cli.Table{}
	table.Rows = append(table.Rows, []string{"move", "games", "first won", "drawn", "second won", "score"})
	for _, c := range all.Moves {
		score := "-"
		if n := c.First + c.Drawn + c.Second; n > 0 {
			score = fmt.Sprintf("%.0f %%", 100*(float64(c.First)+float64(c.Drawn)/2)/float64(n))
		}
		table.Rows = append(table.Rows, []string{c.Move, fmt.Sprint(c.Games), fmt.Sprint(c.First), fmt.Sprint(c.Drawn), fmt.Sprint(c.Second), score})
	}
	return table.Write(std.Out, cli.Width(std.Out))
}

// add adds counts.
func add(to *answer.Explored, x answer.Explored) {
	to.Games += x.Games
	to.Reached += x.Reached
	to.Faulty += x.Faulty
	for _, c := range x.Moves {
		i := slices.IndexFunc(to.Moves, func(o answer.Continuation) bool { return o.Move == c.Move })
		if i < 0 {
			to.Moves = append(to.Moves, c)
			continue
		}
		o := &to.Moves[i]
		o.Games += c.Games
		o.First += c.First
		o.Drawn += c.Drawn
		o.Second += c.Second
	}
	slices.SortStableFunc(to.Moves, func(a, b answer.Continuation) int { return cmp.Compare(b.Games, a.Games) })
}

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
	e, t, err := p.parse(std, a, flags, args)
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
