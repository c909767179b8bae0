package games

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func paperEntry() Entry {
	type (
		S = paper.State
		M = paper.Direction
	)
	sizes := map[string]paper.Rules{"8x10": {}, "6x10": paper.Classic}
	return &entry[S, M]{
		name: "paperfootball", title: words{"Paper football", "Fútbol de papel"}, players: [2]words{{"Red", "Rojo"}, {"Blue", "Azul"}},
		variants: []variant{{"8x10", words{"8 × 10, the standard field", "8 × 10, el campo habitual"}}, {"6x10", words{"6 × 10, the seed's field", "6 × 10, el campo del original"}}},
		notation: [3]words{
			{"a direction: `0` north, clockwise to `7` north-west", "una dirección: `0` norte, en sentido horario hasta `7` noroeste"},
			{"whose turn and a trail of directions: `Second 2`", "de quién es el turno y un rastro de direcciones: `Second 2`"},
			{"the winner (1, 2, or 0 for unknown) and the turns: `0 2 0 53 4 7`", "el ganador (1, 2, o 0 si no se sabe) y los turnos: `0 2 0 53 4 7`"},
		},
		defaults:  Defaults{Play: "alphabeta", Hint: "alphabeta", Analyse: "alphabeta"},
		wholeTurn: true,
		searchers: append([]searcher[S, M]{random[S, M](), greedy[S, M](search.IgnoreReply, true), backtrack[S, M](), backtracker()},
			append(wholeTurns(), plain[S, M](30), minimax[S, M](30), mcts[S, M](false), mcts[S, M](true))...),
		specials: []special[S, M]{{"reachable", tellReachable}},
		open: func(variant, _ string, _ uint64) (board[S, M], error) {
			g, err := paper.New(sizes[variant])
			return board[S, M]{rules: g, view: sheet{g}}, err
		},
		read:      readPaper,
		resembles: resemblesTrail,
		write:     writePaper,
	}
}

func readPaper(b board[paper.State, paper.Direction], text string) (r Record, err error) {
	g := b.rules.(*paper.Game)
	text = strings.Join(strings.Fields(text), " ")
	game, err := g.ParseRecord(text)
	if err != nil {
		var again error
		if game, again = g.ParseRecord("0 " + text); again != nil { // turns alone
			if errors.Is(err, paper.ErrWinner) {
				err = again
			}
			return r, err
		}
	}
	for _, turn := range game.Turns {
		for _, d := range turn {
			r.Moves = append(r.Moves, paper.FormatPath([]paper.Direction{d}))
		}
	}
	return r, nil
}

// resemblesTrail tells a position, which begins with a name, from turns, and those from
// single steps.
func resemblesTrail(text string) reading {
	if text[0] < '0' || text[0] > '9' {
		return asPosition
	}
	if slices.ContainsFunc(strings.Fields(text), func(word string) bool { return len(word) > 1 }) {
		return asGame
	}
	return asMoves
}

func writePaper(at *view.Moment[paper.State, paper.Direction], r Record) string {
	if r.Start != "" {
		return ""
	}
	text := []string{map[game.Player]string{game.Nobody: "0", game.First: "1", game.Second: "2"}[at.State().Winner()]}
	for _, turn := range turnsOf(at) {
		text = append(text, paper.FormatPath(turn))
	}
	return strings.Join(text, " ")
}

// turnsOf returns the moves of a game by turns.
func turnsOf(at *view.Moment[paper.State, paper.Direction]) (turns [][]paper.Direction) {
	for i, d := range at.Moves {
		if i == 0 || at.Game.Turn(&at.States[i]) != at.Game.Turn(&at.States[i-1]) {
			turns = append(turns, nil)
		}
		turns[len(turns)-1] = append(turns[len(turns)-1], d)
	}
	return turns
}

// backtracker is the program of the seed document.
func backtracker() searcher[paper.State, paper.Direction] {
	return searcher[paper.State, paper.Direction]{
		name: "backtracker", title: words{"The original program", "El programa original"},
		summary: words{"tries every turn and keeps the longest to each point; no reply is looked at", "prueba todos los turnos y guarda el más largo a cada punto; no mira respuestas"},
		levels:  []Level{{Kind: DepthLevel, Min: 1, Max: 25, Default: 15, Values: []int64{5, 10, 15, 20, 25}}},
		options: []option{
			{name: "adaptive", label: words{"adaptive depth", "profundidad adaptable"}, low: 0, high: 1},
			{name: "randomness", label: words{"randomness", "aleatoriedad"}, low: 0, high: 500},
		},
		find: func(ctx context.Context, a *ask[paper.State, paper.Direction]) (search.Result[paper.Direction], error) {
			b := paper.Backtracker{Game: a.board.rules.(*paper.Game), Depth: a.limits.Depth, Adaptive: a.options["adaptive"] >= 0.5, Randomness: int(a.options["randomness"]), Rand: a.rand()}
			return b.Search(ctx, a.state)
		},
	}
}

