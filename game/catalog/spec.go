package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/tools"
)

func (t *typed[S, M]) ParseSpec(text string) (tools.Spec, error) {
	if t.err != nil {
		return tools.Spec{}, t.err
	}
	s, err := tools.ParseSpec(text)
	if err != nil {
		return s, err
	}
	if s.Args != nil {
		if kinds := t.ProgramKinds(); !slices.Contains(kinds, s.Kind) {
			return s, fmt.Errorf("%s: no kind of program %q (there are: %s)", t.Name, s.Kind, strings.Join(kinds, ", "))
		}
		return s, nil
	}
	options, _, ok := t.options(s.Kind)
	if !ok {
		return s, fmt.Errorf("%s: no bot %q (there are: %s; programs are written cmd:COMMAND)", t.Name, s.Kind, strings.Join(t.BotNames(), ", "))
	}
	for key, x := range s.Options {
		if err := checkOption(s.Kind, options, key, x); err != nil {
			return s, fmt.Errorf("player %q: %w", text, err)
		}
	}
	return s, nil
}
