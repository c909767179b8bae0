package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

var subject = clitest.Program{Name: "connect4", Run: program}

func TestCommands(t *testing.T) { subject.Session(t, "testdata/session.txt") }

// TestBookGoesOn has two solvers make part of a book, and then one continue it.
func TestBookGoesOn(t *testing.T) {
	dir := t.TempDir()
	work, out := filepath.Join(dir, "work"), filepath.Join(dir, "book")
	for i, args := range []string{"-n 3 -workers 2", "-n 1", "-n 0"} {
		if i == 1 { // the power failed in the middle of a line
			text, err := os.ReadFile(work)
			if err == nil {
				err = os.WriteFile(work, append(text, "44455 1"...), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		status, _, errs := subject.Call(t, "", append(strings.Fields("book -plies 8 "+args), "-work", work, "-o", out)...)
		if status != 0 {
			t.Fatalf("%s: status %d, %s; want status == 0", args, status, errs)
		}
		text, err := os.ReadFile(work)
		if want := min(3+i, 4); err != nil || strings.Count(string(text), "\n") != want {
			t.Errorf("%s: %v, work file\n%s\nwant %d lines", args, err, text, want)
		}
	}
	if status, out, errs := subject.Call(t, "", "bench", work); status != 0 {
		t.Errorf("the scores: status %d, %s %s; want status == 0", status, out, errs)
	}
}

// TestDamagedFiles damages what the commands read back.
func TestDamagedFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write := func(from func(io.Writer) error) {
		file := must.Get(os.Create(path))(t)
		must.Do(t, errors.Join(from(file), file.Close()))
	}
	g := connect4.Game{}
	b := connect4.BookBuilder{Game: g}
	for _, moves := range []string{"4455", "44455", "121212"} {
		must.Do(t, b.Add(must.Get(g.ParsePosition(moves))(t), 17))
	}
	write(func(w io.Writer) error { _, err := b.Book(6).WriteTo(w); return err })
	tests.Damaged(t, "book", path, func() (string, error) {
		b, err := readBook(path)
		if err != nil {
			return "", err
		}
		var text strings.Builder
		must.Get(b.WriteTo(&text))(t)
		return text.String(), nil
	})
	write(agent.New(strategies()[:1], 0.375).Write)
	tests.Damaged(t, "agent", path, func() (string, error) {
		a, err := readAgent(path)
		return spec(a), err
	})
	must.Do(t, os.Remove(path))
	work := must.Get(openWork(g, path))(t)
	for i, s := range g.Positions(3)[:4] {
		must.Do(t, work.add(s, i))
	}
	must.Do(t, work.close())
	tests.DamagedLines(t, "work", path, func() (all string, err error) {
		b := connect4.BookBuilder{Game: g}
		err = resume(&b, path)
		for _, s := range g.Positions(3)[:4] {
			if score, ok := b.Book(3).Score(s); ok {
				all += fmt.Sprintln(g.FormatPosition(&s), score)
			}
		}
		return all, err
	})
	text := must.Get(os.ReadFile(path))(t)
	for _, bad := range []string{strings.Replace(string(text), " 1 #", " 5 #", 1), string(text[:len(text)-9])} {
		must.Do(t, os.WriteFile(path, []byte(bad), 0o600))
		if set, err := readScored(g, path, 0); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("readScored of the work file\n%s = %v, %v; want an error that names it", bad, set, err)
		}
	}
}

// TestSlowBook makes a book of the slow positions of a small board, interrupted twice, and
// checks that no position beyond the known book is slow any more, nor any that a player who
// answers from the book meets next.
func TestSlowBook(t *testing.T) {
	const limit = 100
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range []string{
		"-plies 2 -work work -o known",
		"-plies 3 -work slow -o book -book known -slow 100 -n 9",
		"-plies 3 -work slow -o book -book known -slow 100 -n 9 -workers 2",
		"-plies 3 -work slow -o book -book known -slow 100",
		"-plies 3 -work slow -o again -book known -slow 100 -n 0",
	} {
		args := strings.Fields("book -board 5x4 " + args)
		for i, a := range args {
			if i > 0 && slices.Contains([]string{"-work", "-o", "-book"}, args[i-1]) {
				args[i] = path(a)
			}
		}
		if status, _, errs := subject.Call(t, "", args...); status != 0 {
			t.Fatalf("%s: status %d, %s; want status == 0", args, status, errs)
		}
	}
	file := must.Get(os.ReadFile(path("book")))(t)
	if again, err := os.ReadFile(path("again")); err != nil || !bytes.Equal(file, again) {
		t.Errorf("made again from the same work file, the book differs (%v)", err)
	}
	book := must.Get(connect4.ReadBook(bytes.NewReader(file)))(t)
	g := must.Get(connect4.New(5, 4))(t)
	slow, later, most := 0, 0, int64(0)
	plain := connect4.Solver{Game: g, NoBook: true}
	solver := connect4.Solver{Game: g, Book: book}
	var check func(s connect4.State)
	check = func(s connect4.State) {
		solver.Reset()
		plain.Reset()
		found, err := solver.Search(t.Context(), s)
		if err != nil || found.Nodes > 3*limit { // a mirror image can take more nodes
			t.Errorf("%s: %d nodes with the book, %v; want at most %d or little more", g.FormatPosition(&s), found.Nodes, err, limit)
		}
		without, err := plain.Search(t.Context(), s)
		if err != nil || without.Score != found.Score || without.Depth != found.Depth {
			t.Errorf("%s: score %v in %d plies with the book, %v in %d without, %v", g.FormatPosition(&s), found.Score, found.Depth, without.Score, without.Depth, err)
		}
		most = max(most, without.Nodes)
		if without.Nodes <= limit {
			return
		}
		slow++
		if g.Discs(s) > 3 {
			later++
		}
		after := game.After(g, s, found.Move)
		for _, reply := range game.All(g, after) {
			if !game.Over(g, reply) {
				check(reply)
			}
		}
	}
	for _, s := range g.Positions(3) {
		check(s)
	}
	if slow < 5 || later == 0 || most < 10*limit {
		t.Errorf("%d slow positions, %d of them beyond 3 discs, the slowest with %d nodes: this checks little; want slow >= 5, later != 0, most >= 10*limit", slow, later, most)
	}
	status, _, errs := subject.Call(t, "", "book", "-plies", "9", "-slow", "100", "-work", path("work"), "-o", path("o"))
	if status != 2 || !strings.Contains(errs, "want at least 10") {
		t.Errorf(`-slow within the book: status %d, %s; want status == 2, strings.Contains(errs, "want at least 10")`, status, errs)
	}
	for text, want := range map[string]string{"44 1 2\n": "want moves, score, nodes", "44 1 x 4\n": "number of nodes", "44 1 5 9\n": "9"} {
		must.Do(t, os.WriteFile(path("bad"), []byte(text), 0o666))
		status, _, errs := subject.Call(t, "", "book", "-plies", "10", "-slow", "100", "-work", path("bad"), "-o", path("o"), "-n", "0")
		if status == 0 || !strings.Contains(errs, "bad:1:") || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d, %s; want %s", text, status, errs, want)
		}
	}
}

func TestMain(m *testing.M) { clitest.Main(m, main) }

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130,
		clitest.Endless{Args: "solve -no-book", Never: "wins with disc"},
		clitest.Endless{Args: "evolve -generations 100000 -o best", Kept: "best"},
		clitest.Endless{Args: "book -board 6x5 -plies 8 -work work -o new.book", Never: "complete to ply 8", Kept: "work", Soon: true},
	)
}
