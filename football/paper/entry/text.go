package entry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// readPaper reads a game in the format of writePaper. The colon may be missing, and the winner
// too if no winner can be meant. Words of one digit are also read as steps by the page.
func readPaper(b board.Ruleset[paper.State, paper.Direction], text string) (r board.Record, err error) {
	g := b.Rules.(*paper.Game)
	if winner, turns, ok := strings.Cut(text, ":"); ok && len(strings.TrimSpace(winner)) == 1 {
		text = strings.TrimSpace(winner) + ": " + turns // with or without spaces
	}
	words := strings.Fields(text)
	text = strings.Join(words, " ")
	record, err := g.ParseRecord(text)
	if !strings.HasSuffix(words[0], ":") && slices.ContainsFunc(words, func(word string) bool { return len(word) > 1 }) {
		turns, again := g.ParseRecord("0: " + text)
		switch {
		case again == nil && (err != nil || decided(turns) && !decided(record)):
			record, err = turns, nil
		case again == nil && decided(turns) == decided(record):
			return r, fmt.Errorf("%s can be the winner or the first turn; write %q or %q", words[0],
				words[0]+": "+strings.Join(words[1:], " "), "0: "+text)
		case len(words[0]) > 1 || words[0] > "2": // no winner
			err = again
		}
	}
	if err != nil {
		return r, err
	}
	for _, turn := range record.Turns {
		for _, d := range turn {
			r.Moves = append(r.Moves, paper.FormatPath([]paper.Direction{d}))
		}
	}
	return r, nil
}

// decided reports whether the game is over on the board, which is no coincidence.
func decided(r *paper.Record) bool { return r.Final.Winner() != game.Nobody }

// resemblesTrail distinguishes a position, which begins with a name, from a game of turns and
// from single steps.
func resemblesTrail(text string) string {
	switch {
	case text[0] < '0' || text[0] > '9':
		return "position"
	case strings.Contains(text, ":"):
		return "game"
	}
	if slices.ContainsFunc(strings.Fields(text), func(word string) bool { return len(word) > 1 }) {
		return "game"
	}
	return "moves"
}

func writePaper(at *board.Moment[paper.State, paper.Direction], r board.Record) string {
	if r.Start != "" {
		return ""
	}
	text := []string{map[game.Player]string{game.Nobody: "0:", game.First: "1:", game.Second: "2:"}[at.State().Winner()]}
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
