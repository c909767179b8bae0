package search_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

var games = flag.Uint64("games", 0, "how many random games of every kind to check; 0: a few hundred, or with -tags slow 100,000")

// TestRandomGames compares every searcher and solver except Greedy with the definition of
// its result, on random games of every kind. To check many games, which takes some forty minutes
// of one processor:
//
//	go test -timeout 5h -run TestRandomGames ./search -games 100000
func TestRandomGames(t *testing.T) {
	if *games == 0 {
		*games = tests.Pick[uint64](60, 100_000)
		if testing.Short() && !tests.Slow {
			*games = 50
		}
	}
	for _, kind := range randomgame.Kinds {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			for seed := range *games {
				g := randomgame.New(kind, seed)
				if text := complaint(g, seed); text != "" {
					t.Fatalf("seed %d: %s in\n%v; want text == \"\"", seed, text, g)
				}
			}
		})
	}
}

// TestOnceWrong checks a game that failed in a long run of TestRandomGames: a kept tree was
// used for a line that had returned to the same position.
func TestOnceWrong(t *testing.T) {
	g := randomgame.New(randomgame.Repetition, 11541)
	if text := complaint(g, 11541); text != "" {
		t.Errorf("%s in\n%v; want text == \"\"", text, g)
	}
}

// judgement holds the known properties of a random game, against which searchers are
// checked.
type judgement struct {
	g        *randomgame.Game
	play     game.Game[randomgame.State, randomgame.Move]
	seed     uint64
	dice     bool // chance has a part in it
	hidden   bool // commitments are hidden
	circular bool // it has cycles that no rule ends
	value    float64
	slack    float64 // for rounding
	several  bool    // commitments of several hidden steps, which are refused where they are seen
}

// complaint describes a fault of the searchers and solvers on g; "" if there is none.
func complaint(g *randomgame.Game, seed uint64) string {
	g.Finisher = seed%4 == 0
	if g.Rule == randomgame.RepeatLoses && seed%3 == 0 && !slices.ContainsFunc(g.Positions, func(p randomgame.Position) bool { return p.Turn == game.Chance }) {
		g.Forbidder, g.Bounder = true, true // a forbidden move loses
	}
	j := judgement{g: g, play: g.Play(), seed: seed, circular: circular(g), slack: 1e-9 * (g.High - g.Low)}
	for _, p := range g.Positions {
		j.dice = j.dice || p.Turn == game.Chance
		j.hidden = j.hidden || p.Rows != nil
		j.several = j.several || len(p.Rows) > 1 || len(p.Columns) > 1
	}
	if !j.circular {
		j.value = g.Value(g.Start())
	} else if signs(g) {
		j.value = g.Endless()[0]
	} else {
		return ""
	}
	for _, check := range []func() error{j.minimax, j.lookahead, j.game, j.solve, j.prove, j.retrograde, j.backtrack, j.mcts, j.simultaneous} {
		if err := check(); err != nil {
			return err.Error()
		}
	}
	return ""
}

// circular reports whether g has cycles that no rule ends.
func circular(g *randomgame.Game) bool {
	const unseen, open, done = 0, 1, 2
	state := make([]int, len(g.Positions))
	var visit func(at int32) bool
	visit = func(at int32) bool {
		state[at] = open
		for _, next := range g.Positions[at].Next {
			if state[next] == open || state[next] == unseen && visit(next) {
				return true
			}
		}
		state[at] = done
		return false
	}
	return g.Rule == randomgame.NoRule && visit(0)
}

// signs reports whether Endless applies: payoffs are -1, 0 and 1, nothing is hidden, and
// there are no chance nodes.
func signs(g *randomgame.Game) bool {
	for _, p := range g.Positions {
		if p.Turn == game.Chance || p.Rows != nil || p.Turn == game.Nobody && p.Score != 0 && math.Abs(p.Score) != 1 {
			return false
		}
	}
	return true
}

