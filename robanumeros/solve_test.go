package robanumeros

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/internal/must"
	"golang.org/x/exp/constraints"
)

func left(n int32) Move  { return Move{Left, n} }
func right(n int32) Move { return Move{Right, n} }

func TestSolveSamples(t *testing.T) {
	for _, test := range []struct {
		cards []int64
		want  Solution
	}{
		{[]int64{7}, Solution{7, 0, []Move{left(1)}}},
		{[]int64{-7}, Solution{-7, 0, []Move{left(1)}}},
		{[]int64{1, -10, 2, 3}, Solution{3, -7, []Move{right(1), left(3)}}},
		{[]int64{10, -10, 2, 3}, Solution{5, 0, []Move{left(4)}}},
		{[]int64{-1, -4, -6}, Solution{-5, -6, []Move{left(2), left(1)}}},
		{[]int64{1, -10, 1}, Solution{-8, 0, []Move{left(3)}}},
		{[]int64{2, -4, 6, 1, 9, -10}, Solution{14, -10, []Move{left(5), left(1)}}},
		// UVa 10891 "Game of Sum": differences 7, 10, 6 and 6.
		{[]int64{4, -10, -20, 7}, Solution{-6, -13, nil}},
		{[]int64{1, 2, 3, 4}, Solution{10, 0, []Move{left(4)}}},
		{[]int64{1, 1, 1, 1, 1, 1}, Solution{6, 0, []Move{left(6)}}},
		{[]int64{-1, 0, 0, 0, 5}, Solution{5, -1, nil}},
	} {
		got, err := Solve(t.Context(), test.cards, Options{})
		if test.want.Moves == nil {
			got.Moves = nil
		}
		if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
			t.Errorf("Solve(%v): %v, -want +got:\n%s", test.cards, err, diff)
		}
	}
}

// TestPublished reproduces games published in the source of the game (published.txt) or found
// by a program that was checked by brute force (instances.txt).
func TestPublished(t *testing.T) {
	for _, name := range []string{"instances.txt", "published.txt"} {
		f := must.Get(os.Open("testdata/" + name))(t)
		defer f.Close()
		lines := bufio.NewScanner(f)
		count := 0
		for lines.Scan() {
			cards, want := parseRecord(t, lines.Text())
			got := must.Get(Solve(t.Context(), cards, Options{}))(t)
			if text := record(got); text != want {
				t.Errorf("%s, %d cards:\n got %s\nwant %s", name, len(cards), text, want)
			}
			if diff := cmp.Diff(cubic(cards), got); diff != "" {
				t.Errorf("%s, %d cards, -cubic +got:\n%s; want diff == \"\"", name, len(cards), diff)
			}
			first, second, err := Value(t.Context(), cards, Options{})
			if err != nil || first != got.First || second != got.Second {
				t.Errorf("%s, %d cards: Value = %d, %d, %v; Solve says %d, %d; want no error, first == got.First, second == got.Second", name, len(cards), first, second, err, got.First, got.Second)
			}
			count++
		}
		if count < 140 || lines.Err() != nil {
			t.Errorf("%s: %d games, %v; want count >= 140, lines.Err() == nil", name, count, lines.Err())
		}
	}
}

// parseRecord splits a line "n cards = turns P1 P2 : plays".
func parseRecord(t *testing.T, line string) (cards []int64, game string) {
	t.Helper()
	row, game, ok := strings.Cut(line, " = ")
	cards, err := Read(strings.NewReader(row))
	if !ok || err != nil {
		t.Fatalf("%q: %v; want ok, no error", line, err)
	}
	return cards, strings.TrimSpace(game)
}

func record(s Solution) string {
	plays := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		plays[i] = []string{"izq", "der"}[m.Side] + strconv.Itoa(int(m.Count))
	}
	return fmt.Sprintf("%d %d %d : %s", len(plays), s.First, s.Second, strings.Join(plays, " "))
}

func TestAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		cards := randomCards(rng, 1+rng.IntN(8))
		s, err := Solve(t.Context(), cards, Options{})
		if want := brute(cards); err != nil || s.First-s.Second != want {
			t.Errorf("Solve(%v) = %+v, %v; want a difference of %d", cards, s, err, want)
		}
	}
}

