package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// witness is a searcher that notes what it is asked, and finds what it is told to find.
type witness[S, M comparable] struct {
	catalog.Settings[M]
	find  func(s S) (search.Result[M], error)
	first []search.Result[M] // told to Progress
	pause time.Duration      // after each

	ctx   context.Context
	state S
	past  []S
	began time.Time
	ended bool // before it has found something
}

func (w *witness[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	w.ctx, w.state, w.past, w.began = ctx, s, slices.Clone(past), time.Now()
	for _, r := range w.first {
		w.Progress(r)
		time.Sleep(w.pause)
	}
	w.ended = ctx.Err() != nil
	return w.find(s)
}

// bot returns the witness as a bot with these levels.
func (w *witness[S, M]) bot(levels ...board.Limit) catalog.Bot[S, M] {
	return catalog.Bot[S, M]{Name: "witness", Limits: levels, Search: func(_ game.Game[S, M], s catalog.Settings[M]) (search.Searcher[S, M], error) {
		w.Settings = s
		return w, nil
	}}
}

// first finds a first legal move of heaps.
func first(p position) (search.Result[take], error) {
	return search.Result[take]{Move: heaps{}.Moves(nil, &p)[0]}, nil
}

// TestLimitsOfASearch checks that a search gets the limits of its level, and until when: one that
// the page gives has the bot's range, and who gives the time need not keep to it.
func TestLimitsOfASearch(t *testing.T) {
	w := &witness[position, take]{find: first}
	e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{
		w.bot(board.Limit{Kind: "nodes", Min: 10, Max: 90, Default: 50}, board.ByDepth(4, 2), board.ByTime),
	}}.Entry()
	record := board.Record{Game: "heaps", Moves: []string{"0,1", "1,1"}, Seed: 9}
	for _, c := range []struct {
		kind  board.Kind
		value int64
		time  time.Duration
		nodes int64
		depth int
		limit time.Duration // 0: refused
	}{
		{nodes: 50, limit: answer.MaxTime},
		{kind: "nodes", value: 10, nodes: 10, limit: answer.MaxTime},
		{kind: "nodes", value: 90, nodes: 90, limit: answer.MaxTime},
		{kind: "nodes", value: 9},
		{kind: "nodes", value: 91},
		{kind: "depth", value: 4, depth: 4, limit: answer.MaxTime},
		{kind: "time_ms", value: 300, limit: 300 * time.Millisecond},
		{time: 20 * time.Second, limit: 20 * time.Second},
		{kind: "nodes", value: 9999, time: 20 * time.Second, nodes: 9999, limit: 20 * time.Second},
	} {
		bot := answer.Searcher{Name: "witness", Time: c.time}
		if c.kind != "" {
			bot.Level = &answer.Limit{Kind: c.kind, Value: c.value}
		}
		for _, q := range []answer.Question{{Do: "move", Bot: bot, Seed: 5}, {Do: "analyse", Bot: bot, Lines: 3}, {Do: "analyse", Bot: bot}, {Do: "hint", Bot: bot, Seed: 5}} {
			*w = witness[position, take]{find: first}
			q.Record = record
			begin := time.Now()
			_, err := ask[any](e, q)
			if (err == nil) != (c.limit > 0) {
				t.Errorf("%s, %s %d: %v; want (err == nil) == (c.limit > 0)", q.Do, c.kind, c.value, err)
			}
			if err != nil {
				continue
			}
			want := catalog.Settings[take]{Nodes: c.nodes, Depth: c.depth, Seed: max(q.Seed, 5), Options: map[string]float64{}, Lines: max(q.Lines, 1)}
			if q.Do == "hint" {
				want.Lines = 2 // the second is compared with
			} else if q.Do == "analyse" {
				want.Seed = record.Seed
			}
			timed := w.MoveTime > 0 && w.MoveTime <= c.limit
			w.MoveTime, w.Progress = 0, nil
			if !reflect.DeepEqual(w.Settings, want) || timed != (c.nodes == 0 && c.depth == 0) {
				t.Errorf("%s, %s %d: settings %+v, with a time %v; want %+v", q.Do, c.kind, c.value, w.Settings, timed, want)
			}
			if end, _ := w.ctx.Deadline(); end.Before(begin.Add(c.limit)) || end.After(w.began.Add(c.limit)) || w.ctx.Err() == nil {
				t.Errorf("%s, %s %d: %v until the end, want %v; afterwards: %v", q.Do, c.kind, c.value, end.Sub(begin), c.limit, w.ctx.Err())
			}
			if w.state.left != [2]int{2, 3} || len(w.past) != 2 || w.past[0].left != [2]int{3, 4} || w.past[1].left != [2]int{2, 4} {
				t.Errorf("%s: asked about %v after %v", q.Do, w.state, w.past)
			}
		}
	}
	// A bot with no levels gets all the time that there is.
	e = catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{w.bot()}}.Entry()
	mustAsk[answer.Found](t, e, answer.Question{Do: "move", Record: record, Bot: answer.Searcher{Name: "witness"}})
	if w.MoveTime <= 0 || w.MoveTime > answer.MaxTime || w.Nodes != 0 {
		t.Errorf("without levels: %+v", w.Settings)
	}
	for lines, given := range map[int]time.Duration{-1: 0, answer.MaxLines + 1: 0, answer.MaxLines: 0, answer.MaxLines + 2: time.Minute} {
		_, err := ask[answer.Iteration](e, answer.Question{Do: "analyse", Record: record, Bot: answer.Searcher{Name: "witness", Time: given}, Lines: lines})
		if (err == nil) != (lines == answer.MaxLines || given > 0) {
			t.Errorf("an analysis of %d lines in %v: %v; want (err == nil) == (lines == answer.MaxLines || given > 0)", lines, given, err)
		}
	}
	// Nobody is asked after the end.
	var p *answer.Problem
	if _, err := ask[answer.Found](e, answer.Question{Do: "move", Record: board.Record{Game: "heaps", Moves: []string{"0,3", "1,4"}}, Bot: answer.Searcher{Name: "witness"}}); !errors.As(err, &p) || p.Code != answer.GameOver {
		t.Errorf("after the end: %v; want errors.As(err, &p), p.Code == answer.GameOver", err)
	}
}

