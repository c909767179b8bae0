package catalog

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Option is a numeric option that may follow a bot's name: minimax,depth=6.
type Option struct {
	Name      string
	About     string  // a short description
	Low, High float64 // its range; if both and Default are whole, only whole numbers are allowed
	Default   float64 // the value in Settings.Options if none is given

	// Choices are the values that a page offers, including Default; nil for a slider over
	// the whole range. Other numbers from Low to High can be given by name.
	Choices []float64
	Labels  map[float64]string // of choices that are not labelled with their number
}

// Offers reports whether the choices, if any, are in range and include the default.
func (o Option) Offers() bool {
	has := o.Choices == nil
	for _, c := range o.Choices {
		if o.Check(c) != nil {
			return false
		}
		has = has || c == o.Default
	}
	return has
}

// Check returns an error unless x is a valid value of the option.
func (o Option) Check(x float64) error {
	kind, whole := "a number", true
	for _, limit := range []float64{o.Low, o.High, o.Default} {
		whole = whole && limit == math.Trunc(limit)
	}
	if whole {
		kind = "a whole number"
	}
	if !(x >= o.Low && x <= o.High) || whole && x != math.Trunc(x) {
		return fmt.Errorf("the option %s is %v; want %s from %v to %v", o.Name, x, kind, o.Low, o.High)
	}
	return nil
}

// checkOption returns an error unless x is a valid value of the named option of a bot that has these options.
func checkOption(bot string, options []Option, name string, x float64) error {
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

// optionsOf checks options that are given to a bot, and adds the defaults of the others.
func optionsOf(bot string, options []Option, given map[string]float64) (map[string]float64, error) {
	all := map[string]float64{}
	for _, o := range options {
		all[o.Name] = o.Default
	}
	for name, x := range given {
		if err := checkOption(bot, options, name, x); err != nil {
			return nil, err
		}
		all[name] = x
	}
	return all, nil
}
