package football

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// A RuleSet selects between the rules of the assignment and those of its judge program,
// which differ in a few cases.
type RuleSet int8

const (
	PublishedRules RuleSet = iota // the text of the assignment
	JudgeRules                    // the behaviour of the assignment's original judge program
)

// String returns "published" or "judge".
func (r RuleSet) String() string {
	if r == JudgeRules {
		return "judge"
	}
	return "published"
}

// The limits of what a State can hold.
const (
	maxRows    = 63
	maxColumns = 126
	maxSteps   = 65535
)

// A Config holds the parameters of a match. The zero value selects those of the
// competition: 5 rows, 10 columns, 250 steps, published rules, skills of one half, the
// places of Formation, and team A to kick off.
type Config struct {
	Rules   RuleSet
	Rows    int // M, odd, 3 to 63; if Columns is 0 as well, 0 means 5
	Columns int // N, even, 2M to 126; if Rows is 0 as well, 0 means 10
	Steps   int // S, at most 65535; 0 means 250

	// Skills are the players' skills in winning the ball, from 0 to 1. Nil: all 1/2.
	Skills *[2][3]float64

	// Places are the cells of the teams' players before the match and after each goal,
	// except for the player who kicks off. Nil: those of Formation.
	Places *[2][3]Cell

	// Kickoff is the team that kicks off the match. Nobody: First, which is team A.
	Kickoff game.Player

	// Weights of Evaluate. Nil: DefaultWeights.
	Weights *Weights
}

// A Game holds the rules of one match. It implements game.Game[State, Action]. It is
// immutable, so any number of goroutines may use it. The zero Game is not usable;
// New(Config{}) returns the competition's game.
type Game struct {
	rules         RuleSet
	rows, columns int
	steps         int
	skills        [6]float64
	places        [6]Cell
	kickoff       game.Player
	weights       Weights
	maxForce      int
	goalRow       int8    // the upper row of the goals, which are three cells high
	perColumn     float64 // 1/columns
	chart         chart
}

var (
	_ game.Game[State, Action]     = (*Game)(nil)
	_ game.Chancer[State, Action]  = (*Game)(nil)
	_ game.Observer[State]         = (*Game)(nil)
	_ game.Hasher[State]           = (*Game)(nil)
	_ game.Bounder                 = (*Game)(nil)
	_ game.Notation[State, Action] = (*Game)(nil)
	_ game.Renderer[State]         = (*Game)(nil)
	_ game.Playouter[State]        = (*Game)(nil)
)

// New returns the game that c describes, or an error that names the invalid parameter.
func New(c Config) (*Game, error) {
	g := &Game{rules: c.Rules, rows: c.Rows, columns: c.Columns, steps: c.Steps, kickoff: c.Kickoff}
	if g.rows == 0 && g.columns == 0 {
		g.rows, g.columns = 5, 10
	}
	if g.steps == 0 {
		g.steps = 250
	}
	if g.kickoff == game.Nobody {
		g.kickoff = game.First
	}
	switch {
	case g.rules != PublishedRules && g.rules != JudgeRules:
		return nil, fmt.Errorf("football: rule set %d: want PublishedRules or JudgeRules", c.Rules)
	case g.rows < 3 || g.rows%2 == 0 || g.rows > maxRows:
		return nil, fmt.Errorf("football: %d rows: want an odd number from 3 to %d", g.rows, maxRows)
	case g.columns < 2*g.rows || g.columns%2 != 0 || g.columns > maxColumns:
		return nil, fmt.Errorf("football: %d columns with %d rows: want an even number from %d (twice the rows) to %d",
			g.columns, g.rows, 2*g.rows, maxColumns)
	case g.steps < 0 || g.steps > maxSteps:
		return nil, fmt.Errorf("football: %d steps: want 1 to %d", g.steps, maxSteps)
	case g.kickoff != game.First && g.kickoff != game.Second:
		return nil, fmt.Errorf("football: %v cannot kick off: want First (team A) or Second (team B)", c.Kickoff)
	}
	g.maxForce = g.rows / 2
	g.goalRow = int8(g.rows/2 - 1)
	g.perColumn = 1 / float64(g.columns)
	g.chart = g.newChart()
	g.skills = [6]float64{.5, .5, .5, .5, .5, .5}
	if c.Skills != nil {
		copy(g.skills[:3], c.Skills[0][:])
		copy(g.skills[3:], c.Skills[1][:])
	}
	for i, q := range g.skills {
		if !(q >= 0 && q <= 1) {
			return nil, fmt.Errorf("football: skill of player %s is %v: want a number from 0 to 1", playerName(i), q)
		}
	}
	places := [2][3]Cell{Formation(g.rows, g.columns, game.First), Formation(g.rows, g.columns, game.Second)}
	if c.Places != nil {
		places = *c.Places
	}
	for t, p := range []game.Player{game.First, game.Second} {
		if err := CheckPlaces(g.rows, g.columns, p, places[t]); err != nil {
			return nil, err
		}
		copy(g.places[3*t:], places[t][:])
	}
	g.weights = DefaultWeights()
	if c.Weights != nil {
		g.weights = *c.Weights
	}
	if err := g.weights.check(); err != nil {
		return nil, err
	}
	return g, nil
}