// TestAnswersOfASearch checks that a move and an analysis tell what the search has found: of a
// line only what can be played.
func TestAnswersOfASearch(t *testing.T) {
	r := search.Result[take]{Move: take{0, 1}, Line: []take{{0, 1}, {1, 2}, {1, 9}, {1, 1}}, Score: 0.25, Depth: 7, Nodes: 1000, Time: 2500 * time.Microsecond}
	early := r
	early.Score, early.Line = -0.5, nil
	w := &witness[position, take]{first: []search.Result[take]{early, r}, find: func(position) (search.Result[take], error) { return r, nil }}
	e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{w.bot(board.ByNodes)}}.Entry()
	q := answer.Question{Do: "analyse", Record: board.Record{Game: "heaps"}, Bot: answer.Searcher{Name: "witness"}}
	analyse := func() (last answer.Iteration, emitted []any) {
		last, err := answer.Of[answer.Iteration](answer.Ask(t.Context(), e, q, func(v any) error { emitted = append(emitted, v); return nil }))
		if err != nil {
			t.Fatal(err)
		}
		return last, emitted
	}
	line := answer.Line{Moves: []string{"0,1", "1,2"}, Score: 0.25, Label: "0,1"}
	want := answer.Iteration{Type: "iteration", Depth: 7, Score: 0.25, Nodes: 1000, TimeMS: 2.5, NPS: 400_000, Lines: []answer.Line{line}, Label: "0,1: First player is ahead, +0.25"}
	last, emitted := analyse()
	if !reflect.DeepEqual(last, want) || len(emitted) != 3 || !reflect.DeepEqual(emitted[0], answer.Started{Type: "started", TimeMS: answer.MaxTime.Milliseconds()}) || !reflect.DeepEqual(emitted[2], want) {
		t.Errorf("%+v, emitted %+v; want %+v", last, emitted, want)
	}
	if i, ok := emitted[1].(answer.Iteration); !ok || i.Score != -0.5 || i.Label != "0,1: Second player is ahead, -0.50" {
		t.Errorf(`while it searches: %+v; want ok, i.Score == -0.5, i.Label == "0,1: Second player is ahead, -0.50"`, emitted[1])
	}
	// A report is emitted after a pause, an error of emit ends the search, and is the answer's.
	w.pause = 60 * time.Millisecond
	if _, emitted := analyse(); len(emitted) != 4 {
		t.Errorf("of two reports, with a pause, are emitted %+v; want both", emitted)
	}
	for i := range 4 {
		told := 0
		enough := fmt.Errorf("enough of %d", i)
		_, err := answer.Ask(t.Context(), e, q, func(any) error {
			if told++; told > i {
				return enough
			}
			return nil
		})
		if !errors.Is(err, enough) || told != i+1 || i > 0 && w.ended != (i < 3) {
			t.Errorf("told %d times, %v", told, err)
		}
	}
	r.Lines = []search.Line[take]{{Moves: r.Line, Score: 0.25}, {Moves: []take{{1, 4}, {0, 3}}, Score: -1}, {Score: -2}}
	want.Lines = append(want.Lines, answer.Line{Moves: []string{"1,4", "0,3"}, Score: -1, Label: "1,4"}, answer.Line{Moves: []string{}, Score: -2})
	if last, _ := analyse(); !reflect.DeepEqual(last, want) {
		t.Errorf("%+v, want %+v", last, want)
	}
	// Minimax and its baseline tell of the first ply while they deepen.
	for _, bot := range []string{"minimax", "plain"} {
		q.Bot = answer.Searcher{Name: bot, Level: &answer.Limit{Kind: "depth", Value: 4}}
		if last, emitted := analyse(); last.Depth != 4 || emitted[1].(answer.Iteration).Depth == 4 {
			t.Errorf("%s to a depth of 4 tells first %+v, and last %+v; want less, and 4", bot, emitted[1], last)
		}
	}
	q.Bot = answer.Searcher{Name: "witness"}
	w.first, w.pause = nil, 0 // only an analysis is told of it
	w.find = func(position) (search.Result[take], error) { time.Sleep(time.Millisecond); return r, nil }
	q.Do, r.Proven, r.Score, r.Time = "move", true, -1, 0
	found := mustAsk[answer.Found](t, e, q)
	if found.TimeMS < 1 {
		t.Errorf("a search that tells no time has taken %v ms", found.TimeMS)
	}
	found.TimeMS, found.NPS = 0, 0
	if want := (answer.Found{Moves: []string{"0,1"}, Line: line.Moves, Score: -1, Proven: true, Depth: 7, Nodes: 1000, Label: "0,1: Second player wins"}); !reflect.DeepEqual(found, want) {
		t.Errorf("%+v, want %+v", found, want)
	}
	w.find = func(position) (search.Result[take], error) { return r, errors.New("out of order") }
	for _, do := range []string{"move", "hint", "analyse", "graph"} {
		q.Do = do
		if _, err := ask[any](e, q); err == nil || !strings.Contains(err.Error(), "witness: out of order") {
			t.Errorf(`%s by a bot that fails: %v; want an error, strings.Contains(err.Error(), "witness: out of order")`, do, err)
		}
	}
}

