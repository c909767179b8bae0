package entry

import (
	"errors"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game/board"
)

// transcript is the format of readTranscript. It is only for games from the usual start.
func transcript() board.Form[othello.State, othello.Move] {
	return board.Form[othello.State, othello.Move]{
		Title: board.Both("transcript", "transcripción"),
		Write: func(at *board.Moment[othello.State, othello.Move], r board.Record) string {
			if r.Start != "" {
				return ""
			}
			var b strings.Builder
			for _, m := range at.Moves {
				if m < othello.Pass {
					b.WriteString(strings.ToUpper(othello.Game{}.FormatMove(nil, m)))
				}
			}
			return b.String()
		},
	}
}

// readTranscript parses squares as other programs write them, such as F5D6C3, without spaces
// and passes.
func readTranscript(b board.Ruleset[othello.State, othello.Move], text string) (r board.Record, err error) {
	s := b.Rules.Start()
	play := func(name string) error {
		legal := b.Rules.Moves(nil, &s)
		if len(legal) == 1 && legal[0] >= othello.Pass && name != "pass" {
			r.Moves = append(r.Moves, "pass")
			b.Rules.Apply(&s, legal[0])
		}
		m, err := othello.Game{}.ParseMove(&s, name)
		if err == nil {
			r.Moves = append(r.Moves, name)
			b.Rules.Apply(&s, m)
		}
		return err
	}
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		for word != "" {
			n := 2
			if strings.HasPrefix(word, "pass") {
				n = len("pass")
			}
			if len(word) < n {
				return r, errors.New("the last square is incomplete")
			}
			if err := play(word[:n]); err != nil {
				return r, err
			}
			word = word[n:]
		}
	}
	return r, nil
}
