package entry

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Limits for counting the turns in a position: number of turns and memory (16 bytes per place).
const (
	countedTurns  = 1_000_000
	countedPlaces = 2 << 20
)

// Analyse shows where the current turn can end, and counts the turns.
func (v sheet) Analyse(ctx context.Context, at *board.Moment[paper.State, paper.Direction], tell func(board.Overlay) error) error {
	g, s, l := v.game, *at.State(), at.Language
	o := board.Overlay{}
	ends := g.Shortest(s)
	for _, turn := range ends {
		label := l.Say("%s: %s, score %d", v.label(l, turn.End), paper.FormatPath(turn.Path), g.EndScore(turn.End, g.Turn(&s)))
		ring := board.Value{Place: pointID(turn.End), Kind: "ring", Text: label}
		if turn.Winner != game.Nobody {
			ring.Kind = "goal"
		}
		o.Values = append(o.Values, ring)
	}
	say := func(turns string) string {
		return l.Say("%s different turns, ending at %d points", turns, len(ends))
	}
	o.Text = say("…")
	if err := tell(o); err != nil { // counting may take a moment
		return err
	}
	n, all := 0, true
	for _, err := range g.Turns(ctx, s, countedPlaces) {
		if err != nil || n == countedTurns {
			all = false
			break
		}
		n++
	}
	o.Done, o.Text = true, say(fmt.Sprint(n))
	if !all {
		o.Text = say(fmt.Sprintf("≥ %d", n))
	}
	return tell(o)
}

// sheet is the board of paper football. A point's coordinates are its column and row.
type sheet struct{ game *paper.Game }

func pointID(p paper.Point) string { return fmt.Sprintf("p%d", p) }

func (v sheet) at(p paper.Point) (x, y float64) {
	row, column := v.game.RowColumn(p)
	return float64(column), float64(row)
}

// label names a point by row and column in the original program's numbering, where the middle
// column is 5.
func (v sheet) label(l board.Language, p paper.Point) string {
	row, column := v.game.RowColumn(p)
	return l.Say("row %d, column %d", row, column+5-v.game.Rules().Width/2)
}

func (v sheet) Layout(l board.Language) board.Layout {
	width, height := v.game.Rules().Width, v.game.Rules().Height
	b := board.Layout{Look: "paper", Pace: 200, Bottom: board.First, Width: float64(width), Height: float64(height + 2), Label: l.Say("Paper football field, %d by %d squares", width, height)}
	left, right := width/2-1, width/2+1
	line := func(kind board.Kind, x1, y1, x2, y2 int) {
		b.Lines = append(b.Lines, board.Line{X1: float64(x1), Y1: float64(y1), X2: float64(x2), Y2: float64(y2), Kind: kind})
	}
	for row := range height + 3 {
		for column := range width + 1 {
			p, ok := v.game.Point(row, column)
			if !ok {
				continue
			}
			kind := board.Kind("point")
			if row == 0 || row == height+2 {
				kind = "goal"
			}
			b.Places = append(b.Places, board.Place{ID: pointID(p), X: float64(column), Y: float64(row), Label: v.label(l, p), Kind: kind})
		}
	}
	for row := 2; row <= height; row++ {
		kind := board.Kind("grid")
		if row == height/2+1 {
			kind = "halfway"
		}
		line(kind, 0, row, width, row)
	}
	for column := 1; column < width; column++ {
		line("grid", column, 1, column, height+1)
	}
	line("outline", 0, 1, 0, height+1)
	line("outline", width, 1, width, height+1)
	b.Texts = []board.Text{
		{X: float64(width) / 2, Y: -0.5, Text: l.Say("Red scores here"), Kind: "caption", Of: board.First},
		{X: float64(width) / 2, Y: float64(height) + 2.5, Text: l.Say("Blue scores here"), Kind: "caption", Of: board.Second},
	}
	for _, end := range [2][2]int{{1, 0}, {height + 1, height + 2}} {
		mouth, back := end[0], end[1]
		line("outline", 0, mouth, left, mouth)
		line("outline", right, mouth, width, mouth)
		line("grid", left, mouth, right, mouth)
		line("post", left, mouth, left, back)
		line("post", right, mouth, right, back)
		line("net", left, back, right, back)
	}
	return b
}

