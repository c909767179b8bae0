package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// annotation is the output of -json for a game.
type annotation struct {
	Title string `json:"title"`
	answer.Annotation
}

// annotator prints what a coach says about games.
type annotator struct {
	std          cli.Streams
	bot          answer.Searcher
	language     board.Language
	asJSON, text bool
	games        int
	faults       int // games with one
}

// annotate judges the moves of games.
func (a arena) annotate(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena annotate", "[flags] RECORD | -game GAME [flags] FILE | -game GAME [flags] MOVES",
		`Judges every move of a game, or of all games of a file: a record of a tournament, or with -game
a file in the game's notation, such as PDN or PGN, or - for standard input. For
each mistake it prints what it costs, in parts of a point, whether that is proven or estimated, and the
reason; for each player, the accuracy. The signs are ?? for a blunder, ? for a mistake and ?! for
an inaccuracy. A game with an illegal move is judged up to there, and the exit
status is then 1.`,
		"go run ./examples/arena annotate -game connect4 44444515152",
		"go run ./examples/arena annotate -game checkers -text games.pdn",
		"go run ./examples/arena annotate -json /tmp/games.jsonl")
	p := a.placeFlags(flags)
	name := flags.String("bot", "", "the `bot` that judges, such as minimax,nodes=100000 (default: the one that proves most)")
	limit := flags.Duration("time", 30*time.Second, "time for a game")
	id := flags.Int("id", 0, "the `number` of the only game to judge")
	language := flags.String("language", "en", "`language` of the reasons: en, es or ro")
	n := &annotator{std: std}
	flags.BoolVar(&n.text, "text", false, "print the games in their notation, with comments if the notation has any")
	flags.BoolVar(&n.asJSON, "json", false, "print one JSON object for each game")
	flags.Within("time", 0.001, 86400)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if n.language = answer.LanguageOf(*language); string(n.language) != *language {
		return cli.Usage("-language is %q; want en, es or ro", *language)
	}
	if flags.NArg() == 0 {
		return cli.Usage("nothing to annotate; want a file or moves, after the flags (-h prints help)")
	}
	judge := func(e catalog.Entry, title string, r board.Record) error { return n.judge(ctx, e, title, r) }
	prepare := func(e catalog.Entry) (err error) {
		n.bot = answer.Searcher{Time: *limit}
		if *name != "" {
			n.bot, err = analyst(e, *name, *limit)
		}
		return err
	}
	var err error
	if p.game == "" {
		err = a.annotateRecord(flags.Args(), *id, prepare, judge)
	} else {
		fault := func(e catalog.Entry, x board.Excerpt) {
			n.faults++
			fmt.Fprintf(std.Err, "%s: %s\n", e.Name, x.Title)
		}
		err = a.annotateText(p, flags.Args(), *id, prepare, judge, fault)
	}
	_, missing := os.Stat(flags.Arg(0))
	switch {
	case n.games == 0 && flags.NArg() == 1 && ctx.Err() == nil && errors.Is(missing, os.ErrNotExist) && p.game != "":
		if err == nil {
			err = errors.New("want a file, or legal moves")
		}
		return cli.Usage("there is no file %q, and it is no game of %s: %w", flags.Arg(0), p.game, err)
	case err == nil && n.faults > 0 && n.games > 0:
		return fmt.Errorf("found errors in %s", cli.Count(n.faults, "game"))
	case err == nil && n.games == 0:
		return cli.Usage("no game to annotate: want a file with such a game, or legal moves, and not %q", strings.Join(flags.Args(), " "))
	}
	return err
}

// annotateRecord passes the games of a tournament's record to judge.
func (a arena) annotateRecord(args []string, id int, prepare func(catalog.Entry) error, judge func(catalog.Entry, string, board.Record) error) error {
	if len(args) > 1 {
		return cli.Usage("%d arguments; want one record, or -game GAME before moves or a file", len(args))
	}
	r, err := contest.OpenRecord(a.games, args[0])
	if err != nil {
		return err
	}
	defer r.Close()
	if err := prepare(r.Entry); err != nil {
		return err
	}
	for g, one := range replayed(r, args[0], &err) {
		if id != 0 && g.ID != id {
			continue
		}
		title := fmt.Sprintf("%d. %s - %s", g.ID, r.Header.Players[g.First].Name, r.Header.Players[g.Second].Name)
		if err := judge(r.Entry, title, one); err != nil {
			return err
		}
	}
	return err
}

