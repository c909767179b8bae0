package entry

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestJudgesByTheTables compares every move of random endgames with a table, until a position
// recurs: then the table, which ignores that, proves nothing.
func TestJudgesByTheTables(t *testing.T) {
	table := must.Get(endings(t.Context(), checkers.English, 4))(t)
	g, e := checkers.Game{Rules: checkers.English}, Entry()
	r := rand.New(rand.NewPCG(5, 0))
	points := func(s checkers.State) float64 { // of First
		v, ok := table.Probe(s)
		if !ok {
			t.Fatalf("no value of %s", g.FormatPosition(&s))
		}
		switch v.Winner {
		case game.First:
			return 1
		case game.Second:
			return 0
		}
		return 0.5
	}
	judged := 0
	for range 40 {
		s := g.Start()
		for all(s).Len() > 4 && !game.Over(g, s) {
			m := g.Moves(nil, &s)
			g.Apply(&s, m[r.IntN(len(m))])
		}
		record := board.Record{Game: "checkers", Start: g.FormatPosition(&s)}
		states := []checkers.State{s}
		for range 12 {
			if game.Over(g, s) {
				break
			}
			m := g.Moves(nil, &s)
			one := m[r.IntN(len(m))]
			record.Moves = append(record.Moves, g.FormatMove(&s, one))
			if g.Apply(&s, one); slices.Contains(states, s) {
				record.Moves = record.Moves[:len(record.Moves)-1]
				break
			}
			states = append(states, s)
		}
		q := answer.Question{Do: "annotate", Record: record, Bot: answer.Searcher{Level: &answer.Limit{Kind: "nodes", Value: 2000}}}
		a := must.Get(answer.Of[answer.Annotation](answer.Ask(t.Context(), e, q, nil)))(t)
		for i, m := range a.Moves {
			want := points(states[i]) - points(states[i+1])
			if m.Player == board.Second {
				want = -want
			}
			judged++
			if m.Loss != want || !m.Proven && m.Loss > 0 {
				t.Errorf("%s, %s played: the loss is %v (proven: %v); want %v", g.FormatPosition(&states[i]), m.Move, m.Loss, m.Proven, want)
			}
		}
	}
	if judged < 100 {
		t.Errorf("only %d moves were judged", judged)
	}
}

// Who looks for puzzles can give up while the tables are built, which takes a minute.
func TestPuzzlesCanBeCancelled(t *testing.T) {
	g := checkers.Game{}
	j := must.Get(puzzles().Judge(g, catalog.Settings[checkers.Move]{Nodes: 1}))(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := j.Search(ctx, g.Start()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want that it was cancelled", err)
	}
	if built[extent{checkers.English, 5}] != nil {
		t.Error("the tables were built nevertheless")
	}
}
