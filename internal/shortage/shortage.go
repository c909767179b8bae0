// Package shortage recognises errors of a machine that has run out of what every program
// needs: file descriptors, processes, memory, space on a disk. Such an error is not the
// fault of the code that happened to meet it.
package shortage

import "errors"

// Is reports whether err, or an error that it wraps, is of this kind.
func Is(err error) bool {
	for _, e := range numbers {
		if errors.Is(err, e) {
			return true
		}
	}
	var m marked
	return errors.As(err, &m)
}

// Mark returns err as an error of this kind, for one without an error number.
func Mark(err error) error { return marked{err} }

type marked struct{ error }

func (m marked) Unwrap() error { return m.error }
