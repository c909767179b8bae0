package entry

import (
	"context"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// endgameBot is the strong player with the endgame tables, for judging games.
type endgameBot struct{ *bot.Bot }

// nearEnd is the number of pieces from which the searches reach the tables often.
const nearEnd = 7

// Search builds the tables when they are first of use.
func (j endgameBot) Search(ctx context.Context, s checkers.State, past ...checkers.State) (search.Result[checkers.Move], error) {
	if j.Endgame == nil && all(s).Len() <= nearEnd {
		var err error
		if j.Endgame, err = endings(context.Background(), j.Game.Rules, 4); err != nil {
			return search.Result[checkers.Move]{}, err
		}
	}
	if j.Endgame != nil {
		if m, v, ok := j.Endgame.Best(s); ok && lasts(j.Game.Rules, s, v, past) {
			return search.Result[checkers.Move]{Move: m, Line: []checkers.Move{m}, Score: v.Winner.Sign(), Depth: int(v.Distance), Nodes: 1, Proven: true}, nil
		}
	}
	return j.Bot.Search(ctx, s, past...)
}

// lasts reports whether a value that ignores how the game went is exact: no position has been there
// twice, so that the moves to a win reach none for the third time, and there is time for them.
func lasts(rules checkers.Rules, s checkers.State, v search.Verdict, past []checkers.State) bool {
	seen, pieces, quiet := map[checkers.State]bool{}, all(s).Len(), 0 // plies without a capture
	for _, p := range past {
		if seen[p] {
			return false
		}
		if seen[p] = true; all(p).Len() == pieces {
			quiet++
		}
	}
	byCycle := v.Winner != game.Nobody && v.Distance == 0 // there is a move
	return !byCycle && !seen[s] && (rules != checkers.English || v.Winner == game.Nobody || quiet+int(v.Distance) < quietPlies)
}

// quietPlies is the number of plies without a capture or a man's move that ends an English game.
const quietPlies = 80

func all(s checkers.State) checkers.Squares { return s.Pieces(game.First) | s.Pieces(game.Second) }

var (
	building sync.Mutex
	built    = map[extent]*bot.Endgame{}
)

// extent is what a table covers.
type extent struct {
	rules  checkers.Rules
	pieces int
}

// endings returns the table of the rules with so many pieces, or three in a browser, where more take
// too long. It is built once.
func endings(ctx context.Context, rules checkers.Rules, pieces int) (*bot.Endgame, error) {
	building.Lock()
	defer building.Unlock()
	if runtime.GOOS == "js" {
		pieces = 3
	}
	e := extent{rules, pieces}
	if t := built[e]; t != nil {
		return t, nil
	}
	t, err := bot.BuildEndgame(ctx, rules, pieces, nil)
	if err == nil {
		built[e] = t
	}
	return t, err
}
