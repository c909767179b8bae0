package catalog_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// stamped is heaps whose positions can be set up: stones on two places, and a hand on the first.
type stamped struct{ reading }

func (stamped) Layout(board.Language) board.Layout {
	return board.Layout{Places: []board.Place{{ID: "0"}, {ID: "1"}, {ID: "2", Kind: "button"}}}
}

func (stamped) Scene(at *board.Moment[position, take]) board.Scene {
	return board.Scene{Drawing: string(at.Language)}
}

func (stamped) Paths(_ *board.Moment[position, take], m take) [][]string {
	return [][]string{slices.Repeat([]string{fmt.Sprint(m.heap)}, m.stones)}
}

func (stamped) Stamps(l board.Language) []board.Stamp {
	return []board.Stamp{{ID: "stone"}, {ID: "hand", Label: l.Say("the hand"), Only: true}}
}

func (stamped) Draft(at *board.Moment[position, take]) (d board.Draft) {
	for heap, n := range at.State().left {
		for range n {
			d.Pieces = append(d.Pieces, board.Stamped{Stamp: "stone", Place: fmt.Sprint(heap)})
		}
	}
	d.Pieces = append(d.Pieces, board.Stamped{Stamp: "hand", Place: "0"})
	return d
}

func (stamped) Write(_ *board.Moment[position, take], d board.Draft) (string, error) {
	var left [2]int
	for _, p := range d.Pieces {
		if p.Stamp == "stone" {
			left[p.Place[0]-'0']++
		}
	}
	if left[0] > 9 {
		return "", errors.New("the heap falls over")
	}
	return fmt.Sprintf("%d/%d", left[0], left[1]), nil
}

// TestKinds requires that a description says of a game what it is: whether moves are hidden until both
// have chosen, whether there are secrets, and whether positions are set up by pieces, which a draft then
// is for.
func TestKinds(t *testing.T) {
	for name, c := range map[string]struct {
		e                            catalog.Entry
		simultaneous, secret, stamps bool
	}{
		"open":    {e: catalog.New("x", heaps{3})},
		"pennies": {e: catalog.New("x", matching{}), simultaneous: true},
		"cards":   {e: catalog.New[randomgame.Line, int8]("x", randomgame.Hidden{Turns: []game.Player{game.Chance, game.First, game.Second}, Counts: []int8{3, 2, 2}, Seen: []int8{1, 1, 1}}), secret: true},
		"stamped": {e: catalog.New("x", stamped{reading{noted{heaps{3}}}}), stamps: true},
	} {
		d := described(t, c.e)
		_, err := ask[answer.Draft](c.e, answer.Question{Do: "draft", Record: board.Record{Game: "x"}})
		if d.Simultaneous != c.simultaneous || d.Secret != c.secret || d.Stamps != c.stamps || (err == nil) != c.stamps {
			t.Errorf("%s: simultaneous %v, secret %v, stamps %v, draft: %v; want %v, %v, %v", name, d.Simultaneous, d.Secret, d.Stamps, err, c.simultaneous, c.secret, c.stamps)
		}
	}
}

// TestDrafts takes positions apart and puts them together again, with and without mistakes.
func TestDrafts(t *testing.T) {
	e := catalog.New("x", stamped{reading{noted{heaps{3}}}})
	moves := []string{"0-1", "1-2", "0-2", "1-2"}
	for n := range len(moves) + 1 {
		record := board.Record{Game: "x", Moves: moves[:n]}
		taken := mustAsk[answer.Draft](t, e, answer.Question{Do: "draft", Record: record})
		v := mustAsk[answer.View](t, e, answer.Question{Do: "view", Record: record})
		again := mustAsk[answer.View](t, e, answer.Question{Do: "compose", Record: record, Draft: taken.Draft})
		start := v.Position
		if n == 0 {
			start = "" // of the game
		}
		if again.Position != v.Position || again.Record.Start != start || len(again.Record.Moves) != 0 || len(taken.Start.Pieces) != 8 || len(taken.Stamps) != 2 || len(taken.Layout.Places) != 3 {
			t.Errorf("after %v, %+v is put together as %+v; want %s, without moves", moves[:n], taken, again.Record, v.Position)
		}
	}
	for _, l := range []board.Language{"en", "es"} { // a scene says everything in the language of who asks
		v := mustAsk[answer.View](t, e, answer.Question{Do: "new", Game: "x", Language: l})
		f := mustAsk[answer.Frames](t, e, answer.Question{Do: "frames", Record: v.Record, Language: l})
		if v.Scene.Drawing != string(l) || f.Frames[0].Scene.Drawing != string(l) {
			t.Errorf("asked in %s, a view says %q, and a frame %q", l, v.Scene.Drawing, f.Frames[0].Scene.Drawing)
		}
	}
	piece := func(stamp, place string) board.Stamped { return board.Stamped{Stamp: stamp, Place: place} }
	hand := piece("hand", "0")
	for want, d := range map[string]board.Draft{
		"":                                      {Pieces: []board.Stamped{hand, piece("stone", "1")}, Turn: board.Second},
		"there is no piece \"king\"":            {Pieces: []board.Stamped{hand, piece("king", "1")}},
		"there is no place \"7\" for a piece":   {Pieces: []board.Stamped{hand, piece("stone", "7")}},
		"there is no place \"2\" for a piece":   {Pieces: []board.Stamped{hand, piece("stone", "2")}},
		"the hand stands on 0 places; want one": {},
		"the hand stands on 2 places; want one": {Pieces: []board.Stamped{hand, piece("hand", "1")}},
		"want first, second or nobody":          {Pieces: []board.Stamped{hand}, Turn: board.Owner(game.Chance)},
		"the heap falls over":                   {Pieces: append(slices.Repeat([]board.Stamped{piece("stone", "0")}, 10), hand)},
	} {
		_, err := ask[answer.View](e, answer.Question{Do: "compose", Record: board.Record{Game: "x"}, Draft: d})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("compose %+v: %v; want %q", d, err, want)
		}
	}
}
