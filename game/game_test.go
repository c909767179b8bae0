package game_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
)

// nim is a heap of stones; a player takes one, two or three, and the player who takes the
// last one wins. It has every capability that is trivial to implement here.
type nim struct{ Stones int8 }

type nimState struct {
	Left int8
	Turn game.Player
}

func (g nim) Start() nimState { return nimState{g.Stones, game.First} }

func (g nim) Turn(s *nimState) game.Player {
	if s.Left == 0 {
		return game.Nobody
	}
	return s.Turn
}

func (g nim) Moves(dst []int8, s *nimState) []int8 {
	for n := int8(1); n <= min(3, s.Left); n++ {
		dst = append(dst, n)
	}
	return dst
}

func (g nim) Apply(s *nimState, m int8) {
	s.Left -= m
	s.Turn = s.Turn.Opponent()
}

func (g nim) Evaluate(s *nimState) float64 {
	if s.Left == 0 {
		return -s.Turn.Sign() // the player who moved last took the last stone
	}
	return 0
}

func (g nim) Hash(s *nimState) uint64               { return uint64(s.Left)<<8 | uint64(s.Turn) }
func (g nim) Bounds() (low, high float64)           { return -1, 1 }
func (g nim) FormatMove(_ *nimState, m int8) string { return fmt.Sprintf("take%d", m) }
func (g nim) FormatPosition(s *nimState) string     { return fmt.Sprintf("%d/%v", s.Left, s.Turn) }

func (g nim) ParseMove(s *nimState, text string) (m int8, err error) {
	_, err = fmt.Sscanf(text, "take%d", &m)
	return m, err
}

func (g nim) ParsePosition(text string) (s nimState, err error) {
	return s, errors.New("not needed here")
}

func TestPlayer(t *testing.T) {
	for _, p := range []game.Player{game.First, game.Second} {
		if p.Opponent().Opponent() != p || p.Sign()+p.Opponent().Sign() != 0 {
			t.Errorf("%v and its opponent %v do not mirror each other", p, p.Opponent())
		}
	}
	for _, p := range []game.Player{game.Nobody, game.Chance} {
		if p.Opponent() != p || p.Sign() != 0 {
			t.Errorf("%v has an opponent or a sign; want p.Opponent() == p, p.Sign() == 0", p)
		}
	}
	if got := game.Player(9).String(); got != "Player(9)" {
		t.Errorf(`Player(9) prints as %q; want got == "Player(9)"`, got)
	}
}

// perftNim counts compositions of at most left into parts of 1 to 3, by definition.
func perftNim(left, depth int) int64 {
	if depth == 0 {
		return 1
	}
	var n int64
	for take := 1; take <= min(3, left); take++ {
		n += perftNim(left-take, depth-1)
	}
	return n
}

func TestPerft(t *testing.T) {
	g := nim{12}
	for depth := range 14 {
		got, err := game.Perft(t.Context(), g, g.Start(), depth)
		if want := perftNim(12, depth); err != nil || got != want {
			t.Errorf("Perft at depth %d = %d, %v; want %d", depth, got, err, want)
		}
	}
}

// endless is a game of one move that never ends.
type endless struct{}

func (endless) Start() int                      { return 0 }
func (endless) Turn(*int) game.Player           { return game.First }
func (endless) Moves(dst []int8, _ *int) []int8 { return append(dst, 1) }
func (endless) Apply(s *int, _ int8)            { *s++ }
func (endless) Evaluate(*int) float64           { return 0 }

func TestPerftErrors(t *testing.T) {
	g := nim{12}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := game.Perft(t.Context(), game.Game[nimState, int8](nil), g.Start(), 3); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("nil game: %v; want errors.Is(err, game.ErrNilGame)", err)
	}
	for _, depth := range []int{-1, 10_001, math.MaxInt} {
		if _, err := game.Perft(t.Context(), endless{}, 0, depth); err == nil || !strings.Contains(err.Error(), fmt.Sprint(depth)) {
			t.Errorf("depth %d: %v; want an error, strings.Contains(err.Error(), fmt.Sprint(depth))", depth, err)
		}
	}
	if n, err := game.Perft(t.Context(), endless{}, 0, 10_000); n != 1 || err != nil {
		t.Errorf("an endless game: %d, %v", n, err)
	}
	if _, err := game.Perft(ended, g, g.Start(), 3); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled context: %v; want errors.Is(err, context.Canceled)", err)
	}
}

// interrupted is nim that ends a context at a given call of Moves.
type interrupted struct {
	nim
	left   *int
	cancel func()
}

func (g interrupted) Moves(dst []int8, s *nimState) []int8 {
	if *g.left--; *g.left == 0 {
		g.cancel()
	}
	return g.nim.Moves(dst, s)
}

// TestPerftEndsInTheMiddle ends a count that would take years: it must stop soon after.
func TestPerftEndsInTheMiddle(t *testing.T) {
	for _, calls := range []int{1, 2, 5000} {
		ctx, cancel := context.WithCancel(t.Context())
		left := calls
		g := interrupted{nim{120}, &left, cancel}
		if _, err := game.Perft(ctx, g, g.Start(), 60); !errors.Is(err, context.Canceled) {
			t.Errorf("Perft, cancelled at call %d of Moves: %v; want context.Canceled", calls, err)
		}
		if left < -2000 {
			t.Errorf("Perft, cancelled at call %d of Moves, goes on for %d; want 2000 or fewer", calls, -left)
		}
	}
}

