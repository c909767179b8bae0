package endgame_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// tables are built once for all tests.
var tables = map[checkers.Rules]func() *endgame.Table{
	checkers.Damas:   sync.OnceValue(func() *endgame.Table { return build(checkers.Damas) }),
	checkers.English: sync.OnceValue(func() *endgame.Table { return build(checkers.English) }),
}

func build(rules checkers.Rules) *endgame.Table {
	t, err := endgame.Build(context.Background(), rules, pieces(), nil)
	if err != nil {
		panic(err)
	}
	return t
}

// pieces returns the number of pieces of the tables under test, fewer in short tests.
func pieces() int {
	if testing.Short() {
		return 3
	}
	return tests.Pick(4, endgame.Pieces)
}

// randomState returns a legal position of n pieces, of both players.
func randomState(random *rand.Rand, n int) checkers.State {
	for {
		var first, second, kings checkers.Squares
		for range n {
			q := checkers.SquareSet(checkers.Square(1 + random.IntN(32)))
			if random.IntN(2) == 0 {
				first |= q
			} else {
				second |= q
			}
			if random.IntN(2) == 0 {
				kings |= q
			}
		}
		turn := []game.Player{game.First, game.Second}[random.IntN(2)]
		s, err := checkers.FromSquares(turn, first, second, kings)
		if err == nil && (first|second).Len() == n && first != 0 && second != 0 {
			return s
		}
	}
}

// Every value follows from the values of the successors. For wins, losses and draws this is a
// proof: distances count down to the end, and a player with a draw can stay in draws.
func TestConsistent(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for rules, table := range tables {
		table, g := table(), checkers.Game{Rules: rules}
		for i := range 50_000 {
			s := randomState(random, 2+i%(pieces()-1))
			v, ok := table.Probe(s)
			if !ok {
				t.Fatalf("%v: %s is not covered", rules, s.FEN())
			}
			if want := oneply(t, table, g, s); v != want {
				t.Fatalf("%v: %s is worth %+v, by its successors %+v; want v == want", rules, s.FEN(), v, want)
			}
		}
	}
}

// oneply returns the value of s by those of its successors.
func oneply(t *testing.T, table *endgame.Table, g checkers.Game, s checkers.State) endgame.Value {
	mover := s.ToMove()
	best := endgame.Value{Winner: mover.Opponent()} // no move
	bestRank := -2.0
	for _, m := range g.Moves(nil, &s) {
		v, ok := table.Probe(game.After(g, s, m))
		if !ok {
			t.Fatalf("%s after %v is not covered", s.FEN(), m)
		}
		if v.Winner != game.Nobody && !v.ByCycle {
			v.Plies++
		}
		rank := 0.0
		switch {
		case v.Winner == game.Nobody:
		case v.ByCycle:
			rank = 0.5
		default:
			rank = 1 - float64(v.Plies)/1000
		}
		if rank *= v.Winner.Sign() * mover.Sign(); rank > bestRank {
			best, bestRank = v, rank
		}
	}
	return best
}

// Positions with few pieces, evaluated again by passes over all of them until nothing
// changes.
func TestAgainstPasses(t *testing.T) {
	for rules, table := range tables {
		table := table()
		for s, want := range passes(rules, min(pieces()-1, 3)) {
			v, ok := table.Probe(s)
			if !ok || v != want {
				t.Fatalf("%v: %s is worth %+v, want %+v", rules, s.FEN(), v, want)
			}
		}
	}
}

