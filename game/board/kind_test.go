package board_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
)

// altered is a board of tic-tac-toe, with an editor, orders and an analysis, in which one
// value is replaced.
type altered struct {
	Noughts
	layout  func(*board.Layout)
	scene   func(*board.Scene)
	stamp   func(*board.Stamp)
	draft   func(*board.Draft)
	overlay func(*board.Overlay)
}

type at = *board.Moment[Cells, int]

func (v altered) Layout(l board.Language) board.Layout {
	b := v.Noughts.Layout(l)
	b.Look, b.Facing, b.Colors, b.Bottom = board.Paper, board.Mirrored, [2]board.Color{board.Red, board.White}, board.Second
	b.Places[0].Kind = board.Square
	b.Lines = []board.Line{{Kind: board.Post}}
	b.Texts = []board.Text{{Kind: board.Caption, Align: board.Left}}
	v.layout(&b)
	return b
}

func (v altered) Scene(at at) board.Scene {
	s := v.Noughts.Scene(at)
	*s.Put("a1", board.First, board.Ball) = board.Piece{ID: "ball", Place: "a1", Kind: board.Ball}
	s.Lines = []board.Line{{Kind: board.Arrow, Owner: board.First}}
	s.Texts = []board.Text{{Kind: board.Coordinate, Of: board.First}}
	s.Marks = []board.Mark{{Kind: board.Used, Place: "b2"}}
	s.Last = &board.Last{
		Motions: []board.Motion{{Piece: "ball", Kind: board.Kickoff}},
		Taken:   []board.Loss{{Piece: board.Piece{Kind: board.King}}},
	}
	v.scene(&s)
	return s
}

func (v altered) Stamps(board.Language) []board.Stamp {
	s := board.Stamp{ID: "x", Owner: board.First, Kind: board.Cross}
	v.stamp(&s)
	return []board.Stamp{s}
}

func (v altered) Draft(at) board.Draft {
	d := board.Draft{Pieces: []board.Stamped{{Stamp: "x", Place: "c1"}}}
	v.draft(&d)
	return d
}

func (altered) Write(at, board.Draft) (string, error) { return "", nil }

func (v altered) Analyse(_ context.Context, _ at, tell func(board.Overlay) error) error {
	o := board.Overlay{
		Values: []board.Value{{Place: "a1", Kind: board.Good}}, Rings: []board.Ring{{Place: "a2"}}, Shades: []board.Shade{{Place: "a3"}},
	}
	v.overlay(&o)
	return tell(o)
}

// composed gives orders to the ball.
type composed struct {
	altered
	part func(*board.Part)
}

func (v composed) Parts(at) []board.Part {
	p := board.Part{Piece: "ball", Options: []board.Choice{{Kind: board.Stay, Place: "b1"}, {Kind: board.Pass}}}
	v.part(&p)
	return []board.Part{p}
}

