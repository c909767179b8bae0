package pdn_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// What stands between games belongs to one of them, and is not a game of its own.
func TestBetweenGames(t *testing.T) {
	const a, b = "[Event \"A\"]\n\n1. 11-15", "[Event \"B\"]\n\n1. 9-13 0-1\n"
	for _, tt := range []struct{ name, text, first, result, second string }{
		{"a comment behind the result", a + " 1-0 {resigned}\n\n" + b, "11-15{resigned}", "1-0", "9-13"},
		{"several", a + " 1-0 {resigned} ;on time\n\n" + b, "11-15{resigned}{on time}", "1-0", "9-13"},
		{"a comment under the result", a + " 1-0\n{resigned}\n\n" + b, "11-15{resigned}", "1-0", "9-13"},
		{"a comment above the tags", a + " 1-0\n\n;; round 2\n" + b, "11-15", "1-0", "{; round 2} 9-13"},
		{"no empty line", a + " 1-0\n;; round 2\n" + b, "11-15", "1-0", "{; round 2} 9-13"},
		{"one of each", a + " 1-0 {end}\n{of one}\n\n% two\n\n" + b, "11-15{end}{of one}", "1-0", "{two} 9-13"},
		{"no result", a + "\n\n{round 2}\n\n" + b, "11-15", "*", "{round 2} 9-13"},
		{"words behind the result", a + " 1-0 White lost, on time.\n" + b, "11-15{White lost, on time.}", "1-0", "9-13"},
		{"a heading", a + " 1-0\n\nRound 2\n=======\n" + b, "11-15", "1-0", "{Round 2} {=======} 9-13"},
		{"a heading before a game without tags", a + " *\n\nRound 2\n1. 9-13 0-1", "11-15", "*", "{Round 2} 9-13"},
		{"the result twice", a + " 1-0\n1-0 2-0 {so}\n\n" + b, "11-15{so}", "1-0", "9-13"},
		{"a result and a star", a + " 1-0 *\n\n" + b, "11-15", "1-0", "9-13"},
		{"a star and a result", a + " * 1-0\n\n" + b, "11-15", "1-0", "9-13"},
		{"the result in the tag", "[Result \"1-0\"]\n" + a + " *\n" + b, "11-15", "1-0", "9-13"},
		{"ends of files", a + " 1-0\r\n\x1a\r\n" + b + "\x1a", "11-15", "1-0", "9-13"},
		{"comments among the tags", "{x}\n[Site \"A\"] ;y\n" + a + " 1-0\n\n" + b, "{x} {y} 11-15", "1-0", "9-13"},
		{"only tags", "[Event \"A\"]\n[Result \"1-0\"]\n\n" + b, "", "1-0", "9-13"},
		{"both lose", a + " 0-0\n" + b, "11-15", "0-0", "9-13"},
	} {
		for _, text := range []string{tt.text, strings.ReplaceAll(tt.text, "\n", "\r"), "\ufeff" + tt.text, "> " + strings.ReplaceAll(tt.text, "\n", "\n>> ")} {
			games := readAll(t, text, checkers.English)
			if len(games) != 2 {
				t.Errorf("%s: %d games; want len(games) == 2", tt.name, len(games))
				continue
			}
			got := []string{texts(games[0].Line), string(games[0].Result), texts(games[1].Line), string(games[1].Result)}
			if diff := cmp.Diff([]string{tt.first, tt.result, tt.second, "0-1"}, got); diff != "" {
				t.Errorf(`%s: %s; want diff == ""`, tt.name, diff)
			}
		}
	}
}

// The next game, and a comment between games, are kept if the game before them has an error.
func TestAfterMistake(t *testing.T) {
	for _, mistake := range []string{"1. 11-16 22-17 33-34 1-0", "[Result \"1-0\"] 11-16 0-1", "11-16 1-0 0-1"} {
		games := []string{}
		for g, err := range pdn.NewReader(strings.NewReader(mistake+"\n;x\n[Event \"B\"]\n9-13 *"), checkers.English).All() {
			if err == nil {
				games = append(games, texts(g.Line))
			}
		}
		if diff := cmp.Diff([]string{"{x} 9-13"}, games); diff != "" {
			t.Error(mistake, diff)
		}
	}
}

