package decimal

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
)

// Numbers are printed as %f prints them, but without a negative zero.
func TestDecimals(t *testing.T) {
	for decimals := range 5 {
		for i := -2000; i <= 2000; i++ {
			x := float64(i) / 1537
			got, err := strconv.ParseFloat(Signed(x, decimals), 64)
			if err != nil || math.Abs(got-x) > 0.5000001*math.Pow10(-decimals) || math.Signbit(got) && got == 0 || math.Signbit(Rounded(x, decimals)) && got == 0 {
				t.Errorf("%v with %d decimals: %s, %v", x, decimals, Signed(x, decimals), err)
			}
			if text := fmt.Sprintf("%+.*f", decimals, x); got != 0 && Signed(x, decimals) != text {
				t.Errorf("%s, not %s", Signed(x, decimals), text)
			}
		}
	}
	if got := Signed(math.Inf(-1), 2) + Signed(math.NaN(), 1); !strings.Contains(got, "-Inf") || !strings.Contains(got, "NaN") {
		t.Error(got)
	}
}
