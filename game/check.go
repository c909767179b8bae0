package game

import (
	"errors"
	"fmt"
	"math/cmplx"
	"reflect"
	"sync"
)

// Check returns an error unless g can be played from the given states: it is neither nil nor an
// interface that holds a nil pointer ([ErrNilGame]), its states and moves are of types without
// pointers and channels, of which a copy would share what they lead to, and the given states and
// their moves hold nothing that does not equal itself or cannot be compared, such as NaN or a
// slice in an interface ([ErrFaulty]). Handles of package unique count as plain values.
//
// Searchers, solvers, the referee and package gametest call it once, before they begin.
func Check[S, M comparable](g Game[S, M], states ...S) error {
	if !given(g) {
		return ErrNilGame
	}
	state, move := kindOf(reflect.TypeFor[S]()), kindOf(reflect.TypeFor[M]())
	if fault := state.fault + move.fault; fault != "" {
		return notPlain(fault)
	}
	for i := range states {
		if state.varies {
			if fault := faultOf(reflect.ValueOf(&states[i]).Elem()); fault != "" {
				return notPlain("a state" + fault)
			}
		}
		if !move.varies {
			continue
		}
		for _, m := range g.Moves(nil, &states[i]) {
			if fault := faultOf(reflect.ValueOf(&m).Elem()); fault != "" {
				return notPlain("a move" + fault)
			}
		}
	}
	return nil
}

func notPlain(fault string) error {
	return fmt.Errorf("%w: %s; want states and moves of plain values, such as numbers, strings, arrays and structs of them", ErrFaulty, fault)
}

// given reports whether g is neither nil nor an interface that holds a nil pointer.
func given[S, M comparable](g Game[S, M]) bool {
	if g == nil {
		return false
	}
	v := reflect.ValueOf(g)
	return v.Kind() != reflect.Pointer || !v.IsNil()
}

// kind is what a type tells about its values.
type kind struct {
	fault  string // why none is plain; "" if they may be
	varies bool   // it depends on the value
}

var kinds sync.Map // of kind, by reflect.Type

func kindOf(t reflect.Type) (k kind) {
	if known, ok := kinds.Load(t); ok {
		return known.(kind)
	}
	k.add(t, t.String())
	kinds.Store(t, k)
	return k
}

// add adds a part of a type, with its name.
func (k *kind) add(t reflect.Type, name string) {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Chan:
		k.fault = fmt.Sprintf("copies share what %s (%v) leads to", name, t)
	case reflect.Interface, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		k.varies = true
	case reflect.Array:
		k.add(t.Elem(), name+"[]")
	case reflect.Struct:
		for i := 0; i < t.NumField() && k.fault == "" && t.PkgPath() != "unique"; i++ {
			k.add(t.Field(i).Type, name+"."+t.Field(i).Name)
		}
	}
}

// faultOf says why v, of a type whose values may be plain, is not: the place in v, and the reason.
func faultOf(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return ""
		}
		held := v.Elem()
		if k := kindOf(held.Type()); k.fault != "" {
			return " holds a " + held.Type().String() + ": " + k.fault
		} else if !held.Comparable() {
			return " holds a " + held.Type().String() + ", which cannot be compared"
		}
		return faultOf(held)
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); f != f {
			return " is NaN, which does not equal itself"
		}
	case reflect.Complex64, reflect.Complex128:
		if cmplx.IsNaN(v.Complex()) {
			return " is NaN, which does not equal itself"
		}
	case reflect.Array:
		for i := range v.Len() {
			if fault := faultOf(v.Index(i)); fault != "" {
				return fmt.Sprintf("[%d]%s", i, fault)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if fault := faultOf(v.Field(i)); fault != "" {
				return "." + v.Type().Field(i).Name + fault
			}
		}
	}
	return ""
}

var (
	// ErrNilGame is wrapped by the errors of functions that need a game and were given
	// nil.
	ErrNilGame = errors.New("no game given (it is nil)")

	// ErrGameOver is wrapped by errors about a position that must have a player to move
	// although the game is over.
	ErrGameOver = errors.New("the game is over")

	// ErrFaulty is wrapped by errors about a game that breaks the contract of [Game]: a
	// position that is not final has no moves, it is the turn of a player who does not
	// exist, a score is not finite, probabilities do not sum to 1, a state is a pointer, a method
	// panics.
	ErrFaulty = errors.New("the rules of the game are faulty")
)
