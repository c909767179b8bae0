package entry

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// promisingOrders is the number of orders per player that searchers consider if they pair each
// action of a team with each action of the other.
const promisingOrders = 3

// promising selects the actions made of promising orders: those that evaluate best if nobody
// else moves.
func promising(g game.Game[football.State, football.Action]) func(*football.State, game.Player, []football.Action) []football.Action {
	stay := football.Walk(football.Stay, football.Stay, football.Stay)
	type scored struct {
		order football.Order
		score float64
	}
	return func(s *football.State, p game.Player, actions []football.Action) []football.Action {
		var orders [3][]scored
		for _, a := range actions {
			for i := range 3 {
				if o := a.Order(i); a == stay.With(i, o) {
					after := *s
					after.Acting, after.Committed = p, [2]football.Action{}
					g.Apply(&after, a)
					g.Apply(&after, stay)
					orders[i] = append(orders[i], scored{o, p.Sign() * g.Evaluate(&after)})
				}
			}
		}
		for i := range orders {
			slices.SortStableFunc(orders[i], func(a, b scored) int { return cmp.Compare(b.score, a.score) })
			orders[i] = orders[i][:min(len(orders[i]), promisingOrders)]
		}
		good := actions[:0]
		for _, a := range actions {
			ok := true
			for i := range 3 {
				o := a.Order(i)
				ok = ok && slices.ContainsFunc(orders[i], func(s scored) bool { return s.order == o })
			}
			if ok {
				good = append(good, a)
			}
		}
		return good
	}
}

// Analyse evaluates the position with the ball, together with the player who holds it, on each
// cell.
func (v pitch) Analyse(_ context.Context, at *board.Moment[football.State, football.Action], tell func(board.Overlay) error) error {
	g, l, s := v.game, at.Language, *at.State()
	s.Committed, s.Acting = [2]football.Action{}, game.First
	o := board.Overlay{Done: true, Text: l.Say("evaluation for team A with the ball on each cell")}
	if s.Holder >= 0 {
		o.Text = l.Say("evaluation for team A with %s and the ball on each cell", playerID(int(s.Holder)))
	}
	most := 0.0
	rows, columns := g.Size()
	for r := range rows {
		for c := range columns {
			moved, cell := s, football.Cell{Row: int8(r), Col: int8(c)}
			moved.Ball = cell
			if s.Holder >= 0 {
				moved.Players[s.Holder] = cell
			} else {
				moved.Dir, moved.Left = football.Stay, 0
			}
			if g.CheckState(&moved) != nil { // a team-mate is there
				continue
			}
			value := g.Evaluate(&moved)
			most = max(most, math.Abs(value))
			o.Values = append(o.Values, board.Value{Place: cellID(cell), Kind: "shade", Shade: value})
		}
	}
	for i := range o.Values {
		if most > 0 {
			o.Values[i].Shade /= most
		}
	}
	return tell(o)
}

// pitch is the board of football, with an additional column for the goals on either side.
type pitch struct{ game *football.Game }

func cellID(c football.Cell) string { return fmt.Sprintf("c%d-%d", c.Row, c.Col) }

// centreOf returns the centre of a cell; column 0 begins at x = 1, next to the goal.
func centreOf(c football.Cell) (x, y float64) { return float64(c.Col) + 1.5, float64(c.Row) + 0.5 }

// teamOf returns the team of player i (0 to 5).
func teamOf(i int) game.Player { return game.First + game.Player(i/3) }

func playerID(i int) string { return fmt.Sprintf("%c%d", 'A'+i/3, i%3) }

// standing returns where a player is drawn. Opponents on the same cell stand side by side.
func standing(i int, c football.Cell) [2]float64 {
	x, y := centreOf(c)
	if i < 3 {
		return [2]float64{x - 0.14, y - 0.04}
	}
	return [2]float64{x + 0.14, y - 0.04}
}

// lying returns where the ball on c is drawn if holder (-1: nobody) has it.
func lying(holder int8, c football.Cell) [2]float64 {
	if holder < 0 {
		x, y := centreOf(c)
		return [2]float64{x, y}
	}
	at := standing(int(holder), c)
	return [2]float64{at[0] + 0.2, at[1] + 0.26}
}