// Every value of a description that must be one of a few is checked, and so is everything
// that names a place, a piece or a stamp.
func TestCheckNamesNonsense(t *testing.T) {
	const bad = "nonsense"
	type (
		layout  = func(*board.Layout)
		scene   = func(*board.Scene)
		stamp   = func(*board.Stamp)
		draft   = func(*board.Draft)
		overlay = func(*board.Overlay)
		part    = func(*board.Part)
	)
	for name, change := range map[string]any{
		`Look is "nonsense"; want one of ["" "holes"`:                    layout(func(b *board.Layout) { b.Look = bad }),
		`a colour is "nonsense"`:                                         layout(func(b *board.Layout) { b.Colors[1] = bad }),
		`Facing is "nonsense"`:                                           layout(func(b *board.Layout) { b.Facing = bad }),
		`Bottom is Owner(9)`:                                             layout(func(b *board.Layout) { b.Bottom = 9 }),
		`the kind of place 5 is "nonsense"; want one of ["cell"`:         layout(func(b *board.Layout) { b.Places[4].Kind = bad }),
		`the kind of line 1 is "edge"; want one of ["outline"`:           layout(func(b *board.Layout) { b.Lines[0].Kind = "edge" }),
		`the kind of line 1 is "cell"`:                                   layout(func(b *board.Layout) { b.Lines[0].Kind = board.Cell }),
		`the kind of text 1 is ""; want one of ["coordinate"`:            layout(func(b *board.Layout) { b.Texts[0].Kind = "" }),
		`Align of text 1 is "nonsense"`:                                  layout(func(b *board.Layout) { b.Texts[0].Align = bad }),
		`Of of text 1 is Owner(-1)`:                                      layout(func(b *board.Layout) { b.Texts[0].Of = -1 }),
		`the kind of piece 1 is "nonsense"; want one of ["disc"`:         scene(func(s *board.Scene) { s.Pieces[0].Kind = bad }),
		`the owner of piece 1 is Owner(4)`:                               scene(func(s *board.Scene) { s.Pieces[0].Owner = 4 }),
		`piece 1 is on "nonsense", which is not a place of the layout`:   scene(func(s *board.Scene) { s.Pieces[0].Place = bad }),
		`the kind of line 1 is "nonsense"`:                               scene(func(s *board.Scene) { s.Lines[0].Kind = bad }),
		`the owner of line 1 is Owner(4)`:                                scene(func(s *board.Scene) { s.Lines[0].Owner = 4 }),
		`the kind of text 1 is "nonsense"`:                               scene(func(s *board.Scene) { s.Texts[0].Kind = bad }),
		`the kind of mark 1 is "nonsense"; want one of ["last"`:          scene(func(s *board.Scene) { s.Marks[0].Kind = bad }),
		`mark 1 is on "nonsense"`:                                        scene(func(s *board.Scene) { s.Marks[0].Place = bad }),
		`the owner of the last move is Owner(4)`:                         scene(func(s *board.Scene) { s.Last.Owner = 4 }),
		`the kind of motion 1 is "disc"; want one of ["drop"`:            scene(func(s *board.Scene) { s.Last.Motions[0].Kind = board.Disc }),
		`motion 1 is that of "nonsense", which is not a piece`:           scene(func(s *board.Scene) { s.Last.Motions[0].Piece = bad }),
		`the kind of piece 1 is "column"`:                                scene(func(s *board.Scene) { s.Last.Taken[0].Piece.Kind = board.Column }),
		`the kind of stamp 1, "x", is "nonsense"; want one of ["disc"`:   stamp(func(s *board.Stamp) { s.Kind = bad }),
		`the owner of stamp 1 is Owner(4)`:                               stamp(func(s *board.Stamp) { s.Owner = 4 }),
		`piece 1 of the draft is "nonsense", which is not a stamp`:       draft(func(d *board.Draft) { d.Pieces[0].Stamp = bad }),
		`draft piece 1 is on "nonsense"`:                                 draft(func(d *board.Draft) { d.Pieces[0].Place = bad }),
		`the kind of value 1 is "nonsense"; want one of ["good" "bad"`:   overlay(func(o *board.Overlay) { o.Values[0].Kind = bad }),
		`value 1 is on "nonsense"`:                                       overlay(func(o *board.Overlay) { o.Values[0].Place = bad }),
		`ring 1 is on "nonsense"`:                                        overlay(func(o *board.Overlay) { o.Rings[0].Place = bad }),
		`shade 1 is on "nonsense"`:                                       overlay(func(o *board.Overlay) { o.Shades[0].Place = bad }),
		`the kind of choice 2 is "nonsense"; want one of ["stay" "move"`: part(func(p *board.Part) { p.Options[1].Kind = bad }),
		`choice 1 is on "nonsense"`:                                      part(func(p *board.Part) { p.Options[0].Place = bad }),
		`part 1 is that of "nonsense"`:                                   part(func(p *board.Part) { p.Piece = bad }),
		"":                                                               part(func(*board.Part) {}),
	} {
		v := altered{
			layout: func(*board.Layout) {}, scene: func(*board.Scene) {}, stamp: func(*board.Stamp) {},
			draft: func(*board.Draft) {}, overlay: func(*board.Overlay) {},
		}
		c := composed{part: func(*board.Part) {}}
		switch change := change.(type) {
		case layout:
			v.layout = change
		case scene:
			v.scene = change
		case stamp:
			v.stamp = change
		case draft:
			v.draft = change
		case overlay:
			v.overlay = change
		case part:
			c.part = change
		}
		c.altered = v
		err := board.Check(Noughts{}, board.View[Cells, int](c), 30, 1)
		if (err == nil) != (name == "") || err != nil && !strings.Contains(err.Error(), name) {
			t.Errorf("%v; want %s", err, name)
		}
	}
}

// A level has a kind and a range.
func TestLevelCheck(t *testing.T) {
	for _, l := range []board.Level{board.ByTime, board.ByNodes, board.ByDepth(3, 6), {Kind: board.DepthLevel, Min: 1, Max: 4, Default: 4, Values: []int64{1, 4}}} {
		if err := l.Check(); err != nil {
			t.Error(err)
		}
	}
	for want, l := range map[string]board.Level{
		`is "strength"; want one of ["time_ms" "depth" "nodes"]`: {Kind: "strength", Min: 1, Max: 2, Default: 1},
		`is "cell"`:               {Kind: board.Cell, Min: 1, Max: 2, Default: 1},
		"nodes is 0 to 9":         {Kind: board.NodesLevel, Max: 9, Default: 1},
		"nodes is 5 to 4":         {Kind: board.NodesLevel, Min: 5, Max: 4, Default: 5},
		"by default 10":           {Kind: board.NodesLevel, Min: 5, Max: 9, Default: 10},
		"with the values [5 4]":   {Kind: board.NodesLevel, Min: 5, Max: 9, Default: 5, Values: []int64{5, 4}},
		"time_ms is 20 to 999999": {Kind: board.TimeLevel, Min: 20, Max: 999_999, Default: 500},
	} {
		if err := l.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// Every constant of type Kind is in the table of kinds, so that none is refused for all
// objects.
func TestEveryKindIsInTheTable(t *testing.T) {
	files := token.NewFileSet()
	constants, listed := map[string]bool{}, map[string]bool{}
	for _, name := range []string{"kind.go", "layout.go", "scene.go", "level.go"} {
		f, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if id, ok := n.Type.(*ast.Ident); ok && id.Name == "Kind" {
					constants[n.Names[0].Name] = true
				}
			case *ast.KeyValueExpr:
				key, keyed := n.Key.(*ast.BasicLit)
				if list, ok := n.Value.(*ast.CompositeLit); ok && keyed && name == "kind.go" {
					if of, err := strconv.Unquote(key.Value); err != nil || of == "" {
						t.Errorf("kinds of %s", key.Value)
					}
					for _, e := range list.Elts {
						listed[e.(*ast.Ident).Name] = true
					}
				}
			}
			return true
		})
	}
	for name := range constants {
		if !listed[name] {
			t.Errorf("%s is a Kind of no type of object", name)
		}
	}
	if len(constants) < 50 || len(listed) != len(constants) {
		t.Errorf("%d constants, %d listed", len(constants), len(listed))
	}
}
