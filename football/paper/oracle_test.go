package paper

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// The oracle is a literal implementation of the rules: points are coordinates, segments are
// pairs of points in a map, and every rule is a statement. It shares only the order of the
// directions with the package.

type spot struct{ x, y int } // x from the left, y from the top, (0, 0) the field's north-west corner

type line struct{ a, b spot }

func lineBetween(a, b spot) line {
	if b.y < a.y || b.y == a.y && b.x < a.x {
		a, b = b, a
	}
	return line{a, b}
}

type oracle struct {
	width, height int
	open          bool
	lines         map[line]bool
	visited       map[spot]bool
	ball          spot
	first         bool // to move
	result        string
}

func newOracle(r Rules) *oracle {
	o := &oracle{width: r.Width, height: r.Height, open: r.OpenOutline, lines: map[line]bool{}, visited: map[spot]bool{}, first: true}
	o.ball = spot{r.Width / 2, r.Height / 2}
	o.visited[o.ball] = true
	c := r.Width / 2
	draw := func(x1, y1, x2, y2 int) { o.lines[lineBetween(spot{x1, y1}, spot{x2, y2})] = true }
	for y := range r.Height {
		draw(0, y, 0, y+1)
		draw(r.Width, y, r.Width, y+1)
	}
	for x := range r.Width {
		if x != c-1 && x != c {
			draw(x, 0, x+1, 0)
			draw(x, r.Height, x+1, r.Height)
		}
	}
	for _, end := range []struct{ line, back int }{{0, -1}, {r.Height, r.Height + 1}} {
		draw(c-1, end.line, c-1, end.back) // the posts
		draw(c+1, end.line, c+1, end.back)
		draw(c-1, end.back, c, end.back)
		draw(c, end.back, c+1, end.back)
	}
	return o
}

func (o *oracle) inGoal(p spot) bool { return p.y < 0 || p.y > o.height }

// outline reports whether some line drawn from the start ends in p.
func (o *oracle) outline(p spot) bool {
	onSide := p.x == 0 || p.x == o.width
	onEnd := p.y == 0 || p.y == o.height
	return onSide || onEnd && p.x != o.width/2
}

func (o *oracle) used(p spot) bool { return o.visited[p] || !o.open && o.outline(p) }

func (o *oracle) target(d int) (spot, bool) {
	dx := []int{0, 1, 1, 1, 0, -1, -1, -1}[d]
	dy := []int{-1, -1, 0, 1, 1, 1, 0, -1}[d]
	to := spot{o.ball.x + dx, o.ball.y + dy}
	c := o.width / 2
	if o.inGoal(to) {
		mouth := o.ball.x >= c-1 && o.ball.x <= c+1
		if !mouth || to.x < c-1 || to.x > c+1 {
			return to, false
		}
	} else if to.x < 0 || to.x > o.width {
		return to, false
	}
	return to, !o.lines[lineBetween(o.ball, to)]
}

func (o *oracle) moves() (list []int) {
	if o.result != "" || o.inGoal(o.ball) {
		return nil
	}
	for d := range 8 {
		if _, ok := o.target(d); ok {
			list = append(list, d)
		}
	}
	return list
}

func (o *oracle) apply(d int) {
	to, _ := o.target(d)
	o.lines[lineBetween(o.ball, to)] = true
	wasUsed := o.used(to)
	o.ball = to
	o.visited[to] = true
	switch {
	case to.y < 0:
		o.result = "First"
	case to.y > o.height:
		o.result = "Second"
	default:
		if !wasUsed {
			o.first = !o.first
		}
		if len(o.moves()) == 0 { // the player to move cannot
			o.result = map[bool]string{true: "Second", false: "First"}[o.first]
		}
	}
}

// describe returns a description of the oracle that must agree with that of a State.
func (o *oracle) describe() string {
	turn := "Nobody"
	if o.result == "" {
		turn = map[bool]string{true: "First", false: "Second"}[o.first]
	}
	return fmt.Sprintf("turn %s, result %q, ball %v, moves %v", turn, o.result, o.ball, o.moves())
}

func describe(g *Game, s *State) string {
	row, column := g.RowColumn(s.Ball())
	result := ""
	if s.Winner() != game.Nobody {
		result = s.Winner().String()
	}
	var moves []int
	for _, d := range g.Moves(nil, s) {
		moves = append(moves, int(d))
	}
	return fmt.Sprintf("turn %v, result %q, ball %v, moves %v", g.Turn(s), result, spot{column, row - 1}, moves)
}

var testRules = []Rules{
	{Width: 8, Height: 10}, classic, {Width: 6, Height: 10, OpenOutline: true}, {Width: 8, Height: 10, OpenOutline: true},
	{Width: 2, Height: 2}, {Width: 2, Height: 2, OpenOutline: true}, {Width: 2, Height: 6}, {Width: 4, Height: 2},
	{Width: 4, Height: 4}, {Width: 10, Height: 12}, {Width: 12, Height: 10}, {Width: 50, Height: 2}, {Width: 2, Height: 72},
}

