package arena

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// notation prints how the positions and moves of a game, or of all, are written in the messages to
// programs: the position and the legal moves of the first turn, and the position after some moves.
func (a arena) notation(std cli.Streams, name string) error {
	entries := a.games.Entries()
	if name != "" {
		e, err := a.find(name)
		if err != nil {
			return err
		}
		entries = []catalog.Entry{e}
	}
	for _, e := range entries {
		if err := printNotation(std, e); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}

// shown is the number of legal moves that are printed.
const shown = 8

func printNotation(std cli.Streams, e catalog.Entry) error {
	record := board.Record{Game: e.Name, Seed: 1}
	v, err := end(e, &record)
	if err != nil {
		return err
	}
	var legal []string
	for _, m := range v.Moves[:min(len(v.Moves), shown)] {
		legal = append(legal, m.Text)
	}
	if more := len(v.Moves) - shown; more > 0 {
		legal = append(legal, fmt.Sprintf("(%d more)", more))
	}
	fmt.Fprintf(std.Out, "%s\n  position  %s\n  moves     %s\n", e.Name, v.Position, strings.Join(legal, " "))
	before := len(record.Moves)
	for n := 0; len(v.Moves) > 0 && (n < 2 || v.Committed != nil); n++ {
		record.Moves = append(record.Moves, v.Moves[len(v.Moves)/3].Text)
		if v, err = end(e, &record); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(std.Out, "  after     %s\n  position  %s\n", strings.Join(record.Moves[before:], " "), v.Position)
	return err
}

// end completes the record and returns the view of its end, as the first player sees it if
// the game has secrets.
func end(e catalog.Entry, r *board.Record) (answer.View, error) {
	q := answer.Question{Do: "view", Record: *r}
	if e.Secret {
		q.Seat = board.First
	}
	v, err := answer.Of[answer.View](answer.Ask(context.Background(), e, q, nil))
	*r = v.Record
	return v, err
}
