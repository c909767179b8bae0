package football_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestPlayoutDraws checks with Pearson's test that all legal actions are drawn equally often:
// for n actions, chi-square then has a mean of n-1 and a variance of twice that.
func TestPlayoutDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	source := rand.NewPCG(4, 1)
	for _, rules := range []football.RuleSet{football.PublishedRules, football.JudgeRules} {
		g := newGame(t, football.Config{Rules: rules, Steps: 60})
		passes := 0
		for steps := range 16 {
			s := g.Start()
			var moves []football.Action
			for range steps / 2 {
				moves = randomStep(g, r, &s, moves)
			}
			if s.Acting = game.First; steps%2 != 0 { // alternate the team to act
				s.Acting = game.Second
			}
			p := s.Acting
			moves = g.Moves(moves[:0], &s)
			drawn := map[football.Action]int{}
			const each = 40
			for range each * len(moves) {
				after := s
				if n := g.Playout(&after, source, 1); n != 1 {
					t.Fatalf("a playout of one action played %d; want n == 1", n)
				}
				drawn[after.Committed[p-game.First]]++
			}
			chi := 0.0
			for _, m := range moves {
				off := float64(drawn[m] - each)
				chi += off * off / each
				if o := [3]football.Order{m.Order(0), m.Order(1), m.Order(2)}; o[0].Pass || o[1].Pass || o[2].Pass {
					passes++
				}
				delete(drawn, m)
			}
			if len(drawn) > 0 {
				t.Fatalf("%v: drawn, but not legal at %s: %v", rules, g.FormatPosition(&s), drawn)
			}
			if free := float64(len(moves) - 1); math.Abs(chi-free) > 6*math.Sqrt(2*free) {
				t.Errorf("%v: chi-square is %.0f with %.0f degrees of freedom at %s; want math.Abs(chi-free) <= 6*math.Sqrt(2*free)", rules, chi, free, g.FormatPosition(&s))
			}
		}
		if passes == 0 {
			t.Errorf("%v: nobody could pass; want passes != 0", rules)
		}
	}
}

// TestPlayoutStepByStep compares playouts of whole matches with playouts of one ply at a
// time.
func TestPlayoutStepByStep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 100 {
		g := newGame(t, randomConfig(r))
		source := rand.NewPCG(r.Uint64(), 1)
		again := *source
		atOnce := g.Start()
		n := g.Playout(&atOnce, source, math.MaxInt)
		s := g.Start()
		plies := 0
		for ; g.Turn(&s) != game.Nobody; plies++ {
			before := s
			if g.Playout(&s, &again, 1) != 1 {
				t.Fatalf("a playout of one move at %s does not play one", g.FormatPosition(&before))
			}
		}
		if s != atOnce || plies != n {
			t.Fatalf("%d moves at once lead to %s, %d one by one to %s; want s == atOnce, plies == n", n, g.FormatPosition(&atOnce), plies, g.FormatPosition(&s))
		}
	}
}

// TestPlayoutChance compares how often playouts give the ball to either player with formulas 1
// and 2.
func TestPlayoutChance(t *testing.T) {
	const n = 100_000
	source := rand.NewPCG(3, 4)
	for _, c := range []struct {
		ball   string
		qa, qb float64
		want   float64 // probability that B gets the ball
	}{
		{"A0", 0.5, 0.5, 0.5 / (0.5 + (1 - 0.5))}, {"A0", 0.8, 0.3, 0.3 / (0.3 + (1 - 0.8))},
		{"2,5 dir 0 left 0", 0.8, 0.2, 0.2 / (0.2 + 0.8)}, {"2,5 dir 0 left 0", 0.1, 0.9, 0.9 / (0.9 + 0.1)},
	} {
		g := newGame(t, football.Config{Skills: &[2][3]float64{{c.qa, 0.5, 0.5}, {c.qb, 0.5, 0.5}}})
		s := position(t, g, "A 2,5 1,1 3,1 B 2,5 1,9 3,9 ball "+c.ball+" score 0-0 step 0 Chance")
		b := 0
		for range n {
			after := s
			g.Playout(&after, source, 1)
			if after.Holder == 3 {
				b++
			}
		}
		got, sigma := float64(b)/n, math.Sqrt(c.want*(1-c.want)/n)
		if math.Abs(got-c.want) > 3*sigma {
			t.Errorf("%s with %v and %v: B gets the ball %.4f of the time, want %.4f +- %.4f", c.ball, c.qa, c.qb, got, c.want, 3*sigma)
		}
	}
}