// wholeTurns are the strong players, which search turn by turn.
func wholeTurns() []searcher[paper.State, paper.Direction] {
	type (
		S = paper.State
		M = paper.Direction
	)
	return []searcher[S, M]{
		{
			name: "turn-mcts", title: words{"MCTS by turns", "MCTS por turnos"}, summary: words{"Monte-Carlo tree search over whole turns", "búsqueda Monte Carlo en árbol sobre turnos completos"},
			levels: []Level{byTime, {Kind: NodesLevel, Min: 1000, Max: 10_000_000, Default: 50_000}},
			find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
				m := paper.MCTS{Game: a.board.rules.(*paper.Game), Limits: a.limits, MemoryBytes: 2 * treeBytes}
				return m.Search(ctx, a.state)
			},
		},
		{
			name: "alphabeta", title: words{"Strong", "Fuerte"}, summary: words{"alpha-beta over whole turns", "alfa-beta sobre turnos completos"},
			levels: []Level{byTime, {Kind: DepthLevel, Min: 1, Max: 20, Default: 4}, byNodes},
			find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
				m := paper.AlphaBeta{Game: a.board.rules.(*paper.Game), Limits: a.limits, TableBytes: tableBytes, Progress: a.progress}
				return m.Search(ctx, a.state)
			},
		},
	}
}

// ReachablePoints is where the turn under way can end.
type ReachablePoints struct {
	Type     string           `json:"type"`    // special
	Special  string           `json:"special"` // reachable
	Player   view.Owner       `json:"player"`
	Points   []ReachablePoint `json:"points"`
	Turns    int              `json:"turns"`    // how many different turns there are
	Complete bool             `json:"complete"` // whether all have been counted
}

// ReachablePoint is one of them.
type ReachablePoint struct {
	Place string   `json:"place"`
	X     float64  `json:"x"`
	Y     float64  `json:"y"`
	Steps int      `json:"steps"` // of the shortest way
	Path  []string `json:"path"`  // that way
	Score int      `json:"score"` // the original's, for the player on turn
	Goal  bool     `json:"goal"`
	Label string   `json:"label"`
}

// What bounds the counting of the turns in a position, in turns and in memory (16 bytes
// a place).
const (
	countedTurns  = 1_000_000
	countedPlaces = 2 << 20
)

func tellReachable(ctx context.Context, at *view.Moment[paper.State, paper.Direction], emit func(any) error) error {
	g, s := at.Game.(*paper.Game), *at.State()
	v := sheet{g}
	told := ReachablePoints{Type: "special", Special: "reachable", Player: view.Owner(g.Turn(&s)), Points: []ReachablePoint{}}
	for _, turn := range g.Shortest(s) {
		x, y := v.at(turn.End)
		told.Points = append(told.Points, ReachablePoint{
			Place: pointID(turn.End), X: x, Y: y, Steps: len(turn.Path), Path: strings.Split(paper.FormatPath(turn.Path), ""),
			Score: g.EndScore(turn.End, g.Turn(&s)), Goal: turn.Winner != game.Nobody, Label: v.label(at.Language, turn.End),
		})
	}
	if err := emit(told); err != nil { // counting may take a moment
		return err
	}
	turns := g.Turns(ctx, s, paper.TurnLimits{Turns: countedTurns, Nodes: countedPlaces})
	for range turns.All() {
		told.Turns++
	}
	told.Complete = turns.Err() == nil
	return emit(told)
}

// sheet is the view of paper football: a point's place is its column and row.
type sheet struct{ game *paper.Game }

func pointID(p paper.Point) string { return fmt.Sprintf("p%d", p) }

func (v sheet) at(p paper.Point) (x, y float64) {
	row, column := v.game.RowColumn(p)
	return float64(column), float64(row)
}

// label names a point by row and column as the original program counts them: the middle
// column is 5.
func (v sheet) label(l view.Language, p paper.Point) string {
	row, column := v.game.RowColumn(p)
	return l.Say("row %d, column %d", "fila %d, columna %d", row, column+5-v.game.Rules().Width/2)
}

