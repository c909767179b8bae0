package arena

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// options are the values of the flags.
type options struct {
	game, a, b string
	series     tools.Series
	json, wide bool
	lot        bool
	boards     string
	delay      time.Duration
}

// showcase plays a series in one game or in all of them, and shows boards.
func (a arena) showcase(ctx context.Context, std cli.Streams, args []string) error {
	o, err := a.parse(std, args)
	if err != nil {
		return err
	}
	entries := a.games.Entries()
	if o.game != "" {
		e, err := a.find(o.game)
		if err != nil {
			return err
		}
		for _, bot := range []string{o.a, o.b} {
			if bot == "" {
				continue
			}
			if _, err := tools.Of(e).ParseSpec(bot); err != nil {
				return cli.Usage("%w", err)
			}
		}
		if err := begins(e, o.series.Variant, o.series.Setup, o.series.Seed); err != nil {
			return err
		}
		entries = []catalog.Entry{e}
	}
	var all []series
	for _, e := range entries {
		s, err := play(ctx, std, e, o)
		if err != nil {
			return err
		}
		all = append(all, s)
		if ctx.Err() != nil {
			break
		}
	}
	if o.json {
		encoder := json.NewEncoder(std.Out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(all)
	}
	width := cli.Width(std.Out)
	if o.wide {
		width = 0
	}
	return table(std, all, width)
}

func (a arena) parse(std cli.Streams, args []string) (o options, err error) {
	flags := cli.NewFlags(std, "arena", "[flags] | arena COMMAND ...",
		"Plays bots against each other, swapping sides after each game. Without flags it plays a\nshort series in every game, with boards and a final table.\n\n"+"Commands:\n"+cli.Explain("arena", a.commands())+"\n"+a.list(),
		"go run ./examples/arena",
		"go run ./examples/arena -game connect4 -a minimax -b greedy -rounds 10 -depth 6",
		"go run ./examples/arena -game paperfootball -time 200ms -seed 7 -json",
		"go run ./examples/arena run -game connect4 -record /tmp/games.jsonl minimax mcts greedy random")
	flags.StringVar(&o.game, "game", "", "the `game` to play (default: all of them)")
	flags.StringVar(&o.series.Variant, "variant", "", "the game's `variant`, such as another board (needs -game)")
	flags.StringVar(&o.series.Setup, "setup", "", "what is chosen before the game, such as a row of cards (needs -game)")
	flags.StringVar(&o.a, "a", "", "the first `bot` (needs -game)")
	flags.StringVar(&o.b, "b", "", "the second `bot` (needs -game)")
	flags.IntVar(&o.series.Games, "rounds", 2, "number of games in each series; the bots swap sides after each")
	flags.IntVar(&o.series.Depth, "depth", 0, "search depth of bots in moves of either player (default: limited by nodes)")
	flags.Int64Var(&o.series.Nodes, "nodes", 0, "positions that bots search, or simulations that they make, for a move")
	flags.DurationVar(&o.series.MoveTime, "time", 0, "time for a move, such as 100ms (default: no limit)")
	flags.IntVar(&o.series.Opening, "opening", -1, "random plies at the start of each pair of games; -1: a few, depending on the game")
	flags.Uint64Var(&o.series.Seed, "seed", 1, "random seed")
	flags.BoolVar(&o.lot, "lot", false, "draw by lot which bot begins the first game")
	flags.BoolVar(&o.json, "json", false, "print only the results, as JSON with all moves")
	flags.BoolVar(&o.wide, "wide", false, "print the whole table, even if it is wider than the terminal")
	flags.StringVar(&o.boards, "boards", "auto", "draw `which` positions: all, last (of each series), none; auto is all on a terminal, else last")
	flags.DurationVar(&o.delay, "delay", 40*time.Millisecond, "pause after each position drawn on a terminal")
	flags.Within("rounds", 1, math.Inf(1))
	if err := flags.ParseAlone(args); err != nil {
		return o, err
	}
	switch {
	case o.a+o.b+o.series.Variant+o.series.Setup != "" && o.game == "":
		return o, cli.Usage("-a, -b, -variant and -setup are for one game; want -game as well")
	case !strings.Contains(" auto all last none ", " "+o.boards+" "):
		return o, cli.Usage("-boards is %q; want all, last, none or auto", o.boards)
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case o.json && o.wide:
		return o, cli.Usage("-wide cannot be used with -json, which prints no table")
	case o.json && given["boards"]:
		return o, cli.Usage("-boards cannot be used with -json, which includes the final boards")
	}
	if o.boards == "auto" {
		o.boards = "last"
		if cli.IsTerminal(std.Out) {
			o.boards = "all"
		}
	}
	if o.json {
		o.boards = "none"
	}
	o.series.A, o.series.B = o.a, o.b
	return o, nil
}

// list lists the games and their bots.
func (a arena) list() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "Games\tBots")
	for _, e := range a.games.Entries() {
		fmt.Fprintf(w, "%s\t%s\n", e.Name, strings.Join(tools.Of(e).BotNames(), ", "))
	}
	w.Flush()
	return b.String()
}

