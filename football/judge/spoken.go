package judge

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
)

// spoken is the direction of the last pass of a match as the program wrote it. The original
// judge accepts negative directions, counted back from the end of a list, and repeats them
// to the teams while the ball is loose; the game has only non-negative directions.
type spoken struct {
	dir  int
	step uint16 // of the pass
	odd  bool   // the direction is negative
}

// hear records the pass, if any, in a program's answer in position s.
func (w *spoken) hear(s *football.State, lines []string) {
	words := strings.Fields(strings.Join(lines, " "))
	i := slices.Index(words, "PASE")
	if i < 0 || i+1 >= len(words) {
		return
	}
	dir, err := strconv.Atoi(words[i+1])
	*w = spoken{dir, s.Step, err == nil && dir < 0}
}

// position returns the judge's message to team p.
func (w *spoken) position(d wire.Dialect, s *football.State, p game.Player) []byte {
	text := wire.AppendPosition(nil, d, s, p)
	if s.Step <= w.step || !w.odd {
		return text
	}
	if s.Holder >= 0 {
		w.odd = false
		return text
	}
	if d == wire.Published {
		return text
	}
	begin := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	return fmt.Appendf(text[:begin], "%d %d %d %d\n", s.Ball.Row, s.Ball.Col, w.dir, s.Left)
}
