package catalog

import (
	"context"
	"io"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/record"
)

// erased are the functions of an entry that know its types.
type erased struct {
	stage  func(s Setup) (Stage, error)
	replay func(seed uint64, rec *record.Game, show func(ply int, who game.Player, move, board string)) error
	check  func(ctx context.Context, c program.Command, moveTime time.Duration) ([]program.Finding, error)
	serve  func(ctx context.Context, spec string, in io.Reader, out io.Writer) error
}

// erase fills in e.erased.
func erase[S, M comparable](e *Entry, start func(seed uint64) (game.Game[S, M], error), makers []maker[S, M]) {
	about := program.Game{Name: e.Name}
	entry := *e
	e.stage = func(s Setup) (Stage, error) {
		g, err := start(s.Seed)
		if err != nil {
			return nil, err
		}
		return newStage(entry, g, makers, s)
	}
	e.replay = func(seed uint64, rec *record.Game, show func(int, game.Player, string, string)) error {
		g, err := start(seed)
		if err != nil {
			return err
		}
		moves, line, err := record.Replay(g, rec)
		for i := range line {
			if i == 0 {
				show(0, game.Nobody, "", game.Draw(g, line[0]))
			} else if i <= len(moves) {
				show(i, g.Turn(&line[i-1]), rec.Moves[i-1], game.Draw(g, line[i]))
			}
		}
		return err
	}
	e.check = func(ctx context.Context, c program.Command, moveTime time.Duration) ([]program.Finding, error) {
		g, err := start(1)
		if err != nil {
			return nil, err
		}
		return program.Check(ctx, g, about, c, moveTime)
	}
	e.serve = func(ctx context.Context, text string, in io.Reader, out io.Writer) error {
		spec, err := ParseSpec(text)
		if err == nil {
			err = entry.knows(spec)
		}
		if err != nil {
			return err
		}
		g, err := start(1)
		if err != nil {
			return err
		}
		b, err := newBot(entry, g, makers, spec, Setup{})
		if err != nil {
			return err
		}
		return program.Serve(ctx, g, about, b, "", in, out)
	}
}
