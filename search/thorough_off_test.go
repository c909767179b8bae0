//go:build !slow

package search_test

// thorough asks for the long versions of tests.
const thorough = false

// scaled returns how often a test repeats itself: quick, or long if it is to be thorough.
func scaled(quick, _ int) int { return quick }
