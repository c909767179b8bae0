package table

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Option is a numeric option of a searcher. It takes whole numbers only if Min, Max and
// Default are whole.
type Option struct {
	Name              string
	Label             board.Words
	Min, Max, Default float64
	Choices           []Choice // to offer; nil: all
}

// Choice is a value of an option.
type Choice struct {
	Value float64
	Label board.Words // empty: the number
}

// Check returns an error unless x is a valid value of the option.
func (o Option) Check(x float64) error {
	kind, whole := "a number", true
	for _, limit := range []float64{o.Min, o.Max, o.Default} {
		whole = whole && limit == math.Trunc(limit)
	}
	if whole {
		kind = "a whole number"
	}
	if !(x >= o.Min && x <= o.Max) || whole && x != math.Trunc(x) {
		return fmt.Errorf("the option %s is %v; want %s from %v to %v", o.Name, x, kind, o.Min, o.Max)
	}
	return nil
}

// CheckOption returns an error unless x is a valid value of the named option of a bot that
// has these options.
func CheckOption(bot string, options []Option, name string, x float64) error {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
	switch {
	case len(options) == 0:
		return fmt.Errorf("no option %q: %s takes none", name, bot)
	case i < 0:
		names := make([]string, len(options))
		for i, o := range options {
			names[i] = o.Name
		}
		return fmt.Errorf("no option %q (there are: %s)", name, strings.Join(names, ", "))
	}
	return options[i].Check(x)
}
