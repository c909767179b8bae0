package gametest

import (
	"fmt"
	"hash/maphash"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// leaves are the parts of a state that are numbers, truth values or texts.
type leaves struct {
	names []string
	kind  []int         // the first leaf with the same name, but for indices
	owner []game.Player // the player to whom a leaf belongs by its place: see ownerOf
	seed  maphash.Seed
}

func leavesOf(t reflect.Type, seed maphash.Seed) *leaves {
	l := &leaves{seed: seed}
	l.collect(t, "", game.Nobody)
	return l
}

// collect adds the leaves of a type, in the order in which values reads them.
func (l *leaves) collect(t reflect.Type, name string, owner game.Player) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			of := owner
			if of == game.Nobody {
				of = ownerOf(t, f.Name)
			}
			l.collect(f.Type, strings.TrimPrefix(name+"."+f.Name, "."), of)
		}
	case reflect.Array:
		for i := range t.Len() {
			of := owner
			if of == game.Nobody && t.Len() == 2 {
				of = game.First + game.Player(i)
			}
			l.collect(t.Elem(), fmt.Sprintf("%s[%d]", name, i), of)
		}
	default:
		if name == "" {
			name = "the state"
		}
		l.names, l.owner = append(l.names, name), append(l.owner, owner)
		l.kind = append(l.kind, slices.IndexFunc(l.names, func(n string) bool { return plain(n) == plain(name) }))
	}
}

// plain returns a name without indices.
func plain(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "[") {
		_, after, indexed := strings.Cut(part, "]")
		if !indexed {
			after = part
		}
		b.WriteString(after)
	}
	return b.String()
}

// ownerOf returns the player whose part of a struct a field seems to be: FirstCard is First's
// if there is a SecondCard.
func ownerOf(t reflect.Type, field string) game.Player {
	for _, p := range []game.Player{game.First, game.Second} {
		for _, word := range []string{"First", "first"} {
			own, other := word, strings.Replace(strings.Replace(word, "First", "Second", 1), "first", "second", 1)
			if p == game.Second {
				own, other = other, own
			}
			if strings.Contains(field, own) {
				if _, ok := t.FieldByName(strings.Replace(field, own, other, 1)); ok {
					return p
				}
			}
		}
	}
	return game.Nobody
}

// values appends the values of the leaves of v, as numbers.
func (l *leaves) values(dst []uint64, v reflect.Value) []uint64 {
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			dst = l.values(dst, v.Field(i))
		}
		return dst
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			dst = l.values(dst, v.Index(i))
		}
		return dst
	case v.CanInt():
		return append(dst, uint64(v.Int()))
	case v.CanUint():
		return append(dst, v.Uint())
	case v.CanFloat():
		return append(dst, math.Float64bits(v.Float()))
	case v.Kind() == reflect.Bool && v.Bool():
		return append(dst, 1)
	case v.Kind() == reflect.String:
		return append(dst, maphash.String(l.seed, v.String()))
	}
	return append(dst, 0)
}

// list names leaves, the first few of many.
func (l *leaves) list(which func(i int) bool) string {
	var all []string
	for i, name := range l.names {
		if which(i) {
			all = append(all, name)
		}
	}
	if most := 6; len(all) > most {
		all = append(all[:most], fmt.Sprintf("%d more", len(all)-most))
	}
	return strings.Join(all, ", ")
}
