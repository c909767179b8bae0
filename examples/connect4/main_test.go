package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/journal"
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
				err = os.WriteFile(work, append(text, `{"moves":"44455","sco`...), 0o666)
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
		if want := min(4+i, 5); err != nil || strings.Count(string(text), "\n") != want {
			t.Errorf("%s: %v, work file\n%s\nwant %d lines", args, err, text, want)
		}
	}
	solver := connect4.Solver{}
	must.Do(t, journal.Verify(must.Get(os.Open(work))(t), func(number int, line []byte) error {
		var l scoredLine
		must.Do(t, json.Unmarshal(line, &l))
		if number > 1 {
			s := must.Get(solver.Game.ParsePosition(l.Moves))(t)
			if got, err := solver.Solve(t.Context(), s); err != nil || got.Score != l.Score {
				t.Errorf("%s has the score %d; Solve = %+v, %v", l.Moves, l.Score, got, err)
			}
		}
		return nil
	}))
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
	first := g.Positions(3)[:4]
	work := must.Get(openWork(&connect4.BookBuilder{Game: g}, path))(t)
	for i, s := range first {
		must.Do(t, work.Append(scoredLine{must.Get(g.MoveString(s))(t), i}))
	}
	must.Do(t, work.Close())
	tests.DamagedLines(t, "work", path, func() (all string, err error) {
		b := connect4.BookBuilder{Game: g}
		file, err := openWork(&b, path)
		if err != nil {
			return "", err
		}
		for i, s := range first {
			if !b.Has(s) {
				continue
			}
			score, _ := b.Book(3).Score(s)
			all += fmt.Sprintln(i, score)
		}
		return all, file.Close()
	})
}

func TestMain(m *testing.M) { clitest.Main(m, main) }

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130,
		clitest.Endless{Args: "solve -no-book", Never: "wins with disc"},
		clitest.Endless{Args: "evolve -generations 100000 -o best", Kept: "best"},
		clitest.Endless{Args: "book -board 6x5 -plies 8 -work work -o new.book", Never: "complete to ply 8", Kept: "work", Soon: true},
	)
}