// Text without a game is an error, as it is perhaps not PDN at all.
func TestNoGame(t *testing.T) {
	for _, text := range []string{"hello", "<html>\n<p>hello</p>"} {
		if _, err := pdn.NewReader(strings.NewReader(text), checkers.English).Read(); err == nil || !strings.Contains(err.Error(), "is not a game") {
			t.Errorf(`%q: %v; want an error, strings.Contains(err.Error(), "is not a game")`, text, err)
		}
	}
}

// Everything that a person understands is read, and all of it is there after a round trip.
func TestLooseGames(t *testing.T) {
	for _, tt := range []struct{ text, line, result string }{
		{"1. 11-15(!?) 22-17(?) 2. 15-18 $6 *", "11-15$5 22-17$2 15-18$6", "*"},
		{"11-15(*) 22-17!!! 15-18(!?!!!) $1234 *", "11-15$7 22-17$3$1 15-18$5$3$1$1234", "*"},
		{"1. 11-15 {x} 1. ... 22-17 1-0", "11-15{x} 22-17", "1-0"},
		{"1. 11-15 1… 22-17 2... *", "11-15 22-17", "*"},
		{"[FEN \"W:W22,K10:B5,12\"] 1. ... 22-17 *", "22-17", "*"},
		{"1. 9 - 13 22- 18 2. 13-17 21 x 14 10 x17 1 - 0", "9-13 22-18 13-17 21x14 10x17", "1-0"},
		{"1. 09-13 22–18 2. 10−15 *", "9-13 22-18 10-15", "*"},
		{"1. 9-13 22-18 41. - - *", "9-13 22-18{-}{-}", "*"},
		{"11-15 {a\ufffdb é} 22-17 {caf\xe9} *", "11-15{a\ufffdb é} 22-17{café}", "*"},
		{"1. 9-13 - *", "9-13{-}", "*"},
		{"1. 9-13 22-18 ½-½", "9-13 22-18", "1/2-1/2"},
		{"1. 9-13 22-18 \xbd-\xbd", "9-13 22-18", "1/2-1/2"},
		{"1. 9-13 22-18 1/2 - 1/2", "9-13 22-18", "1/2-1/2"},
		{"1. 9-13 22-18 1/2", "9-13 22-18", "1/2-1/2"},
		{"[Result \"2-0\"]\n1. 2-0", "", "2-0"},
		{"[Result \"½-½\"]\n9-13", "9-13", "1/2-1/2"},
		{"[FEN \"\"] [Result \"\"] 9-13 *", "9-13", "*"},
		{"[Result \"1+ - 1-\"] 9-13 *", "9-13", "*"},
		{"1. 9-13 (1. 11-15 1-0) 22-18 *", "9-13(11-15{1-0}) 22-18", "*"},
		{"(1. 11-15 {better}) 1. 9-13 *", "9-13(11-15{better})", "*"},
		{"$13 {even} 1. 9-13 *", "{$13} {even} 9-13", "*"},
		{"/FEN \"W:W22,K10:B5,12\"/ 22-17 *", "22-17", "*"},
		{"9-13 { nested { comment } here } ; a } b\n22-18 {c { d} 5-9 {e} *", "9-13{nested { comment } here}{a } b} 22-18{c { d} 5-9{e}", "*"},
		{"1 11-15 23-19 2 8-11 22-17 *", "11-15 23-19 8-11 22-17", "*"},
		{"1) 11-15 23-19 2) 8-11 22-17 *", "11-15 23-19 8-11 22-17", "*"},
		{"1. 11 15 23 19* 2. 8 11 *", "11-15 23-19$7 8-11", "*"},
		{"1. 11->15 22→18 2. 15*22 25*18 1-0.", "11-15 22-18 15x22 25x18", "1-0"},
		{"11-15 +- 23-19 = 8-11 -+ 22-17 +/- 4-8 ± *", "11-15{+-} 23-19{=} 8-11{-+} 22-17{+/-} 4-8{±}", "*"},
		{"11-15 23-19 White resigns. 1-0", "11-15 23-19{White resigns.}", "1-0"},
		{"11-15 \"good\" 23-19 draw agreed 1/2-1/2", "11-15{\"good\"} 23-19{draw agreed}", "1/2-1/2"},
		{"11-15 (a) 23-19 (3 min) (better 24-19) 1-0 (time)", "11-15{(a)} 23-19{(3 min)}{(time)}({better} 24-19)", "1-0"},
		{"11-15 ( ! ) 23-19 {so}} 1:0", "11-15$1 23-19{so}}", "1-0"},
		{"11-15 ½ - ½", "11-15", "1/2-1/2"},
		{"11-15 1/2:1/2", "11-15", "1/2-1/2"},
		{"*11-15 23-19*  *8-11 *", "11-15$7 23-19$7 8-11$7", "*"},
		{"11-15 [diagram] 23-19 [see page 2]\n[again]\n8-11 [what now?", "11-15{[diagram]} 23-19{[see page 2]}{[again]} 8-11{[what now?]}", "*"},
		{"11-15 (Cross) 23-18! RW.", "11-15{(Cross)} 23-18$1{RW.}", "1-0"},
		{"11-15 23-18; a trap\nW. wins", "11-15 23-18{a trap}{W. wins}", "0-1"},
		{"11-15 23-18\nBlack resigned", "11-15 23-18{Black resigned}", "0-1"},
		{"11-15 23-18 {drawn}", "11-15 23-18{drawn}", "1/2-1/2"},
		{"11-15 23-18 drawn *", "11-15 23-18{drawn}", "*"},
		{"11-15 drawn 23-18 or so", "11-15{drawn} 23-18{or so}", "*"},
		{"\u200b11-15\u2009 23―19 *", "11-15 23-19", "*"},
		{"[GameType \"21;B\"] [FEN \"W:W22,32:B1,5\"] 1 22-18 1-6 2 18-14 5 9 3 14x5 *", "22-18 1-6 18-14 5-9 14x5", "*"},
		{"9-13 % x\n 22-18 {[%clk 1:55:21] M\xfcller \x93said\x94} *", "9-13{x} 22-18{[%clk 1:55:21] Müller “said”}", "*"},
	} {
		games := readAll(t, tt.text, checkers.English)
		if len(games) != 1 {
			t.Errorf("%q: %d games; want len(games) == 1", tt.text, len(games))
			continue
		}
		var b strings.Builder
		if err := pdn.Write(&b, games[0]); err != nil {
			t.Errorf("%q: %v; want no error", tt.text, err)
			continue
		}
		again := readAll(t, b.String(), checkers.English)[0]
		for _, g := range []*pdn.Record{games[0], again} {
			if diff := cmp.Diff([]string{tt.line, tt.result}, []string{texts(g.Line), string(g.Result)}); diff != "" {
				t.Errorf(`%q, written as %q: %s; want diff == ""`, tt.text, b.String(), diff)
			}
		}
		if again.Start != games[0].Start {
			t.Errorf("%q begins in %s, and then in %s; want again.Start == games[0].Start", tt.text, games[0].Start.FEN(), again.Start.FEN())
		}
	}
}

