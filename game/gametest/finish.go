package gametest

import (
	"hash/maphash"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	finishes    = 24     // games that are played on from a position
	finishPlies = 40     // of each
	finishPaths = 2      // positions of a game
	finishAll   = 60_000 // plies of all together, approximately
)

// turnBit is a bit of a leaf of the state that says whose turn it is.
type turnBit struct {
	leaf            int
	bit, all, first uint64 // its place; with the other such bits of the leaf; its value at First's turns
}

// kind returns 0 if the leaves have the bit's value at First's turns, otherwise 1.
func (b turnBit) kind(values []uint64) int {
	if values[b.leaf]&b.bit == b.first {
		return 0
	}
	return 1
}

// turnBits finds the bits that always had one value at First's turns and the other at
// Second's, at most one of each leaf. With ended, they are those of finished games, by the
// player of the last move.
func (k *kit[S, M]) turnBits(ended bool) (found []turnBit) {
	var always, never [2][]uint64 // bits that are always, never set, by player
	var values []uint64
	note := func(s *S, turn game.Player) {
		if turn != game.First && turn != game.Second {
			return
		}
		values = k.secrets.read(values[:0], s)
		p := side(turn)
		for j, x := range values {
			if j == len(always[p]) {
				always[p], never[p] = append(always[p], x), append(never[p], ^x)
			}
			always[p][j] &= x
			never[p][j] &^= x
		}
	}
	for i := range k.sample.games {
		v := &k.sample.games[i]
		if ended && v.turn == game.Nobody {
			note(&v.state, v.mover)
		}
		for ply, turn := range v.turns {
			if !ended {
				note(&v.past[ply], turn)
			}
		}
	}
	for j := range min(len(always[0]), len(always[1])) {
		bits := always[0][j]&never[1][j] | never[0][j]&always[1][j]
		if bit := bits & -bits; bit != 0 {
			found = append(found, turnBit{j, bit, bits, always[0][j] & bit})
		}
	}
	return found
}

// twins are finished positions that differ in nothing but whose turn it would be, or who
// moved last: First in the first of them.
type twins[S comparable] struct {
	states [2]S
	scores [2]float64
	known  [2]bool
}

// checkTwins compares twins among the ends. Either their payoffs are the same, or, as in Nim,
// one of them wins whatever else there is; else the sign of the payoff depends on the player.
func (k *kit[S, M]) checkTwins(ends []S) (fault bool) {
	for _, bits := range [][]turnBit{k.turnBits(false), k.turnBits(true)} {
		found := map[uint64]*twins[S]{}
		var all []*twins[S]
		var values []uint64
		for _, s := range ends {
			if len(bits) == 0 {
				break
			}
			values = k.secrets.read(values[:0], &s)
			kind := bits[0].kind(values)
			key := uint64(0)
			for _, b := range bits {
				values[b.leaf] &^= b.all
			}
			for _, x := range values {
				key = maphash.Comparable(k.secrets.seed, [2]uint64{key, x})
			}
			if found[key] == nil {
				found[key] = new(twins[S])
				all = append(all, found[key])
			}
			t := found[key]
			t.states[kind], t.scores[kind], t.known[kind] = s, k.g.Evaluate(&s), true
		}
		won := map[game.Player]int{} // twins with opposite payoffs, by the winner of the first one; others
		var example *twins[S]
		for _, t := range all {
			switch {
			case !t.known[0] || !t.known[1] || t.scores == [2]float64{}:
			case t.scores[0] != -t.scores[1]:
				won[game.Nobody]++
			default:
				won[game.Winner(t.scores[0])]++
				example = t
			}
		}
		if won[game.Nobody] == 0 && won[game.First] > 0 && won[game.Second] > 0 {
			k.fault("the payoffs of %s and %s, which differ only in whose turn it would be or who moved last, are %v and %v, and so on in %d pairs; is the payoff a score for that player? It is for First",
				k.positionText(example.states[0]), k.positionText(example.states[1]), example.scores[0], example.scores[1], won[game.First]+won[game.Second])
			return true
		}
	}
	return false
}

