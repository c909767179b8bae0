package bot

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Deck returns the 156 three-move openings from which American Checker Federation tournaments
// are drawn (since 2004), for the rules checkers.English. The 302 sequences of three moves
// reach 216 positions; the other 60 lose a man at once, or too soon.
func Deck() [][]checkers.Move {
	g := checkers.Game{Rules: checkers.English}
	var all [][]checkers.Move
	for line := range strings.Lines(deck) {
		two, thirds, _ := strings.Cut(line, ":")
		for third := range strings.FieldsSeq(thirds) {
			s := g.Start()
			var opening []checkers.Move
			for text := range strings.FieldsSeq(two + " " + third) {
				m, err := g.ParseMove(&s, text)
				if err != nil {
					panic(fmt.Sprintf("bot: the deck: %v", err)) // a test reads it
				}
				opening = append(opening, m)
				g.Apply(&s, m)
			}
			all = append(all, opening)
		}
	}
	return all
}

// deck has the first two moves of the openings and, after a colon, the third ones.
const deck = `9-13 21-17: 5-9 6-9
9-13 22-17: 13x22
9-13 22-18: 6-9 10-14 10-15 11-15 11-16 12-16
9-13 23-18: 5-9 6-9 10-15 11-15 11-16 12-16
9-13 23-19: 5-9 6-9 10-14 10-15 11-16
9-13 24-19: 5-9 6-9 10-14 11-15 11-16
9-13 24-20: 5-9 6-9 10-14 10-15 11-15 11-16
9-14 22-17: 5-9 6-9 11-15 11-16
9-14 22-18: 5-9 10-15 11-15 11-16
9-14 23-18: 14x23
9-14 23-19: 5-9 11-16 14-18
9-14 24-19: 5-9 11-15 11-16
9-14 24-20: 5-9 10-15 11-15 11-16
10-14 22-17: 7-10 9-13 11-15 11-16 14-18
10-14 22-18: 6-10 7-10 11-15 11-16 12-16
10-14 23-18: 14x23
10-14 23-19: 6-10 7-10 11-15 11-16 14-18
10-14 24-19: 6-10 7-10 11-16 14-18
10-14 24-20: 6-10 7-10 11-15 11-16 14-18
10-15 21-17: 6-10 7-10 9-13 11-16 15-18
10-15 22-17: 6-10 7-10 9-13 11-16 15-19
10-15 22-18: 15x22
10-15 23-18: 6-10 7-10 9-14 11-16 12-16
10-15 23-19: 6-10 7-10 11-16
10-15 24-19: 15x24
10-15 24-20: 6-10 7-10 15-19
11-15 21-17: 8-11 9-13 9-14 15-19
11-15 22-17: 8-11 9-13 15-18 15-19
11-15 22-18: 15x22
11-15 23-18: 8-11 9-14 10-14 12-16 15-19
11-15 23-19: 8-11 9-13 9-14
11-15 24-19: 15x24
11-15 24-20: 8-11 12-16 15-18
11-16 21-17: 7-11 8-11 9-13 9-14 16-20
11-16 22-17: 7-11 8-11 9-13 16-20
11-16 22-18: 7-11 8-11 16-19 16-20
11-16 23-18: 7-11 8-11 9-14 10-14 16-20
11-16 23-19: 16x23
11-16 24-19: 7-11 8-11 16-20
11-16 24-20: 7-11 16-19
12-16 21-17: 9-13 9-14 16-19 16-20
12-16 22-17: 16-19 16-20
12-16 22-18: 16-19 16-20
12-16 23-18: 16-19 16-20
12-16 24-19: 16-20
12-16 24-20: 8-12 10-15
`

// Ballots returns the balanced openings of the given number of plies: one line to every position
// reachable in that many plies, except those where a search of the given depth puts a player ahead
// by half a man or more. With three plies they correspond to the three-move ballots from which
// American checkers tournaments draw their openings. The order is always the same. Depth 0 stands
// for search.DefaultNodes positions. Errors are those of the search, and that of ctx.
func Ballots(ctx context.Context, rules checkers.Rules, plies, depth int) ([][]checkers.Move, error) {
	g := checkers.Game{Rules: rules}
	type opening struct {
		moves []checkers.Move
		state checkers.State
	}
	all := []opening{{nil, g.Start()}}
	for range plies {
		var longer []opening
		seen := make(map[checkers.State]bool)
		for _, o := range all {
			for m, next := range game.All(g, o.state) {
				if !seen[next] {
					seen[next] = true
					longer = append(longer, opening{append(o.moves[:len(o.moves):len(o.moves)], m), next})
				}
			}
		}
		all = longer
	}
	var balanced [][]checkers.Move
	m := search.Minimax[checkers.State, checkers.Move]{Game: g, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 22}
	for _, o := range all {
		r, err := m.Search(ctx, o.state)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if half := checkers.ManScore / 2; r.Score > -half && r.Score < half {
			balanced = append(balanced, o.moves)
		}
	}
	return balanced, nil
}
