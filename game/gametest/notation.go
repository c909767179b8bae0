package gametest

import (
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

func (k *kit[S, M]) checkMoveText(p *position[S, M]) {
	if k.notation == nil {
		return
	}
	for _, m := range p.some {
		s := p.state
		text := k.notation.FormatMove(&s, m)
		if !k.oneLine("FormatMove", text) {
			return
		}
		back, err := k.notation.ParseMove(&s, text)
		if err != nil {
			k.fault("move %v is written %q, which cannot be read back: %v", m, text, err)
			return
		}
		if back != m {
			k.fault("move %v is written %q, which is read as %v", m, text, back)
			return
		}
	}
}

// checkNumbers passes texts of moves with their numbers written in another way, such as
// 007 and +7 for 7, to ParseMove: functions like strconv.Atoi read them all. A move with
// several spellings is several moves to whoever compares texts. One zero more may be meant,
// to give all numbers two digits.
func (k *kit[S, M]) checkNumbers(p *position[S, M]) {
	if k.notation == nil {
		return
	}
	for _, m := range p.some[:min(len(p.some), 4)] {
		s := p.state
		text := k.notation.FormatMove(&s, m)
		for i := range text {
			if !digit(text[i]) || i > 0 && digit(text[i-1]) {
				continue
			}
			for _, prefix := range []string{"00", "+"} {
				other := text[:i] + prefix + text[i:]
				if read, err := k.notation.ParseMove(&s, other); err == nil && k.notation.FormatMove(&s, read) != other {
					k.fault("ParseMove reads %q as %q; it must return an error, as a number has one form", other, k.notation.FormatMove(&s, read))
					return
				}
			}
		}
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func (k *kit[S, M]) checkPositionText(p *position[S, M]) {
	if k.notation == nil {
		return
	}
	s := p.state
	text := k.notation.FormatPosition(&s)
	if !k.oneLine("FormatPosition", text) {
		return
	}
	back, err := k.notation.ParsePosition(text)
	if err != nil {
		k.fault("the position is written %q, which cannot be read back: %v", text, err)
	} else if back != p.state {
		k.fault("the position is written %q, which is read as %v, not as %v", text, back, p.state)
	}
}

func (k *kit[S, M]) oneLine(method, text string) bool {
	if text == "" || strings.ContainsAny(text, "\n\r") {
		k.fault("%s gives %q; want one line that is not empty", method, text)
		return false
	}
	return true
}

// checkIllegalText passes moves of other positions, damaged moves and garbage to
// ParseMove, which may accept only texts of legal moves.
func (k *kit[S, M]) checkIllegalText(p *position[S, M]) {
	if k.notation == nil {
		return
	}
	tries := []string{garbage[k.rng.IntN(len(garbage))], garbage[k.rng.IntN(len(garbage))]}
	if len(k.texts) > 0 {
		for range 4 {
			elsewhere := k.texts[k.rng.IntN(len(k.texts))]
			tries = append(tries, elsewhere, damage(elsewhere, k.rng))
		}
	}
	for _, text := range tries {
		s := p.state
		m, err := k.notation.ParseMove(&s, text)
		if err == nil && !slices.Contains(p.moves, m) {
			k.fault("ParseMove reads %q as %v, which is not legal here; it must return an error", text, m)
			return
		}
		if err != nil && err.Error() == "" {
			k.fault("ParseMove rejects %q with an empty error", text)
			return
		}
	}
}

// checkForeignPositions passes damaged positions and garbage to ParsePosition. A position
// that it accepts need not be reachable, but must be safe to play.
func (k *kit[S, M]) checkForeignPositions(p *position[S, M]) {
	if k.notation == nil {
		return
	}
	own := p.state
	text := k.notation.FormatPosition(&own)
	for _, try := range []string{damage(text, k.rng), damage(text, k.rng), damage(damage(text, k.rng), k.rng),
		garbage[k.rng.IntN(len(garbage))]} {
		s, err := k.notation.ParsePosition(try)
		if err == nil {
			k.playForeign(s, try)
		} else if err.Error() == "" {
			k.fault("ParsePosition rejects %q with an empty error", try)
		}
	}
}

// playForeign plays a few random moves from the position that was read from text.
func (k *kit[S, M]) playForeign(s S, text string) {
	defer func() {
		if r := recover(); r != nil {
			k.fault("ParsePosition accepts %q, from where the game panics: %v%s", text, r, origin())
		}
	}()
	again, err := k.notation.ParsePosition(k.notation.FormatPosition(&s))
	if err != nil || again != s {
		k.fault("ParsePosition accepts %q as %v, which is written %q, which is read as %v (error: %v)",
			text, s, k.notation.FormatPosition(&s), again, err)
		return
	}
	game.Draw(k.g, s)
	for range 20 {
		turn := k.g.Turn(&s)
		moves := k.g.Moves(nil, &s)
		k.g.Evaluate(&s)
		if (turn == game.Nobody) != (len(moves) == 0) {
			k.fault("ParsePosition accepts %q, from where %s is reached with Turn = %v and %d moves",
				text, k.positionText(s), turn, len(moves))
			return
		}
		if len(moves) == 0 {
			return
		}
		k.g.Apply(&s, moves[k.rng.IntN(len(moves))])
	}
}
