package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func TestProofNumberAgreesWithMinimax(t *testing.T) {
	for seed := range uint64(300) {
		g := tree{Seed: seed, Plies: 9, Coarse: seed%2 == 0}
		s := g.Start()
		exact := minimax(g, s, 20)
		for _, player := range []game.Player{game.First, game.Second} {
			for _, atLeast := range []float64{0, 0.5} {
				for _, size := range []int{1 << 16, 1} { // the smallest table forgets almost everything
					p := search.ProofNumber[treeState, uint8]{Game: g, AtLeast: atLeast, TableBytes: size}
					proof, err := p.Prove(t.Context(), s, player)
					payoff := player.Sign() * exact
					if want := payoff > 0 && payoff >= atLeast; err != nil || proof.Won != want {
						t.Fatalf("%+v: %v wins at least %v: %+v, %v; want %v", g, player, atLeast, proof, err, want)
					}
					if size > 1 {
						playOut(t, g, s, proof, player, atLeast)
					}
				}
			}
		}
	}
}

// playOut checks that the line is legal and ends as the proof says.
func playOut(t *testing.T, g tree, s treeState, p search.Proof[uint8], player game.Player, atLeast float64) {
	t.Helper()
	for _, m := range p.Line {
		next, err := game.Play(g, s, m)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	payoff := player.Sign() * g.Evaluate(&s)
	if !game.Over(g, s) || (payoff > 0 && payoff >= atLeast) != p.Won {
		t.Fatalf("%+v: the line %v ends with %v for %v, who wins: %v", g, p.Line, payoff, player, p.Won)
	}
}

// TestProofNumberSolvesPaperFootball finds the known results of small boards.
func TestProofNumberSolvesPaperFootball(t *testing.T) {
	for _, board := range []struct {
		width, height int
		first         bool
	}{{2, 2, true}, {4, 2, true}, {2, 4, false}} {
		g, err := paper.New(paper.Rules{Width: board.width, Height: board.height})
		if err != nil {
			t.Fatal(err)
		}
		p := search.ProofNumber[paper.State, paper.Direction]{Game: g}
		proof, err := p.Prove(t.Context(), g.Start(), game.First)
		if err != nil || proof.Won != board.first {
			t.Errorf("%dx%d: %+v, %v; want %v", board.width, board.height, proof, err, board.first)
		}
	}
}

func TestProofNumberErrors(t *testing.T) {
	g := connect4.Game{}
	p := search.ProofNumber[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}}
	if _, err := p.Prove(t.Context(), g.Start(), game.First); !errors.Is(err, search.ErrUnfinished) {
		t.Errorf("too few nodes: %v", err)
	}
	if _, err := p.Prove(t.Context(), g.Start(), game.Chance); err == nil || !strings.Contains(err.Error(), "player is Chance") {
		t.Errorf("wrong player: %v", err)
	}
	if over, err := g.ParsePosition("1213141"); err != nil {
		t.Error(err)
	} else if proof, err := p.Prove(t.Context(), over, game.First); err != nil || !proof.Won {
		t.Errorf("a game that First has won: %+v, %v", proof, err)
	}
	p.Game = nil
	if _, err := p.Prove(t.Context(), g.Start(), game.First); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("nil game: %v", err)
	}
	chance := search.ProofNumber[treeState, uint8]{Game: tree{Seed: 4, Plies: 12, Chance: true}}
	if _, err := chance.Prove(t.Context(), treeState{}, game.First); !errors.Is(err, search.ErrNotDeterministic) {
		t.Errorf("chance: %v", err)
	}
	unhashed := search.ProofNumber[int8, int8]{Game: circle{}}
	if _, err := unhashed.Prove(t.Context(), 0, game.First); err == nil || !strings.Contains(err.Error(), "no Hasher") {
		t.Errorf("no hash: %v", err)
	}
}

// graph is a random game on n positions, with cycles.
type graph struct {
	turn   []game.Player
	winner []game.Player
	next   [][]int
}

func newGraph(r *rand.Rand, n int) graph {
	g := graph{make([]game.Player, n), make([]game.Player, n), make([][]int, n)}
	for i := range n {
		if r.IntN(6) == 0 {
			g.winner[i] = game.Player(r.IntN(3))
			continue
		}
		g.turn[i] = game.First + game.Player(r.IntN(2))
		for range 1 + r.IntN(3) {
			g.next[i] = append(g.next[i], r.IntN(n))
		}
	}
	return g
}