// TestGraphs checks the points of a graph: the end counts, a position is scored from its player's
// view, in its part of the time, and one whose search is cut off has no point.
func TestGraphs(t *testing.T) {
	w := &witness[position, take]{}
	var limits []time.Duration
	var earlier context.Context
	w.find = func(p position) (search.Result[take], error) {
		end, _ := w.ctx.Deadline()
		limits = append(limits, end.Sub(w.began))
		if earlier != nil && earlier.Err() == nil {
			t.Error("the search of a position goes on while the next is searched")
		}
		earlier = w.ctx
		r := search.Result[take]{Move: take{0, 1}, Score: float64(p.left[0]) / 8, Proven: p.second}
		if p.left[1] == 3 {
			return r, context.DeadlineExceeded
		}
		return r, nil
	}
	game := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{w.bot(board.ByDepth(4, 2), board.ByNodes)}}
	record := board.Record{Game: "heaps", Moves: []string{"0,2", "1,1", "0,1", "1,3"}, Seed: 9}
	graph := func(bot answer.Searcher) []answer.Point {
		return mustAsk[answer.Graph](t, game.Entry(), answer.Question{Do: "graph", Record: record, Bot: bot}).Points
	}
	want := []answer.Point{
		{Type: "point", Ply: 0, Score: 0.375, Best: "0,1"}, {Type: "point", Ply: 1, Score: 0.125, Proven: true, Best: "0,1"},
		{Type: "point", Ply: 4, Score: -1, Proven: true},
	}
	if got := graph(answer.Searcher{Name: "witness"}); !reflect.DeepEqual(got, want) || w.Seed != 9 || w.Depth != 2 || w.Nodes != 0 {
		t.Errorf("%+v by %+v; want %+v", got, w.Settings, want)
	}
	for _, l := range limits {
		if l > answer.MaxTime/2 { // twenty seconds for five positions
			t.Errorf("a position has %v; want l <= answer.MaxTime/2", l)
		}
	}
	if graph(answer.Searcher{Name: "witness", Level: &answer.Limit{Kind: "nodes", Value: 100}}); w.Nodes != 100 || w.Depth != 0 {
		t.Errorf("a level of 100 nodes: %+v; want w.Nodes == 100, w.Depth == 0", w.Settings)
	}
	if graph(answer.Searcher{Name: "witness", Level: &answer.Limit{Kind: "depth", Value: 3}}); w.Nodes != 0 || w.Depth != 3 {
		t.Errorf("a level of 3 plies: %+v; want w.Nodes == 0, w.Depth == 3", w.Settings)
	}
	w.find = first
	if game.Bots[0] = w.bot(board.ByTime); len(graph(answer.Searcher{Name: "witness"})) != 5 || w.Nodes == 0 {
		t.Errorf("a bot that knows only times is asked for %+v", w.Settings)
	}
	w.find = func(position) (search.Result[take], error) { return search.Result[take]{Move: take{0, 9}}, nil }
	if got := graph(answer.Searcher{Name: "witness"}); got[0].Best != "" || got[3].Best != "" {
		t.Errorf(`an illegal move is shown: %+v; want got[0].Best == "", got[3].Best == ""`, got)
	}
	// When the context ends, no more positions are scored.
	ctx, cancel := context.WithCancel(t.Context())
	w.find = func(position) (search.Result[take], error) {
		cancel()
		return search.Result[take]{Move: take{0, 1}}, nil
	}
	g, err := answer.Of[answer.Graph](answer.Ask(ctx, game.Entry(), answer.Question{Do: "graph", Record: record, Bot: answer.Searcher{Name: "witness"}}, nil))
	if err != nil || len(g.Points) != 1 {
		t.Errorf("a graph whose context ends in its first search = %+v, %v; want one point", g, err)
	}
	// The rules estimate for a bot that reports no scores.
	game.Rules = counted{heaps{3}}
	if got := graph(answer.Searcher{Name: "random"}); len(got) != 5 || got[0].Score != 7 || got[3].Score != 3 || got[0].Proven || got[4].Score != -1 {
		t.Errorf("estimates %+v", got)
	}
}

