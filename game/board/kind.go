package board

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-61c9d78a/versus/game"
)

// Kind is the kind of an object. Each type of objects has its own kinds, which mean what
// they say except as noted; [Check] reports any other.
//
//	places   cell      of a grid
//	         column    clicked as a whole
//	         square    of a chequered board
//	         point     an intersection of lines
//	         goal
//	         card
//	         button    beside the board, with its label on it: to pass, to roll
//	texts    coordinate, caption (a label for a part of the board)
//	pieces   disc, man, king, cross, nought, ball, card
//	         player    with Text on it
//	         hidden    a card face down
//	         die       shows Text, 1 to 6
//	         token     a small disc with Text on it, with or without an owner
//	         chessman  Text is its letter: K, Q, R, B, N or P
//	lines    outline, grid, post, net, halfway
//	         segment   drawn by a player
//	         bar       thick: how much of an amount a player has
//	         track     as thick: the whole amount
//	         arrow     a direction, such as where a player's goal is
//	marks    last      where the last move was played
//	         win       what won the game
//	         used      where the ball bounces
//	         danger    a piece that is attacked, such as a king in check
//	motions  drop, slide, jump, place, take, run, pass, kickoff
//	         roll      of a die
//	         flip      to the other player's side
//	choices  stay, move, pass
//	values   good, bad, even, unknown
//	         ring      around the place
//	         goal      likewise, where the game ends
//	         shade     a colour of the place
//	levels   time_ms, depth, nodes
type Kind string

// values are what fields can be: the Kind of each type of objects, and fields of a layout
// and its texts by their names.
var values = map[string][]string{
	"place":  {"cell", "column", "square", "point", "goal", "card", "button"},
	"text":   {"coordinate", "caption"},
	"piece":  {"disc", "man", "king", "cross", "nought", "ball", "player", "card", "hidden", "die", "token", "chessman"},
	"line":   {"outline", "grid", "post", "net", "halfway", "segment", "bar", "track", "arrow"},
	"mark":   {"last", "win", "used", "danger"},
	"motion": {"drop", "slide", "jump", "place", "take", "run", "pass", "kickoff", "roll", "flip"},
	"choice": {"stay", "move", "pass"},
	"value":  {"good", "bad", "even", "unknown", "ring", "goal", "shade"},
	"level":  {"time_ms", "depth", "nodes"},
	"look":   {"", "holes", "chequered", "paper", "grass", "felt"},
	"colors": {"", "orange", "blue", "red", "yellow", "black", "white", "green"},
	"facing": {"", "mirrored", "fixed"},
	"align":  {"", "left", "right"},
}

// inspector keeps the first mistake in a description.
type inspector struct {
	layout  *Layout
	problem string
}

func (c *inspector) fail(format string, args ...any) {
	if c.problem == "" {
		c.problem = fmt.Sprintf(format, args...)
	}
}

// object checks the fields that are common to objects: the kind, and the place if it has
// one. It counts objects of a type from 0.
func (c *inspector) object(of string, i int, kind Kind, place string) {
	c.oneOf(fmt.Sprintf("the kind of %s %d", of, i+1), string(kind), of)
	c.on(of, i, place)
}

// on checks that an object is on a place of the layout, if it is on any.
func (c *inspector) on(of string, i int, place string) {
	if place != "" && c.layout.find(place) == nil {
		c.fail("%s %d is on %q, which is not a place of the layout", of, i+1, place)
	}
}

// oneOf checks that a field has one of its possible values.
func (c *inspector) oneOf(field, got, of string) {
	if !slices.Contains(values[of], got) {
		c.fail("%s is %q; want one of %q", field, got, values[of])
	}
}

// unique checks that no object of a type seen before has the same ID.
func (c *inspector) unique(of string, i int, id string, seen map[string]bool) {
	if seen[id] {
		c.fail("%s %d has the ID %q of another", of, i+1, id)
	}
	seen[id] = true
}

// owner checks the player to whom something belongs.
func (c *inspector) owner(field string, o Owner) {
	if o < 0 || int(o) >= len(owners) {
		c.fail("%s is %v; want one of %q", field, o, owners)
	}
}

// finite checks all numbers in v, which is called name: JSON has neither NaN nor infinity.
func (c *inspector) finite(name string, v any) {
	if path, x := notFinite(reflect.ValueOf(v)); x != 0 {
		c.fail("%s%s is %v; want a finite number", name, path, x)
	}
}

