package board_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/must"
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
	b.Look, b.Facing, b.Colors, b.Bottom = "paper", "mirrored", [2]string{"red", "white"}, board.Second
	b.Places[0].Kind = "square"
	b.Lines = []board.Line{{Kind: "post"}}
	b.Texts = []board.Text{{Kind: "caption", Align: "left"}}
	v.layout(&b)
	return b
}

func (v altered) Scene(at at) board.Scene {
	s := v.Noughts.Scene(at)
	*s.Put("a1", board.First, "ball") = board.Piece{ID: "ball", Place: "a1", Kind: "ball"}
	s.Lines = []board.Line{{Kind: "arrow", Owner: board.First}}
	s.Texts = []board.Text{{Kind: "coordinate", Of: board.First}}
	s.Marks = []board.Mark{{Kind: "used", Place: "b2"}}
	s.Last = &board.Last{
		Motions: []board.Motion{{Piece: "ball", Kind: "kickoff"}},
		Taken:   []board.Loss{{Piece: board.Piece{Kind: "king"}}},
	}
	v.scene(&s)
	return s
}

func (v altered) Stamps(board.Language) []board.Stamp {
	s := board.Stamp{ID: "x", Owner: board.First, Kind: "cross"}
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
		Values: []board.Value{{Place: "a1", Kind: "good"}, {Place: "a2", Kind: "ring"}, {Place: "a3", Kind: "shade"}},
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
	p := board.Part{Piece: "ball", Options: []board.Choice{{Kind: "stay", Place: "b1"}, {Kind: "pass"}}}
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
		`place at (1, 1) has the ID "a\u00a0b"; want one word`:           layout(func(b *board.Layout) { b.Places[4].ID = "a\u00a0b" }),
		`place 5 has the ID "a1" of another`:                             layout(func(b *board.Layout) { b.Places[4].ID = "a1" }),
		`Layout.Places[4].W is NaN; want a finite number`:                layout(func(b *board.Layout) { b.Places[4].W = math.NaN() }),
		`Scene.Pieces[0].X is +Inf; want a finite number`:                scene(func(s *board.Scene) { s.Pieces[0].X = math.Inf(1) }),
		`Overlay.Values[2].Shade is NaN; want a finite number`:           overlay(func(o *board.Overlay) { o.Values[2].Shade = math.NaN() }),
		`the kind of line 1 is "edge"; want one of ["outline"`:           layout(func(b *board.Layout) { b.Lines[0].Kind = "edge" }),
		`the kind of line 1 is "cell"`:                                   layout(func(b *board.Layout) { b.Lines[0].Kind = "cell" }),
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
		`the kind of motion 1 is "disc"; want one of ["drop"`:            scene(func(s *board.Scene) { s.Last.Motions[0].Kind = "disc" }),
		`motion 1 is that of "nonsense", which is not a piece`:           scene(func(s *board.Scene) { s.Last.Motions[0].Piece = bad }),
		`the kind of piece 1 is "column"`:                                scene(func(s *board.Scene) { s.Last.Taken[0].Piece.Kind = "column" }),
		`the kind of stamp 1, "x", is "nonsense"; want one of ["disc"`:   stamp(func(s *board.Stamp) { s.Kind = bad }),
		`the owner of stamp 1 is Owner(4)`:                               stamp(func(s *board.Stamp) { s.Owner = 4 }),
		`piece 1 of the draft is "nonsense", which is not a stamp`:       draft(func(d *board.Draft) { d.Pieces[0].Stamp = bad }),
		`draft piece 1 is on "nonsense"`:                                 draft(func(d *board.Draft) { d.Pieces[0].Place = bad }),
		`the kind of value 1 is "nonsense"; want one of ["good" "bad"`:   overlay(func(o *board.Overlay) { o.Values[0].Kind = bad }),
		`value 1 is on "nonsense"`:                                       overlay(func(o *board.Overlay) { o.Values[0].Place = bad }),
		`value 2 is on "nonsense"`:                                       overlay(func(o *board.Overlay) { o.Values[1].Place = bad }),
		`the kind of choice 2 is "nonsense"; want one of ["stay" "move"`: part(func(p *board.Part) { p.Options[1].Kind = bad }),
		`choice 1 is on "nonsense"`:                                      part(func(p *board.Part) { p.Options[0].Place = bad }),
		`a Width of 0, a Height of 3`:                                    layout(func(b *board.Layout) { b.Width = 0 }),
		`a Pace of -1`:                                                   layout(func(b *board.Layout) { b.Pace = -1 }),
		`the kind of piece 2 is "nonsense"`: scene(func(s *board.Scene) {
			if len(s.Pieces) > 4 { // in the middle of a game
				s.Pieces[1].Kind = bad
			}
		}),
		`a Width of 3, a Height of 0`:                                      layout(func(b *board.Layout) { b.Height = 0 }),
		`place 5, "b2", is 0 by 1; only points and goals may have no size`: layout(func(b *board.Layout) { b.Places[4].W = 0 }),
		`place 5, "b2", is 1 by -1`:                                        layout(func(b *board.Layout) { b.Places[4].H = -1 }),
		`piece 2 has the ID "ball" of another`:                             scene(func(s *board.Scene) { s.Pieces = append(s.Pieces, s.Pieces[0]) }),
		`motion 1 is from 0 to 1.5; want 0 <= From <= To <= 1`:             scene(func(s *board.Scene) { s.Last.Motions[0].To = 1.5 }),
		`motion 1 is from 0.5 to 0`:                                        scene(func(s *board.Scene) { s.Last.Motions[0].From = 0.5 }),
		`loss 1 is at -1; want 0 to 1`:                                     scene(func(s *board.Scene) { s.Last.Taken[0].At = -1 }),
		`the shade of value 3 is 2; want -1 to 1`:                          overlay(func(o *board.Overlay) { o.Values[2].Shade = 2 }),
		`part 1 is that of "nonsense"`:                                     part(func(p *board.Part) { p.Piece = bad }),
		"":                                                                 part(func(*board.Part) {}),
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

// A reader finds all values of the table in the comments of Kind and of the fields.
func TestValuesAreDocumented(t *testing.T) {
	files := token.NewFileSet()
	var said strings.Builder
	var table *ast.CompositeLit
	for _, name := range []string{"kind.go", "layout.go"} {
		f := must.Get(parser.ParseFile(files, name, nil, parser.ParseComments))(t)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				if n.Tok == token.TYPE {
					said.WriteString(n.Doc.Text())
				}
			case *ast.Field:
				said.WriteString(n.Doc.Text())
			case *ast.ValueSpec:
				if n.Names[0].Name == "values" {
					table = n.Values[0].(*ast.CompositeLit)
				}
			}
			return true
		})
	}
	words := strings.FieldsFunc(said.String(), func(r rune) bool { return r != '_' && !unicode.IsLetter(r) })
	seen := 0
	ast.Inspect(table, func(n ast.Node) bool {
		list, ok := n.(*ast.CompositeLit)
		if !ok || list == table {
			return true
		}
		for _, e := range list.Elts {
			value := must.Get(strconv.Unquote(e.(*ast.BasicLit).Value))(t)
			if seen++; value != "" && !slices.Contains(words, value) {
				t.Errorf("no comment says %q", value)
			}
		}
		return false
	})
	if seen < 60 {
		t.Errorf("%d values; want seen >= 60", seen)
	}
}

