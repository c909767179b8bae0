package contract

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestAsk(t *testing.T) {
	s := must.Get(checkers.ParseFEN("B:W18,K31:B15,K1"))(t)
	line, err := ask(checkers.Game{Rules: checkers.Damas}, s)
	want := `{"state":["------X-","--------","--------","---x----","----o---","--------","--------","---O----"],"moves":[[[3,3],[5,5]]],"player":"X"}` + "\n"
	if err != nil || string(line) != want {
		t.Errorf("%s, %v; want %s", line, err, want)
	}
}

// Every answer gives an error or a legal move.
func FuzzAnswer(f *testing.F) {
	f.Add("[[2,0],[3,1]]")
	f.Add("{\"error\": \"x\"}")
	f.Add("[[2,0,[3,1]]\r")
	f.Fuzz(func(t *testing.T, line string) {
		g := checkers.Game{Rules: checkers.Damas}
		m, err := parseAnswer(g, g.Start(), []byte(line))
		if err != nil {
			return
		}
		if _, err := game.Play(g, g.Start(), m); err != nil {
			t.Error(err)
		}
	})
}

// TestOrder compares the order of moves in the positions of random games with that of texts:
// row and column of the piece, then the numbers of the directions in the assignment's list.
func TestOrder(t *testing.T) {
	directions := [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	key := func(m checkers.Move) string {
		path := coordinates(m)
		var text strings.Builder
		fmt.Fprint(&text, path[0])
		for i, to := range path[1:] {
			down, right := to[0]-path[i][0], to[1]-path[i][1]
			steps := max(down, -down)
			fmt.Fprint(&text, slices.Index(directions, [2]int{down / steps, right / steps}))
		}
		return text.String()
	}
	random := rand.New(rand.NewPCG(1, 2))
	g := checkers.Game{Rules: checkers.Damas}
	captures := 0
	for range 400 {
		for s := g.Start(); g.Turn(&s) != game.Nobody; {
			moves := g.Moves(nil, &s)
			random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			sortMoves(moves)
			if !slices.IsSortedFunc(moves, func(a, b checkers.Move) int {
				if x, y := key(a), key(b); x < y {
					return -1
				} else if x > y {
					return 1
				}
				return 0
			}) {
				t.Fatalf("sortMoves of the moves of %s = %v; want the order of the contract", s.FEN(), moves)
			}
			if len(moves) > 1 && slices.ContainsFunc(moves, func(m checkers.Move) bool { return len(m.Path()) > 2 }) {
				captures++
			}
			g.Apply(&s, moves[random.IntN(len(moves))])
		}
	}
	if captures < 20 {
		t.Errorf("%d positions with a choice of long captures: the sample is too tame", captures)
	}
}
