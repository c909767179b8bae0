package gametest_test

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

// harvest is a game with turns of one to three steps. A step takes one to three coins
// from a pile of 40, or ends the turn. Whoever took more wins; score says what that is
// worth. As in games with extra turns, the state tells at the end whose turn it would be.
type harvest struct {
	score    func(s *harvestState) float64
	estimate func(s *harvestState) float64
}

type harvestState struct {
	Pile, Lead, Steps int8
	Turn              game.Player
}

func (harvest) Start() harvestState { return harvestState{Pile: 40, Turn: game.First} }

func (harvest) Turn(s *harvestState) game.Player {
	if s.Pile == 0 {
		return game.Nobody
	}
	return s.Turn
}

func (harvest) Moves(dst []int8, s *harvestState) []int8 {
	if s.Pile > 0 && s.Steps > 0 {
		dst = append(dst, 0)
	}
	for n := int8(1); n <= min(3, s.Pile); n++ {
		dst = append(dst, n)
	}
	return dst
}

func (harvest) Apply(s *harvestState, n int8) {
	n = max(0, min(n, s.Pile))
	s.Pile, s.Lead, s.Steps = s.Pile-n, s.Lead+n*int8(s.Turn.Sign()), s.Steps+1
	if n == 0 || s.Steps == 3 {
		s.Turn, s.Steps = s.Turn.Opponent(), 0
	}
}

func (g harvest) Evaluate(s *harvestState) float64 {
	if s.Pile == 0 {
		return g.score(s)
	}
	return g.estimate(s)
}

func points(s *harvestState) float64 { return float64(s.Lead) }
func lead(s *harvestState) float64   { return float64(s.Lead) / 50 }

// rows is crosses with an estimate: the lines that are still open to each player.
type rows struct{ crosses }

func (g rows) Evaluate(s *crossesState) float64 {
	sum := g.crosses.Evaluate(s)
	for _, l := range crossesLines {
		least, most := int8(0), int8(0)
		for _, c := range l {
			least, most = min(least, s.Cells[c]), max(most, s.Cells[c])
		}
		if g.Turn(s) != game.Nobody {
			sum += 0.1 * float64(least+most)
		}
	}
	return sum
}

// seen is a game with scores from another point of view. Its state has the player who
// made the last move, and the number of plies.
type seen[S, M comparable] struct {
	game.Game[S, M]
	estimate, payoff func(turn, last game.Player, ply int) float64 // factors; nil: 1
}

type seenState[S comparable] struct {
	In   S
	Last game.Player
	Ply  int
}

func (g seen[S, M]) Start() seenState[S]                { return seenState[S]{In: g.Game.Start()} }
func (g seen[S, M]) Turn(s *seenState[S]) game.Player   { return g.Game.Turn(&s.In) }
func (g seen[S, M]) Moves(dst []M, s *seenState[S]) []M { return g.Game.Moves(dst, &s.In) }
func (g seen[S, M]) Evaluate(s *seenState[S]) float64 {
	factor, turn := g.estimate, g.Turn(s)
	if turn == game.Nobody {
		factor = g.payoff
	}
	if factor == nil {
		return g.Game.Evaluate(&s.In)
	}
	return g.Game.Evaluate(&s.In) * factor(turn, s.Last, s.Ply)
}

func (g seen[S, M]) Apply(s *seenState[S], m M) {
	if turn := g.Turn(s); turn != game.Nobody {
		s.Last, s.Ply = turn, s.Ply+1
	}
	g.Game.Apply(&s.In, m)
}

func forMover(turn, last game.Player, _ int) float64 {
	if turn == game.Nobody {
		return last.Opponent().Sign()
	}
	return turn.Sign()
}

func forLast(_, last game.Player, _ int) float64 { return last.Sign() }
func byPly(_, _ game.Player, ply int) float64    { return 1 - 2*float64(ply&1) }
func nothing(_, _ game.Player, _ int) float64    { return 0 }

var viewOptions = gametest.Options{Games: 200, Budget: 500}

// viewFaults returns which of the checks of scores fail.
func viewFaults[S, M comparable](t *testing.T, g game.Game[S, M]) (found []string) {
	t.Helper()
	for _, name := range checks(t, g, viewOptions) {
		if name == "point of view" || name == "winners" {
			found = append(found, name)
		}
	}
	return found
}

