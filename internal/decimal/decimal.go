// Package decimal formats numbers with a fixed number of decimals.
package decimal

import (
	"fmt"
	"strconv"
)

// Rounded rounds a number that is printed with some decimals, so that it is never -0.
func Rounded(x float64, decimals int) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', decimals, 64), 64)
	if err != nil { // out of range
		return x
	}
	return v + 0
}

// Signed formats a number with its sign and the given number of decimals, never as -0.
func Signed(x float64, decimals int) string {
	return fmt.Sprintf("%+.*f", decimals, Rounded(x, decimals))
}
