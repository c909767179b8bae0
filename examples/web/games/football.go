package games

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// mostSteps is the longest match.
const mostSteps = 250

func footballEntry() Entry {
	type (
		S = football.State
		M = football.Action
	)
	return &entry[S, M]{
		name: "football", title: words{"3 v 3 football", "Fútbol 3 contra 3"}, players: [2]words{{"Team A", "Equipo A"}, {"Team B", "Equipo B"}},
		variants: []variant{{"published", words{"The assignment's rules", "Reglas del enunciado"}}, {"judge", words{"The judge program's rules", "Reglas del programa juez"}}},
		setup: &setup{
			label: words{"Steps", "Pasos"}, preset: strconv.Itoa(games.FootballSteps),
			help: words{"the length of the match, 1 to 250 steps", "la duración del partido, de 1 a 250 pasos"},
		},
		notation: [3]words{
			{"the orders of the three players: `4,0,3`, or `p4x2,0,3`", "las órdenes de los tres jugadores: `4,0,3`, o `p4x2,0,3`"},
			{"players, ball, score, step: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`", "jugadores, balón, marcador, paso: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`"},
			{"moves separated by blanks, outcomes of tackles (A0 to B2) included: `4,0,3 8,0,0`", "jugadas separadas por espacios, con los resultados de las entradas (A0 a B2): `4,0,3 8,0,0`"},
		},
		defaults:  Defaults{Play: "strong", Hint: "strong", Analyse: "simultaneous-mcts"},
		searchers: footballSearchers(),
		specials:  []special[S, M]{{"heat", tellHeat}},
		say:       actionName,
		open: func(variant, setup string, _ uint64) (board[S, M], error) {
			steps := games.FootballSteps
			if setup != "" {
				var err error
				if steps, err = strconv.Atoi(setup); err != nil || steps < 1 || steps > mostSteps {
					return board[S, M]{}, fmt.Errorf("the number of steps is %q; want 1 to %d", setup, mostSteps)
				}
			}
			c := football.Config{Steps: steps}
			if variant == football.Judge.String() {
				c.Rules = football.Judge
			}
			g, err := football.New(c)
			return board[S, M]{rules: g, view: pitch{g}, setup: strconv.Itoa(steps)}, err
		},
		resembles: func(text string) reading {
			words := strings.Fields(text)
			if words[0] == "A" || slices.Contains(words, "ball") || slices.Contains(words, "score") {
				return asPosition
			}
			return asGame
		},
	}
}

