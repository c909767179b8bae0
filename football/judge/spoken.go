package judge

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
)

// spoken is the direction of the last pass of a match as its program wrote it. The original
// judge takes directions below 0, counted back from the end of a list, and repeats them to
// the teams as long as the ball is loose; the game knows directions from 0 on.
type spoken struct {
	dir  int
	step uint16 // in which the pass was made
	odd  bool   // the direction is below 0
}

// hear takes in the answer of a program in position s.
func (w *spoken) hear(s *football.State, lines []string) {
	words := strings.Fields(strings.Join(lines, " "))
	i := slices.Index(words, "PASE")
	if i < 0 || i+1 >= len(words) {
		return
	}
	dir, err := strconv.Atoi(words[i+1])
	*w = spoken{dir, s.Step, err == nil && dir < 0}
}

// position is what a judge sends to team p.
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