func TestAgainstCubic(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 600 {
		n := 1 + rng.IntN(1+i/4)
		cards := randomCards(rng, n)
		got, err := Solve(t.Context(), cards, Options{Workers: 1 + rng.IntN(3)})
		if diff := cmp.Diff(cubic(cards), got); err != nil || diff != "" {
			t.Fatalf("%v: %v, -cubic +got:\n%s; want no error, diff == \"\"", cards, err, diff)
		}
	}
}

// TestLongRows solves rows of several tiles and bands. It checks their values by the simple
// order, and plays their games by the rules.
func TestLongRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{tileWidth - 1, tileWidth, tileWidth + 1, 2*tileWidth + 100, 3500} {
		cards := randomCards(rng, n)
		want := byRows(newTriangle[int64](cards).sums)
		for workers := range 4 {
			_, second, err := Value(t.Context(), cards, Options{Workers: workers})
			if err != nil || second != want {
				t.Errorf("%d cards, %d workers: Value gives the second player %d, %v; want %d", n, workers, second, err, want)
			}
		}
		s, err := Solve(t.Context(), cards, Options{Workers: 3})
		if err != nil || s.Second != want {
			t.Errorf("%d cards: Solve gives the second player %d, %v; want %d", n, s.Second, err, want)
		}
		replay(t, cards, s)
	}
}

// replay plays the moves of a solution, which must give both players the solution's points,
// and checks the value of the remaining cards after every move.
func replay(t *testing.T, cards []int64, s Solution) {
	t.Helper()
	g := must.Get(New(cards))(t)
	p := g.Start()
	for i, m := range s.Moves {
		g.Apply(&p, m)
		if i%8 == 0 && p.To > p.From {
			first, second, err := Value(t.Context(), cards[p.From:p.To], Options{})
			lead := p.Lead + int64(p.Mover.Sign())*(first-second)
			if err != nil || lead != s.First-s.Second {
				t.Fatalf("after %d moves best play leads to %d, %v; want %d", i+1, lead, err, s.First-s.Second)
			}
		}
	}
	if p.To != 0 || p.Lead != s.First-s.Second {
		t.Errorf("the moves end in %+v; want no cards left and a lead of %d", p, s.First-s.Second)
	}
}

func TestInvariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		cards := randomCards(rng, 1+rng.IntN(60))
		first, second, err := Value(t.Context(), cards, Options{})
		if err != nil || second > 0 {
			t.Errorf("%v: the second player gets %d, %v; want no error, second <= 0", cards, second, err)
		}
		if f, s, _ := Value(t.Context(), reversed(cards), Options{}); f != first || s != second {
			t.Errorf("%v: %d, %d; mirrored %d, %d; want f == first, s == second", cards, first, second, f, s)
		}
		for i := range cards {
			cards[i] = max(cards[i], -cards[i]) + 1 // ties would lengthen the game with zeros at its end
		}
		s, err := Solve(t.Context(), cards, Options{})
		if err != nil || len(s.Moves) != 1 || s.Second != 0 {
			t.Errorf("%v: all cards are positive, but best play is %+v, %v", cards, s, err)
		}
	}
}

// solveAs solves the same cards as another type.
func solveAs[T constraints.Integer](t *testing.T, cards []int64) Solution {
	t.Helper()
	converted := make([]T, len(cards))
	for i, c := range cards {
		converted[i] = T(c)
	}
	return must.Get(Solve(t.Context(), converted, Options{}))(t)
}

