//go:build slow

package checkers_test

// The deepest known counts take minutes: go test -tags slow ./checkers
func init() { mostPlies = 15 }
