package catalog_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// ask returns the answer to a request.
func ask[T any](e catalog.Entry, q answer.Question) (T, error) {
	return answer.Of[T](answer.Ask(context.Background(), e, q, func(any) error { return nil }))
}

// mustAsk returns the answer to a valid request.
func mustAsk[T any](t *testing.T, e catalog.Entry, q answer.Question) T {
	t.Helper()
	return must.Get(ask[T](e, q))(t)
}

// described returns the description of a game.
func described(t *testing.T, e catalog.Entry) answer.Game {
	t.Helper()
	return mustAsk[answer.Game](t, e, answer.Question{Do: "game", Game: e.Name})
}

// viewed returns the view after these moves.
func viewed(e catalog.Entry, moves ...string) (answer.View, error) {
	return ask[answer.View](e, answer.Question{Do: "view", Record: board.Record{Game: e.Name, Moves: moves}})
}

// playOut plays a game on the page, with the bots in turn.
func playOut(t *testing.T, e catalog.Entry) {
	t.Helper()
	must.Do(t, tools.Of(e).CheckBoards())
	record := board.Record{Game: e.Name, Seed: 7}
	bots := described(t, e).Searchers
	for ply := 0; ; ply++ {
		v := mustAsk[answer.View](t, e, answer.Question{Do: "view", Record: record})
		if v.Over {
			return
		}
		bot := answer.Searcher{Name: bots[ply%len(bots)].Name}
		for _, l := range bots[ply%len(bots)].Levels {
			bot.Level = &answer.Limit{Kind: l.Kind, Value: l.Min}
		}
		found := mustAsk[answer.Found](t, e, answer.Question{Do: "move", Record: v.Record, Bot: bot, Seed: uint64(ply), Views: true})
		record = found.Views[len(found.Moves)-1].Record
	}
}

// TestPage shows games described only by their rules, and some with more.
func TestPage(t *testing.T) {
	playOut(t, catalog.New("heaps", heaps{3}))
	playOut(t, catalog.New("pennies", matching{}))
	dealt := catalog.Game[position, take]{
		Name: "dealt", Seeded: func(seed uint64) (game.Game[position, take], error) { return heaps{int(seed%5) + 1}, nil },
		Bots: []catalog.Bot[position, take]{{Name: "greedy", About: "mine", Options: []catalog.Option{{Name: "most", Low: 1, High: 9, Default: 4}},
			Search: func(g game.Game[position, take], s catalog.Settings[take]) (search.Searcher[position, take], error) {
				if s.Options["most"] != 4 {
					t.Errorf(`settings %+v; want s.Options["most"] == 4`, s)
				}
				return search.NewGreedy(g, search.Limits{}), nil
			}}},
	}.Entry()
	playOut(t, dealt)
	if _, err := ask[answer.View](dealt, answer.Question{Do: "new", Game: "dealt", Setup: "x"}); err == nil || !strings.Contains(err.Error(), `the deal is "x"`) {
		t.Error(err)
	}
	if err := tools.Of(catalog.New("Heaps", heaps{3})).CheckBoards(); err == nil || !strings.Contains(err.Error(), "the name is not") {
		t.Error(err)
	}
}

// TestTexts reads the text of every position of a game back, and compares the result with the
// payoff.
func TestTexts(t *testing.T) {
	e := catalog.New("heaps", heaps{3})
	winners := map[board.Owner]int{}
	for seed := range 10 {
		record := board.Record{Game: "heaps"}
		for {
			v := mustAsk[answer.View](t, e, answer.Question{Do: "view", Record: record})
			mover := []string{"First player", "Second player"}
			if i := len(record.Moves) % 2; !v.Over && (v.Turn != board.Owner(1+i) || v.TurnLabel != mover[i]+" to move") || len(record.Moves) > 0 && v.Text != strings.Join(record.Moves, " ") || v.Ply != len(v.Turns) || v.Plies != len(record.Moves) || len(v.Moves) > 0 && v.Moves[0].Label != v.Moves[0].Text {
				t.Fatalf("view after %v = %+v; want the mover, the moves and their number", record.Moves, v)
			}
			for _, text := range []string{v.Text, strings.ReplaceAll(v.Text, " ", "\u00a0") + "\u200b", " " + strings.ReplaceAll(v.Text, " ", "\r\n") + "\n\n"} {
				back, err := ask[answer.View](e, answer.Question{Do: "parse", Game: "heaps", Text: text})
				if err != nil || !slices.Equal(back.Record.Moves, record.Moves) {
					t.Fatalf("%v is written as %q; %q is read as %v, %v; want no error, slices.Equal(back.Record.Moves, record.Moves)", record.Moves, v.Text, text, back.Record.Moves, err)
				}
			}
			if v.Over {
				// The player who takes the last stone wins.
				if want := board.Owner(2 - len(record.Moves)%2); v.Result.Winner != want || (v.Result.Payoff > 0) != (want == board.First) || v.Estimate != v.Result.Payoff ||
					v.TurnLabel != mover[want-board.First]+" wins" || v.Result.Label != v.TurnLabel || v.Turn != board.Nobody {
					t.Fatalf("%v: %+v, want %v", record.Moves, v.Result, want)
				}
				winners[v.Result.Winner]++
				break
			}
			record.Moves = append(record.Moves, v.Moves[(seed+len(record.Moves)*3)%len(v.Moves)].Text)
		}
	}
	if winners[board.First] == 0 || winners[board.Second] == 0 {
		t.Errorf("%v: nothing is shown about one of the winners", winners)
	}
}

