// Package entry describes 3 v 3 football as an entry of a catalogue: its bots, notation and board.
package entry

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of 3 v 3 football. It has its own teams, because there are too
// many legal actions for some of the generic bots.
func Entry() catalog.Entry {
	g := catalog.Game[football.State, football.Action]{
		Levels: catalog.Levels[football.State, football.Action]{Bot: "greedy", Ease: [5]float64{1.375, 1.203, 0.941, 0.706, 0.353}, Elo: [5]float64{-764, -609, -399, -239, -70}, Candidates: promising},
		Name:   "football", Title: "3 v 3 football", Group: "Football",
		Players:  [2]string{"Team A", "Team B"},
		Aim:      "score more goals; the arrows show where each team attacks",
		Task:     "Choose a player and then where to go; do so for all three and play the turn.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/football/entry",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "published", Title: "The assignment's rules"}, {Name: "judge", Title: "The judge program's rules"}},
		Setup: &board.Setup{
			Label: "Steps", Default: strconv.Itoa(usualSteps),
			Help: "length of the match, 1 to 250 steps",
		},
		Vary: pitchOf, Overlay: "the evaluation with the ball on each cell",
		Notation: notation(), Default: [2]string{"greedy", "random"},
		Omit: []string{"greedy-worst"},
	}
	if catalog.HasBots {
		g.Tuning, g.Training, g.Bots = tuning(), training.Of[football.State, football.Action](nil, nil), bots()
	}
	if runtime.GOOS != "js" { // a browser runs no programs
		g.Programs = programs()
	}
	return g.Entry()
}

// Lengths of matches in steps. The default is short enough to watch.
const (
	usualSteps = 40
	maxSteps   = 250
)

// pitchOf returns the game with the number of steps given by setup.
func pitchOf(variant, setup string, _ uint64) (v board.Ruleset[football.State, football.Action], err error) {
	steps := usualSteps
	if setup != "" {
		if steps, err = strconv.Atoi(setup); err != nil || steps < 1 || steps > maxSteps {
			return v, fmt.Errorf("the number of steps is %q; want 1 to %d", setup, maxSteps)
		}
	}
	c := football.Config{Steps: steps}
	if variant == football.JudgeRules.String() {
		c.Rules = football.JudgeRules
	}
	g, err := football.New(c)
	v.Rules, v.Board, v.Setup = g, pitch{g}, strconv.Itoa(steps)
	return v, err
}

// bots returns the teams, and searchers that consider only promising actions.
func bots() []catalog.Bot[football.State, football.Action] {
	type (
		S = football.State
		M = football.Action
	)
	titles := map[string]string{
		"random": "Random", "static": "Wall", "chaser": "Chaser",
		"course": "The course's team",
		"greedy": "Greedy", "greedy-worst": "Greedy, worst case",
		"greedy-average": "Greedy, average", "strong": "Strong",
	}
	var all []catalog.Bot[S, M]
	for _, name := range team.Names() {
		b := catalog.Bot[S, M]{Name: name, Title: titles[name], About: team.About(name)}
		b.NewBot = func(game.Game[S, M], catalog.Settings[M]) (match.Bot[S, M], error) {
			return team.New(name, team.Options{})
		}
		if name == "strong" {
			b.Options, b.Limits = []catalog.Option{catalog.Nodes}, []board.Limit{{Kind: "nodes", Min: 100, Max: 50_000, Default: 3000}}
			b.NewBot = strongTeam
		}
		all = append(all, b)
	}
	return append(all, catalog.Bot[S, M]{
		Name: "simultaneous", Title: "Matrix", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About:  "solves the matrix of both teams' most promising choices",
		Limits: []board.Limit{board.ByDepth(2, 1)},
		Search: func(g game.Game[S, M], s catalog.Settings[M]) (search.Searcher[S, M], error) {
			l := s.Limits()
			if l.Depth == 0 {
				l.Depth = 1
			}
			return &search.Simultaneous[S, M]{Game: g, Limits: l, Candidates: promising(g), Rand: s.Rand()}, nil
		},
	}, catalog.Bot[S, M]{
		Name: "simultaneous-mcts", Title: "Simultaneous MCTS", Options: []catalog.Option{catalog.Nodes},
		About:  "Monte-Carlo tree search with simultaneous choices of both teams",
		Limits: []board.Limit{board.ByTime, {Kind: "nodes", Min: 100, Max: 3000, Default: 1000}},
		Search: func(g game.Game[S, M], s catalog.Settings[M]) (search.Searcher[S, M], error) {
			return &search.SimultaneousMCTS[S, M]{Game: g, Limits: s.Simulations(), Candidates: promising(g), Rollout: -1, Rand: s.Rand()}, nil
		},
	})
}

