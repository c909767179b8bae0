// Command certificate checks a strategy for Connect 4 that connect4 prove has written, by playing
// it against every sequence of replies. It shares no code with the solver: whoever trusts these
// lines need not trust the rest.
//
//	go run ./examples/connect4/certificate FILE
//
// The first line has the board, the player (X moves first) and the result that the strategy
// guarantees: win, or at least a draw. Then follow the player's columns (1 to 9, a, b, c) in the
// order in which the positions are first reached, the rival's columns being tried from left to
// right. There is none for a position that has been met before, or whose mirror image has. Each
// step of the walk thus uses up a part of the file, whose size bounds the work.
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
	columns, rows            int
	player                   byte   // X or O, who follows the strategy
	result, strategy, rivals string // win or draw, what is left of the strategy, all columns
	met                      map[string]bool
}

// check says what the strategy guarantees.
func check(text string) (string, error) {
	w := walk{met: map[string]bool{}}
	head, body, _ := strings.Cut(text, "\n")
	if n, _ := fmt.Sscanf(head, "connect4 %dx%d %c %s", &w.columns, &w.rows, &w.player, &w.result); n != 4 || w.columns < 1 || w.columns > 12 ||
		w.rows < 1 || w.rows > 15 || w.player != 'X' && w.player != 'O' || w.result != "win" && w.result != "draw" {
		return "", fmt.Errorf("the first line is %.40q; want one such as \"connect4 6x5 X draw\"", head)
	}
	w.strategy, w.rivals = strings.ReplaceAll(body, "\n", ""), "123456789abc"[:w.columns]
	err := w.position(make([]string, w.columns), 'X', 'O')
	if err == nil && w.strategy != "" {
		err = fmt.Errorf("the strategy is complete, but %d columns follow", len(w.strategy))
	}
	return fmt.Sprintf("%c, with %d columns and %d rows, has a strategy for a %s: %d positions checked", w.player, w.columns, w.rows, w.result, len(w.met)), err
}

// position checks a position that nobody has won, given by each column's discs from the bottom.
func (w *walk) position(board []string, mover, other byte) error {
	mirror := slices.Clone(board)
	slices.Reverse(mirror)
	name := min(strings.Join(board, "|"), strings.Join(mirror, "|"))
	full := len(name) == w.columns*w.rows+w.columns-1
	switch {
	case full && w.result == "win":
		return fmt.Errorf("a draw: %q", board)
	case full || w.met[name]:
		return nil
	case mover == w.player && w.strategy == "":
		return fmt.Errorf("no column for %q", board)
	}
	w.met[name] = true
	columns := w.rivals
	if mover == w.player {
		columns, w.strategy = w.strategy[:1], w.strategy[1:]
	}
	for _, column := range columns {
		c := strings.IndexRune(w.rivals, column)
		switch open := c >= 0 && len(board[c]) < w.rows; {
		case !open && mover == w.player:
			return fmt.Errorf("%q is no column to play in %q", column, board)
		case open && !wins(board, c, mover):
			after := slices.Clone(board)
			after[c] += string(mover)
			if err := w.position(after, other, mover); err != nil {
				return err
			}
		case open && mover != w.player:
			return fmt.Errorf("the rival wins: %q", board)
		}
	}
	return nil
}

// wins reports whether a disc in column c makes four in a line.
func wins(board []string, c int, disc byte) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		line := 1
		for _, sign := range []int{1, -1} {
			x, y := c+sign*d[0], len(board[c])+sign*d[1]
			for x >= 0 && x < len(board) && y >= 0 && y < len(board[x]) && board[x][y] == disc {
				line, x, y = line+1, x+sign*d[0], y+sign*d[1]
			}
		}
		if line >= 4 {
			return true
		}
	}
	return false
}
