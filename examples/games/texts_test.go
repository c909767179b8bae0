package games

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// For an unreadable text, one reason is given: that of the format it resembles.
func TestWrongTexts(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"connect4", "99", `"99": move 1: "9": not a column (want 1 to 7)`},
		{"connect4", "4 4 9", `"449": move 3: "9": not a column (want 1 to 7)`},
		{"connect4", "12121211", `"12121211": move 8: "1": the game is over (X has won)`},
		{"connect4", ".../..X", `row 1 is "...": want 7 cells of . X O`},
		{"connect4", "XXXXXXX/......./......./......./......./.......", `the disc in column 1, row 6 from the bottom, has nothing below it`},
		{"checkers", "W18:B14", `FEN "W18:B14": must begin with the side to move, "B:" or "W:" (as in "B:W21,K22:B1,2")`},
		{"checkers", "21,22:B1", `FEN "21,22:B1": must begin with the side to move, "B:" or "W:" (as in "B:W21,K22:B1,2")`},
		{"checkers", "B:W33:B1", `FEN "B:W33:B1": "33" is not a square (1 to 32, with K before it for a king)`},
		{"checkers", "11", `line 1 column 1: move "11": not a move (want at least two squares, as in "11-15")`},
		{"checkers", "1. 11-15 23-19 2. 8-99", `line 1 column 19: move "8-99": no square "99" (squares are 1 to 32)`},
		{"checkers", "11-15 {odd: } 99-1", `line 1 column 15: move "99-1": no square "99" (squares are 1 to 32)`},
		{"checkers", `[FEN "B:W99:B1"] 1-2`, `line 1 column 1: FEN "B:W99:B1": "99" is not a square (1 to 32, with K before it for a king)`},
		{"checkers", "*", `it contains no moves`},
		{"paperfootball", "2 9", `move 2: step "9": want a digit from 0 (north) clockwise to 7 (north-west)`},
		{"paperfootball", "0 2 0 58", `turn 3: "58": step 2, '8': want a digit from 0 (north) clockwise to 7 (north-west)`},
		{"paperfootball", "9 20", `turn 1: "9": step 1, '9': want a digit from 0 (north) clockwise to 7 (north-west)`},
		{"paperfootball", "0 20 53", `turn 1: "20": step 2: the turn is over before this step`},
		{"paperfootball", "Third 2", `position "Third 2": want First, Second, First-won or Second-won, a space and digits`},
		{"football", "3,0", `move 1: action "3,0": want three orders such as 3,0,p4x2`},
		{"football", "3,0,p4x2", `move 1: player A2 passes without the ball`},
		{"football", "A 9,4 1,1 3,1", `position "A 9,4 1,1 3,1": "9": want a number from 0 to 4`},
		{"robanumeros", "1 2 x", `card 3 is "x"; want an integer from -999 to 999`},
		{"robanumeros", "4 -1 3: left9", `move 1: "left9": want "left" or "right" and a number of cards, 1 to 3`},
		{"robanumeros", "left1 up2", `move 2: "up2": want "left" or "right" and a number of cards, 1 to 19`},
		{"robanumeros", "3-99/first/0", `position "3-99/first/0": "3-99" is not part of the cards 1-20`},
		{"tictactoe", "5 5", `move 2: "5" is not a free cell; want a digit from 1 to 9 that the board shows`},
		{"tictactoe", "1 4 2 5 3 6", `move 6, "6": the game is over before it`},
		{"tictactoe", "X.O", `position "X.O": want nine of X, O and dots`},
		{"tictactoe", "{", `as a record in JSON: unexpected EOF`},
		{"tictactoe", `{"game":"checkers"}`, `the record is of the game "checkers"; want "tictactoe"`},
		{"tictactoe", " ", `there is nothing to read: the text is empty`},
	} {
		e := must.Get(pages().Find(c.game))(t)
		_, err := played.Parse(e, "", "", c.text)
		var p *answer.Problem
		if !errors.As(err, &p) || p.Code != answer.BadPosition || p.Message != c.want {
			t.Errorf("%s %q: %#v; want %s", c.game, c.text, err, c.want)
		}
	}
}

