package chess_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

const archive = "\ufeff" + `[Event "A cup; {not a comment}"]
[White "Quote \" \\ name"] [Black "Two"]
[Broken
[Round 3]
[Result "1-0"]

% an escaped line
1. e4 {a comment (with 1-0) inside} e5 2.Nf3 $1 Nc6 (2... d6 3. d4 (3. Bc4 Be7) exd4) 3. Bb5!? a6 ; to the end 1-0
4.Ba4 Nf6 5 0-0 Be7 6. Re1 b5 7. Bb3 d6 +/- 8. c3 O-O
1-0

[Event "From a position"]
[FEN "8/P6k/8/8/8/8/8/K7 w - - 12 40"]

40. a8=Q Kg7 1/2-1/2

[Event "Broken"]

1. e4 e5 2. Ke3 Nf6

[Event "Nothing played"]
*

1. d4 d5 *`

func TestReader(t *testing.T) {
	r := chess.NewReader(strings.NewReader(archive))
	for _, want := range []struct {
		plies  int
		result string
		err    string
	}{{16, "1-0", ""}, {2, "1/2-1/2", ""}, {2, "*", "line 19: move 2: \"Ke3\" is not a legal move"}, {0, "*", ""}, {2, "*", ""}, {0, "*", "EOF"}} {
		g, err := r.Read()
		if len(g.Moves) != want.plies || g.Result != want.result || (err == nil) != (want.err == "") || err != nil && !strings.Contains(err.Error(), want.err) {
			t.Fatalf("%q: %d plies, %s, %v; want %+v", g.Tag("Event"), len(g.Moves), g.Result, err, want)
		}
		if want.plies == 16 && (g.Tag("White") != `Quote " \ name` || g.Tag("Black") != "Two") {
			t.Errorf("tags %q", g.Tags)
		}
	}
}

func TestRecordString(t *testing.T) {
	g := must.Get(chess.NewReader(strings.NewReader("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0")).Read())(t)
	want := "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\nO-O 1-0"
	if got := g.String(); got != want {
		t.Errorf("%s; want %s", got, want)
	}
	late := chess.Record{Start: parse(t, "8/p6K/8/8/8/8/8/k7 b - - 0 1"), Moves: []move{48 | 40<<6}, Result: "*"}
	want = "[SetUp \"1\"]\n[FEN \"8/p6K/8/8/8/8/8/k7 b - - 0 1\"]\n\n1... a6 *"
	if got := late.String(); got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// TestOldArchive reads Latin-1, and a game that begins with a later move.
func TestOldArchive(t *testing.T) {
	const text = "[White \"H\xfcbner\"]\n[SetUp \"1\"]\n[FEN \"8/p6K/8/8/8/8/8/k7 b - - 3 40\"]\n\n40... a6 {gegen K\xf6nig} 41. Kg6 *"
	g, err := chess.NewReader(strings.NewReader(text)).Read()
	if want := strings.NewReplacer("\xfc", "ü", "\xf6", "ö").Replace(text); err != nil || g.String() != want {
		t.Errorf("%s, %v; want %s", g, err, want)
	}
}

func TestLargeGame(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", 3000), "{" + strings.Repeat("x", 2<<20) + "}", strings.Repeat("[A \"b\"]\n", 300), strings.Repeat("(", 2<<20),
	} {
		if _, err := chess.NewReader(strings.NewReader(text)).Read(); err == nil || !strings.Contains(err.Error(), "the game has more than") {
			t.Errorf(`%.20q...: %v; want an error, strings.Contains(err.Error(), "the game has more than")`, text, err)
		}
	}
}

// FuzzReader reads anything, and what it has read once more from its own text.
func FuzzReader(f *testing.F) {
	f.Add(archive)
	f.Add("1.e4 (")
	f.Add("{[;%$")
	f.Fuzz(func(t *testing.T, text string) {
		r := chess.NewReader(strings.NewReader(text))
		for {
			g, err := r.Read()
			if err == io.EOF {
				return
			}
			again, err := chess.NewReader(strings.NewReader(g.String())).Read()
			if len(g.Moves) > 0 && (err != nil || len(again.Moves) != len(g.Moves) || again.Start != g.Start) {
				t.Fatalf("%q is read again as %d moves, %v", g.String(), len(again.Moves), err)
			}
			if err == nil && again.String() != g.String() {
				t.Fatalf("%q is written again as %q", g, again)
			}
		}
	})
}

// FuzzPosition accepts positions only if they can be played and written.
func FuzzPosition(f *testing.F) {
	for _, p := range perfts {
		f.Add(p.fen)
	}
	f.Add("8/8/8/8/8/8/8/Kk6 w KQkq e3 999999999999999999999 1")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := rules.ParsePosition(text)
		if err != nil {
			return
		}
		if again, err := rules.ParsePosition(rules.FormatPosition(&s)); err != nil || again != s {
			t.Errorf("%q is written as %q, which is read as another position: %v; want no error, again == s", text, rules.FormatPosition(&s), err)
		}
		for m, next := range game.All(rules, s) {
			if back, err := rules.ParseMove(&s, rules.FormatMove(&s, m)); err != nil || back != m {
				t.Errorf("%q: %s: %v; want no error, back == m", text, rules.FormatMove(&s, m), err)
			}
			rules.Evaluate(&next)
		}
	})
}

