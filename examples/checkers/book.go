package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/checkers/book"
	"github.com/seed-61c9d78a/versus/internal/replace"
	"github.com/seed-61c9d78a/versus/search"
)

// makeBook makes an opening book or extends an existing one.
func makeBook(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers book", "[flags]",
		"Makes an opening book by searching each of its positions. If the file already exists, its\npositions are kept. After Ctrl-C, run the same command to continue.",
		"go run ./examples/checkers book -rules english -positions 5 -nodes 10000 -o tmp/new.book")
	rules := rulesFlag(f, checkers.Damas)
	file := f.String("o", "", "the book's `file`")
	positions := f.Int("positions", 600, fmt.Sprintf("size of the book in positions, at most %d", book.MostPositions))
	f.Within("positions", 1, book.MostPositions)
	nodes := f.Int64("nodes", 1_000_000, "nodes to search for a book move, and a fortieth of that for each reply of the opponent")
	f.Within("nodes", 40, math.Inf(1))
	breadth := f.Float64("breadth", 0.05, "the loss, in men, that makes a reply of the opponent as unimportant as one a ply further from the opening")
	f.Within("breadth", 0, 24)
	pieces := f.Int("endgame", 0, "`pieces` in the endgame tables, 2 to 5 (0: no tables)")
	dir := databaseFlag(f)
	workers := f.Int("workers", 0, "number of positions searched at once (0: one per processor)")
	f.Within("workers", 0, 256)
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	if *file == "" {
		return cli.Usage("-o is missing; want a file for the book")
	}
	if *workers == 0 {
		*workers = runtime.GOMAXPROCS(0)
	}
	b, err := openBook(rules.Rules, *file)
	if err != nil {
		return err
	}
	database, err := openDatabase(rules.Rules, *dir)
	if err != nil {
		return err
	}
	table, err := tables(ctx, std, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	analyst := func(nodes int64) func() search.Searcher[state, move] {
		return func() search.Searcher[state, move] {
			return &bot.Bot{Game: checkers.Game{Rules: rules.Rules}, Endgame: table, Database: database, Limits: search.Limits{Nodes: nodes}}
		}
	}
	builder := book.Builder{
		NewSearcher: analyst(*nodes),
		NewJudge:    analyst(*nodes / 40),
		Workers:     *workers,
		Breadth:     *breadth * checkers.ManScore,
		Positions:   *positions,
	}
	if rules.Rules == checkers.English {
		builder.Openings = bot.Deck()
	}
	if err := os.MkdirAll(filepath.Dir(*file), 0o755); err != nil {
		return err
	}
	bar := cli.NewProgress(std.Err, int64(*positions), "building the opening book")
	defer bar.Done()
	bar.Add(min(b.Len(), *positions))
	save := func() error { return replace.File(*file, b.Write) }
	saved := time.Now()
	builder.Progress = func() error {
		bar.Add(1)
		if time.Since(saved) < 10*time.Second {
			return nil
		}
		saved = time.Now()
		return save()
	}
	if err := errors.Join(builder.Build(ctx, b), save()); err != nil {
		return err
	}
	report := struct {
		Rules     string `json:"rules"`
		Positions int    `json:"positions"`
	}{rules.String(), b.Len()}
	if *asJSON {
		return json.NewEncoder(std.Out).Encode(report)
	}
	fmt.Fprintf(std.Out, "%d positions, rules %s: %s\n", report.Positions, report.Rules, *file)
	return nil
}

// openBook reads a book. A file that does not exist is an empty book.
func openBook(rules checkers.Rules, name string) (*book.Book, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return book.New(rules), nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := book.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if b.Rules() != rules {
		return nil, cli.Usage("%s is a book for the rules %v; want %v", name, b.Rules(), rules)
	}
	return b, nil
}