// counted estimates a position by its stones.
type counted struct{ heaps }

func (c counted) Evaluate(p *position) float64 {
	if c.Turn(p) == game.Nobody {
		return c.heaps.Evaluate(p)
	}
	return float64(p.left[0] + p.left[1])
}

// TestChosenInSecret checks that a bot sees what its player sees, on a page and in a tournament,
// and that a choice that the opponent does not know yet has no point in a graph and is not shown.
func TestChosenInSecret(t *testing.T) {
	w := &witness[pennies, int8]{find: func(pennies) (search.Result[int8], error) { return search.Result[int8]{Move: 2}, nil }}
	e := catalog.Game[pennies, int8]{Name: "pennies", Rules: matching{}, Bots: []catalog.Bot[pennies, int8]{w.bot(board.ByNodes)}}.Entry()
	record := board.Record{Game: "pennies", Moves: []string{"1"}}
	stage := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{"witness", "witness"}}))(t)
	defer stage.Close()
	for name, ask := range map[string]func() (string, error){
		"page": func() (string, error) {
			f, err := ask[answer.Found](e, answer.Question{Do: "move", Record: record, Bot: answer.Searcher{Name: "witness"}})
			return strings.Join(f.Moves, " "), err
		},
		"tournament": func() (string, error) { return stage.Move(t.Context, 0, record) },
	} {
		w.state, w.past = pennies{}, nil
		if m, err := ask(); err != nil || m != "2" || w.state != (pennies{first: 3}) || !slices.Equal(w.past, []pennies{{}}) {
			t.Errorf("%s: %s, %v, of %+v after %+v", name, m, err, w.state, w.past)
		}
	}
	// No reply is expected to a choice that the opponent does not know.
	w.find = func(pennies) (search.Result[int8], error) {
		return search.Result[int8]{Move: 1, Line: []int8{1, 2}}, nil
	}
	if f := mustAsk[answer.Found](t, e, answer.Question{Do: "hint", Record: board.Record{Game: "pennies"}, Bot: answer.Searcher{Name: "witness"}}); len(f.Why) > 0 || len(f.Line) != 2 {
		t.Errorf("the hint to a choice in secret is %+v; want no reasons", f)
	}
	record.Moves = []string{"1", "2"}
	graph := mustAsk[answer.Graph](t, e, answer.Question{Do: "graph", Record: record, Bot: answer.Searcher{Name: "witness"}})
	if len(graph.Points) != 2 || graph.Points[0].Ply != 0 || graph.Points[1].Ply != 2 || graph.Points[1].Score != -1 {
		t.Errorf("mustAsk[answer.Graph](...) = %+v; want len(graph.Points) == 2, graph.Points[0].Ply == 0, graph.Points[1].Ply == 2, graph.Points[1].Score == -1", graph)
	}
	// Whoever follows a series sees both choices when both are made.
	seen := 0
	w.find = func(p pennies) (search.Result[int8], error) {
		if p.first == 3 && seen%2 != 0 {
			t.Error("the second player could have seen the choice of the first")
		}
		return search.Result[int8]{Move: 1}, nil
	}
	var told []string
	must.Get(tools.Of(e).Play(t.Context(), tools.Series{A: "x=witness", B: "random", Games: 2, Moved: func(m tools.Moved) {
		seen++
		told = append(told, fmt.Sprint(m.Game, m.Ply))
	}}))(t)
	if !slices.Equal(told, []string{"1 1", "1 2", "2 1", "2 2"}) {
		t.Errorf(`told %q; want slices.Equal(told, []string{"1 1", "1 2", "2 1", "2 2"})`, told)
	}
}