// finished compares two kinds of games that go on from the same positions.
type finished[S, M comparable] struct {
	correlation
	won     [2][2]int // positions, by who wins more games of the first kind, and of the second
	example position[S, M]
}

// checkFinish plays on at random from positions near the end of games. Whoever is ahead
// there wins more often, in games that end with a move of First as in those that end with
// one of Second; of the games that end with a move of one of them, in those with an even
// number of plies as in the others, and with either player to move, as far as the state
// tells. Payoffs that are not for First have opposite signs in one of these pairs. So they
// have in games that the last move wins, but there it always wins, or always loses. In games
// of bluff, it wins or loses by what is hidden: of games with hidden information, only the ends
// are compared with each other.
func (k *kit[S, M]) checkFinish() {
	bits := k.turnBits(false)
	var ends []S
	ended := map[S]bool{}
	pairs := make([]finished[S, M], 2+len(bits))
	met := map[S]bool{}
	spent := 0
	var values []uint64
	for i := range finishPaths * len(k.sample.games) {
		v := &k.sample.games[i/finishPaths]
		n := len(v.past)
		from := max(0, n-2-k.rng.IntN(n/4+1))
		if v.turn != game.Nobody || met[v.past[from]] || spent > finishAll {
			continue
		}
		met[v.past[from]] = true
		sums := make([][2][2]float64, len(pairs)) // by last player, but for the first
		for range finishes {
			end, last, plies, over := k.finish(v.past[from])
			spent += plies
			if !over {
				continue
			}
			if !ended[end] {
				ended[end] = true
				ends = append(ends, end)
			}
			favour := game.Winner(k.g.Evaluate(&end)).Sign()
			by := side(last)
			sums[0][0][by] += favour
			sums[1][by][(from+plies)&1] += favour
			values = k.secrets.read(values[:0], &end)
			for j, b := range bits {
				sums[2+j][by][b.kind(values)] += favour
			}
		}
		for j := range 2 * len(sums) {
			sum, p := sums[j/2][j%2], &pairs[j/2]
			a, b := game.Winner(sum[0]), game.Winner(sum[1])
			if a == game.Nobody || b == game.Nobody {
				continue
			}
			if p.add(a.Sign(), b.Sign()); a != b {
				p.example = position[S, M]{state: v.past[from], past: v.past[:from], line: v.line[:from]}
			}
			p.won[side(a)][side(b)]++
		}
	}
	if k.checkTwins(ends) || k.observer != nil {
		return
	}
	for j := range pairs {
		p := &pairs[j]
		sure := -8.0
		if j == 0 { // in some games the last move wins or loses by what the position is like
			sure = -10
		}
		least := max(p.won[0][0], p.won[1][1]) // 0 if only the last move counts, as in Nim
		if p.sigmas() > sure || least == 0 || min(p.won[0][1], p.won[1][0]) < 2*least {
			continue
		}
		how := [...]string{"with a move of First", "after an even number of plies", "in a state that says that First is to move"}[min(j, 2)]
		k.at = &p.example
		k.fault("from here, as %d of %.0f times, random games that end %s are won by one player, and the others by the other, whoever is ahead; is the payoff a score for the player to move, or one by plies? It is for First",
			p.won[0][1]+p.won[1][0], p.n, how)
		return
	}
}

// finish plays on at random from s.
func (k *kit[S, M]) finish(s S) (end S, last game.Player, plies int, over bool) {
	var moves []M
	for turn := k.g.Turn(&s); plies < finishPlies; plies++ {
		if turn != game.Chance {
			last = turn
		}
		if moves = k.g.Moves(moves[:0], &s); len(moves) == 0 {
			break
		}
		k.g.Apply(&s, moves[k.rng.IntN(len(moves))])
		if turn = k.g.Turn(&s); turn == game.Nobody {
			return s, last, plies + 1, last != game.Nobody
		}
	}
	return s, last, plies, false
}