// passes evaluates all positions with at most the given number of pieces by brute force.
func passes(rules checkers.Rules, pieces int) map[checkers.State]endgame.Value {
	g := checkers.Game{Rules: rules}
	states := smallStates(pieces)
	number := make(map[checkers.State]int, len(states))
	for i, s := range states {
		number[s] = i
	}
	children := make([][]int, len(states))
	var moves []checkers.Move
	for i, s := range states {
		moves = g.Moves(moves[:0], &s)
		children[i] = make([]int, len(moves))
		for k, m := range moves {
			after := s
			g.Apply(&after, m)
			children[i][k] = number[after]
		}
	}

	// Forced wins, by distance.
	value := make([]endgame.Value, len(states))
	known := make([]bool, len(states))
	for plies, changed := 0, 2; changed > 0; plies++ { // two plies without a change end it
		changed--
		var found []int
		for i, s := range states {
			if known[i] {
				continue
			}
			wins, loses := false, true
			for _, c := range children[i] {
				wins = wins || known[c] && value[c].Winner == s.ToMove()
				loses = loses && known[c] && value[c].Winner != s.ToMove()
			}
			if wins || loses {
				value[i] = endgame.Value{Winner: s.ToMove(), Plies: plies}
				if !wins {
					value[i].Winner = s.ToMove().Opponent()
				}
				found = append(found, i)
				changed = 2
			}
		}
		for _, i := range found {
			known[i] = true
		}
	}
	// Among the rest, the side with fewer pieces looks for a way to equal numbers.
	saved := make([]bool, len(states))
	ahead := func(s checkers.State) game.Player {
		return game.Winner(float64(s.Pieces(game.First).Len() - s.Pieces(game.Second).Len()))
	}
	for changed := true; changed; {
		changed = false
		for i, s := range states {
			if known[i] || saved[i] {
				continue
			}
			safe := !rules.RepetitionWins || ahead(s) == game.Nobody
			if fewer := ahead(s).Opponent(); !safe {
				some, all := false, true
				for _, c := range children[i] {
					good := saved[c] || known[c] && value[c].Winner == fewer
					some, all = some || good, all && good
				}
				safe = some && s.ToMove() == fewer || all
			}
			if safe {
				saved[i], changed = true, true
			}
		}
	}
	all := make(map[checkers.State]endgame.Value, len(states))
	for i, s := range states {
		switch {
		case s.Pieces(s.ToMove()) != 0 && s.Pieces(s.ToMove().Opponent()) == 0:
			// No player is left who could have moved: the table does not cover it.
		case known[i]:
			all[s] = value[i]
		case saved[i]:
			all[s] = endgame.Value{}
		default:
			all[s] = endgame.Value{Winner: ahead(s), ByCycle: true}
		}
	}
	return all
}

// smallStates returns every position with at most the given number of pieces, finished games
// included.
func smallStates(pieces int) (states []checkers.State) {
	var list func(n int, from checkers.Square, first, second, kings checkers.Squares)
	list = func(n int, from checkers.Square, first, second, kings checkers.Squares) {
		for _, turn := range []game.Player{game.First, game.Second} {
			if s, err := checkers.FromSquares(turn, first, second, kings); err == nil && first|second != 0 {
				states = append(states, s)
			}
		}
		for q := from; q <= 32 && n > 0; q++ {
			b := checkers.SquareSet(q)
			list(n-1, q+1, first|b, second, kings)
			list(n-1, q+1, first, second|b, kings)
			list(n-1, q+1, first|b, second, kings|b)
			list(n-1, q+1, first, second|b, kings|b)
		}
	}
	list(pieces, 1, 0, 0, 0)
	return states
}

// Wins and losses within reach of a search: it proves the same result in the same number of
// plies, and not in fewer.
func TestAgainstSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for rules, table := range tables {
		table := table()
		for n := 0; n < 100; {
			s := randomState(random, pieces())
			v, _ := table.Probe(s)
			if v.Winner == game.Nobody || v.ByCycle || v.Plies < 3 || v.Plies > 9 {
				continue
			}
			n++
			m := search.Minimax[checkers.State, checkers.Move]{Game: checkers.Game{Rules: rules}, MemoryBytes: 1 << 20}
			m.Limits.Depth = v.Plies
			m.Disable = search.Quiescence | refinement.Table | search.Reductions // exactly this depth
			r, err := m.Search(context.Background(), s)
			if err != nil || !r.Proven || r.Score != v.Winner.Sign() || r.Depth != v.Plies || len(r.Line) != v.Plies {
				t.Fatalf("%v: %s is worth %+v, by search %+v, %v", rules, s.FEN(), v, r, err)
			}
		}
	}
}