// oracle finds what it has been told.
type oracle struct{ search.Result[take] }

func (o oracle) Search(context.Context, position, ...position) (search.Result[take], error) {
	return o.Result, nil
}

// TestVerdicts checks how scores are put into words.
func TestVerdicts(t *testing.T) {
	points := board.Unit{One: "point", Many: "points"}
	for _, c := range []struct {
		unit   board.Unit
		score  float64
		proven bool
		want   string
		l      board.Language
	}{
		{board.Unit{}, 0, true, "a draw", ""},
		{board.Unit{}, 1, true, "First player wins", ""},
		{board.Unit{}, -0.5, true, "Second player wins", ""},
		{board.Unit{}, 0, false, "even, 0.00", ""},
		{board.Unit{}, -0.02, false, "even, -0.02", ""},
		{board.Unit{}, 0.03, false, "First player is ahead, +0.03", ""},
		{board.Unit{}, -0.25, false, "Segundo jugador por delante, -0,25", "es"},
		{points, 0, true, "a draw", ""},
		{points, 3.4, true, "First player wins by 3 points", ""},
		{points, 0.4, false, "even, +0.40", ""},
		{points, -0.5, false, "Second player is ahead by about 1 point", ""},
	} {
		found := search.Result[take]{Move: take{0, 1}, Score: c.score, Proven: c.proven}
		e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Unit: c.unit, Bots: []catalog.Bot[position, take]{{
			Name: "oracle", Search: func(game.Game[position, take], catalog.Settings[take]) (search.Searcher[position, take], error) {
				return oracle{found}, nil
			}}}}.Entry()
		f := mustAsk[answer.Found](t, e, answer.Question{Do: "move", Record: board.Record{Game: "heaps"}, Bot: answer.Searcher{Name: "oracle"}, Language: c.l})
		if _, said, _ := strings.Cut(f.Label, ": "); said != c.want {
			t.Errorf("%v, proven %v: %s; want %s", c.score, c.proven, f.Label, c.want)
		}
	}
}

