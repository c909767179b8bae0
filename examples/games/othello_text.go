package games

import (
	"errors"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game/board"
)

// readTranscript reads squares as others write them, such as F5D6C3: without blanks, and
// without the passes.
func readTranscript(b board.Variation[othello.State, othello.Move], text string) (r board.Record, err error) {
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
				return r, errors.New("the last square is not whole")
			}
			if err := play(word[:n]); err != nil {
				return r, err
			}
			word = word[n:]
		}
	}
	return r, nil
}