// playBeside plays one game in parallel with the oracle and checks after each step that the
// two agree, that the notation round-trips, and that the board used for searching agrees with
// the state. choose picks one of n moves.
func playBeside(t *testing.T, g *Game, choose func(n int) int) {
	t.Helper()
	o, s := newOracle(g.Rules()), g.Start()
	seen := map[uint64]State{}
	for {
		if got, want := describe(g, &s), o.describe(); got != want {
			t.Fatalf("position %q:\ngot  %s\nwant %s", g.FormatPosition(&s), got, want)
		}
		text := g.FormatPosition(&s)
		back, err := g.ParsePosition(text)
		if err != nil || back != s {
			t.Fatalf("position %q does not round-trip: %v", text, err)
		}
		if other, ok := seen[g.Hash(&s)]; ok && other != s {
			t.Fatalf("%q and %q have the same hash", text, g.FormatPosition(&other))
		}
		seen[g.Hash(&s)] = s
		moves := g.Moves(nil, &s)
		if len(moves) == 0 {
			return
		}
		d := moves[choose(len(moves))]
		checkBoard(t, g, s, d)
		g.Apply(&s, d)
		o.apply(int(d))
	}
}

// checkBoard makes step d on a board and checks that the result is the board of the next
// position, and that unmaking the step restores the board.
func checkBoard(t *testing.T, g *Game, s State, d Direction) {
	t.Helper()
	b := newBoard(g.field, &s)
	before := *b
	next := game.After(g, s, d)
	if g.field.goal[next.ball] != game.Nobody {
		return
	}
	want := *newBoard(g.field, &next)
	lands := b.ends[b.ball]>>d&1 != 0
	if lands {
		b.land(d)
	} else {
		b.bounce(d)
	}
	if next.turn == game.Nobody {
		want.turn = b.turn // a board does not detect dead ends
	}
	if *b != want {
		t.Fatalf("position %q, step %d: the board differs from that of the next position", g.FormatPosition(&s), d)
	}
	if lands {
		b.unland(d)
	} else {
		b.unbounce(d)
	}
	if *b != before {
		t.Fatalf("position %q, step %d: stepping back does not restore the board", g.FormatPosition(&s), d)
	}
}

func FuzzGame(f *testing.F) {
	f.Add(uint8(0), []byte("20534706"))
	f.Add(uint8(4), []byte{7, 7, 7, 7, 1, 2, 3})
	f.Fuzz(func(t *testing.T, rules uint8, choices []byte) {
		g := newGame(t, testRules[int(rules)%len(testRules)])
		i := 0
		playBeside(t, g, func(n int) int {
			if i++; i <= len(choices) {
				return int(choices[i-1]) % n
			}
			return 0
		})
	})
}

// TestTurnsAgainstStepping compares the enumeration of turns with one that steps through
// every path and identifies turns by the position after them.
func TestTurnsAgainstStepping(t *testing.T) {
	for _, r := range testRules[:9] {
		g := newGame(t, r)
		rng := rand.New(rand.NewPCG(2, 3))
		deadEnds := int64(0)
		for range 40 {
			s := randomPosition(g, rng, rng.IntN(25))
			counted, err := g.CountPaths(t.Context(), s, 1)
			if err != nil || counted.Paths > 20000 {
				continue
			}
			want := map[State]int{}
			var paths PathCount
			var finish func(State)
			finish = func(from State) {
				for _, next := range game.All(g, from) {
					if next.turn == s.turn {
						finish(next)
						continue
					}
					want[next] = 1
					paths.Paths++
					switch {
					case next.winner == game.Nobody:
					case g.field.goal[next.ball] == game.First:
						paths.Goals[0]++
					case g.field.goal[next.ball] == game.Second:
						paths.Goals[1]++
					default:
						paths.DeadEnds++
					}
				}
			}
			finish(s)
			if counted != paths {
				t.Fatalf("%+v, position %q: %+v are counted, %+v found by stepping; want counted == paths", r, g.FormatPosition(&s), counted, paths)
			}
			deadEnds += paths.DeadEnds
			got := map[State]int{}
			for turn := range g.Turns(t.Context(), s, 0) {
				to := s
				for _, d := range turn.Path {
					if g.Turn(&to) != s.turn {
						t.Fatalf("%v goes on after the turn is over; want g.Turn(&to) == s.turn", turn.Path)
					}
					to, _ = game.Play(g, to, d)
				}
				if to.ball != turn.End || to.winner != turn.Winner || turn.DeadEnd != (to.winner != game.Nobody && g.field.goal[to.ball] == game.Nobody) {
					t.Fatalf("turn %+v leads to %s", turn, describe(g, &to))
				}
				got[to]++
			}
			if !maps.Equal(want, got) {
				t.Fatalf("%+v, position %q: turns differ from those found by stepping (%d, want %d)", r, g.FormatPosition(&s), len(got), len(want))
			}
		}
		if r.OpenOutline && r.Width == 2 && deadEnds == 0 {
			t.Errorf("%+v: no open corner was reached", r)
		}
	}
}
