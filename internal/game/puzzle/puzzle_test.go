package puzzle_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// nim is a game with five methods, whose theory says which moves win: those after which the
// heaps' nim-sum is 0.
type nim struct{ endless, chance bool }

type heaps struct {
	Heap [4]int8
	Turn game.Player
}

type take struct{ From, Count int8 }

func (nim) Start() heaps { return heaps{[4]int8{1, 3, 5, 6}, game.First} }

func (n nim) Turn(s *heaps) game.Player {
	switch {
	case s.Heap == [4]int8{}:
		return game.Nobody
	case n.chance:
		return game.Chance
	}
	return s.Turn
}

func (n nim) Moves(dst []take, s *heaps) []take {
	for i, h := range s.Heap {
		for c := int8(1); c <= h; c++ {
			dst = append(dst, take{int8(i), c})
		}
	}
	return dst
}

func (n nim) Apply(s *heaps, m take) {
	if !n.endless {
		s.Heap[m.From] -= m.Count
	}
	s.Turn = s.Turn.Opponent()
}

func (nim) Evaluate(s *heaps) float64 {
	if s.Heap == [4]int8{} {
		return s.Turn.Opponent().Sign()
	}
	return 0
}

// written is nim with a notation for moves.
type written struct{ nim }

func (written) FormatMove(_ *heaps, m take) string { return fmt.Sprintf("%d-%d", m.From, m.Count) }

