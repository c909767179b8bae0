// Package tests has what tests and benchmarks of several packages share.
package tests

// Pick returns the size of a test: quick, or long if -tags slow asks for thorough tests.
func Pick[T any](quick, long T) T {
	if Slow {
		return long
	}
	return quick
}
