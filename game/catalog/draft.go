package catalog

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// draft takes the position at the end of the record apart.
func (t *replay[S, M]) draft(l board.Language) (answer.Draft, error) {
	editor, err := t.editor()
	if err != nil {
		return answer.Draft{}, err
	}
	start := &board.Moment[S, M]{Game: t.played.Rules, States: []S{t.played.Rules.Start()}, Language: l}
	d := answer.Draft{
		Stamps: editor.Stamps(l), Draft: editor.Draft(t.at(len(t.moment.Moves), l)), Start: editor.Draft(start),
		Layout: board.Arrange(t.played.Board, l),
	}
	for _, one := range []*board.Draft{&d.Draft, &d.Start} {
		if one.Pieces == nil {
			one.Pieces = []board.Stamped{} // a list for JSON
		}
	}
	return d, nil
}

// compose returns a new game that starts with the position of a draft.
func (t *replay[S, M]) compose(d board.Draft) (*replay[S, M], error) {
	editor, err := t.editor()
	if err != nil {
		return nil, err
	}
	if err := t.checkDraft(editor.Stamps("en"), d); err != nil {
		return nil, err
	}
	text, err := editor.Write(&t.moment, d)
	if err != nil {
		return nil, answer.Problemf(answer.BadPosition, "%s", reason(err))
	}
	r := t.record
	r.Start, r.Moves = text, nil
	return t.of.open(r)
}

// checkDraft returns an error for unknown pieces and places, and for missing pieces.
func (t *replay[S, M]) checkDraft(stamps []board.Stamp, d board.Draft) error {
	if d.Turn != board.Nobody && d.Turn != board.First && d.Turn != board.Second {
		return answer.Problemf(answer.BadRequest, "the turn is that of %v; want first, second or nobody", d.Turn)
	}
	places := map[string]bool{}
	for _, place := range board.Arrange(t.played.Board, "en").Places {
		places[place.ID] = place.Kind != "button"
	}
	count := map[string]int{}
	for _, p := range d.Pieces {
		if !slices.ContainsFunc(stamps, func(s board.Stamp) bool { return s.ID == p.Stamp }) {
			return answer.Problemf(answer.BadRequest, "there is no piece %q", p.Stamp)
		}
		if !places[p.Place] {
			return answer.Problemf(answer.BadRequest, "there is no place %q for a piece", p.Place)
		}
		count[p.Stamp]++
	}
	for _, s := range stamps {
		if s.Only && count[s.ID] != 1 {
			return answer.Problemf(answer.BadPosition, "%s stands on %d places; want one", s.Label, count[s.ID])
		}
	}
	return nil
}

func (t *replay[S, M]) editor() (board.Editor[S, M], error) {
	if editor, ok := t.played.Board.(board.Editor[S, M]); ok {
		return editor, nil
	}
	return nil, answer.Problemf(answer.BadRequest, "positions of %s are not set up by pieces", t.of.Name)
}
