package games

import (
	"reflect"
	"runtime"
	"testing"
)

// The static page builds a program of each game from the package that has its entry.
func TestPackages(t *testing.T) {
	for _, entry := range entries {
		of := runtime.FuncForPC(reflect.ValueOf(entry).Pointer()).Name()
		if e := entry(); of != e.Package+".Entry" {
			t.Errorf(`%s: the package is %q, the function %s; want of == e.Package+".Entry"`, e.Name, e.Package, of)
		}
	}
}
