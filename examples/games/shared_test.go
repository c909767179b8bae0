package games

import (
	"errors"
	"fmt"
	"math"
	"path"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// weak are the shared searchers that need not beat random play, with the words of their
// documentation that say why.
var weak = map[string]string{
	"Backtrack in pig":     "A turn that ends in chance is judged by the estimate before it",
	"Minimax in goofspiel": "values assume an opponent who sees them",
}

// TestSharedSearchersBeatRandomPlay has each shared searcher, with its default limits, play
// against random moves in every game. It refuses those that hide too much, as the documentation
// of package search says. Unless the tests are to be thorough, Minimax and MCTS have a hundredth
// of their limits, and in football, where the others have, they do not play: they would look at
// hardly a move.
func TestSharedSearchersBeatRandomPlay(t *testing.T) {
	field := must.Get(paper.New(paper.Rules{}))(t)
	pitch := must.Get(football.New(football.Config{Steps: 30}))(t)
	row := must.Get(robanumeros.New([]int{3, -7, 9, 4, -2, 8, -6, 5, 1, -3, 7, 2}))(t)
	rows := map[string]func(*testing.T){
		"connect4":      against(connect4.Game{}, 4),
		"checkers":      against(checkers.Game{}, 10),
		"paperfootball": against(field, 4),
		"football":      against(pitch, 4),
		"robanumeros":   against(row, 40),
		"chess":         against(chess.Game{}, tests.Pick(2, 8)),
		"othello":       against(othello.Game{}, 8),
		"pig":           against(pig.Game{}, 20),
		"goofspiel":     against(goofspiel.Game{Cards: 6}, 40),
		"tictactoe":     against(tictactoe.Game{}, 40),

		"kuhn":       against(kuhn.Game{}, 0),
		"leduc":      against(leduc.Game{}, 0),
		"liarsdice":  against(liarsdice.Game{}, 0),
		"battleship": against(battleship.Game{}, 0),
	}
	for _, e := range All() {
		if rows[e.Name] == nil {
			t.Errorf("nothing is played in %s", e.Name)
		}
	}
	for name, play := range rows {
		t.Run(name, play)
	}
}

// against returns a test of so many games of each searcher; 0 says that they refuse the game.
func against[S, M comparable](g game.Game[S, M], games int) func(*testing.T) {
	return func(t *testing.T) {
		t.Parallel()
		s := g.Start()
		for g.Turn(&s) == game.Chance {
			s = game.After(g, s, g.Moves(nil, &s)[0])
		}
		limits := tests.Pick(search.Limits{Nodes: search.DefaultNodes / 100}, search.Limits{})
		swift, wide := search.Limits{}, len(g.Moves(nil, &s)) > 100
		if wide {
			swift = limits
		}
		searchers := map[string]search.Searcher[S, M]{
			"Greedy":    search.NewGreedy(g, swift),
			"Backtrack": &search.Backtrack[S, M]{Game: g, Limits: swift},
			"Minimax":   search.NewMinimax(g, limits),
			"MCTS":      search.NewMCTS(g, search.Limits{Nodes: limits.Nodes / 10}),
		}
		for name, searcher := range searchers {
			if games == 0 {
				if _, err := searcher.Search(t.Context(), s); !errors.Is(err, search.ErrHidden) {
					t.Errorf("%s.Search(the start) = %v; want %v", name, err, search.ErrHidden)
				}
				continue
			}
			if !tests.Slow && wide && (name == "Minimax" || name == "MCTS") {
				continue
			}
			series := match.Series[S, M]{
				Match: match.Match[S, M]{Game: g, First: match.NewSearcher(name, searcher), Second: match.NewRandom(g), Seed: 1, MaxPlies: 2000},
				Games: games,
			}
			score := must.Get(series.Play(t.Context()))(t)
			n := float64(score.Wins+score.Draws+score.Losses) + 2 // with a win and a loss that were not played
			mean := (float64(score.Wins) + float64(score.Draws)/2 + 1) / n
			spread := math.Sqrt((float64(score.Wins)+float64(score.Draws)/4+1)/n - mean*mean)
			result := fmt.Sprintf("%s scores %.2f ± %.2f against random moves (%d-%d-%d)", name, mean, spread/math.Sqrt(n), score.Wins, score.Draws, score.Losses)
			t.Log(result)
			if mean-spread/math.Sqrt(n) <= 0.5 && weak[name+" in "+path.Base(t.Name())] == "" {
				t.Errorf("%s; want more than half", result)
			}
		}
	}
}