func TestPointsOfView(t *testing.T) {
	const view, winners = "point of view", "winners"
	type factor = func(turn, last game.Player, ply int) float64
	for _, c := range []struct {
		name             string
		estimate, payoff factor
		rows             []string // where whoever moves last has won
		harvest          []string // where the points decide, in turns of several steps
		raid             []string // with hidden moves and chance, where one player nearly always moves last
	}{
		{"all for First", nil, nil, nil, nil, nil},
		{"payoffs only", nothing, nil, nil, nil, nil},
		{"estimates for the player to move", forMover, nil, []string{view}, []string{view}, []string{view}},
		{"payoffs for the player to move", nil, forMover, []string{winners}, []string{view}, nil},
		{"payoffs for the last player", nil, forLast, []string{winners}, []string{view}, nil},
		{"payoffs for the player to move, no estimates", nothing, forMover, []string{winners}, []string{view}, nil},
		{"payoffs for the last player, no estimates", nothing, forLast, []string{winners}, []string{view}, nil},
		{"all for the player to move", forMover, forMover, []string{view, winners}, []string{view}, []string{view}},
		{"all for the last player", forMover, forLast, []string{view, winners}, []string{view}, []string{view}},
		{"estimates by ply", byPly, nil, []string{view}, []string{view}, []string{view}},
		{"payoffs by ply", nil, byPly, []string{winners}, []string{view}, []string{view}},
		{"all by ply", byPly, byPly, []string{view, winners}, []string{view}, []string{view}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for name, got := range map[string][2][]string{
				"rows":    {viewFaults(t, seen[crossesState, int8]{rows{}, c.estimate, c.payoff}), c.rows},
				"harvest": {viewFaults(t, seen[harvestState, int8]{harvest{points, lead}, c.estimate, c.payoff}), c.harvest},
				"raid":    {viewFaults(t, seen[raidState, raidMove]{raid{}, c.estimate, c.payoff}), c.raid},
			} {
				if !slices.Equal(got[0], got[1]) {
					t.Errorf("%s: faults %q, want %q", name, got[0], got[1])
				}
			}
		})
	}
}

// TestExtraTurns checks payoffs for the player whose turn it would be.
func TestExtraTurns(t *testing.T) {
	own := func(s *harvestState) float64 { return float64(s.Lead) * s.Turn.Sign() }
	for name, estimate := range map[string]func(s *harvestState) float64{
		"none": func(*harvestState) float64 { return 0 }, "for First": lead, "for that player": own,
	} {
		if got := viewFaults(t, harvest{own, estimate}); !slices.Equal(got, []string{"point of view"}) {
			t.Errorf(`estimates %s: faults %q; want slices.Equal(got, []string{"point of view"})`, name, got)
		}
	}
}

// smallHarvest has few positions.
type smallHarvest struct{ harvest }

func (smallHarvest) Start() harvestState { return harvestState{Pile: 5, Turn: game.First} }

// veiledHarvest hides who is ahead.
type veiledHarvest struct{ smallHarvest }

func (veiledHarvest) Observe(s *harvestState, _ game.Player) harvestState {
	seen := *s
	seen.Lead = 0
	return seen
}

// TestTwins checks payoffs for the player whose turn it would be in games that are too small, or
// hide too much, to tell it from their course, and correct ones: of points, and as in Nim.
func TestTwins(t *testing.T) {
	own := func(s *harvestState) float64 { return float64(s.Lead) * s.Turn.Sign() }
	for name, c := range map[string]struct {
		score func(*harvestState) float64
		want  []string
	}{"own": {own, []string{"point of view"}}, "for First": {points, nil}, "Nim": {func(s *harvestState) float64 { return s.Turn.Sign() }, nil}} {
		small := smallHarvest{harvest{c.score, func(*harvestState) float64 { return 0 }}}
		if got, veiled := viewFaults(t, small), viewFaults(t, veiledHarvest{small}); !slices.Equal(got, c.want) || !slices.Equal(veiled, c.want) {
			t.Errorf("%s: faults %q, veiled %q; want %q", name, got, veiled, c.want)
		}
	}
}

// TestUnusualScores checks that scores that are only bad, or unequal by rule, are no fault.
func TestUnusualScores(t *testing.T) {
	first := func(*harvestState) float64 { return 1 }
	for name, g := range map[string]harvest{
		"no estimate":                    {points, func(s *harvestState) float64 { return 0 }},
		"the advantage of being to move": {points, func(s *harvestState) float64 { return s.Turn.Sign() * float64(s.Pile) }},
		"with the lead":                  {points, func(s *harvestState) float64 { return float64(s.Lead) + s.Turn.Sign()*float64(s.Pile)/4 }},
		"the tail of the game":           {points, func(s *harvestState) float64 { return float64(s.Lead) * float64(max(0, 6-s.Pile)) }},
		"noise": {points, func(s *harvestState) float64 {
			return float64(uint32(int(s.Lead)*7919+int(s.Pile)*104729)*2654435769>>20) - 2048
		}},
		"First wins by rule, as expected": {first, func(s *harvestState) float64 { return 0.5 }},
		"First collects points":           {func(s *harvestState) float64 { return 41 + points(s) }, func(s *harvestState) float64 { return 0 }},
		"all draws":                       {func(*harvestState) float64 { return 0 }, lead},
	} {
		if got := viewFaults(t, g); got != nil {
			t.Errorf("%s: faults %q; want got == nil", name, got)
		}
	}
	for _, bounds := range [][2]float64{{-1, 1}, {0, 1}} {
		g := bounded{harvest{first, func(s *harvestState) float64 { return 0 }}, bounds}
		if got, want := viewFaults(t, g), bounds[0] < 0; (got != nil) != want {
			t.Errorf("First wins all games, bounds %v: faults %q; want (got != nil) == want", bounds, got)
		}
	}
}

type bounded struct {
	harvest
	bounds [2]float64
}

func (b bounded) Bounds() (low, high float64) { return b.bounds[0], b.bounds[1] }
