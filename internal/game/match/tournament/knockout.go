package tournament

// knockout sends the winner of each match to the next stage. The order of the players is
// their seeding: 0 and 1 can only meet in the final. The top seeds get the byes. A tied
// match is replayed at most twice; then the better seeded player advances. Every replay
// takes one more round of the stage.
type knockout struct{}

const replays = 2

// Round computes the current bracket from the earlier rounds.
func (k knockout) Round(players, _ int, earlier []Outcome) (matches []Pair) {
	for _, stage := range Bracket(players, 0, earlier) {
		for _, p := range stage {
			if p.Winner < 0 {
				matches = append(matches, Pair{p.A, p.B})
			}
		}
		if len(matches) > 0 {
			break // the next stage waits for all winners of this one
		}
	}
	return matches
}

// Pairing is a place in the bracket of a knockout, where two players meet until one of
// them advances. A player not yet known is -1; so is the opponent of a player with a bye.
type Pairing struct {
	Pair              // the better seeded player is A
	Points [2]float64 // scored by A and B in all games they played here
	Winner int        // -1 until it is known
}

// Bracket returns the stages of a knockout, from the first to the final. outcomes are
// those of all matches, as [Table.Outcomes] returns them; a match with fewer than the
// given number of games is still in progress. The winners of two neighbours meet in the
// next stage.
func Bracket(players, games int, outcomes []Outcome) (stages [][]Pairing) {
	size := 1
	for size < players {
		size *= 2
	}
	met := map[meeting]Outcome{}
	for _, o := range outcomes {
		met[meeting{o.Pair, o.Round}] = o
	}
	begin := 0 // the first round of the stage
	for entrants := seeding(size); len(entrants) > 1; {
		stage, winners, rounds := make([]Pairing, len(entrants)/2), make([]int, len(entrants)/2), 0
		for i := range stage {
			a, b := entrants[2*i], entrants[2*i+1]
			p := Pairing{Pair: Pair{min(a, b), max(a, b)}, Winner: -1}
			switch {
			case p.B >= players:
				p.B, p.Winner = -1, p.A
			case p.A < 0:
				p.A, p.B = p.B, -1
			default:
				for again := 0; again <= replays && p.Winner < 0; again++ {
					o := met[meeting{p.Pair, begin + again}]
					p.Points[0] += o.Points[0]
					p.Points[1] += o.Points[1]
					if o.Games < max(1, games) {
						break
					}
					rounds = max(rounds, again+1)
					if p.Winner = o.winner(-1); again == replays {
						p.Winner = o.winner(p.A)
					}
				}
			}
			stage[i], winners[i] = p, p.Winner
		}
		stages = append(stages, stage)
		entrants, begin = winners, begin+rounds
	}
	return stages
}

// seeding returns the order of a bracket in which the players of the better half can meet
// only after the others are out.
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
