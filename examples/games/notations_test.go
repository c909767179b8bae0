package games

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// Whatever is copied from a game of any kind is read back unchanged: the whole game, also one that
// begins with a position that was set up, its record in JSON, and the position.
func TestRoundTrips(t *testing.T) {
	for _, e := range pages().Entries() {
		for _, variant := range about(e, board.English).Variants {
			t.Run(e.Name+" "+variant.Name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(3, 4))
				at := mustOpen(t, board.Record{Game: e.Name, Variant: variant.Name, Seed: 7})
				start := ""
				for ply := range 120 {
					record := at.Record()
					v := mustView(t, at, len(record.Moves), board.English)
					readBack(t, e, at)
					if v.Over {
						break
					}
					if ply == 20 && v.Committed == nil { // go on as after setting this position up
						start = v.Position
						record = board.Record{Game: e.Name, Variant: variant.Name, Setup: record.Setup, Start: start, Seed: 8}
						readBack(t, e, mustOpen(t, record))
					}
					if len(record.Moves) == 0 && ply > 0 {
						v = mustView(t, mustOpen(t, record), 0, board.English)
					}
					record.Moves = append(record.Moves, v.Moves[r.IntN(len(v.Moves))].Text)
					at = mustOpen(t, record)
				}
			})
		}
	}
}

// readBack copies the end of a game and reads it.
func readBack(t *testing.T, e catalog.Entry, at *played.Game) {
	t.Helper()
	want := at.Record()
	v := mustView(t, at, len(want.Moves), board.English)
	encoded := must.Get(json.Marshal(want))(t)
	texts := []string{v.Text, string(encoded)}
	for _, form := range v.Forms {
		if !form.Position && !strings.HasSuffix(v.Text, "pass") { // a transcript leaves a pass at the end out
			texts = append(texts, form.Text)
		}
	}
	for _, text := range texts {
		got, err := played.Parse(e, want.Variant, want.Setup, text)
		if err != nil {
			t.Fatalf("%q: %v; want no error", text, err)
		}
		record := got.Record()
		if record.Seed == 0 {
			record.Seed = want.Seed // which decides nothing any more
		}
		if diff := cmp.Diff(want, record); diff != "" && len(want.Moves) > 0 {
			t.Fatalf("%q (-want +got):\n%s", text, diff)
		}
	}
	texts = []string{v.Position}
	for _, form := range v.Forms {
		if form.Position {
			texts = append(texts, form.Text)
		}
	}
	for _, text := range texts {
		got, err := played.Parse(e, want.Variant, want.Setup, text)
		if err != nil {
			t.Fatalf("position %q: %v; want no error", text, err)
		}
		again := mustView(t, got, 0, board.English)
		if again.Position != v.Position || v.Committed == nil && (again.Turn != v.Turn || len(again.Moves) != len(v.Moves)) {
			t.Fatalf("position %q of %q reads as %q", text, v.Position, again.Position)
		}
		if v.Committed != nil || len(got.Record().Moves)+len(got.Record().Start) == 0 { // a game without moves is no text in every notation
			continue
		}
		text = mustView(t, got, len(got.Record().Moves), board.English).Text
		if got, err = played.Parse(e, want.Variant, want.Setup, text); err != nil {
			t.Fatalf("%q: %v; want no error", text, err)
		}
		if p := mustView(t, got, len(got.Record().Moves), board.English).Position; p != v.Position {
			t.Fatalf("%q reads as %q, not %q", text, p, v.Position)
		}
	}
}

// The games of a file are separated, also after one with an error, and each is read.
func TestSplit(t *testing.T) {
	e := must.Get(pages().Find("checkers"))(t)
	text := `[Event "Cup"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. 11-15 23-19 1-0

1. 9-14 5-1 *

[FEN "W:W22:B18"]

1. 22x15 *
`
	got := must.Get(played.Split(e, "", "", text))(t)
	var titles, moves []string
	for _, one := range got {
		title, _, _ := strings.Cut(one.Title, ":")
		titles = append(titles, title)
		read, err := played.Parse(e, "", "", one.Text)
		if err != nil {
			t.Fatalf("%q: %v; want no error", one.Text, err)
		}
		moves = append(moves, strings.Join(read.Record().Moves, " "))
	}
	if diff := cmp.Diff([]string{"1. Bob – Ann, 1-0, Cup", "2", "3"}, titles); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"11-15 23-19", "9-14", "22x15"}, moves); diff != "" {
		t.Error(diff)
	}
	if other, err := pages().Find("othello"); err != nil {
		t.Fatal(err)
	} else if got, err := played.Split(other, "", "", "d3 c3"); err != nil || len(got) != 1 || got[0].Text != "d3 c3" {
		t.Errorf(`Othello: %v, %v; want no error, len(got) == 1, got[0].Text == "d3 c3"`, got, err)
	}
}

