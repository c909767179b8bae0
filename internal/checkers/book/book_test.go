package book_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/book"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func ExampleEnglish() {
	b, err := book.English()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, known := b.Move(checkers.Game{}.Start())
	fmt.Println(known)
	// Output: true
}

// sealed returns a file of the given lines.
func sealed(lines ...string) string {
	text := strings.Join(lines, "\n") + "\n"
	return fmt.Sprintf("%ssha256 %x\n", text, sha256.Sum256([]byte(text)))
}

const magic = "versus checkers book, version 2"

func TestRead(t *testing.T) {
	good := sealed(magic, "english", "0 11-15", "1 23-19 9-13", "0 9-13 22-18")
	for name, c := range map[string]struct {
		text string
		err  error
		says string
	}{
		"good":             {good, nil, ""},
		"no positions":     {sealed(magic, "damas"), nil, ""},
		"empty":            {"", book.ErrForeign, magic},
		"another version":  {sealed("versus checkers book, version 1", "english"), book.ErrForeign, "version 1"},
		"something else":   {strings.Repeat("\x00", 5000), book.ErrForeign, ""},
		"cut short":        {good[:len(good)-10], book.ErrDamaged, "checksum"},
		"cut at a line":    {good[:strings.Index(good, "0 9-13")], book.ErrDamaged, "checksum"},
		"more after it":    {good + "\n", book.ErrDamaged, "checksum"},
		"a bit":            {strings.Replace(good, "23-19", "22-17", 1), book.ErrDamaged, "checksum"},
		"other rules":      {sealed(magic, "chess"), book.ErrDamaged, "line 2"},
		"illegal move":     {sealed(magic, "english", "0 11-15", "0 9-13 9-14"), book.ErrDamaged, "line 4"},
		"empty line":       {sealed(magic, "english", ""), book.ErrDamaged, "line 3"},
		"no number":        {sealed(magic, "english", "11-15"), book.ErrDamaged, "number of moves"},
		"no moves":         {sealed(magic, "english", "0 11-15", "1"), book.ErrDamaged, "line 4"},
		"a negative":       {sealed(magic, "english", "-1 11-15"), book.ErrDamaged, "0 to 0"},
		"too many":         {sealed(magic, "english", "0 11-15", "2 22-18"), book.ErrDamaged, "0 to 1"},
		"twice":            {sealed(magic, "english", "0 11-15", "0 12-16"), book.ErrDamaged, "duplicate position"},
		"twice, otherwise": {sealed(magic, "english", "0 9-13 22-18 11-16 25-22", "0 11-16 22-18 9-13 25-22"), book.ErrDamaged, "duplicate position"},
		"long line":        {sealed(magic, "english", "0 "+strings.Repeat("11-15 ", 100)), book.ErrDamaged, "line 3"},
		"long":             {magic + "\n" + strings.Repeat("x", book.MostBytes), book.ErrForeign, "longer"},
	} {
		b, err := book.Read(strings.NewReader(c.text))
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v; want %v", name, err, c.err)
			continue
		}
		if err != nil {
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v; want something about %q", name, err, c.says)
			}
			continue
		}
		var again bytes.Buffer
		if err := b.Write(&again); err != nil || again.String() != c.text {
			t.Errorf("%s: written again it is\n%s%v", name, again.String(), err)
		}
	}
}

func TestMove(t *testing.T) {
	b, err := book.Read(strings.NewReader(sealed(magic, "english", "0 11-15", "0 9-13 22-18 11-16 25-22")))
	if err != nil || b.Len() != 2 || b.Rules() != checkers.English {
		t.Fatalf("%+v, %v", b, err)
	}
	g := checkers.Game{Rules: checkers.English}
	for _, c := range []struct{ line, want string }{
		{"", "11-15"},
		{"11-15", ""},
		{"9-13 22-18 11-16", "25-22"},
		{"11-16 22-18 9-13", "25-22"}, // the same position
	} {
		s := g.Start()
		for text := range strings.FieldsSeq(c.line) {
			m := must.Get(g.ParseMove(&s, text))(t)
			g.Apply(&s, m)
		}
		m, ok := b.Move(s)
		if ok != (c.want != "") || ok && m.String() != c.want {
			t.Errorf("after %q: %v, %v; want %q", c.line, m, ok, c.want)
		}
	}
	if m, ok := new(book.Book).Move(g.Start()); ok {
		t.Errorf("an empty book has the move %v", m)
	}
}

// The included book has all positions on the way to tournament openings of two plies, and
// its moves are legal, which reading it checks.
func TestEnglish(t *testing.T) {
	b, err := book.English()
	if err != nil || b.Rules() != checkers.English {
		t.Fatal(b.Rules(), err)
	}
	g := checkers.Game{Rules: checkers.English}
	if _, ok := b.Move(g.Start()); !ok {
		t.Error("no move for the opening position")
	}
	for m, next := range game.All(g, g.Start()) {
		if _, ok := b.Move(next); !ok {
			t.Errorf("no move after %v", m)
		}
	}
}

func builder(positions int) book.Builder {
	g := checkers.Game{Rules: checkers.English}
	minimax := func(depth int) func() search.Searcher[checkers.State, checkers.Move] {
		return func() search.Searcher[checkers.State, checkers.Move] {
			return search.NewMinimax(g, search.Limits{Depth: depth})
		}
	}
	return book.Builder{NewSearcher: minimax(4), NewJudge: minimax(2), Breadth: checkers.ManScore / 40, Positions: positions}
}

func text(t *testing.T, b *book.Book) string {
	t.Helper()
	var text strings.Builder
	must.Do(t, b.Write(&text))
	return text.String()
}

