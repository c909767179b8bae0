package gametest

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
)

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