// rows is a game that is over at the start and has nothing but a large state.
type rows struct{}

type rowsState [3][30]int8

func (rows) Start() rowsState                      { return rowsState{} }
func (rows) Turn(*rowsState) game.Player           { return game.Nobody }
func (rows) Moves(dst []int8, _ *rowsState) []int8 { return dst }
func (rows) Apply(*rowsState, int8)                {}
func (rows) Evaluate(*rowsState) float64           { return 0 }

// drawnRows draws long lines of its own.
type drawnRows struct{ rows }

func (drawnRows) Render(*rowsState) string { return strings.Repeat("- ", 60) + "\n" }

// A position without a drawing is shown in lines that fit on a page.
func TestShowText(t *testing.T) {
	at := &board.Moment[rowsState, int8]{Game: rows{}, States: make([]rowsState, 1)}
	shown := board.Show(nil, at).Drawing
	lines := strings.Split(strings.TrimSuffix(shown, "\n"), "\n")
	if len(lines) != 6 || strings.Join(strings.Fields(shown), "") != strings.Join(strings.Fields(game.PositionText(game.Game[rowsState, int8](rows{}), rowsState{})), "") {
		t.Errorf("%d lines: %q", len(lines), shown)
	}
	for _, line := range lines {
		if len(line) > 60 || strings.Contains(line, "] [") {
			t.Errorf(`line %q; want len(line) <= 60, not strings.Contains(line, "] [")`, line)
		}
	}
	at.Game = drawnRows{}
	if got, want := board.Show(nil, at).Drawing, (drawnRows{}).Render(nil); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// over is tic-tac-toe that has ended before it begins.
type over struct{ Noughts }

func (over) Turn(*Cells) game.Player { return game.Nobody }

// telling tells its last move itself.
type telling struct {
	Noughts
	last *board.Last
}

func (v telling) Scene(at *board.Moment[Cells, int]) board.Scene {
	s := v.Noughts.Scene(at)
	s.Last = v.last
	return s
}

// The last move is told, and marked where it was clicked first and last, unless the board does so
// itself. A game that is over at its start has nothing to check.
func TestShowLast(t *testing.T) {
	g := Noughts{}
	at := &board.Moment[Cells, int]{Game: g, States: []Cells{g.Start()}}
	for i, m := range []int{4, 0} {
		before := *at.State()
		path := g.Paths(at, m)[0]
		at.States, at.Moves = append(at.States, game.After(g, before, m)), append(at.Moves, m)
		s := board.Show[Cells, int](g, at)
		var marked []string
		for _, mark := range s.Marks {
			if mark.Kind == "last" {
				marked = append(marked, mark.Place)
			}
		}
		if s.Last == nil || s.Last.Text != game.MoveText(g, before, m) || s.Last.Owner != board.Owner(i+1) || strings.Join(marked, " ") != path[0] {
			t.Errorf("move %d: %+v, marked are %q; want %q", m, s.Last, marked, path)
		}
	}
	own := &board.Last{Text: "my own", Owner: board.Second}
	if s := board.Show[Cells, int](telling{last: own}, at); s.Last != own {
		t.Errorf("a board's own last move is shown as %+v; want s.Last == own", s.Last)
	}
	if err := board.Check[Cells, int](over{}, g, 30, 1); err != nil {
		t.Errorf("a game that is over: %v; want no error", err)
	}
}

func TestSize(t *testing.T) {
	if w, h, err := board.Size("12x7"); w != 12 || h != 7 || err != nil {
		t.Errorf("12x7: %d, %d, %v; want w == 12, h == 7, no error", w, h, err)
	}
	for _, bad := range []string{"", "7", "7x", "x6", "0x6", "7x-6", "7x06", "+7x6", "7 x 6", "7x6x5", "1000x6", "7X6"} {
		if w, h, err := board.Size(bad); err == nil {
			t.Errorf("%q: %d, %d; want an error", bad, w, h)
		}
	}
}
