package entry

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

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