// series is the outcome of one game's series.
type series struct {
	Game   string         `json:"game"`
	A      string         `json:"a"`
	B      string         `json:"b"`
	Seed   uint64         `json:"seed"`
	Wins   int            `json:"wins"` // of A
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Games  []tools.Played `json:"games"`

	score match.Score
	title string
}

func play(ctx context.Context, std cli.Streams, e catalog.Entry, o options) (series, error) {
	so := o.series
	so.A = cmp.Or(so.A, e.Default[0])
	so.B = cmp.Or(so.B, e.Default[1])
	if o.lot && rand.IntN(2) == 1 {
		so.A, so.B = so.B, so.A
	}
	s := series{Game: e.Name, A: so.A, B: so.B, Seed: so.Seed, title: e.Title}
	about, err := answer.Of[answer.Game](answer.Ask(ctx, e, answer.Question{Do: "game", Game: e.Name}, nil))
	if err != nil {
		return s, err
	}
	screen := cli.NewScreen(std.Out, o.delay)
	if !o.json {
		fmt.Fprintf(std.Out, "%s: %s v %s\n", e.Title, so.A, so.B)
	}
	if o.boards == "all" {
		so.Moved = func(m tools.Moved) {
			screen.Show(ctx, fmt.Sprintf("game %d, move %d: %s plays %s\n%s", m.Game, m.Ply, m.Player, m.Text, m.Board))
		}
	}
	so.Played = func(g tools.Played) {
		s.Games = append(s.Games, g)
		screen.Keep()
		if !o.json {
			fmt.Fprintln(std.Out, outcome(g, about.In(so.Variant).Players))
		}
		if o.boards == "last" && (g.Number == so.Games || ctx.Err() != nil) {
			fmt.Fprint(std.Out, g.Board)
		}
	}
	score, err := tools.Of(e).Play(ctx, so)
	if err != nil {
		return s, err
	}
	s.score, s.Wins, s.Draws, s.Losses = score, score.Wins, score.Draws, score.Losses
	if !o.json {
		fmt.Fprintln(std.Out)
	}
	return s, nil
}

// outcome describes a finished game in a line; sides are the names of First and Second.
func outcome(g tools.Played, sides [2]string) string {
	who := "draw"
	if g.Winner != "" {
		who = g.Winner + " wins"
	}
	switch {
	case g.Reason.Void():
		who = "no result"
	case g.Winner == "" && g.Reason.Fault():
		who = "both lose"
	}
	text := fmt.Sprintf("  game %d, %s first (%s), %s second (%s): %s after %d moves", g.Number, g.First, sides[0], g.Second, sides[1], who, g.Plies)
	text = strings.NewReplacer(" (First player)", "", " (Second player)", "").Replace(text) // the names of sides without a name
	if g.Reason != match.NaturalEnd {
		text += fmt.Sprintf(" (%v: %s)", g.Reason, g.Detail)
	}
	return text
}

// table prints the results of all series.
func table(std cli.Streams, all []series, width int) error {
	t := cli.Table{Left: true, Rows: [][]string{{"Game", "A", "B", "A wins", "draws", "B wins", "time A", "time B"}}, Spare: []int{7, 6}, Shorten: []int{1, 2, 0}}
	for _, s := range all {
		row := []string{s.title, s.A, s.B}
		for _, n := range []int{s.Wins, s.Draws, s.Losses} {
			row = append(row, strconv.Itoa(n))
		}
		for _, used := range s.score.Time {
			row = append(row, used.Round(time.Millisecond).String())
		}
		t.Rows = append(t.Rows, row)
	}
	return t.Write(std.Out, width)
}