func TestPerftAllocatesPerPlyOnly(t *testing.T) {
	g := nim{40}
	perPly := testing.AllocsPerRun(1, func() { game.Perft(t.Context(), g, g.Start(), 12) })
	if perPly > 40 {
		t.Errorf("Perft to depth 12 allocates %v times; want perPly <= 40", perPly)
	}
}

func TestPlay(t *testing.T) {
	g := nim{2}
	s, err := game.Play(g, g.Start(), 2)
	if err != nil || !game.Over(g, s) {
		t.Fatalf("Play(2) = %v, %v; want no error, game.Over(g, s)", s, err)
	}
	_, err = game.Play(g, s, 1)
	if !errors.Is(err, game.ErrGameOver) {
		t.Errorf("a move after the end: %v; want errors.Is(err, game.ErrGameOver)", err)
	}
	_, err = game.Play(g, g.Start(), 3)
	if want := `game: move "3" in position "2/First": not legal for First (legal: take1 take2)`; err == nil || err.Error() != want {
		t.Errorf("an illegal move: %v; want %s", err, want)
	}
}

func TestAllStopsWhenAsked(t *testing.T) {
	g := nim{12}
	var seen []int8
	for m, next := range game.All(g, g.Start()) {
		if next.Left != 12-m {
			t.Errorf("after %d: %v; want next.Left == 12-m", m, next)
		}
		if seen = append(seen, m); len(seen) == 2 {
			break
		}
	}
	if diff := cmp.Diff([]int8{1, 2}, seen); diff != "" {
		t.Error(diff)
	}
}

// rename is a decorator that replaces only the notation.
type rename struct {
	game.Game[nimState, int8]
}

func (r rename) Unwrap() game.Game[nimState, int8]         { return r.Game }
func (r rename) FormatMove(_ *nimState, m int8) string     { return strings.Repeat("I", int(m)) }
func (r rename) FormatPosition(s *nimState) string         { return fmt.Sprint(s.Left) }
func (r rename) ParseMove(*nimState, string) (int8, error) { return 0, nil }
func (r rename) ParsePosition(string) (nimState, error)    { return nimState{}, nil }

func TestDecoratorsHideNothing(t *testing.T) {
	plain := nim{5}
	g := game.WithEvaluate(rename{game.WithEvaluate(plain, func(*nimState) float64 { return 0.25 })},
		func(s *nimState) float64 { return 0.5 })
	s := g.Start()

	if h, ok := game.As[game.Hasher[nimState]](g); !ok || h.Hash(&s) != plain.Hash(&s) {
		t.Error("hashing is hidden by the decorators")
	}
	if _, ok := game.As[game.Bounder](g); !ok {
		t.Error("bounds are hidden by the decorators")
	}
	if got := game.MoveText(g, s, 3); got != "III" {
		t.Errorf("the decorator's own notation is not used: %q", got)
	}
	if _, ok := game.As[game.Quieter[nimState]](g); ok {
		t.Error("a capability that nobody has was found")
	}
	if got := g.Evaluate(&s); got != 0.5 {
		t.Errorf("Evaluate = %v, want the outer estimate", got)
	}
	for range 5 {
		s = game.After(g, s, 1)
	}
	if got := g.Evaluate(&s); got != 1 {
		t.Errorf("payoff = %v, want 1: estimates must not replace payoffs", got)
	}
	if _, ok := game.As[game.Hasher[nimState]](game.Game[nimState, int8](nil)); ok {
		t.Error("a nil game has capabilities")
	}
}

// spoken is nim whose notation says what a move leaves.
type spoken struct{ nim }

func (spoken) FormatMove(s *nimState, m int8) string { return fmt.Sprintf("%d-%d", s.Left, s.Left-m) }

func TestText(t *testing.T) {
	if got := game.LineText(spoken{nim{6}}, nimState{5, game.Second}, []int8{1, 2, 2}); got != "5-4 4-2 2-0" {
		t.Errorf(`LineText = %q; each move is written in its position; want got == "5-4 4-2 2-0"`, got)
	}
	g := nim{6}
	if got := game.LineText(g, g.Start(), []int8{1, 2, 3}); got != "take1 take2 take3" {
		t.Errorf(`LineText = %q; want got == "take1 take2 take3"`, got)
	}
	if got := game.Render(g, g.Start()); got != "6/First\n" {
		t.Errorf(`Draw = %q; want got == "6/First\n"`, got)
	}
}

func ExampleAll() {
	g := nim{Stones: 2}
	for m, next := range game.All(g, g.Start()) {
		fmt.Println(game.MoveText(g, g.Start(), m), "leads to", game.PositionText(g, next))
	}
	// Output:
	// take1 leads to 1/Second
	// take2 leads to 0/Second
}

func ExamplePerft() {
	g := nim{Stones: 10}
	n, err := game.Perft(context.Background(), g, g.Start(), 3)
	fmt.Println(n, err)
	// Output: 27 <nil>
}

func ExamplePlay() {
	g := nim{Stones: 2}
	_, err := game.Play(g, g.Start(), 3)
	fmt.Println(err)
	// Output: game: move "3" in position "2/First": not legal for First (legal: take1 take2)
}
