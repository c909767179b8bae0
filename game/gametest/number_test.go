package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// node is a position of a random game: what both players have seen decides who is to move, and
// among how many moves.
type node struct {
	turn   game.Player
	next   []int // the numbers of the positions after the moves
	payoff float64
	seen   [2]string // by the players
	first  [2]int    // the number of the first position that looks the same to the player
}

// randomNodes returns the positions of a random game in which players forget nothing.
func randomNodes(seed uint64) []node {
	r := rand.New(rand.NewPCG(seed, 0x5eed))
	all := []node{{turn: game.Player(-1)}}
	public := []string{""}
	plies := 3 + r.IntN(3)
	type form struct {
		turn  game.Player
		shown [][3]int // of each move: to both, and to each player besides
	}
	forms := map[string]form{}
	at := [2]map[string]int{{}, {}}
	for n := 0; n < len(all); n++ {
		for i := range players {
			if _, known := at[i][all[n].seen[i]]; !known {
				at[i][all[n].seen[i]] = n
			}
			all[n].first[i] = at[i][all[n].seen[i]]
		}
		f, known := forms[public[n]]
		if !known {
			f.turn = []game.Player{game.First, game.Second, game.Chance}[r.IntN(3)]
			if len(public[n]) >= 4*plies {
				f.turn = game.Nobody
			} else {
				for m := range 1 + r.IntN(3) {
					shown := [3]int{r.IntN(2), r.IntN(2), r.IntN(2)}
					if f.turn == game.First || f.turn == game.Second {
						shown[1+int(f.turn-game.First)] = m
					}
					f.shown = append(f.shown, shown)
				}
			}
			forms[public[n]] = f
		}
		if all[n].turn = f.turn; f.turn == game.Nobody {
			all[n].payoff = float64(r.IntN(13) - 6)
		}
		for _, shown := range f.shown {
			all[n].next = append(all[n].next, len(all))
			both := fmt.Sprintf("%d.%d ", len(f.shown), shown[0])
			child := node{}
			for i := range players {
				child.seen[i] = all[n].seen[i] + fmt.Sprintf("%s%d;", both, shown[1+i])
			}
			all, public = append(all, child), append(public, public[n]+both)
		}
	}
	return all
}

var players = []game.Player{game.First, game.Second}

// numbered is a random game whose states say no more than the number of a position.
type numbered struct {
	nodes  []node
	states []coded
	views  [2][]coded // of the positions
	number map[coded]int
}

// number writes the positions and the views of a random game.
func number(seed uint64, state func(int, *node) coded, view func(int, *node, *node, int) coded) numbered {
	g := numbered{nodes: randomNodes(seed), number: map[coded]int{}}
	for n := range g.nodes {
		x := &g.nodes[n]
		g.states = append(g.states, state(n, x))
		for p, first := range x.first {
			v := g.states[first]
			switch {
			case x.turn == game.Nobody:
				v = g.states[n]
			case view != nil:
				v = view(first, x, &g.nodes[first], p)
			}
			g.views[p] = append(g.views[p], v)
			g.number[v] = first
		}
	}
	for n, s := range g.states {
		g.number[s] = n
	}
	return g
}

// open reports whether everything is seen.
func (g numbered) open() bool {
	return slices.Equal(g.views[0], g.states) && slices.Equal(g.views[1], g.states)
}

func (g numbered) at(s *coded) *node { return &g.nodes[g.number[*s]] }

func (g numbered) Start() coded              { return g.states[0] }
func (g numbered) Turn(s *coded) game.Player { return g.at(s).turn }
func (g numbered) Evaluate(s *coded) float64 { return g.at(s).payoff }
func (g numbered) Moves(dst []int, s *coded) []int {
	for m := range g.at(s).next {
		dst = append(dst, m)
	}
	return dst
}

func (g numbered) Apply(s *coded, m int) {
	if next := g.at(s).next; m >= 0 && m < len(next) {
		*s = g.states[next[m]]
	}
}

func (g numbered) Observe(s *coded, p game.Player) coded {
	n, isPosition := g.number[*s]
	if !isPosition || g.states[n] != *s {
		return *s // a view
	}
	return g.views[int(p-game.First)][n]
}

// coded is a state or a view: each way to write it uses some of the fields.
type coded struct {
	Number, Set int16
	Turn        game.Player
	Moves       int8
	Sets        [2]int16
}

