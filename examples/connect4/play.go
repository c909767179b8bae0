package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/connect4/agent"
)

// bot is a player of Connect 4.
type bot = match.Bot[connect4.State, connect4.Move]

// playersHelp describes how players are named.
const playersHelp = `Players are human or named as in the arena:
  human      you; type a column, "moves" or "quit"
  perfect    never makes a mistake
  agent      follows rules of thumb, each with a probability: agent,blocking=0.9 (likewise
             win, block, centre, sequence, direction), or agent,file=FILE as evolve writes it
  minimax, minimax,depth=6, plain, mcts, mcts-rollouts, greedy, greedy-worst, random
             bots that play any game
  easy, medium, hard
             weakened, for people to play; so is minimax,level=easy`

// table holds the settings that players are made with.
type table struct {
	io     cli.Streams
	solver *connect4.Solver
	agent  *agent.Agent // configuration for players named "agent"; nil: the default
	human  bot
	time   time.Duration
	seed   uint64
}

// seat returns the player of that name; flag is the flag that named it.
func (t *table) seat(flag, name string) (bot, error) {
	if file, ok := strings.CutPrefix(name, "agent,file="); ok {
		return readAgent(file)
	}
	switch {
	case name == "human":
		if t.human == nil {
			t.human = match.NewHuman(connect4.Game{}, "you", t.io.In, t.io.Out)
		}
		return t.human, nil
	case name == "agent" && t.agent != nil:
		return *t.agent, nil
	case name == "perfect":
		return match.NewSearcher(name, t.solver), nil
	}
	d := entry.Describe()
	d.Rules = t.solver.Game
	b, err := d.Player(name, catalog.Settings[connect4.Move]{MoveTime: t.time, Seed: t.seed})
	if err != nil {
		return nil, cli.Usage("-%s: %w; or human", flag, err)
	}
	return timed{b, t.time}, nil
}

// timed is a bot with a time limit for each move.
type timed struct {
	bot
	time time.Duration
}

func (t timed) Move(ctx context.Context, turn *match.Turn[connect4.State, connect4.Move]) (connect4.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, t.time)
	defer cancel()
	return t.bot.Move(ctx, turn)
}

func play(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 play", "[flags]",
		"Plays games between any two players.\n\n"+playersHelp,
		"connect4 play", "connect4 play -first perfect -second human", "connect4 play -first agent -agent best.json -second mcts -games 10 -quiet",
		"connect4 play -first agent,file=best.json -second agent,file=rival.json -games 100 -quiet")
	first := f.String("first", "human", "the `player` who moves first")
	second := f.String("second", "perfect", "the `player` who moves second")
	config := f.String("agent", "", "`FILE` with the configuration of players named just \"agent\"")
	rounds := f.Int("games", 1, "number of games; sides are swapped after each")
	perMove := f.Duration("time", time.Second, "time per move for players that search")
	seed := f.Uint64("seed", 1, "random seed")
	start := f.String("position", "", "start after these columns have been played, such as 4453")
	quiet := f.Bool("quiet", false, "print results only")
	asJSON := f.Bool("json", false, "print one JSON object per game, and no boards")
	options := addSolverFlags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("unexpected %q; want the players as -first and -second", f.Arg(0))
	}
	if *rounds < 1 {
		return cli.Usage("-games %d: want 1 or more", *rounds)
	}
	if *perMove <= 0 {
		return cli.Usage("-time %v: want more than 0", *perMove)
	}
	solver, err := options.solver()
	if err != nil {
		return err
	}
	t := &table{io: io, solver: solver, time: *perMove, seed: *seed}
	if *config != "" {
		if *first != "agent" && *second != "agent" {
			return cli.Usage("-agent %s: neither player is an agent", *config)
		}
		found, err := readAgent(*config)
		if err != nil {
			return err
		}
		t.agent = &found
	}
	a, err := t.seat("first", *first)
	if err != nil {
		return err
	}
	b, err := t.seat("second", *second)
	if err != nil {
		return err
	}
	opening, err := parseOpening(solver.Game, *start)
	if err != nil {
		return err
	}
	show := boards
	switch {
	case *asJSON:
		show = nothing
	case *quiet:
		show = results
	case t.human != nil:
		show = replies
	}
	var wins [3]int // a, b, draws
	for n := range *rounds {
		m := match.Match[connect4.State, connect4.Move]{Game: solver.Game, First: a, Second: b, Opening: opening, Seed: *seed + uint64(n)}
		swapped := n%2 == 1
		if swapped {
			m.First, m.Second = b, a
		}
		if err := playOne(ctx, io, &m, show, *asJSON, swapped, &wins); err != nil {
			return err
		}
	}
	if *rounds > 1 && !*asJSON {
		fmt.Fprintf(io.Out, "%s won %d, %s won %d, %d drawn\n", a.Name(), wins[0], b.Name(), wins[1], wins[2])
	}
	return nil
}