func (v pitch) Layout(l board.Language) board.Layout {
	rows, columns := v.game.Size()
	b := board.Layout{Look: "grass", Facing: "fixed", Pace: 700, Width: float64(columns + 2), Height: float64(rows), Label: l.Say("Football pitch, %d rows, %d columns", rows, columns)}
	for r := range rows {
		for c := range columns {
			cell := football.Cell{Row: int8(r), Col: int8(c)}
			x, y := centreOf(cell)
			b.Places = append(b.Places, board.Place{ID: cellID(cell), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: l.Say("row %d, column %d", r, c), Kind: "cell"})
		}
	}
	for r := rows/2 - 1; r <= rows/2+1; r++ {
		for i, c := range []int{-1, columns} {
			cell := football.Cell{Row: int8(r), Col: int8(c)}
			x, y := centreOf(cell)
			label := l.Say("goal of team A, row %d", r)
			if i == 1 {
				label = l.Say("goal of team B, row %d", r)
			}
			b.Places = append(b.Places, board.Place{ID: cellID(cell), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: label, Kind: "goal"})
		}
	}
	middle := float64(columns)/2 + 1
	b.Texts = []board.Text{
		{X: 1, Y: -0.5, Text: l.Say("Team A"), Kind: "caption", Of: board.First, Align: "left"},
		{X: float64(columns + 1), Y: -0.5, Text: l.Say("Team B"), Kind: "caption", Of: board.Second, Align: "right"},
	}
	b.Lines = []board.Line{
		{X1: middle, Y1: 0, X2: middle, Y2: float64(rows), Kind: "halfway"},
		{X1: 2.6, Y1: -0.5, X2: 3.6, Y2: -0.5, Kind: "arrow", Owner: board.First},
		{X1: float64(columns) - 0.6, Y1: -0.5, X2: float64(columns) - 1.6, Y2: -0.5, Kind: "arrow", Owner: board.Second},
	}
	return b
}

func (v pitch) Scene(at *board.Moment[football.State, football.Action]) board.Scene {
	l, s := at.Language, at.State()
	scene := board.Scene{}
	for i, c := range s.Players {
		p := standing(i, c)
		label := playerID(i)
		if int(s.Holder) == i {
			label += l.Say(", with the ball")
		}
		scene.Pieces = append(scene.Pieces, board.Piece{ID: playerID(i), X: p[0], Y: p[1], Owner: board.Owner(teamOf(i)), Kind: "player", Text: strconv.Itoa(i % 3), Label: label})
	}
	ball := lying(s.Holder, s.Ball)
	scene.Pieces = append(scene.Pieces, board.Piece{ID: "ball", X: ball[0], Y: ball[1], Kind: "ball", Label: l.Say("ball")})
	scene.Status = []board.Status{
		{Label: l.Say("Score"), Value: fmt.Sprintf("%d : %d", s.Goals[0], s.Goals[1])},
		{Label: l.Say("Step"), Value: fmt.Sprintf("%d / %d", s.Step, v.game.Steps())},
	}
	scene.Last = v.last(at)
	return scene
}

// open reports whether s is the beginning of a step: no team has chosen yet.
func open(s *football.State) bool {
	return s.Committed == [2]football.Action{} && s.Acting != game.Chance
}

// last describes the step that ended with this position. It returns nil within a step.
func (v pitch) last(at *board.Moment[football.State, football.Action]) *board.Last {
	s := at.State()
	n := len(at.Moves)
	if n == 0 || !open(s) {
		return nil
	}
	begin := n - 1
	for begin > 0 && !open(&at.States[begin]) {
		begin--
	}
	before := &at.States[begin]
	var orders [2]football.Action
	var texts []string
	for i := begin; i < n; i++ {
		texts = append(texts, at.Moves[i].String())
		if p := v.game.Turn(&at.States[i]); p == game.First || p == game.Second {
			orders[p-game.First] = at.Moves[i]
		}
	}
	if !open(before) || orders[0] == 0 || orders[1] == 0 { // the record begins within the step
		return nil
	}
	f := flight{before: before, after: s, orders: orders, goal: before.Goals != s.Goals, columns: v.columns()}
	last := &board.Last{Text: strings.Join(texts, " "), Motions: f.motions()}
	last.Label = f.label(at.Language)
	return last
}

