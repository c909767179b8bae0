package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Long records that go on, go back and branch have the answers of an entry that always replays
// them: what is kept has the name of the variant, and is not found without it.
func TestRecent(t *testing.T) {
	e, forgetful := catalog.New("heaps", heaps{20}), catalog.New("heaps", heaps{20})
	ask := func(e catalog.Entry, q answer.Question) (answer.View, error) {
		return answer.Of[answer.View](answer.Ask(t.Context(), e, q, nil))
	}
	play := func(seed uint64) {
		r, past := rand.New(rand.NewPCG(seed, 1)), []board.Record{{Game: "heaps"}}
		for range 200 {
			q := answer.Question{Do: "play", Record: past[max(0, len(past)-1-max(0, r.IntN(40)-30))], Move: "nonsense"}
			q.Record.Notes = &board.Notes{Names: [2]string{q.Record.Variant}}
			if v, err := ask(e, answer.Question{Do: "view", Record: q.Record}); err != nil {
				t.Error(err)
			} else if r.IntN(8) > 0 && len(v.Moves) > 0 {
				q.Move = v.Moves[r.IntN(min(3, len(v.Moves)))].Text
			}
			if r.IntN(8) == 0 && len(q.Record.Moves) > 0 {
				q.Do, q.Move = "undo", ""
			}
			got, err := ask(e, q)
			q.Record.Variant = ""
			want, mistake := ask(forgetful, q)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(err, mistake) {
				t.Errorf("%+v: %+v, %v; want %+v, %v", q, got.Record, err, want.Record, mistake)
			}
			if err == nil {
				past = append(past, got.Record)
			}
		}
		if !slices.ContainsFunc(past, func(r board.Record) bool { return len(r.Moves) > 12 }) {
			t.Error("no record is long")
		}
	}
	// A record with another deal is another game.
	dealt := catalog.Game[position, take]{Name: "dealt", Seeded: func(seed uint64) (game.Game[position, take], error) { return heaps{int(seed)}, nil }}.Entry()
	moves := slices.Repeat([]string{"0,1", "1,1"}, 5)
	for _, setup := range []string{"20", "30", "20"} {
		v, err := ask(dealt, answer.Question{Do: "view", Record: board.Record{Game: "dealt", Setup: setup, Moves: moves}})
		if n, _ := strconv.Atoi(setup); err != nil || v.Position != fmt.Sprintf("{[%d %d] false}", n-5, n-4) {
			t.Errorf(`deal %s: %s, %v; want no error, v.Position == fmt.Sprintf("{[%%d %%d] false}", n-5, n-4)`, setup, v.Position, err)
		}
	}
	var all sync.WaitGroup
	for seed := range uint64(2) {
		all.Go(func() { play(seed) })
	}
	all.Wait()
}