// sound checks a property of every searcher's result from s: the line is legal, and a proven
// score is the value.
func (j *judgement) sound(who string, s state, r result, err error, value float64) error {
	if j.several && errors.Is(err, search.ErrHidden) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", who, err)
	}
	if len(r.Line) == 0 || r.Line[0] != r.Move {
		return fmt.Errorf("%s: move %v, but line %v", who, r.Move, r.Line)
	}
	for _, m := range r.Line {
		if s, err = game.Play(j.play, s, m); err != nil {
			return fmt.Errorf("%s: line %v: %w", who, r.Line, err)
		}
	}
	if r.Proven && !(math.Abs(r.Score-value) <= j.slack) {
		return fmt.Errorf("%s: proven %v; the value is %v", who, r.Score, value)
	}
	if r.Score == 0 && math.Signbit(r.Score) {
		return fmt.Errorf("%s: the score is -0", who)
	}
	return nil
}

const someNodes = 4_000

// reducing is a game that allows all moves to be reduced.
type reducing struct{ game.Game[state, move] }

func (g reducing) Unwrap() game.Game[state, move] { return g.Game }
func (g reducing) Reducible(*state, move) bool    { return true }

// minimax checks Minimax's proven results, and that it proves games that it searches to the
// end.
func (j *judgement) minimax() error {
	for name, m := range map[string]*search.Minimax[state, move]{
		"minimax":                {},
		"plain minimax":          {Disable: search.Everything},
		"minimax, depth at once": {Disable: search.Deepening},
		"minimax, full windows":  {Disable: refinement.NullWindow | refinement.Aspiration},
		"minimax, no distances":  {Disable: search.Distance},
		"minimax, no table cuts": {Disable: refinement.TableCuts},
		"minimax, two lines":     {Lines: 2},
		"minimax, tiny table":    {MemoryBytes: 1},
		"minimax, two workers":   {Workers: 2},
		"selective minimax":      {Game: reducing{j.play}, FutilityMargin: (j.g.High - j.g.Low) / 8},
		"selective, two workers": {Game: reducing{j.play}, FutilityMargin: (j.g.High - j.g.Low) / 8, Workers: 2},
	} {
		if m.Workers > 1 && j.seed%16 != 0 {
			continue
		}
		if m.Game == nil {
			m.Game = j.play
		}
		m.MemoryBytes, m.Limits = cmp.Or(m.MemoryBytes, 1<<14), search.Limits{Nodes: someNodes}
		s := j.g.Start()
		r, err := m.Search(context.Background(), s)
		if err := j.sound(name, s, r, err, j.value); err != nil {
			return err
		}
		if finite := !j.circular && !j.hidden && j.g.Rule == randomgame.NoRule; finite && !r.Proven && r.Nodes < someNodes/2 && r.Depth >= len(j.g.Positions) {
			return fmt.Errorf("%s: searched to the end with %d nodes, but not proven: %+v", name, r.Nodes, r)
		}
	}
	return nil
}

// lookahead checks the scores of searches to a fixed depth.
func (j *judgement) lookahead() error {
	if j.circular {
		return nil
	}
	depth := 1 + int(j.seed%5)
	want := j.g.Lookahead(j.g.Start(), depth)
	for _, off := range refinements {
		// The table may have a deeper value than the definition.
		m := search.Minimax[state, move]{Game: j.play, Disable: off | refinement.Table | search.Reductions, Limits: search.Limits{Depth: depth}}
		r, err := m.Search(context.Background(), j.g.Start())
		if j.several && errors.Is(err, search.ErrHidden) {
			continue
		}
		if err != nil || !(math.Abs(r.Score-want) <= j.slack) {
			return fmt.Errorf("minimax without %b to depth %d: %v, %v; want %v", off, depth, r.Score, err, want)
		}
	}
	return nil
}

