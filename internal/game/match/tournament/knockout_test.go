package tournament

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

func TestKnockout(t *testing.T) {
	for players := 2; players <= 17; players++ {
		all := playOut(t, knockout{}, players, better)
		if len(all) != players-1 {
			t.Errorf("%d players: %d matches; want len(all) == players-1", players, len(all))
		}
		if last := all[len(all)-1]; last.Pair != (Pair{0, 1}) {
			t.Errorf("%d players: final %v; want last.Pair == (Pair{0, 1})", players, last)
		}
		upset := playOut(t, knockout{}, players, func(m Pair) float64 { return 2 - better(m) })
		if last := upset[len(upset)-1]; last.B != players-1 {
			t.Errorf("%d players, the weaker wins: final %v; want last.B == players-1", players, last)
		}
		ties := playOut(t, knockout{}, players, func(Pair) float64 { return 1 })
		if len(ties) != (1+replays)*(players-1) {
			t.Errorf("%d players, all ties: %d matches; want len(ties) == (1+replays)*(players-1)", players, len(ties))
		}
	}
}

// With as many players as places, nobody has a bye, and the first stage pairs the best with
// the worst.
func TestBracketWithoutByes(t *testing.T) {
	for players := 2; players <= 64; players *= 2 {
		stages := Bracket(players, 1, nil)
		met := map[int]bool{}
		for _, p := range stages[0] {
			if p.A+p.B != players-1 || p.Winner >= 0 {
				t.Errorf("%d players: %+v; want p.A+p.B == players-1, p.Winner < 0", players, p)
			}
			met[p.A], met[p.B] = true, true
		}
		if len(stages[0]) != players/2 || len(met) != players || 1<<len(stages) != players {
			t.Errorf("%d players: %d stages, %d pairings of %d players in the first; want len(stages[0]) == players/2, len(met) == players, 1<<len(stages) == players", players, len(stages), len(stages[0]), len(met))
		}
	}
}

// A bracket of five players: byes, an unfinished match, a replayed one, and unknown players.
func TestBracket(t *testing.T) {
	table := NewTable(5)
	id := 0
	play := func(round, first, second int, winner string) {
		id++
		table.Add(record.Game{ID: id, Round: round, First: first, Second: second, Winner: winner})
	}
	bracket := func() [][]Pairing { return Bracket(5, 2, table.Outcomes()) }
	const open = -1
	// 3 and 4 meet first; 0, 1 and 2 have byes, which leaves 1 and 2 to meet each other.
	want := [][]Pairing{
		{{Pair{0, -1}, [2]float64{}, 0}, {Pair{3, 4}, [2]float64{0, 1}, open}, {Pair{1, -1}, [2]float64{}, 1}, {Pair{2, -1}, [2]float64{}, 2}},
		{{Pair{0, -1}, [2]float64{}, open}, {Pair{1, 2}, [2]float64{}, open}},
		{{Pair{-1, -1}, [2]float64{}, open}},
	}
	check := func() {
		t.Helper()
		if diff := cmp.Diff(want, bracket()); diff != "" {
			t.Error(diff)
		}
	}
	play(0, 3, 4, "second")
	check()
	play(0, 4, 3, "second")
	want[0][1].Points = [2]float64{1, 1}
	check()
	play(1, 3, 4, "none")
	play(1, 4, 3, "first") // 4 wins the replay
	want[0][1] = Pairing{Pair{3, 4}, [2]float64{1.5, 2.5}, 4}
	want[1][0].Pair = Pair{0, 4}
	check()
	for round := 2; round < 5; round++ { // three ties: the better seeded player advances
		play(round, 1, 2, "first")
		play(round, 2, 1, "first")
	}
	play(2, 0, 4, "second")
	play(2, 4, 0, "first")
	want[1][0] = Pairing{Pair{0, 4}, [2]float64{0, 2}, 4}
	want[1][1] = Pairing{Pair{1, 2}, [2]float64{3, 3}, 1}
	want[2][0].Pair = Pair{1, 4}
	check()
	play(5, 1, 4, "first")
	play(5, 4, 1, "none")
	want[2][0] = Pairing{Pair{1, 4}, [2]float64{1.5, 0.5}, 1}
	check()
	if matches := (knockout{}).Round(5, 6, table.Outcomes()); len(matches) > 0 {
		t.Errorf("after the final: %v; want len(matches) <= 0", matches)
	}
}
