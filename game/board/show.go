package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Show returns the scene of a moment, completed with what its View left out: the layout,
// the coordinates of objects that name a place, the IDs and labels of pieces, and the
// last move. A nil View shows the position as text.
func Show[S, M comparable](v View[S, M], at *Moment[S, M]) Scene {
	if v == nil {
		return drawn(at)
	}
	b := Arrange(v, at.Language)
	scene := v.Scene(at)
	scene.Board = &b
	b.settle(&scene, at.Language)
	before, m, ok := at.Last()
	if scene.Last == nil && ok {
		scene.Last = lastMove(v, &b, &scene, at, before, m)
	} else if n := len(at.Moves); scene.Last == nil && n > 0 { // the last move is not seen
		was := v.Scene(at.Before())
		b.settle(&was, at.Language)
		text := at.Language.Say("not seen")
		scene.Last = &Last{Text: "?", Owner: Owner(at.Game.Turn(&at.States[n-1])), Label: text}
		b.compare(scene.Last, was.Pieces, scene.Pieces, nil)
	}
	return scene
}

// Arrange returns the layout of a View, completed with the labels and kinds of places
// that it left out. A nil View has no places.
func Arrange[S, M comparable](v View[S, M], l Language) Layout {
	b := Layout{Places: []Place{}, Facing: "fixed"}
	if v != nil {
		b = v.Layout(l)
	}
	if b.Label == "" {
		b.Label = l.Say("Board")
	}
	for i := range b.Places {
		p := &b.Places[i]
		if p.Label == "" {
			p.Label = p.ID
		}
		if p.Kind == "" {
			p.Kind = "cell"
		}
	}
	return b
}

// drawn returns the position as text.
func drawn[S, M comparable](at *Moment[S, M]) Scene {
	b := Arrange[S, M](nil, at.Language)
	scene := Scene{Board: &b, Pieces: []Piece{}, Drawing: game.Render(at.Game, *at.State())}
	if _, draws := game.As[game.Renderer[S]](at.Game); !draws {
		scene.Drawing = folded(scene.Drawing)
	}
	if before, m, ok := at.Last(); ok {
		text := game.MoveText(at.Game, *before, m)
		scene.Last = &Last{Text: text, Label: text, Owner: Owner(at.Game.Turn(before))}
	}
	return scene
}

// folded breaks a one-line position, such as a printed Go value, into readable lines: one
// line per row if it has rows, and no line much longer than in a book.
func folded(text string) string {
	const most = 60 // characters
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(text, "] [", "]\n[")) {
		for len(line) > most {
			cut := strings.LastIndexByte(line[:most], ' ')
			if cut < 0 {
				break
			}
			b.WriteString(line[:cut] + "\n")
			line = line[cut+1:]
		}
		b.WriteString(line)
	}
	return b.String()
}

// settle gives every object in a scene its coordinates, and pieces their IDs and labels.
func (b *Layout) settle(scene *Scene, l Language) {
	if scene.Pieces == nil {
		scene.Pieces = []Piece{}
	}
	there := map[string]int{} // pieces by place
	for i := range scene.Pieces {
		p := &scene.Pieces[i]
		if place := b.find(p.Place); place != nil && p.X == 0 && p.Y == 0 {
			p.X, p.Y = place.centre()
		}
		if p.ID == "" {
			p.ID = "on-" + p.Place
			if there[p.Place]++; there[p.Place] > 1 {
				p.ID = fmt.Sprintf("%s-%d", p.ID, there[p.Place])
			}
		}
		if p.Label == "" {
			p.Label = p.name(l)
		}
	}
	for i := range scene.Marks {
		m := &scene.Marks[i]
		if place := b.find(m.Place); place != nil && *m == (Mark{Place: m.Place, Kind: m.Kind}) {
			m.X, m.Y, m.W, m.H = place.X, place.Y, place.W, place.H
		}
	}
}

// name describes a piece.
func (p *Piece) name(l Language) string {
	names := map[Kind]string{
		"disc": "disc", "man": "man", "king": "king", "cross": "cross",
		"nought": "nought", "ball": "ball", "player": "player", "card": "card",
		"hidden": "hidden card", "die": "die",
		"token": "token", "chessman": "chessman",
	}
	name := l.Say(names[p.Kind])
	if name == "" {
		name = string(p.Kind)
	}
	if p.Text != "" {
		name += " " + p.Text
	}
	switch p.Owner {
	case First:
		name = l.Say("%s of the first player", name)
	case Second:
		name = l.Say("%s of the second player", name)
	}
	return name
}

