// Package entry describes paper football as an entry of a catalogue: its bots, notation and board.
package entry

import (
	"strings"

	"github.com/seed-61c9d78a/versus/football/paper"
	weights "github.com/seed-61c9d78a/versus/football/paper/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of paper football. Its first variant is the standard field.
func Entry() catalog.Entry { return describe().Entry() }

// describe returns the description that the entry is made from.
func describe() catalog.Game[paper.State, paper.Direction] {
	g := catalog.Game[paper.State, paper.Direction]{
		Levels: catalog.Levels[paper.State, paper.Direction]{Bot: "strong,nodes=1000", Ease: [5]float64{1.281, 1.046, 0.62, 0.221, 0.06}, Elo: [5]float64{-854, -629, -424, -189, -42}},
		Name:   "paperfootball", Title: "Paper football", Group: "Football", WholeTurns: true,
		Players:  [2]string{"Red", "Blue"},
		Aim:      "Red: move the ball into the goal at the top; Blue: into the one at the bottom",
		Task:     "Move the ball to a neighbouring point; where a line or the edge is, it bounces on.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/football/paper/entry",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "8x10", Title: "8 × 10, the standard field"}, {Name: "6x10", Title: "6 × 10, the original program's field"}},
		Unlisted: true,
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[paper.State, paper.Direction], err error) {
			rules, err := fieldOf(variant)
			if err != nil {
				return v, err
			}
			var g *paper.Game
			if catalog.HasBots {
				g, err = weights.Game(rules)
			} else {
				g, err = paper.New(rules)
			}
			v.Rules, v.Board = g, sheet{g}
			return v, err
		},
		Overlay: "where the turn can end",
		Notation: board.Format[paper.State, paper.Direction]{
			Move:     "a direction: `0` north, clockwise to `7` north-west",
			Position: "whose turn it is and a trail of directions: `Second 2`",
			Game:     "the winner (1, 2, or 0 for unknown), a colon, the turns: `0: 2 0 53 4 7`",
			Read:     readPaper, Resembles: resemblesTrail, Write: writePaper,
		},
		OpeningPlies: 2, Default: [2]string{"strong", "alphabeta"},
	}
	if catalog.HasBots {
		g.Puzzles = puzzles()
		g.Tuning, g.Training, g.Bots = tuning(), learning(), bots()
	}
	return g
}

// fieldOf returns the rules of a variant: width x height, with -open if the ball does not
// bounce off the outline.
func fieldOf(variant string) (r paper.Rules, err error) {
	size, open := strings.CutSuffix(variant, "-open")
	r.OpenOutline = open
	r.Width, r.Height, err = board.Size(size)
	return r, err
}

// bots returns the bots that search whole turns, which consist of several moves.
func bots() []catalog.Bot[paper.State, paper.Direction] {
	type (
		S        = paper.State
		M        = paper.Direction
		Settings = catalog.Settings[M]
	)
	whole := func(b catalog.Bot[S, M], make func(g *paper.Game, s Settings) search.Searcher[S, M]) catalog.Bot[S, M] {
		b.Search = func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			rules := g.(*paper.Game)
			return paper.NewSteps(rules, make(rules, s)), nil
		}
		return b
	}
	return []catalog.Bot[S, M]{
		whole(catalog.Bot[S, M]{
			Name: "classic", Title: "The original program",
			About: "the backtracking player of the program that the game comes from",
			Options: []catalog.Option{
				{
					Name: "steps", Low: 0, High: 1000, Default: 15,
					About:   "depth: maximum steps of a turn (0: adaptive, 6 more than the rows to the goal)",
					Choices: []float64{5, 10, 15, 20, 25, 0}, Labels: map[float64]string{0: "adaptive"},
				},
				{
					Name: "random", Low: 0, High: 1000, Choices: []float64{0, 2, 5, 10, 20, 50, 100, 200, 500},
					About: "randomness of its choice; higher is more varied and weaker",
				},
				{
					Name: "forgetful", Low: 0, High: 1000, Choices: []float64{0, 2, 3, 5, 10, 100},
					About: "randomness of its paths: a longer path to a point replaces a shorter one only once in this many times (0: always)",
				},
			},
		}, func(g *paper.Game, s Settings) search.Searcher[S, M] {
			return paper.NewBacktracker(g, paper.Options{Limits: search.Limits{Depth: int(s.Options["steps"])}, Adaptive: s.Options["steps"] == 0, Randomness: int(s.Options["random"]), Forgetful: int(s.Options["forgetful"]), Rand: s.Rand()})
		}),
		whole(catalog.Bot[S, M]{
			Name: "alphabeta", Title: "Alpha-beta by turns", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
			About:  "alpha-beta over whole turns",
			Limits: []board.Limit{board.ByTime, board.ByDepth(20, 4), board.ByNodes},
		}, func(g *paper.Game, s Settings) search.Searcher[S, M] {
			return paper.NewAlphaBeta(g, paper.Options{Limits: s.Limits(), MemoryBytes: 16 << 20, Progress: s.Progress})
		}),
		whole(catalog.Bot[S, M]{
			Name: "strong", Title: "Strong", Options: []catalog.Option{catalog.Nodes},
			About: "Monte-Carlo tree search over whole turns, with an evaluation learned by self-play",
		}, func(g *paper.Game, s Settings) search.Searcher[S, M] {
			return paper.NewMCTS(g, paper.Options{Limits: search.Limits{Nodes: s.Limits().Nodes}, MemoryBytes: 64 << 20, Progress: s.Progress})
		}),
	}
}

// about is the rules in words.
var about = `
Both players draw a single line, which starts in the centre of the field. In your turn you
move the ball to one of the eight neighbouring points, along a segment that is not drawn
yet. Red attacks the goal at the top, Blue the one at the bottom.

If the ball reaches a point that the line has already visited, or a point on the edge of the
field, it bounces and you go on. Otherwise your turn ends.

When the ball enters a goal, the player who attacks that goal wins, no matter who moved it
there. A player who cannot move the ball loses.

Click the points one after the other.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "0 1 2 3", Caption: "The line after four turns."},
	{Moves: "0 3 5", Caption: "The ball has returned to a point of the line: it bounces, and the same player continues."},
}
