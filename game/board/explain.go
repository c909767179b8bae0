package board

import "slices"

// An Explainer says why clicks make no legal move, such as "this column is full": no path of a
// legal move begins with the places, all of which the layout has, but one with all but the last. For a [Composer] they are the ID of
// a piece, or "", and the place where it was sent. It is called only where a player is to move.
// An empty text means that there is no better reason than that the rules do not allow it.
type Explainer[S, M comparable] interface {
	WhyNot(at *Moment[S, M], places []string) string
}

// WhyNot says why these clicks make no legal move, in the words of v if it is an [Explainer]. It is
// empty if a path of a legal move begins with them.
func WhyNot[S, M comparable](v View[S, M], at *Moment[S, M], places []string) (text string) {
	usual := at.Language.Say("this is not a legal move")
	if v == nil || len(places) == 0 || at.Game.Turn(at.State()).Sign() == 0 {
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
		legal, whole := 0, false // the places that begin a path, and whether they are one
		for _, m := range at.Game.Moves(nil, at.State()) {
			for _, path := range v.Paths(at, m) {
				n := 0
				for n < min(len(path), len(places)) && path[n] == places[n] {
					n++
				}
				if n == len(places) {
					return ""
				}
				legal, whole = max(legal, n), whole || n == len(path)
			}
		}
		if whole {
			return usual
		}
		places = places[:legal+1]
		onBoard = places
	}
	b := v.Layout(at.Language)
	unknown := func(id string) bool { return b.find(id) == nil }
	if e, ok := v.(Explainer[S, M]); ok && !slices.ContainsFunc(onBoard, unknown) {
		text = e.WhyNot(at, places)
	}
	if text == "" {
		return usual
	}
	return text
}

// An Editor lets users set up positions by clicks: they choose a kind of piece, then the
// places for it.
type Editor[S, M comparable] interface {
	// Stamps returns the available kinds of pieces.
	Stamps(l Language) []Stamp

	// Draft takes a position apart. Write turns the result back into the same position.
	Draft(at *Moment[S, M]) Draft

	// Write formats the position of a draft in the game's notation. It takes whatever
	// pieces do not express, such as the score, from the position at. The result need not
	// be a valid position.
	Write(at *Moment[S, M], d Draft) (string, error)
}

// Stamp is a kind of piece that can be put on places.
type Stamp struct {
	ID    string `json:"id"`
	Owner Owner  `json:"owner"`
	Kind  Kind   `json:"kind"` // of piece
	Text  string `json:"text,omitempty"`
	Label string `json:"label"`
	Only  bool   `json:"only,omitempty"` // there is exactly one, and it is moved
}

// Draft is a position that is being set up.
type Draft struct {
	Pieces []Stamped `json:"pieces"` // from the bottom where they are stacked
	Turn   Owner     `json:"turn"`   // Nobody if it follows from the pieces
}

// Stamped is a piece on a place: the IDs of a stamp and a place.
type Stamped struct {
	Stamp string `json:"stamp"`
	Place string `json:"place"`
}
