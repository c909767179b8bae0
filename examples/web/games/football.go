package games

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/web/table"
	"github.com/seed-61c9d78a/versus/search"
)

// Lengths of matches: the usual one is that of the arena, whose package would make the
// page without a server several times as large.
const (
	usualSteps = 40
	mostSteps  = 250
)

// Football returns the entry of the game.
func Football() table.Entry {
	type (
		S = football.State
		M = football.Action
	)
	return &table.Game[S, M]{
		Name: "football", Title: board.Both("3 v 3 football", "Fútbol 3 contra 3"), Players: [2]board.Words{board.Both("Team A", "Equipo A"), board.Both("Team B", "Equipo B")},
		Aim:      board.Both("score more goals; team A attacks to the right, team B to the left", "marcar más goles; el equipo A ataca hacia la derecha, el B hacia la izquierda"),
		About:    footballRules,
		Variants: []table.Variant{{Name: "published", Title: board.Both("The assignment's rules", "Reglas del enunciado")}, {Name: "judge", Title: board.Both("The judge program's rules", "Reglas del programa juez")}},
		Setup: &table.Setup{
			Label: board.Both("Steps", "Pasos"), Default: strconv.Itoa(usualSteps),
			Help: board.Both("the length of the match, 1 to 250 steps", "la duración del partido, de 1 a 250 pasos"),
		},
		Notation: [3]board.Words{
			board.Both("the orders of the three players: `4,0,3`, or `p4x2,0,3`", "las órdenes de los tres jugadores: `4,0,3`, o `p4x2,0,3`"),
			board.Both("players, ball, score, step: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`", "jugadores, balón, marcador, paso: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`"),
			board.Both("moves separated by blanks, outcomes of tackles (A0 to B2) included: `4,0,3 8,0,0`", "jugadas separadas por espacios, con los resultados de las entradas (A0 a B2): `4,0,3 8,0,0`"),
		},
		Defaults:  table.Defaults{Play: "strong", Hint: "strong", Analyse: "simultaneous-mcts"},
		Searchers: footballSearchers(),
		Overlay:   board.Both("how good the ball is on each cell", "cómo de bueno es el balón en cada casilla"),
		Vary: func(variant, setup string, _ uint64) (table.Variation[S, M], error) {
			steps := usualSteps
			if setup != "" {
				var err error
				if steps, err = strconv.Atoi(setup); err != nil || steps < 1 || steps > mostSteps {
					return table.Variation[S, M]{}, fmt.Errorf("the number of steps is %q; want 1 to %d", setup, mostSteps)
				}
			}
			c := football.Config{Steps: steps}
			if variant == football.Judge.String() {
				c.Rules = football.Judge
			}
			g, err := football.New(c)
			return table.Variation[S, M]{Rules: g, Board: pitch{g}, Setup: strconv.Itoa(steps)}, err
		},
		Resembles: func(text string) table.Reading {
			words := strings.Fields(text)
			if words[0] == "A" || slices.Contains(words, "ball") || slices.Contains(words, "score") {
				return table.AsPosition
			}
			return table.AsGame
		},
	}
}

