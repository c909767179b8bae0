package entry

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
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

// White moves first by the rules of the assignment and Black by English rules, and everything says
// so: the names, the turn, the pieces and their colours, the drawing, errors and the rules.
func TestColours(t *testing.T) {
	e := Entry()
	about := must.Get(answer.Of[answer.Game](answer.Ask(t.Context(), e, answer.Question{Do: "game", Game: "checkers"}, nil)))(t)
	for variant, names := range map[string][2]string{"": {"Black", "White"}, "english": {"Black", "White"}, "damas": {"White", "Black"}} {
		first := strings.ToLower(names[0])
		if got := about.In(variant).Players; got != names {
			t.Errorf("the players of %q are %v; want %v", variant, got, names)
		}
		if rules := strings.Join(about.In(variant).About, " "); !strings.Contains(rules, names[0]+" moves first") && !strings.Contains(rules, names[0]+", x in texts, is at the top and moves first") {
			t.Errorf("the rules of %q do not say that %s moves first:\n%s", variant, names[0], rules)
		} else if !strings.Contains(rules, "goes on jumping as a king") != (variant != "damas") {
			t.Errorf("the rules of %q are wrong about crowning:\n%s; want !strings.Contains(rules, \"goes on jumping as a king\") == (variant != \"damas\")", variant, rules)
		}
		v := must.Get(answer.Of[answer.View](answer.Ask(t.Context(), e, answer.Question{Do: "new", Game: "checkers", Variant: variant}, nil)))(t)
		if v.TurnLabel != names[0]+" to move" || v.Scene.Status[0].Label != names[0] || v.Scene.Board.Colors[0] != first {
			t.Errorf("%q: %q, %q, a first side in %s; want %s", variant, v.TurnLabel, v.Scene.Status[0].Label, v.Scene.Board.Colors[0], names[0])
		}
		for _, p := range v.Scene.Pieces {
			if want := first + " man"; p.Owner == board.First && p.Label != want {
				t.Errorf("%q: piece %s is a %q; want %q", variant, p.ID, p.Label, want)
			}
		}
		rules := must.Get(checkers.ParseRules(map[bool]string{true: "damas", false: "english"}[variant == "damas"]))(t)
		g := checkers.Game{Rules: rules}
		s := g.Start()
		if text := g.Render(&s); !strings.HasSuffix(text, "X ("+names[0]+") to move\n") {
			t.Errorf("%q is drawn as\n%s; want strings.HasSuffix(text, \"X (\"+names[0]+\") to move\\n\")", variant, text)
		}
		if _, err := g.ParseMove(&s, "22-18"); err == nil || !strings.Contains(err.Error(), "for "+names[0]+" (legal") {
			t.Errorf("%q: ParseMove(22-18): %v; want that it is not legal for %s", variant, err, names[0])
		}
	}
}

// Nothing of a game in PDN is lost when it is read and written again.
func TestNotes(t *testing.T) {
	const text = `[Event "A cup"]
[Black "Ann \"the fork\" Lee"]
[White "Bob"]
[Result "1/2-1/2"]

{A quiet game.} 1. 11-15 $1 22-18 {The single corner.} ({too timid} 24-20) 2. 15x22 $4 $14 25x18 (26x17 {also good} 3. 8-11 $2
(9-13 17-14 {sharp})) 3. 8-11 {and so on} 1/2-1/2`
	reply := func(request answer.Question, into any) {
		t.Helper()
		got := must.Get(answer.Ask(t.Context(), Entry(), request, nil))(t)
		out, err := json.Marshal(got)
		if err == nil {
			err = json.Unmarshal(out, into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var view struct {
		Record board.Record
		Text   string
	}
	reply(answer.Question{Do: "parse", Game: "checkers", Text: text}, &view)
	if names := view.Record.Notes.Names; names != [2]string{`Ann "the fork" Lee`, "Bob"} {
		t.Errorf("the players are %q; want names == [2]string{`Ann \"the fork\" Lee`, \"Bob\"}", names)
	}
	read := func(text string) *pdn.Record {
		t.Helper()
		g, err := pdn.NewReader(strings.NewReader(text), checkers.Rules{}).Read()
		if err != nil {
			t.Fatalf("%v in %s; want no error", err, text)
		}
		return g
	}
	if diff := cmp.Diff(read(text), read(view.Text), cmp.Comparer(func(a, b checkers.State) bool { return a == b }), cmp.Comparer(func(a, b checkers.Move) bool { return a == b })); diff != "" {
		t.Errorf("lost or changed (-read +written):\n%s\n%s; want diff == \"\"", diff, view.Text)
	}

	// Another move at the end keeps what was said, but not the result.
	r := view.Record
	r.Moves = append(r.Moves, "29-25")
	reply(answer.Question{Do: "view", Record: r}, &view)
	g := read(view.Text)
	if g.Result != pdn.Unknown || g.Tag("Black") == "" || len(g.Moves) != 6 || len(g.Moves[4].Comments) != 1 || len(g.Moves[3].Variations) == 0 {
		t.Errorf("with another move, the game is\n%s", view.Text)
	}

	// Notes from elsewhere may be wrong.
	r.Notes = &board.Notes{Lines: [][]string{{"no", "move"}}, Notes: []board.Note{{Line: 9}, {Line: 0, Ply: -1}, {Ply: 1, Glyphs: []int{-5}}}, Tags: [][2]string{{"]", "\n"}}}
	reply(answer.Question{Do: "view", Record: r}, &view)
	if g := read(view.Text); len(g.Moves) != 6 {
		t.Errorf("with bad notes, the game is\n%s; want len(g.Moves) == 6", view.Text)
	}
}
