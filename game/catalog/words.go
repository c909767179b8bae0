package catalog

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/decimal"
)

// verdict describes a score in words.
func (t *replay[S, M]) verdict(score float64, proven bool, l board.Language) string {
	leader := t.of.player(game.First, t.record.Variant, l)
	if score < 0 {
		leader = t.of.player(game.Second, t.record.Variant, l)
	}
	points := t.of.Unit != board.Unit{}
	lead := t.of.Unit.Count(int64(math.Round(math.Abs(score))), l)
	switch {
	case proven && score == 0:
		return l.Say("a draw")
	case proven && points:
		return l.Say("%[1]s wins by %[2]s", leader, lead)
	case proven:
		return l.Say("%s wins", leader)
	case points && math.Abs(score) < 0.5, !points && math.Abs(score) <= 0.02:
		return l.Say("even, %s", signed(score, l))
	case points:
		return l.Say("%s is ahead by about %s", leader, lead)
	}
	return l.Say("%s is ahead, %s", leader, signed(score, l))
}

// signed formats a score with two decimals like the page: with a sign unless it is zero,
// and with the language's decimal point.
func signed(score float64, l board.Language) string {
	text := decimal.Signed(score, 2)
	if text == "+0.00" {
		text = text[1:]
	}
	if answer.LanguageOf(string(l)) != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// lineText returns the notation of moves played from s, as long as they are legal.
func (t *replay[S, M]) lineText(s S, line []M) []string {
	texts := []string{}
	var legal []M
	for _, m := range line {
		legal = t.played.Rules.Moves(legal[:0], &s)
		if !slices.Contains(legal, m) {
			break
		}
		texts = append(texts, t.notation.FormatMove(&s, m))
		t.played.Rules.Apply(&s, m)
	}
	return texts
}

// said describes moves played from s in words.
func (t *replay[S, M]) said(s S, line []M, l board.Language) []string {
	words, _ := t.follow(s, line, l)
	return words
}

// follow plays a line, and returns also the moment at its end.
func (t *replay[S, M]) follow(s S, line []M, l board.Language) (words []string, at *board.Moment[S, M]) {
	at = &board.Moment[S, M]{Game: t.played.Rules, States: []S{s}, Language: l}
	for _, m := range line {
		words = append(words, t.label(at, m))
		at.States = append(at.States, game.After(t.played.Rules, *at.State(), m))
		at.Moves = append(at.Moves, m)
	}
	return words, at
}

// drawing returns the end of the record as text, as the player to move sees it.
func (t *replay[S, M]) drawing() string {
	return game.Render(t.played.Rules, t.observed())
}

// observed returns the end of the record as the player to move sees it.
func (t *replay[S, M]) observed() S {
	s := *t.moment.State()
	if turn := t.played.Rules.Turn(&s); t.observer != nil && (turn == game.First || turn == game.Second) {
		return t.observer.Observe(&s, turn)
	}
	return s
}

// perft counts the lines of depth moves from the end of the record, for each first move.
func (t *replay[S, M]) perft(ctx context.Context, depth int, emit func(any) error) error {
	if depth < 1 {
		return answer.Problemf(answer.BadRequest, "the depth is %d; want 1 or more", depth)
	}
	s := *t.moment.State()
	for m, next := range game.All(t.played.Rules, s) {
		n, err := game.Perft(ctx, t.played.Rules, next, depth-1)
		if err != nil {
			return err
		}
		if err := emit(answer.Count{Type: "count", Move: t.notation.FormatMove(&s, m), Lines: n}); err != nil {
			return err
		}
	}
	return nil
}
