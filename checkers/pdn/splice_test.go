package pdn_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/internal/must"
)

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