// How much of a game is shown.
const (
	boards  = iota // every position
	replies        // the bots' moves: the human player is shown the board anyway
	results
	nothing
)

func playOne(ctx context.Context, io cli.Streams, m *match.Match[connect4.State, connect4.Move], show int, asJSON, swapped bool, wins *[3]int) error {
	g := m.Game
	names := [...]string{game.First: m.First.Name(), game.Second: m.Second.Name()}
	m.Watch = func(s match.Step[connect4.State, connect4.Move]) {
		if s.Ply <= len(m.Opening) {
			return
		}
		if show <= replies {
			fmt.Fprintf(io.Out, "%s (%s) plays %s\n", names[s.Player], disc(s.Player), game.MoveText(g, s.Before, s.Move))
		}
		if show == boards || show == replies && game.Over(g, s.After) {
			fmt.Fprintf(io.Out, "%s\n", game.Draw(g, s.After))
		}
	}
	r, err := m.Play(ctx)
	if err != nil {
		return err
	}
	if r.Reason == match.Interrupted {
		return fmt.Errorf("the game was interrupted after %d moves: %w", len(r.Moves), context.Cause(ctx))
	}
	outcome := "a draw"
	switch {
	case r.Winner == game.Nobody:
		wins[2]++
	case (r.Winner == game.Second) == swapped:
		wins[0]++
	default:
		wins[1]++
	}
	if r.Winner != game.Nobody {
		outcome = fmt.Sprintf("%s (%s) wins", names[r.Winner], disc(r.Winner))
	}
	if r.Reason != match.NaturalEnd {
		outcome += fmt.Sprintf(" (%v: %s)", r.Reason, r.Detail)
	}
	if asJSON {
		return json.NewEncoder(io.Out).Encode(map[string]any{
			"first": names[game.First], "second": names[game.Second], "winner": disc(r.Winner),
			"reason": r.Reason, "moves": moveText(connect4.Game{}, r.Moves), "seconds": []float64{r.Time[0].Seconds(), r.Time[1].Seconds()},
		})
	}
	if show <= results {
		fmt.Fprintf(io.Out, "%s: %s after %d discs\n", moveText(connect4.Game{}, r.Moves), outcome, len(r.Moves))
	}
	return nil
}

func readAgent(name string) (agent.Agent, error) {
	file, err := os.Open(name)
	if err != nil {
		return agent.Agent{}, err
	}
	defer file.Close()
	a, err := agent.Read(file)
	if err != nil {
		return a, cli.Usage("%s: %w", name, err)
	}
	return a, nil
}

// parseOpening parses a string of columns.
func parseOpening(g connect4.Game, text string) ([]connect4.Move, error) {
	s := g.Start()
	var moves []connect4.Move
	for i, c := range strings.Split(strings.ReplaceAll(text, " ", ""), "") {
		m, err := g.ParseMove(&s, c)
		if err != nil {
			return nil, cli.Usage("-position %q: move %d: %w", text, i+1, err)
		}
		moves = append(moves, m)
		g.Apply(&s, m)
	}
	if len(moves) > 0 && game.Over(g, s) {
		return nil, cli.Usage("-position %q: %w", text, game.ErrGameOver)
	}
	return moves, nil
}
