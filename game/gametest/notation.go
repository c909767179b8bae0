package gametest

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

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

// checkNumbers passes texts of moves with their numbers and characters written in another way
// to ParseMove: 007 and +7 for 7, which functions like strconv.Atoi read, and 263, which is 7
// in a byte. A move with several spellings is several moves to whoever compares texts. One
// zero more may be meant, to give all numbers two digits.
func (k *kit[S, M]) checkNumbers(p *position[S, M]) {
	k.checkSpellings(p, "as a number has one form", func(text string) (others []string) {
		for i := 0; i < len(text); i++ {
			before, n := text[:i], 0
			for i+n < len(text) && digit(text[i+n]) {
				n++
			}
			if n == 0 && text[i] < utf8.RuneSelf {
				others = append(others, before+string(rune(text[i])+256)+text[i+1:])
			}
			if number, ok := new(big.Int).SetString(text[i:i+n], 10); ok {
				others = append(others, before+"00"+text[i:], before+"+"+text[i:])
				for _, bits := range []uint{8, 16, 32, 64} {
					sum := new(big.Int).Lsh(big.NewInt(1), bits)
					others = append(others, before+sum.Add(sum, number).String()+text[i+n:])
				}
				i += n
			}
		}
		return others
	})
}

// checkWhole passes texts to ParseMove of which only a part is a move.
func (k *kit[S, M]) checkWhole(p *position[S, M]) {
	k.checkSpellings(p, "as only a part of the text is a move", func(text string) []string {
		return []string{text + "xyz", text + " xyz", text + " " + text, "xyz" + text, "xyz " + text}
	})
}

// checkSpellings passes other texts, made from those of moves, to ParseMove. It may read them
// only as moves that are written so.
func (k *kit[S, M]) checkSpellings(p *position[S, M], reason string, others func(text string) []string) {
	if k.notation == nil {
		return
	}
	for _, m := range p.some[:min(len(p.some), 4)] {
		s := p.state
		for _, other := range others(k.notation.FormatMove(&s, m)) {
			if read, err := k.notation.ParseMove(&s, other); err == nil && k.notation.FormatMove(&s, read) != other {
				k.fault("ParseMove reads %q as %q; it must return an error, %s", other, k.notation.FormatMove(&s, read), reason)
				return
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
	tries := []string{"", garbage[k.rng.IntN(len(garbage))], garbage[k.rng.IntN(len(garbage))]}
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
		if err == nil && text == "" {
			k.fault("ParseMove reads an empty text as %v; it must return an error", m)
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
	rubbish := garbage[k.rng.IntN(len(garbage))]
	for _, try := range []string{damage(text, k.rng), damage(text, k.rng), damage(damage(text, k.rng), k.rng), rubbish} {
		s, err := k.notation.ParsePosition(try)
		if try == rubbish {
			k.rubbish.tried++
			if err == nil {
				k.rubbish.read++
			}
		}
		if err == nil {
			k.playForeign(s, try)
		} else if err.Error() == "" {
			k.fault("ParsePosition rejects %q with an empty error", try)
		}
	}
}

// checkRubbish detects a ParsePosition that reads every text.
func (k *kit[S, M]) checkRubbish(*position[S, M]) {
	if r := k.rubbish; r.read == r.tried && r.tried >= len(garbage) {
		k.fault("ParsePosition reads every text as a position, also %q and %q; it must return an error", garbage[1], garbage[len(garbage)-1][:5])
	}
}

// playForeign plays a few random moves from the position that was read from text.
func (k *kit[S, M]) playForeign(s S, text string) {
	defer func() {
		if r := recover(); r == (tooSlow{}) {
			panic(r)
		} else if r != nil {
			k.fault("ParsePosition accepts %q, from where the game panics: %v%s", text, r, origin())
		}
	}()
	again, err := k.notation.ParsePosition(k.notation.FormatPosition(&s))
	if err != nil || again != s {
		k.fault("ParsePosition accepts %q as %v, which is written %q, which is read as %v (error: %v)",
			text, s, k.notation.FormatPosition(&s), again, err)
		return
	}
	game.Render(k.g, s)
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

// scramble sets v, and every part of it that a caller of the package could set, to random
// values, preferring extreme ones.
func scramble(v reflect.Value, rng *rand.Rand) {
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			scramble(v.Field(i), rng)
		}
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			scramble(v.Index(i), rng)
		}
	case !v.CanSet():
	case v.CanInt():
		v.SetInt([]int64{-1, 0, 1, 7, 100, math.MinInt64 >> (64 - v.Type().Bits()),
			math.MaxInt64 >> (64 - v.Type().Bits()), int64(rng.Uint64())}[rng.IntN(8)])
	case v.CanUint():
		v.SetUint([]uint64{0, 1, 7, 100, math.MaxUint64 >> (64 - v.Type().Bits()), rng.Uint64()}[rng.IntN(6)])
	case v.CanFloat():
		v.SetFloat([]float64{0, -1, math.Inf(1), math.NaN(), rng.NormFloat64()}[rng.IntN(5)])
	case v.Kind() == reflect.Bool:
		v.SetBool(rng.IntN(2) == 0)
	case v.Kind() == reflect.String:
		v.SetString(garbage[rng.IntN(len(garbage))])
	}
}

// garbage is text that is neither a move nor a position in any game, and must not cause a
// panic.
var garbage = []string{
	"", " ", "\n", "\x00", "\xff\xfe", "-", "0", "-1", "a", "%s%d", "null", "[]", "é世界",
	"18446744073709551616", "-9223372036854775809", "1e999", "0x", "1 2 3 4 5 6 7 8",
	strings.Repeat("9", 400), strings.Repeat("a1 ", 400), strings.Repeat("(", 4000),
}

// damage returns text with one small change.
func damage(text string, rng *rand.Rand) string {
	if text == "" {
		return "?"
	}
	i := rng.IntN(len(text))
	other := text[rng.IntN(len(text))]
	switch rng.IntN(6) {
	case 0:
		return text[:i] + text[i+1:]
	case 1:
		return text[:i] + string(text[i]) + text[i:]
	case 2:
		return text[:i] + string(other) + text[i+1:]
	case 3:
		return text[:i] + string(rune(rng.IntN(128))) + text[i+1:]
	case 4:
		return text[:i]
	default:
		return text + " " + text[i:]
	}
}
