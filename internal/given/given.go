// Package given checks the flags of a command line.
package given

import (
	"flag"
	"fmt"
	"strings"
)

// Blank returns an error if a flag was given an empty text. It is a slip more often than a
// wish, as in -addr "$HOST" without HOST; a flag that is left out has its default.
func Blank(flags *flag.FlagSet) (err error) {
	flags.Visit(func(f *flag.Flag) {
		if text, ok := f.Value.(flag.Getter); ok && text.Get() == "" {
			what, _ := flag.UnquoteUsage(f)
			switch {
			case strings.HasSuffix(what, "s") && !strings.HasSuffix(what, "ss"): // several
			case strings.ContainsAny(what[:1], "aeiou"):
				what = "an " + what
			default:
				what = "a " + what
			}
			err = fmt.Errorf("-%s is empty; want %s, or leave it out", f.Name, what)
		}
	})
	return err
}
