package tournament

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// playOut plays a tournament in which a function determines the points of A in a match of
// two games, and returns all matches.
func playOut(t *testing.T, f Format, players int, points func(m Pair) float64) []Outcome {
	t.Helper()
	var all []Outcome
	for round := 0; ; round++ {
		matches := f.Round(players, round, all)
		if len(matches) == 0 {
			return all
		}
		if round > 10_000 {
			t.Fatal("no end")
		}
		busy := map[int]int{}
		for _, m := range matches {
			busy[m.A]++
			busy[m.B]++
			if m.A == m.B || m.A < 0 || m.B >= players {
				t.Fatalf("%T, %d players, round %d: %v; want m.A != m.B, m.A >= 0, m.B < players", f, players, round, m)
			}
			all = append(all, Outcome{m, round, [2]float64{points(m), 2 - points(m)}, 2})
		}
		_, seeded := f.(gauntlet)
		if _, everybody := f.(roundRobin); !seeded && !everybody {
			for p, n := range busy {
				if n > 1 {
					t.Errorf("%T, %d players, round %d: %d plays %d matches; want n <= 1", f, players, round, p, n)
				}
			}
		}
	}
}

func meetings(all []Outcome) map[Pair]int {
	n := map[Pair]int{}
	for _, o := range all {
		n[key(o.A, o.B)]++
	}
	return n
}

func better(m Pair) float64 { // the lower number wins
	if m.A < m.B {
		return 2
	}
	return 0
}

func TestRoundRobin(t *testing.T) {
	for players := 2; players < 12; players++ {
		for _, cycles := range []int{0, 3} {
			all := meetings(playOut(t, roundRobin{cycles}, players, better))
			if len(all) != players*(players-1)/2 {
				t.Errorf("%d players: %d of them met; want len(all) == players*(players-1)/2", players, len(all))
			}
			for m, n := range all {
				if n != max(1, cycles) {
					t.Errorf("%d players: %v met %d times; want n == max(1, cycles)", players, m, n)
				}
			}
		}
	}
}

func TestGauntlet(t *testing.T) {
	if diff := cmp.Diff(map[Pair]int{{0, 1}: 1, {0, 2}: 1, {0, 3}: 1}, meetings(playOut(t, gauntlet{}, 4, better))); diff != "" {
		t.Error(diff)
	}
	if n := len(playOut(t, gauntlet{2}, 5, better)); n != 6 {
		t.Errorf("two seeds against three: %d matches", n)
	}
}

func TestSwiss(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for players := 2; players <= 33; players++ {
		rounds := 1
		for 1<<rounds < players {
			rounds++
		}
		all := playOut(t, swiss{rounds}, players, func(Pair) float64 { return float64(r.IntN(5)) / 2 })
		if len(all) != rounds*(players/2) {
			t.Errorf("%d players: %d matches in %d rounds; want len(all) == rounds*(players/2)", players, len(all), rounds)
		}
		for m, n := range meetings(all) {
			if n > 1 && rounds < players-1 {
				t.Errorf("%d players: %v met %d times", players, m, n)
			}
		}
	}
	// With as many rounds as opponents all players meet, and then rematches begin.
	all := playOut(t, swiss{7}, 4, better)
	if len(all) != 14 {
		t.Errorf("playOut(t, swiss{7}, 4, better) = %v; want len(all) == 14", all)
	}
	// Among equals the upper half meets the lower half.
	all = playOut(t, swiss{2}, 8, better)
	var met []Pair
	for _, o := range all {
		met = append(met, o.Pair)
	}
	if want := []Pair{{0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}}; !slices.Equal(met, want) {
		t.Errorf("the best always win, and %v meet; want %v", met, want)
	}
	// The best player wins whatever the initial order.
	all = playOut(t, swiss{5}, 16, func(m Pair) float64 { return 2 - better(m) })
	points, _, _ := swiss{}.table(16, 5, all)
	if points[15] != 5 || slices.Max(points[:15]) == 5 {
		t.Errorf("points %v; want points[15] == 5, slices.Max(points[:15]) != 5", points)
	}
}

func TestLadderAndKing(t *testing.T) {
	up := func(m Pair) float64 { return 2 - better(m) } // the higher number wins
	all := playOut(t, ladder{20}, 6, up)
	if diff := cmp.Diff([]int{5, 4, 3, 2, 1, 0}, ladder{}.order(6, all, 20)); diff != "" {
		t.Error(diff)
	}
	if n := len(playOut(t, ladder{4}, 2, up)); n != 4 {
		t.Errorf("two on a ladder: %d matches; want n == 4", n)
	}
	all = playOut(t, kingOfTheHill{8}, 4, up)
	var kings []string
	for _, o := range all {
		kings = append(kings, fmt.Sprint(o.A, "-", o.B))
	}
	if diff := cmp.Diff([]string{"0-1", "1-2", "2-3", "3-0", "3-1", "3-2", "3-0", "3-1"}, kings); diff != "" {
		t.Error(diff)
	}
}

