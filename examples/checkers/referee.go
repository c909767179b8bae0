package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// referee plays one game like the assignment's referee.
func referee(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers referee", "[flags] A B [SECONDS]",
		"Plays a game between A and B and prints who won and why. Colours are drawn by lot; X\nmoves first. A player who makes an illegal move, fails, or takes more than SECONDS for a\nmove (default: no limit) forfeits the game.\n\n"+playersHelp,
		"go run ./examples/checkers referee strong greedy",
		"go run ./examples/checkers referee python:examples/checkers/players/greedy.py strong 5",
		"go run ./examples/checkers referee -rules english 'contract:node player.js' strong,depth=6 1")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	python := f.String("python", "python3", "the `program` that runs Python players")
	seed := f.Uint64("seed", 0, "seed of the colours and of random moves (0: random)")
	quiet := f.Bool("quiet", false, "print the result only")
	asJSON := f.Bool("json", false, "print only the result, as JSON")
	verbose := f.Bool("v", false, "show the standard error of external players")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() < 2 || f.NArg() > 3 {
		return cli.Usage("want two players and optionally a time (-h prints help)")
	}
	limit, err := seconds(f.Arg(2))
	if err != nil {
		return err
	}
	o := playerOptions{rules: rules.Rules, python: *python}
	if *verbose {
		o.log = std.Err
	}
	if err := o.openTables(ctx, std, *pieces, *dir, f.Arg(0), f.Arg(1)); err != nil {
		return err
	}
	players, done, err := two(f.Arg(0), f.Arg(1), o)
	if err != nil {
		return err
	}
	defer done()
	if *seed == 0 {
		*seed = rand.Uint64()
	}
	if rand.New(rand.NewPCG(*seed, 4)).IntN(2) == 1 {
		players[0], players[1] = players[1], players[0]
	}
	m := match.Match[state, move]{
		Game: checkers.Game{Rules: rules.Rules}, First: players[0], Second: players[1], MoveTime: limit, Seed: *seed,
	}
	if !*quiet && !*asJSON {
		fmt.Fprintf(std.Out, "X: %s\nO: %s\n\n%s\n", players[0].Name(), players[1].Name(), board(rules.Rules, m.Game.Start()))
		m.Watch = func(s match.Step[state, move]) {
			fmt.Fprintf(std.Out, "%d. %c (%s) plays %v %v\n%s\n", s.Ply, checkers.PlayerLetter(s.Player),
				players[s.Player-game.First].Name(), s.Move, s.Move.Coordinates(), board(rules.Rules, s.After))
		}
	}
	r, err := m.Play(ctx)
	if err != nil {
		return err
	}
	if r.Reason == match.Interrupted {
		return fmt.Errorf("the game was interrupted after %d moves, without a result: %w", len(r.Moves), context.Cause(ctx))
	}
	if *asJSON {
		return writeResult(std.Out, players, r)
	}
	fmt.Fprintln(std.Out, verdict(checkers.Game{Rules: rules.Rules}, players, r))
	return nil
}

// board draws a position.
func board(r checkers.Rules, s state) string { return checkers.Game{Rules: r}.Draw(&s) }

// verdict describes who won and why.
func verdict(g checkers.Game, players [2]player, r match.Result[state, move]) string {
	plies := fmt.Sprintf("after %d moves", len(r.Moves))
	if r.Winner == game.Nobody {
		return fmt.Sprintf("Draw %s: %s.", plies, why(g, r))
	}
	return fmt.Sprintf("%c (%s) wins %s: %s.", checkers.PlayerLetter(r.Winner), players[r.Winner-game.First].Name(), plies, why(g, r))
}

// why describes how a game ended.
func why(g checkers.Game, r match.Result[state, move]) string {
	if r.Reason != match.NaturalEnd {
		if r.Detail == "" || r.Reason == match.Resigned {
			return r.Reason.String()
		}
		return r.Reason.String() + ", " + r.Detail
	}
	s := r.Final
	own, rival := s.Pieces(s.ToMove()).Len(), s.Pieces(s.ToMove().Opponent()).Len()
	switch {
	case own == 0:
		return "no piece left"
	case g.Turn(&s) == game.Nobody:
		return "no legal move left"
	}
	times := occurrences(g, r)
	switch {
	case g.Rules == checkers.English && times < 3:
		return "40 moves of each side without a capture or a man's move"
	case g.Rules == checkers.English:
		return "the same position for the 3rd time"
	case r.Winner == game.Nobody:
		return fmt.Sprintf("the same position for the 6th time, with %d pieces each", own)
	}
	return fmt.Sprintf("the same position for the 6th time, with %d pieces against %d", max(own, rival), min(own, rival))
}

// occurrences returns how often the final position occurred.
func occurrences(g checkers.Game, r match.Result[state, move]) int {
	s, n := g.Start(), 1
	for _, m := range r.Moves {
		if s == r.Final {
			n++
		}
		g.Apply(&s, m)
	}
	return n
}

// result is the output of -json.
type result struct {
	X      string           `json:"x"`
	O      string           `json:"o"`
	Winner string           `json:"winner"` // "X", "O" or "" for a draw
	Reason string           `json:"reason"`
	Detail string           `json:"detail,omitempty"`
	Moves  []string         `json:"moves"`
	Final  string           `json:"final"` // FEN
	Time   [2]time.Duration `json:"nanoseconds"`
}

func writeResult(w io.Writer, players [2]player, r match.Result[state, move]) error {
	out := result{X: players[0].Name(), O: players[1].Name(), Reason: r.Reason.String(), Detail: r.Detail, Final: r.Final.FEN(), Time: r.Time, Moves: []string{}}
	if r.Winner != game.Nobody {
		out.Winner = string(checkers.PlayerLetter(r.Winner))
	}
	for _, m := range r.Moves {
		out.Moves = append(out.Moves, m.String())
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
