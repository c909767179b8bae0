package tournament

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// Pair is a pairing of two players, by their numbers, in a round.
type Pair struct{ A, B int }

// Format decides the pairings.
type Format interface {
	// Round returns the matches of a round, counted from 0, after the given matches of
	// all earlier rounds have been played; it returns none at the end. It depends only on
	// its arguments.
	Round(players, round int, earlier []Outcome) []Pair
}

// Outcome is the result of a match.
type Outcome struct {
	Pair
	Round  int
	Points [2]float64 // scored by A and B: one per game, none if both lost it
	Games  int
}

// add adds the points of a game that first began.
func (o *Outcome) add(first int, points [2]float64) {
	if first != o.A {
		points[0], points[1] = points[1], points[0]
	}
	o.Points[0] += points[0]
	o.Points[1] += points[1]
}

// winner returns the winner of the match, or otherwise after a tie.
func (o Outcome) winner(otherwise int) int {
	switch {
	case o.Points[0] > o.Points[1]:
		return o.A
	case o.Points[0] < o.Points[1]:
		return o.B
	}
	return otherwise
}

func (m Pair) rival(p int) int { return m.A + m.B - p }

// roundRobin pairs all players with each other, cycles times (0 counts as 1). A cycle is
// one round: results do not change the schedule, and because the games of a round are
// interleaved, all pairs of players meet early.
type roundRobin struct{ cycles int }

// Round pairs by the circle method: player 0 stays, the others rotate, and after each
// rotation all players have played one more match.
func (f roundRobin) Round(players, round int, _ []Outcome) (matches []Pair) {
	if players < 2 || round >= max(1, f.cycles) {
		return nil
	}
	seats := players + players%2 // with an odd number, the player paired with the empty seat rests
	for turn := range seats - 1 {
		seat := func(i int) int {
			if i == 0 {
				return 0
			}
			return 1 + (i-1+turn)%(seats-1)
		}
		for i := range seats / 2 {
			if a, b := seat(i), seat(seats-1-i); max(a, b) < players {
				matches = append(matches, Pair{min(a, b), max(a, b)})
			}
		}
	}
	return matches
}

// gauntlet pairs each of the first seeds players (0 counts as 1) with each of the others.
type gauntlet struct{ seeds int }

// Round returns all matches in round 0.
func (f gauntlet) Round(players, round int, _ []Outcome) (matches []Pair) {
	seeds := max(1, f.seeds)
	if round > 0 {
		return nil
	}
	for a := range min(seeds, players) {
		for b := seeds; b < players; b++ {
			matches = append(matches, Pair{a, b})
		}
	}
	return matches
}

// ladder starts in the order of the players. In every round each player meets a
// neighbour, alternately above and below, and a player who beats the one above swaps
// places with that player.
type ladder struct{ rounds int }

// Round computes the current ladder from the earlier rounds.
func (f ladder) Round(players, round int, earlier []Outcome) (matches []Pair) {
	if round >= f.rounds {
		return nil
	}
	order := f.order(players, earlier, round)
	for i := round % 2; i+1 < players; i += 2 {
		matches = append(matches, Pair{order[i], order[i+1]})
	}
	if players == 2 && round%2 == 1 { // no other pairing
		matches = []Pair{{order[0], order[1]}}
	}
	return matches
}

// order returns the ladder from top to bottom after the given number of rounds.
func (ladder) order(players int, earlier []Outcome, rounds int) []int {
	order, rung := make([]int, players), make([]int, players)
	for i := range order {
		order[i], rung[i] = i, i
	}
	for _, o := range earlier {
		if o.Round < rounds && o.winner(o.A) == o.B {
			rung[o.A], rung[o.B] = rung[o.B], rung[o.A]
			order[rung[o.A]], order[rung[o.B]] = o.A, o.B
		}
	}
	return order
}

// kingOfTheHill starts with the first player as king and the others in a queue. In every
// round the next player in the queue challenges the king. The loser joins the end of the
// queue; after a tie that is the challenger.
type kingOfTheHill struct{ rounds int }

// Round computes the current king and queue from the earlier rounds.
func (f kingOfTheHill) Round(players, round int, earlier []Outcome) []Pair {
	if round >= f.rounds || players < 2 {
		return nil
	}
	king, queue := 0, []int{}
	for p := 1; p < players; p++ {
		queue = append(queue, p)
	}
	for _, o := range earlier {
		king = o.winner(o.A)
		queue = append(queue[1:], o.rival(king))
	}
	return []Pair{{king, queue[0]}}
}

// Formats lists the names that ParseFormat accepts.
var Formats = []string{"roundrobin", "gauntlet", "swiss", "knockout", "ladder", "king"}

// ParseFormat returns the format with the given name. Rounds is the number of rounds, or
// of cycles of a round-robin; 0 means the default: one cycle, enough Swiss rounds to
// single out a winner, or as many rounds as there are players.
func ParseFormat(name string, players, rounds int) (Format, error) {
	if rounds < 0 {
		return nil, fmt.Errorf("tournament: %d rounds; want 0 (the default) or more", rounds)
	}
	usual := func(n int) int {
		if rounds > 0 {
			return rounds
		}
		return n
	}
	switch name {
	case "roundrobin":
		return roundRobin{usual(1)}, nil
	case "gauntlet":
		return gauntlet{1}, nil
	case "swiss":
		enough := 1
		for 1<<enough < players {
			enough++
		}
		return swiss{usual(enough + 1)}, nil
	case "knockout":
		return knockout{}, nil
	case "ladder":
		return ladder{usual(2 * players)}, nil
	case "king":
		return kingOfTheHill{usual(2 * players)}, nil
	}
	return nil, fmt.Errorf("tournament: no format %q (there are: %s)", name, strings.Join(Formats, ", "))
}

// cycle returns a shortest cycle of players, numbered from 0, in which each is stronger
// than the next and the last is stronger than the first: nil if there is none. A player
// is stronger if the 95 % interval of rating.Elo lies above 0 in the direct results of the
// two, so players who never met are in no common cycle, and few games make none. results
// returns the results of i against j.
func cycle(players int, results func(i, j int) rating.Sample) []int {
	beats := make([][]int, players) // the players that each one beats
	for i := range players {
		for j := range players {
			if i != j && rating.Superiority(results(i, j)) > 0.975 { // one likelihood ratio, where the interval takes a hundred
				beats[i] = append(beats[i], j)
			}
		}
	}
	var shortest []int
	for start := range players {
		if c := back(beats, start); c != nil && (shortest == nil || len(c) < len(shortest)) {
			shortest = c
		}
	}
	return shortest
}

// back returns a shortest path from start back to it, by breadth-first search.
func back(beats [][]int, start int) []int {
	from := map[int]int{start: start}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, q := range beats[p] {
			if q == start {
				way := []int{p}
				for p != start {
					p = from[p]
					way = append([]int{p}, way...)
				}
				return way
			}
			if _, seen := from[q]; !seen {
				from[q] = p
				queue = append(queue, q)
			}
		}
	}
	return nil
}
