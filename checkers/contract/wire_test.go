package contract

import (
	"bufio"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

func TestAsk(t *testing.T) {
	s, err := checkers.ParseFEN("B:W18,K31:B15,K1")
	if err != nil {
		t.Fatal(err)
	}
	line, err := ask(checkers.Game{}, s)
	want := `{"state":["------X-","--------","--------","---x----","----o---","--------","--------","---O----"],"moves":[[[3,3],[5,5]]],"player":"X"}` + "\n"
	if err != nil || string(line) != want {
		t.Errorf("%s, %v; want %s", line, err, want)
	}
}

// Whatever comes: an error or a legal move.
func FuzzAnswer(f *testing.F) {
	f.Add("[[2,0],[3,1]]\n")
	f.Add("{\"error\": \"x\"}")
	f.Add("[[2,0,[3,1]]\r\n[[")
	f.Fuzz(func(t *testing.T, text string) {
		in := bufio.NewReaderSize(strings.NewReader(text), longestLine)
		g := checkers.Game{}
		for {
			line, err := readLine(in)
			if err != nil {
				return
			}
			if strings.ContainsAny(string(line), "\n") || len(line) > longestLine {
				t.Fatalf("%q is not a line", line)
			}
			m, err := parseAnswer(g, g.Start(), line)
			if err != nil {
				continue
			}
			if _, err := game.Play(g, g.Start(), m); err != nil {
				t.Error(err)
			}
		}
	})
}
