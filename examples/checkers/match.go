package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// ballotDepth is the search depth, in plies, that decides whether an opening is balanced.
const ballotDepth = 7

// matchCommand plays many games between two players and rates them.
func matchCommand(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers match", "[flags] A B",
		"Plays swapped pairs of games from balanced openings and prints by how many Elo A is\nstronger than B, with a 95 % interval. Ctrl-C ends the match and prints the result so far.\n\n"+playersHelp,
		"go run ./examples/checkers match strong greedy",
		"go run ./examples/checkers match -rules english -games 200 -time 50ms strong plain",
		"go run ./examples/checkers match -rules english -games 200 -time 0 strong,nodes=10000 material,nodes=12000")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	python := f.String("python", "python3", "the `program` that runs Python players")
	games := f.Int("games", 20, "number of `games`")
	limit := f.Duration("time", 100*time.Millisecond, "time for a move (0: no limit)")
	plies := f.Int("opening", 3, "length of the openings in `plies`, 0 to 6")
	deck := deckFlag(f)
	seed := f.Uint64("seed", 1, "seed that shuffles the openings")
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.Parse(args); err != nil {
		return err
	}
	switch {
	case f.NArg() != 2:
		return cli.Usage("want two players (-h prints help)")
	case *games < 1 || *limit < 0 || *plies < 0 || *plies > 6:
		return cli.Usage("-games %d -time %v -opening %d; want at least one game, a time of 0 or more, 0 to 6 plies", *games, *limit, *plies)
	}
	o := playerOptions{rules: rules.Rules, python: *python}
	if err := o.openTables(ctx, std, *pieces, *dir, f.Args()...); err != nil {
		return err
	}
	openings, err := openingsOf(ctx, rules.Rules, *deck, *plies, ballotDepth)
	if err != nil {
		return err
	}
	rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })

	bar := cli.NewProgress(std.Err, int64(*games), "playing")
	defer bar.Done()
	t := tally{A: f.Arg(0), B: f.Arg(1)}
	for i := 0; i < *games && ctx.Err() == nil; i++ {
		// New players for every game, so that nothing is carried over.
		players, done, err := two(f.Arg(0), f.Arg(1), o)
		if err != nil {
			return err
		}
		swapped := i%2 == 1
		m := match.Match[state, move]{
			Game: checkers.Game{Rules: rules.Rules}, First: players[0], Second: players[1],
			Opening: openings[i/2%len(openings)], MoveTime: *limit, Seed: *seed + uint64(i/2),
		}
		if swapped {
			m.First, m.Second = players[1], players[0]
		}
		r, err := m.Play(ctx)
		done()
		if err != nil {
			return err
		}
		t.add(r, swapped)
		bar.Add(1)
		bar.Describe(fmt.Sprintf("%d-%d-%d", t.Wins, t.Losses, t.Draws))
	}
	return t.print(std, *asJSON)
}

func deckFlag(f cli.Flags) *bool {
	return f.Bool("deck", false, "use the 156 openings of American tournaments (needs -rules english)")
}

// openingsOf returns the deck of American tournaments, or else balanced openings.
func openingsOf(ctx context.Context, rules checkers.Rules, deck bool, plies, depth int) ([][]move, error) {
	switch {
	case !deck:
		return bot.Ballots(ctx, rules, plies, depth)
	case rules != checkers.English:
		return nil, cli.Usage("-deck needs -rules english, not %v", rules)
	}
	return bot.Deck(), nil
}

// tally sums up a match from A's point of view.
type tally struct {
	A       string          `json:"a"`
	B       string          `json:"b"`
	Wins    int             `json:"wins"`
	Losses  int             `json:"losses"`
	Draws   int             `json:"draws"`
	Reasons map[string]int  `json:"reasons"`
	Plies   int             `json:"plies"`
	Seconds [2]float64      `json:"seconds"` // used by A and B
	Elo     rating.Estimate `json:"elo"`

	pairs rating.Pairs
	first float64 // A's points in the first game of the pair
}

func (t *tally) add(r match.Result[state, move], swapped bool) {
	if r.Reason.Void() {
		return
	}
	if t.Reasons == nil {
		t.Reasons = map[string]int{}
	}
	t.Reasons[r.Reason.String()]++
	t.Plies += len(r.Moves)
	a, points := game.First, 0.5
	if swapped {
		a = game.Second
	}
	switch r.Winner {
	case a:
		t.Wins++
		points = 1
	case a.Opponent():
		t.Losses++
		points = 0
	default:
		t.Draws++
	}
	t.Seconds[0] += r.Time[a-game.First].Seconds()
	t.Seconds[1] += r.Time[a.Opponent()-game.First].Seconds()
	if swapped {
		t.pairs.Add(t.first + points)
	}
	t.first = points
}

func (t *tally) print(std cli.Streams, asJSON bool) error {
	t.Elo = rating.Elo(t.pairs)
	if asJSON {
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		return e.Encode(t)
	}
	n := t.Wins + t.Losses + t.Draws
	fmt.Fprintf(std.Out, "%s - %s: %s: %d won, %d lost, %d drawn\n", t.A, t.B, cli.Count(n, "game"), t.Wins, t.Losses, t.Draws)
	fmt.Fprintf(std.Out, "Elo %v (95 %%, by %d pairs of games)\n", t.Elo, t.pairs.Total())
	if moves := float64(t.Plies) / 2; n > 0 {
		fmt.Fprintf(std.Out, "%.0f moves a game; a move took %.1f ms and %.1f ms\n",
			float64(t.Plies)/float64(n), 1000*t.Seconds[0]/moves, 1000*t.Seconds[1]/moves)
	}
	for reason, k := range t.Reasons {
		if reason != match.NaturalEnd.String() {
			fmt.Fprintf(std.Out, "%d ended by %s\n", k, reason)
		}
	}
	return nil
}

// ballots lists balanced openings.
func ballots(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers ballots", "[flags]",
		"Lists the openings that matches start from: each distinct position that -plies plies\nreach, without those where one side is ahead.",
		"go run ./examples/checkers ballots -rules english")
	rules := rulesFlag(f, checkers.Damas)
	plies := f.Int("plies", 3, "length of the openings, 0 to 6 `plies`")
	deck := deckFlag(f)
	depth := f.Int("depth", ballotDepth, "search depth in plies that decides whether an opening is balanced")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 || *plies < 0 || *plies > 6 || *depth < 1 {
		return cli.Usage("want -plies from 0 to 6 and a positive -depth, and nothing else (-h prints help)")
	}
	openings, err := openingsOf(ctx, rules.Rules, *deck, *plies, *depth)
	if err != nil {
		return err
	}
	for _, o := range openings {
		fmt.Fprintln(std.Out, list(o))
	}
	return nil
}
