package faulty_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"unique"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// nim is a game of one, two or three counters, of which each player takes one or two. Whoever
// takes the last one wins.
type nim struct {
	turn  func(left int, turn game.Player) game.Player
	moves func(left int, moves []int) []int
	score func(left int, score float64) float64
}

type pile struct {
	left int
	turn game.Player
}

func (nim) Start() pile { return pile{3, game.First} }

func (g nim) Turn(s *pile) game.Player {
	turn := s.turn
	if s.left == 0 {
		turn = game.Nobody
	}
	if g.turn != nil {
		turn = g.turn(s.left, turn)
	}
	return turn
}

func (g nim) Moves(dst []int, s *pile) []int {
	from := len(dst)
	for n := 1; n <= min(2, s.left); n++ {
		dst = append(dst, n)
	}
	if g.moves != nil {
		return append(dst[:from], g.moves(s.left, dst[from:])...)
	}
	return dst
}

func (nim) Apply(s *pile, m int) { *s = pile{s.left - m, s.turn.Opponent()} }

func (g nim) Evaluate(s *pile) float64 {
	v := 0.0
	if s.left == 0 {
		v = -s.turn.Sign()
	}
	if g.score != nil {
		v = g.score(s.left, v)
	}
	return v
}

// bounded adds Bounds.
type bounded struct {
	nim
	low, high float64
}

func (g bounded) Bounds() (low, high float64) { return g.low, g.high }

type rules = game.Game[pile, int]

// all are the searchers and solvers of all packages, each of which visits all of the game.
func all[S, M comparable](ctx context.Context, g game.Game[S, M], start S) map[string]error {
	found := map[string]error{}
	for name, s := range map[string]search.Searcher[S, M]{
		"Minimax": search.NewMinimax(g, search.Limits{}), "MCTS": &search.MCTS[S, M]{Game: g}, "two trees": &search.MCTS[S, M]{Game: g, Workers: 2},
		"Greedy": &search.Greedy[S, M]{Game: g, Reply: search.WorstReply}, "Simultaneous": &search.Simultaneous[S, M]{Game: g}, "SimultaneousMCTS": &search.SimultaneousMCTS[S, M]{Game: g, Limits: search.Limits{Nodes: 300}},
		"Determinized": ismcts.NewDeterminized(g, search.Limits{}, 0, nil), "UCT": &ismcts.Search[S, M]{Game: g, Limits: search.Limits{Nodes: 300}},
		"RegretMatching": &ismcts.Search[S, M]{Game: g, Limits: search.Limits{Nodes: 300}, RegretMatching: true},
	} {
		_, found[name] = s.Search(ctx, start)
	}
	_, found["Solve"] = search.NewBacktrack(g, search.Limits{}).Solve(ctx, start)
	_, found["Compile"] = cfr.Compile(ctx, g, start, 0)
	x, err := cfr.NewSampling(g, start, 0, 0)
	if err == nil {
		err = x.Run(ctx, 300)
	}
	found["Sampling"] = err
	return found
}

// TestOneWording lets a game break its rules in every way. All notice it and say the same.
func TestOneWording(t *testing.T) {
	end := func(v float64) nim {
		return nim{score: func(left int, score float64) float64 {
			if left == 0 {
				return v
			}
			return score
		}}
	}
	at := func(place int, wrong game.Player) nim {
		return nim{turn: func(left int, turn game.Player) game.Player {
			if left == place {
				return wrong
			}
			return turn
		}}
	}
	for want, g := range map[string]rules{
		"it is the turn of Player(7), which is not a player":                          at(1, 7),
		"it is the turn of Player(-3), which is not a player":                         at(2, -3),
		"it is the turn of Player(4), which is not a player":                          at(0, 4),
		"is to act, but has no legal move":                                            nim{moves: func(left int, moves []int) []int { return moves[:min(len(moves), left%2)] }},
		"its score is NaN; want a finite number, at most 1e+100 in absolute value":    end(math.NaN()),
		"its score is -Inf; want a finite number, at most 1e+100 in absolute value":   end(math.Inf(-1)),
		"its score is 1e+101; want a finite number, at most 1e+100 in absolute value": end(1e101),
		"its payoff is 1e-101; want 0 or at least 1e-100 in absolute value":           end(1e-101),
		"1; want -0.5 to 0.5, the game's Bounds":                                      bounded{nim{}, -0.5, 0.5},
		"its Bounds are 1 and -1; want the least and the greatest payoff":             bounded{nim{}, 1, -1},
		"its Bounds are NaN and 1; want the least and the greatest payoff":            bounded{nim{}, math.NaN(), 1},
		"its Bounds are -1e-310 and 1; want the least and the greatest payoff":        bounded{nim{}, -1e-310, 1},
		"panic: no counters, in ":                                                     nim{moves: func(int, []int) []int { panic("no counters") }},
	} {
		for name, err := range all(t.Context(), g, nim{}.Start()) {
			if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v; want %s", name, err, want)
			}
		}
	}
	for name, err := range all(t.Context(), rules(nim{}), nim{}.Start()) {
		if err != nil {
			t.Errorf("%s: %v; want no error", name, err)
		}
	}
}

