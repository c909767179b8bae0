package connect4_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// TestPositionsOfEightDiscs counts the unfinished positions of 8 discs and their results in
// the book for the side to move: of all, and of those in which neither side can win at once,
// the well-known data set (J. Tromp, UCI repository).
func TestPositionsOfEightDiscs(t *testing.T) {
	type totals struct{ Won, Drawn, Lost int }
	var all, quiet totals
	g := connect4.Game{}
	book := connect4.OpeningBook()
	for _, s := range g.Positions(8) {
		score, ok := book.Score(s)
		if !ok {
			t.Fatalf("%s is not in the book", g.FormatPosition(&s))
		}
		count := func(n *totals) {
			switch {
			case score > 0:
				n.Won++
			case score < 0:
				n.Lost++
			default:
				n.Drawn++
			}
		}
		count(&all)
		if !winsAtOnce(g, s, g.Turn(&s)) && !winsAtOnce(g, s, g.Turn(&s).Opponent()) {
			count(&quiet)
		}
	}
	if want := (totals{62_373, 7_344, 21_578}); all != want {
		t.Errorf("all: %+v, want %+v", all, want)
	}
	if want := (totals{44_473, 6_449, 16_635}); quiet != want {
		t.Errorf("quiet ones: %+v, want %+v", quiet, want)
	}
}

// winsAtOnce reports whether p would win by dropping a disc into some column.
func winsAtOnce(g connect4.Game, s connect4.State, p game.Player) bool {
	board := agent.Board{Game: g, State: s}
	for column := range g.Columns() {
		if board.Wins(p, column) {
			return true
		}
	}
	return false
}

// smallBook returns a book that is not complete to any ply, from a few late positions.
func smallBook(t *testing.T) *connect4.Book {
	t.Helper()
	var b connect4.BookBuilder
	g := connect4.Game{}
	for moves, score := range map[string]int{"4455": 18, "44455": 17, "121212": 18} {
		must.Do(t, b.Add(position(t, g, moves), score))
	}
	return b.Book(6)
}

func TestBookRoundTrip(t *testing.T) {
	book := smallBook(t)
	var file bytes.Buffer
	must.Get(book.WriteTo(&file))(t)
	back := must.Get(connect4.ReadBook(bytes.NewReader(file.Bytes())))(t)
	if diff := cmp.Diff(book, back, cmp.AllowUnexported(connect4.Book{})); diff != "" {
		t.Errorf("-written +read:\n%s; want diff == \"\"", diff)
	}
	g := connect4.Game{}
	for moves, want := range map[string]int{"4455": 18, "4433": 18, "44455": 17} {
		if got, ok := back.Score(position(t, g, moves)); !ok || got != want {
			t.Errorf("%s: %d, %v; want %d", moves, got, ok, want)
		}
	}
	if _, ok := back.Score(g.Start()); ok || back.Plies() != -1 {
		t.Errorf("a book without the empty board has it, or claims to be complete to ply %d", back.Plies())
	}
	for i := range file.Bytes() {
		damaged := bytes.Clone(file.Bytes())
		damaged[i] ^= 4
		if _, err := connect4.ReadBook(bytes.NewReader(damaged)); !errors.Is(err, connect4.ErrBook) {
			t.Fatalf("byte %d damaged: %v, want ErrBook", i, err)
		}
		if _, err := connect4.ReadBook(bytes.NewReader(file.Bytes()[:i])); !errors.Is(err, connect4.ErrBook) {
			t.Fatalf("cut off after %d bytes: %v, want ErrBook", i, err)
		}
	}
}

