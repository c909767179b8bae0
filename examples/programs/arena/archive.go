package arena

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// batch is a part of a collection of games: records, or a text with games.
type batch struct {
	games []board.Record
	text  string
}

// Limits of a batch.
const (
	batchGames = 256
	batchBytes = 256 << 10
	mostBytes  = 4 << 20 // of a game as text
)

// batches returns the games of a file, which is a tournament's record or text in the game's
// notation: games that empty lines separate, or one per line in games without such a format.
func (a arena) batches(e catalog.Entry, path string) iter.Seq2[batch, error] {
	return func(yield func(batch, error) bool) {
		file, err := os.Open(path)
		if err != nil {
			yield(batch{}, cli.Usage("%w", err))
			return
		}
		defer file.Close()
		r := bufio.NewReader(plain.NewReader(file))
		if start, _ := r.Peek(1); string(start) == "{" {
			a.recorded(e, file, r, yield)
			return
		}
		if about(e).Notation.Several {
			texts(path, r, yield)
			return
		}
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, mostBytes)
		var b batch
		for n := 1; lines.Scan(); n++ {
			if strings.TrimSpace(lines.Text()) == "" {
				continue
			}
			t, err := played.Parse(e, "", "", lines.Text())
			if err != nil {
				yield(b, cli.Usage("%s: line %d: %w", path, n, err))
				return
			}
			if b.games = append(b.games, t.Record()); len(b.games) == batchGames {
				if !yield(b, nil) {
					return
				}
				b = batch{}
			}
		}
		yield(b, lines.Err())
	}
}

// recorded yields the games of a tournament's record, from an open file and its text.
func (a arena) recorded(e catalog.Entry, file *os.File, text io.Reader, yield func(batch, error) bool) {
	path := file.Name()
	r, err := contest.ReadRecord(a.games, file, text)
	if err != nil {
		yield(batch{}, err)
		return
	}
	defer r.Close()
	if r.Entry.Name != e.Name {
		yield(batch{}, cli.Usage("%s has games of %s; want %s", path, r.Entry.Name, e.Name))
		return
	}
	var b batch
	for g, one := range replayed(r, path, &err) {
		one.Notes = &board.Notes{Tags: [][2]string{{"Result", g.Result()}}}
		if b.games = append(b.games, one); len(b.games) == batchGames {
			if !yield(b, nil) {
				return
			}
			b = batch{}
		}
	}
	yield(b, err)
}

// replayed yields the games of a tournament's record, each also as a record of its moves. It sets err
// if it ends early.
func replayed(r *contest.Recorded, path string, err *error) iter.Seq2[record.Game, board.Record] {
	return func(yield func(record.Game, board.Record) bool) {
		s := r.Plan.Setup
		like, e := r.Entry.Recorded(s.Variant, s.Setup, s.Seed)
		if *err = e; e != nil {
			return
		}
		for g, e := range r.Games {
			if e != nil {
				*err = cli.Usage("%s: %w", path, e)
				return
			}
			if like.Moves = g.Moves; !yield(g, like) {
				return
			}
		}
	}
}

// texts yields a text in parts that end before an empty line and a tag.
func texts(path string, r *bufio.Reader, yield func(batch, error) bool) {
	var b strings.Builder
	empty := false
	for {
		line, err := r.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			yield(batch{}, err)
			return
		}
		if b.Len() > batchBytes && empty && strings.HasPrefix(line, "[") || err != nil {
			if err != nil {
				b.WriteString(line)
			}
			blank := strings.TrimSpace(b.String()) == ""
			if !blank && !yield(batch{text: b.String()}, nil) || err != nil {
				return
			}
			b.Reset()
		}
		if b.WriteString(line); b.Len() > mostBytes {
			yield(batch{}, fmt.Errorf("%s: a part of %d bytes has no game that begins with a tag after an empty line", path, mostBytes))
			return
		}
		empty = strings.TrimSpace(line) == ""
	}
}

// records returns all games of a file. Of a game with an error it takes the moves before it,
// and says so.
func (a arena) records(std cli.Streams, e catalog.Entry, variant, setup, path string) (all []board.Record, err error) {
	faulty, first := 0, ""
	for b, err := range a.batches(e, path) {
		if err != nil {
			return nil, err
		}
		all = append(all, b.games...)
		if b.text == "" {
			continue
		}
		games, err := played.Split(e, variant, setup, b.text)
		if err != nil {
			return nil, err
		}
		for _, one := range games {
			t, err := played.Parse(e, variant, setup, one.Text)
			if err != nil {
				return nil, cli.Usage("%s: %s: %w", path, one.Title, err)
			}
			if t.Fault != nil && one.Fault == "" {
				one.Fault = t.Fault.Message
			}
			if one.Fault != "" {
				if faulty++; faulty == 1 {
					first = one.Title + ": " + one.Fault
				}
				if len(t.Record().Moves) == 0 {
					continue
				}
			}
			all = append(all, t.Record())
		}
	}
	if len(all) == 0 {
		return nil, cli.Usage("%s has no games", path)
	}
	if faulty > 0 {
		fmt.Fprintf(std.Err, "arena: %s: %s with an error, taken up to there; the first is %s\n", path, cli.Count(faulty, "game"), first)
	}
	return all, nil
}