func TestCardTypes(t *testing.T) {
	type points int16
	cards := []int64{3, -100, 4, -1, 59, 26, -53, 58, -97, 93}
	want := cubic(cards)
	for _, got := range []Solution{
		solveAs[int8](t, cards), solveAs[points](t, cards), solveAs[int32](t, cards), solveAs[int](t, cards),
	} {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	if got := solveAs[uint8](t, []int64{200, 200, 255}); got.First != 655 {
		t.Errorf("unsigned cards: %+v; want got.First == 655", got)
	}
}

func TestLargeCards(t *testing.T) {
	const huge = math.MaxInt64 / 4
	cards := []int64{huge, -huge, -huge, huge}
	got, err := Solve(t.Context(), cards, Options{})
	if diff := cmp.Diff(cubic(cards), got); err != nil || diff != "" {
		t.Errorf("%v, -cubic +got:\n%s; want no error, diff == \"\"", err, diff)
	}
	// Around the limit of the 32-bit table.
	for _, last := range []int64{-2, -1, 0} {
		cards := []int64{1 << 30, -1 << 29, 1<<29 + last, -1}
		got, err := Solve(t.Context(), cards, Options{})
		if diff := cmp.Diff(cubic(cards), got); err != nil || diff != "" {
			t.Errorf("%v: %v, -cubic +got:\n%s; want no error, diff == \"\"", cards, err, diff)
		}
	}
}

func TestErrors(t *testing.T) {
	ctx := t.Context()
	if _, err := Solve(ctx, []int{}, Options{}); !errors.Is(err, errNoCards) {
		t.Errorf("no cards: %v", err)
	}
	if _, _, err := Value(ctx, []uint64{5, 1 << 63}, Options{}); !errors.Is(err, errOverflow) || !strings.Contains(err.Error(), "card 2, 9223372036854775808") {
		t.Errorf("a card beyond int64: %v", err)
	}
	for _, cards := range [][]int64{{math.MinInt64}, {1, math.MaxInt64}, {-math.MaxInt64, -1}} {
		if _, err := Solve(ctx, cards, Options{}); !errors.Is(err, errOverflow) {
			t.Errorf("Solve(%v): %v; want errors.Is(err, errOverflow)", cards, err)
		}
	}
	if _, err := Solve(ctx, []int8{math.MinInt8, 1}, Options{}); err != nil {
		t.Errorf("the least int8: %v; want no error", err)
	}
	if _, err := Solve(ctx, []int{1}, Options{Workers: -1}); err == nil || !strings.Contains(err.Error(), "Workers is -1") {
		t.Errorf(`negative workers: %v; want an error, strings.Contains(err.Error(), "Workers is -1")`, err)
	}
}

func TestCancel(t *testing.T) {
	cards := randomCards(rand.New(rand.NewPCG(9, 9)), 3000)
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	if _, _, err := Value(ended, cards, Options{}); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Errorf(`Value under an ended context: %v; want an error, strings.Contains(err.Error(), "enough")`, err)
	}
	// End the context at every stage of the work.
	for _, at := range []float64{0, 0.3, 0.5, 0.7} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := Solve(ctx, cards, Options{Workers: 2, Progress: func(fraction float64) {
			if fraction > at {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled at %v: %v; want errors.Is(err, context.Canceled)", at, err)
		}
	}
}

func TestProgress(t *testing.T) {
	for _, n := range []int{1, 2, 5, 300, 2500} {
		var calls atomic.Int32
		last := 0.0
		_, err := Solve(t.Context(), randomCards(rand.New(rand.NewPCG(1, 1)), n), Options{Workers: 2, Progress: func(fraction float64) {
			calls.Add(1)
			if fraction <= last || fraction > 1 {
				t.Errorf("%d cards: progress %v after %v; want fraction > last, fraction <= 1", n, fraction, last)
			}
			last = fraction
		}})
		if err != nil || last != 1 || calls.Load() < 2 {
			t.Errorf("%d cards: progress ends at %v after %d calls, %v; want no error, last == 1, calls.Load() >= 2", n, last, calls.Load(), err)
		}
	}
}

// TestMemory checks that Solve uses no more memory than documented.
func TestMemory(t *testing.T) {
	const n = 2000
	cards := make([]int32, n)
	for i := range cards {
		cards[i] = int32(i*7919%2001 - 1000)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	must.Get(Solve(t.Context(), cards, Options{Workers: 1}))(t)
	runtime.ReadMemStats(&after)
	if got, most := float64(after.TotalAlloc-before.TotalAlloc), 1.6*4*n*math.Sqrt(n); got > most {
		t.Errorf("Solve of %d small cards allocates %.0f bytes; want at most %.0f", n, got, most)
	}
}