// BenchmarkPlayout plays matches with Game.Playout; an operation is a step.
func BenchmarkPlayout(b *testing.B) {
	for _, size := range [][2]int{{5, 10}, {11, 22}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			g := newGame(b, football.Config{Rows: size[0], Columns: size[1]})
			source := rand.NewPCG(1, 1)
			b.ReportAllocs()
			for n := 0; n < b.N; n += g.Steps() {
				s := g.Start()
				g.Playout(&s, source, math.MaxInt)
			}
		})
	}
}

// Weights that are read can be written and read again.
func FuzzReadWeights(f *testing.F) {
	var b bytes.Buffer
	football.DefaultWeights().Named().Write(&b)
	f.Add(b.String())
	f.Add(strings.Replace(b.String(), "value", "low", 1))
	f.Fuzz(func(t *testing.T, text string) {
		w, err := football.ReadWeights(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := w.Named().Write(&b); err != nil {
			t.Fatalf("%q is read as %v, which is not written: %v", text, w, err)
		}
		if again, err := football.ReadWeights(&b); err != nil || again != w {
			t.Errorf("%q is read as %v, and then as %v, %v; want no error, again == w", text, w, again, err)
		}
	})
}

// mirrorGame returns the mirror image of a game.
func mirrorGame(g *football.Game) *football.Game {
	c := g.Config()
	c.Kickoff = c.Kickoff.Opponent()
	c.Skills[0], c.Skills[1] = c.Skills[1], c.Skills[0]
	c.Places[0], c.Places[1] = c.Places[1], c.Places[0]
	for t := range c.Places {
		for i := range c.Places[t] {
			c.Places[t][i] = mirrorCell(g, c.Places[t][i])
		}
	}
	m, err := football.New(c)
	if err != nil {
		panic(err) // the image of a legal game is legal
	}
	return m
}

// mirrorState returns the mirror image of a position of g.
func mirrorState(g *football.Game, s football.State) football.State {
	m := s
	for i := range m.Players {
		m.Players[i] = mirrorCell(g, s.Players[(i+3)%6])
	}
	m.Ball = mirrorCell(g, s.Ball)
	if s.Holder >= 0 {
		m.Holder = (s.Holder + 3) % 6
	}
	m.Dir = mirrorDirection(s.Dir)
	m.Acting = s.Acting.Opponent()
	if s.Acting == game.First && s.Committed == [2]football.Action{} {
		m.Acting = game.First // both are to act; A acts first by convention
	}
	m.Goals[0], m.Goals[1] = s.Goals[1], s.Goals[0]
	m.Committed = [2]football.Action{}
	for i, a := range s.Committed {
		if a != 0 {
			m.Committed[1-i] = mirrorAction(a)
		}
	}
	return m
}

// mirrorAction returns the mirror image of a team's action.
func mirrorAction(a football.Action) football.Action {
	var orders [3]football.Order
	for i := range orders {
		orders[i] = a.Order(i)
		orders[i].Dir = mirrorDirection(orders[i].Dir)
	}
	return football.NewAction(orders)
}

func mirrorCell(g *football.Game, c football.Cell) football.Cell {
	_, columns := g.Size()
	return football.Cell{Row: c.Row, Col: int8(columns-1) - c.Col}
}

func mirrorDirection(d football.Direction) football.Direction {
	return [football.Directions]football.Direction{0, 3, 2, 1, 8, 7, 6, 5, 4}[d]
}

// TestChaserHasNoSide has the chaser play positions and their mirror images: a preference for
// one side would decide matches.
func TestChaserHasNoSide(t *testing.T) {
	g := must.Get(football.New(football.Config{}))(t)
	r := rand.New(rand.NewPCG(8, 9))
	m, chaser := mirrorGame(g), must.Get(team.New("chaser", team.Options{}))(t)
	s := g.Start()
	for range 200 {
		image := mirrorState(g, s)
		for _, p := range []game.Player{game.First, game.Second} {
			a := must.Get(chaser.Move(t.Context(), &team.Request{Game: g, State: s, Player: p, Rand: r}))(t)
			b, err := chaser.Move(t.Context(), &team.Request{Game: m, State: image, Player: p.Opponent(), Rand: r})
			if err != nil || b != mirrorAction(a) {
				t.Fatalf("%s: %v plays %v; in the mirror %v, %v; want no error, b == mirrorAction(a)", g.FormatPosition(&s), p, a, b, err)
			}
		}
		for range 2 {
			all := g.Moves(nil, &s)
			g.Apply(&s, all[r.IntN(len(all))])
		}
		if g.Turn(&s) == game.Chance {
			g.Apply(&s, g.Moves(nil, &s)[r.IntN(2)])
		}
	}
}
