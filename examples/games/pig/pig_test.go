package pig_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/pig"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = pig.State
	move  = pig.Move
)

var (
	_ game.Notation[state, move] = pig.Game{}
	_ game.Renderer[state]       = pig.Game{}
	_ game.Hasher[state]         = pig.Game{}
	_ game.Bounder               = pig.Game{}
)

func TestRules(t *testing.T) {
	gametest.Test(t, pig.Game{})
	gametest.Test(t, pig.Game{Goal: 7})
	gametest.TestWith(t, pig.Game{Goal: 255}, gametest.Options{Games: 50})
}

// chances[i][j][k] is the probability that the player to move, with i points and a pot of k, beats
// a player with j points under best play by both.
type chances [][][]float64

func (c chances) of(i, j, k int) float64 {
	if i+k >= len(c) {
		return 1
	}
	return c[i][j][k]
}

// hold and roll return the values of the two moves.
func (c chances) hold(i, j, k int) float64 { return 1 - c.of(j, i+k, 0) }

func (c chances) roll(i, j, k int) float64 {
	sum := 1 - c.of(j, i, 0)
	for die := 2; die <= 6; die++ {
		sum += c.of(i, j, k+die)
	}
	return sum / 6
}

// solve iterates until the values converge.
func solve(goal int) chances {
	c := make(chances, goal)
	for i := range c {
		c[i] = make([][]float64, goal)
		for j := range c[i] {
			c[i][j] = make([]float64, goal-i)
		}
	}
	for change := 1.0; change > 1e-10; {
		change = 0
		for i := goal - 1; i >= 0; i-- {
			for j := range goal {
				for k := goal - i - 1; k >= 0; k-- {
					best := max(c.hold(i, j, k), c.roll(i, j, k))
					change = max(change, math.Abs(best-c[i][j][k]))
					c[i][j][k] = best
				}
			}
		}
	}
	return c
}

// value returns the value of a position for First, from -1 to 1.
func (c chances) value(s *state) float64 {
	own, rival := int(s.Points[0]), int(s.Points[1])
	if s.Player == game.Second {
		own, rival = rival, own
	}
	chance := c.of
	if s.Rolls {
		chance = c.roll
	}
	return s.Player.Sign() * (2*chance(own, rival, int(s.Pot)) - 1)
}

// TestFirstsChance compares with Neller and Presser.
func TestFirstsChance(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second, and much longer with -race")
	}
	if got := solve(100).of(0, 0, 0); math.Abs(got-0.5306) > 0.00005 {
		t.Errorf("First wins %.5f of the games; want 0.5306", got)
	}
}

// TestExpectimax gives minimax the exact values of unfinished positions as its evaluation, so that
// it must find the exact value of the position that it searches, and a best move.
func TestExpectimax(t *testing.T) {
	c := solve(40)
	rules := pig.Game{Goal: 40}
	g := game.WithEvaluate(rules, c.value)
	r := rand.New(rand.NewPCG(1, 2))
	for depth := range 6 {
		bot := search.NewMinimax(g, search.Limits{Depth: depth + 1})
		bot.MemoryBytes = 1 << 20
		for range 50 {
			var s state
			for s = g.Start(); g.Turn(&s) == game.Chance || r.IntN(30) > 0; {
				moves := g.Moves(nil, &s)
				if g.Apply(&s, moves[r.IntN(len(moves))]); game.Over(g, s) {
					s = g.Start()
				}
			}
			found, err := bot.Search(t.Context(), s)
			after := game.After(g, s, found.Move)
			if want := c.value(&s); err != nil || math.Abs(found.Score-want) > 1e-8 || math.Abs(c.value(&after)-want) > 1e-8 {
				t.Errorf("%s, depth %d: %v of value %v, score %v (%v); want %v", rules.FormatPosition(&s), depth+1,
					rules.FormatMove(&s, found.Move), c.value(&after), found.Score, err, want)
			}
		}
	}
}

// holdAt is a player who rolls until the pot has a given size.
type holdAt uint16

func (holdAt) Name() string { return "hold at" }

func (h holdAt) Move(_ context.Context, t *match.Request[state, move]) (move, error) {
	if t.State.Pot >= uint16(h) {
		return pig.Hold, nil
	}
	return pig.Roll, nil
}

// TestEstimate plays games with the game's own evaluation, two plies deep, against a rule of thumb
// that is hard to beat, and against random moves.
func TestEstimate(t *testing.T) {
	bot := match.NewSearcher("expectimax", search.NewMinimax(pig.Game{}, search.Limits{Depth: 2}))
	games := 600
	if testing.Short() {
		games = 100
	}
	for _, test := range []struct {
		rival match.Bot[state, move]
		games int
		least int // games won
	}{{holdAt(20), games, games * 45 / 100}, {match.NewRandom(pig.Game{}), 100, 80}} {
		s := match.Series[state, move]{
			Match: match.Match[state, move]{
				Game: pig.Game{}, First: bot, Second: test.rival, Seed: 1,
			},
			Games: test.games,
		}
		score, err := s.Play(t.Context())
		t.Logf("against %s: %d of %d", test.rival.Name(), score.Wins, test.games)
		if err != nil || score.Wins < test.least {
			t.Errorf("%d of %d games won against %s, %v; want %d", score.Wins, test.games, test.rival.Name(), err, test.least)
		}
	}
}

func Example() {
	g := pig.Game{}
	s, err := g.ParsePosition("30:20+24 first")
	if err != nil {
		fmt.Println(err)
		return
	}
	bot := search.NewMinimax(g, search.Limits{Depth: 3})
	r, err := bot.Search(context.Background(), s)
	fmt.Print(g.Render(&s))
	fmt.Println(g.FormatMove(&s, r.Move), err)
	// Output:
	// First   30 of 100  + 24, to roll or to hold
	// Second  20 of 100
	// hold <nil>
}