// Played by the table, wins end in a win after the number of plies of the table, and never
// take the 80 plies without progress that make a draw under English rules.
func TestBestWins(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	longest, slowest := 0, 0
	for rules, table := range tables {
		table, g := table(), checkers.Game{Rules: rules}
		for range 20_000 {
			s := randomState(random, pieces())
			first, _ := table.Probe(s)
			if first.Winner == game.Nobody || first.ByCycle {
				continue
			}
			plies, quiet := 0, 0
			for g.Turn(&s) != game.Nobody {
				m, v, ok := table.Best(s)
				if !ok || v.Winner != first.Winner || v.Plies != first.Plies-plies {
					t.Fatalf("%v: %s: %v, %+v, %v after %d plies of %+v; want ok, v.Winner == first.Winner, v.Plies == first.Plies-plies", rules, s.FEN(), m, v, ok, plies, first)
				}
				quiet++
				if m.Captured() != 0 || s.Men(s.ToMove()).Has(m.From()) {
					quiet = 0
				}
				slowest = max(slowest, quiet)
				g.Apply(&s, m)
				plies++
			}
			if g.Evaluate(&s) != first.Winner.Sign() {
				t.Fatalf("%v: %s did not end as %+v", rules, s.FEN(), first)
			}
			longest = max(longest, plies)
		}
	}
	if longest < 30 || slowest >= 80 {
		t.Errorf("the longest took %d plies, the longest without progress %d", longest, slowest)
	}
}

// Well-known results: two kings beat one, one against one is a draw at a distance.
func TestKnown(t *testing.T) {
	for _, tt := range []struct {
		rules   checkers.Rules
		fen     string
		winner  game.Player
		byCycle bool
	}{
		{checkers.English, "W:WK32:BK14,K18", game.First, false},
		{checkers.English, "B:WK19:BK5", game.Nobody, false},
		{checkers.Damas, "B:WK19:BK5", game.Nobody, false},
	} {
		s := must.Get(checkers.ParseFEN(tt.fen))(t)
		v, ok := tables[tt.rules]().Probe(s)
		if !ok || v.Winner != tt.winner || v.ByCycle != tt.byCycle {
			t.Errorf("%v, %s: %+v, %v; want ok, v.Winner == tt.winner, v.ByCycle == tt.byCycle", tt.rules, tt.fen, v, ok)
		}
	}
}

func TestProbeOutside(t *testing.T) {
	table := tables[checkers.Damas]()
	if _, ok := table.Probe(checkers.Game{}.Start()); ok {
		t.Error("the opening position is covered")
	}
	s, _ := checkers.ParseFEN("W:W:B1,2,3,4,5,6")
	if v, ok := table.Probe(s); !ok || v.Winner != game.First || v.Plies != 0 {
		t.Errorf("no piece left: %+v, %v", v, ok)
	}
	if _, _, ok := table.Best(s); ok {
		t.Error("a best move without a piece")
	}
}

func TestBuildErrors(t *testing.T) {
	for _, pieces := range []int{-1, 0, 1, 6} {
		if _, err := endgame.Build(context.Background(), checkers.Damas, pieces, nil); err == nil {
			t.Errorf("%d pieces: no error", pieces)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := endgame.Build(ctx, checkers.Damas, 4, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want errors.Is(err, context.Canceled)", err)
	}
}

// TestExitsByCycle probes positions of equal numbers in which a player forces an exchange that
// leaves them with more pieces and no forced win: repetition wins it. By what their successors
// are worth they could as well be draws. In the last ones of each player that begins with a
// crowning, beside other moves.
func TestExitsByCycle(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the table of four pieces")
	}
	for winner, positions := range map[game.Player][]string{
		game.First: {
			"B:WK25,K30:B17,K18", "B:WK29,K30:B17,K23", "B:WK25,K30:B17,18", "B:WK25,K30:B15,21",
			"B:W14,K27:B1,K22", "B:W14,K32:B1,K25", "B:W25,K30:B17,18", "B:W25,K31:B17,18",
			"B:W29,K31:B21,27", "B:W29,K31:B21,28",
		},
		game.Second: {
			"B:WK4,K15:B7,K20", "B:WK10,12:BK3,K4", "B:WK18,K29:B22,27", "B:W12,15:BK3,K8",
			"B:WK6,12:B4,K8", "B:W12,K14:B4,K8", "B:WK18,29:B22,27", "B:W12,15:B8,K20",
			"W:W5,12:BK2,4", "W:W6,12:BK2,4",
		},
	} {
		for _, fen := range positions {
			s := must.Get(checkers.ParseFEN(fen))(t)
			if v, ok := tables[checkers.Damas]().Probe(s); !ok || v.Winner != winner || !v.ByCycle {
				t.Errorf("%s: %+v, %v; want that %v wins by cycle", fen, v, ok, winner)
			}
			if v, ok := tables[checkers.English]().Probe(s); !ok || v.Winner != game.Nobody {
				t.Errorf("%s where repetition draws: %+v, %v; want ok, v.Winner == game.Nobody", fen, v, ok)
			}
		}
	}
}
