// Command certificate checks a strategy for Connect 4 that connect4 prove has written, by playing
// it against every sequence of replies. It shares no code with the solver: whoever trusts these
// lines need not trust the rest.
//
//	go run ./examples/connect4/certificate FILE
//
// The first line has the board, the player (X moves first) and the result that the strategy
// guarantees: win, or at least a draw. Then follow the player's columns (1 to 9, a, b, c) in the
// order in which the positions are first reached, the rival's columns being tried from left to
// right. There is none where the player can win at once or must stop the rival from doing so, and
// none for a position that has been met before, or whose mirror image has.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

func main() {
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, "usage: certificate FILE\n\nChecks a strategy for Connect 4 that connect4 prove has written.\n")
	}
	if flag.Parse(); flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	text, err := os.ReadFile(flag.Arg(0))
	said := ""
	if err == nil {
		said, err = check(string(text))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "certificate:", err)
		os.Exit(1)
	}
	fmt.Println(said)
}

type walk struct {
	columns, rows int
	player        byte   // X or O, who follows the strategy
	result        string // win or draw
	strategy      string // what is left of it
	met           map[string]bool
}

// check says what the strategy guarantees.
func check(text string) (string, error) {
	w := walk{met: map[string]bool{}}
	head, body, _ := strings.Cut(text, "\n")
	if n, _ := fmt.Sscanf(head, "connect4 %dx%d %c %s", &w.columns, &w.rows, &w.player, &w.result); n != 4 || w.columns < 1 || w.columns > 12 ||
		w.rows < 1 || w.rows > 15 || w.player != 'X' && w.player != 'O' || w.result != "win" && w.result != "draw" {
		return "", fmt.Errorf("the first line is %.40q; want such as connect4 6x5 X draw", head)
	}
	w.strategy = strings.ReplaceAll(body, "\n", "")
	if err := w.position(make([]string, w.columns), 'X'); err != nil {
		return "", err
	}
	if w.strategy != "" {
		return "", fmt.Errorf("%d columns are left over", len(w.strategy))
	}
	return fmt.Sprintf("%c, with %d columns and %d rows, has a strategy for a %s: %d positions checked", w.player, w.columns, w.rows, w.result, len(w.met)), nil
}

// position checks a position that nobody has won. board has each column's discs, from the bottom.
func (w *walk) position(board []string, mover byte) error {
	mirror := slices.Clone(board)
	slices.Reverse(mirror)
	name := min(strings.Join(board, "|"), strings.Join(mirror, "|"))
	if w.met[name] {
		return nil
	}
	w.met[name] = true
	columns := make([]int, 0, w.columns) // those to look at
	for c := range board {
		if len(board[c]) < w.rows {
			columns = append(columns, c)
		}
	}
	switch full := len(columns) == 0; {
	case full && w.result == "win":
		return fmt.Errorf("a draw: %q", board)
	case full || w.wins(board, mover) >= 0 && mover == w.player:
		return nil
	case w.wins(board, mover) >= 0:
		return fmt.Errorf("the rival wins: %q", board)
	case mover == w.player && w.wins(board, 'X'+'O'-mover) >= 0:
		columns = []int{w.wins(board, 'X'+'O'-mover)}
	case mover == w.player && w.strategy == "":
		return fmt.Errorf("no column for %q", board)
	case mover == w.player:
		c := strings.IndexByte("123456789abc", w.strategy[0])
		if !slices.Contains(columns, c) {
			return fmt.Errorf("%q is no column to play in %q", w.strategy[0], board)
		}
		columns, w.strategy = []int{c}, w.strategy[1:]
	}
	for _, c := range columns {
		after := slices.Clone(board)
		after[c] += string(mover)
		if err := w.position(after, 'X'+'O'-mover); err != nil {
			return err
		}
	}
	return nil
}

// wins returns the first column in which a disc makes four in a line, or -1.
func (w *walk) wins(board []string, disc byte) int {
	for c := range board {
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			line := 1
			for _, sign := range []int{1, -1} {
				x, y := c+sign*d[0], len(board[c])+sign*d[1]
				for x >= 0 && x < w.columns && y >= 0 && y < len(board[x]) && board[x][y] == disc {
					line, x, y = line+1, x+sign*d[0], y+sign*d[1]
				}
			}
			if line >= 4 && len(board[c]) < w.rows {
				return c
			}
		}
	}
	return -1
}