// game checks the proven scores of successive searches in the course of a game, each with
// the memory of those before.
func (j *judgement) game() error {
	if j.circular || j.hidden {
		return nil
	}
	minimax := search.Minimax[state, move]{Game: j.play, MemoryBytes: 1 << 14, Limits: search.Limits{Nodes: 2000}}
	mcts := search.MCTS[state, move]{Game: j.play, MemoryBytes: 1 << 16, Limits: search.Limits{Nodes: 50}, Seed: j.seed}
	historian, looksBack := game.HistorianOf(j.play)
	var past []state
	s := j.g.Start()
	for ply := range uint64(6) {
		if looksBack {
			if _, over := historian.Outcome(append(past[:len(past):len(past)], s)); over {
				return nil
			}
		}
		moves := j.g.Moves(nil, &s)
		chosen := moves[(j.seed+ply)%uint64(len(moves))]
		if turn := j.g.Turn(&s); turn != game.Chance {
			value := j.g.Value(s, past...)
			r, err := minimax.Search(context.Background(), s, past...)
			if err := j.sound(fmt.Sprintf("minimax after %v", past), s, r, err, value); err != nil {
				return err
			}
			if j.seed%3 > 0 {
				chosen = r.Move
			}
			r, err = mcts.Search(context.Background(), s, past...)
			if err := j.sound(fmt.Sprintf("mcts after %v", past), s, r, err, value); err != nil {
				return err
			}
		}
		past = append(past, s)
		j.g.Apply(&s, chosen)
		if j.g.Turn(&s) == game.Nobody {
			return nil
		}
	}
	return nil
}

func (j *judgement) solve() error {
	b := search.Backtrack[state, move]{Game: j.play, Limits: search.Limits{Nodes: someNodes}}
	r, err := b.Solve(context.Background(), j.g.Start())
	switch {
	case j.hidden && errors.Is(err, search.ErrHidden),
		j.circular && errors.Is(err, search.ErrCycle),
		j.g.Rule != randomgame.NoRule && errors.Is(err, search.ErrUnfinished):
		return nil
	case err == nil && !r.Proven:
		return errors.New("solve: not proven")
	}
	return j.sound("solve", j.g.Start(), r, err, j.value)
}

// TestProofNumbersOnLattices solves graphs of every depth from 2 to 300, in which the number
// of lines grows exponentially. With -tags slow, it solves 10,000 of them.
func TestProofNumbersOnLattices(t *testing.T) {
	if testing.Short() && !tests.Slow {
		t.Skip("300 lattices take some seconds")
	}
	asked, open := 0, 0
	for layers := 2; layers <= 300; layers++ {
		for seed := range tests.Pick[uint64](1, 34) {
			g := randomgame.NewLattice(seed*1000+uint64(layers), layers, 4)
			g.Hasher = true
			value := g.Value(g.Start())
			for _, player := range []game.Player{game.First, game.Second} {
				p := search.ProofNumber[state, move]{Game: g.Play(), MemoryBytes: 1 << 22, Limits: search.Limits{Nodes: 3_000_000}}
				won, _, err := p.Prove(t.Context(), g.Start(), player)
				asked++
				if errors.Is(err, search.ErrUnfinished) {
					open++
				} else if err != nil || won != (player.Sign()*value > 0) {
					t.Fatalf("%d layers: %v wins: %v, %v; the value is %v; want no error, won == (player.Sign()*value > 0)", layers, player, won, err, value)
				}
			}
		}
	}
	t.Logf("%d of %d not settled", open, asked)
	if open > asked/20 {
		t.Errorf("%d of %d verdicts not found with 3 million nodes; want at most 5 %%", open, asked)
	}
}