// TestSingleMoves checks what a bot is told that is asked for one move of a record.
func TestSingleMoves(t *testing.T) {
	s := &told{}
	e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{{Name: "told", NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
		return s, nil
	}}}}.Entry()
	setup := tools.Setup{Players: []string{"told"}, MoveTime: time.Minute, Depth: 3, Nodes: 4, Seed: 5}
	st := must.Get(tools.Of(e).NewStage(setup))(t)
	defer st.Close()
	start := board.Record{Start: "{[3 4] false}", Moves: []string{"0,1"}}
	m, err := st.Move(t.Context, 0, start)
	want := match.Beginning{Player: game.Second, Seed: 5, Move: time.Minute, Limits: search.Limits{Depth: 3, Nodes: 4}}
	if err != nil || m != "0,1" || s.beginning != want || s.turn.Player != game.Second || s.turn.Times.Move != time.Minute || s.ended != 1 {
		t.Errorf("%s, %v: a bot is told %+v and %+v, and %d times that the game is over", m, err, s.beginning, s.turn, s.ended)
	}
	drawn := s.turn.Rand.Uint64()
	if _, err := st.Move(t.Context, 0, start); err != nil || s.turn.Rand.Uint64() != drawn {
		t.Errorf("another generator for the same move: %v; want no error, s.turn.Rand.Uint64() == drawn", err)
	}
	if _, err := st.Move(t.Context, 0, board.Record{Moves: []string{"0,1", "0,1"}}); err != nil || s.turn.Rand.Uint64() == drawn {
		t.Errorf("the same generator for the next move: %v; want no error, s.turn.Rand.Uint64() != drawn", err)
	}
	if _, err := st.Move(t.Context, 0, board.Record{Start: "{[1 1] false}"}); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("a start that is not read: %v", err)
	}
	s.always = &take{0, 9}
	if _, err := st.Move(t.Context, 0, start); err == nil {
		t.Error("an illegal move is passed on")
	}
	s.refuse = errors.New("not today")
	if _, err := st.Move(t.Context, 0, start); !errors.Is(err, s.refuse) {
		t.Error(err)
	}
}