// codes are ways to write the position with a number, and what a player sees of it.
var codes = []struct {
	name  string
	state func(n int, x *node) coded
	view  func(first int, x, same *node, p int) coded // same: the first position that looks the same
}{
	{"the number", func(n int, _ *node) coded { return coded{Number: int16(n)} }, nil},
	{"the number and what follows from it", func(n int, x *node) coded { return coded{Number: int16(n), Turn: x.turn, Moves: int8(len(x.next))} }, nil},
	{"the numbers of the information sets", func(n int, x *node) coded {
		return coded{Number: int16(n), Sets: [2]int16{int16(x.first[0]), int16(x.first[1])}}
	}, nil},
	{"the number of the information set, in another field", func(n int, _ *node) coded { return coded{Number: int16(n)} },
		func(first int, _, _ *node, p int) coded { return coded{Number: -1, Set: int16(first + 1)} }},
	{"the numbers of the information sets, with that of the player alone", func(n int, x *node) coded {
		return coded{Number: int16(n + 1), Sets: [2]int16{int16(x.first[0] + 1), int16(x.first[1] + 1)}}
	}, func(first int, _, _ *node, p int) (v coded) {
		v.Sets[p] = int16(first + 1)
		return v
	}},
}

// TestNumberedPositions finds no leak in random games whose states say no more than the number of a
// position, however it is written; and hardly any where the states hold the number of each player's
// information set besides, of which some small games look like one that tells a secret.
func TestNumberedPositions(t *testing.T) {
	seeds := uint64(40)
	if !testing.Short() {
		seeds = 350
	}
	hide, doubtful := 0, 0
	for seed := range seeds {
		for _, c := range codes {
			g := number(seed, c.state, c.view)
			if g.open() {
				continue
			}
			hide++
			for _, f := range must.Get(gametest.Faults(game.Game[coded, int](g), few))(t) {
				if f.Check != "leaks" {
					continue
				}
				if c.name == codes[len(codes)-1].name {
					doubtful++
				} else {
					t.Errorf("%s, seed %d: %v", c.name, seed, f)
				}
			}
		}
	}
	if doubtful > int(seeds)/100 {
		t.Errorf("%d of %d games with the numbers of the information sets are accused; want at most 1 in 100", doubtful, seeds)
	}
	if hide < int(seeds)*len(codes)/2 {
		t.Errorf("%d games hide something; want most of %d", hide, seeds*uint64(len(codes)))
	}
}

var few = gametest.Options{Games: 100, Budget: 3000}

// talker is a random game that hides moves and tells the last hidden one in another field.
type talker struct{ randomgame.Hidden }

type talk struct {
	randomgame.Line
	Echo int8
}

func (g talker) Start() talk                      { return talk{} }
func (g talker) Turn(s *talk) game.Player         { return g.Hidden.Turn(&s.Line) }
func (g talker) Moves(dst []int8, s *talk) []int8 { return g.Hidden.Moves(dst, &s.Line) }
func (g talker) Evaluate(s *talk) float64         { return g.Hidden.Evaluate(&s.Line) }
func (g talker) Observe(s *talk, p game.Player) talk {
	return talk{g.Hidden.Observe(&s.Line, p), s.Echo}
}

func (g talker) Apply(s *talk, m int8) {
	if g.Turn(s) != game.Nobody {
		s.Echo = m
		g.Hidden.Apply(&s.Line, m)
	}
}

// TestTalkers finds the leaks of random games that tell all that they hide, if they hide it often.
func TestTalkers(t *testing.T) {
	leaks := 0
	for seed := range uint64(300) {
		g := randomgame.NewHidden(seed)
		results := [2]int{} // of hidden moves, for each player
		positions := 1
		for i, turn := range g.Turns[:len(g.Turns)-1] {
			for p, who := range []game.Player{game.First, game.Second} {
				if after := g.Start(); turn != who && g.Counts[i] > 1 {
					after.Plies, after.Moves[i] = int8(i+1), 1
					if g.Observe(&after, who).Moves[i] == 0 {
						results[p] += positions * int(g.Counts[i]-1)
					}
				}
			}
			positions *= int(g.Counts[i])
		}
		if max(results[0], results[1]) < 8 {
			continue
		}
		leaks++
		faults := must.Get(gametest.Faults(game.Game[talk, int8](talker{g}), few))(t)
		if !slices.ContainsFunc(faults, func(f gametest.Fault) bool { return f.Check == "leaks" }) {
			t.Errorf("seed %d: %+v tells what it hides, and the kit finds %v; want leaks", seed, g, faults)
		}
	}
	if leaks < 30 {
		t.Errorf("%d games hide moves often; want 30", leaks)
	}
}