// showRollouts is the number of samples of the strong team if nothing else limits it.
const showRollouts = 500

// strongTeam returns the strong team.
func strongTeam(_ game.Game[football.State, football.Action], s catalog.Settings[football.Action]) (match.Bot[football.State, football.Action], error) {
	rollouts := int(min(s.Nodes, 1<<30))
	if rollouts == 0 && s.MoveTime == 0 {
		rollouts = showRollouts
	}
	return team.New("strong", team.Options{Rollouts: rollouts})
}

// notation describes the notation.
func notation() board.Format[football.State, football.Action] {
	return board.Format[football.State, football.Action]{
		Move:     "the orders of the three players: `4,0,3`, or `p4x2,0,3`",
		Position: "players, ball, score, step: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`",
		Game:     "moves separated by spaces, with the outcomes of tackles (A0 to B2): `4,0,3 8,0,0`",
		Resembles: func(text string) string {
			words := strings.Fields(text)
			if words[0] == "A" || slices.Contains(words, "ball") || slices.Contains(words, "score") {
				return "position"
			}
			return "game"
		},
	}
}

// about is the rules in words.
var about = `
Two teams of three players. Team A defends the goal on the left and attacks to the right;
team B does the opposite. In each step both teams give their orders simultaneously, without
seeing those of the other team.

A player stays, moves to one of the eight neighbouring cells or, with the ball, passes it in
one of the eight directions: force 1 sends it up to two cells, force 2 up to four. Two
players of a team may not end on the same cell. A loose ball flies two cells per step; a
player standing still in its way intercepts it, and a player on the cell where it lands
takes it.

When an opponent ends on the cell of the player with the ball, chance decides the tackle. A
ball in a goal scores for the other team, and all players return to their places. The team
with more goals after the last step wins.

Click one of your players and then the destination; arrows show the orders. “Play” submits
them.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Caption: "The kick-off: team A (round) attacks to the right, team B (square) to the left. The small ball is next to its holder."},
	{Moves: "p4x1,0,0 0,0,0", Caption: "Player 0 of team A has passed the ball forward."},
}

// programs returns the kinds of programs that speak the football judge's protocol, for the original
// judge and for the published assignment.
func programs() []catalog.Program[football.State, football.Action] {
	return []catalog.Program[football.State, football.Action]{
		speaking(judge.Elizondo),
		speaking(judge.Published),
	}
}

// speaking returns the programs that speak a dialect.
func speaking(d judge.Dialect) catalog.Program[football.State, football.Action] {
	return catalog.Program[football.State, football.Action]{Name: d.String(), Open: func(g game.Game[football.State, football.Action], c program.Command) (match.Bot[football.State, football.Action], error) {
		rules, ok := g.(*football.Game)
		if !ok {
			return nil, fmt.Errorf("%v: the game is a %T, not football", d, g)
		}
		return judge.Bot(rules, d, c)
	}}
}

// tuning tunes the weights of teams in full-length matches.
func tuning() catalog.Tuning[football.State, football.Action] {
	return catalog.Tuning[football.State, football.Action]{
		Weights: football.DefaultWeights().Named(), Handmade: football.HandmadeWeights().Named(),
		Models: []string{"greedy", "greedy-worst", "greedy-average"}, Setup: strconv.Itoa(maxSteps),
		NewBot: func(_ game.Game[football.State, football.Action], values []float64, model string, _ int) (match.Bot[football.State, football.Action], error) {
			w := football.Weights(values) // a candidate has a value for each weight
			return team.New(model, team.Options{Weights: &w})
		},
		Difference: func(s *football.State) float64 { return float64(s.Goals[0]) - float64(s.Goals[1]) },
	}
}
