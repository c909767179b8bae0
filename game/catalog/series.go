//go:build !page

package catalog

import (
	"cmp"
	"context"
	"io"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

func (t *typed[S, M]) Play(ctx context.Context, o tools.Series) (match.Score, error) {
	o.A, o.B = cmp.Or(o.A, t.about.Default[0]), cmp.Or(o.B, t.about.Default[1])
	if o.Opening < 0 {
		o.Opening = t.about.openingPlies
	}
	g, err := t.varied(o.Variant, o.Setup, o.Seed)
	if err != nil {
		return match.Score{}, err
	}
	var bots [2]match.Bot[S, M]
	for i, text := range [2]string{o.A, o.B} {
		spec, err := t.ParseSpec(text)
		if err != nil {
			return match.Score{}, err
		}
		b, err := t.newBot(g, spec, tools.Setup{Variant: o.Variant, Depth: o.Depth, Nodes: o.Nodes, MoveTime: o.MoveTime, Seed: o.Seed})
		if err != nil {
			return match.Score{}, err
		}
		if c, ok := match.As[io.Closer](b); ok {
			defer c.Close()
		}
		bots[i] = b
	}
	labels := [2]string{bots[0].Name(), bots[1].Name()}
	if labels[0] == labels[1] {
		labels = [2]string{labels[0] + " 1", labels[1] + " 2"}
	}
	s := match.Series[S, M]{
		Match: match.Match[S, M]{
			Game:     g,
			First:    rename(bots[0], labels[0]),
			Second:   rename(bots[1], labels[1]),
			MoveTime: o.MoveTime, Seed: o.Seed,
		},
		Games: o.Games, OpeningPlies: o.Opening, Apart: t.Apart(o.A, o.B),
	}
	players := func(number int) [2]string {
		if number%2 == 1 {
			return labels
		}
		return [2]string{labels[1], labels[0]}
	}
	var kept []tools.Moved // that a player must not see yet
	show := func() {
		for _, m := range kept {
			o.Moved(m)
		}
		kept = kept[:0]
	}
	number := 1 // of the game in progress
	if o.Moved != nil {
		s.Watch = func(step match.Step[S, M]) {
			m := tools.Moved{Game: number, Ply: step.Ply, Player: "chance"}
			if step.Player != game.Chance {
				m.Player = players(number)[step.Player-game.First]
			}
			m.Text = game.MoveText(g, step.Before, step.Move)
			m.Board = game.Render(g, step.After)
			if kept = append(kept, m); t.public(g, step.After) {
				show()
			}
		}
	}
	s.Played = func(n int, _ bool, r match.Result[S, M]) {
		show()
		number = n + 1
		if o.Played != nil {
			p := players(n)
			done := tools.Played{
				Number: n, First: p[0], Second: p[1], Reason: r.Reason, Detail: r.Detail, Plies: len(r.Moves),
				Moves: game.LineText(g, g.Start(), r.Moves), Board: game.Render(g, r.Final), Payoff: r.Payoff, Time: r.Time[0] + r.Time[1],
			}
			if r.Winner != game.Nobody {
				done.Winner = p[r.Winner-game.First]
			}
			o.Played(done)
		}
	}
	return s.Play(ctx)
}