// told is a spy that keeps all that it is told.
type told struct {
	spy
	beginning match.Beginning
	turn      match.Request[position, take]
}

func (s *told) Begin(ctx context.Context, b match.Beginning) error {
	s.beginning = b
	return s.spy.Begin(ctx, b)
}

func (s *told) Move(ctx context.Context, t *match.Request[position, take]) (take, error) {
	s.turn = *t
	return s.spy.Move(ctx, t)
}

// TestWatchedStage checks that whoever watches a game of a tournament is told each move once both
// players may know it, and the end.
func TestWatchedStage(t *testing.T) {
	for name, e := range map[string]catalog.Entry{"heaps": catalog.New("heaps", heaps{2}), "pennies": catalog.New("pennies", matching{})} {
		st := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{"random", "random"}}))(t)
		var lengths []int
		ended := false
		f := tournament.Fixture{ID: 3, Second: 1, Seed: 1}
		st.Watch(func(of tournament.Fixture, moves []string) {
			if ended = moves == nil; !ended {
				lengths = append(lengths, len(moves))
			}
			if of != f {
				t.Errorf("%s: told about %+v; want of == f", name, of)
			}
		})
		rec := must.Get(st.Play(t.Context(), 0, f))(t)
		var want []int
		for i := range rec.Moves {
			if name == "heaps" || i == 1 {
				want = append(want, i+1)
			}
		}
		if !slices.Equal(lengths, want) || !ended {
			t.Errorf("%s: told of %v of %d moves, and of the end %v; want slices.Equal(lengths, want), ended", name, lengths, len(rec.Moves), ended)
		}
		st.Close()
	}
}

// TestWhy checks the reasons of a hint: what the move does at once, what it prevents, how it
// compares with the next best one for the player who moves, and what it expects.
func TestWhy(t *testing.T) {
	points := board.Unit{One: "point", Many: "points"}
	line := func(score float64, moves ...take) search.Line[take] {
		return search.Line[take]{Moves: moves, Score: score}
	}
	threat, some := "After any other move the opponent wins at once.", "After 2 of the other 3 moves the opponent wins at once."
	for _, c := range []struct {
		heap   int
		moves  string
		unit   board.Unit
		proven bool
		lines  []search.Line[take]
		want   []string
	}{
		{1, "1,1 0,1", board.Unit{}, false, []search.Line[take]{line(0, take{1, 1})}, []string{"It is the only move."}},
		{1, "0,1", board.Unit{}, false, []search.Line[take]{line(0, take{1, 2})}, []string{"It wins at once."}},
		{1, "", board.Unit{}, false, []search.Line[take]{line(0, take{1, 1}, take{0, 1})}, []string{threat, "The expected reply: 0,1."}},
		{1, "", board.Unit{}, false, []search.Line[take]{line(0, take{0, 1})}, nil}, // the opponent wins
		{1, "", points, false, []search.Line[take]{line(0, take{1, 1}, take{0, 1})}, []string{"The expected reply: 0,1."}},
		{2, "1,1", board.Unit{}, true, []search.Line[take]{line(-1, take{0, 1}), line(-1, take{1, 1})}, []string{some, "1,1 is as good."}},
		{2, "1,1", board.Unit{}, true, []search.Line[take]{line(-1, take{0, 1}), line(0, take{1, 1})}, []string{some, "No other move wins."}},
		{2, "1,1", points, true, []search.Line[take]{line(-1, take{0, 1}), line(0, take{1, 1})}, []string{"The next best move, 1,1, scores 0.00."}},
		{2, "1,1", board.Unit{}, true, []search.Line[take]{line(0, take{0, 1}), line(1, take{1, 1})}, []string{some, "Every other move loses."}},
		{2, "1,1", points, true, []search.Line[take]{line(0, take{0, 1}), line(1, take{1, 1})}, []string{"The next best move, 1,1, scores +1.00."}},
		{2, "1,1", board.Unit{}, false, []search.Line[take]{line(-1, take{0, 1}), line(1, take{1, 1})}, []string{some, "The next best move, 1,1, scores +1.00."}},
		{2, "1,1", board.Unit{}, true, []search.Line[take]{line(-1, take{0, 1}), line(-0.5, take{1, 1})}, []string{some, "The next best move, 1,1, scores -0.50."}},
		{2, "1,1", board.Unit{}, false, []search.Line[take]{line(0, take{0, 1}), line(1, take{1, 1})}, []string{some, "The next best move, 1,1, scores +1.00."}},
		{3, "", board.Unit{}, true, []search.Line[take]{line(1, take{0, 1}), line(-1, take{1, 1})}, []string{"After 2 of the other 6 moves the opponent wins at once.", "No other move wins."}},
		{3, "", board.Unit{}, true, []search.Line[take]{line(1, take{0, 1}), line(1)}, []string{"After 2 of the other 6 moves the opponent wins at once."}},
	} {
		w := &witness[position, take]{find: func(position) (search.Result[take], error) {
			return search.Result[take]{Move: c.lines[0].Moves[0], Line: c.lines[0].Moves, Lines: c.lines, Proven: c.proven}, nil
		}}
		e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{c.heap}, Unit: c.unit, Bots: []catalog.Bot[position, take]{w.bot(board.ByNodes)}}.Entry()
		found := mustAsk[answer.Found](t, e, answer.Question{Do: "hint", Record: board.Record{Game: "heaps", Moves: strings.Fields(c.moves)}, Bot: answer.Searcher{Name: "witness"}})
		if !slices.Equal(found.Why, c.want) {
			t.Errorf("heaps of %d after %q, %+v: %q, want %q", c.heap, c.moves, c.lines, found.Why, c.want)
		}
	}
}