// A book built in several steps equals one built at once.
func TestBuild(t *testing.T) {
	ctx := context.Background()
	whole := book.New(checkers.English)
	if err := builder(60).Build(ctx, whole); err != nil || whole.Len() != 60 {
		t.Fatal(whole.Len(), err)
	}
	again, err := book.Read(strings.NewReader(text(t, whole)))
	if err != nil || text(t, again) != text(t, whole) {
		t.Fatalf("read again: %v", err)
	}

	pieces := book.New(checkers.English)
	for _, n := range []int{1, 7, 25} {
		if err := builder(n).Build(ctx, pieces); err != nil || pieces.Len() != n {
			t.Fatal(pieces.Len(), err)
		}
	}
	stopped, stop := context.WithCancelCause(ctx)
	reason := errors.New("enough")
	o := builder(60)
	o.Progress = func() error {
		if pieces.Len() == 40 {
			stop(reason)
		}
		return nil
	}
	if err := o.Build(stopped, pieces); !errors.Is(err, reason) || pieces.Len() != 40 {
		t.Fatal(pieces.Len(), err)
	}
	o.Progress = func() error {
		if pieces.Len() == 50 {
			return reason
		}
		return nil
	}
	if err := o.Build(ctx, pieces); !errors.Is(err, reason) || pieces.Len() != 50 {
		t.Fatal(pieces.Len(), err)
	}
	if err := builder(60).Build(ctx, pieces); err != nil || text(t, pieces) != text(t, whole) {
		t.Fatalf("%v\n%s\n%s", err, text(t, pieces), text(t, whole))
	}
}

// Several workers make the same book.
func TestWorkers(t *testing.T) {
	ctx := context.Background()
	alone, several := book.New(checkers.English), book.New(checkers.English)
	o := builder(150)
	must.Do(t, o.Build(ctx, alone))
	o.Workers = 3
	if err := o.Build(ctx, several); err != nil || text(t, several) != text(t, alone) {
		t.Fatalf("%v\n%s\n%s", err, text(t, several), text(t, alone))
	}

	stopped, stop := context.WithCancelCause(ctx)
	reason := errors.New("enough")
	begun := book.New(checkers.English)
	o.Progress = func() error {
		if begun.Len() == 40 {
			stop(reason)
		}
		return nil
	}
	if err := o.Build(stopped, begun); !errors.Is(err, reason) || begun.Len() < 40 {
		t.Fatal(begun.Len(), err)
	}
	o.Progress = nil
	if err := o.Build(ctx, begun); err != nil || text(t, begun) != text(t, alone) {
		t.Fatalf("%v\n%s\n%s", err, text(t, begun), text(t, alone))
	}
}

// The book covers both sides of an opening: the player to move and, after its likely moves,
// the other.
func TestBothSides(t *testing.T) {
	g := checkers.Game{Rules: checkers.English}
	s := g.Start()
	var line []checkers.Move
	for range 3 {
		m := g.Moves(nil, &s)[0]
		line = append(line, m)
		g.Apply(&s, m)
	}
	o := builder(12)
	o.Openings = [][]checkers.Move{line}
	b := book.New(checkers.English)
	if err := o.Build(context.Background(), b); err != nil || b.Len() != 12 {
		t.Fatal(b.Len(), err)
	}
	if _, ok := b.Move(s); !ok {
		t.Error("no move for the player to move")
	}
	known := 0
	for _, next := range game.All(g, s) {
		if _, ok := b.Move(next); ok {
			known++
		}
	}
	if known == 0 {
		t.Error("no move for the other player")
	}
}

// Openings come first, with the positions leading to them.
func TestOpenings(t *testing.T) {
	g := checkers.Game{Rules: checkers.English}
	o := builder(5)
	s := g.Start()
	var line []checkers.Move
	for _, text := range []string{"9-13", "21-17", "5-9"} {
		m := must.Get(g.ParseMove(&s, text))(t)
		line = append(line, m)
		g.Apply(&s, m)
	}
	o.Openings = [][]checkers.Move{line, line[:1]}
	b := book.New(checkers.English)
	if err := o.Build(context.Background(), b); err != nil || b.Len() != 5 {
		t.Fatal(b.Len(), err)
	}
	s = g.Start()
	for ply := range 4 {
		if _, ok := b.Move(s); !ok {
			t.Errorf("no move after %d plies of the opening", ply)
		}
		if ply < 3 {
			g.Apply(&s, line[ply])
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	for _, n := range []int{-1, book.MostPositions + 1} {
		if err := builder(n).Build(context.Background(), book.New(checkers.English)); err == nil {
			t.Errorf("%d positions: no error", n)
		}
	}
	o := builder(3)
	o.NewJudge = func() search.Searcher[checkers.State, checkers.Move] {
		return search.NewMinimax(checkers.Game{}, search.Limits{Depth: -1})
	}
	if err := o.Build(context.Background(), book.New(checkers.English)); err == nil {
		t.Error("no error of the judge")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sealed(magic, "english", "0 11-15", "1 23-19 9-13"))
	f.Add(sealed(magic, "damas"))
	f.Add(magic)
	f.Fuzz(func(t *testing.T, data string) {
		// Most changes break the checksum, and the code after its check would not run.
		for _, file := range []string{data, sealed(strings.TrimSuffix(data, "\n"))} {
			b, err := book.Read(strings.NewReader(file))
			if err != nil {
				if !errors.Is(err, book.ErrForeign) && !errors.Is(err, book.ErrDamaged) {
					t.Errorf("an error without a name: %v", err)
				}
				continue
			}
			if text(t, b) != file {
				if again, err := book.Read(strings.NewReader(text(t, b))); err != nil || again.Len() != b.Len() {
					t.Errorf("%q written again: %v", file, err)
				}
			}
		}
	})
}
