package pdn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func Example() {
	const file = `[Event "Club evening"]
[Black "Ada"]
[White "Grace"]

1. 11-15 23-19 {a quiet reply} 2. 8-11 (2. 9-14 22-17) 22-17 1/2-1/2
`
	for g, err := range pdn.NewReader(strings.NewReader(file), checkers.English).All() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.Tag("Black"), "-", g.Tag("White"), g.Result)
		for _, m := range g.Moves {
			fmt.Println(m.Move, m.Comments)
		}
	}
	// Output:
	// Ada - Grace 1/2-1/2
	// 11-15 []
	// 23-19 [a quiet reply]
	// 8-11 []
	// 22-17 []
}

// texts returns a line with all its contents in a compact form.
func texts(l pdn.Line) string {
	var b strings.Builder
	for _, c := range l.Comments {
		fmt.Fprintf(&b, "{%s} ", c)
	}
	for _, m := range l.Moves {
		fmt.Fprintf(&b, "%v", m.Move)
		for _, n := range m.Annotations {
			fmt.Fprintf(&b, "$%d", n)
		}
		for _, c := range m.Comments {
			fmt.Fprintf(&b, "{%s}", c)
		}
		for _, v := range m.Variations {
			fmt.Fprintf(&b, "(%s)", texts(v))
		}
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

func readAll(t *testing.T, text string, rules checkers.Rules) []*pdn.Record {
	t.Helper()
	var games []*pdn.Record
	for g, err := range pdn.NewReader(strings.NewReader(text), rules).All() {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string // of each game: line, result
	}{
		{"nothing", " \n", nil},
		{"no tags", "1. 11-15 *", []string{"11-15", "*"}},
		{"two without tags", "1. 11-15 * 1. 9-13 1-0", []string{"11-15", "*", "9-13", "1-0"}},
		{"no result", "1. 11-15", []string{"11-15", "*"}},
		{"the result of the tag", "[Result \"0-1\"]\n1. 11-15\n\n[Event \"2\"]\n*", []string{"11-15", "0-1", "", "*"}},
		{"numbers glued and odd", "1.11-15 1...23-19 7.8-11 *", []string{"11-15 23-19 8-11", "*"}},
		{"comments", "{a\nb} 11-15 ;c\n%d\n{} 23-19 *", []string{"{a b} 11-15{c}{d}{} 23-19", "*"}},
		{"signs", "11-15! 23-19?! 8-11 $14 *", []string{"11-15$1 23-19$6 8-11$14", "*"}},
		{"variations", "1. 11-15 (1. 9-13 {good} 22-18 (22-17)) (10-14) 23-19 *", []string{"11-15(9-13{good} 22-18(22-17))(10-14) 23-19", "*"}},
		{"captures", "1. 11-15 22-18 2. 15x22 25:18 *", []string{"11-15 22-18 15x22 25x18", "*"}},
		{"in one go", "[FEN \"W:W22:B18,11,1\"] 22x15x8 *", []string{"22x15x8", "*"}},
		{"the ends only", "[FEN \"W:W22:B18,11,1\"] 22x8 *", []string{"22x15x8", "*"}},
		{"jump by jump", "[FEN \"W:W22:B18,11,1\"] 22x15 15x8 1-5 *", []string{"22x15x8 1-5", "*"}},
		{"commas", "1. 11-15, 23-19, 2. 8-11, *", []string{"11-15 23-19 8-11", "*"}},
		{"squares side by side", "1. 1115 2319 2. 913 *", []string{"11-15 23-19 9-13", "*"}},
		{"stars", "1. 11-15* 23-19 * 2. 8-11 22-17* *", []string{"11-15$7 23-19$7 8-11 22-17$7", "*"}},
		{"a star before the next game", "1. 11-15 * 1. 9-13 *", []string{"11-15", "*", "9-13", "*"}},
		{"words behind a move", "1. 11-15White oversteppedthetime, alas. 23-19(22-17risky) 1-0", []string{"11-15{White oversteppedthetime, alas.} 23-19(22-17{risky})", "1-0"}},
		{"results", "9-13 1-1\n9-13 0-0\n9-13 2-0\n9-13 0-2\n9-13 1/2-1/2", []string{"9-13", "1-1", "9-13", "0-0", "9-13", "2-0", "9-13", "0-2", "9-13", "1/2-1/2"}},
		{"byte order mark", "\xef\xbb\xbf[Event \"x\"]\n11-15 *", []string{"11-15", "*"}},
		{"carriage returns", "[Event \"x\"]\r\n\r\n1. 11-15\r\n23-19\r\n*\r\n", []string{"11-15 23-19", "*"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, g := range readAll(t, tt.text, checkers.English) {
				got = append(got, texts(g.Line), string(g.Result))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTags(t *testing.T) {
	g := readAll(t, `[Event "a \"b\" \\ c"] [White""][ Black "x" ]
*`, checkers.English)[0]
	want := []pdn.Tag{{Name: "Event", Value: `a "b" \ c`}, {Name: "White"}, {Name: "Black", Value: "x"}}
	if diff := cmp.Diff(want, g.Tags); diff != "" {
		t.Error(diff)
	}
	if g.Tag("event") != `a "b" \ c` || g.Tag("Site") != "" {
		t.Errorf("Tag: %q, %q; want g.Tag(\"event\") == `a \"b\" \\ c`, g.Tag(\"Site\") == \"\"", g.Tag("event"), g.Tag("Site"))
	}
}

// Every error has a line and a column, and the next game can still be read.
func TestReadErrors(t *testing.T) {
	deep := strings.Repeat("11-15 (", 200)
	for _, tt := range []struct {
		text, want   string
		line, column int
	}{
		{"1. 11-15\n  11-16 *", "no such move for White", 2, 3},
		{"11-15 11-33 *", `no square "33"`, 1, 7},
		{"[FEN \"W:W22,32:B18,11\"]\n32-28 *", "a capture is mandatory", 2, 1},
		{"[FEN \"W:W22:B18,11\"]\n22x15 *", "the capture must continue", 2, 1},
		{"[FEN \"W:W22:B18,11\"]\n22x15 11x8 *", "the capture must continue", 2, 1},
		{"[Event \"x\"]\n[FEN \"W:W22:B33\"]\n[Site \"y\"]\n*", `"33" is not a square`, 2, 1},
		{"[Event]\n*", "tag Event has no value", 1, 1},
		{"[Event \"x]\n*", "not closed on its line", 1, 1},
		{"[Event \"x\" y\n*", "not closed on its line", 1, 1},
		{"[ \"x\"]\n*", "without a name", 1, 1},
		{"11-15 (9-13 *", "a variation is not closed", 1, 13},
		{"11-15 ) *", "was not opened", 1, 7},
		{"(11-15) *", "a variation before any move", 1, 1},
		{"! 11-15 *", "before any move", 1, 1},
		{"11-15 $ *", "after $", 1, 7},
		{"11-15 $1234567890 *", "up to 9 digits", 1, 7},
		{"11-15 @ *", `unexpected '@'`, 1, 7},
		{"11-15 12 *", "not a move", 1, 7},
		{"[GameType \"20;W\"] 11-15 *", "another game", 1, 1},
		{"[FEN \"W:W22:B5\"]\n[FEN \"W:W23:B5\"] *", "begins in two positions", 2, 1},
		{"[Result \"1-0\"]\n[Result \"0-1\"] *", "the result 0-1 contradicts 1-0", 2, 1},
		{"{½} 11-15 ¼ *", `unexpected '¼'`, 1, 11},
		{"11-15 \xbc *", `unexpected '¼'`, 1, 7},
		{"11-15 a3-b4 *", "want numbers", 1, 7},
		{"11-15 22-17 1-0 0-1", "the result 0-1 contradicts 1-0", 1, 17},
		{"[Result \"1-0\"] 11-15 22-17 1/2-1/2", "the result 1/2-1/2 contradicts 1-0", 1, 28},
		{"1. ... 22-17 *", "written as dots cannot be played", 1, 8},
		{"[GameType \"20\"] 11-15 *", "another game than the rules english", 1, 1},
		{"[Event \"x\"]\n[gametype \"25,W,8,8,A0,0\"]\n\n11-15 *", "another game", 2, 1},
		{"11-15 1-. *", "neither a move nor a move number", 1, 7},
		{"11-15 /FEN \"W:W1:B2\"/ *", "in the middle of a game", 1, 7},
		{deep + "*", "nested more than", 1, 707},
		{strings.Repeat("9", 1<<17) + " *", "is longer than 65536 bytes", 1, 1},
	} {
		r := pdn.NewReader(strings.NewReader(tt.text+"\n\n[Event \"next\"]\n11-15 *"), checkers.English)
		_, err := r.Read()
		var mistake *pdn.Error
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: %v, want %q", tt.text, err, tt.want)
			continue
		}
		if mistake.Line != tt.line || mistake.Column != tt.column {
			t.Errorf("%.40q: at line %d column %d, want %d, %d", tt.text, mistake.Line, mistake.Column, tt.line, tt.column)
		}
		g, err := r.Read()
		if err != nil || g.Tag("Event") != "next" {
			t.Errorf(`%.40q: after the mistake: %v, %v; want no error, g.Tag("Event") == "next"`, tt.text, g, err)
		}
		if _, err := r.Read(); err != io.EOF {
			t.Errorf("%.40q: at the end: %v; want err == io.EOF", tt.text, err)
		}
	}
	for _, kind := range []string{"21", " 21,B,8,8,N1,0", "", "?"} {
		readAll(t, "[GameType \""+kind+"\"] 11-15 *", checkers.English)
	}
	if _, err := pdn.NewReader(strings.NewReader("[GameType \"21\"] 11-15 *"), checkers.Damas).Read(); err == nil || !strings.Contains(err.Error(), "rules damas") {
		t.Errorf(`English draughts read by other rules: %v; want an error, strings.Contains(err.Error(), "rules damas")`, err)
	}
	if _, err := pdn.NewReader(strings.NewReader("{never closed"), checkers.English).Read(); err == nil || !strings.Contains(err.Error(), "the comment is not closed") {
		t.Errorf(`open comment: %v; want an error, strings.Contains(err.Error(), "the comment is not closed")`, err)
	}
}

// The part of a game before an error is kept.
func TestReadUpToMistake(t *testing.T) {
	r := pdn.NewReader(strings.NewReader("[Event \"1\"]\n[Result \"1-0\"]\n\n1. 11-15 {so far} 23-19 (22-18 15x22 9-9) 8-11 1-0\n\n[Event \"2\"]\n9-13 *"), checkers.English)
	g, err := r.Read()
	var mistake *pdn.Error
	if !errors.As(err, &mistake) || mistake.Line != 4 || mistake.Column != 38 {
		t.Fatalf("%v; want a mistake at line 4 column 38", err)
	}
	if got, want := texts(g.Line), "11-15{so far} 23-19(22-18 15x22)"; got != want || g.Tag("Event") != "1" || g.Result != "1-0" {
		t.Errorf("%q %q %s; want %q of event 1, which Black has won", got, g.Tag("Event"), g.Result, want)
	}
	if g, err := r.Read(); err != nil || texts(g.Line) != "9-13" {
		t.Errorf(`the next game: %v, %v; want no error, texts(g.Line) == "9-13"`, g, err)
	}
}

func TestStreamError(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("[Event \"1\"]\n11-15 *\n[Event \"2\"]\n9-"), iotest.ErrReader(broken))
	games, failed := 0, error(nil)
	for _, err := range pdn.NewReader(in, checkers.English).All() {
		if err != nil {
			failed = err
			continue
		}
		games++
	}
	if games != 1 || !errors.Is(failed, broken) {
		t.Errorf("%d games, %v; want games == 1, errors.Is(failed, broken)", games, failed)
	}
}

// randomLine returns a random continuation with comments and variations.
func randomLine(random *rand.Rand, g checkers.Game, s checkers.State, moves, depth int) pdn.Line {
	var l pdn.Line
	note := func() (list []string) {
		if random.IntN(10) == 0 {
			list = append(list, strings.Repeat("word % ; ( ", random.IntN(12))+"end")
		}
		return list
	}
	l.Comments = note()
	for range moves {
		legal := g.Moves(nil, &s)
		if len(legal) == 0 {
			break
		}
		m := pdn.Move{Move: legal[random.IntN(len(legal))], Comments: note()}
		if random.IntN(10) == 0 {
			m.Annotations = []int{random.IntN(140)}
		}
		if depth < 3 && random.IntN(8) == 0 {
			m.Variations = append(m.Variations, randomLine(random, g, s, 1+random.IntN(5), depth+1))
		}
		l.Moves = append(l.Moves, m)
		g.Apply(&s, m.Move)
	}
	return l
}

// Written games can be read back unchanged, many in a file.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, rules := range []checkers.Rules{checkers.Damas, checkers.English} {
		g := checkers.Game{Rules: rules}
		var file bytes.Buffer
		var want []*pdn.Record
		for i := range 200 {
			s := g.Start()
			if i%3 == 0 {
				s, _ = checkers.ParseFEN("W:W22,K25,30:B18,11,K1")
			}
			w := &pdn.Record{
				Tags:   []pdn.Tag{{Name: "Event", Value: `"quoted" \`}, {Name: "Result", Value: "1-0"}},
				Start:  s,
				Line:   randomLine(random, g, s, 80, 0),
				Result: []pdn.Result{"1-0", "0-1", "1/2-1/2", "*"}[random.IntN(4)],
			}
			must.Do(t, pdn.Write(&file, w))
			w.Tags[1].Value = string(w.Result)
			if i%3 == 0 {
				w.Tags = append(w.Tags, pdn.Tag{Name: "SetUp", Value: "1"}, pdn.Tag{Name: "FEN", Value: s.FEN()})
			}
			want = append(want, w)
		}
		for i, line := range strings.Split(file.String(), "\n") {
			if len(line) > 90 {
				t.Errorf("line %d has %d bytes; want len(line) <= 90", i+1, len(line))
			}
		}
		got := readAll(t, file.String(), rules)
		if len(got) != len(want) {
			t.Fatalf("%d games, want %d", len(got), len(want))
		}
		for i := range want {
			if diff := cmp.Diff(whole(want[i]), whole(got[i])); diff != "" {
				t.Fatal(diff)
			}
		}
	}
}

// whole returns all of g as text.
func whole(g *pdn.Record) []string {
	return []string{fmt.Sprint(g.Tags), g.Start.FEN(), string(g.Result), texts(g.Line)}
}

func TestWrite(t *testing.T) {
	text := "1. 11-15! (9-13) 23-19 {why} 8-11 *"
	g := readAll(t, text, checkers.English)[0]
	g.Tags = append(g.Tags, pdn.Tag{Name: "Event", Value: "x"})
	var b strings.Builder
	must.Do(t, pdn.Write(&b, g))
	want := `[Event "x"]
[Result "*"]

1. 11-15 $1 (1. 9-13) 1... 23-19 {why} 2. 8-11 *

`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []*pdn.Record{
		{Tags: []pdn.Tag{{Name: "", Value: "x"}}},
		{Tags: []pdn.Tag{{Name: "a b", Value: "x"}}},
		{Tags: []pdn.Tag{{Name: "a", Value: "x\ny"}}},
		{Line: pdn.Line{Moves: []pdn.Move{{Annotations: []int{-1}}}}},
	} {
		b.Reset()
		if err := pdn.Write(&b, bad); err == nil || b.Len() > 0 {
			t.Errorf("%+v: error %v, wrote %q; want an error, b.Len() <= 0", bad, err, b.String())
		}
	}
}

func TestResults(t *testing.T) {
	for _, p := range []game.Player{game.First, game.Second, game.Nobody} {
		if got, ok := pdn.ResultFor(p).Winner(); got != p || !ok {
			t.Errorf("%v: %v, %v; want got == p, ok", p, got, ok)
		}
	}
	if winner, _ := pdn.Result("1-0").Winner(); winner != game.First {
		t.Errorf("1-0: %v; who moves first is named first; want winner == game.First", winner)
	}
	for _, r := range []pdn.Result{pdn.Unknown, "0-0"} { // 0-0: both players lose
		if winner, decided := r.Winner(); winner != game.Nobody || decided {
			t.Errorf("%s is decided; want winner == game.Nobody, not decided", r)
		}
	}
}

// names returns the tags, without values that Write may change.
func names(tags []pdn.Tag) (list []string) {
	for _, t := range tags {
		if !strings.EqualFold(t.Name, "Result") && !strings.EqualFold(t.Name, "FEN") {
			t.Name += "=" + t.Value
		}
		list = append(list, t.Name)
	}
	return list
}

// No input causes a panic or a hang, and every game read can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add("[Event \"a\"]\n\n1. 11-15! {c} (9-13 $3) 23-19 ;x\n*")
	f.Add("; a {\n[Site x]\n%b\n/FEN \"B:WK22:B18,11,1\"/ (11-15) $13 18 - 23(!?) … {c {d} e} ½-½ Drawn\n\n[Event \"b\\c\" d\"]\n\x1a")
	f.Add("[FEN \"W:W22:B18,11,1\"] 22x15 15x8 1-5 1/2-1/2 % \n%\n9-13")
	f.Fuzz(func(t *testing.T, text string) {
		for g, err := range pdn.NewReader(strings.NewReader(text), checkers.English).All() {
			if err != nil {
				continue
			}
			var b strings.Builder
			if err := pdn.Write(&b, g); err != nil {
				t.Fatalf("%q is read, but not written: %v", text, err)
			}
			back, err := pdn.NewReader(strings.NewReader(b.String()), checkers.English).Read()
			if err != nil {
				t.Fatalf("%q, written as %q: %v; want no error", text, b.String(), err)
			}
			if diff := cmp.Diff(texts(g.Line), texts(back.Line)); diff != "" || g.Start != back.Start || g.Result != back.Result {
				t.Fatalf(`%q, written as %q: %s; want diff == "", g.Start == back.Start, g.Result == back.Result`, text, b.String(), diff)
			}
			if n := len(g.Tags); len(back.Tags) < n || !cmp.Equal(names(g.Tags), names(back.Tags[:n])) {
				t.Fatalf("%q, written as %q: tags %q are read as %q; want len(back.Tags) >= n, cmp.Equal(names(g.Tags), names(back.Tags[:n]))", text, b.String(), g.Tags, back.Tags)
			}
		}
	})
}
