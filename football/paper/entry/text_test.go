package entry

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// No step of a pasted game is lost or added: each way to write a game is read as this game, or
// refused with other texts to choose from, which are read.
func TestPastedPaperGames(t *testing.T) {
	entry := Entry()
	parse := func(text string) (answer.View, error) {
		q := answer.Question{Do: "parse", Game: "paperfootball", Text: text}
		return answer.Of[answer.View](answer.Ask(t.Context(), entry, q, nil))
	}
	g := paper.Standard()
	random := rand.New(rand.NewPCG(1, 2))
	refused, read := 0, 0
	for n := range 300 {
		s := g.Start()
		var steps, turns []string
		for range 1 + n/3 {
			legal := g.Moves(nil, &s)
			if len(legal) == 0 {
				break
			}
			d := legal[random.IntN(len(legal))]
			if len(steps) == 0 {
				d = paper.Direction(n % 3) // which can be a winner
			}
			turn := g.Turn(&s)
			steps = append(steps, g.FormatMove(&s, d))
			if len(turns) == 0 || turn == game.First != (len(turns)%2 == 1) {
				turns = append(turns, "")
			}
			turns[len(turns)-1] += steps[len(steps)-1]
			g.Apply(&s, d)
		}
		alone := strings.Join(turns, " ")
		winner := string("012"[s.Winner()])
		for _, text := range []string{alone, strings.Join(steps, " "), winner + " " + alone, winner + ": " + alone, winner + ":" + alone, winner + "\n: " + alone, "\ufeff" + winner + ":\r\n" + alone} {
			played, err := parse(text)
			if err == nil {
				read++
				if got := played.Record.Moves; !slices.Equal(got, steps) {
					t.Fatalf("%q is read as %q, want %q", text, got, steps)
				}
				continue
			}
			refused++
			offers := strings.Split(err.Error(), `"`)
			if len(offers) != 5 {
				t.Fatalf("%q: %v; want len(offers) == 5", text, err)
			}
			for _, offer := range []string{offers[1], offers[3]} {
				if _, err := parse(offer); err != nil {
					t.Errorf("%q: %v, but %q: %v", text, err, offer, err)
				}
			}
			if !strings.Contains(err.Error(), ": "+alone+`"`) {
				t.Errorf("%q: %v does not offer %q", text, err, alone)
			}
		}
	}
	if refused == 0 || read < 2*refused {
		t.Errorf("%d texts read, %d refused; want refused != 0, read >= 2*refused", read, refused)
	}
}