// TestListsAreEmitted checks that a list is emitted value by value as it is in the answer: the moves
// of a perft with the lines after each, and a graph's points, one for each position.
func TestListsAreEmitted(t *testing.T) {
	rules := heaps{3}
	e := catalog.New("heaps", rules)
	v := mustAsk[answer.View](t, e, answer.Question{Do: "new", Game: "heaps"})
	v.Record.Moves = []string{v.Moves[0].Text}
	var emitted []any
	emit := func(v any) error {
		emitted = append(emitted, v)
		return nil
	}
	counts, err := answer.Of[answer.Perft](answer.Ask(t.Context(), e, answer.Question{Do: "perft", Record: v.Record, Depth: 2}, emit))
	lines := int64(0)
	for i, c := range counts.Counts {
		if lines += c.Lines; i >= len(emitted) || emitted[i] != c {
			t.Errorf("emitted are %+v of %+v; want i < len(emitted), emitted[i] == c", emitted, counts)
			break
		}
	}
	s := rules.Start()
	want, wrong := game.Perft(t.Context(), rules, game.After(rules, s, rules.Moves(nil, &s)[0]), 2)
	if err != nil || wrong != nil || lines != want || len(emitted) != len(counts.Counts) {
		t.Errorf("%+v, %v; want %d lines, %v", counts, err, want, wrong)
	}
	// A graph keeps to the limits of a bot that searches little.
	var nodes []int64
	small := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{{Name: "small", Limits: []board.Limit{{Kind: "nodes", Min: 1, Max: 50, Default: 9}},
		Search: func(g game.Game[position, take], s catalog.Settings[take]) (search.Searcher[position, take], error) {
			nodes = append(nodes, s.Nodes)
			return search.NewGreedy(g, search.Limits{}), nil
		}}}}.Entry()
	if _, err := answer.Ask(t.Context(), small, answer.Question{Do: "graph", Record: v.Record, Bot: answer.Searcher{Name: "small"}}, emit); err != nil || len(nodes) == 0 || slices.ContainsFunc(nodes, func(n int64) bool { return n != 50 }) {
		t.Errorf("a graph searches %d nodes, %v; want 50, the most of the bot", nodes, err)
	}
	enough := errors.New("enough")
	for _, q := range []answer.Question{{Do: "perft", Depth: 1}, {Do: "graph", Bot: answer.Searcher{Name: "minimax"}}} {
		q.Record = v.Record
		told := 0
		if _, err := answer.Ask(t.Context(), e, q, func(any) error { told++; return enough }); !errors.Is(err, enough) || told != 1 {
			t.Errorf("%s told %d times to one who has enough: %v", q.Do, told, err)
		}
	}
	emitted = nil
	graph, err := answer.Of[answer.Graph](answer.Ask(t.Context(), e, answer.Question{Do: "graph", Record: v.Record, Bot: answer.Searcher{Name: "minimax"}}, emit))
	if err != nil || len(graph.Points) != 2 || len(emitted) != 2 || emitted[0] != graph.Points[0] || emitted[1] != graph.Points[1] {
		t.Errorf("%+v, emitted %+v, %v", graph, emitted, err)
	}
}

// TestRefusedRequests asks what cannot be answered: each mistake has its code.
func TestRefusedRequests(t *testing.T) {
	e := catalog.New("heaps", heaps{3})
	record := board.Record{Game: "heaps"}
	minimax := func(kind board.Kind, value int64) answer.Searcher {
		return answer.Searcher{Name: "minimax", Level: &answer.Limit{Kind: kind, Value: value}}
	}
	ply, last := -1, 1
	for _, c := range []struct {
		q    answer.Question
		want answer.Code
	}{
		{answer.Question{Do: "dance", Game: "heaps"}, answer.BadRequest},
		{answer.Question{Do: "view", Record: board.Record{Game: "go"}}, answer.UnknownGame},
		{answer.Question{Do: "view", Record: record, Lines: 1}, answer.BadRequest},
		{answer.Question{Do: "view", Record: record, Seat: board.First}, answer.BadRequest},
		{answer.Question{Do: "view", Record: record, Ply: &ply}, answer.BadRequest},
		{answer.Question{Do: "frames", Record: record, To: &last}, answer.BadRequest},
		{answer.Question{Do: "perft", Record: record}, answer.BadRequest},
		{answer.Question{Do: "analyse", Record: record, Bot: minimax("depth", 1), Lines: answer.MaxLines + 1}, answer.BadRequest},
		{answer.Question{Do: "move", Record: record, Bot: minimax("depth", 0)}, answer.BadLevel},
		{answer.Question{Do: "move", Record: record, Bot: minimax("time_ms", 1e9)}, answer.BadLevel},
		{answer.Question{Do: "move", Record: record, Bot: minimax("strength", 1)}, answer.BadLevel},
		{answer.Question{Do: "move", Record: record, Bot: answer.Searcher{Name: "nobody"}}, answer.UnknownSearcher},
	} {
		var p *answer.Problem
		if _, err := ask[any](e, c.q); !errors.As(err, &p) || p.Code != c.want {
			t.Errorf("%s: %v; want %s", c.q.Do, err, c.want)
		}
	}
	for text, bot := range map[string]answer.Searcher{ // the same sentences as for the text of a bot
		`heaps: no bot "nobody" (there are: random, `:       {Name: "nobody"},
		`no level of kind "depth": greedy takes none`:       {Name: "greedy", Level: &answer.Limit{Kind: "depth", Value: 2}},
		`no option "depth": greedy takes none`:              {Name: "greedy", Options: map[string]float64{"depth": 2}},
		`no level of kind "strength" (there are: time_ms, `: minimax("strength", 1),
	} {
		if _, err := ask[any](e, answer.Question{Do: "move", Record: record, Bot: bot}); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%v; want %s", err, text)
		}
	}
}
