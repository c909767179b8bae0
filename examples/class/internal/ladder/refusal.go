package ladder

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// refusal is an error for a person.
type refusal struct {
	format string
	args   []any
}

func (r *refusal) Error() string { return fmt.Sprintf(r.format, r.args...) }

// Refuse returns an error for a person. Other languages have the format in package words.
func Refuse(format string, args ...any) error { return &refusal{format, args} }

// Said returns the text of an error, in a language if it is for a person.
func Said(err error, l board.Language) string {
	if r, ok := errors.AsType[*refusal](err); ok {
		return l.Say(r.format, r.args...)
	}
	return err.Error()
}

// found says in a language what was tested, and how games ended; what the module, or its
// compiler, said stays as it is.
func found(all []program.Finding, l board.Language) []program.Finding {
	all = slices.Clone(all)
	for i := range all {
		f, n, seat := &all[i], 0, ""
		if fmt.Sscanf(f.What, "plays game %d, as %s", &n, &seat); n > 0 {
			f.What = l.Say("plays game %d, as %s", n, l.Say(seat))
		} else {
			f.What = l.Say(f.What)
		}
		reason, _, _ := strings.Cut(f.Detail, ":")
		f.Detail = l.Say(reason) + f.Detail[len(reason):]
	}
	return all
}
