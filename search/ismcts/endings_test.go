package ismcts

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// path is a game in which a place leads to others. If First and Second are swapped, payoffs are,
// too.
type path struct {
	places  []place
	swapped bool
}

type place struct {
	them   bool
	payoff float64 // at the end of the game
	next   []int8
}

func (path) Start() int8 { return 0 }

func (g path) Turn(s *int8) game.Player {
	switch p := g.places[*s]; {
	case len(p.next) == 0:
		return game.Nobody
	case p.them != g.swapped:
		return game.Second
	}
	return game.First
}

func (g path) Moves(dst []int8, s *int8) []int8 { return append(dst, g.places[*s].next...) }

func (path) Apply(s *int8, m int8) { *s = m }

func (g path) Evaluate(s *int8) float64 {
	if v := g.places[*s].payoff; g.swapped {
		return -v
	} else {
		return v
	}
}

// TestEndings has the searchers choose between equal moves, as TestTies of package search has
// its own: the move wanted is the one to place 1.
func TestEndings(t *testing.T) {
	var many []int8
	for i := range int8(60) {
		many = append(many, i+2)
	}
	crowd := []place{{next: append(many, 1)}, {payoff: 1}}
	for range many {
		crowd = append(crowd, place{them: true, next: []int8{1}})
	}
	for name, places := range map[string][]place{
		"win now or later":      {{next: []int8{2, 1}}, {payoff: 1}, {them: true, next: []int8{3}}, {next: []int8{4}}, {payoff: 1}},
		"a small win":           {{next: []int8{2, 1}}, {payoff: 1e-9}, {them: true, next: []int8{3}}, {payoff: 1e-9}},
		"draw now or later":     {{next: []int8{2, 1}}, {}, {them: true, next: []int8{3}}, {}},
		"draw or lose":          {{next: []int8{2, 1}}, {}, {them: true, next: []int8{3}}, {payoff: -1}},
		"the greater of two":    {{next: []int8{2, 1}}, {payoff: 1}, {payoff: 0.5}},
		"a greater win later":   {{next: []int8{2, 1}}, {them: true, next: []int8{3}}, {payoff: 0.5}, {payoff: 1}},
		"many moves":            crowd,
		"win now or for ever":   {{next: []int8{2, 1}}, {payoff: 1}, {them: true, next: []int8{0}}},
		"a draw now or forever": {{next: []int8{2, 1}}, {}, {them: true, next: []int8{0}}},
	} {
		endless := name[len(name)-4:] == "ever"
		for _, swapped := range []bool{false, true} {
			for _, nodes := range []int64{1, 3, 300} {
				g := path{places, swapped}
				for seed := range uint64(8) {
					list := map[string]interface {
						search.Searcher[int8, int8]
						NewGame(seed uint64)
					}{
						"determinized": &determinized[int8, int8]{Game: g},
					}
					if !endless {
						list["UCT"] = &Search[int8, int8]{Game: g, Limits: search.Limits{Nodes: nodes}, Rollout: 2}
						list["playouts"] = &Search[int8, int8]{Game: g, Limits: search.Limits{Nodes: nodes}}
						list["estimates"] = &Search[int8, int8]{Game: g, Limits: search.Limits{Nodes: nodes}, Rollout: -1}
					}
					for by, s := range list {
						if name == "a greater win later" && (nodes < 300 || by == "estimates" || by == "UCT") {
							continue // they have not seen it
						}
						s.NewGame(seed)
						if r, err := s.Search(t.Context(), 0); err != nil || r.Move != 1 {
							t.Errorf("%s, swapped %v, %d simulations, seed %d, %s: %+v, %v; want no error, r.Move == 1", name, swapped, nodes, seed, by, r, err)
						}
					}
				}
			}
		}
	}
}

// TestBadEstimates has Evaluate return no number before the end of the game.
func TestBadEstimates(t *testing.T) {
	g := path{[]place{{next: []int8{1, 2}}, {them: true, next: []int8{3, 4}, payoff: math.NaN()}, {them: true, next: []int8{3, 4}}, {}, {}}, false}
	for seed := range uint64(20) {
		for regret, nodes := range map[bool]int64{false: 1, true: 50} { // mixing does not compare the moves first
			x := Search[int8, int8]{Game: g, Limits: search.Limits{Nodes: nodes}, RegretMatching: regret, Rollout: -1}
			x.NewGame(seed)
			if r, err := x.Search(t.Context(), 0); err == nil {
				t.Errorf("seed %d, RegretMatching %v: %+v; want an error", seed, regret, r)
			}
		}
	}
}
