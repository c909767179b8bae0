//go:build slow

package search_test

// thorough asks for the long versions of tests.
const thorough = true

// scaled returns how often a test repeats itself: quick, or long if it is to be thorough.
func scaled(_, long int) int { return long }
