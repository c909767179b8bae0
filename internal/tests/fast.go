//go:build !slow

package tests

// Slow reports whether tests are to be thorough.
const Slow = false
