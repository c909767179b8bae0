//go:build !single || paperfootball

package games

import (
	"errors"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

func readPaper(b board.Variation[paper.State, paper.Direction], text string) (r board.Record, err error) {
	g := b.Rules.(*paper.Game)
	text = strings.Join(strings.Fields(text), " ")
	game, err := g.ParseRecord(text)
	if err != nil {
		var again error
		if game, again = g.ParseRecord("0 " + text); again != nil { // turns alone
			if errors.Is(err, paper.ErrWinner) {
				err = again
			}
			return r, err
		}
	}
	for _, turn := range game.Turns {
		for _, d := range turn {
			r.Moves = append(r.Moves, paper.FormatPath([]paper.Direction{d}))
		}
	}
	return r, nil
}

// resemblesTrail distinguishes a position, which begins with a name, from a game of turns and
// from single steps.
func resemblesTrail(text string) board.Reading {
	if text[0] < '0' || text[0] > '9' {
		return board.AsPosition
	}
	if slices.ContainsFunc(strings.Fields(text), func(word string) bool { return len(word) > 1 }) {
		return board.AsGame
	}
	return board.AsMoves
}

func writePaper(at *board.Moment[paper.State, paper.Direction], r board.Record) string {
	if r.Start != "" {
		return ""
	}
	text := []string{map[game.Player]string{game.Nobody: "0", game.First: "1", game.Second: "2"}[at.State().Winner()]}
	for _, turn := range turnsOf(at) {
		text = append(text, paper.FormatPath(turn))
	}
	return strings.Join(text, " ")
}

// turnsOf returns the moves of a game, grouped by turns.
func turnsOf(at *board.Moment[paper.State, paper.Direction]) (turns [][]paper.Direction) {
	for i, d := range at.Moves {
		if i == 0 || at.Game.Turn(&at.States[i]) != at.Game.Turn(&at.States[i-1]) {
			turns = append(turns, nil)
		}
		turns[len(turns)-1] = append(turns[len(turns)-1], d)
	}
	return turns
}
