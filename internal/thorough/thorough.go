// Package thorough tells tests whether they are to be thorough: -tags slow asks for it.
package thorough

// Pick returns the size of a test: quick, or long if it is to be thorough.
func Pick[T any](quick, long T) T {
	if Asked {
		return long
	}
	return quick
}
