package match

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// inRules reports whether one of the functions is a method of the game. The bot may still
// be at fault, if it called the method with an illegal move or an impossible position.
func (r *running[S, M]) inRules(functions []string) bool {
	types := map[string]bool{}
	for g := r.Game; g != nil; {
		typesOf(reflect.ValueOf(g), types)
		w, ok := g.(interface{ Unwrap() game.Game[S, M] })
		if !ok {
			break
		}
		g = w.Unwrap()
	}
	for _, f := range functions {
		for name := range types {
			if strings.HasPrefix(f, name) {
				return true
			}
		}
	}
	return false
}

// typesOf adds the type of v and those embedded in it, as the beginnings of the names of
// their methods.
func typesOf(v reflect.Value, names map[string]bool) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	t := v.Type()
	name, _, generic := strings.Cut(t.Name(), "[")
	if generic {
		name += "[...]"
	}
	// In the name of a function, dots in the last element of the path are escaped.
	slash := strings.LastIndexByte(t.PkgPath(), '/') + 1
	path := t.PkgPath()[:slash] + strings.ReplaceAll(t.PkgPath()[slash:], ".", "%2e")
	names[path+"."+name+"."], names[path+".(*"+name+")."] = true, true
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			if t.Field(i).Anonymous {
				typesOf(v.Field(i), names)
			}
		}
	}
}

// probed is the number of positions that a probe examines.
const probed = 500

// probe uses the rules as a bot would that is asked for a move: in the last position and
// those after it. It returns an error if they fail. It calls only the game.
func (r *running[S, M]) probe() error {
	notation, _ := game.As[game.Notation[S, M]](r.Game)
	next := []S{r.line[len(r.line)-1]}
	for i := 0; i < len(next); i++ {
		s := next[i]
		at, err := r.look([]S{s})
		if err == nil {
			err = r.finite(s, "score", r.Game.Evaluate(&s))
		}
		if err != nil {
			return err
		}
		if r.observer != nil {
			r.observer.Observe(&s, game.First)
			r.observer.Observe(&s, game.Second)
		}
		if notation != nil {
			notation.FormatPosition(&s)
		}
		for _, m := range at.legal {
			if notation != nil {
				text := notation.FormatMove(&s, m)
				if _, err := notation.ParseMove(&s, text); err != nil {
					return fmt.Errorf("the notation does not read its own move %q: %w", text, err)
				}
			}
			if len(next) < probed {
				next = append(next, game.After(r.Game, s, m))
			}
		}
	}
	return nil
}