func (j *judgement) prove() error {
	_, hashes := game.As[game.Hasher[state]](j.play)
	for _, player := range []game.Player{game.First, game.Second} {
		for _, tiny := range []bool{false, j.seed%4 == 0 && len(j.g.Positions) < 30 && !j.circular} {
			p := search.ProofNumber[state, move]{Game: j.play, MemoryBytes: 1 << 16, Limits: search.Limits{Nodes: 100_000}}
			if tiny { // it forgets almost everything
				p.MemoryBytes = 1
			}
			won, line, err := p.Prove(context.Background(), j.g.Start(), player)
			switch {
			case !hashes && err != nil,
				j.hidden && errors.Is(err, search.ErrHidden),
				j.dice && errors.Is(err, search.ErrNotDeterministic),
				j.g.Rule != randomgame.NoRule && errors.Is(err, search.ErrLooksBack),
				j.circular && errors.Is(err, search.ErrUnfinished):
				continue
			case err != nil:
				return fmt.Errorf("proof numbers: %w", err)
			}
			wins := func(payoff float64) bool { return payoff*player.Sign() > 0 }
			if won != wins(j.value) {
				return fmt.Errorf("proof numbers: %v wins: %v; the value is %v", player, won, j.value)
			}
			s := j.g.Start()
			for _, m := range line {
				if s, err = game.Play(j.play, s, m); err != nil {
					return fmt.Errorf("proof numbers: line %v: %w", line, err)
				}
			}
			if !tiny && !j.circular && (!game.Over(j.play, s) || wins(j.g.Evaluate(&s)) != won) {
				return fmt.Errorf("proof numbers: %v wins: %v, but the line %v ends in %v", player, won, line, s)
			}
		}
	}
	return nil
}

// retrograde checks the verdicts of all positions, or only of the first if a rule looks
// back: such a rule does not change who can force a win.
func (j *judgement) retrograde() error {
	if j.dice || j.hidden {
		return nil
	}
	g := *j.g
	g.Positions = append([]randomgame.Position(nil), g.Positions...)
	for i := range g.Positions { // only the winner matters
		if p := &g.Positions[i]; p.Turn == game.Nobody {
			p.Score = game.Winner(p.Score).Sign()
		}
	}
	r := retrograde{
		Positions: len(g.Positions),
		Turn:      func(i int) game.Player { return g.Positions[i].Turn },
		Winner:    func(i int) game.Player { return game.Winner(g.Positions[i].Score) },
		Next: func(dst []int, i int) []int {
			for _, next := range g.Positions[i].Next {
				dst = append(dst, int(next))
			}
			return dst
		},
	}
	verdicts, err := r.Solve(context.Background())
	if err != nil {
		return fmt.Errorf("retrograde: %w", err)
	}
	if g.Rule != randomgame.NoRule {
		if v := verdicts[0].Winner; v != game.Winner(j.value) && (v != game.Nobody || g.Rule == randomgame.ThirdDraws) {
			return fmt.Errorf("retrograde: %v wins; the value is %v", v, j.value)
		}
		return nil
	}
	for i, want := range byRounds(&g) {
		if verdicts[i] != want {
			return fmt.Errorf("retrograde: position %d: %v; want %v", i, verdicts[i], want)
		}
	}
	return nil
}

// byRounds finds the verdicts on a game without chance by iterating over all positions until
// nothing changes: after k rounds, exactly the results within k plies are known.
func byRounds(g *randomgame.Game) []search.Verdict {
	v := make([]search.Verdict, len(g.Positions))
	for i, p := range g.Positions {
		if p.Turn == game.Nobody {
			v[i].Winner = game.Winner(p.Score)
		}
	}
	for round, changed := uint32(1), true; changed; round++ {
		changed = false
		for i, p := range g.Positions {
			if p.Turn == game.Nobody || v[i].Winner != game.Nobody {
				continue
			}
			known := func(next int32) bool { return v[next].Winner != game.Nobody && v[next].Distance < round }
			wins := slices.ContainsFunc(p.Next, func(next int32) bool { return known(next) && v[next].Winner == p.Turn })
			loses := !slices.ContainsFunc(p.Next, func(next int32) bool { return !known(next) || v[next].Winner == p.Turn })
			switch {
			case wins:
				v[i], changed = search.Verdict{Winner: p.Turn, Distance: round}, true
			case loses:
				v[i], changed = search.Verdict{Winner: p.Turn.Opponent(), Distance: round}, true
			}
		}
	}
	return v
}