// TestLevelsWithSecrets checks that a level of a game with secrets thinks less than the next.
func TestLevelsWithSecrets(t *testing.T) {
	g := randomgame.Hidden{Turns: []game.Player{game.Chance, game.First, game.Second, game.First}, Counts: []int8{3, 3, 3, 3}, Seen: []int8{1, 1, 1, 1}}
	applies := func(bot string) (count int) {
		e := catalog.New[randomgame.Line, int8]("cards", applied{g, &count})
		count = 0
		must.Get(tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 20, Seed: 1}))(t)
		return count
	}
	last := 0
	for _, l := range search.Levels() {
		count := applies(l.String())
		if count <= last {
			t.Errorf("%v applies %d moves in 20 games, and the level before %d; want more", l, count, last)
		}
		last = count
	}
	// However many simulations its bot makes, a level makes the same.
	if count := applies("ismcts-regret,nodes=3000,level=hard"); count != last {
		t.Errorf("hard of a bot of 3,000 simulations applies %d moves, and without %d", count, last)
	}
	// A level plays a random move instead of the bot's in half as many moves as its ease says: here in every second.
	asked := 0
	w := &witness[randomgame.Line, int8]{find: func(randomgame.Line) (search.Result[int8], error) { asked++; return search.Result[int8]{Move: 1}, nil }}
	e := catalog.Game[randomgame.Line, int8]{Name: "cards", Rules: g, Bots: []catalog.Bot[randomgame.Line, int8]{w.bot(board.ByNodes)}, Levels: catalog.Levels[randomgame.Line, int8]{Ease: [5]float64{1}}}.Entry()
	must.Get(tools.Of(e).Play(t.Context(), tools.Series{A: "witness,level=novice", B: "random", Games: 200, Seed: 1}))(t)
	if asked < 120 || asked > 180 { // of 300 moves
		t.Errorf("a bot is asked for %d of 300 moves of a level; want about 150", asked)
	}
}

// applied counts the moves that are applied.
type applied struct {
	randomgame.Hidden
	count *int
}

func (a applied) Apply(s *randomgame.Line, m int8) {
	*a.count++
	a.Hidden.Apply(s, m)
}