// Games and positions are also read in the formats of other programs.
func TestOtherNotations(t *testing.T) {
	matrix := strings.Join([]string{
		"x-x-x-x-", "-x-x-x-x", "x-x-x-x-", "--------", "--------", "-o-o-o-o", "o-o-o-o-", "-o-o-o-o",
	}, "\n")
	for _, c := range []struct{ game, text, moves, setup string }{
		{"othello", "F5D6C3", "f5 d6 c3", ""},
		{"othello", "f5 D6 c3", "f5 d6 c3", ""},
		{"checkers", matrix + "\nX", "", ""},
		{"checkers", "[Event \"x\"]\n[Result \"*\"]\n\n1. 11-15 23-19 2. 8-11 *", "11-15 23-19 8-11", ""},
		{"connect4", ".......\n.......\n.......\n.......\n...O...\n...X...\n", "", ""},
		{"robanumeros", "3\n4 -1 3\n", "", "4 -1 3"},
		{"robanumeros", "4 -1 3: left1 right1", "left1 right1", "4 -1 3"},
	} {
		e := must.Get(pages().Find(c.game))(t)
		got, err := played.Parse(e, "", "", c.text)
		if err != nil {
			t.Errorf("%s %q: %v; want no error", c.game, c.text, err)
			continue
		}
		r := got.Record()
		if moves := strings.Join(r.Moves, " "); c.moves != "" && moves != c.moves || c.setup != "" && r.Setup != c.setup {
			t.Errorf("%s %q: the moves %q, the setup %q; want %q, %q", c.game, c.text, moves, r.Setup, c.moves, c.setup)
		}
	}
}

// A transcript of Othello has neither spaces nor passes.
func TestTranscripts(t *testing.T) {
	e := must.Get(pages().Find("othello"))(t)
	passes := 0
	for seed := uint64(1); passes == 0; seed++ {
		r := rand.New(rand.NewPCG(seed, 0))
		at := mustOpen(t, board.Record{Game: "othello"})
		for {
			record := at.Record()
			v := mustView(t, at, len(record.Moves), board.English)
			if v.Over {
				break
			}
			record.Moves = append(record.Moves, v.Moves[r.IntN(len(v.Moves))].Text)
			at = mustOpen(t, record)
		}
		moves := at.Record().Moves
		text := strings.ToUpper(strings.ReplaceAll(strings.Join(moves, ""), "pass", ""))
		passes += strings.Count(strings.Join(moves, " "), "pass")
		got, err := played.Parse(e, "", "", text)
		if err != nil {
			t.Fatalf("%s: %v; want no error", text, err)
		}
		if diff := cmp.Diff(moves, got.Record().Moves); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// TestCardFile copies a row of cards as a file, and reads it.
func TestCardFile(t *testing.T) {
	e := must.Get(pages().Find("robanumeros"))(t)
	const file = "4\n4 -1 3 12"
	row := must.Get(played.Parse(e, "", "", "4 -1 3 12: left1"))(t)
	if forms := mustView(t, row, 0, board.English).Forms; len(forms) != 1 || forms[0].Text != file {
		t.Errorf("before the first move: %+v; want %q", forms, file)
	}
	if forms := mustView(t, row, 1, board.English).Forms; len(forms) != 0 {
		t.Errorf("after a move: %+v; want nothing, as the file cannot tell it", forms)
	}
	read := must.Get(played.Parse(e, "", "", file))(t)
	if got := read.Record(); got.Setup != row.Record().Setup || len(got.Moves) > 0 {
		t.Errorf("read back: %+v; want got.Setup == row.Record().Setup, len(got.Moves) <= 0", got)
	}
}
