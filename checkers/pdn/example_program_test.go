package pdn_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
)

const file = `[Event "Club evening"] [Result "1-0"]
1. 11-15 22-18 2. 15x22 25x18 {an exchange} 1-0

[Event "A slip of the pen"]
1. 11-15 15-19 *

[Event "Unfinished"]
1. 9-14 22-18 *`

// A complete program: it reads the games of a file, one of which has an error.
func Example_program() {
	for g, err := range pdn.NewReader(strings.NewReader(file), checkers.English).All() {
		var mistake *pdn.Error
		if errors.As(err, &mistake) {
			fmt.Println("line", mistake.Line)
			continue
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Tag("event"), len(g.Moves), g.Result)
		if g.Result == pdn.Unknown {
			g.Tags = append(g.Tags, pdn.Tag{Name: "Annotator", Value: "Ada"})
			if err := pdn.Write(os.Stdout, g); err != nil {
				fmt.Println(err)
			}
		}
	}
	// Output:
	// Club evening 4 1-0
	// line 5
	// Unfinished 2 *
	// [Event "Unfinished"]
	// [Annotator "Ada"]
	// [Result "*"]
	//
	// 1. 9-14 22-18 *
}
