package learn

import (
	"math"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// recorded returns a file of games.
func recorded(t *testing.T, games ...gameRecord) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.bin")
	f := must.Get(openGames(path, someOrigin))(t)
	for _, g := range games {
		must.Do(t, f.add(&g))
	}
	must.Do(t, f.close())
	return path
}

// TestRecords checks that a record is decoded as it was encoded, and no part of one and none
// with more.
func TestRecords(t *testing.T) {
	for _, g := range []gameRecord{
		{},
		{Number: math.MaxUint32, Payoff: -1},
		{Number: 300, Payoff: 2.5, Plies: []plyRecord{{Move: math.MaxUint16}, {Move: 1, Kind: moveChosen, Score: -3, Aside: math.MaxUint16, AsideKind: moveProven, AsideScore: 1}, {Kind: moveRandom}, {Kind: moveProven, Score: 2.5}, {}}},
		{Plies: make([]plyRecord, maxGamePlies)},
	} {
		data := g.append(nil)
		if got, err := decodeGame(data); err != nil || !reflect.DeepEqual(got, g) {
			t.Errorf("%+v, %v; want %+v", got, err, g)
		}
		if _, err := decodeGame(append(data, 0)); err == nil {
			t.Error("a byte too many is accepted")
		}
		for n := range min(len(data), 100) {
			if got, err := decodeGame(data[:n]); err == nil {
				t.Errorf("%d bytes of %d: %+v; want an error", n, len(data), got)
			}
		}
		labelled := 0
		if len(g.Plies) == 5 {
			labelled = 4
		}
		if n := g.labelled(); n != labelled {
			t.Errorf("%d searched positions, want %d", n, labelled)
		}
	}
	long := gameRecord{Plies: make([]plyRecord, maxGamePlies+1)}
	if _, err := decodeGame(long.append(nil)); err == nil {
		t.Error("a game of too many plies is accepted")
	}
	for _, x := range []float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))} {
		g := gameRecord{Plies: []plyRecord{{Kind: moveChosen, Score: x}}}
		if _, err := decodeGame(g.append(nil)); err == nil {
			t.Errorf("a score of %v is accepted; want an error", x)
		}
	}
}

// played returns games of one searched move after which First has won in a fraction of the
// games.
func played(n int, score float32, won float64) (games []gameRecord) {
	for i := range n {
		payoff := float32(-10)
		if float64(i) < won*float64(n) {
			payoff = 10
		}
		games = append(games, gameRecord{Payoff: payoff, Plies: []plyRecord{{Kind: moveChosen, Score: score}}})
	}
	return games
}

// TestScaleOfScores fits scores whose meaning is known. Those that are payoffs, or of moves
// that were not chosen, have none.
func TestScaleOfScores(t *testing.T) {
	noise := []gameRecord{{Payoff: 10, Plies: []plyRecord{
		{Score: -5}, {Kind: moveRandom, Score: -5}, {Kind: moveProven, Score: -5}, {Kind: moveChosen, Score: -10}, {Kind: moveChosen, Score: 10}, {Kind: moveChosen, Score: -11}, {Kind: moveChosen, Score: 11},
	}}}
	for _, test := range []struct {
		games     []gameRecord
		at, want  float64 // the probability at a score, NaN if the scores have no scale
		explained float64
	}{
		{append(played(100, 2, 0.75), played(100, -2, 0.25)...), 2, 0.75, 0.25},
		{append(played(100, 6, 0.9), played(100, -6, 0.1)...), -6, 0.1, 0.64},
		{append(played(100, 2, 0.25), played(100, -2, 0.75)...), 2, 0.5, -0.25},
		{played(100, 0, 0.5), 0, math.NaN(), 0},
		{nil, 0, math.NaN(), 0},
	} {
		r := newReader[connect4.State, connect4.Move](connect4.Game{}, connect4.Game{}.Encoder(), payoffs{-10, 10}, 100)
		all := append(test.games, noise...)
		k, err := r.fit(recorded(t, all...), len(all))
		if err != nil || math.IsNaN(test.want) != (k.Scale == 0) || math.Abs(k.Explained-test.explained) > 1e-9 {
			t.Errorf("%+v, %v; want %v explained", k, err, test.explained)
		} else if k.Scale > 0 && math.Abs(k.Scale.Probability(test.at)-test.want) > 0.01 {
			t.Errorf("a score of %v means %v; want %v", test.at, k.Scale.Probability(test.at), test.want)
		}
		if _, err := r.fit(t.TempDir(), 0); err == nil {
			t.Error("no error without a file")
		}
	}
}

// TestScaleOfParts fits scores that say something only in the second half of a game.
func TestScaleOfParts(t *testing.T) {
	r := newReader[connect4.State, connect4.Move](connect4.Game{}, connect4.Game{}.Encoder(), payoffs{-10, 10}, 100)
	list := append(played(100, 2, 0.75), played(100, -2, 0.25)...)
	for i := range list {
		list[i].Plies = []plyRecord{{Kind: moveChosen}, list[i].Plies[0]}
	}
	k, err := r.fit(recorded(t, list...), len(list))
	if err != nil || k.at(0, 2) != meaningless || k.at(1, 2) != &k || math.Abs(k.Parts[parts/2]-0.25) > 1e-9 {
		t.Errorf("%+v, %v; want 0.25 explained in the sixth part and nothing in the others", k, err)
	}
}

