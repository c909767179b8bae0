package board

import (
	"fmt"
	"strconv"
	"strings"
)

// Size parses the name of a variant that is the size of a board, such as 7x6: two numbers
// from 1 to 999. Any other text is an error.
func Size(variant string) (width, height int, err error) {
	w, h, _ := strings.Cut(variant, "x")
	for _, part := range []struct {
		text string
		to   *int
	}{{w, &width}, {h, &height}} {
		if *part.to, err = strconv.Atoi(part.text); err != nil || *part.to < 1 || *part.to > 999 || part.text != strconv.Itoa(*part.to) {
			return 0, 0, fmt.Errorf("no variant %q: want a size, width x height, such as 7x6", variant)
		}
	}
	return width, height, nil
}