func (v pitch) columns() int {
	_, columns := v.game.Size()
	return columns
}

// Paths returns nil: moves are composed of parts.
func (pitch) Paths(*board.Moment[football.State, football.Action], football.Action) [][]string {
	return nil
}

// Parts returns the orders of each player that occur in legal actions.
func (v pitch) Parts(at *board.Moment[football.State, football.Action]) []board.Part {
	l, s := at.Language, at.State()
	turn := v.game.Turn(s)
	if turn != game.First && turn != game.Second {
		return nil
	}
	base := 3 * int(turn-game.First)
	parts := make([]board.Part, 3)
	seen := map[string]bool{}
	for i := range parts {
		parts[i] = board.Part{Piece: playerID(base + i), Label: playerID(base + i)}
		if int(s.Holder) == base+i {
			parts[i].Label += l.Say(", with the ball")
		}
	}
	for _, a := range v.game.Moves(nil, s) {
		for i, text := range strings.Split(a.String(), ",") {
			if key := strconv.Itoa(i) + text; !seen[key] {
				seen[key] = true
				parts[i].Options = append(parts[i].Options, v.choice(l, s.Players[base+i], a.Order(i), text))
			}
		}
	}
	return parts
}

// choice describes an order to a player on a cell.
func (v pitch) choice(l board.Language, from football.Cell, o football.Order, text string) board.Choice {
	c := board.Choice{Text: text, Label: orderName(o, l)}
	to := from
	switch {
	case o.Pass:
		c.Kind = "pass"
		for range 2 * o.Force {
			if to = to.Step(o.Dir); to.Col < 0 || int(to.Col) >= v.columns() {
				break
			}
		}
	case o.Dir == football.Stay:
		c.Kind = "stay"
	default:
		c.Kind = "move"
		to = from.Step(o.Dir)
	}
	c.Place = cellID(to)
	return c
}

// orderName describes an order in words.
func orderName(o football.Order, l board.Language) string {
	names := [football.Directions]string{"stay", "up left", "up", "up right", "right", "down right", "down", "down left", "left"}
	direction := l.Say(names[o.Dir])
	if o.Pass {
		return l.Say("pass %s, force %d", direction, o.Force)
	}
	return direction
}

// Label describes the orders in words.
func (v pitch) Label(at *board.Moment[football.State, football.Action], a football.Action) string {
	if v.game.Turn(at.State()) == game.Chance {
		return a.String()
	}
	return actionName(a, at.Language)
}

// actionName describes the orders to a team in words, each after the player's number.
func actionName(a football.Action, l board.Language) string {
	var orders [3]string
	for i := range orders {
		orders[i] = fmt.Sprintf("%d %s", i, orderName(a.Order(i), l))
	}
	return strings.Join(orders[:], "; ")
}

// Ending returns the score.
func (pitch) Ending(at *board.Moment[football.State, football.Action]) string {
	return fmt.Sprintf("%d : %d", at.State().Goals[0], at.State().Goals[1])
}

// WhyNot says how far players and passes go.
func (v pitch) WhyNot(at *board.Moment[football.State, football.Action], places []string) string {
	l, s := at.Language, at.State()
	for i := range s.Players {
		var to football.Cell
		if playerID(i) != places[0] || teamOf(i) != v.game.Turn(s) || len(places) < 2 {
			continue
		}
		if _, err := fmt.Sscanf(places[1], "c%d-%d", &to.Row, &to.Col); err != nil {
			continue
		}
		down, right := math.Abs(float64(to.Row-s.Players[i].Row)), math.Abs(float64(to.Col-s.Players[i].Col))
		far := max(down, right)
		switch {
		case far > 1 && int(s.Holder) != i:
			return l.Say("too far: a player goes one cell")
		case far > 1 && down != right && min(down, right) > 0:
			return l.Say("a pass goes straight or diagonally")
		}
		return ""
	}
	return l.Say("choose a player of your team first")
}