// TestMeaningOfScores checks the target of a position for each kind of score.
func TestMeaningOfScores(t *testing.T) {
	chosen := func(score float32) gameRecord {
		return gameRecord{Payoff: 10, Plies: []plyRecord{{Kind: moveChosen, Score: score}}}
	}
	for _, test := range []struct {
		game   gameRecord
		lambda float64
		k      *scale
		want   float64
	}{
		{chosen(5), 0, nil, 0.75},
		{chosen(5), 0.5, nil, 0.875},
		{chosen(5), 1, nil, 1 - certain},
		{chosen(99), 0, nil, 1 - certain},
		{chosen(-10), 0, &scale{Scale: 1, Parts: []float64{1}}, certain},
		{chosen(-9), 0, &scale{Scale: 9, Parts: []float64{1}}, eval.Scale(9).Probability(-9)},
		{chosen(-9), 0, &scale{Scale: 9, Parts: []float64{minExplained}}, eval.Scale(9).Probability(-9)},
		{chosen(-9), 0, &scale{Scale: 9, Parts: []float64{minExplained * 0.99}}, 1 - certain},
		{chosen(-9), 0, &scale{}, 1 - certain},
		{gameRecord{Payoff: 10, Plies: []plyRecord{{Kind: moveProven, Score: -5}}}, 1, &scale{Scale: 9, Parts: []float64{1}}, 0.25},
		{gameRecord{Payoff: 10, Plies: []plyRecord{{Kind: moveRandom, Score: -5}}}, 1, nil, 0.25},
		{gameRecord{Payoff: 10, Plies: []plyRecord{{Kind: moveRandom, Score: -5}}}, 1, &scale{}, 1 - certain}, // a score without meaning
	} {
		r := newReader[connect4.State, connect4.Move](connect4.Game{}, connect4.Game{}.Encoder(), payoffs{-10, 10}, 100)
		if err := r.read(recorded(t, test.game), 1, test.lambda, test.k); err != nil || r.data.Len() != 1 {
			t.Fatal(r.data.Len(), err)
		}
		if got := r.data.Target(0); math.Abs(got-test.want) > 1e-4 {
			t.Errorf("%+v, lambda %v, %+v: %v; want %v", test.game, test.lambda, test.k, got, test.want)
		}
	}
}

// TestAside checks that a position after a move that was searched and not played is learned with its own score, and
// that the siblings of games that are kept apart are told in the order of their scores.
func TestAside(t *testing.T) {
	g := connect4.Game{}
	record := gameRecord{Payoff: 1, Plies: []plyRecord{
		{Move: 3, Kind: moveChosen, Score: 0.5, Aside: 0, AsideKind: moveChosen, AsideScore: -0.5},
		{Move: 3, Kind: moveChosen, Score: 0.5, Aside: 6, AsideKind: moveProven, AsideScore: 1},
		{Move: 2, Kind: moveChosen, Score: 0.5, Aside: 1, AsideKind: moveChosen, AsideScore: 0.25},
	}}
	r := newReader[connect4.State, connect4.Move](g, g.Encoder(), payoffs{-1, 1}, 100)
	r.held = func(uint32) bool { return true }
	must.Do(t, r.read(recorded(t, record), 1, 0, nil))
	var got []float64
	for i := range r.data.Len() {
		got = append(got, r.data.Target(i))
	}
	want := []float64{0.75, 1 - 0.25, 1 - 0.75, 1 - certain, 0.75, 1 - 0.625} // each for the player to move
	for i := range want {
		if len(got) != len(want) || math.Abs(got[i]-want[i]) > 1e-6 {
			t.Fatalf("targets %v; want %v", got, want)
		}
	}
	if len(r.orders) != 1 || r.orders[0].more != 0.5 || r.orders[0].a != game.After(g, g.Start(), 3) || r.orders[0].b != game.After(g, g.Start(), 0) {
		t.Fatalf("siblings %+v; want the positions after 3 and 0, the first better by 0.5", r.orders) // not after a proven score, nor at the end
	}
	for want, score := range map[float64]func(s *connect4.State) float64{
		1:   func(s *connect4.State) float64 { return map[bool]float64{true: 1, false: -1}[*s == r.orders[0].a] },
		0.5: func(*connect4.State) float64 { return 3 },
		0:   func(s *connect4.State) float64 { return map[bool]float64{true: -1, false: 1}[*s == r.orders[0].a] },
	} {
		if got := order(r.orders, score); got != want {
			t.Errorf("order() = %v; want %v", got, want)
		}
	}
	must.Do(t, r.read(recorded(t, record), 1, 0, &scale{}))
	if len(r.orders) != 1 {
		t.Errorf("%d siblings; want none more, as the scores mean nothing", len(r.orders)-1)
	}
}

// TestEnoughPositions checks that equal positions are learned once, and that no game is read
// after the greatest number of positions.
func TestEnoughPositions(t *testing.T) {
	var games []gameRecord
	for i := range uint16(6) { // after the start, which they share, two positions each
		games = append(games, gameRecord{Plies: []plyRecord{{Move: i, Kind: moveChosen}, {Move: i, Kind: moveChosen}, {Kind: moveChosen}}})
	}
	path := recorded(t, games...)
	for most, want := range map[int]int{1: 3, 3: 3, 4: 5, 5: 5, 6: 7, 13: 13, 14: 13} {
		r := newReader[connect4.State, connect4.Move](connect4.Game{}, connect4.Game{}.Encoder(), payoffs{-1, 1}, most)
		if err := r.read(path, len(games), 0.5, nil); err != nil || r.data.Len() != want {
			t.Errorf("at most %d: %d positions, %v; want %d", most, r.data.Len(), err, want)
		}
	}
}
