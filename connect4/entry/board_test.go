package entry

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// after returns the standard board and the position after the moves.
func after(t *testing.T, moves string) (discs, *board.Moment[connect4.State, connect4.Move]) {
	t.Helper()
	g := connect4.Game{}
	s := must.Get(g.ParseMoves(moves))(t)
	return discs{g}, &board.Moment[connect4.State, connect4.Move]{Game: g, States: []connect4.State{s}, Language: "en"}
}

func TestColumns(t *testing.T) {
	for _, moves := range []string{"44455554221", "1212123344", "44455554221676777"} {
		v, at := after(t, moves)
		var told board.Overlay
		must.Do(t, v.Analyse(t.Context(), at, func(o board.Overlay) error { told = o; return nil }))
		want := must.Get(new(connect4.Solver).Analyse(t.Context(), *at.State()))(t)
		if !told.Done || len(told.Values) != len(want) {
			t.Fatalf("%s: told %+v; want told.Done, len(told.Values) == len(want)", moves, told)
		}
		best := math.MinInt
		for _, score := range want {
			best = max(best, score)
		}
		for i, m := range slices.Sorted(maps.Keys(want)) {
			got, score := told.Values[i], want[m]
			kind := map[bool]board.Kind{true: "good", false: "bad"}[score > 0]
			if score == 0 {
				kind = "even"
			}
			if got.Text != signedInt(score) || got.Kind != kind || got.Place != columnID(int(m)) || got.Best != (score == best) {
				t.Errorf("%s: column %+v, want the score %d", moves, got, score)
			}
		}
	}
}

// A column that wins at once is solved at once, however hard the others are.
func TestQuickColumns(t *testing.T) {
	v, at := after(t, "121212")
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	best := ""
	err := v.Analyse(ctx, at, func(o board.Overlay) error {
		if o.Values[0].Kind == "good" {
			best = o.Values[0].Text
		}
		return nil
	})
	if err != nil || best != "+18" {
		t.Errorf("%v, the first column is worth %q, want +18", err, best)
	}
}

// The options of the bot agent have the names that the genetic algorithm writes, and without any
// it plays the four strategies of the assignment and nothing else.
func TestAgentOptions(t *testing.T) {
	var names []string
	usual := catalog.Settings[connect4.Move]{Options: map[string]float64{}}
	for _, o := range rulesOfThumb().Options {
		names = append(names, o.Name)
		usual.Options[o.Name] = o.Default
	}
	var want []string
	for _, s := range slices.Concat(agent.Tactics(), agent.Strategies()) {
		want = append(want, s.Name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("the options of agent are %v; want %v", names, want)
	}
	bot := must.Get(rulesOfThumb().NewBot(connect4.Game{}, usual))(t)
	for _, r := range bot.(agent.Agent).Strategies {
		if first := 0.5; r.Decides && r.First != 0 || !r.Decides && r.First != first {
			t.Errorf("without options %s has probability %v; want 0.5 for the four strategies of the assignment, 0 for others", r.Name, r.First)
		}
	}
	if _, err := tools.Of(Entry()).ParseSpec("agent,blocking_2_vs_1=0.9,win=1"); err != nil {
		t.Errorf("ParseSpec(agent,blocking_2_vs_1=0.9,win=1): %v; want no error", err)
	}
}

// TestAnnotate annotates a game that has two mistakes and then a move in a column that does not exist.
func TestAnnotate(t *testing.T) {
	e := Entry()
	q := answer.Question{Do: "annotate", Bot: answer.Searcher{Name: "perfect"}, Record: board.Record{Game: "connect4", Moves: strings.Fields("4 4 4 4 4 5 1 5 1 5 2 5 9 1")}}
	for l, says := range map[board.Language]string{"en": "Only one move keeps the draw: column 2.", "es": "Solo una jugada conserva el empate: columna 2.", "ro": "O singură mutare păstrează remiza: coloana 2."} {
		q.Language = l
		var events []answer.Judged
		a, err := answer.Of[answer.Annotation](answer.Ask(t.Context(), e, q, func(v any) error {
			if j, ok := v.(answer.Judged); ok {
				events = append(events, j)
			}
			return nil
		}))
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(events)
		if a.Fault == nil || *a.Fault.Ply != 12 || len(a.Moves) != 12 || len(events) != 12 || !a.Complete {
			t.Fatalf("%d moves, %d events, fault %+v", len(a.Moves), len(events), a.Fault)
		}
		var why []string
		for _, m := range a.Moves {
			if !m.Proven {
				t.Errorf("ply %d is not proven", m.Ply)
			}
			why = append(why, m.Why...)
		}
		if text := strings.Join(why, "\n"); !strings.Contains(text, says) {
			t.Errorf("%s: the reasons lack %q:\n%s; want strings.Contains(text, says)", l, says, text)
		}
		if p := a.Players; p[0].Moves != 6 || p[1].Moves != 6 || p[0].Marks["??"]+p[1].Marks["??"] != len(a.Turning) {
			t.Errorf("players %+v, turning points %v", a.Players, a.Turning)
		}
	}
	q.Bot.Name = "random"
	if _, err := answer.Ask(t.Context(), e, q, nil); err == nil || !strings.Contains(err.Error(), "gives no scores") {
		t.Errorf("by a bot without scores: %v", err)
	}
}

// worth returns the value of s by exhaustive search.
func worth(g connect4.Game, s connect4.State) float64 {
	mover := g.Turn(&s)
	if mover == game.Nobody {
		return g.Evaluate(&s)
	}
	best := -2.0
	for _, m := range g.Moves(nil, &s) {
		best = max(best, worth(g, game.After(g, s, m))*mover.Sign())
	}
	return best * mover.Sign()
}

// TestTaught compares the scores that Connect 4 is learned from with brute force, in positions with
// few empty cells.
func TestTaught(t *testing.T) {
	g := connect4.Game{}
	c := learn.Config[connect4.State, connect4.Move]{Game: g}
	must.Do(t, teach(t.Context(), &c, "7x6", map[string]float64{"solve": 10}))
	r := rand.New(rand.NewPCG(1, 0))
	for range 40 {
		s, searcher := g.Start(), c.Searcher(g, 3)
		for g.Turn(&s) != game.Nobody {
			moves := g.Moves(nil, &s)
			if 42-g.Discs(s) <= 10 {
				got, err := searcher.Search(t.Context(), s)
				if want := worth(g, s); err != nil || got.Score != want {
					t.Fatalf("%s: score %v, %v; want %v", g.FormatPosition(&s), got.Score, err, want)
				}
			}
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
}