func (j *judgement) backtrack() error {
	for _, once := range []bool{false, true} {
		b := search.Backtrack[state, move]{Game: j.play, Once: once, Limits: search.Limits{Nodes: someNodes}}
		r, err := b.Search(context.Background(), j.g.Start())
		if err := j.sound("backtrack", j.g.Start(), r, err, j.value); err != nil {
			return err
		}
	}
	return nil
}

func (j *judgement) mcts() error {
	for name, m := range map[string]*search.MCTS[state, move]{
		"mcts":                {},
		"mcts, by estimates":  {Rollout: -1},
		"mcts, two workers":   {Workers: 2},
		"mcts, little memory": {MemoryBytes: 1 << 10},
	} {
		m.Game, m.Seed, m.Limits.Nodes = j.play, j.seed, 200
		if j.circular && m.Rollout == 0 && name != "mcts" {
			m.Rollout = 50 // random play can cycle for a long time
		}
		if m.MemoryBytes == 0 {
			m.MemoryBytes = 1 << 18
		}
		r, err := m.Search(context.Background(), j.g.Start())
		if err := j.sound(name, j.g.Start(), r, err, j.value); err != nil {
			return err
		}
	}
	return nil
}

func (j *judgement) simultaneous() error {
	searches := map[string]search.Searcher[state, move]{
		"simultaneous":            &search.Simultaneous[state, move]{Game: j.play, Limits: search.Limits{Nodes: someNodes}},
		"simultaneous, no memory": &search.Simultaneous[state, move]{Game: j.play, Limits: search.Limits{Nodes: someNodes}, MemoryBytes: 1},
		"simultaneous mcts":       &search.SimultaneousMCTS[state, move]{Game: j.play, Limits: search.Limits{Nodes: 100}},
		"simultaneous mcts, by estimates, little memory": &search.SimultaneousMCTS[state, move]{
			Game: j.play, Limits: search.Limits{Nodes: 100}, Rollout: -1, MemoryBytes: 1 << 10},
	}
	for depth := range 3 {
		searches[fmt.Sprintf("simultaneous to depth %d", depth+1)] = &search.Simultaneous[state, move]{Game: j.play, Limits: search.Limits{Depth: depth + 1, Nodes: someNodes}}
	}
	for name, m := range searches {
		r, err := m.Search(context.Background(), j.g.Start())
		if err := j.sound(name, j.g.Start(), r, err, j.value); err != nil {
			return err
		}
	}
	return nil
}

// TestStarIsExact searches games in which rounding makes the window of an outcome empty: a
// value above it must not be mistaken for one below.
func TestStarIsExact(t *testing.T) {
	for _, g := range []*randomgame.Game{
		{Low: -1, High: 1, Bounder: true, Orderer: true, Positions: []randomgame.Position{
			{Turn: game.Second, Next: []int32{1, 2}},                                            // 0
			{Turn: game.Chance, Next: []int32{3, 4, 5, 3}, Odds: []float64{0.1, 0.2, 0.3, 0.4}}, // 1
			{}, // 2
			{Turn: game.Chance, Next: []int32{4, 4}, Odds: []float64{0.25000000000000006, 0.75}}, // 3
			{},          // 4
			{Score: -1}, // 5
		}},
		{Low: -2, High: 1, Bounder: true, Positions: []randomgame.Position{
			{Turn: game.First, Next: []int32{1, 2}}, // 0
			{},                                      // 1
			{Turn: game.Chance, Next: []int32{3, 3, 4, 5}}, // 2
			{Turn: game.Chance, Next: []int32{6, 7, 7, 7}}, // 3
			{Turn: game.Chance, Next: []int32{7, 6, 7, 6}}, // 4
			{Turn: game.Chance, Next: []int32{7, 7}},       // 5
			{Score: 1},                                     // 6
			{},                                             // 7
		}},
	} {
		j := judgement{g: g, play: g.Play(), value: g.Value(g.Start()), slack: 1e-9, dice: true}
		if err := j.minimax(); err != nil {
			t.Errorf("%v in\n%v; want no error", err, g)
		}
	}
}
