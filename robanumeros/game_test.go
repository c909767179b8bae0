package robanumeros

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func newGame(t testing.TB, cards ...int64) *rules {
	t.Helper()
	return must.Get(New(cards))(t).(*rules)
}

func TestRules(t *testing.T) {
	gametest.Test(t, newGame(t, 2, -4, 6, 1, 9, -10))
	rng := rand.New(rand.NewPCG(2, 2))
	for _, n := range []int{1, 2, 12, 80} {
		gametest.TestWith(t, newGame(t, randomCards(rng, n)...), gametest.Options{Games: 200, Budget: 10_000})
	}
	gametest.TestWith(t, newGame(t, 0, 0, 0), gametest.Options{Games: 50})
	gametest.TestWith(t, &rules{}, gametest.Options{Games: 5})
}

func TestStart(t *testing.T) {
	g := newGame(t, 4, -1, 3)
	if diff := cmp.Diff(State{From: 0, To: 3, Mover: game.First}, g.Start()); diff != "" {
		t.Error(diff)
	}
	s := g.Start()
	want := []Move{{Left, 1}, {Left, 2}, {Left, 3}, {Right, 1}, {Right, 2}}
	if diff := cmp.Diff(want, g.Moves(nil, &s)); diff != "" {
		t.Error(diff)
	}
	s = game.After(g, s, Move{Right, 2})
	if diff := cmp.Diff(State{From: 0, To: 1, Mover: game.Second, Lead: 2}, s); diff != "" {
		t.Error(diff)
	}
	s = game.After(g, s, Move{Left, 1})
	if diff := cmp.Diff(State{Lead: -2}, s); diff != "" || g.Evaluate(&s) != -2 {
		t.Errorf(`%s payoff %v; want diff == "", g.Evaluate(&s) == -2`, diff, g.Evaluate(&s))
	}
}

// perft counts sequences of moves by length, where each move takes cards from either end.
func perft(cards, depth int) int64 {
	if depth == 0 {
		return 1
	}
	var n int64
	for take := 1; take <= cards; take++ {
		times := int64(2)
		if take == cards {
			times = 1
		}
		n += times * perft(cards-take, depth-1)
	}
	return n
}

func TestPerft(t *testing.T) {
	g := newGame(t, 1, 2, 3, 4, 5, 6, 7, 8)
	for depth := range 10 {
		got, err := game.Perft(t.Context(), g, g.Start(), depth)
		if want := perft(8, depth); err != nil || got != want {
			t.Errorf("perft %d = %d, %v; want %d", depth, got, err, want)
		}
	}
}

func TestNewErrors(t *testing.T) {
	if _, err := New([]int(nil)); !errors.Is(err, errNoCards) {
		t.Errorf("no cards: %v", err)
	}
	if _, err := New([]int64{1 << 52, -1 << 52}); !errors.Is(err, errOverflow) {
		t.Errorf("cards beyond maxSum: %v; want errors.Is(err, errOverflow)", err)
	}
	cards := []int64{5, 6}
	g := newGame(t, cards...)
	if cards[0] = 50; g.cards[0] != 5 {
		t.Errorf("the game shares memory with its caller: its first card is %d; want 5", g.cards[0])
	}
}

// TestAnyState calls every method on unreachable states.
func TestAnyState(t *testing.T) {
	numbers := []int32{math.MinInt32, -1, 0, 1, 3, 4, math.MaxInt32}
	for _, g := range []*rules{newGame(t, 1, -2, 3), {}} {
		for _, from := range numbers {
			for _, to := range numbers {
				for _, mover := range []game.Player{-1, game.Nobody, game.Second, game.Chance, 100} {
					s := State{From: from, To: to, Mover: mover, Lead: math.MinInt64}
					moves := g.Moves(nil, &s)
					g.Prioritize(&s, []Move{{Left, 9}, {Right, -1}, {7, 1}}, make([]int32, 3))
					if (g.Turn(&s) == game.Nobody) != (len(moves) == 0) {
						t.Errorf("%+v: Turn = %v with %d moves; want (g.Turn(&s) == game.Nobody) == (len(moves) == 0)", s, g.Turn(&s), len(moves))
					}
					g.Evaluate(&s)
					g.Hash(&s)
					g.Render(&s)
					g.FormatPosition(&s)
					g.ParseMove(&s, "left1")
					NewPerfect(g, Options{}).Search(t.Context(), s)
					for _, m := range append(moves, Move{7, 1}, Move{Right, math.MaxInt32}, Move{Left, math.MinInt32}) {
						game.After(g, s, m)
					}
				}
			}
		}
	}
}

