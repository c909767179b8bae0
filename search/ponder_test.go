package search_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestPonderIsUsed checks that a search after pondering uses its results.
func TestPonderIsUsed(t *testing.T) {
	g := connect4.Game{}
	past := []connect4.State{g.Start(), game.After(g, g.Start(), 3)}
	rival := past[1]
	s := game.After(g, rival, 3) // the expected reply

	type searcher interface {
		search.Searcher[connect4.State, connect4.Move]
		Ponder(ctx context.Context, s connect4.State, past ...connect4.State) error
	}
	after := func(ponder bool, m searcher, l *search.Limits, less search.Limits) search.Result[connect4.Move] {
		if ponder {
			must.Do(t, m.Ponder(t.Context(), rival, past[:1]...))
		}
		*l = less
		return must.Get(m.Search(t.Context(), s, past...))(t)
	}
	minimax := func(ponder bool) int64 {
		m := search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Depth: 10}, MemoryBytes: 16 << 20}
		m.Progress = func(search.Result[connect4.Move]) {}
		r := after(ponder, &m, &m.Limits, search.Limits{Depth: 8})
		if m.Progress == nil {
			t.Error("Progress is lost")
		}
		return r.Nodes
	}
	if with, without := minimax(true), minimax(false); with*2 > without {
		t.Errorf("Minimax: %d nodes after pondering, %d without", with, without)
	}
	mcts := func(ponder bool) int {
		m := search.NewMCTS(g, search.Limits{Nodes: 5000})
		return len(after(ponder, m, &m.Limits, search.Limits{Nodes: 1}).Line)
	}
	if with, without := mcts(true), mcts(false); with <= without {
		t.Errorf("MCTS: a line of %d moves after pondering, %d without", with, without)
	}
}

// TestPonderShowsNothing checks that pondering does not call Progress and stops with its
// context.
func TestPonderShowsNothing(t *testing.T) {
	g := connect4.Game{}
	shown := func(search.Result[connect4.Move]) { t.Error("Progress was called") }
	for _, p := range []interface {
		Ponder(ctx context.Context, s connect4.State, past ...connect4.State) error
	}{
		&search.Minimax[connect4.State, connect4.Move]{Game: g, Progress: shown, MemoryBytes: 1 << 16},
		&search.MCTS[connect4.State, connect4.Move]{Game: g, Progress: shown, MemoryBytes: 1 << 20},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour) // of a fake clock, which stands still during computation
			ended := make(chan error)
			go func() { ended <- p.Ponder(ctx, g.Start()) }()
			cancel()
			<-ended
		})
	}
}