func footballSearchers() []table.Searcher[football.State, football.Action] {
	type (
		S = football.State
		M = football.Action
	)
	team := func(name string, title, summary board.Words) table.Searcher[S, M] {
		return table.Searcher[S, M]{Name: name, Title: title, Summary: summary, Find: func(ctx context.Context, a *table.Ask[S, M]) (search.Result[M], error) {
			t, err := teams.New(name, teams.Options{})
			if err != nil {
				return search.Result[M]{}, err
			}
			return askTeam(ctx, a, t)
		}}
	}
	// Its tree has a matrix in every node, some 18 KB, and no limit of its own.
	const mostSamples = 3000
	samples := table.Level{Kind: table.NodesLevel, Min: 100, Max: mostSamples, Default: 1000}
	return []table.Searcher[S, M]{
		table.Random[S, M](),
		team("static", board.Both("Wall", "Muro"), board.Both("three players in front of the goal who never move", "tres jugadores ante la portería que no se mueven")),
		team("chaser", board.Both("Chaser", "Perseguidor"), board.Both("the holder runs to the goal, the others to the ball", "quien tiene el balón corre a la portería, los demás al balón")),
		team("greedy", board.Both("Greedy", "Voraz"), board.Both("the best next position if the rival stands still", "la mejor posición siguiente si el rival no se mueve")),
		team("greedy-worst", board.Both("Greedy, worst case", "Voraz, peor caso"), board.Both("the best next position against the rival's best reply", "la mejor posición siguiente contra la mejor respuesta")),
		team("greedy-average", board.Both("Greedy, average", "Voraz, promedio"), board.Both("the best next position on average over the replies", "la mejor posición siguiente en promedio")),
		table.MCTS[S, M](false),
		table.Minimax[S, M](6),
		{
			Name: "simultaneous", Title: board.Both("Matrix", "Matriz"), Summary: board.Both("solves the matrix of both teams' most promising choices", "resuelve la matriz de las elecciones más prometedoras de ambos"),
			Levels: []table.Level{{Kind: table.DepthLevel, Min: 1, Max: 2, Default: 1}},
			Find: func(ctx context.Context, a *table.Ask[S, M]) (search.Result[M], error) {
				m := search.Simultaneous[S, M]{Game: a.Rules, Limits: a.Limits, Candidates: promising(a.Rules), Rand: a.Rand()}
				return m.Search(ctx, a.State)
			},
		},
		{
			Name: "simultaneous-mcts", Title: board.Both("Simultaneous MCTS", "MCTS simultáneo"), Summary: board.Both("Monte-Carlo tree search in which both teams choose at once", "búsqueda Monte Carlo en que ambos equipos eligen a la vez"),
			Levels: []table.Level{table.ByTime, samples},
			Find: func(ctx context.Context, a *table.Ask[S, M]) (search.Result[M], error) {
				if a.Limits.Nodes == 0 {
					a.Limits.Nodes = mostSamples
				}
				m := search.SimultaneousMCTS[S, M]{Game: a.Rules, Limits: a.Limits, Candidates: promising(a.Rules), Rollout: -1, Rand: a.Rand()}
				return m.Search(ctx, a.State)
			},
		},
		{
			Name: "strong", Title: board.Both("Strong", "Fuerte"), Summary: board.Both("samples continuations against a model of the rival", "muestrea continuaciones contra un modelo del rival"),
			Levels: []table.Level{{Kind: table.NodesLevel, Min: 100, Max: 50_000, Default: 3000}},
			Find: func(ctx context.Context, a *table.Ask[S, M]) (search.Result[M], error) {
				t := &teams.Strong{Rollouts: 1}
				remember(ctx, a, t)
				t.Rollouts = int(a.Limits.Nodes)
				return askTeam(ctx, a, t)
			},
		},
	}
}

// promisingOrders is how many orders of each player are looked at by searchers that pair
// a team's actions with all of the rival's.
const promisingOrders = 3

// promising picks the actions made of promising orders: those that look best if nobody
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

// askTeam asks a team, which knows no scores: the score is the estimate.
func askTeam(ctx context.Context, a *table.Ask[football.State, football.Action], t teams.Team) (search.Result[football.Action], error) {
	m, err := t.Move(ctx, &teams.Turn{Game: a.Rules, State: a.State, Past: a.Past, Player: a.Player, Rand: a.Rand()})
	if err != nil {
		return search.Result[football.Action]{}, err
	}
	return search.Result[football.Action]{Move: m, Score: a.Rules.Evaluate(&a.State)}, nil
}

// rememberedSteps is how many of the last steps a team is shown that learns from what
// its rival does.
const rememberedSteps = 30

// remember shows a team, which is made anew for every move, the steps before this one.
func remember(ctx context.Context, a *table.Ask[football.State, football.Action], t teams.Team) {
	var turns []football.State
	for i := len(a.Past) - 1; i >= 0 && len(turns) < rememberedSteps; i-- {
		if s := a.Past[i]; a.Rules.Turn(&s) == a.Player && s.Committed == [2]football.Action{} && (len(turns) == 0 || turns[len(turns)-1].Step != s.Step) {
			turns = append(turns, s)
		}
	}
	for i := len(turns) - 1; i >= 0; i-- {
		if _, err := t.Move(ctx, &match.Turn[football.State, football.Action]{Game: a.Rules, State: turns[i], Player: a.Player, Rand: a.Rand()}); err != nil {
			return
		}
	}
}