func TestParseFormat(t *testing.T) {
	if _, err := ParseFormat("chess", 5, 0); err == nil {
		t.Error("unknown format")
	}
	if _, err := ParseFormat("swiss", 5, -1); err == nil {
		t.Error("-1 rounds")
	}
}

// A bye counts as a win, a tie as a half.
func TestSwissPoints(t *testing.T) {
	points, _, byes := swiss{}.table(3, 2, []Outcome{
		{Pair: Pair{0, 1}, Round: 0, Points: [2]float64{1, 1}, Games: 2}, {Pair: Pair{2, 0}, Round: 1, Points: [2]float64{2, 0}, Games: 2},
	})
	if !slices.Equal(points, []float64{0.5, 1.5, 2}) || !slices.Equal(byes, []int{0, 1, 1}) {
		t.Errorf("points %v, byes %v; want slices.Equal(points, []float64{0.5, 1.5, 2}), slices.Equal(byes, []int{0, 1, 1})", points, byes)
	}
	points, _, _ = swiss{}.table(3, 1, []Outcome{{Pair: Pair{0, 1}, Games: 2}}) // both lost both games
	if !slices.Equal(points, []float64{0, 0, 1}) {
		t.Errorf("points %v after a match in which nobody scored; want slices.Equal(points, []float64{0, 0, 1})", points)
	}
}

// The number of matches in a round does not depend on results, except in a knockout.
func TestMatchesWithoutResults(t *testing.T) {
	for _, name := range Formats {
		for players := 2; players < 8 && name != "knockout"; players++ {
			f := must.Get(ParseFormat(name, players, 7))(t)
			var earlier []Outcome
			for round := range 9 {
				matches := f.Round(players, round, earlier)
				if n := len(f.Round(players, round, nil)); n != len(matches) {
					t.Errorf("%s, %d players, round %d: %d matches; %d without results", name, players, round, len(matches), n)
				}
				for i, m := range matches {
					earlier = append(earlier, Outcome{m, round, [2]float64{float64((i + round) % 3), float64(round % 2)}, 2})
				}
			}
		}
	}
}

// TestSwissByes checks that byes are shared evenly and go to the lowest, and that nobody
// meets another too early.
func TestSwissByes(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for _, players := range []int{2, 3, 4, 5, 6, 7, 31, 64, 101} {
		// Until half of all pairs have met, every field can be paired without a rematch
		// (Dirac's theorem).
		free := players/2 - 1
		f := swiss{max(free, 3*min(players, 7))}
		all := playOut(t, f, players, func(Pair) float64 { return float64(r.IntN(5)) / 2 })
		byes := make([]int, players)
		for round := range f.rounds {
			matches := players / 2
			points, _, _ := f.table(players, round, all[:round*matches])
			fewest, rest := slices.Min(byes), players*(players-1)/2
			for _, o := range all[round*matches : (round+1)*matches] {
				rest -= o.A + o.B
			}
			if players%2 == 0 {
				continue
			}
			if byes[rest] > fewest {
				t.Errorf("%d players, round %d: bye for %d, with byes %v; want byes[rest] <= fewest", players, round, rest, byes)
			}
			for p := range players {
				if round < free && byes[p] == fewest && points[p] < points[rest] {
					t.Errorf("%d players, round %d: bye for %d, not for the lower %d", players, round, rest, p)
				}
			}
			byes[rest]++
		}
		for m, n := range meetings(all[:free*(players/2)]) {
			if n > 1 {
				t.Errorf("%d players: %v met %d times; want n <= 1", players, m, n)
			}
		}
	}
}

// In a long tournament nobody meets one opponent over and over and another hardly ever.
func TestSwissSpread(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for players := 3; players <= 10; players++ {
		all := playOut(t, swiss{3 * players}, players, func(Pair) float64 { return float64(r.IntN(2) * 2) })
		for rounds := 1; rounds <= 3*players; rounds++ {
			met := meetings(all[:rounds*(players/2)])
			for a := range players {
				for b := range a {
					for m, most := range met {
						if least := met[key(a, b)]; most > least+2 {
							t.Fatalf("%d players, %d rounds: %v met %d times, %d and %d %d times; want most <= least+2", players, rounds, m, most, b, a, least)
						}
					}
				}
			}
		}
	}
}

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
