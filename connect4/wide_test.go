package connect4

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

func TestWideWords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	number := func(x wide) *big.Int {
		n := new(big.Int).SetUint64(x.high[0])
		return n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(x.low))
	}
	modulus := new(big.Int).Lsh(big.NewInt(1), 128)
	for range 2000 {
		x, y := wide{low: r.Uint64() * r.Uint64N(2), high: [1]uint64{(r.Uint64() | 1<<63) >> r.IntN(64)}}, wide{low: r.Uint64() >> r.IntN(64), high: [1]uint64{r.Uint64()}}
		n := uint(1 + r.IntN(63))
		at := uint(r.IntN(128))
		a, b := number(x), number(y)
		want := map[string]*big.Int{
			"and": new(big.Int).And(a, b), "or": new(big.Int).Or(a, b), "xor": new(big.Int).Xor(a, b), "without": new(big.Int).AndNot(a, b),
			"plus": new(big.Int).Add(a, b), "minus": new(big.Int).Add(modulus, new(big.Int).Sub(a, b)),
			"up": new(big.Int).Lsh(a, n), "down": new(big.Int).Rsh(a, n), "bit": new(big.Int).SetBit(new(big.Int), int(at), 1),
		}
		for name, got := range map[string]wide{
			"and": x.and(y), "or": x.or(y), "xor": x.xor(y), "without": x.without(y), "plus": x.plus(y), "minus": x.minus(y),
			"up": x.up(n), "down": x.down(n), "bit": bit[[1]uint64](at),
		} {
			if number(got).Cmp(want[name].Mod(want[name], modulus)) != 0 {
				t.Errorf("%x %s %x (%d): %x; want %x", x, name, y, n, got, want[name])
			}
		}
		if x.has(at) != (a.Bit(int(at)) != 0) || x.less(y) != (a.Cmp(b) < 0) || x.trailing() != a.TrailingZeroBits() || x.meets(y) == x.and(y).zero() {
			t.Errorf("%x and %x, bit %d", x, y, at)
		}
	}
}

// forced returns a game that uses wide words on a board that fits into one word.
func forced(columns, rows int) Game {
	b := newBoard(columns, rows)
	b.wide = newWideBoard(columns, rows)
	return Game{&b}
}

// TestWideBoardsPlayAlike plays random games on small boards in words and in wide words.
func TestWideBoardsPlayAlike(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {5, 5}, {6, 5}, {7, 6}, {4, 15}, {8, 7}} {
		g, h := Game{}, forced(size[0], size[1])
		if b := newBoard(size[0], size[1]); b != standard {
			g = Game{&b}
		}
		r := rand.New(rand.NewPCG(5, uint64(size[0])))
		for range 30 {
			s, w := g.Start(), h.Start()
			for {
				if diff := cmp.Diff(about(g, s), about(h, w)); diff != "" {
					t.Fatalf("%v: %s: in a word -, in a wide word +:\n%s; want diff == \"\"", size, g.FormatPosition(&s), diff)
				}
				back, err := h.ParsePosition(g.FormatPosition(&s))
				if err != nil || back != w {
					t.Fatalf("%v: %s is read as %v, %v; want %v", size, g.FormatPosition(&s), back, err, w)
				}
				if game.Over(g, s) {
					break
				}
				moves := g.Moves(nil, &s)
				m := moves[r.IntN(len(moves))]
				g.Apply(&s, m)
				h.Apply(&w, m)
			}
		}
	}
}

// about returns all observable properties of a position.
func about(g Game, s State) map[string]any {
	moves := g.Moves(nil, &s)
	priority := make([]int32, len(moves))
	if !game.Over(g, s) {
		g.Prioritize(&s, moves, priority)
	}
	e := g.Encoder()
	set := feature.NewSet(e.Features())
	mover := e.Encode(set, &s)
	var features []string
	for i := range e.Features() {
		if set[i/64]>>(i%64)&1 != 0 {
			features = append(features, fmt.Sprint(i/(e.Features()/planes), i%(e.Features()/planes)))
		}
	}
	mirrored := g.Mirror(s)
	order, err := g.MoveString(s)
	return map[string]any{
		"turn": g.Turn(&s), "moves": moves, "text": g.FormatPosition(&s), "drawing": g.Render(&s), "discs": g.Discs(s), "winner": g.Winner(s),
		"estimate": g.Evaluate(&s), "priority": priority, "mirror": g.FormatPosition(&mirrored), "order": order, "error": err,
		"features": features, "mover": mover,
	}
}