// Formation returns the default places of a team: one player in each of the three goal
// rows, a quarter of the board ahead of the goal line.
func Formation(rows, columns int, p game.Player) [3]Cell {
	var places [3]Cell
	for i := range places {
		c := Cell{int8(rows/2 - 1 + i), int8(columns / 4)}
		if p == game.Second {
			c.Col = int8(columns-1) - c.Col
		}
		places[i] = c
	}
	return places
}

// CheckPlaces returns an error unless team p may start from places: three distinct cells in its
// own half of a board of the given size.
func CheckPlaces(rows, columns int, p game.Player, places [3]Cell) error {
	low, high := 0, columns/2-1
	if p == game.Second {
		low, high = columns/2, columns-1
	}
	for i, c := range places {
		if c.Row < 0 || int(c.Row) >= rows || int(c.Col) < low || int(c.Col) > high {
			return fmt.Errorf("football: place of player %s: cell %v is not in the team's half: want row 0 to %d, column %d to %d",
				playerName(3*team(p)+i), c, rows-1, low, high)
		}
		for j := range i {
			if places[j] == c {
				return fmt.Errorf("football: players %s and %s both start on cell %v",
					playerName(3*team(p)+j), playerName(3*team(p)+i), c)
			}
		}
	}
	return nil
}

// Rules returns the rule set.
func (g *Game) Rules() RuleSet { return g.rules }

// Size returns the board's rows and columns.
func (g *Game) Size() (rows, columns int) { return g.rows, g.columns }

// Steps returns the number of steps in a match.
func (g *Game) Steps() int { return g.steps }

// Config returns the configuration passed to New, with the defaults filled in.
func (g *Game) Config() Config {
	var skills [2][3]float64
	var places [2][3]Cell
	for i := range 6 {
		skills[i/3][i%3] = g.skills[i]
		places[i/3][i%3] = g.places[i]
	}
	weights := g.weights
	return Config{Rules: g.rules, Rows: g.rows, Columns: g.columns, Steps: g.steps,
		Skills: &skills, Places: &places, Kickoff: g.kickoff, Weights: &weights}
}

// Start implements game.Game. All players are in their places before the kick-off.
func (g *Game) Start() State {
	s := State{Acting: game.First}
	g.place(&s, g.kickoff)
	return s
}

// place puts all players on their starting places and gives p the kick-off.
func (g *Game) place(s *State, p game.Player) {
	s.Players = g.places
	s.Holder = 0
	spot := Cell{int8(g.rows / 2), int8(g.columns/2 - 1)}
	if p == game.Second {
		s.Holder = 3
		spot.Col++
	}
	s.Players[s.Holder] = spot
	s.Ball = spot
	s.Dir, s.Left = Stay, 0
}

// Turn implements game.Game. In each step both teams commit to an action, in either
// order (see Observe); then Chance decides the tackle or dispute, if any.
func (g *Game) Turn(s *State) game.Player { return s.Acting }

// Observe implements game.Observer: it hides the rival's action until p has committed.
func (g *Game) Observe(s *State, p game.Player) State {
	o := *s
	if s.Acting == p && (p == game.First || p == game.Second) {
		o.Committed[1-team(p)] = 0
	}
	return o
}

// Bounds implements game.Bounder.
func (g *Game) Bounds() (low, high float64) { return -1, 1 }

// onBoard reports whether a cell lies inside the board.
func (g *Game) onBoard(c Cell) bool {
	return uint8(c.Row) < uint8(g.rows) && uint8(c.Col) < uint8(g.columns)
}

// isGoal reports whether a cell belongs to either goal.
func (g *Game) isGoal(c Cell) bool {
	return (c.Col == -1 || int(c.Col) == g.columns) && uint8(c.Row-g.goalRow) < 3
}
