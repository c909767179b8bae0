package ladder

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// pair are two players; a < b. A bot is its number, level i is -1-i.
type pair struct{ a, b int }

func pairOf(x, y int) pair { return pair{min(x, y), max(x, y)} }

// field returns the players that take part: the levels, then the bots.
func (l *Ladder) field() (ids []int) {
	for i := range l.config.Levels {
		ids = append(ids, -1-i)
	}
	for _, b := range l.bots {
		if b.state == Playing {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// count counts a game.
func (l *Ladder) count(ids [2]int, winner game.Player) {
	p := pairOf(ids[0], ids[1])
	g := l.results[p]
	switch {
	case winner == game.Nobody:
		g.Draws++
	case (winner == game.First) == (ids[0] == p.a):
		g.Wins++
	default:
		g.Losses++
	}
	l.results[p] = g
	l.games++
}

// anchored is how many games each level plays against the others.
const anchored = 200

// choose returns the players of the next match; ok is false if there is none to play. The levels also
// meet each other, so that all else is measured from where they belong.
func (l *Ladder) choose() (p pair, ok bool) {
	field := l.field()
	games := make([]int, len(field))
	for i, a := range field {
		for j, b := range field {
			if i != j && (a > 0 || b < 0) { // of a level, those against levels
				games[i] += l.results[pairOf(a, b)].Total() + 2*l.playing[pairOf(a, b)]
			}
		}
	}
	least := -1
	for i, id := range field {
		if id < 0 && (games[i] >= anchored || len(l.config.Levels) == 1) {
			continue
		}
		if least < 0 || games[i] < games[least] || games[i] == games[least] && field[least] < 0 {
			least = i
		}
	}
	if least < 0 {
		return p, false
	}
	elo := l.ratings(field)
	best := -1.0
	for j, id := range field {
		if j == least || field[least] < 0 && id > 0 {
			continue
		}
		q := pairOf(field[least], id)
		expected := rating.Score(elo[least] - elo[j])
		if worth := expected * (1 - expected) / float64(1+l.results[q].Total()+2*l.playing[q]); worth > best {
			p, best = q, worth
		}
	}
	return p, best >= 0
}

// ratings returns estimates, which need not be quite current.
func (l *Ladder) ratings(field []int) []float64 {
	elo := make([]float64, len(field))
	at := map[int]float64{}
	for _, row := range l.standing().Rows {
		if !math.IsNaN(row.Elo.Value) {
			at[row.ID] = row.Elo.Value
		}
	}
	for i, id := range field {
		elo[i] = at[id]
	}
	return elo
}
