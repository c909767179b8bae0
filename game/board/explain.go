package board

import (
	"slices"
)

// An Explainer says why clicks make no legal move, such as "this column is full": no path of a
// legal move begins with the places, all of which the layout has. For a [Composer] they are the ID of
// a piece, or "", and the place where it was sent. It is called only where a player is to move.
// An empty text means that there is no better reason than that the rules do not allow it.
type Explainer[S, M comparable] interface {
	WhyNot(at *Moment[S, M], places []string) string
}

// WhyNot says why these clicks make no legal move, in the words of v if it is an [Explainer]. It is
// empty if a path of a legal move begins with them.
func WhyNot[S, M comparable](v View[S, M], at *Moment[S, M], places []string) (text string) {
	usual := at.Language.Say("this is not a legal move", "no es una jugada legal")
	if v == nil || len(places) == 0 {
		return usual
	}
	onBoard := places
	if c, ok := v.(Composer[S, M]); ok {
		for _, part := range c.Parts(at) {
			if part.Piece == places[0] && (len(places) == 1 || slices.ContainsFunc(part.Options, func(o Choice) bool { return o.Place == places[1] })) {
				return ""
			}
		}
		onBoard = places[1:]
	} else {
		for _, m := range at.Game.Moves(nil, at.State()) {
			for _, path := range v.Paths(at, m) {
				if len(path) >= len(places) && slices.Equal(path[:len(places)], places) {
					return ""
				}
			}
		}
	}
	b := v.Layout(at.Language)
	unknown := func(id string) bool { return b.find(id) == nil }
	if e, ok := v.(Explainer[S, M]); ok && !slices.ContainsFunc(onBoard, unknown) && at.Game.Turn(at.State()).Sign() != 0 {
		text = e.WhyNot(at, places)
	}
	if text == "" {
		return usual
	}
	return text
}
