package entry

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
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

func TestReachable(t *testing.T) {
	g := must.Get(paper.New(paper.Rules{Width: 6, Height: 10}))(t)
	record := must.Get(g.ParseRecord("0 2 0 53 4 7"))(t)
	var told board.Overlay
	at := &board.Moment[state, move]{Game: g, States: []state{record.Final}, Language: "en"}
	must.Do(t, (sheet{g}).Analyse(t.Context(), at, func(o board.Overlay) error { told = o; return nil }))
	ends, turns := map[string]bool{}, 0
	for turn := range g.Turns(t.Context(), record.Final, 0) {
		turns++
		if !turn.DeadEnd {
			ends[pointID(turn.End)] = true
		}
	}
	want := fmt.Sprintf("%d different turns, ending at %d points", turns, len(ends))
	if told.Text != want || !told.Done || len(told.Values) != len(ends) {
		t.Fatalf("%q, done %v, to %d points; want %q", told.Text, told.Done, len(told.Values), want)
	}
	for _, p := range told.Values {
		if !ends[p.Place] || p.Text == "" {
			t.Errorf(`point %+v; want ends[p.Place], p.Text != ""`, p)
		}
	}
}
