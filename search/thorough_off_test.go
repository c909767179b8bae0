//go:build !slow

package search_test

// thorough asks for the long versions of tests.
const thorough = false