func (v sheet) Scene(at *board.Moment[paper.State, paper.Direction]) board.Scene {
	l, g := at.Language, v.game
	scene := board.Scene{}
	used := map[paper.Point]bool{}
	point, _ := g.Point(g.Rules().Height/2+1, g.Rules().Width/2)
	draw := func(id string, d paper.Direction, owner game.Player, last bool) {
		used[point] = true
		next := v.next(point, d)
		x1, y1 := v.at(point)
		x2, y2 := v.at(next)
		scene.Lines = append(scene.Lines, board.Line{ID: id, X1: x1, Y1: y1, X2: x2, Y2: y2, Owner: board.Owner(owner), Kind: "segment", Last: last})
		point = next
	}
	_, trail, _ := strings.Cut(g.FormatPosition(&at.States[0]), " ")
	for i, digit := range trail { // drawn before the record began
		draw(fmt.Sprintf("t%d", i), paper.Direction(digit-'0'), game.Nobody, false)
	}
	turn := len(at.Moves) // where the last turn begins
	for turn > 0 && g.Turn(&at.States[turn-1]) == g.Turn(&at.States[len(at.Moves)-1]) {
		turn--
	}
	for i, d := range at.Moves {
		draw(fmt.Sprintf("l%d", i), d, g.Turn(&at.States[i]), i >= turn)
	}
	for _, p := range v.points() {
		if used[p] && p != point {
			x, y := v.at(p)
			scene.Marks = append(scene.Marks, board.Mark{Place: pointID(p), X: x, Y: y, Kind: "used"})
		}
	}
	x, y := v.at(point)
	scene.Pieces = []board.Piece{{ID: "ball", X: x, Y: y, Kind: "ball", Label: l.Say("ball")}}
	scene.Status = []board.Status{{Label: l.Say("Turns"), Value: fmt.Sprint(len(turnsOf(at)))}}
	if before, d, ok := at.Last(); ok {
		fromX, fromY := v.at(before.Ball())
		scene.Last = &board.Last{
			Text: g.FormatMove(before, d), Owner: board.Owner(g.Turn(before)), Label: v.Label(at.Before(), d),
			Motions: []board.Motion{{Piece: "ball", Path: [][2]float64{{fromX, fromY}, {x, y}}, To: 1, Kind: "slide"}},
		}
	}
	return scene
}

// points returns all points, row by row.
func (v sheet) points() (all []paper.Point) {
	for row := range v.game.Rules().Height + 3 {
		for column := range v.game.Rules().Width + 1 {
			if p, ok := v.game.Point(row, column); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// next returns where a step leads.
func (v sheet) next(p paper.Point, d paper.Direction) paper.Point {
	offsets := [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}
	row, column := v.game.RowColumn(p)
	q, _ := v.game.Point(row+offsets[d][0], column+offsets[d][1])
	return q
}

func (v sheet) Paths(at *board.Moment[paper.State, paper.Direction], d paper.Direction) [][]string {
	return [][]string{{pointID(v.next(at.State().Ball(), d))}}
}

// Label names the direction and the point that it leads to.
func (v sheet) Label(at *board.Moment[paper.State, paper.Direction], d paper.Direction) string {
	l := at.Language
	names := [8]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}
	text := l.Say(names[d]) + ", " + v.label(l, v.next(at.State().Ball(), d))
	after := game.After(at.Game, *at.State(), d)
	switch {
	case after.Winner() != game.Nobody:
		text += l.Say(", ends the game")
	case at.Game.Turn(&after) == at.Game.Turn(at.State()):
		text += l.Say(", bounces")
	}
	return text
}

// Ending distinguishes a goal from a blocked ball.
func (v sheet) Ending(at *board.Moment[paper.State, paper.Direction]) string {
	if row, _ := v.game.RowColumn(at.State().Ball()); row == 0 || row == v.game.Rules().Height+2 {
		return at.Language.Say("goal")
	}
	return at.Language.Say("the ball is stuck")
}

// WhyNot tells points that are too far from those to which no line is free.
func (v sheet) WhyNot(at *board.Moment[paper.State, paper.Direction], places []string) string {
	l := at.Language
	x, y := v.at(at.State().Ball())
	for _, p := range v.points() {
		if pointID(p) != places[0] {
			continue
		}
		px, py := v.at(p)
		switch far := max(math.Abs(px-x), math.Abs(py-y)); {
		case far == 0:
			return l.Say("the ball is here")
		case far > 1:
			return l.Say("too far: the ball goes to a neighbouring point")
		}
	}
	return l.Say("there is a line already")
}