func (w written) ParseMove(s *heaps, text string) (take, error) {
	for _, m := range w.Moves(nil, s) {
		if w.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return take{}, fmt.Errorf("%q is not legal", text)
}

func (written) FormatPosition(s *heaps) string           { return fmt.Sprint(s.Heap, s.Turn) }
func (written) ParsePosition(text string) (heaps, error) { return heaps{}, errors.New("not parsed") }

// best returns the winning moves by theory.
func best(s heaps) (list []string) {
	for _, m := range (nim{}).Moves(nil, &s) {
		if h := game.After(nim{}, s, m).Heap; h[0]^h[1]^h[2]^h[3] == 0 {
			list = append(list, written{}.FormatMove(nil, m))
		}
	}
	return list
}

func run(want, workers int, journal string) *puzzle.Run {
	return &puzzle.Run{Want: want, Workers: workers, Journal: journal, Title: "nim", Worker: func() func(context.Context, int) ([]puzzle.Found, error) {
		return (&puzzle.Finder[heaps, take]{Game: written{}, Seed: 3}).Play
	}}
}

func state(t *testing.T, p puzzle.Item) heaps {
	s := nim{}.Start()
	for _, text := range p.Moves {
		m := must.Get(written{}.ParseMove(&s, text))(t)
		nim{}.Apply(&s, m)
	}
	return s
}

// The puzzles of nim are those of its theory. They depend neither on the number of workers nor
// on interruptions.
func TestNim(t *testing.T) {
	items := must.Get(run(12, 2, "").Do(t.Context()))(t)
	if len(items) != 12 {
		t.Errorf("%d puzzles; want 12", len(items))
	}
	seen := map[heaps]bool{}
	f := &puzzle.Finder[heaps, take]{Game: written{}}
	for _, p := range items {
		s := state(t, p)
		if want := best(s); p.Kind != puzzle.Win || !slices.Equal(want, p.Solution[:1]) || seen[s] {
			t.Fatalf("%+v: %s %v; want %v once", s, p.Kind, p.Solution, want)
		}
		seen[s] = true
		if v, err := f.Verify(t.Context(), p, 1000); err != nil || v.Fault != nil || !v.Proven {
			t.Fatalf("%+v: %+v, %v; want no error, v.Fault == nil, v.Proven", p, v, err)
		}
		for _, m := range (nim{}).Moves(nil, &s) {
			if text := (written{}).FormatMove(nil, m); text != p.Solution[0] {
				p.Solution = []string{text}
				break
			}
		}
		if v, err := f.Verify(t.Context(), p, 1000); err != nil || v.Fault == nil {
			t.Fatalf("%+v is a wrong solution; got %+v, %v; want no error, v.Fault != nil", p, v, err)
		}
	}

	journal := filepath.Join(t.TempDir(), "nim.part")
	for stop := 3; ; stop += 3 {
		ctx, cancel := context.WithCancel(t.Context())
		r := run(12, 1, journal)
		r.Progress = func(games, _ int) {
			if games == stop {
				cancel()
			}
		}
		again, err := r.Do(ctx)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if len(again) < 12 {
			continue
		}
		if diff := cmp.Diff(items, again); diff != "" {
			t.Error("after interruptions:\n", diff)
		}
		break
	}
	other := run(12, 1, journal)
	other.Title = "another"
	if _, err := other.Do(t.Context()); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf(`the journal of another run: %v; want an error, strings.Contains(err.Error(), "another run")`, err)
	}

	set := puzzle.Set{Game: "nim", Variant: "standard", Items: items}
	var b bytes.Buffer
	must.Do(t, set.Write(&b))
	got, err := puzzle.Read(&b)
	if diff := cmp.Diff(set, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestDamagedFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nim.part")
	do := func() (text string, err error) {
		r := run(1000, 1, path)
		r.Games = 6
		r.Worker = func() func(context.Context, int) ([]puzzle.Found, error) {
			return func(_ context.Context, n int) ([]puzzle.Found, error) {
				return []puzzle.Found{{Item: puzzle.Item{Grade: 1, Kind: puzzle.Win, Solution: []string{fmt.Sprint(n)}}, Keys: []uint64{uint64(n)}}}, nil
			}
		}
		items, err := r.Do(t.Context())
		return fmt.Sprint(items), err
	}
	must.Get(do())(t)
	tests.Damaged(t, "run of puzzles", path, do)
	file := must.Get(os.Create(path))(t)
	must.Do(t, errors.Join(puzzle.Set{Game: "nim", Items: []puzzle.Item{{Grade: 1, Kind: puzzle.Win, Solution: []string{"5"}}}}.Write(file), file.Close()))
	tests.Damaged(t, "puzzles", path, func() (string, error) {
		file := must.Get(os.Open(path))(t)
		defer file.Close()
		set, err := puzzle.Read(file)
		if err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return fmt.Sprintf("%+v", set), err
	})
}

func TestUnfit(t *testing.T) {
	for _, test := range []struct {
		game nim
		want error
	}{{nim{endless: true}, puzzle.ErrEndless}, {nim{chance: true}, puzzle.ErrUnfit}} {
		f := &puzzle.Finder[heaps, take]{Game: test.game}
		if _, err := f.Play(t.Context(), 0); !errors.Is(err, test.want) {
			t.Errorf("%+v: %v; want %v", test.game, err, test.want)
		}
	}
}

const head = "versus-puzzles 1\tnim\t\t\n"

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "empty",
		"versus-puzzles 2\tnim\t\t":     "line 1",
		head + "1\twin\t\t":             "line 2: 4 fields",
		head + "6\twin\t\t\t1":          "line 2: the grade",
		head + "1\tlose\t\t\t1":         "line 2: the kind",
		head + "1\twin\t\t1\t":          "want a solution",
		head + strings.Repeat("1", 1e5): "bytes",
		head:                            `want "end 0 290932b3"`,
		head + "end 1 290932b3\n":       `want "end 0 290932b3"`,
		head + "end 0 290932b3\n1":      "after the end",
	} {
		if _, err := puzzle.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v; want %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(head + "1\twin\tx\t\t1 2 3\nend 1 e2605279\n")
	f.Fuzz(func(t *testing.T, text string) {
		set, err := puzzle.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		must.Do(t, set.Write(&b))
		again, err := puzzle.Read(&b)
		if diff := cmp.Diff(set, again); err != nil || diff != "" {
			t.Error(err, diff)
		}
	})
}
