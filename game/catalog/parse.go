package catalog

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	plaintext "github.com/seed-61c9d78a/versus/internal/plain"
)

// parse tries a record in JSON, the game's own format, moves separated by spaces, and a
// position. If all fail, it returns the error of the format that the text resembles; a text
// that can be read both as a game and as moves, with different results, is refused.
func (t *typed[S, M]) parse(variant, setup, text string) (*replay[S, M], error) {
	o, err := t.begin(board.Record{Game: t.Name, Variant: variant, Setup: setup})
	if err != nil {
		return nil, err
	}
	text = strings.TrimSpace(plaintext.Text(text))
	if strings.TrimSpace(webSpace.Replace(text)) == "" {
		return nil, answer.Problemf(answer.BadPosition, "there is nothing to read: the text is empty")
	}
	if text[0] == '{' {
		return t.parseJSON(text)
	}
	text = webSpace.Replace(text)
	record := board.Record{Game: t.Name, Variant: o.record.Variant, Setup: setup}
	failed := map[string]error{} // by what the text is taken for
	var whole *replay[S, M]
	if t.Notation.Read != nil {
		whole, failed["game"] = t.openGame(o.played, record, text)
	}
	game := record
	game.Moves = strings.Fields(text)
	opened, err := t.open(game)
	switch read := t.Notation.Read != nil && failed["game"] == nil; {
	case read && err == nil:
		return whole, different(whole, opened)
	case read:
		return whole, nil
	case err == nil:
		return opened, nil
	}
	failed["moves"] = err
	s, err := o.notation.ParsePosition(text)
	if err == nil {
		record.Start = o.notation.FormatPosition(&s)
		return t.open(record)
	}
	failed["position"] = err
	meant := "game"
	if t.Notation.Resembles != nil {
		meant = t.Notation.Resembles(text)
	}
	if failed[meant] == nil { // the game has no format of its own
		meant = "moves"
	}
	return nil, answer.Problemf(answer.BadPosition, "%s", reason(failed[meant]))
}

// opened opens a record. One that goes on after the end of its game is read up to there.
func (t *typed[S, M]) opened(r board.Record) (*replay[S, M], error) {
	o, err := t.open(r)
	var p *answer.Problem
	if !errors.As(err, &p) || p.Code != answer.GameOver || p.Ply == nil {
		return o, err
	}
	r.Moves = r.Moves[:*p.Ply]
	if o, err = t.open(r); err == nil {
		o.fault = p
	}
	return o, err
}

// webSpace replaces the spaces that texts copied from web pages have.
var webSpace = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u200b", "")

// different returns an error that names two readings of a text if they differ.
func different[S, M comparable](a, b *replay[S, M]) error {
	if slices.Equal(a.record.Moves, b.record.Moves) {
		return nil
	}
	var texts [2]string
	for i, t := range []*replay[S, M]{a, b} {
		texts[i] = t.text(t.at(len(t.moment.Moves), "en"))
	}
	return answer.Problemf(answer.BadPosition, "this can be either of two games; write %q or %q", texts[0], texts[1])
}

// split returns the text itself if the game has no format for several games.
func (t *typed[S, M]) split(variant, setup, text string) ([]board.Excerpt, error) {
	o, err := t.begin(board.Record{Game: t.Name, Variant: variant, Setup: setup})
	if err != nil {
		return nil, err
	}
	if t.Notation.Split != nil {
		if games := t.Notation.Split(o.played, text); len(games) > 0 {
			return games, nil
		}
	}
	return []board.Excerpt{{Text: text}}, nil
}

// openGame parses a whole game in the game's own format. r provides everything that the
// text does not contain.
func (t *typed[S, M]) openGame(b board.Ruleset[S, M], r board.Record, text string) (*replay[S, M], error) {
	found, err := t.Notation.Read(b, text)
	if err != nil {
		return nil, err
	}
	r.Start, r.Moves, r.Notes = found.Start, found.Moves, found.Notes
	if found.Setup != "" {
		r.Setup = found.Setup
	}
	return t.opened(r)
}

// parseJSON parses a record in the page's JSON format.
func (t *typed[S, M]) parseJSON(text string) (*replay[S, M], error) {
	var r board.Record
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return nil, answer.Problemf(answer.BadPosition, "as a record in JSON: %v", err)
	}
	if r.Game != t.Name {
		return nil, answer.Problemf(answer.BadPosition, "the record is of the game %q; want %q", r.Game, t.Name)
	}
	return t.opened(r)
}