// Heat is what the evaluation thinks of every cell.
type Heat struct {
	Type    string     `json:"type"`    // special
	Special string     `json:"special"` // heat
	Piece   string     `json:"piece"`   // that is imagined on each cell
	Cells   []HeatCell `json:"cells"`
	Min     float64    `json:"min"`
	Max     float64    `json:"max"`
	Label   string     `json:"label"`
}

// HeatCell is one of them: its value is the score for team A.
type HeatCell struct {
	Place string  `json:"place"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Value float64 `json:"value"`
}

// Analyse evaluates the position with the ball, and whoever holds it, on every cell.
func (v pitch) Analyse(_ context.Context, at *board.Moment[football.State, football.Action], tell func(board.Overlay) error) error {
	g, l, s := v.game, at.Language, *at.State()
	s.Committed, s.Acting = [2]football.Action{}, game.First
	o := board.Overlay{Done: true, Text: l.Say("evaluation for team A with the ball on each cell", "evaluación para el equipo A con el balón en cada casilla")}
	if s.Holder >= 0 {
		o.Text = l.Say("evaluation for team A with %s and the ball on each cell", "evaluación para el equipo A con %s y el balón en cada casilla", playerID(int(s.Holder)))
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
			o.Shades = append(o.Shades, board.Shade{Place: cellID(cell), Value: value})
		}
	}
	for i := range o.Shades {
		if most > 0 {
			o.Shades[i].Value /= most
		}
	}
	return tell(o)
}

// pitch is the view of football: the board with a column for the goals on either side.
type pitch struct{ game *football.Game }

func cellID(c football.Cell) string { return fmt.Sprintf("c%d-%d", c.Row, c.Col) }

// centreOf returns the middle of a cell; column 0 begins at 1, beside the goal.
func centreOf(c football.Cell) (x, y float64) { return float64(c.Col) + 1.5, float64(c.Row) + 0.5 }

func playerID(i int) string { return fmt.Sprintf("%c%d", 'A'+i/3, i%3) }

// standing returns where a player is drawn: rivals on one cell stand side by side.
func standing(i int, c football.Cell) [2]float64 {
	x, y := centreOf(c)
	if i < 3 {
		return [2]float64{x - 0.14, y - 0.04}
	}
	return [2]float64{x + 0.14, y - 0.04}
}

// lying returns where the ball is drawn when a player (-1: nobody) has it on c.
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
	b := board.Layout{Look: board.Grass, Facing: board.Fixed, Pace: 700, Width: float64(columns + 2), Height: float64(rows), Label: l.Say("Football pitch, %d rows, %d columns", "Campo de fútbol, %d filas, %d columnas", rows, columns)}
	for r := range rows {
		for c := range columns {
			cell := football.Cell{Row: int8(r), Col: int8(c)}
			x, y := centreOf(cell)
			b.Places = append(b.Places, board.Place{ID: cellID(cell), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: l.Say("row %d, column %d", "fila %d, columna %d", r, c), Kind: board.Cell})
		}
	}
	for r := rows/2 - 1; r <= rows/2+1; r++ {
		for i, c := range []int{-1, columns} {
			cell := football.Cell{Row: int8(r), Col: int8(c)}
			x, y := centreOf(cell)
			label := l.Say("goal of team A, row %d", "portería del equipo A, fila %d", r)
			if i == 1 {
				label = l.Say("goal of team B, row %d", "portería del equipo B, fila %d", r)
			}
			b.Places = append(b.Places, board.Place{ID: cellID(cell), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: label, Kind: board.Goal})
		}
	}
	middle := float64(columns)/2 + 1
	b.Texts = []board.Text{
		{X: 1, Y: -0.5, Text: l.Say("Team A attacks →", "El equipo A ataca →"), Kind: board.Caption, Of: board.First, Align: board.Left},
		{X: float64(columns + 1), Y: -0.5, Text: l.Say("← Team B attacks", "← El equipo B ataca"), Kind: board.Caption, Of: board.Second, Align: board.Right},
	}
	b.Lines = []board.Line{{X1: middle, Y1: 0, X2: middle, Y2: float64(rows), Kind: board.Halfway}}
	return b
}

func (v pitch) Scene(at *board.Moment[football.State, football.Action]) board.Scene {
	l, s := at.Language, at.State()
	scene := board.Scene{}
	for i, c := range s.Players {
		p := standing(i, c)
		label := playerID(i)
		if int(s.Holder) == i {
			label += l.Say(", with the ball", ", con el balón")
		}
		scene.Pieces = append(scene.Pieces, board.Piece{ID: playerID(i), X: p[0], Y: p[1], Owner: board.Owner(football.Team(i)), Kind: board.Player, Text: strconv.Itoa(i % 3), Label: label})
	}
	ball := lying(s.Holder, s.Ball)
	scene.Pieces = append(scene.Pieces, board.Piece{ID: "ball", X: ball[0], Y: ball[1], Kind: board.Ball, Label: l.Say("ball", "balón")})
	scene.Status = []board.Status{
		{Label: l.Say("Score", "Marcador"), Value: fmt.Sprintf("%d : %d", s.Goals[0], s.Goals[1])},
		{Label: l.Say("Step", "Paso"), Value: fmt.Sprintf("%d / %d", s.Step, v.game.Steps())},
	}
	scene.Last = v.last(at)
	return scene
}

// open reports whether a step begins with s: nobody has decided anything yet.
func open(s *football.State) bool {
	return s.Committed == [2]football.Action{} && s.Acting != game.Chance
}

// last tells how the step went that ended with this position; nil within a step.
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

// Paths returns none: moves are composed.
func (pitch) Paths(*board.Moment[football.State, football.Action], football.Action) [][]string {
	return nil
}

// Parts lists the orders of each player that occur in legal actions.
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
			parts[i].Label += l.Say(", with the ball", ", con el balón")
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

// choice is an order to a player on a cell.
func (v pitch) choice(l board.Language, from football.Cell, o football.Order, text string) board.Choice {
	c := board.Choice{Text: text, Label: orderName(o, l)}
	to := from
	switch {
	case o.Pass:
		c.Kind = board.Pass
		for range 2 * o.Force {
			if to = to.Step(o.Dir); to.Col < 0 || int(to.Col) >= v.columns() {
				break
			}
		}
	case o.Dir == football.Stay:
		c.Kind = board.Stay
	default:
		c.Kind = board.Go
		to = from.Step(o.Dir)
	}
	c.Place = cellID(to)
	return c
}

// orderName puts an order into words.
func orderName(o football.Order, l board.Language) string {
	names := [football.Directions][2]string{{"stay", "quieto"}, {"up left", "arriba izquierda"}, {"up", "arriba"}, {"up right", "arriba derecha"}, {"right", "derecha"}, {"down right", "abajo derecha"}, {"down", "abajo"}, {"down left", "abajo izquierda"}, {"left", "izquierda"}}
	direction := l.Say(names[o.Dir][0], names[o.Dir][1])
	if o.Pass {
		return l.Say("pass %s, force %d", "pase %s, fuerza %d", direction, o.Force)
	}
	return direction
}

// Label puts the orders into words.
func (v pitch) Label(at *board.Moment[football.State, football.Action], a football.Action) string {
	if v.game.Turn(at.State()) == game.Chance {
		return a.String()
	}
	return actionName(a, at.Language)
}

// actionName puts the orders to a team into words: each after the player's number.
func actionName(a football.Action, l board.Language) string {
	var orders [3]string
	for i := range orders {
		orders[i] = fmt.Sprintf("%d %s", i, orderName(a.Order(i), l))
	}
	return strings.Join(orders[:], "; ")
}

// Ending tells the score.
func (pitch) Ending(at *board.Moment[football.State, football.Action]) string {
	return fmt.Sprintf("%d : %d", at.State().Goals[0], at.State().Goals[1])
}