func TestParseMove(t *testing.T) {
	g := newGame(t, 1, 2, 3)
	s := g.Start()
	for text, want := range map[string]Move{
		"left1": {Left, 1}, "right2": {Right, 2}, "izq 3": {Left, 3}, "der1": {Right, 1}, "right3": {Left, 3}, " left  2 ": {Left, 2},
	} {
		if got, err := g.ParseMove(&s, text); err != nil || got != want {
			t.Errorf("ParseMove(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "left", "left0", "left4", "left-1", "left+1", "middle1", "left1x", "left1 2", "left99999999999", "3"} {
		if got, err := g.ParseMove(&s, text); err == nil || !strings.Contains(err.Error(), "1 to 3") {
			t.Errorf(`ParseMove(%q) = %v, %v; want an error, strings.Contains(err.Error(), "1 to 3")`, text, got, err)
		}
	}
	over := State{}
	if _, err := g.ParseMove(&over, "left1"); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf(`a move after the end: %v; want an error, strings.Contains(err.Error(), "over")`, err)
	}
}

func TestParsePosition(t *testing.T) {
	g := newGame(t, 5, -2, 3)
	for text, want := range map[string]State{
		"1-3/first/0":   {To: 3, Mover: game.First},
		"2-2/second/-8": {From: 1, To: 2, Mover: game.Second, Lead: -8},
		"end/10":        {Lead: 10},
	} {
		if got, err := g.ParsePosition(text); err != nil || got != want {
			t.Errorf("ParsePosition(%q) = %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, fault := range map[string]string{
		"": "as in", "1-3": "as in", "x/first/0": "not part", "1-4/first/0": "not part", "0-3/first/0": "not part",
		"3-1/first/0": "not part", "1-3/third/0": `"third"`, "1-3/first/x": "as in", "1-3/first/1": "allow 0 to 0",
		"end/11": "allow -10 to 10", "end/first/1": "not part", "1-3/first/+0": "want the form", "1-3/first/0/0": "as in",
		"2-2/first/9": "allow -8 to 8",
	} {
		if got, err := g.ParsePosition(text); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("ParsePosition(%q) = %+v, %v; want an error with %q", text, got, err, fault)
		}
	}
}

func TestDraw(t *testing.T) {
	g := newGame(t, 5, -2, 3, 8)
	s := g.Start()
	got := g.Render(&s)
	s = game.After(g, s, Move{Left, 1})
	got += g.Render(&s)
	s = game.After(g, s, Move{Right, 2})
	got += g.Render(&s)
	s = game.After(g, s, Move{Left, 1})
	got += g.Render(&s)
	long := make([]int64, 40)
	g = newGame(t, long...)
	s = game.After(g, g.Start(), Move{Right, 3})
	got += g.Render(&s)
	want := `5 -2 3 8
level; First to move
. -2 3 8
First leads by 5; Second to move
. -2 . .
Second leads by 6; First to move
. . . .
Second leads by 8; the game is over
0 0 0 0 0 0 0 0 0 0 0 0 ... 13 more ... 0 0 0 0 0 0 0 0 0 0 0 0 (3 taken)
level; Second to move
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestPerfect compares Perfect with a search that uses only the rules.
func TestPerfect(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 40 {
		g := newGame(t, randomCards(rng, 2+rng.IntN(6))...)
		s := g.Start()
		s = game.After(g, s, g.Moves(nil, &s)[0])
		got, err := NewPerfect(g, Options{}).Search(t.Context(), s)
		if err != nil || !got.Proven || got.Line[0] != got.Move {
			t.Fatalf("NewPerfect(g, Options{}).Search(t.Context(), s) = %+v, %v; want no error, got.Proven, got.Line[0] == got.Move", got, err)
		}
		want, err := search.NewMinimax(g, search.Limits{}).Search(t.Context(), s)
		if err != nil || !want.Proven || want.Score != got.Score {
			t.Errorf("%v: Perfect says %v, minimax %v (proven: %v), %v; want no error, want.Proven, want.Score == got.Score", g.cards, got.Score, want.Score, want.Proven, err)
		}
		for _, m := range got.Line {
			s = must.Get(game.Play(g, s, m))(t)
		}
		if g.Evaluate(&s) != got.Score {
			t.Errorf("%v: the line ends with %v, not %v", g.cards, g.Evaluate(&s), got.Score)
		}
	}
}

func TestPerfectErrors(t *testing.T) {
	g := newGame(t, 1)
	if _, err := NewPerfect(nil, Options{}).Search(t.Context(), State{}); !errors.Is(err, game.ErrNilGame) {
		t.Errorf("no game: %v", err)
	}
	if _, err := NewPerfect(g, Options{}).Search(t.Context(), State{}); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("game over: %v; want errors.Is(err, game.ErrGameOver)", err)
	}
}

func TestPerfectWithoutTimeStillMoves(t *testing.T) {
	g := newGame(t, 3, -1, 5, 2)
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	r, err := NewPerfect(g, Options{}).Search(ctx, g.Start())
	if want := (Move{Left, 4}); err != nil || r.Move != want || r.Proven || r.Score != 9 {
		t.Errorf("%+v, %v; want %v for 9, not proven", r, err, want)
	}
}