// byRounds finds the verdicts by iterating over all positions until nothing changes: after k
// rounds, exactly the results within k plies are known.
func (g graph) byRounds() []search.Verdict {
	v := make([]search.Verdict, len(g.turn))
	known := make([]bool, len(v))
	for i := range v {
		if g.turn[i] == game.Nobody {
			v[i].Winner, known[i] = g.winner[i], g.winner[i] != game.Nobody
		}
	}
	for round := uint32(1); int(round) <= len(v); round++ {
		var marked []int
		for i, next := range g.next {
			if known[i] || len(next) == 0 {
				continue
			}
			lost := true
			for _, j := range next {
				if known[j] && v[j].Winner == g.turn[i] {
					v[i], lost = search.Verdict{Winner: g.turn[i], Distance: round}, false
					marked = append(marked, i)
					break
				}
				lost = lost && known[j]
			}
			if lost {
				v[i] = search.Verdict{Winner: g.turn[i].Opponent(), Distance: round}
				marked = append(marked, i)
			}
		}
		for _, i := range marked {
			known[i] = true
		}
	}
	return v
}

func TestRetrograde(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		g := newGraph(r, 1+r.IntN(60))
		solver := search.Retrograde{
			Positions: len(g.turn),
			Turn:      func(i int) game.Player { return g.turn[i] },
			Winner:    func(i int) game.Player { return g.winner[i] },
			Next:      func(dst []int, i int) []int { return append(dst, g.next[i]...) },
		}
		got, err := solver.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range g.byRounds() {
			if got[i] != want {
				t.Fatalf("%+v: position %d: %v, want %v", g, i, got[i], want)
			}
		}
	}
}

func TestRetrogradeErrors(t *testing.T) {
	good := search.Retrograde{
		Positions: 1,
		Turn:      func(int) game.Player { return game.First },
		Winner:    func(int) game.Player { return game.Nobody },
		Next:      func(dst []int, _ int) []int { return append(dst, 0) },
	}
	stuck, outside, missing := good, good, good
	stuck.Next = func(dst []int, _ int) []int { return dst }
	outside.Next = func(dst []int, _ int) []int { return append(dst, 7) }
	missing.Next = nil
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for want, test := range map[string]struct {
		r   search.Retrograde
		ctx context.Context
	}{
		"there is no move":       {stuck, t.Context()},
		"move to 7":              {outside, t.Context()},
		"must be given":          {missing, t.Context()},
		context.Canceled.Error(): {good, ended},
	} {
		if _, err := test.r.Solve(test.ctx); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one that says %q", err, want)
		}
	}
	if v, err := good.Solve(t.Context()); err != nil || v[0] != (search.Verdict{}) {
		t.Errorf("a circle: %v, %v; want a draw", v, err)
	}
}

// TestClockNeverRunsOut plays long games with every kind of clock, in which each move takes
// the hard limit.
func TestClockNeverRunsOut(t *testing.T) {
	for _, c := range []search.Clock{
		{Remaining: time.Minute},
		{Remaining: time.Minute, Increment: time.Second},
		{Remaining: time.Second, MovesToGo: 40},
		{Remaining: 100 * time.Millisecond, Increment: 5 * time.Millisecond},
		{Remaining: 50 * time.Millisecond, MovesToGo: 1},
		{Remaining: 0, Increment: time.Second},
		{Remaining: time.Millisecond},
	} {
		clock := c
		for move := range 300 {
			soft, hard := clock.Allot()
			if soft < 0 || soft > hard || hard > max(clock.Remaining-10*time.Millisecond, 0) {
				t.Fatalf("%+v, move %d: %v and %v of %v", c, move, soft, hard, clock.Remaining)
			}
			if move < 20 && hard == 0 && clock.Remaining > 50*time.Millisecond {
				t.Fatalf("%+v, move %d: no time at all of %v", c, move, clock.Remaining)
			}
			clock.Remaining += clock.Increment - hard
			if clock.MovesToGo > 0 {
				if clock.MovesToGo--; clock.MovesToGo == 0 {
					clock.MovesToGo = c.MovesToGo
					clock.Remaining += c.Remaining
				}
			}
		}
	}
}

func TestExplain(t *testing.T) {
	g := connect4.Game{}
	s, err := g.ParsePosition("4455")
	if err != nil {
		t.Fatal(err)
	}
	m := search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Depth: 5}}
	r, err := m.Search(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	text := search.Explain(g, s, r)
	for _, want := range []string{"First plays", "+1 for First (proven)", "the end", "positions in"} {
		if !strings.Contains(text, want) {
			t.Errorf("explained as %q, which lacks %q", text, want)
		}
	}
}