// TestMisuseIsNoFault: what the caller does wrong is not blamed on the game.
func TestMisuseIsNoFault(t *testing.T) {
	var (
		none  *nim
		never context.Context
	)
	for what, found := range map[string]map[string]error{"no context": all(never, rules(nim{}), nim{}.Start()), "no game": all(t.Context(), rules(none), nim{}.Start()), "a nil game": all(t.Context(), rules(nil), nim{}.Start())} {
		for name, err := range found {
			if name == "Sampling" && what == "no context" {
				continue
			}
			if err == nil || errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, %s: %v; want an error, not errors.Is(err, game.ErrFaulty)", what, name, err)
			}
		}
	}
}

// box is a pile whose state and moves are of other types.
type box[S, M comparable] struct {
	read func(S) pile
	make func(pile) S
	move func(int) M
	took func(M) int
}

func (g box[S, M]) Start() S { return g.make(nim{}.Start()) }

func (g box[S, M]) Turn(s *S) game.Player { p := g.read(*s); return nim{}.Turn(&p) }

func (g box[S, M]) Moves(dst []M, s *S) []M {
	p := g.read(*s)
	for _, m := range (nim{}).Moves(nil, &p) {
		dst = append(dst, g.move(m))
	}
	return dst
}

func (g box[S, M]) Apply(s *S, m M) {
	p := g.read(*s)
	nim{}.Apply(&p, g.took(m))
	*s = g.make(p)
}

func (g box[S, M]) Evaluate(s *S) float64 { p := g.read(*s); return nim{}.Evaluate(&p) }

type with[T any] struct {
	pile
	x T
}

// holding returns a game whose states hold x.
func holding[T comparable](x T) game.Game[with[T], int] {
	same := func(n int) int { return n }
	return box[with[T], int]{func(s with[T]) pile { return s.pile }, func(p pile) with[T] { return with[T]{p, x} }, same, same}
}

// refuse checks that everybody refuses g, or plays it if want is empty.
func refuse[S, M comparable](t *testing.T, g game.Game[S, M], want string) {
	t.Helper()
	found := all(t.Context(), g, g.Start())
	_, found["Perft"] = game.Perft(t.Context(), g, g.Start(), 3)
	m := match.Match[S, M]{Game: g, First: match.NewRandom(g), Second: match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{}))}
	_, found["Match"] = m.Play(t.Context())
	faults, _ := gametest.Faults(g, gametest.Options{Games: 2, Waive: []string{"moves allocate nothing"}})
	if len(faults) > 0 {
		found["gametest"] = fmt.Errorf("%w: %v", game.ErrFaulty, faults[0])
	} else {
		found["gametest"] = nil
	}
	for who, err := range found {
		if want == "" && err != nil || want != "" && (!errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s, %T: %v; want %q", who, g.Start(), err, want)
		}
	}
}

// TestNotPlain: what the compiler takes for comparable, though copies share it or it is not equal
// to itself, is refused by all.
func TestNotPlain(t *testing.T) {
	same := func(n int) int { return n }
	refuse(t, game.Game[*pile, int](box[*pile, int]{func(s *pile) pile { return *s }, func(p pile) *pile { return &p }, same, same}), "copies share what *faulty_test.pile (*faulty_test.pile) leads to")
	refuse(t, holding([2]struct{ p *int }{}), ".x[].p (*int) leads to")
	refuse(t, holding(make(chan int)), ".x (chan int) leads to")
	refuse(t, holding[any](new(int)), "a state.x holds a *int: copies share")
	refuse(t, holding[any]([]int{1}), "a state.x holds a []int, which cannot be compared")
	refuse(t, holding[any](func() {}), "a state.x holds a func(), which cannot be compared")
	refuse(t, holding[any](struct{ m any }{map[int]int{}}), "a state.x holds a struct { m interface {} }, which cannot be compared")
	refuse(t, holding[fmt.Stringer](&strings.Builder{}), "a state.x holds a *strings.Builder: copies share")
	refuse(t, holding([3]float64{1, 2, math.NaN()}), "a state.x[2] is NaN")
	refuse(t, holding[any](float32(math.NaN())), "a state.x is NaN")
	refuse(t, holding(complex(0, math.NaN())), "a state.x is NaN")
	read, write := func(p pile) pile { return p }, func(p pile) pile { return p }
	refuse(t, game.Game[pile, any](box[pile, any]{read, write, func(n int) any { return []int{n} }, func(m any) int { return m.([]int)[0] }}), "a move holds a []int, which cannot be compared")
	refuse(t, game.Game[pile, *int](box[pile, *int]{read, write, func(n int) *int { return &n }, func(m *int) int { return *m }}), "copies share what *int (*int) leads to")
	for _, x := range []any{nil, 1, "text", 2.5, [2]bool{true}} {
		refuse(t, holding(x), "")
	}
	refuse(t, holding(unique.Make("text")), "")
	refuse(t, holding(math.Inf(1)), "")
}