// Nothing is lost when an annotated game is written and read again.
func TestRecordNotes(t *testing.T) {
	const text = `{A {comment before} 1. e4! {King's
  pawn} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5 $6) 2... d6) ({or} 1... e6) 2. Nf3?! $10 Nc6 +/- (2... Nxe4 {no (such)} Nf6 (x)) ; last
( {only words} ) *`
	g := must.Get(chess.NewReader(strings.NewReader(text)).Read())(t)
	want := `{A (comment before} 1. e4 $1 {King's pawn} 1... e5 (1... c5 {Sicilian} 2. Nf3
(2. c3 d5 $6) 2... d6) ({or} 1... e6) 2. Nf3 $6 $10 {Nxe4 no (such) Nf6 ( x )}
{only words} 2... Nc6 $16 {last} *`
	if got := g.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	again, err := chess.NewReader(strings.NewReader(want)).Read()
	if err != nil || again.String() != want {
		t.Errorf("read and written again:\n%s, %v", again, err)
	}
}

// games are an archive, with and without tags.
var games = [2][]string{
	{
		"[Event \"A\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 {a note (1-0) that was wrapped\n[%clk 0:01:00] by its editor} 2. Nf3 (2. f4 {gambit} exf4 (2... d5)\n3. Nf3) 2... Nc6 $1 3. Bb5 a6 1-0",
		"[Event \"B\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 12 40\"]\n[Result \"1/2-1/2\"]\n\n40. a8=Q Kg7 1/2-1/2",
		"[Event \"C\"]\n[Variant \"Standard\"]\n\n; a line\n1. d4 d5 2. c4 {[%eval 0.3]} e6\n% escaped (1-0)\n3. Nc3 Nf6 *",
		"[Event \"D\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
	},
	{"1. e4 e5 2. Nf3 Nc6 1-0", "1. d4 d5 {a note\n[%clk 1:00]} 2. c4 (2. Nf3 Nf6) 2... e6 0-1", "1. c4 *", "1. f3 e5 2. g4 Qh4# 0-1"},
}

// TestSplicedMistakes puts mistakes at all places into each game of an archive: the others stay, and no game
// is added or lost.
func TestSplicedMistakes(t *testing.T) {
	for kind, all := range games {
		var want []string
		for _, text := range all {
			want = append(want, must.Get(chess.NewReader(strings.NewReader(text)).Read())(t).String())
		}
		for faulty, text := range all {
			for _, mistake := range []string{" Ke9 ", " } ", " ( ", " ) ", " { ", " [ ", "\n[%clk 0:01]\n", "\nKe9 {a\n[b] 1-0\n} ", "[FEN \"no\"]\n", "[Variant \"Horde\"]\n", "cut"} {
				for at := range len(text) {
					if tags, _, _ := strings.Cut(text, "\n\n"); strings.HasSuffix(mistake, "\"]\n") && (at > len(tags) || !strings.HasSuffix("\n"+text[:at], "\n")) ||
						kind == 1 && (mistake == "cut" || at > strings.LastIndex(text, " ") || strings.ContainsAny(mistake, "{\"")) ||
						strings.LastIndex(text[:at], "[") > strings.LastIndex(text[:at], "]") {
						continue // nothing tells where the next game begins, or a tag is not one
					}
					broken := slices.Clone(all)
					if broken[faulty] = text[:at] + mistake + text[at:]; mistake == "cut" {
						broken[faulty] = text[:at]
					}
					if mistake == "cut" && at < len("[Event \"A\"]\n") {
						continue
					}
					r := chess.NewReader(strings.NewReader(strings.Join(broken, "\n\n") + "\n"))
					for i, want := range want {
						g, err := r.Read()
						if i != faulty && (err != nil || g.String() != want) {
							t.Fatalf("Read() of game %d, after %q in %d at %d = %q, %v; want %q\n%s", i, mistake, faulty, at, g, err, want, strings.Join(broken, "\n\n"))
						}
					}
					if g, err := r.Read(); err != io.EOF {
						t.Fatalf("Read() after all games, with %q in %d at %d = %q, %v; want EOF\n%s", mistake, faulty, at, g, err, strings.Join(broken, "\n\n"))
					}
				}
			}
		}
	}
}

// TestForeignTags reads games of other rules, and tags that contradict each other.
func TestForeignTags(t *testing.T) {
	for text, want := range map[string]string{
		"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[Variant \"Horde\"]\n[White \"a\"]\n\n1. e4 *": "line 2: tag Variant: \"Horde\"",
		"[Variant \"Antichess\"]\n*":          "line 1: tag Variant: \"Antichess\" is not chess",
		"[Variant \"Chess960\"]\n\n1. e4 *":   "\"Chess960\"",
		"[GameType \"21,W,10\"]\n\n1. e4 *":   "line 1: tag GameType: \"21,W,10\" is not chess",
		"1. e4 11-15 *":                       "move 1: \"11-15\"",
		"1. 32-28 19-23 *":                    "move 1: \"32-28\"",
		"[GameType \"0\"]\n1. e4 1-0 d5 *":    "",
		"[SetUp \"1\"]\n[White \"a\"]\n1. e4": "SetUp",
		"[FEN \"w\"]\n[White \"a\"]\n1. e4":   "line 1: tag FEN",
		"1. e4 (1. d4 d5 1-0\n":               "a variation ( has no end )",
		"1. e4 {1. d4 d5 1-0\n":               "line 1: a comment { has no end }",
		"[Variant \"From Position\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 12 40\"]\n40. a8=Q": "", "[Variant \"standard\"]\n[FEN \"\"]\n1. e4": "",
	} {
		r := chess.NewReader(strings.NewReader(text))
		g, err := r.Read()
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || len(g.Moves) > 1) {
			t.Errorf("Read() of %q: %d moves, %v; want the error %q", text, len(g.Moves), err, want)
		}
		if g, err := r.Read(); err != io.EOF {
			t.Errorf("Read() again of %q = %q, %v; want EOF", text, g, err)
		}
	}
}