func footballSearchers() []searcher[football.State, football.Action] {
	type (
		S = football.State
		M = football.Action
	)
	team := func(name string, title, summary words) searcher[S, M] {
		return searcher[S, M]{name: name, title: title, summary: summary, find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			t, err := teams.New(name, teams.Options{})
			if err != nil {
				return search.Result[M]{}, err
			}
			return askTeam(ctx, a, t)
		}}
	}
	// Its tree has a matrix in every node, some 18 KB, and no limit of its own.
	const mostSamples = 3000
	samples := Level{Kind: NodesLevel, Min: 100, Max: mostSamples, Default: 1000}
	return []searcher[S, M]{
		random[S, M](),
		team("static", words{"Wall", "Muro"}, words{"three players in front of the goal who never move", "tres jugadores ante la portería que no se mueven"}),
		team("chaser", words{"Chaser", "Perseguidor"}, words{"the holder runs to the goal, the others to the ball", "quien tiene el balón corre a la portería, los demás al balón"}),
		team("greedy", words{"Greedy", "Voraz"}, words{"the best next position if the rival stands still", "la mejor posición siguiente si el rival no se mueve"}),
		team("greedy-worst", words{"Greedy, worst case", "Voraz, peor caso"}, words{"the best next position against the rival's best reply", "la mejor posición siguiente contra la mejor respuesta"}),
		team("greedy-average", words{"Greedy, average", "Voraz, promedio"}, words{"the best next position on average over the replies", "la mejor posición siguiente en promedio"}),
		mcts[S, M](false),
		minimax[S, M](6),
		{
			name: "simultaneous", title: words{"Matrix", "Matriz"}, summary: words{"solves the matrix of both teams' most promising choices", "resuelve la matriz de las elecciones más prometedoras de ambos"},
			levels: []Level{{Kind: DepthLevel, Min: 1, Max: 2, Default: 1}},
			find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
				m := search.Simultaneous[S, M]{Game: a.board.rules, Limits: a.limits, Candidates: promising(a.board.rules), Rand: a.rand()}
				return m.Search(ctx, a.state)
			},
		},
		{
			name: "simultaneous-mcts", title: words{"Simultaneous MCTS", "MCTS simultáneo"}, summary: words{"Monte-Carlo tree search in which both teams choose at once", "búsqueda Monte Carlo en que ambos equipos eligen a la vez"},
			levels: []Level{byTime, samples},
			find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
				if a.limits.Nodes == 0 {
					a.limits.Nodes = mostSamples
				}
				m := search.SimultaneousMCTS[S, M]{Game: a.board.rules, Limits: a.limits, Candidates: promising(a.board.rules), Rollout: -1, Rand: a.rand()}
				return m.Search(ctx, a.state)
			},
		},
		{
			name: "strong", title: words{"Strong", "Fuerte"}, summary: words{"samples continuations against a model of the rival", "muestrea continuaciones contra un modelo del rival"},
			levels: []Level{{Kind: NodesLevel, Min: 100, Max: 50_000, Default: 3000}},
			find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
				t := &teams.Strong{Rollouts: 1}
				remember(ctx, a, t)
				t.Rollouts = int(a.limits.Nodes)
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
func askTeam(ctx context.Context, a *ask[football.State, football.Action], t teams.Team) (search.Result[football.Action], error) {
	m, err := t.Move(ctx, &teams.Turn{Game: a.board.rules, State: a.state, Past: a.past, Player: a.player, Rand: a.rand()})
	if err != nil {
		return search.Result[football.Action]{}, err
	}
	return search.Result[football.Action]{Move: m, Score: a.board.rules.Evaluate(&a.state)}, nil
}

// rememberedSteps is how many of the last steps a team is shown that learns from what
// its rival does.
const rememberedSteps = 30

// remember shows a team, which is made anew for every move, the steps before this one.
func remember(ctx context.Context, a *ask[football.State, football.Action], t teams.Team) {
	var turns []football.State
	for i := len(a.past) - 1; i >= 0 && len(turns) < rememberedSteps; i-- {
		if s := a.past[i]; a.board.rules.Turn(&s) == a.player && s.Committed == [2]football.Action{} && (len(turns) == 0 || turns[len(turns)-1].Step != s.Step) {
			turns = append(turns, s)
		}
	}
	for i := len(turns) - 1; i >= 0; i-- {
		if _, err := t.Move(ctx, &match.Turn[football.State, football.Action]{Game: a.board.rules, State: turns[i], Player: a.player, Rand: a.rand()}); err != nil {
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

// tellHeat evaluates the position with the ball, and whoever holds it, on every cell.
func tellHeat(_ context.Context, at *view.Moment[football.State, football.Action], emit func(any) error) error {
	g, l := at.Game.(*football.Game), at.Language
	s := *at.State()
	s.Committed, s.Acting = [2]football.Action{}, game.First
	told := Heat{Type: "special", Special: "heat", Piece: "ball", Cells: []HeatCell{}, Label: l.Say("evaluation for team A with the ball on each cell", "evaluación para el equipo A con el balón en cada casilla")}
	if s.Holder >= 0 {
		told.Piece = playerID(int(s.Holder))
		told.Label = l.Say("evaluation for team A with %s and the ball on each cell", "evaluación para el equipo A con %s y el balón en cada casilla", told.Piece)
	}
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
			h := HeatCell{Place: cellID(cell), Value: g.Evaluate(&moved)}
			h.X, h.Y = centreOf(cell)
			if len(told.Cells) == 0 {
				told.Min, told.Max = h.Value, h.Value
			}
			told.Min, told.Max = min(told.Min, h.Value), max(told.Max, h.Value)
			told.Cells = append(told.Cells, h)
		}
	}
	return emit(told)
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

func (v pitch) Board(l view.Language) view.Board {
	rows, columns := v.game.Size()
	b := view.Board{Width: float64(columns + 2), Height: float64(rows), Label: l.Say("Football pitch, %d rows, %d columns", "Campo de fútbol, %d filas, %d columnas", rows, columns)}
	for r := range rows {
		for c := range columns {
			cell := football.Cell{Row: int8(r), Col: int8(c)}
			x, y := centreOf(cell)
			b.Places = append(b.Places, view.Place{ID: cellID(cell), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: l.Say("row %d, column %d", "fila %d, columna %d", r, c), Kind: view.Cell})
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
			b.Places = append(b.Places, view.Place{ID: cellID(cell), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Label: label, Kind: view.Goal})
		}
	}
	middle := float64(columns)/2 + 1
	b.Lines = []view.Line{{X1: middle, Y1: 0, X2: middle, Y2: float64(rows), Kind: view.Halfway}}
	return b
}

func (v pitch) Scene(at *view.Moment[football.State, football.Action]) view.Scene {
	l, s := at.Language, at.State()
	scene := view.Scene{Kind: "pitch"}
	for i, c := range s.Players {
		p := standing(i, c)
		label := playerID(i)
		if int(s.Holder) == i {
			label += l.Say(", with the ball", ", con el balón")
		}
		scene.Pieces = append(scene.Pieces, view.Piece{ID: playerID(i), X: p[0], Y: p[1], Owner: view.Owner(football.Team(i)), Kind: view.Player, Text: strconv.Itoa(i % 3), Label: label})
	}
	ball := lying(s.Holder, s.Ball)
	scene.Pieces = append(scene.Pieces, view.Piece{ID: "ball", X: ball[0], Y: ball[1], Kind: view.Ball, Label: l.Say("ball", "balón")})
	scene.Status = []view.Status{
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
func (v pitch) last(at *view.Moment[football.State, football.Action]) *view.Last {
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
	last := &view.Last{Text: strings.Join(texts, " "), Motions: f.motions()}
	last.Label = f.label(at.Language)
	return last
}

func (v pitch) columns() int {
	_, columns := v.game.Size()
	return columns
}

// Paths returns none: moves are composed.
func (pitch) Paths(*view.Moment[football.State, football.Action], football.Action) [][]string {
	return nil
}

// Parts lists the orders of each player that occur in legal actions.
func (v pitch) Parts(at *view.Moment[football.State, football.Action]) []view.Part {
	l, s := at.Language, at.State()
	turn := v.game.Turn(s)
	if turn != game.First && turn != game.Second {
		return nil
	}
	base := 3 * int(turn-game.First)
	parts := make([]view.Part, 3)
	seen := map[string]bool{}
	for i := range parts {
		parts[i] = view.Part{Piece: playerID(base + i), Label: playerID(base + i)}
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
func (v pitch) choice(l view.Language, from football.Cell, o football.Order, text string) view.Choice {
	c := view.Choice{Text: text, Label: orderName(o, l)}
	to := from
	switch {
	case o.Pass:
		c.Kind = view.Pass
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

// orderName puts an order into words.
func orderName(o football.Order, l view.Language) string {
	names := [football.Directions][2]string{{"stay", "quieto"}, {"up left", "arriba izquierda"}, {"up", "arriba"}, {"up right", "arriba derecha"}, {"right", "derecha"}, {"down right", "abajo derecha"}, {"down", "abajo"}, {"down left", "abajo izquierda"}, {"left", "izquierda"}}
	direction := l.Say(names[o.Dir][0], names[o.Dir][1])
	if o.Pass {
		return l.Say("pass %s, force %d", "pase %s, fuerza %d", direction, o.Force)
	}
	return direction
}

// actionName puts the orders to a team into words: each after the player's number.
func actionName(a football.Action, l view.Language) string {
	var orders [3]string
	for i := range orders {
		orders[i] = fmt.Sprintf("%d %s", i, orderName(a.Order(i), l))
	}
	return strings.Join(orders[:], "; ")
}

// Ending tells the score.
func (pitch) Ending(at *view.Moment[football.State, football.Action]) string {
	return fmt.Sprintf("%d : %d", at.State().Goals[0], at.State().Goals[1])
}
