package contract

import (
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestAsk(t *testing.T) {
	s := must.Get(checkers.ParseFEN("B:W18,K31:B15,K1"))(t)
	line, err := ask(checkers.Game{Rules: checkers.Damas}, s)
	want := `{"state":["------X-","--------","--------","---x----","----o---","--------","--------","---O----"],"moves":[[[3,3],[5,5]]],"player":"X"}` + "\n"
	if err != nil || string(line) != want {
		t.Errorf("%s, %v; want %s", line, err, want)
	}
}

// Every answer gives an error or a legal move.
func FuzzAnswer(f *testing.F) {
	f.Add("[[2,0],[3,1]]")
	f.Add("{\"error\": \"x\"}")
	f.Add("[[2,0,[3,1]]\r")
	f.Fuzz(func(t *testing.T, line string) {
		g := checkers.Game{Rules: checkers.Damas}
		m, err := parseAnswer(g, g.Start(), []byte(line))
		if err != nil {
			return
		}
		if _, err := game.Play(g, g.Start(), m); err != nil {
			t.Error(err)
		}
	})
}