// annotateText passes the games of a file, or the game that the arguments spell, to judge.
// It passes those with an error to fault, too.
func (a arena) annotateText(p *place, args []string, id int, prepare func(catalog.Entry) error, judge func(catalog.Entry, string, board.Record) error, fault func(catalog.Entry, board.Excerpt)) error {
	e, err := a.find(p.game)
	if err != nil {
		return err
	}
	if err := prepare(e); err != nil {
		return err
	}
	text := strings.Join(args, " ")
	if len(args) == 1 {
		if file, err := readText(args[0]); err == nil {
			if text = file; strings.TrimSpace(text) == "" {
				return cli.Usage("%s has no games", args[0])
			}
		} else if !errors.Is(err, os.ErrNotExist) {
			return cli.Usage("%w", err)
		}
	}
	all, err := played.Split(e, p.variant, p.setup, text)
	if err != nil {
		return cli.Usage("%s: %w", e.Name, err)
	}
	for i, one := range all {
		if id != 0 && i+1 != id {
			continue
		}
		if one.Fault != "" {
			fault(e, one)
		}
		r := board.Record{Game: e.Name, Variant: p.variant, Setup: p.setup, Seed: p.seed, Moves: strings.Fields(one.Text)}
		t, err := played.Parse(e, p.variant, p.setup, one.Text)
		if err == nil {
			r = t.Record()
			if t.Fault != nil && one.Fault == "" {
				one.Title += ": " + t.Fault.Message
				fault(e, one)
			}
			if one.Fault != "" && len(r.Moves) == 0 {
				continue
			}
		} else if _, wrong := played.Open(e, board.Record{Game: e.Name, Variant: p.variant, Setup: p.setup, Seed: p.seed, Moves: r.Moves[:min(1, len(r.Moves))]}); wrong != nil {
			return cli.Usage("%s: %w", e.Name, err) // these are no moves
		}
		if err := judge(e, one.Title, r); err != nil {
			return err
		}
	}
	return nil
}

// maxText is the size of the largest archive, in bytes.
const maxText = 256 << 20

// readText reads a file, - for standard input.
func readText(path string) (string, error) {
	f := os.Stdin
	if path != "-" {
		var err error
		if f, err = os.Open(path); err != nil {
			return "", err
		}
		defer f.Close()
	}
	b, err := io.ReadAll(io.LimitReader(f, maxText+1))
	if err == nil && len(b) > maxText {
		err = fmt.Errorf("%s: more than %d bytes", path, maxText)
	}
	return string(b), err
}

// judge judges a game and prints what it finds.
func (n *annotator) judge(ctx context.Context, e catalog.Entry, title string, r board.Record) error {
	bar := cli.NewProgress(n.std.Err, int64(len(r.Moves)), "judging")
	q := answer.Question{Do: "annotate", Record: r, Bot: n.bot, Language: n.language}
	a, err := answer.Of[answer.Annotation](answer.Ask(ctx, e, q, func(event any) error {
		if _, ok := event.(answer.Judged); ok {
			bar.Add(1)
		}
		return nil
	}))
	bar.Done()
	if err != nil {
		return cli.Usage("%w", err)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("annotate: interrupted: %w", context.Cause(ctx))
	}
	n.games++
	if a.Fault != nil {
		n.faults++
		fmt.Fprintf(n.std.Err, "%s: judged up to a fault: %v\n", e.Name, a.Fault)
	}
	if n.asJSON {
		return json.NewEncoder(n.std.Out).Encode(annotation{title, a})
	}
	var b strings.Builder
	switch {
	case n.text:
		b.WriteString(a.Text + "\n\n")
	default:
		n.print(&b, about(e).In(r.Variant).Players, title, a)
	}
	_, err = io.WriteString(n.std.Out, b.String())
	return err
}

// print prints the mistakes of a game with the reasons, and what each player kept.
func (n *annotator) print(b *strings.Builder, players [2]string, title string, a answer.Annotation) {
	if title != "" {
		fmt.Fprintln(b, title)
	}
	for _, m := range a.Moves {
		if m.Mark == "" {
			continue
		}
		turning := ""
		if slices.Contains(a.Turning, m.Ply) {
			turning = ", a turning point"
		}
		fmt.Fprintf(b, "\nmove %d, %s: %s%s%s\n", m.Ply, players[m.Player-board.First], m.Move, m.Mark, turning)
		b.WriteString(cli.Wrap(strings.Join(m.Why, "\n")+"\n", cli.Width(n.std.Out)))
	}
	b.WriteByte('\n')
	for i, p := range a.Players {
		if p.Moves == 0 {
			fmt.Fprintf(b, "%s: no choices\n", players[i])
			continue
		}
		fmt.Fprintf(b, "%s: accuracy %.0f %% in %s, %.2f points lost (%d ??, %d ?, %d ?!)\n", players[i], p.Accuracy, cli.Count(p.Moves, "choice"), p.Lost, p.Marks["??"], p.Marks["?"], p.Marks["?!"])
	}
	if !a.Complete {
		fmt.Fprintln(b, "the time was over before the first moves were judged; -time allows more")
	}
	b.WriteByte('\n')
}