// Every example in the description of a notation is read, in the opening position of every variant
// unless stated otherwise here.
func TestExamples(t *testing.T) {
	in := map[string]board.Record{ // by example
		"46 1x3 2x5": {Variant: "1"}, "4 6 1x3 2x5 liar": {Variant: "1"},
		"22x15x8": {Start: "W:WK22:B18,11"},
		"exd5":    {Start: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
		"O-O":     {Start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		"e7e8q":   {Start: "8/k3P3/8/8/8/8/8/4K3 w - - 0 1"},
		"......./......./......./......./......./..OX...": {Variant: "7x6"},
	}
	for _, e := range pages().Entries() {
		texts := reflect.ValueOf(e).FieldByName("typed").Elem().Elem().FieldByName("Notation")
		for i, what := range []string{"Move", "Position", "Game"} {
			explained := texts.FieldByName(what).String()
			for _, l := range answer.Languages() {
				text := l.Say(explained)
				parts := strings.Split(text, "`")
				if len(parts) < 3 || len(parts)%2 == 0 {
					t.Errorf("%s, %s: want examples between backquotes in %q", e.Name, what, text)
				}
				for n := 1; n < len(parts); n += 2 {
					example := parts[n]
					for _, v := range about(e, "en").Variants {
						r := in[example]
						if r.Variant != "" && r.Variant != v.Name {
							continue
						}
						r.Game, r.Variant = e.Name, v.Name
						var err error
						if i == 0 {
							r.Moves = []string{example}
							_, err = played.Open(e, r)
						} else {
							_, err = played.Parse(e, r.Variant, "", example)
						}
						if err != nil {
							t.Errorf("%s %s, %s: %q: %v; want no error", e.Name, v.Name, what, example, err)
						}
					}
				}
			}
		}
		for _, l := range []board.Language{"en", "es"} {
			if n := about(e, l).Notation; strings.Contains(n.Move+n.Position+n.Game, "`") {
				t.Errorf("%s: the page is told %+v; want not strings.Contains(n.Move+n.Position+n.Game, \"`\")", e.Name, n)
			}
		}
	}
}

// Whatever is copied from a game of any kind is read back unchanged: the whole game, also one that
// begins with a position that was set up, its record in JSON, and the position.
func TestRoundTrips(t *testing.T) {
	for _, e := range pages().Entries() {
		for _, variant := range about(e, "en").Variants {
			t.Run(e.Name+" "+variant.Name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(3, 4))
				at := mustOpen(t, board.Record{Game: e.Name, Variant: variant.Name, Seed: 7})
				start := ""
				for ply := range 120 {
					record := at.Record()
					v := mustView(t, at, len(record.Moves), "en")
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
						v = mustView(t, mustOpen(t, record), 0, "en")
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
	v := mustView(t, at, len(want.Moves), "en")
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
		again := mustView(t, got, 0, "en")
		if again.Position != v.Position || v.Committed == nil && (again.Turn != v.Turn || len(again.Moves) != len(v.Moves)) {
			t.Fatalf("position %q of %q reads as %q", text, v.Position, again.Position)
		}
		if v.Committed != nil || len(got.Record().Moves)+len(got.Record().Start) == 0 { // a game without moves is no text in every notation
			continue
		}
		text = mustView(t, got, len(got.Record().Moves), "en").Text
		if got, err = played.Parse(e, want.Variant, want.Setup, text); err != nil {
			t.Fatalf("%q: %v; want no error", text, err)
		}
		if p := mustView(t, got, len(got.Record().Moves), "en").Position; p != v.Position {
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
			v := mustView(t, at, len(record.Moves), "en")
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
	if forms := mustView(t, row, 0, "en").Forms; len(forms) != 1 || forms[0].Text != file {
		t.Errorf("before the first move: %+v; want %q", forms, file)
	}
	if forms := mustView(t, row, 1, "en").Forms; len(forms) != 0 {
		t.Errorf("after a move: %+v; want nothing, as the file cannot tell it", forms)
	}
	read := must.Get(played.Parse(e, "", "", file))(t)
	if got := read.Record(); got.Setup != row.Record().Setup || len(got.Moves) > 0 {
		t.Errorf("read back: %+v; want got.Setup == row.Record().Setup, len(got.Moves) <= 0", got)
	}
}
