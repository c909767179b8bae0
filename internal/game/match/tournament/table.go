package tournament

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// Table holds the results of all games.
type Table struct {
	Pool    *rating.Pool
	Rows    []Row // by player
	Reasons map[match.Reason]int

	games map[uint64]struct{} // hashes of the distinct ones
	half  map[half]float64    // points in the first game of a pair, until the second is added
	pair  map[Pair]*rating.Pairs
	met   map[meeting]*Outcome

	complete int // pairs of games, of all players

	workers map[string][]tally // counts for each player on each machine
}

// Row is the results of a player.
type Row struct {
	First, Second rating.Games // by side
	Time          time.Duration
	Moves         int                  // plies of its games, including the opponent's and chance's
	Faults        map[match.Reason]int // games that ended by faults of its program
}

// Games returns all results of the row.
func (r Row) Games() rating.Games {
	return rating.Games{Wins: r.First.Wins + r.Second.Wins, Draws: r.First.Draws + r.Second.Draws, Losses: r.First.Losses + r.Second.Losses}
}

// half identifies a pair of games with one game missing.
type half struct {
	players Pair
	round   int
	seed    uint64
}

// meeting identifies a match in a round.
type meeting struct {
	Pair
	round int
}

// NewTable returns an empty table.
func NewTable(players int) *Table {
	return &Table{
		Pool: rating.NewPool(players), Rows: make([]Row, players), Reasons: map[match.Reason]int{},
		games: map[uint64]struct{}{}, half: map[half]float64{}, pair: map[Pair]*rating.Pairs{}, met: map[meeting]*Outcome{}, workers: map[string][]tally{},
	}
}

// points returns the points of the first and the second player of a game.
func points(g *record.Game) [2]float64 {
	switch winner := g.Player(); {
	case g.BothLost():
		return [2]float64{}
	case winner == game.First:
		return [2]float64{1, 0}
	case winner == game.Second:
		return [2]float64{0, 1}
	}
	return [2]float64{0.5, 0.5}
}

// Add adds a game. For a void game, only the reason counts, and in its match it is a
// draw. A game that both lost is in their rows, but does not say which is the better
// player, so it is not in the Pool, nor in a pair.
func (t *Table) Add(g record.Game) {
	t.meet(g)
	if t.Reasons[g.Reason]++; g.Reason.Void() {
		return
	}
	var r rating.Games
	loser := -1
	switch winner := g.Player(); {
	case g.BothLost():
		r.Losses = 1
	case winner == game.First:
		r.Wins, loser = 1, g.Second
	case winner == game.Second:
		r.Losses, loser = 1, g.First
	default:
		r.Draws = 1
	}
	ofSecond := r
	if !g.BothLost() {
		ofSecond = r.Reversed()
		t.Pool.Add(g.First, g.Second, r)
	}
	hash := sha256.Sum256(fmt.Appendln(nil, g.First, g.Second, g.Moves))
	t.games[binary.LittleEndian.Uint64(hash[:])] = struct{}{}
	a, b := &t.Rows[g.First], &t.Rows[g.Second]
	sum(&a.First, r)
	sum(&b.Second, ofSecond)
	a.Time += time.Duration(g.Used[0]) * time.Microsecond
	b.Time += time.Duration(g.Used[1]) * time.Microsecond
	a.Moves += len(g.Moves)
	b.Moves += len(g.Moves)
	for _, p := range []int{g.First, g.Second} {
		if g.Reason.Fault() && (p == loser || g.BothLost()) {
			if t.Rows[p].Faults == nil {
				t.Rows[p].Faults = map[match.Reason]int{}
			}
			t.Rows[p].Faults[g.Reason]++
		}
	}
	t.count(g, loser)
	if g.BothLost() {
		return
	}
	players := key(g.First, g.Second)
	h := half{players, g.Round, g.Seed}
	scored := points(&g)[0]
	if g.First != players.A {
		scored = 1 - scored
	}
	if before, ok := t.half[h]; ok {
		delete(t.half, h)
		if t.pair[players] == nil {
			t.pair[players] = new(rating.Pairs)
		}
		t.pair[players].Add(before + scored)
		t.complete++
	} else {
		t.half[h] = scored
	}
}

// meet adds a game to its match.
func (t *Table) meet(g record.Game) {
	m := meeting{key(g.First, g.Second), g.Round}
	if t.met[m] == nil {
		t.met[m] = &Outcome{Pair: m.Pair, Round: m.round}
	}
	t.met[m].Games++
	t.met[m].add(g.First, points(&g))
}

// Outcomes returns the results of the matches so far, ordered by round and players. A is
// the player with the smaller number.
func (t *Table) Outcomes() []Outcome {
	var all []Outcome
	for _, o := range t.met {
		all = append(all, *o)
	}
	slices.SortFunc(all, func(a, b Outcome) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	return all
}

func sum(to *rating.Games, g rating.Games) {
	to.Wins += g.Wins
	to.Draws += g.Draws
	to.Losses += g.Losses
}

// Total returns the number of games.
func (t *Table) Total() int {
	n := 0
	for _, count := range t.Reasons {
		n += count
	}
	return n
}

// Distinct returns the number of distinct games, which differ in players or moves.
// Deterministic bots repeat themselves when openings recur, and repetitions make results
// look more certain than they are.
func (t *Table) Distinct() int { return len(t.games) }

// Pairs returns the complete pairs of games of a against b, from a's point of view.
func (t *Table) Pairs(a, b int) rating.Pairs {
	p := t.pair[key(a, b)]
	switch {
	case p == nil:
		return rating.Pairs{}
	case a > b:
		r := *p
		slices.Reverse(r[:])
		return r
	}
	return *p
}

// Sample returns the results of a against b in the most informative form: pairs if all
// games are in complete pairs, otherwise games.
func (t *Table) Sample(a, b int) rating.Sample {
	pairs, games := t.Pairs(a, b), t.Pool.Games(a, b)
	if 2*pairs.Total() == games.Total() {
		return pairs
	}
	return games
}

// Cycle returns players who beat each other in a cycle, each the next one and the last
// the first.
func (t *Table) Cycle() []int { return cycle(len(t.Rows), t.Sample) }

// Order returns the players from best to worst, by the share of points scored, then by
// the Sonneborn-Berger score (the points of beaten opponents, and half of those of
// opponents drawn with), then by number.
func (t *Table) Order() []int {
	share := func(p int) float64 {
		g := t.Rows[p].Games()
		if g.Total() == 0 {
			return -1
		}
		return g.Points() / float64(g.Total())
	}
	order := make([]int, len(t.Rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(share(b), share(a)), cmp.Compare(t.sonnebornBerger(b), t.sonnebornBerger(a)))
	})
	return order
}

// sonnebornBerger returns the sum over all opponents of the opponent's points times the
// points scored against that opponent.
func (t *Table) sonnebornBerger(p int) float64 {
	sum := 0.0
	for rival, row := range t.Rows {
		sum += t.Pool.Games(p, rival).Points() * row.Games().Points()
	}
	return sum
}
