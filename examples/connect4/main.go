// Command connect4 solves Connect 4, breeds agents that play by rules of thumb, benchmarks the
// solver and builds its opening book. The arena plays and analyses.
//
//	go run ./examples/connect4 solve 44455554221
//	go run ./examples/connect4 bench connect4/testdata/Test_L2_R2
package main

import (
	"fmt"
	"os"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
)

func main() { cli.Main("connect4", program) }

var program = cli.Commands("connect4",
	"Connect 4: exact solver and agents. A position is the columns played from the empty board,\n"+
		"such as 4453, or a drawn board. To play, analyse or run matches,\nuse arena; see arena -h.",
	cli.Command{Name: "solve", Summary: "find out who wins, and how soon", Run: solve},
	cli.Command{Name: "evolve", Summary: "breed agents with a genetic algorithm", Run: evolve},
	cli.Command{Name: "agent", Summary: "print how the arena names the agent in a file", Run: name},
	cli.Command{Name: "bench", Summary: "solve a file of positions, check the scores and measure the speed", Run: bench},
	cli.Command{Name: "book", Summary: "build an opening book, or check one", Run: book},
)

// solverFlags are the flags of every command that solves.
type solverFlags struct {
	board   *string
	table   *int
	workers *int
	noBook  *bool
	book    *string
}

func addSolverFlags(f cli.Flags) solverFlags {
	s := solverFlags{
		board:   f.String("board", "7x6", "board size, columns x rows"),
		table:   f.Int("table", 64, "size of the transposition table in `MB`"),
		workers: f.Int("workers", 1, "number of search goroutines"),
		noBook:  f.Bool("no-book", false, "do not use the opening book"),
		book:    f.String("book", "", "opening book, a `FILE` written by the command book (default: the package's own)"),
	}
	f.Within("table", 1, maxTable)
	f.Within("workers", 1, 256)
	return s
}

// maxTable is the maximum of -table, in MB.
const maxTable = 1 << 20

func (s solverFlags) solver() (*connect4.Solver, error) {
	g, err := parseBoard(*s.board)
	if err != nil {
		return nil, err
	}
	solver := &connect4.Solver{Game: g, MemoryBytes: *s.table << 20, Workers: *s.workers, NoBook: *s.noBook}
	if *s.book != "" {
		if solver.Book, err = readBook(*s.book); err != nil {
			return nil, err
		}
		if columns, rows := solver.Book.Board(); columns != g.Columns() || rows != g.Rows() {
			return nil, cli.Usage("-book %s: a book for %dx%d; want %dx%d", *s.book, columns, rows, g.Columns(), g.Rows())
		}
	}
	return solver, nil
}

func readBook(name string) (*connect4.Book, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := connect4.ReadBook(file)
	if err != nil {
		return nil, cli.Usage("-book %s: %w", name, err)
	}
	return b, nil
}

// each returns one single-threaded solver per worker, which together use the table memory of
// whole. For many positions this is faster than one solver with all the workers.
func (s solverFlags) each(whole *connect4.Solver) []*connect4.Solver {
	all := make([]*connect4.Solver, *s.workers)
	for i := range all {
		all[i] = &connect4.Solver{Game: whole.Game, MemoryBytes: whole.MemoryBytes / len(all), Book: whole.Book, NoBook: whole.NoBook}
	}
	return all
}

func parseBoard(text string) (connect4.Game, error) {
	var columns, rows int
	var rest string
	if n, _ := fmt.Sscanf(text+" .", "%dx%d %s", &columns, &rows, &rest); n != 3 || rest != "." {
		return connect4.Game{}, cli.Usage("-board %q: want columns x rows, such as 7x6", text)
	}
	g, err := connect4.New(columns, rows)
	if err != nil {
		return g, cli.Usage("-board %s: %w", text, err)
	}
	return g, nil
}

func parsePosition(g connect4.Game, text string) (connect4.State, error) {
	s, err := g.ParsePosition(text)
	if err != nil {
		return s, cli.Usage("%w", err)
	}
	if game.Over(g, s) {
		return s, cli.Usage("position %q: %w", text, game.ErrGameOver)
	}
	return s, nil
}

// disc returns a player's letter on the drawn board.
func disc(p game.Player) string { return [...]string{"nobody", "X", "O"}[p] }

// verdict describes a solution in words. discs is the number of discs on the board.
func verdict(g connect4.Game, s connect4.Solution, discs int) string {
	last := discs + s.Plies
	switch {
	case s.Lower != s.Upper && s.Winner() == game.Nobody:
		return fmt.Sprintf("between %+d and %+d for %s, who is to move", s.Lower, s.Upper, disc(s.Player))
	case s.Lower != s.Upper:
		return fmt.Sprintf("%s wins", disc(s.Winner()))
	case s.Score == 0:
		return "a draw"
	}
	return fmt.Sprintf("%s wins with disc %d, %s", disc(s.Winner()), last, plies(s.Plies))
}

func plies(n int) string {
	if n == 1 {
		return "the next one"
	}
	return fmt.Sprintf("after %d more", n)
}