// A number without a dot that may also be two squares is what the numbers before it make of it.
func TestBareNumbers(t *testing.T) {
	const start = "[FEN \"B:W32,31,30:B1,2,3\"] "
	for text, want := range map[string]string{
		"14 2-6 31-26 15 1-5 *": "2-6 31-26 1-5", // the fifteenth move
		"15 31-26 *":            "1-5 31-26",     // 1-5
		"2-6 31-26 15 30-25 *":  "2-6 31-26 1-5 30-25",
	} {
		if got := texts(readAll(t, start+text, checkers.English)[0].Line); got != want {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}

// Tags keep their order and their values, however they are written.
func TestTagsStay(t *testing.T) {
	const file = `[FEN "W:WK10,22:B5-6."]
[Site C:\dama]
[Event "The "Big" one"]
[Result "1+ - 1-"]
[SetUp "1"
[Empty ""]
[White "O\"Neil \\ co"]

*`
	want := []pdn.Tag{{"FEN", "W:WK10,22:B5-6."}, {"Site", `C:\dama`}, {"Event", `The "Big" one`}, {"Result", "1+ - 1-"},
		{"SetUp", "1"}, {"Empty", ""}, {"White", `O"Neil \ co`}}
	for text := file; ; {
		g := readAll(t, text, checkers.English)[0]
		if diff := cmp.Diff(want, g.Tags); diff != "" {
			t.Fatalf("%s\n%s; want diff == \"\"", text, diff)
		}
		if text != file {
			break
		}
		var b strings.Builder
		must.Do(t, pdn.Write(&b, g))
		text = b.String()
	}
}

// Write corrects the tags that contradict the game, where they are.
func TestWriteTags(t *testing.T) {
	opening, other := (checkers.Game{}).Start(), readAll(t, `[FEN "W:W22:B5"] *`, checkers.English)[0].Start
	for _, tt := range []struct {
		start checkers.State
		tags  []pdn.Tag
		want  []string
	}{
		{opening, []pdn.Tag{{"FEN", "W:W22:B5"}, {"SetUp", "1"}, {"Result", "1-0"}}, []string{`Result "0-1"`}},
		{other, []pdn.Tag{{"FEN", "W:W22:B6"}, {"Result", "0-2"}}, []string{`FEN "W:W22:B5"`, `Result "0-2"`}},
		{other, []pdn.Tag{{"SetUp", "0"}, {"Event", "x"}}, []string{`Event "x"`, `Result "0-1"`, `SetUp "1"`, `FEN "W:W22:B5"`}},
	} {
		var b strings.Builder
		must.Do(t, pdn.Write(&b, &pdn.Record{Tags: tt.tags, Start: tt.start, Result: "0-1"}))
		got := strings.Split(strings.SplitN(b.String(), "\n\n", 2)[0], "\n")
		for i := range got {
			got[i] = strings.Trim(got[i], "[]")
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q is written as %q, want %q", tt.tags, got, tt.want)
		}
	}
}

// archives are games with tags, and without.
var archives = [2][]string{
	{
		"[Event \"A\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 {a note (of us) that was wrapped\n[%clk 0:01:00] by its editor} 2. 8-11 (2. 9-14 {gambit} 22-17 (22-18)\n3. 5-9) 22-17 $1 3. 4-8 1-0",
		"[Event \"B\"]\n[FEN \"W:W14,22,32:B2,5,13\"]\n[Result \"1/2-1/2\"]\n\n1. 14-10 2-7 1/2-1/2",
		"[Event \"C\"]\n[GameType \"21\"]\n\n1. 9-13 ; a line\n22-18 2. 6-9 {a {pair} of braces} 25-22 {escaped} 3. 1-6 24-19 *",
		"[Event \"D\"]\n[Result \"0-1\"]\n\n1. 12-16 24-20 0-1",
	},
	{"1. 11-15 23-19 2. 8-11 22-17 1-0", "1. 9-13 22-18 {a note\n[%clk 1:00]} 2. 6-9 (2. 5-9 24-20) 25-22 0-1", "1. 10-14 *", "1. 12-16 24-20 0-1"},
}

// TestSplicedMistakes puts mistakes at all places into each game of an archive: the others stay, and
// no game is added or lost.
func TestSplicedMistakes(t *testing.T) {
	text := func(g *pdn.Record) string {
		if g == nil {
			return ""
		}
		var b strings.Builder
		must.Do(t, pdn.Write(&b, g))
		return b.String()
	}
	for kind, all := range archives {
		var want []string
		for _, one := range all {
			want = append(want, text(must.Get(pdn.NewReader(strings.NewReader(one), checkers.English).Read())(t)))
		}
		for faulty, one := range all {
			for _, mistake := range []string{" 11-33 ", " c3 ", " } ", " ( ", " ) ", " { ", "\n11-33 {a\n[b] 1-0\n} ", "[FEN \"no\"]\n", "[Variant \"Russian\"]\n", "cut"} {
				for at := range len(one) {
					if tags, _, _ := strings.Cut(one, "\n\n"); strings.HasSuffix(mistake, "\"]\n") && (at > len(tags) || !strings.HasSuffix("\n"+one[:at], "\n")) ||
						kind == 1 && (mistake == "cut" || at >= strings.LastIndex(one, " ") || strings.ContainsAny(mistake, "{\"")) ||
						strings.LastIndex(one[:at], "[") > strings.LastIndex(one[:at], "]") || mistake == "cut" && at < len("[Event \"A\"]\n") {
						continue // nothing tells where the next game begins, or a tag is not one
					}
					broken := slices.Clone(all)
					if broken[faulty] = one[:at] + mistake + one[at:]; mistake == "cut" {
						broken[faulty] = one[:at]
					}
					r := pdn.NewReader(strings.NewReader(strings.Join(broken, "\n\n")+"\n"), checkers.English)
					for i, want := range want {
						g, err := r.Read()
						if i != faulty && (err != nil || text(g) != want) {
							t.Fatalf("Read() of game %d, after %q in %d at %d = %q, %v; want %q\n%s", i, mistake, faulty, at, text(g), err, want, strings.Join(broken, "\n\n"))
						}
					}
					if g, err := r.Read(); err != io.EOF {
						t.Fatalf("Read() after all games, with %q in %d at %d = %q, %v; want EOF\n%s", mistake, faulty, at, text(g), err, strings.Join(broken, "\n\n"))
					}
				}
			}
		}
	}
}