func (v sheet) Board(l view.Language) view.Board {
	width, height := v.game.Rules().Width, v.game.Rules().Height
	b := view.Board{Width: float64(width), Height: float64(height + 2), Label: l.Say("Paper football field, %d by %d squares", "Campo de fútbol de papel, %d por %d cuadros", width, height)}
	left, right := width/2-1, width/2+1
	line := func(kind string, x1, y1, x2, y2 int) {
		b.Lines = append(b.Lines, view.Line{X1: float64(x1), Y1: float64(y1), X2: float64(x2), Y2: float64(y2), Kind: kind})
	}
	for row := range height + 3 {
		for column := range width + 1 {
			p, ok := v.game.Point(row, column)
			if !ok {
				continue
			}
			kind := view.Point
			if row == 0 || row == height+2 {
				kind = view.Goal
			}
			b.Places = append(b.Places, view.Place{ID: pointID(p), X: float64(column), Y: float64(row), Label: v.label(l, p), Kind: kind})
		}
	}
	for row := 2; row <= height; row++ {
		kind := view.Grid
		if row == height/2+1 {
			kind = view.Halfway
		}
		line(kind, 0, row, width, row)
	}
	for column := 1; column < width; column++ {
		line(view.Grid, column, 1, column, height+1)
	}
	line(view.Outline, 0, 1, 0, height+1)
	line(view.Outline, width, 1, width, height+1)
	for _, end := range [2][2]int{{1, 0}, {height + 1, height + 2}} {
		mouth, back := end[0], end[1]
		line(view.Outline, 0, mouth, left, mouth)
		line(view.Outline, right, mouth, width, mouth)
		line(view.Grid, left, mouth, right, mouth)
		line(view.Post, left, mouth, left, back)
		line(view.Post, right, mouth, right, back)
		line(view.Net, left, back, right, back)
	}
	return b
}

func (v sheet) Scene(at *view.Moment[paper.State, paper.Direction]) view.Scene {
	l, g := at.Language, v.game
	scene := view.Scene{Kind: "paper"}
	used := map[paper.Point]bool{}
	point, _ := g.Point(g.Rules().Height/2+1, g.Rules().Width/2)
	draw := func(id string, d paper.Direction, owner game.Player, last bool) {
		used[point] = true
		next := v.next(point, d)
		x1, y1 := v.at(point)
		x2, y2 := v.at(next)
		scene.Lines = append(scene.Lines, view.Line{ID: id, X1: x1, Y1: y1, X2: x2, Y2: y2, Owner: view.Owner(owner), Kind: view.Segment, Last: last})
		point = next
	}
	for i, d := range g.Trail(&at.States[0]) { // what was drawn before the record began
		draw(fmt.Sprintf("t%d", i), d, game.Nobody, false)
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
			scene.Marks = append(scene.Marks, view.Mark{Place: pointID(p), X: x, Y: y, Kind: view.Used})
		}
	}
	x, y := v.at(point)
	scene.Pieces = []view.Piece{{ID: "ball", X: x, Y: y, Kind: view.Ball, Label: l.Say("ball", "balón")}}
	scene.Status = []view.Status{{Label: l.Say("Turns", "Turnos"), Value: fmt.Sprint(len(turnsOf(at)))}}
	if before, d, ok := at.Last(); ok {
		fromX, fromY := v.at(before.Ball())
		scene.Last = &view.Last{
			Text: g.FormatMove(before, d), Owner: view.Owner(g.Turn(before)), Label: v.Label(at.Before(), d),
			Motions: []view.Motion{{Piece: "ball", Path: [][2]float64{{fromX, fromY}, {x, y}}, To: 1, Kind: view.Slide}},
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
	offsets := [8][2]int{paper.North: {-1, 0}, paper.NorthEast: {-1, 1}, paper.East: {0, 1}, paper.SouthEast: {1, 1}, paper.South: {1, 0}, paper.SouthWest: {1, -1}, paper.West: {0, -1}, paper.NorthWest: {-1, -1}}
	row, column := v.game.RowColumn(p)
	q, _ := v.game.Point(row+offsets[d][0], column+offsets[d][1])
	return q
}

func (v sheet) Paths(at *view.Moment[paper.State, paper.Direction], d paper.Direction) [][]string {
	return [][]string{{pointID(v.next(at.State().Ball(), d))}}
}

// Label names the direction and where it leads.
func (v sheet) Label(at *view.Moment[paper.State, paper.Direction], d paper.Direction) string {
	l := at.Language
	names := [8][2]string{{"north", "norte"}, {"north-east", "noreste"}, {"east", "este"}, {"south-east", "sureste"}, {"south", "sur"}, {"south-west", "suroeste"}, {"west", "oeste"}, {"north-west", "noroeste"}}
	text := l.Say(names[d][0], names[d][1]) + ", " + v.label(l, v.next(at.State().Ball(), d))
	after := game.After(at.Game, *at.State(), d)
	switch {
	case after.Winner() != game.Nobody:
		text += l.Say(", ends the game", ", termina la partida")
	case at.Game.Turn(&after) == at.Game.Turn(at.State()):
		text += l.Say(", bounces", ", rebota")
	}
	return text
}

// Ending tells a goal from a blocked ball.
func (v sheet) Ending(at *view.Moment[paper.State, paper.Direction]) string {
	if row, _ := v.game.RowColumn(at.State().Ball()); row == 0 || row == v.game.Rules().Height+2 {
		return at.Language.Say("goal", "gol")
	}
	return at.Language.Say("the ball is stuck", "el balón no puede seguir")
}