// TestBooksOfOtherBoards lets a solver answer from its Book what it could not solve.
func TestBooksOfOtherBoards(t *testing.T) {
	g := newGame(t, 5, 4)
	b := connect4.BookBuilder{Game: g}
	solver := connect4.Solver{Game: g, MemoryBytes: 1 << 20}
	for _, s := range g.Positions(3) {
		sol, err := solver.Solve(t.Context(), s)
		if err == nil {
			err = b.Add(s, sol.Score)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	must.Get(b.Book(3).WriteTo(&file))(t)
	book := must.Get(connect4.ReadBook(&file))(t)
	if columns, rows := book.Board(); columns != 5 || rows != 4 || book.Plies() != 3 {
		t.Errorf("read back: %d columns, %d rows, complete to %d; want columns == 5, rows == 4, book.Plies() == 3", columns, rows, book.Plies())
	}
	reader := connect4.Solver{Game: g, Book: book, MemoryBytes: 1 << 20}
	for discs := range 4 {
		for _, s := range g.Positions(discs) {
			want := must.Get(solver.Solve(t.Context(), s))(t)
			for _, s := range []connect4.State{s, g.Mirror(s)} {
				if got, err := reader.Solve(t.Context(), s); err != nil || !got.Book || got.Score != want.Score {
					t.Errorf("%s: %+v, %v; want %d", g.FormatPosition(&s), got, err, want.Score)
				}
			}
		}
	}
	if _, err := (&connect4.Solver{Book: book}).Solve(t.Context(), connect4.State{}); err == nil || !strings.Contains(err.Error(), "5 columns and 4 rows") {
		t.Errorf(`a book of another board: %v; want an error, strings.Contains(err.Error(), "5 columns and 4 rows")`, err)
	}
}

// TestBoundsOfBookPositions builds books with one more ply each time, and compares Bounds,
// and the solutions within them, with plain solving.
func TestBoundsOfBookPositions(t *testing.T) {
	g := must.Get(connect4.New(6, 4))(t)
	solver := connect4.Solver{Game: g, NoBook: true}
	var known *connect4.Book
	positions, least, free := 0, 0, 0
	for discs := range 6 {
		b := connect4.BookBuilder{Game: g, Known: known}
		for _, s := range g.Positions(discs) {
			got := must.Get(solver.Solve(t.Context(), s))(t)
			lower, upper := b.Bounds(s)
			if got.Score < lower || got.Score > upper {
				t.Errorf("%s: score %d, said to be from %d to %d; want got.Score >= lower, got.Score <= upper", g.FormatPosition(&s), got.Score, lower, upper)
			}
			positions++
			if lower == got.Score {
				least++
			}
			if lower == upper {
				free++
			}
			must.Do(t, b.Add(s, got.Score))
			if lower, upper := b.Bounds(s); lower != got.Score || upper != got.Score {
				t.Errorf("%s: score %d was added, and said to be from %d to %d; want lower == got.Score, upper == got.Score", g.FormatPosition(&s), got.Score, lower, upper)
			}
		}
		known = b.Book(discs)
	}
	if 3*least < positions || 50*free < positions {
		t.Errorf("of %d positions %d have the least score, %d need no search: want a third and a fiftieth", positions, least, free)
	}
}

func TestBookBuilderErrors(t *testing.T) {
	var b connect4.BookBuilder
	g := connect4.Game{}
	if err := b.Add(position(t, g, "1212121"), 0); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("a finished game: %v; want errors.Is(err, game.ErrGameOver)", err)
	}
	for moves, most := range map[string]int{"": 21, "44": 20, "1234567": 18} {
		for _, score := range []int{most + 1, -most - 1} {
			if err := b.Add(position(t, g, moves), score); err == nil || !strings.Contains(err.Error(), "want -"+strconv.Itoa(most)+" to "+strconv.Itoa(most)) {
				t.Errorf("score %d after %q: %v", score, moves, err)
			}
		}
	}
	if err := errors.Join(b.Add(position(t, g, "1"), 2), b.Add(position(t, g, "7"), -2)); err == nil || !strings.Contains(err.Error(), "differs from the earlier score 2") {
		t.Errorf(`a contradiction: %v; want an error, strings.Contains(err.Error(), "differs from the earlier score 2")`, err)
	}
}

func FuzzReadBook(f *testing.F) {
	f.Add([]byte("versus connect4 book 1\n\x01\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := connect4.ReadBook(bytes.NewReader(data)); err != nil && !errors.Is(err, connect4.ErrBook) {
			t.Errorf("%v is not ErrBook", err)
		}
	})
}

// TestOpeningBook checks that the book is as complete as it claims, that its scores
// agree with each other from one ply to the next, and solves a sample of them again.
func TestOpeningBook(t *testing.T) { checkBook(t, 8) }

// checkBook checks the positions of the book with at most so many discs.
func checkBook(t *testing.T, most int) {
	g := connect4.Game{}
	book := connect4.OpeningBook()
	solver := connect4.Solver{NoBook: true}
	r := rand.New(rand.NewPCG(21, 22))
	for discs := range most + 1 {
		var there []connect4.State
		for _, s := range g.Positions(discs) {
			score, ok := book.Score(s)
			if !ok {
				if discs <= book.Plies() {
					t.Fatalf("%s is missing, though the book says it is complete to ply %d; want discs > book.Plies()", g.FormatPosition(&s), book.Plies())
				}
				continue
			}
			there = append(there, s)
			if best, ok := bestReply(g, book, s); ok && best != score {
				t.Errorf("%s: score %d, but %d by its moves", g.FormatPosition(&s), score, best)
			}
		}
		if discs < 6 || len(there) == 0 {
			continue // early positions take long, and follow from later ones
		}
		for _, i := range r.Perm(len(there))[:min(tests.Pick(1, 2), len(there))] {
			want, _ := book.Score(there[i])
			if got, err := solver.Solve(t.Context(), there[i]); err != nil || got.Score != want {
				t.Errorf("%s: the book says %d, the solver %d, %v; want no error, got.Score == want", g.FormatPosition(&there[i]), want, got.Score, err)
			}
		}
	}
}

// TestFirstMoves checks the outcome of the game against the literature: First wins
// with disc 41, and only by the middle column.
func TestFirstMoves(t *testing.T) {
	var solver connect4.Solver
	got := must.Get(solver.Analyse(t.Context(), connect4.State{}))(t)
	want := map[connect4.Move]int{0: -2, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: -2}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Analyse of the start: -want +got:\n%s", diff)
	}
	if best := must.Get(solver.Solve(t.Context(), connect4.State{}))(t); !best.Book || best.Plies != 41 {
		t.Errorf("book %v, the end after %d plies; want true, 41", best.Book, best.Plies)
	}
}

// bestReply returns the score of s that follows from the book's scores of its moves,
// if it has them all.
func bestReply(g connect4.Game, book *connect4.Book, s connect4.State) (best int, ok bool) {
	best = -100
	for _, child := range game.All(g, s) {
		switch score, ok := book.Score(child); {
		case g.Winner(child) != game.Nobody:
			best = max(best, (43-g.Discs(s))/2)
		case !ok:
			return 0, false
		default:
			best = max(best, -score)
		}
	}
	return best, true
}
