package entry

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// openings are well-known beginnings, which lead to balanced positions.
const openings = `
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6
e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nc3 Bb4
e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 d6
e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7
e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7
e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6
e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6
d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O
d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5
d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5
d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5
d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O
d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3
d4 f5 g3 Nf6 Bg2 e6 Nf3 Be7 O-O O-O
c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5
Nf3 d5 g3 Nf6 Bg2 e6 O-O Be7 d3 O-O
`

// varied is a searcher that plays one of the openings at random while it can.
type varied struct {
	*search.Minimax[state, move]
	known  map[state][]move
	random *rand.Rand
}

func newVaried(m *search.Minimax[state, move]) *varied {
	v := &varied{m, map[state][]move{}, rand.New(rand.NewPCG(1, 0))}
	rules := chess.Game{}
	for line := range strings.Lines(openings) {
		s := rules.Start()
		for text := range strings.FieldsSeq(line) {
			m, err := rules.ParseMove(&s, text)
			if err != nil {
				break // a test reads them all
			}
			if !slices.Contains(v.known[s], m) {
				v.known[s] = append(v.known[s], m)
			}
			s = game.After[state, move](rules, s, m)
		}
	}
	return v
}

// NewGame seeds the choice of the opening.
func (v *varied) NewGame(seed uint64) {
	v.random = rand.New(rand.NewPCG(seed, 0))
	v.Minimax.NewGame(seed)
}

// Search returns a move of an opening, or else that of the search.
func (v *varied) Search(ctx context.Context, s state, past ...state) (search.Result[move], error) {
	if moves := v.known[s]; len(moves) > 0 {
		m := moves[v.random.IntN(len(moves))]
		after := game.After(v.Game, s, m)
		return search.Result[move]{Move: m, Line: []move{m}, Score: v.Game.Evaluate(&after), Depth: 1, Nodes: 1}, nil
	}
	return v.Minimax.Search(ctx, s, past...)
}
