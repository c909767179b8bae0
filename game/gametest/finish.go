package gametest

import "github.com/seed-61c9d78a/versus/game"

const (
	finishes    = 24     // games that are played on from a position
	finishPlies = 40     // of each
	finishPaths = 2      // positions of a game
	finishAll   = 60_000 // plies of all together, approximately
)

// turnBit is a bit of a leaf of the state that says whose turn it is.
type turnBit struct {
	leaf       int
	bit, first uint64 // its place; its value at First's turns
}

// turnBits finds the bits that always had one value at First's turns and the other at
// Second's, at most one of each leaf.
func (k *kit[S, M]) turnBits() (found []turnBit) {
	var always, never [2][]uint64 // bits that are always, never set, by player
	var values []uint64
	for i := range k.sample.games {
		v := &k.sample.games[i]
		for ply, turn := range v.turns {
			if turn != game.First && turn != game.Second {
				continue
			}
			values = k.secrets.read(values[:0], &v.past[ply])
			p := side(turn)
			for j, x := range values {
				if j == len(always[p]) {
					always[p], never[p] = append(always[p], x), append(never[p], ^x)
				}
				always[p][j] &= x
				never[p][j] &^= x
			}
		}
	}
	for j := range min(len(always[0]), len(always[1])) {
		bits := always[0][j]&never[1][j] | never[0][j]&always[1][j]
		if bit := bits & -bits; bit != 0 {
			found = append(found, turnBit{j, bit, always[0][j] & bit})
		}
	}
	return found
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
// of bluff, it wins or loses by what is hidden: games with hidden information are left out.
func (k *kit[S, M]) checkFinish() {
	if k.observer != nil {
		return
	}
	bits := k.turnBits()
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
			favour := leader(k.g.Evaluate(&end)).Sign()
			by := side(last)
			sums[0][0][by] += favour
			sums[1][by][(from+plies)&1] += favour
			values = k.secrets.read(values[:0], &end)
			for j, b := range bits {
				kind := 0
				if values[b.leaf]&b.bit != b.first {
					kind = 1
				}
				sums[2+j][by][kind] += favour
			}
		}
		for j := range 2 * len(sums) {
			sum, p := sums[j/2][j%2], &pairs[j/2]
			a, b := leader(sum[0]), leader(sum[1])
			if a == game.Nobody || b == game.Nobody {
				continue
			}
			if p.add(a.Sign(), b.Sign()); a != b {
				p.example = position[S, M]{state: v.past[from], past: v.past[:from], line: v.line[:from]}
			}
			p.won[side(a)][side(b)]++
		}
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
