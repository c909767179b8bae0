package tournament

import (
	"fmt"
	"slices"
	"strings"
)

// Match is two players who meet in a round, by their numbers.
type Match struct{ A, B int }

// Format says who plays whom.
type Format interface {
	// Round returns the matches of a round, the first of which is 0, after the given
	// matches of all earlier rounds have been played; none at the end.
	// It depends on its arguments alone.
	Round(players, round int, earlier []Outcome) []Match
}

// Outcome is a match that was played.
type Outcome struct {
	Match
	Round  int
	Points float64 // scored by A, one for a game
	Games  int
}

// winner returns who won the match; otherwise is who goes on after a tie.
func (o Outcome) winner(otherwise int) int {
	switch half := float64(o.Games) / 2; {
	case o.Points > half:
		return o.A
	case o.Points < half:
		return o.B
	}
	return otherwise
}

func (m Match) rival(p int) int { return m.A + m.B - p }

// RoundRobin is everybody against everybody, Cycles times (0 counts as 1). A cycle is one
// round: results do not change the schedule, and as the games of a round are interleaved,
// everybody has met everybody early on.
type RoundRobin struct{ Cycles int }

// Round pairs by the circle method: player 0 stays, the others rotate, and after each turn
// everybody has played one more match.
func (f RoundRobin) Round(players, round int, _ []Outcome) (matches []Match) {
	if players < 2 || round >= max(1, f.Cycles) {
		return nil
	}
	seats := players + players%2 // with an odd number, whoever meets the empty seat rests
	for turn := range seats - 1 {
		seat := func(i int) int {
			if i == 0 {
				return 0
			}
			return 1 + (i-1+turn)%(seats-1)
		}
		for i := range seats / 2 {
			if a, b := seat(i), seat(seats-1-i); max(a, b) < players {
				matches = append(matches, Match{min(a, b), max(a, b)})
			}
		}
	}
	return matches
}

// Gauntlet is the first Seeds players (0 counts as 1) against each of the others.
type Gauntlet struct{ Seeds int }

// Round is everything at once.
func (f Gauntlet) Round(players, round int, _ []Outcome) (matches []Match) {
	seeds := max(1, f.Seeds)
	if round > 0 {
		return nil
	}
	for a := range min(seeds, players) {
		for b := seeds; b < players; b++ {
			matches = append(matches, Match{a, b})
		}
	}
	return matches
}

// Knockout lets the winner of each match go on to the next round. The order of the
// players is their seeding: 0 and 1 can only meet in the final. Byes go to the first
// ones. A tied match is played again, twice at most; then the better seeded player
// goes on.
type Knockout struct{}

const replays = 2

// Round plays the bracket up to now.
func (Knockout) Round(players, round int, earlier []Outcome) []Match {
	size := 1
	for size < players {
		size *= 2
	}
	bracket := seeding(size)
	played := 0 // rounds
	for len(bracket) > 1 {
		next := make([]int, len(bracket)/2)
		var open []int // matches of this stage without a winner
		for i := range next {
			a, b := bracket[2*i], bracket[2*i+1]
			next[i] = min(a, b)
			if max(a, b) < players {
				open = append(open, i)
			}
		}
		for again := 0; len(open) > 0 && again <= replays; again++ {
			var matches []Match
			for _, i := range open {
				a, b := bracket[2*i], bracket[2*i+1]
				matches = append(matches, Match{min(a, b), max(a, b)})
			}
			if played == round {
				return matches
			}
			open = slices.DeleteFunc(open, func(i int) bool {
				a, b := bracket[2*i], bracket[2*i+1]
				for _, o := range earlier {
					if o.Round == played && o.Match == (Match{min(a, b), max(a, b)}) {
						if w := o.winner(-1); w >= 0 {
							next[i] = w
							return true
						}
					}
				}
				return false
			})
			played++
		}
		bracket = next
	}
	return nil
}

// seeding returns the order of a bracket in which the better half of the players can
// meet only once the others are out.
func seeding(size int) []int {
	order := []int{0}
	for len(order) < size {
		n := 2 * len(order)
		var next []int
		for _, p := range order {
			next = append(next, p, n-1-p)
		}
		order = next
	}
	return order
}

// Ladder begins in the order of the players. In every round each of them plays a
// neighbour, above and below in turn, and those who win against the one above change places.
type Ladder struct{ Rounds int }

// Round plays the ladder up to now.
func (f Ladder) Round(players, round int, earlier []Outcome) (matches []Match) {
	if round >= f.Rounds {
		return nil
	}
	order := f.Order(players, earlier, round)
	for i := round % 2; i+1 < players; i += 2 {
		matches = append(matches, Match{order[i], order[i+1]})
	}
	if players == 2 && round%2 == 1 { // nobody else to play
		matches = []Match{{order[0], order[1]}}
	}
	return matches
}

// Order returns the ladder, from the top, after the given number of rounds.
func (Ladder) Order(players int, earlier []Outcome, rounds int) []int {
	order := make([]int, players)
	for i := range order {
		order[i] = i
	}
	for _, o := range earlier {
		if o.Round < rounds && o.winner(o.A) == o.B {
			a, b := slices.Index(order, o.A), slices.Index(order, o.B)
			order[a], order[b] = order[b], order[a]
		}
	}
	return order
}

// KingOfTheHill begins with the first player as king, the others queueing. In every
// round the next in the queue challenges the king; the loser goes to its end, the
// challenger after a tie.
type KingOfTheHill struct{ Rounds int }

// Round plays the reigns up to now.
func (f KingOfTheHill) Round(players, round int, earlier []Outcome) []Match {
	if round >= f.Rounds || players < 2 {
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
	return []Match{{king, queue[0]}}
}

// Formats lists the names that ParseFormat knows.
var Formats = []string{"roundrobin", "gauntlet", "swiss", "knockout", "ladder", "king"}

// ParseFormat returns the format with the given name. Rounds is how many rounds, or
// cycles of a round-robin, are to be played; 0 stands for what is usual: one cycle,
// enough Swiss rounds to single out a winner, or as many rounds as there are players.
func ParseFormat(name string, players, rounds int) (Format, error) {
	if rounds < 0 {
		return nil, fmt.Errorf("tournament: %d rounds; want 0 (as usual) or more", rounds)
	}
	usual := func(n int) int {
		if rounds > 0 {
			return rounds
		}
		return n
	}
	switch name {
	case "roundrobin":
		return RoundRobin{Cycles: usual(1)}, nil
	case "gauntlet":
		return Gauntlet{Seeds: 1}, nil
	case "swiss":
		enough := 1
		for 1<<enough < players {
			enough++
		}
		return Swiss{Rounds: usual(enough + 1)}, nil
	case "knockout":
		return Knockout{}, nil
	case "ladder":
		return Ladder{Rounds: usual(2 * players)}, nil
	case "king":
		return KingOfTheHill{Rounds: usual(2 * players)}, nil
	}
	return nil, fmt.Errorf("tournament: no format %q (there are: %s)", name, strings.Join(Formats, ", "))
}