// notFinite returns the first number in v that is NaN or infinite, and the path to it; 0 if there
// is none.
func notFinite(v reflect.Value) (path string, x float64) {
	switch v.Kind() {
	case reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			return "", x
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return notFinite(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if path, x := notFinite(v.Index(i)); x != 0 {
				return fmt.Sprintf("[%d]%s", i, path), x
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if path, x := notFinite(v.Field(i)); x != 0 {
				return "." + v.Type().Field(i).Name + path, x
			}
		}
	}
	return "", 0
}

// board checks what the layout itself says.
func (c *inspector) board() {
	b := c.layout
	c.finite("Layout", *b)
	c.oneOf("Look", b.Look, "look")
	for _, color := range b.Colors {
		c.oneOf("a colour", color, "colors")
	}
	c.oneOf("Facing", b.Facing, "facing")
	c.owner("Bottom", b.Bottom)
	if b.Width <= 0 || b.Height <= 0 || b.Pace < 0 {
		c.fail("the layout has a Width of %v, a Height of %v and a Pace of %v; want sizes above 0 and no negative Pace", b.Width, b.Height, b.Pace)
	}
	seen := map[string]bool{}
	for i, p := range b.Places {
		c.object("place", i, p.Kind, "")
		c.unique("place", i, p.ID, seen)
		if p.ID == "" || strings.ContainsFunc(p.ID, unicode.IsSpace) {
			c.fail("a place at (%v, %v) has the ID %q; want one word", p.X, p.Y, p.ID)
		}
		if none := p.W == 0 && p.H == 0 && (p.Kind == "point" || p.Kind == "goal"); !none && (p.W <= 0 || p.H <= 0) {
			c.fail("place %d, %q, is %v by %v; only points and goals may have no size", i+1, p.ID, p.W, p.H)
		}
	}
	c.lines(b.Lines)
	c.texts(b.Texts)
}

func (c *inspector) lines(all []Line) {
	for i, l := range all {
		c.object("line", i, l.Kind, "")
		c.owner(fmt.Sprintf("the owner of line %d", i+1), l.Owner)
	}
}

func (c *inspector) texts(all []Text) {
	for i, t := range all {
		c.object("text", i, t.Kind, "")
		c.oneOf(fmt.Sprintf("Align of text %d", i+1), t.Align, "align")
		c.owner(fmt.Sprintf("Of of text %d", i+1), t.Of)
	}
}

func (c *inspector) pieces(all []Piece) {
	for i, p := range all {
		c.object("piece", i, p.Kind, p.Place)
		c.owner(fmt.Sprintf("the owner of piece %d", i+1), p.Owner)
	}
}

// scene checks a scene with the IDs of its pieces.
func (c *inspector) scene(s *Scene) {
	c.finite("Scene", *s)
	c.pieces(s.Pieces)
	seen := map[string]bool{}
	for i, p := range s.Pieces {
		c.unique("piece", i, p.ID, seen)
	}
	c.lines(s.Lines)
	c.texts(s.Texts)
	for i, m := range s.Marks {
		c.object("mark", i, m.Kind, m.Place)
	}
	if s.Last == nil {
		return
	}
	c.owner("the owner of the last move", s.Last.Owner)
	for i, m := range s.Last.Motions {
		c.object("motion", i, m.Kind, "")
		c.moves("motion", i, s, m.Piece)
		if !(0 <= m.From && m.From <= m.To && m.To <= 1) {
			c.fail("motion %d is from %v to %v; want 0 <= From <= To <= 1", i+1, m.From, m.To)
		}
	}
	for i, l := range s.Last.Taken {
		c.pieces([]Piece{l.Piece})
		if l.At < 0 || l.At > 1 {
			c.fail("loss %d is at %v; want 0 to 1", i+1, l.At)
		}
	}
}

// moves checks that a motion, or orders, are those of a piece in the scene.
func (c *inspector) moves(of string, i int, s *Scene, piece string) {
	if !slices.ContainsFunc(s.Pieces, func(p Piece) bool { return p.ID == piece }) {
		c.fail("%s %d is that of %q, which is not a piece of the scene", of, i+1, piece)
	}
}

// parts checks the orders that a player can give.
func (c *inspector) parts(all []Part, s *Scene) {
	for i, part := range all {
		c.moves("part", i, s, part.Piece)
		for j, choice := range part.Options {
			c.object("choice", j, choice.Kind, choice.Place)
		}
	}
}

// editor checks the pieces that an Editor offers, and those of a draft.
func (c *inspector) editor(stamps []Stamp, d Draft) {
	for i, s := range stamps {
		c.oneOf(fmt.Sprintf("the kind of stamp %d, %q,", i+1, s.ID), string(s.Kind), "piece")
		c.owner(fmt.Sprintf("the owner of stamp %d", i+1), s.Owner)
	}
	for i, p := range d.Pieces {
		if !slices.ContainsFunc(stamps, func(s Stamp) bool { return s.ID == p.Stamp }) {
			c.fail("piece %d of the draft is %q, which is not a stamp", i+1, p.Stamp)
		}
		c.on("draft piece", i, p.Place)
	}
}

// overlay checks a part of an analysis.
func (c *inspector) overlay(o Overlay) {
	c.finite("Overlay", o)
	for i, v := range o.Values {
		c.object("value", i, v.Kind, v.Place)
		if v.Shade < -1 || v.Shade > 1 {
			c.fail("the shade of value %d is %v; want -1 to 1", i+1, v.Shade)
		}
	}
}

// shown returns the first mistake in what a View shows at a moment, "" if there is none.
// Of an analysis it sees what is told when no time is left.
func shown[S, M comparable](v View[S, M], b *Layout, at *Moment[S, M]) string {
	c := &inspector{layout: b}
	scene := v.Scene(at)
	b.settle(&scene, at.Language)
	c.scene(&scene)
	if e, ok := v.(Editor[S, M]); ok {
		c.editor(e.Stamps(at.Language), e.Draft(at))
	}
	turn := at.Game.Turn(at.State())
	if turn != game.First && turn != game.Second {
		return c.problem
	}
	if p, ok := v.(Composer[S, M]); ok {
		c.parts(p.Parts(at), &scene)
	}
	if a, ok := v.(Analyst[S, M]); ok {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		err := a.Analyse(ctx, at, func(o Overlay) error {
			c.overlay(o)
			return nil
		})
		if err != nil {
			c.fail("Analyse fails: %v; want only errors of tell", err)
		}
	}
	return c.problem
}