// lastMove describes the last move by comparing the pieces before and after it.
func lastMove[S, M comparable](v View[S, M], b *Layout, scene *Scene, at *Moment[S, M], before *S, m M) *Last {
	earlier := at.Before()
	was := v.Scene(earlier)
	b.settle(&was, at.Language)
	turn := at.Game.Turn(before)
	last := &Last{Text: game.MoveText(at.Game, *before, m), Owner: Owner(turn)}
	last.Label = label(v, earlier, m)
	var path []string
	if turn != game.Chance {
		if paths := v.Paths(earlier, m); len(paths) > 0 {
			path = paths[0]
		}
	}
	if len(path) > 0 && !slices.ContainsFunc(scene.Marks, func(m Mark) bool { return m.Kind == "last" }) {
		for _, id := range slices.Compact([]string{path[0], path[len(path)-1]}) {
			if p := b.find(id); p != nil && p.Kind != "column" && p.Kind != "button" {
				scene.Marks = append(scene.Marks, Mark{Place: id, X: p.X, Y: p.Y, W: p.W, H: p.H, Kind: "last"})
			}
		}
	}
	b.compare(last, was.Pieces, scene.Pieces, path)
	return last
}

// compare finds the pieces that moved, appeared, turned over or were captured.
func (b *Layout) compare(last *Last, before, after []Piece, path []string) {
	old := map[string]*Piece{}
	for i := range before {
		old[before[i].ID] = &before[i]
	}
	carried := "" // the ID of the piece that moved along the path
	if n := len(path); n > 1 {
		carried = b.carried(last, before, after, path[0], path[n-1], path)
	}
	for i := range after {
		p, at := &after[i], [2]float64{after[i].X, after[i].Y}
		o := old[p.ID]
		delete(old, p.ID)
		switch {
		case p.ID == carried:
		case o == nil:
			last.move(p.ID, "place", at, at)
		case o.X != p.X || o.Y != p.Y:
			last.move(p.ID, "slide", [2]float64{o.X, o.Y}, at)
		case o.Owner != p.Owner:
			last.move(p.ID, "flip", at, at)
		case p.Kind == "die" && (o.Text != p.Text || last.Owner == Owner(game.Chance)):
			last.move(p.ID, "roll", at, at)
		}
	}
	for i := range before {
		if p := &before[i]; old[p.ID] == p && (carried == "" || p.Place != path[0]) {
			last.Taken = append(last.Taken, Loss{Piece: *p, At: 0.5})
		}
	}
}

func (last *Last) move(id string, kind Kind, path ...[2]float64) {
	last.Motions = append(last.Motions, Motion{Piece: id, Path: path, To: 1, Kind: kind})
}

// carried finds a piece that left the first place of the path and is now on the last one,
// whatever its ID, moves it along the path, and returns its ID.
func (b *Layout) carried(last *Last, before, after []Piece, from, to string, path []string) string {
	on := func(pieces []Piece, place string, owner Owner) *Piece {
		for i := range pieces {
			if p := &pieces[i]; p.Place == place && p.Owner == owner {
				return p
			}
		}
		return nil
	}
	for i := range before {
		p := &before[i]
		if p.Place != from || on(after, from, p.Owner) != nil {
			continue
		}
		q := on(after, to, p.Owner)
		if q == nil {
			continue
		}
		var along [][2]float64
		for _, id := range path {
			if place := b.find(id); place != nil {
				x, y := place.centre()
				along = append(along, [2]float64{x, y})
			}
		}
		if len(along) < 2 {
			return ""
		}
		last.move(q.ID, "slide", along...)
		return q.ID
	}
	return ""
}

// label describes a legal move: in the words of the View, or else in the move's notation.
func label[S, M comparable](v View[S, M], at *Moment[S, M], m M) string {
	if labels, ok := v.(Labeler[S, M]); ok {
		return labels.Label(at, m)
	}
	return game.MoveText(at.Game, *at.State(), m)
}
